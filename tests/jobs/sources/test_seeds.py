"""The recorded pages, against what they are known to hold."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from jobs.sources.detect import read_listing
from store.models import Listing

CATEGORY = "seeds/000_0e15b964a73e1050.txt"
TRENDING = "seeds/004_e2e4fe47694abb9e.txt"


def read(path: Path) -> Listing:
    return read_listing(path).listing


def test_both_seed_pages_hold_the_known_papers(shared: Path) -> None:
    known = json.loads((shared / "eval/seed_papers.json").read_text())
    records = [*read(shared / CATEGORY).records, *read(shared / TRENDING).records]
    found = [
        {"title": each.paper.title, "authors": list(each.paper.authors), "abstract": each.paper.abstract}
        for each in records
    ]
    assert found == known


def test_the_category_page_states_names_times_ids_and_links(shared: Path) -> None:
    listing = read(shared / CATEGORY)
    assert (listing.source, listing.format, listing.date, listing.warnings) == (
        "Reinforcement_Learning",
        "category-page",
        None,
        (),
    )
    assert [each.rank for each in listing.records] == list(range(1, 21))
    first = listing.records[0].paper
    assert first.id == "arxiv:2610.19367"
    assert first.submitted == datetime(2026, 10, 14, 1, 12, 3, tzinfo=UTC)
    assert (first.url, first.pdf) == ("https://arxiv.org/abs/2610.19367", "https://arxiv.org/pdf/2610.19367")
    assert first.more_authors == 0
    assert first.abstract_translated is None


def test_the_trending_page_states_ranks_days_and_hidden_authors(shared: Path) -> None:
    listing = read(shared / TRENDING)
    assert (listing.source, listing.format, listing.warnings) == ("Trending on arXiv", "trending-page", ())
    assert [each.rank for each in listing.records] == list(range(1, 11))
    assert [each.paper.more_authors for each in listing.records] == [8, 0, 0, 7, 12, 0, 9, 7, 0, 3]
    assert [each.paper.submitted for each in listing.records[:3]] == [
        date(2026, 10, 9),
        date(2026, 10, 12),
        date(2026, 10, 11),
    ]
    assert {each.paper.id for each in listing.records} == {""}


@pytest.mark.parametrize(
    ("file", "source", "count"),
    [
        ("07_paperreading/made_page_diffusion.txt", "Diffusion_Model", 9),
        ("07_paperreading/made_page_language_model.txt", "Language_Model", 6),
        ("08_trending/made_trending_a.txt", "Trending on arXiv", 8),
    ],
)
def test_other_pages_of_both_kinds_are_read_whole(shared: Path, file: str, source: str, count: int) -> None:
    listing = read(shared / "listings" / file)
    assert (listing.source, len(listing.records), listing.warnings) == (source, count, ())
    assert all(each.paper.authors and each.paper.abstract and each.paper.submitted for each in listing.records)
