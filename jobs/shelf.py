"""The papers that one transaction is about, as they are stored and as its records change them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from itertools import count

from jobs.merge import Add, Update, decide
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
            paper = decision.paper
            free = self._free_id(paper)
            paper = paper if paper.id == free else replace(paper, id=free)
            entry = Entry(Known(paper, (paper.id,), self._source, self._stated))
            self._file(entry, marks)
        else:
            entry = next(entry for entry in near if entry.known.paper.id == decision.id)
        if isinstance(decision, Update):
            for other in [other for other in near if other.known.paper.id in decision.gone]:
                self._join(entry, other)
            self._restate(entry, decision.paper, restated=decision.restated)
        self._own(entry, record.id)
        return entry

    def _near(self, record: Paper, marks: Marks) -> list[Entry]:
        keys: list[str | int] = [*_names(record), _own_key(record.id), *marks.known()]
        found = {id(entry): entry for key in keys for entry in self._found.get(key, ())}
        return list(found.values())

    def _file(self, entry: Entry, marks: Marks) -> None:
        for key in _keys(entry.known, marks):
            entries = self._found.setdefault(key, [])
            if not any(filed is entry for filed in entries):
                entries.append(entry)

    def _own(self, entry: Entry, stated_id: str) -> None:
        """Remember that the source means this entry by its own id."""
        if stated_id.startswith("doc:") and stated_id not in entry.known.own_ids:
            entry.known = replace(entry.known, own_ids=(*entry.known.own_ids, stated_id))
            self._found.setdefault(_own_key(stated_id), []).append(entry)

    def _restate(self, entry: Entry, paper: Paper, *, restated: bool) -> None:
        known = entry.known
        if paper.id not in known.ids and paper.id.startswith("doc:"):
            paper = replace(paper, id=self._free_id(paper))
        ids = tuple(dict.fromkeys((paper.id, *known.ids)))
        source, stated = (self._source, self._stated) if restated else (known.source, known.stated)
        entry.known = replace(known, paper=paper, ids=ids, source=source, stated=stated)
        entry.restated |= restated
        self._file(entry, marks_of(paper))

    def _join(self, entry: Entry, other: Entry) -> None:
        entry.stored += other.stored
        other.joined = entry
        entry.known = replace(
            entry.known,
            ids=(*entry.known.ids, *other.known.ids),
            own_ids=(*entry.known.own_ids, *other.known.own_ids),
        )
        for entries in self._found.values():
            if other in entries:
                entries.remove(other)

    def _free_id(self, record: Paper) -> str:
        """Return the id that a new paper is kept under: its own, where that names it beyond its source, else one
        that no other paper has."""
        if record.id and not record.id.startswith("doc:"):
            return record.id
        base = record.id or title_id(record.title)
        if base not in self._found:
            return base
        first = 2
        if record.id:
            first = len(self._found.get(_own_key(base), ())) or 1
            base = f"{base}@{self._source}"
        return next(key for key in _numbered(base, first) if key not in self._found and not self._is_taken(key))


def _keys(known: Known, marks: Marks) -> set[str | int]:
    return {*known.ids, *map(_own_key, known.own_ids), *_names(known.paper), *marks.known()}


def _own_key(stated_id: str) -> str:
    return f"own {stated_id}"


def _names(paper: Paper) -> Iterator[str]:
    """Yield the ids that a paper has by its own record."""
    if paper.id:
        yield paper.id
    if paper.doi:
        yield f"doi:{paper.doi.lower()}"


def _numbered(base: str, first: int) -> Iterator[str]:
    """Yield ``base`` with a number that counts on from ``first``, which itself is left out where it is 1."""
    return (base if number == 1 else f"{base}-{number}" for number in count(first))
