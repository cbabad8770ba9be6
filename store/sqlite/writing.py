"""What ingest writes: papers with all they are found by, and the listings that announced them."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime

from store.matching import Known, Place
from store.models import Paper, iso
from store.sqlite.connection import Connections
from store.sqlite.deriving import Deriver
from store.sqlite.indexing import Findable, FullText
from store.sqlite.papers import rows_of
from store.sqlite.rows import FIELDS, field_values, papers_at

_REMEMBERED_WORDS = 100_000
_DERIVED = ("title_words", "author_words", "title_indexed", "title_mark", "head_mark", "tail_mark")
_COLUMNS = ("key", "title", *FIELDS, *_DERIVED)
_INSERT = (
    f"INSERT INTO papers (id, dated, source, stated, {', '.join(_COLUMNS)})"
    f" VALUES (?, ?, ?, ?{', ?' * len(_COLUMNS)})"
)
_UPDATE = f"UPDATE papers SET {', '.join(f'{name} = ?' for name in _COLUMNS)} WHERE id = ?"


class WritingTables:
    """Opens write transactions."""

    _connections: Connections
    _deriver: Deriver
    _stored_words: StoredWords

    def prepare(self, papers: Sequence[Paper]) -> None:
        """Derive what ``papers`` are found by, as far as they are not stored yet, so that it need not be done
        while a transaction keeps others from writing."""
        with self._connections.reading() as connection:
            stored = rows_of(connection, [paper.id for paper in papers])
        self._deriver.ahead([paper for paper in papers if paper.id not in stored])

    @contextmanager
    def writing(self, source: str) -> Iterator[ListingWriter]:
        """Give a writer for what ``source`` states, within one transaction: all of it is stored, or nothing."""
        with self._connections.writing() as connection:
            before = connection.total_changes
            writer = ListingWriter(connection, source, self._deriver, self._stored_words)
            yield writer
            if connection.total_changes != before:
                connection.execute("UPDATE state SET revision = revision + 1")
            writer.write_indexes()
        self._stored_words.add(writer.new_words)


class StoredWords:
    """Words of titles and authors known to be stored: most of those that come need not be written again."""

    def __init__(self) -> None:
        self._words: dict[str, set[str]] = {"title": set(), "author": set()}

    def without(self, field: str, words: Iterable[str]) -> set[str]:
        """Return those of ``words`` that are not known to be stored."""
        return set(words) - self._words[field]

    def add(self, words: Mapping[str, set[str]]) -> None:
        """Remember words whose transaction has been stored."""
        for field, new in words.items():
            if len(self._words[field]) > _REMEMBERED_WORDS:
                self._words[field] = set()
            self._words[field] |= new


class ListingWriter:
    """Stores what one source states, within the transaction that made it."""

    def __init__(
        self, connection: sqlite3.Connection, source: str, deriver: Deriver, stored_words: StoredWords
    ) -> None:
        self._connection = connection
        self._source = source
        self._source_row = _source_row(connection, source)
        self._full_text = FullText(connection)
        self._deriver = deriver
        self._stored_words = stored_words
        self.new_words: dict[str, set[str]] = {"title": set(), "author": set()}

    def write_indexes(self) -> None:
        """Write what the transaction has changed in the full-text indexes, as its last step."""
        self._full_text.write()

    def listing(
        self, form: str, day: date | None, digest: str, content: str, seen: datetime
    ) -> tuple[int, int | None]:
        """Return the id of the listing with this form, own date and digest of its entries, stored if it is new,
        and the number of its papers if its ``content``, when not "", is what has been stored of it last."""
        stated = day.isoformat() if day else None
        found = self._connection.execute(
            "SELECT id, content FROM listings WHERE source = ? AND format = ? AND date IS ? AND digest = ?",
            (self._source_row, form, stated, digest),
        ).fetchone()
        if found is None:
            inserted = self._connection.execute(
                "INSERT INTO listings (source, format, date, digest, content, seen) VALUES (?, ?, ?, ?, ?, ?)",
                (self._source_row, form, stated, digest, content, iso(seen)),
            )
            return inserted.lastrowid or 0, None
        if found[1] != content:
            self._connection.execute("UPDATE listings SET content = ? WHERE id = ?", (content, found[0]))
        if found[1] != content or not content:
            return found[0], None
        select = "SELECT count(*) FROM announcements WHERE listing = ?"
        return found[0], self._connection.execute(select, (found[0],)).fetchone()[0]

    def placed(self, listing_id: int, ranks: Sequence[int]) -> dict[int, Paper]:
        """Return the papers at these places of a listing, as far as it has been stored before."""
        rows = self._connection.execute(
            "SELECT rank, paper FROM announcements"
            " WHERE listing = ? AND rank IN (SELECT value FROM json_each(?)) ORDER BY paper DESC",
            (listing_id, json.dumps(ranks)),
        ).fetchall()
        papers = papers_at(self._connection, [row for _, row in rows])
        return {rank: paper for (rank, _), paper in zip(rows, papers, strict=True)}

    def known(
        self, ids: Sequence[str], own_ids: Sequence[str], dois: Sequence[str], marks: Sequence[int]
    ) -> list[Known]:
        """Return the stored papers that have one of these ids, DOIs or title marks, or one of ``own_ids`` by this
        source's own word."""
        rows = sorted(
            {
                *rows_of(self._connection, ids).values(),
                *self._rows_stated(own_ids),
                *self._rows_with("doi COLLATE NOCASE", dois),
                *(
                    row
                    for mark in ("title_mark", "head_mark", "tail_mark")
                    for row in self._rows_with(mark, marks)
                ),
            }
        )
        if not rows:
            return []
        former = self._keys_by_row("SELECT paper, key FROM aliases WHERE", rows)
        own = self._keys_by_row(
            f"SELECT paper, stated FROM stated_ids WHERE source = {self._source_row} AND", rows
        )
        origins = self._connection.execute(
            "SELECT papers.id, name, stated FROM papers JOIN sources ON sources.id = papers.source"
            " WHERE papers.id IN (SELECT value FROM json_each(?)) ORDER BY papers.id",
            (json.dumps(rows),),
        )
        return [
            Known(
                paper=paper,
                ids=(paper.id, *former.get(row, ())),
                source=source,
                stated=date.fromisoformat(stated) if stated else None,
                own_ids=tuple(own.get(row, ())),
            )
            for paper, (row, source, stated) in zip(papers_at(self._connection, rows), origins, strict=True)
        ]

    def _keys_by_row(self, select: str, rows: Sequence[int]) -> dict[int, list[str]]:
        found: dict[int, list[str]] = {}
        wanted = (json.dumps(rows),)
        for row, key in self._connection.execute(f"{select} paper IN (SELECT value FROM json_each(?))", wanted):
            found.setdefault(row, []).append(key)
        return found

    def _rows_stated(self, own_ids: Sequence[str]) -> list[int]:
        if not own_ids:
            return []
        found = self._connection.execute(
            "SELECT paper FROM stated_ids WHERE source = ? AND stated IN (SELECT value FROM json_each(?))",
            (self._source_row, json.dumps(own_ids)),
        )
        return [row for (row,) in found]

    def _rows_with(self, column: str, values: Sequence[str] | Sequence[int]) -> list[int]:
        if not values:
            return []
        found = self._connection.execute(
            f"SELECT id FROM papers WHERE {column} IN (SELECT value FROM json_each(?))", (json.dumps(values),)
        )
        return [row for (row,) in found]

    def add(self, papers: Sequence[Paper], stated: date | None) -> None:
        """Store new papers, as a listing of the day ``stated`` has them."""
        first = self._connection.execute("SELECT ifnull(max(id), 0) + 1 FROM papers").fetchone()[0]
        rows = [(row, paper, self._deriver.of(paper)) for row, paper in enumerate(papers, first)]
        self._connection.executemany(
            _INSERT,
            [(row, _day(paper), *self._origin(stated), *self._values(paper, found)) for row, paper, found in rows],
        )
        self._insert_parts(rows)
        self._connection.execute("UPDATE state SET papers = papers + ?", (len(papers),))

    def change(self, paper_id: str, paper: Paper, *, restated: bool, stated: date | None) -> None:
        """Give the stored paper ``paper_id`` the values of ``paper``.

        Where its id is another from now on, the old one keeps leading to it. ``restated``: what it says rests on
        this source's listing of the day ``stated`` from now on.
        """
        row = rows_of(self._connection, [paper_id])[paper_id]
        self._full_text.take_out(row)
        for table in ("authors", "passages", "names"):
            self._connection.execute(f"DELETE FROM {table} WHERE paper = ?", (row,))
        found = self._deriver.of(paper)
        self._connection.execute(_UPDATE, (*self._values(paper, found), row))
        if restated:
            self._connection.execute(
                "UPDATE papers SET source = ?, stated = ? WHERE id = ?", (*self._origin(stated), row)
            )
        if paper.submitted:
            self._connection.execute("UPDATE papers SET dated = ? WHERE id = ?", (_day(paper), row))
        self._insert_parts([(row, paper, found)])
        if paper.id != paper_id:
            self._connection.execute("DELETE FROM aliases WHERE key = ?", (paper.id,))
            self._connection.execute("INSERT OR REPLACE INTO aliases (key, paper) VALUES (?, ?)", (paper_id, row))

    def merge(self, kept_id: str, gone_id: str) -> None:
        """Make the stored paper ``gone_id`` one with ``kept_id``, to which all that pointed at it then points."""
        rows = rows_of(self._connection, [kept_id, gone_id])
        kept, gone = rows[kept_id], rows[gone_id]
        self._full_text.take_out(gone)
        both = (kept, gone)
        self._connection.execute("UPDATE OR IGNORE announcements SET paper = ? WHERE paper = ?", both)
        self._connection.execute("UPDATE OR IGNORE stated_ids SET paper = ? WHERE paper = ?", both)
        self._connection.execute("UPDATE aliases SET paper = ? WHERE paper = ?", both)
        self._connection.execute(
            "UPDATE papers SET dated = (SELECT min(dated) FROM papers WHERE id IN (?, ?))"
            " WHERE id = ? AND submitted IS NULL",
            (*both, kept),
        )
        for table in ("announcements", "stated_ids", "authors", "passages", "names"):
            self._connection.execute(f"DELETE FROM {table} WHERE paper = ?", (gone,))
        self._connection.execute("DELETE FROM papers WHERE id = ?", (gone,))
        self._connection.execute("INSERT OR REPLACE INTO aliases (key, paper) VALUES (?, ?)", (gone_id, kept))
        self._connection.execute("UPDATE state SET papers = papers - 1")

    def announce(self, listing_id: int, day: date | None, places: Sequence[Place]) -> None:
        """Store the places of papers in a listing; a paper that is in it twice keeps its first place.

        Papers that no source gives a date take ``day``, the earliest one of their listings.
        """
        rows = rows_of(self._connection, [place.paper_id for place in places])
        self._connection.executemany(
            "INSERT OR IGNORE INTO announcements (paper, listing, rank, kind) VALUES (?, ?, ?, ?)",
            [(rows[place.paper_id], listing_id, place.rank, place.kind) for place in places],
        )
        self._connection.executemany(
            "INSERT OR IGNORE INTO stated_ids (source, stated, paper) VALUES (?, ?, ?)",
            [
                (self._source_row, place.stated_id, rows[place.paper_id])
                for place in places
                if place.stated_id.startswith("doc:")
            ],
        )
        if day:
            self._connection.execute(
                "UPDATE papers SET dated = :day WHERE submitted IS NULL AND (dated IS NULL OR dated > :day)"
                " AND id IN (SELECT value FROM json_each(:rows))",
                {"day": day.isoformat(), "rows": json.dumps(list(rows.values()))},
            )

    def _origin(self, stated: date | None) -> tuple[int, str | None]:
        return self._source_row, stated.isoformat() if stated else None

    @staticmethod
    def _values(paper: Paper, found: Findable) -> tuple[object, ...]:
        """Return what the columns _COLUMNS hold of ``paper``."""
        return (
            paper.id,
            paper.title,
            *field_values(paper),
            *found.spelt,
            found.title if found.title != paper.title else None,
            found.marks.title,
            found.marks.head,
            found.marks.tail,
        )

    def _insert_parts(self, rows: Sequence[tuple[int, Paper, Findable]]) -> None:
        self._connection.executemany(
            "INSERT INTO authors (paper, position, name) VALUES (?, ?, ?)",
            [(row, position, name) for row, paper, _ in rows for position, name in enumerate(paper.authors)],
        )
        self._connection.executemany(
            "INSERT INTO passages (paper, section, ordinal, text, indexed) VALUES (?, 'abstract', 0, ?, ?)",
            [
                (row, paper.abstract, found.abstract if found.abstract != paper.abstract else None)
                for row, paper, found in rows
                if paper.abstract is not None
            ],
        )
        self._connection.executemany(
            "INSERT INTO names (key, paper, strength) VALUES (?, ?, ?)",
            [(key, row, strength) for row, _, found in rows for key, strength in found.names],
        )
        for row, _, found in rows:
            self._full_text.put_in(row, found)
        self._insert_words([found for _, _, found in rows])

    def _insert_words(self, found: Sequence[Findable]) -> None:
        for field in self.new_words:
            words = self._stored_words.without(field, (word for each in found for word in each.words(field)))
            self._connection.executemany(
                "INSERT OR IGNORE INTO words (field, word) VALUES (?, ?)",
                [(field, word) for word in sorted(words)],
            )
            self.new_words[field] |= words


def _source_row(connection: sqlite3.Connection, name: str) -> int:
    connection.execute("INSERT OR IGNORE INTO sources (name) VALUES (?)", (name,))
    row: int = connection.execute("SELECT id FROM sources WHERE name = ?", (name,)).fetchone()[0]
    return row


def _day(paper: Paper) -> str | None:
    """Return the text by which ``paper`` is found by date, as far as it says itself."""
    return iso(paper.submitted) if paper.submitted else None
