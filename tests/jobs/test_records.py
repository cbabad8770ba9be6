"""The records of ``paperboy parse``: the contract that other programs read."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from jobs.records import file_record, paper_record
from jobs.sources.detect import FileRead
from store.errors import ListingError
from store.models import Listing, Paper, Record

PAPER = Paper(
    id="arxiv:2610.19367",
    title="A Title",
    authors=("Ada Lovelace", "Grace Hopper"),
    more_authors=8,
    abstract="We study.",
    abstract_translated="译文",
    primary_category="cs.LG",
    categories=("cs.LG", "cs.AI"),
    submitted=datetime(2026, 10, 14, 1, 12, 3, tzinfo=UTC),
    updated=date(2026, 10, 15),
    version=2,
    doi="10.1000/1",
    journal_ref="J. 1",
    comment="9 pages",
    url="https://arxiv.org/abs/2610.19367",
    pdf="https://arxiv.org/pdf/2610.19367",
    withdrawn=True,
)


def test_a_paper_record_has_every_key_of_the_contract() -> None:
    assert paper_record(Record(PAPER, 3, "replace")) == {
        "id": "2610.19367",
        "version": 2,
        "title": "A Title",
        "authors": ["Ada Lovelace", "Grace Hopper"],
        "more_authors": 8,
        "abstract": "We study.",
        "abstract_translated": "译文",
        "rank": 3,
        "announce": "replace",
        "submitted": "2026-10-14T01:12:03Z",
        "updated": "2026-10-15",
        "primary_category": "cs.LG",
        "categories": ["cs.LG", "cs.AI"],
        "doi": "10.1000/1",
        "journal_ref": "J. 1",
        "comment": "9 pages",
        "withdrawn": True,
        "url": "https://arxiv.org/abs/2610.19367",
        "pdf": "https://arxiv.org/pdf/2610.19367",
    }


def test_what_is_not_known_is_null_or_empty() -> None:
    record = paper_record(Record(Paper("", "T"), 1))
    assert {key: value for key, value in record.items() if value is not None} == {
        "title": "T",
        "authors": [],
        "rank": 1,
        "categories": [],
        "withdrawn": False,
    }


@pytest.mark.parametrize(
    ("paper_id", "shown"),
    [
        ("arxiv:hep-th/9901001", "hep-th/9901001"),
        ("doi:10.1000/1", "doi:10.1000/1"),
        ("doc:4983", "doc:4983"),
        ("", None),
    ],
)
def test_only_arxiv_ids_go_without_prefix(paper_id: str, shown: str | None) -> None:
    assert paper_record(Record(replace(PAPER, id=paper_id), 1))["id"] == shown


@pytest.mark.parametrize(("more", "shown"), [(0, None), (8, 8), (1, 1), (None, True)])
def test_hidden_authors_are_a_number_true_or_null(more: int | None, shown: object) -> None:
    found = paper_record(Record(replace(PAPER, more_authors=more), 1))["more_authors"]
    assert found == shown
    assert type(found) is type(shown)


def test_times_are_written_in_utc() -> None:
    moment = datetime(2026, 10, 14, 1, 0, tzinfo=timezone(timedelta(hours=-4)))
    assert paper_record(Record(replace(PAPER, submitted=moment), 1))["submitted"] == "2026-10-14T05:00:00Z"


def test_a_file_with_papers() -> None:
    listing = Listing("Robots", "category-page", date(2026, 10, 14), (Record(PAPER, 1),), ("paper 1: no link",))
    assert file_record("a/page.txt", FileRead(listing)) == {
        "file": "a/page.txt",
        "format": "category-page",
        "listing": "Robots",
        "outcome": "papers",
        "date": "2026-10-14",
        "papers": [paper_record(Record(PAPER, 1))],
        "warnings": ["paper 1: no link"],
        "error": None,
    }


def test_a_file_without_papers_is_empty() -> None:
    record = file_record("p", FileRead(Listing("Robots", "category-page", None, ())))
    assert (record["outcome"], record["papers"], record["date"], record["error"]) == ("empty", [], None, None)


def test_a_corpus_cut_at_the_limit_states_its_total() -> None:
    listing = Listing("c", "json-lines", None, (Record(PAPER, 1),))
    assert file_record("c", FileRead(listing, total=100_000))["total"] == 100_000
    assert "total" not in file_record("c", FileRead(listing))


def test_a_file_that_cannot_be_read_says_why() -> None:
    assert file_record("p", ListingError("this is a PDF file; expected …")) == {
        "file": "p",
        "format": None,
        "listing": None,
        "outcome": "error",
        "date": None,
        "papers": [],
        "warnings": [],
        "error": "this is a PDF file; expected …",
    }


def test_every_record_is_json() -> None:
    record = file_record("p", FileRead(Listing("c", "json-lines", None, (Record(PAPER, 1),))))
    assert json.loads(json.dumps(record)) == record
