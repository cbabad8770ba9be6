"""All that a paper is found by, derived from it and kept in step with it."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass

from store.matching import Marks, marks_of
from store.models import Paper
from store.naming import names_of
from store.people import name_words
from store.sqlite.phrases import indexed
from store.text import title_key

# Most names are plain, and there are seven to a paper: these are folded all at once.
_UNUSUAL = re.compile(r"[\\$^`]")
_NO_WORD = re.compile(r"[^a-z0-9,]+")


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

    def words(self, field: str) -> list[str]:
        """Return the words of "title" or "author"."""
        return (self.title_words if field == "title" else self.author_words.replace(",", "")).split()


def derive(title: str, authors: tuple[str, ...], abstract: str | None) -> Findable:
    """Derive what a paper with these texts is found by."""
    paper = Paper("", title, authors, abstract=abstract)
    return Findable(
        title_words=title_key(title),
        author_words=author_words(authors),
        title=indexed(title),
        abstract=indexed(abstract) if abstract is not None else None,
        marks=marks_of(paper),
        names=tuple((name.key, name.strength) for name in names_of(paper)),
    )


def author_words(authors: Sequence[str]) -> str:
    """Return the folded words of all names, a comma between two of them."""
    joined = ", ".join(authors)
    if joined.isascii() and _UNUSUAL.search(joined) is None and joined.count(",") == max(0, len(authors) - 1):
        return _NO_WORD.sub(" ", joined.lower().replace("'", ""))
    return ", ".join(" ".join(name_words(name)) for name in authors)


class FullText:
    """What a transaction changes in the two full-text indexes, written at its end.

    FTS5 writes its buffer out whenever a statement on another table follows, and each time as a segment that must
    be merged later. Before they are written, rows may be taken out and put in again.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._out: dict[int, tuple[tuple[str, str], tuple[str, str | None]]] = {}
        self._in: dict[int, Findable] = {}

    def take_out(self, row: int) -> None:
        """Take a stored row out, whose old values must still stand in the tables, for FTS5 asks for them."""
        if self._in.pop(row, None) or row in self._out:
            return
        select = "SELECT title_words, author_words FROM papers WHERE id = ?"
        spelt = self._connection.execute(select, (row,)).fetchone()
        select = "SELECT title, abstract FROM papers_passages WHERE id = ?"
        self._out[row] = spelt, self._connection.execute(select, (row,)).fetchone()

    def put_in(self, row: int, found: Findable) -> None:
        """Put a row in that is new, or has been taken out."""
        self._in[row] = found

    def write(self) -> None:
        """Write the changes."""
        for table, columns, part in (
            ("papers_text", "title_words, author_words", 0),
            ("passages_text", "title, abstract", 1),
        ):
            self._connection.executemany(
                f"INSERT INTO {table} ({table}, rowid, {columns}) VALUES ('delete', ?, ?, ?)",
                [(row, *old[part]) for row, old in self._out.items()],
            )
            self._connection.executemany(
                f"INSERT INTO {table} (rowid, {columns}) VALUES (?, ?, ?)",
                [(row, *(found.quotable if part else found.spelt)) for row, found in self._in.items()],
            )
