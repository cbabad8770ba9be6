"""Papers by what names them: ids, names, titles, authors."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from rapidfuzz import fuzz

from store.matching import title_mark
from store.models import Paper
from store.sqlite.connection import Connections
from store.sqlite.phrases import any_of, quoted
from store.sqlite.ranking import matching_rows
from store.sqlite.rows import papers_at
from store.sqlite.search import newest
from store.sqlite.spellings import Spellings, digits
from store.storable import storable
from store.text import title_key

_PER_NAME = 50
_TITLES = 2_000
_SPELT_LIKE = 75.0


class PaperTables:
    """Looks papers up."""

    _connections: Connections
    _spellings: Spellings

    def get(self, ids: Sequence[str]) -> list[Paper]:
        """Return the papers with these canonical ids, in this order; unknown ids are left out.

        An id that a paper had before it was merged with another finds the paper it has become.
        """
        with self._connections.reading() as connection:
            rows = rows_of(connection, ids)
            return papers_at(connection, [rows[key] for key in ids if key in rows])

    def named(self, keys: Sequence[str]) -> dict[str, list[tuple[str, int]]]:
        """Return for each name key the papers that have that name, as (id, strength), the strongest first, then
        the newest; at most 50 a key. Keys that name nothing are left out."""
        found: dict[str, list[tuple[str, int]]] = {}
        with self._connections.reading() as connection:
            for key in dict.fromkeys(keys):
                papers = connection.execute(
                    "SELECT papers.key, strength FROM names JOIN papers ON papers.id = names.paper"
                    " WHERE names.key = ? ORDER BY strength DESC, dated DESC, papers.id DESC LIMIT ?",
                    (storable(key), _PER_NAME),
                ).fetchall()
                if papers:
                    found[key] = papers
        return found

    def names_like(self, key: str, limit: int) -> list[tuple[str, float]]:
        """Return known name keys that are spelt like ``key``, with similarity from 0 to 1, best first.

        Digits are never fuzzy: a result has the same digits in the same order as ``key``.
        """
        found = self._spellings.fresh(self._spellings.names).alike(key, limit)
        present = self.named([name for name, _ in found])
        return [(name, score / 100) for name, score in found if name in present]

    def author_words_like(self, word: str, limit: int) -> list[tuple[str, float]]:
        """Return folded words of known author names that are spelt like ``word``, with similarity, best first."""
        found = self._spellings.fresh(self._spellings.author_words).alike(word, limit)
        return [(name, score / 100) for name, score in found]

    def by_author(self, words: Sequence[str], limit: int) -> list[Paper]:
        """Return papers that have one author whose folded name holds all of these folded words
        (a word of one letter: an initial, in the question or in the name), newest first."""
        wanted = [word for word in words if word.strip()]
        if not wanted:
            return []
        with self._connections.reading() as connection:
            rows = newest(connection, matching_rows(connection, "papers_text", _author_expression(wanted)))
            if len(wanted) > 1:
                rows = _with_author(connection, rows, wanted)
            return papers_at(connection, list(islice(rows, limit)))

    def titled(self, text: str, limit: int) -> list[tuple[Paper, float]]:
        """Return papers whose title is like ``text``, with rapidfuzz similarity from 0 to 1, best first.

        Misspelt words are looked up as the known words of titles that they resemble; the last word may be cut.
        """
        key = title_key(text)
        if not key:
            return []
        with self._connections.reading() as connection:
            rows = self._title_candidates(connection, key)
            titles = connection.execute(
                "SELECT id, title_words FROM papers WHERE id IN (SELECT value FROM json_each(?))",
                (json.dumps(rows),),
            ).fetchall()
            scored = sorted(((-_likeness(key, title), -row) for row, title in titles))[:limit]
            papers = papers_at(connection, [-row for _, row in scored])
        return [(paper, -score) for paper, (score, _) in zip(papers, scored, strict=True)]

    def _title_candidates(self, connection: sqlite3.Connection, key: str) -> list[int]:
        vocabulary = self._spellings.fresh(self._spellings.title_words)
        terms = key.split()
        alternatives = [
            [quoted([word])] if word in vocabulary
            else [quoted([known]) for known, _ in vocabulary.alike(word, 5, _SPELT_LIKE)]
            for word in dict.fromkeys(terms)
        ]  # fmt: skip
        if len(terms[-1]) > 2 and digits(terms[-1]) == "":
            alternatives[-1].append(quoted([terms[-1]]) + " *")
        known = [f"{{title_words}} : {any_of(group)}" for group in alternatives if group]
        same = connection.execute("SELECT id FROM papers WHERE title_mark = ?", (title_mark(key),))
        rows = {row for (row,) in same}
        if known:
            rows.update(_title_rows(connection, known))
        return list(rows)


def _author_expression(words: Sequence[str]) -> str:
    """Return what a row of authors must hold: one of the words in full, each other one so or as an initial."""
    full = [word for word in words if len(word) > 1] or list(words)
    either = [any_of([quoted([word]), quoted([word[0]])]) for word in full]
    ways = [
        "(" + " AND ".join([quoted([word]), *either[:place], *either[place + 1 :]]) + ")"
        for place, word in enumerate(full)
    ]
    return f"{{author_words}} : {any_of(ways)}"


def _with_author(connection: sqlite3.Connection, rows: Iterable[int], words: Sequence[str]) -> Iterator[int]:
    """Yield those of ``rows`` where one author's name, not several together, has all the words."""
    for row in rows:
        names = connection.execute("SELECT author_words FROM papers WHERE id = ?", (row,)).fetchone()
        if names and any(_has_words(name.split(), words) for name in names[0].split(", ")):
            yield row


def _has_words(name: list[str], words: Sequence[str]) -> bool:
    """Tell whether each word is another word of ``name`` or its initial; one of them in full, if any is longer."""
    free, waiting, whole = list(name), [], max(map(len, words)) == 1
    for word in words:
        if word in free:
            free.remove(word)
            whole = whole or len(word) > 1
        else:
            waiting.append(word)
    for word in waiting:
        initial = next((own for own in free if own[0] == word[0] and 1 in (len(own), len(word))), None)
        if initial is None:
            return False
        free.remove(initial)
    return whole


def _title_rows(connection: sqlite3.Connection, groups: Sequence[str]) -> Iterator[int]:
    """Yield rows whose title has a word of every group, then those that have a word of the rarest groups."""
    yield from _first_rows(connection, " AND ".join(groups))
    counts = {group: len(_first_rows(connection, group)) for group in groups}
    total = 0
    for group in sorted(groups, key=lambda group: counts[group]):
        total += counts[group]
        if total > _TITLES:
            return
        yield from _first_rows(connection, group)


def _first_rows(connection: sqlite3.Connection, expression: str) -> list[int]:
    return matching_rows(connection, "papers_text", expression, _TITLES + 1)


def _likeness(key: str, title: str) -> float:
    """Return how alike two folded titles are, from 0 to 1; a part of a title comes after a whole one."""
    whole, sorted_words = fuzz.ratio(key, title), fuzz.token_sort_ratio(key, title)
    return max(whole, 0.95 * sorted_words, 0.9 * fuzz.partial_ratio(key, title)) / 100


def rows_of(connection: sqlite3.Connection, ids: Iterable[str]) -> dict[str, int]:
    """Return the row of each canonical id that is known, also of ids that papers had before a merge."""
    wanted = json.dumps(list(ids))
    among = "WHERE key IN (SELECT value FROM json_each(?))"
    rows = dict(connection.execute(f"SELECT key, paper FROM aliases {among}", (wanted,)))
    rows.update(connection.execute(f"SELECT key, id FROM papers {among}", (wanted,)))
    return rows
