"""Listings into a real store: what is added, what is recognised, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from jobs.ingest import ingest
from store import Store, open_store
from store.models import Channel, IngestCounts, Listing, Paper, Record, Turn

AUTHORS = ("Ada Lovelace", "Charles Babbage", "Mary Somerville")
ENGINE = Paper("", "The Analytical Engine: Notes", AUTHORS, abstract="The engine weaves algebraic patterns.")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "paperboy.db") as opened:
        yield opened


def listing(*papers: Paper, source: str = "trending", day: date | None = date(2026, 10, 14)) -> Listing:
    records = tuple(Record(paper, rank) for rank, paper in enumerate(papers, 1))
    return Listing(source, "trending-page", day, records)


def with_id(paper: Paper, paper_id: str) -> Paper:
    return Paper(paper_id, paper.title, paper.authors, abstract=paper.abstract)


def test_the_same_listing_twice_changes_nothing(store: Store) -> None:
    first = listing(ENGINE, Paper("arxiv:2610.00001", "Another", ("B. C.",)))
    assert ingest([first], store) == IngestCounts(added=2)
    assert ingest([first], store) == IngestCounts(unchanged=2)
    assert len(store.listings()) == 1


def test_a_title_keyed_paper_becomes_the_id_keyed_one(store: Store) -> None:
    ingest([listing(ENGINE)], store)
    (old,) = store.by_date(1)
    store.append(Channel("terminal"), Turn("which?", "that", (old.id,)))
    assert ingest([listing(with_id(ENGINE, "arxiv:2610.00002"), source="cs.AI")], store) == IngestCounts(merged=1)
    assert store.size() == 1
    assert [paper.id for paper in store.get([old.id])] == ["arxiv:2610.00002"]
    assert store.load(Channel("terminal")).turns[0].shown == ("arxiv:2610.00002",)
    assert [store.announced(known.id)[0].paper_id for known in store.listings()] == ["arxiv:2610.00002"] * 2


def test_records_of_one_listing_meet_each_other(store: Store) -> None:
    twice = listing(ENGINE, with_id(ENGINE, "doi:10.1/engine"), with_id(ENGINE, "arxiv:2610.00003"))
    assert ingest([twice], store) == IngestCounts(added=1)
    (paper,) = store.by_date(5)
    assert (paper.id, paper.doi) == ("arxiv:2610.00003", "10.1/engine")
    assert [entry.rank for entry in store.announced(1)] == [1]


def test_a_paper_without_a_date_takes_its_first_listing_s(store: Store) -> None:
    ingest([listing(ENGINE, day=date(2026, 10, 14)), listing(ENGINE, day=date(2026, 10, 7))], store)
    assert store.count_dated(date(2026, 10, 7), date(2026, 10, 7)) == 1
    ingest([listing(Paper("", ENGINE.title, AUTHORS, submitted=datetime(2026, 9, 1, 8, tzinfo=UTC)))], store)
    assert store.count_dated(date(2026, 9, 1), date(2026, 9, 1)) == 1
