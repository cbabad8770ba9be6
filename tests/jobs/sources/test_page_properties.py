"""Properties of the page parsers: what a page shows is read back; whatever comes, only one error is raised."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jobs.sources import category_page, trending_page
from jobs.sources.detect import detect
from tests.jobs.sources import pages
from tests.jobs.sources.damage import read_as_each
from tests.jobs.sources.pages import Told

UNTIMED = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

letters = st.sampled_from("abcdefghijklmnopqrstuvwxyzäöüßéñøłčŽΑβж")
capitals = st.sampled_from("ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜÉØŁČŽ")
name_part = st.builds(lambda first, rest: first + rest, capitals, st.text(letters, min_size=1, max_size=8))
initial = st.builds(lambda letter: f"{letter}.", capitals)
name = st.builds(
    lambda given_names, family: " ".join([*given_names, family]),
    st.lists(st.one_of(name_part, initial), min_size=1, max_size=3),
    name_part,
)
odd = ["3D", "$\\tau^2$", "91.9\\%", "RL:", "(LLM)", "+8", "2026-10-13", "Abstract", "URL", "PDF", "-", "·"]
word = st.one_of(st.text(letters, min_size=1, max_size=9), name_part, st.sampled_from(odd))
title = st.lists(word, min_size=2, max_size=12).map(" ".join).filter(lambda text: not text.endswith((".", "·")))
sentence = st.lists(word, min_size=3, max_size=12).map(lambda words: "We " + " ".join(words) + ".")
# A text that is nothing but a name, a dot and a day cannot be told from a byline.
paragraph = st.lists(sentence, min_size=1, max_size=4).map(" ".join).filter(lambda text: "· 2026" not in text)
moments = st.datetimes(
    datetime(2000, 1, 1),  # noqa: DTZ001 -- as the page shows it
    datetime(2040, 1, 1),  # noqa: DTZ001
).map(lambda moment: moment.replace(microsecond=0))
days = st.dates(date(2000, 1, 1), date(2040, 1, 1))


def papers(moment: st.SearchStrategy[datetime] | st.SearchStrategy[date]) -> st.SearchStrategy[list[Told]]:
    paper = st.builds(
        Told,
        title=title,
        authors=st.lists(name, min_size=1, max_size=6).map(tuple),
        abstract=st.lists(paragraph, min_size=1, max_size=3).map(tuple),
        moment=moment,
        number=st.integers(10_000, 99_999).map(lambda serial: f"2610.{serial}"),
        translated=st.one_of(st.just(""), paragraph),
        more=st.one_of(st.just(0), st.integers(1, 5000)),
    )
    return st.lists(paper, min_size=1, max_size=5)


headings = st.sampled_from(["Robot_Learning", "GAN", ""])
line_ends = st.sampled_from(["\n", "\r\n", "\r", " \n"])


@given(papers(moments), headings, line_ends | st.just("\n\n"))
@UNTIMED
def test_a_category_page_is_read_back(shown: list[Told], heading: str, end: str) -> None:
    text = pages.category_page(shown, heading).replace("\n", end)
    listing = category_page.parse(text.encode(), "p.txt")
    assert detect(text.encode()) is category_page
    assert listing.warnings == ()
    assert [
        (each.paper.title, each.paper.authors, each.paper.abstract, each.paper.abstract_translated or "")
        for each in listing.records
    ] == [(each.title, each.authors, " ".join(each.abstract), each.translated) for each in shown]
    assert [(each.paper.submitted, each.paper.id) for each in listing.records] == [
        (each.moment.replace(tzinfo=UTC), f"arxiv:{each.number}")
        for each in shown
        if isinstance(each.moment, datetime)
    ]


@given(papers(days), line_ends)
@UNTIMED
def test_a_trending_page_is_read_back(shown: list[Told], end: str) -> None:
    text = pages.trending_page(shown).replace("\n", end)
    listing = trending_page.parse(text.encode(), "p.txt")
    assert detect(text.encode()) is trending_page
    assert listing.warnings == ()
    assert [
        (each.paper.title, each.paper.authors, each.paper.more_authors, each.paper.submitted, each.paper.abstract)
        for each in listing.records
    ] == [(each.title, each.authors, each.more, each.moment, " ".join(each.abstract)) for each in shown]


@given(st.binary(max_size=3000))
@UNTIMED
def test_random_bytes_raise_nothing_but_a_listing_error(data: bytes) -> None:
    read_as_each(data)


marks = ["-", "", "Abstract", "Abstract (translated)", "URL", "PDF", "https://arxiv.org/abs/2610.18001", "{"]
marks += ["2026-10-13 12:00:00Ada LovelaceAbstract", "2026-10-13", "Ada Lovelace +8 more · Oct 9, 2026"]
marks += ["· Oct 9, 2026", '{"title": "x", "id": 1}', "Trending on arXiv"]


@given(st.lists(st.one_of(title, name, paragraph, st.sampled_from(marks)), max_size=30))
@UNTIMED
def test_lines_in_any_order_raise_nothing_but_a_listing_error(lines: list[str]) -> None:
    read_as_each("\n".join(lines).encode())


SMALL = [
    Told("AutoEnv: Automating", ("Bo Liu", "José Núñez"), ("We study “things”. It works.",), date(2026, 10, 9), 8),
    Told("Does it scale?", ("Candi Zheng",), ("Scaling is hard.", "Code at this https URL"), date(2026, 10, 9)),
]
SMALL_PAGES = {
    "category": pages.category_page(SMALL).encode(),
    "trending": pages.trending_page(SMALL).encode(),
    "utf-16": pages.category_page(SMALL).encode("utf-16"),
    "latin-1": pages.trending_page(SMALL).replace("“", '"').replace("”", '"').encode("latin-1"),
}


@pytest.mark.parametrize("data", SMALL_PAGES.values(), ids=SMALL_PAGES.keys())
def test_a_page_cut_at_any_byte_is_read_or_refused(data: bytes) -> None:
    for at in range(len(data)):
        read_as_each(data[:at])
        read_as_each(data[at:])


@pytest.mark.parametrize("data", SMALL_PAGES.values(), ids=SMALL_PAGES.keys())
def test_a_page_with_any_byte_changed_is_read_or_refused(data: bytes) -> None:
    chance = random.Random(7)
    for at in range(len(data)):
        read_as_each(data[:at] + bytes([chance.randrange(256)]) + data[at + 1 :])
        read_as_each(data[:at] + data[at + 1 :])


def test_pages_of_both_kinds_in_one_file_are_read_or_refused() -> None:
    category, trending = SMALL_PAGES["category"], SMALL_PAGES["trending"]
    for at in range(0, len(category), 7):
        for to in range(0, len(trending), 41):
            read_as_each(category[:at] + trending[to:])
            read_as_each(trending[:to] + category[at:])
