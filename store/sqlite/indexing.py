"""All that a paper is found by, derived from it and kept in step with it."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from store.matching import Marks, marks_of
from store.models import Paper
from store.naming import names_of
from store.people import name_words
from store.sqlite.phrases import indexed
from store.text import title_key


@dataclass(frozen=True, slots=True)
class Findable:
    """What one paper is found by.

    ``title`` and ``abstract`` are as the index of passages reads them; the names in ``author_words`` are parted by
    commas, which the index passes over.
    """

    title_words: str
    author_words: str
    title: str
    abstract: str | None
    marks: Marks
    names: tuple[tuple[str, int], ...]

    @property
    def spelt(self) -> tuple[str, str]:
        """The columns of ``papers_text``."""
        return self.title_words, self.author_words

    @property
    def quotable(self) -> tuple[str, str | None]:
        """The columns of ``passages_text``."""
        return self.title, self.abstract


def findable(paper: Paper) -> Findable:
    """Derive what ``paper`` is found by."""
    key = title_key(paper.title)
    return Findable(
        title_words=key,
        author_words=", ".join(" ".join(name_words(name)) for name in paper.authors),
        title=indexed(paper.title),
        abstract=indexed(paper.abstract) if paper.abstract is not None else None,
        marks=marks_of(paper, key),
        names=tuple((name.key, name.strength) for name in names_of(paper)),
    )


def insert_into_indexes(connection: sqlite3.Connection, rows: Sequence[tuple[int, Findable]]) -> None:
    """Add new rows to the full-text indexes, the names and the words."""
    connection.executemany(
        "INSERT INTO papers_text (rowid, title_words, author_words) VALUES (?, ?, ?)",
        [(row, *found.spelt) for row, found in rows],
    )
    connection.executemany(
        "INSERT INTO passages_text (rowid, title, abstract) VALUES (?, ?, ?)",
        [(row, *found.quotable) for row, found in rows],
    )
    connection.executemany(
        "INSERT INTO names (key, paper, strength) VALUES (?, ?, ?)",
        [(key, row, strength) for row, found in rows for key, strength in found.names],
    )
    insert_words(connection, "title", (found.title_words for _, found in rows))
    insert_words(connection, "author", (found.author_words for _, found in rows))


def insert_words(connection: sqlite3.Connection, field: str, texts: Iterable[str]) -> None:
    """Add the words of folded texts to those known of titles or authors."""
    distinct = {word for text in texts for word in text.replace(",", "").split()}
    connection.executemany(
        "INSERT OR IGNORE INTO words (field, word) VALUES (?, ?)", [(field, word) for word in sorted(distinct)]
    )


def delete_from_indexes(connection: sqlite3.Connection, row: int) -> None:
    """Take a row out of the indexes; its old values must still stand in the tables, for FTS5 asks for them."""
    spelt = connection.execute("SELECT title_words, author_words FROM papers WHERE id = ?", (row,)).fetchone()
    connection.execute(
        "INSERT INTO papers_text (papers_text, rowid, title_words, author_words) VALUES ('delete', ?, ?, ?)",
        (row, *spelt),
    )
    quotable = connection.execute("SELECT title, abstract FROM papers_passages WHERE id = ?", (row,)).fetchone()
    connection.execute(
        "INSERT INTO passages_text (passages_text, rowid, title, abstract) VALUES ('delete', ?, ?, ?)",
        (row, *quotable),
    )
    connection.execute("DELETE FROM names WHERE paper = ?", (row,))
