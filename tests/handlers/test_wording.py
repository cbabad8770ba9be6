from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.wording import (
    author_count,
    authors_full,
    authors_short,
    count_text,
    day,
    joined,
    label,
    list_line,
    moment_text,
    shorten,
    titled,
)
from store.models import Moment, Paper

NOON = datetime(2026, 10, 13, 12, 5, 9, tzinfo=UTC)


def paper(title: str = "A Title", *authors: str, more: int | None = 0) -> Paper:
    return Paper("arxiv:2610.00001", title, authors, more)


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("GroundGUI: Pointing at Things", "GroundGUI"),
        ("$\\tau^2$-Bench: Two Clocks", "τ²-Bench"),
        ("Attention Is All You Need", "Attention Is All You Need"),
        (
            "A Head That Is Far Too Long to Be a Name: And More",
            "A Head That Is Far Too Long to Be a Name: And More",
        ),
        (": No Head", ": No Head"),
        ("", ""),
    ],
)
def test_a_paper_is_called_by_the_head_of_its_title(title: str, name: str) -> None:
    assert label(paper(title)) == name


def test_a_long_title_is_shortened_as_a_label() -> None:
    name = label(paper("word " * 60))
    assert len(name) <= 90
    assert name.endswith("…")


def test_a_title_is_shown_readable() -> None:
    assert titled(paper("$\\tau^2$-Bench: 10\\% More")) == "“τ²-Bench: 10% More”"


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("three little words", 40, "three little words"),
        ("three little words", 18, "three little words"),
        ("three little words", 17, "three little…"),
        ("three little, words", 15, "three little…"),
        ("supercalifragilistic", 10, "supercali…"),
        ("a supercalifragilistic", 10, "a superca…"),
        ("", 10, ""),
    ],
)
def test_text_is_cut_between_words(text: str, limit: int, short: str) -> None:
    assert shorten(text, limit) == short


@given(st.text(max_size=100), st.integers(2, 100))
def test_shortened_text_keeps_the_limit_and_the_beginning(text: str, limit: int) -> None:
    short = shorten(text, limit)
    assert len(short) <= limit
    assert text.startswith(short.removesuffix("…"))


@pytest.mark.parametrize(
    ("moment", "shown", "full"),
    [(date(2026, 10, 13), "2026-10-13", "2026-10-13"), (NOON, "2026-10-13", "2026-10-13 12:05 UTC")],
)
def test_a_moment_shows_the_precision_it_has(moment: Moment, shown: str, full: str) -> None:
    assert day(moment) == shown
    assert moment_text(moment) == full


def test_no_date_is_said_so() -> None:
    assert day(None) == "undated"


@pytest.mark.parametrize(
    ("items", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_items_are_joined_as_in_english(items: list[str], text: str) -> None:
    assert joined(items) == text


def test_alternatives_are_joined_by_or() -> None:
    assert joined(["a", "b"], "or") == "a or b"


@pytest.mark.parametrize(
    ("names", "more", "short", "full", "count"),
    [
        (("A B",), 0, "A B", "A B", 1),
        (("A B", "C D"), 0, "A B +1", "A B and C D", 2),
        (("A B", "C D", "E F"), 5, "A B +7", "A B, C D and E F and 5 more whom the listing does not name", 8),
        (("A B", "C D"), None, "A B et al.", "A B and C D et al.", 2),
        ((), 0, "authors not stated", "", 0),
    ],
)
def test_authors_are_told_with_those_hidden(
    names: tuple[str, ...], more: int | None, short: str, full: str, count: int
) -> None:
    one = paper("T", *names, more=more)
    assert authors_short(one) == short
    assert authors_full(one) == full
    assert author_count(one) == count


def test_a_very_long_author_list_is_cut_in_the_middle() -> None:
    text = authors_full(paper("T", *[f"Name {n}" for n in range(100)]))
    assert text.startswith("Name 0, Name 1, ")
    assert "(70 more)" in text
    assert text.endswith("Name 97, Name 98 and Name 99")
    assert text.count("Name") == 30


@pytest.mark.parametrize(("number", "text"), [(0, "no papers"), (1, "1 paper"), (2, "2 papers")])
def test_a_count_agrees_with_its_noun(number: int, text: str) -> None:
    assert count_text(number) == text
    assert count_text(number, "author") == text.replace("paper", "author")


def test_a_line_of_a_list_has_number_title_authors_date_note_and_link() -> None:
    one = Paper(
        "arxiv:2610.00001", "T: $\\alpha$", ("A B", "C D"), submitted=NOON, url="https://arxiv.org/abs/2610.00001"
    )
    assert list_line(2, one, "2 authors") == (
        "2. T: α · A B +1 · 2026-10-13 · 2 authors · https://arxiv.org/abs/2610.00001"
    )
    assert list_line(1, Paper("title:0", "T")) == "1. T · authors not stated · undated"
