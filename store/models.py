"""The words of the house: what every other package speaks in.

All types are frozen and compared by value. A moment is an aware UTC ``datetime`` where the source states
a time of day, and a plain ``date`` where it states only the day; the two are told apart on purpose, so
that nothing shows a precision which the source did not give.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Literal, TypeAlias

Moment: TypeAlias = date | datetime
AnnounceKind: TypeAlias = Literal["new", "cross", "replace", "replace-cross"]
Section: TypeAlias = Literal["title", "abstract", "body"]


def instant(moment: Moment) -> datetime:
    """Return the aware UTC datetime at which ``moment`` begins (a plain date: its midnight)."""
    if isinstance(moment, datetime):
        return moment.astimezone(UTC)
    return datetime.combine(moment, time(0), UTC)


def iso(moment: Moment) -> str:
    """Write ``moment`` as ISO 8601: ``2026-10-13T13:23:24Z`` with a time, ``2026-10-13`` without.

    The text sorts as the moments do, a day before the times within it.
    """
    if isinstance(moment, datetime):
        return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"
    return moment.isoformat()


def parse_iso(text: str) -> Moment:
    """Read what :func:`iso` writes, and any other ISO 8601 text (no zone: UTC). Raises ValueError."""
    if len(text) == 10:
        return date.fromisoformat(text)
    stamp = datetime.fromisoformat(text)
    return stamp.replace(tzinfo=UTC) if stamp.tzinfo is None else stamp.astimezone(UTC)


@dataclass(frozen=True, slots=True)
class Paper:
    """A work. ``id`` is canonical (see :mod:`store.ids`).

    ``more_authors`` is how many authors the source hides beyond ``authors``: 0 for none, a count where
    it is stated ("+8 more"), None where the source only says "et al.". ``pdf`` and ``url`` are links
    that a reader can open, None where none is known.
    """

    id: str
    title: str
    authors: tuple[str, ...] = ()
    more_authors: int | None = 0
    abstract: str | None = None
    abstract_translated: str | None = None
    primary_category: str | None = None
    categories: tuple[str, ...] = ()
    submitted: Moment | None = None
    updated: Moment | None = None
    version: int | None = None
    doi: str | None = None
    journal_ref: str | None = None
    comment: str | None = None
    url: str | None = None
    pdf: str | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a paper that can be quoted: ``text`` stands word for word in that section."""

    paper_id: str
    section: Section
    ordinal: int
    text: str


@dataclass(frozen=True, slots=True)
class Record:
    """One entry of a listing as its source states it, before it is matched with a known paper.

    ``paper.id`` is the canonical id that the record states, or ``""`` where it states none. ``rank`` counts
    from 1 in the order of the listing; ``announce`` is None for lists that do not announce.
    """

    paper: Paper
    rank: int
    announce: AnnounceKind | None = None


@dataclass(frozen=True, slots=True)
class Listing:
    """What a source showed at one time.

    ``format`` names the kind of page ("category-page", "trending-page", "json-lines"); ``source`` is the
    name of the listing as it calls itself (or its file's stem); ``date`` is the day that the listing
    states as its own, None if it states none.
    """

    source: str
    format: str
    date: date | None
    records: tuple[Record, ...]
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ListingInfo:
    """A stored listing without its entries. ``seen`` is when it was ingested, ``size`` its number of papers."""

    id: int
    source: str
    format: str
    date: date | None
    seen: datetime
    size: int


@dataclass(frozen=True, slots=True)
class Announcement:
    """A paper's place in a stored listing."""

    listing_id: int
    paper_id: str
    rank: int
    kind: AnnounceKind | None


@dataclass(frozen=True, slots=True)
class Channel:
    """Where a conversation takes place: platform ("terminal", "slack", "discord"), workspace, channel, thread."""

    platform: str
    workspace: str = ""
    channel: str = ""
    thread: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a conversation, what was answered, and the ids of the papers shown, in order."""

    question: str
    answer: str
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conversation:
    """The turns of one thread, oldest first."""

    turns: tuple[Turn, ...] = ()

    def after(self, turn: Turn, keep: int = 20) -> Conversation:
        """Return this conversation with ``turn`` added, the latest ``keep`` turns kept."""
        return Conversation((*self.turns, turn)[-keep:])


@dataclass(frozen=True, slots=True)
class IngestCounts:
    """What storing a listing changed, in papers. ``merged``: title-keyed papers that became id-keyed ones."""

    added: int = 0
    updated: int = 0
    unchanged: int = 0
    merged: int = 0

    def __add__(self, other: IngestCounts) -> IngestCounts:
        return IngestCounts(
            self.added + other.added,
            self.updated + other.updated,
            self.unchanged + other.unchanged,
            self.merged + other.merged,
        )
