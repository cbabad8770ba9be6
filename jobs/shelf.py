"""The papers that one transaction is about, as they are stored and as its records change them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count

from jobs.merge import Add, Same, decide
from store.ids import title_id
from store.matching import Known, Marks, marks_of
from store.models import IngestCounts, Paper


@dataclass(slots=True, eq=False)
class Entry:
    """A paper on the shelf: ``stored`` are the papers in the store that are it, the first of which is to become
    ``known.paper``; none if it is new. ``joined`` is the entry that it turned out to be."""

    known: Known
    stored: list[Paper] = field(default_factory=list)
    restated: bool = False
    joined: Entry | None = None

    @property
    def present(self) -> Entry:
        """The entry, or the one that it has been joined with."""
        return self.joined.present if self.joined else self

    @property
    def outcome(self) -> IngestCounts:
        """What storing the entry changes."""
        if not self.stored:
            return IngestCounts(added=1)
        if len(self.stored) > 1 or self.stored[0].id != self.known.paper.id:
            return IngestCounts(merged=1)
        return IngestCounts(unchanged=1) if self.stored[0] == self.known.paper else IngestCounts(updated=1)


class Shelf:
    """Decides on the records of one listing in turn, so that each also meets those before it.

    ``source`` and ``stated`` are the listing's name and own date; ``is_taken`` tells whether the store has an id.
    """

    def __init__(self, source: str, stated: date | None, is_taken: Callable[[str], bool]) -> None:
        self._source, self._stated, self._is_taken = source, stated, is_taken
        self._found: dict[str | int, list[Entry]] = {}

    def put(self, known: Known) -> None:
        """Put a stored paper on the shelf."""
        self._file(Entry(known, [known.paper]), marks_of(known.paper))

    def take(self, record: Paper, marks: Marks) -> Entry:
        """Return the entry of the paper that ``record`` is, changed by what it says, or a new one."""
        near = self._near(record, marks)
        decision = decide(record, [entry.known for entry in near], source=self._source, stated=self._stated)
        if isinstance(decision, Add):
            paper = record if record.id else replace(record, id=self._free_id(record.title))
            entry = Entry(Known(paper, (paper.id,), self._source, self._stated))
            self._file(entry, marks)
            return entry
        entry = next(entry for entry in near if entry.known.paper.id == decision.id)
        if isinstance(decision, Same):
            return entry
        for other in [other for other in near if other.known.paper.id in decision.gone]:
            self._join(entry, other)
        self._restate(entry, decision.paper, restated=decision.restated)
        return entry

    def _near(self, record: Paper, marks: Marks) -> list[Entry]:
        keys: list[str | int] = [*_names(record), *marks.known()]
        found = {id(entry): entry for key in keys for entry in self._found.get(key, ())}
        return list(found.values())

    def _file(self, entry: Entry, marks: Marks) -> None:
        for key in _keys(entry.known, marks):
            entries = self._found.setdefault(key, [])
            if not any(filed is entry for filed in entries):
                entries.append(entry)

    def _restate(self, entry: Entry, paper: Paper, *, restated: bool) -> None:
        known = entry.known
        ids = tuple(dict.fromkeys((paper.id, *known.ids)))
        source, stated = (self._source, self._stated) if restated else (known.source, known.stated)
        entry.known = Known(paper, ids, source, stated)
        entry.restated |= restated
        self._file(entry, marks_of(paper))

    def _join(self, entry: Entry, other: Entry) -> None:
        entry.stored += other.stored
        other.joined = entry
        entry.known = replace(entry.known, ids=(*entry.known.ids, *other.known.ids))
        for entries in self._found.values():
            if other in entries:
                entries.remove(other)

    def _free_id(self, title: str) -> str:
        """Return an id made from the title that no other paper with this title has."""
        base = title_id(title)
        if base not in self._found:
            return base
        return next(key for key in _numbered(base) if key not in self._found and not self._is_taken(key))


def _keys(known: Known, marks: Marks) -> set[str | int]:
    return {*known.ids, *_names(known.paper), *marks.known()}


def _names(paper: Paper) -> Iterator[str]:
    """Yield the ids that a paper has by its own record."""
    if paper.id:
        yield paper.id
    if paper.doi:
        yield f"doi:{paper.doi.lower()}"


def _numbered(base: str) -> Iterator[str]:
    return (f"{base}-{number}" for number in count(2))
