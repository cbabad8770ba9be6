"""Recorded pages damaged in every way: read or refused, never a crash, and quickly."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from jobs.sources import category_page, trending_page
from tests.jobs.sources.damage import damaged, read_any, read_as_each
from tests.jobs.sources.pages import Told
from tests.jobs.sources.pages import category_page as write_category_page
from tests.jobs.sources.pages import trending_page as write_trending_page
from tests.jobs.sources.test_seeds import CATEGORY, TRENDING

PAPERS = [Told(f"Paper {letter}: On {letter * 3}", number=f"2610.1800{at}") for at, letter in enumerate("ABCDE")]


@pytest.fixture
def recorded(shared: Path) -> tuple[bytes, bytes]:
    return (shared / CATEGORY).read_bytes(), (shared / TRENDING).read_bytes()


@pytest.mark.slow
def test_damaged_pages_are_read_or_refused(
    recorded: tuple[bytes, bytes], scale: Callable[[int, int], int]
) -> None:
    for turn in range(scale(300, 20_000)):
        chance = random.Random(turn)
        data, _ = damaged(*chance.choice((recorded, recorded[::-1])), chance)
        read_any(data)


@pytest.mark.parametrize("write", [write_category_page, write_trending_page])
def test_small_pages_damaged_in_every_way_are_read_or_refused(write: Callable[[list[Told]], str]) -> None:
    page = write(PAPERS).encode()
    other = write_trending_page(PAPERS[:2]).encode()
    for turn in range(400):
        read_as_each(damaged(page, other, random.Random(turn))[0])


@pytest.mark.parametrize("damage", ["delete", "repeat", "blank"])
def test_one_damaged_line_of_a_category_page_costs_no_other_paper(damage: str) -> None:
    lines = write_category_page(PAPERS).splitlines(keepends=True)
    for at in range(1, len(lines)):
        changed = {"delete": lines[:at] + lines[at + 1 :], "repeat": lines[: at + 1] + lines[at:]}
        changed["blank"] = [*lines[:at], "\n", *lines[at:]]
        listing = category_page.parse("".join(changed[damage]).encode(), "p")
        found = {each.paper.title: each.paper for each in listing.records}
        whole = [each for each in PAPERS if each.title in found and found[each.title].id.endswith(each.number)]
        assert len(whole) >= 4, lines[at]
        assert sum(found[each.title].authors == each.authors for each in whole) >= 4
        assert not any(each.abstract_translated for each in found.values())


@pytest.mark.parametrize("damage", ["delete", "repeat", "blank"])
def test_one_damaged_line_of_a_trending_page_costs_no_other_paper(damage: str) -> None:
    lines = write_trending_page(PAPERS).splitlines(keepends=True)
    for at in range(1, len(lines)):
        changed = {"delete": lines[:at] + lines[at + 1 :], "repeat": lines[: at + 1] + lines[at:]}
        changed["blank"] = [*lines[:at], "\n", *lines[at:]]
        listing = trending_page.parse("".join(changed[damage]).encode(), "p")
        found = {each.paper.title: each.paper for each in listing.records}
        whole = [each for each in PAPERS if each.title in found and found[each.title].authors == each.authors]
        assert len(whole) >= 4, lines[at]


@pytest.mark.parametrize(
    "piece", [",", "(", "\\(", "+1 more ", "…", "monday ", "A. ", "a|", "https://", "10.1000/", "{"]
)
def test_a_line_of_one_piece_over_and_over_is_read_or_refused(piece: str) -> None:
    text = piece * (30_000 // len(piece))
    for paper in (Told(text), Told("A Title", (text,)), Told("A Title", abstract=(text,))):
        read_any(write_category_page([paper]).encode())
        read_any(write_trending_page([paper]).encode())
    read_any(json.dumps({"id": "1", "title": "A Title", "authors": text}).encode())
