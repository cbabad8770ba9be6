"""What ingest matches an incoming record by, before a decision looks closer."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from hashlib import blake2b

from store.models import AnnounceKind, Paper
from store.people import name_words
from store.text import title_key

_ENDS = 10


@dataclass(frozen=True, slots=True)
class Marks:
    """Numbers that records of one work share: ``title`` where the folded titles are equal, ``head`` or ``tail``
    where the first author's last name and the first or the last letters of the titles are.

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


def marks_of(paper: Paper, key: str | None = None) -> Marks:
    """Return the marks of ``paper``; ``key`` is its folded title if the caller has it already."""
    words = title_key(paper.title) if key is None else key
    if not words:
        return Marks(None)
    letters = words.replace(" ", "")
    names = name_words(paper.authors[0]) if paper.authors else ()
    if not names:
        return Marks(title_mark(words))
    # A family name stands last in most names, and is the word that is not cut to an initial in the others.
    family = next((word for word in reversed(names) if len(word) > 1), names[-1])
    return Marks(title_mark(words), _number("h", family, letters[:_ENDS]), _number("e", family, letters[-_ENDS:]))


def title_mark(key: str) -> int:
    """Return the mark of a folded title."""
    return _number("t", key)


def _number(*parts: str) -> int:
    """Hash ``parts`` to what SQLite can hold as an integer."""
    return int.from_bytes(blake2b("\0".join(parts).encode(), digest_size=8).digest(), "big", signed=True)
