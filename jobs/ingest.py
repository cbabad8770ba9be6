"""Listings into the store: every record matched with what is known, in one transaction a listing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, date, datetime
from hashlib import blake2b
from typing import Protocol

from jobs.shelf import Entry, Shelf
from store.ids import title_id
from store.matching import Known, Marks, Place, marks_of
from store.models import IngestCounts, Listing, Paper, Record
from store.storable import storable_listing
from store.text import title_key

CORPUS = "json-lines"
"""The format whose listings are parts of one: a corpus comes in batches, to hold no lock for long."""


class ListingWriter(Protocol):
    """What storing a listing needs of a store, within one transaction."""

    def listing(
        self, form: str, day: date | None, digest: str, content: str, seen: datetime
    ) -> tuple[int, int | None]:
        """Return the id of the listing with this form, own date and digest of its entries, stored if it is new,
        and the number of its papers if its ``content``, when not "", is what has been stored of it last."""

    def placed(self, listing_id: int, ranks: Sequence[int]) -> dict[int, Paper]:
        """Return the papers at these places of a listing, as far as it has been stored before."""

    def known(
        self, ids: Sequence[str], own_ids: Sequence[str], dois: Sequence[str], marks: Sequence[int]
    ) -> list[Known]:
        """Return the stored papers that have one of these ids, DOIs or title marks, or one of ``own_ids`` by this
        source's own word."""

    def add(self, papers: Sequence[Paper], stated: date | None) -> None:
        """Store new papers, as a listing of the day ``stated`` has them."""

    def change(self, paper_id: str, paper: Paper, *, restated: bool, stated: date | None) -> None:
        """Give a stored paper new values, perhaps a new id; ``restated``: they rest on this source from now on."""

    def merge(self, kept_id: str, gone_id: str) -> None:
        """Make two stored papers one: what points at ``gone_id`` points at ``kept_id`` from now on."""

    def announce(self, listing_id: int, day: date | None, places: Sequence[Place]) -> None:
        """Store the places of papers in a listing."""


class ListingStore(Protocol):
    """A store that listings can be written to."""

    def prepare(self, papers: Sequence[Paper]) -> None:
        """Begin with what storing ``papers`` needs and no transaction; called ahead of it, or not at all."""

    def writing(self, source: str) -> AbstractContextManager[ListingWriter]:
        """Give a writer for what ``source`` states, within one transaction: all of it is stored, or nothing."""


def ingest(
    listings: Iterable[Listing],
    store: ListingStore,
    progress: Callable[[int], None] | None = None,
    *,
    now: datetime | None = None,
) -> IngestCounts:
    """Store listings, each in one transaction, and return what that changed, in papers a listing.

    The same listing again changes nothing. ``progress`` is told how many more records are stored; ``now`` is
    when the listings are seen (default: now). Raises StoreError; what was stored before it stays.
    """
    counts = IngestCounts()
    for listing in prepared(listings, store):
        counts += store_listing(listing, store, now or datetime.now(UTC))
        if progress:
            progress(len(listing.records))
    return counts


def prepared(listings: Iterable[Listing], store: ListingStore) -> Iterator[Listing]:
    """Give the listings, each when the one after it has been read and the store has begun to prepare for it.

    So a corpus is stored about twice as fast. Where reading one fails, those before it are given first.
    """
    waiting: list[Listing] = []
    try:
        for listing in listings:
            store.prepare([record.paper for record in listing.records])
            waiting.append(listing)
            if len(waiting) > 1:
                yield waiting.pop(0)
    except Exception:
        # It is the reading that has failed, for what fails in storing does not come by here.
        yield from waiting
        raise
    yield from waiting


def store_listing(listing: Listing, store: ListingStore, seen: datetime) -> IngestCounts:
    """Store one listing, or one batch of a corpus, in one transaction. Records with neither id nor title are
    left out: nothing could ever find them."""
    listing = storable_listing(listing)
    records = [record for record in listing.records if record.paper.id or record.paper.title.strip()]
    marks = [marks_of(record.paper) for record in records]
    identity, content = ("", "") if listing.format == CORPUS else (_entries(records), _digest(repr(records)))
    with store.writing(listing.source) as writer:
        listing_id, stored = writer.listing(listing.format, listing.date, identity, content, seen)
        if stored is not None:
            return IngestCounts(unchanged=stored)
        papers = _with_places(records, listing_id, writer)
        entries = _decide(papers, marks, listing, writer)
        counts = _write(entries, writer, listing.date)
        writer.announce(
            listing_id,
            listing.date,
            [
                Place(entry.known.paper.id, record.rank, record.announce, record.paper.id)
                for record, entry in zip(records, entries, strict=True)
            ],
        )
    return counts


def _with_places(records: Sequence[Record], listing_id: int, writer: ListingWriter) -> list[Paper]:
    """Return the papers of ``records``. One with neither id nor authors, which no other record can be told to be,
    is still the paper that stands in its place where the same listing is read again."""
    bare = [record.rank for record in records if not record.paper.id and not record.paper.authors]
    placed = writer.placed(listing_id, bare) if bare else {}
    return [
        replace(record.paper, id=known.id)
        if (known := placed.get(record.rank)) and title_key(known.title) == title_key(record.paper.title)
        else record.paper
        for record in records
    ]


def _decide(
    papers: Sequence[Paper], marks: Sequence[Marks], listing: Listing, writer: ListingWriter
) -> list[Entry]:
    """Return for each of the listing's papers the entry of the paper that it is."""
    shelf = Shelf(listing.source, listing.date, lambda key: bool(writer.known([key], [], [], [])))
    for known in _known(papers, marks, writer):
        shelf.put(known)
    entries = [shelf.take(paper, own) for paper, own in zip(papers, marks, strict=True)]
    return [entry.present for entry in entries]


def _known(papers: Sequence[Paper], marks: Sequence[Marks], writer: ListingWriter) -> list[Known]:
    """Ask for all stored papers that any of ``papers`` may be, and whose id one of them would take, in one go."""
    ids = [paper.id or title_id(paper.title) for paper in papers]
    own_ids = [key for key in ids if key.startswith("doc:")]
    dois = [paper.doi.lower() for paper in papers if paper.doi]
    dois += [key.removeprefix("doi:") for key in ids if key.startswith("doi:")]
    ids += [f"doi:{doi}" for doi in dois]
    return writer.known(ids, own_ids, dois, [mark for own in marks for mark in own.known()])


def _write(entries: Sequence[Entry], writer: ListingWriter, stated: date | None) -> IngestCounts:
    """Write what the entries change, each once, and count it."""
    counts = IngestCounts()
    added: list[Paper] = []
    for entry in dict.fromkeys(entries):
        counts += entry.outcome
        if not entry.stored:
            added.append(entry.known.paper)
            continue
        kept, *gone = entry.stored
        for other in gone:
            writer.merge(kept.id, other.id)
        if gone or kept != entry.known.paper:
            writer.change(kept.id, entry.known.paper, restated=entry.restated, stated=stated)
    if added:
        writer.add(added, stated)
    return counts


def _entries(records: Iterable[Record]) -> str:
    """Return what tells a listing's entries from those of another: their order, kinds, and ids or titles."""
    return _digest(
        json.dumps(
            [
                (record.rank, record.announce, record.paper.id or title_key(record.paper.title))
                for record in records
            ]
        )
    )


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=12).hexdigest()
