"""What ingest matches an incoming record by, before a decision looks closer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from hashlib import blake2b

from store.models import AnnounceKind, Paper
from store.people import name_words
from store.text import title_key

_LONG_END, _SHORT_END = 15, 7


@dataclass(frozen=True, slots=True)
class Marks:
    """Numbers that records of one work share: ``title`` where the folded titles are equal, ``head`` or ``tail``
    where the first author's last name and initials and the first or the last letters of the titles are.

    One misprint leaves the head or the tail as it was, so the three find nearly equal titles by exact look-ups.
    None where a title has no letters, or no author is known.
    """

    title: int | None
    head: int | None = None
    tail: int | None = None

    def known(self) -> tuple[int, ...]:
        """Return the marks that there are."""
        return tuple(mark for mark in (self.title, self.head, self.tail) if mark is not None)


@dataclass(frozen=True, slots=True)
class Known:
    """A stored paper as ingest sees it.

    ``ids`` are all that lead to it: its own, and those it had before a merge; ``own_ids`` the ``doc:`` ids that
    the source of the listing being stored gives it. ``source`` and ``stated`` name the listing that its values
    rest on, by name and own date.
    """

    paper: Paper
    ids: tuple[str, ...]
    source: str
    stated: date | None
    own_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """A paper's place in the listing being stored; ``stated_id`` is the id that its source states, or ""."""

    paper_id: str
    rank: int
    kind: AnnounceKind | None
    stated_id: str


def marks_of(paper: Paper) -> Marks:
    """Return the marks of ``paper``."""
    return _marks(paper.title, paper.authors[0] if paper.authors else "")


@lru_cache(maxsize=4096)
def _marks(title: str, first_author: str) -> Marks:
    # A record is marked when it is looked for and when it is stored, hence the memory of the last ones.
    words = title_key(title)
    if not words:
        return Marks(None)
    names = name_words(first_author)
    if not names:
        return Marks(title_mark(words))
    # A family name stands last in most names, and is the word that is not cut to an initial in the others.
    family = next((word for word in reversed(names) if len(word) > 1), names[-1])
    person = family, *sorted({names[0][0], names[-1][0]})
    letters = words.replace(" ", "")
    end = _LONG_END if len(letters) > 2 * _LONG_END else _SHORT_END
    return Marks(title_mark(words), _number("h", *person, letters[:end]), _number("e", *person, letters[-end:]))


def title_mark(key: str) -> int:
    """Return the mark of a folded title."""
    return _number("t", key)


def _number(*parts: str) -> int:
    """Hash ``parts`` to what SQLite can hold as an integer."""
    return int.from_bytes(blake2b("\0".join(parts).encode(), digest_size=4).digest(), "big", signed=True)
