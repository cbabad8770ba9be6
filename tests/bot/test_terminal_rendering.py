from __future__ import annotations

import io
import re
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from bot.render.terminal import Screen, authors_line, day, render_answer, render_papers, screen_of
from handlers.messages import Answer, Citation
from store.models import Paper

PLAIN = Screen(80)
TAU = Paper(
    "arxiv:2610.00001",
    r"$\tau^2$-Bench: 31.0\% of \emph{Tasks} Remain",
    ("Ann One", "Bob Two", "Cy Three", "Di Four"),
    more_authors=2,
    abstract=r"It solves 31.0\% of the tasks.",
    submitted=datetime(2026, 10, 13, 13, 23, 24, tzinfo=UTC),
    url="https://arxiv.org/abs/2610.00001",
)
BARE = Paper("title:abc", "A Paper without Anything")


def test_a_fact_is_shown_with_its_quote_and_its_paper() -> None:
    answer = Answer(r"τ²-Bench: 31.0% remain.", citations=(Citation(TAU, r"It solves 31.0\% of the tasks."),))
    assert render_answer(answer, PLAIN).splitlines() == [
        "τ²-Bench: 31.0% remain.",
        "",
        "  “It solves 31.0% of the tasks.”",
        "  τ²-Bench: 31.0% of Tasks Remain",
        "  Ann One, Bob Two, Cy Three and 3 more · 2026-10-13",
        "  https://arxiv.org/abs/2610.00001",
    ]


def test_quotes_of_one_paper_stand_together_and_once() -> None:
    citations = (Citation(BARE, "one"), Citation(TAU, "two"), Citation(BARE, "three"), Citation(BARE, "one"))
    lines = render_answer(Answer("both", citations=citations), PLAIN).splitlines()
    assert lines[2:5] == ["  “one”", "  “three”", "  A Paper without Anything"]
    assert lines.count("  “one”") == 1


def test_a_fact_of_the_record_is_shown_with_its_paper_and_without_a_quote() -> None:
    lines = render_answer(Answer("Six authors.", citations=(Citation(TAU, field="authors"),)), PLAIN).splitlines()
    assert lines[:3] == ["Six authors.", "", "  τ²-Bench: 31.0% of Tasks Remain"]


def test_a_paper_that_the_answer_names_with_its_link_is_not_shown_twice() -> None:
    text = f"“τ²-Bench: 31.0% of Tasks Remain” is at {TAU.url}"
    assert render_answer(Answer(text, citations=(Citation(TAU, field="url"),)), Screen(100)) == text


def test_an_abstention_shows_the_nearest_papers_in_a_numbered_list() -> None:
    answer = Answer("The store does not say.", reason="not in the store", related=(BARE, TAU))
    lines = render_answer(answer, PLAIN).splitlines()
    assert lines[:5] == [
        "The store does not say.",
        "",
        "Nearest papers:",
        " 1. A Paper without Anything",
        " 2. τ²-Bench: 31.0% of Tasks Remain",
    ]


def test_in_a_list_the_quotes_stand_under_the_line_of_their_paper() -> None:
    text = "2 papers:\n1. τ²-Bench: 31.0% of Tasks Remain · Ann One +5 · 2026-10-13\n2. A Paper without Anything"
    answer = Answer(text, citations=(Citation(BARE, "one"), Citation(TAU, "two")), papers=(TAU, BARE))
    assert render_answer(answer, Screen(50)).splitlines() == [
        "2 papers:",
        "1. τ²-Bench: 31.0% of Tasks Remain",
        "   Ann One +5 · 2026-10-13",
        "   “two”",
        "2. A Paper without Anything",
        "   “one”",
    ]


def test_a_quote_that_the_answer_holds_is_marked_there_and_not_repeated() -> None:
    answer = Answer("τ²-Bench: It solves 31.0% of the tasks.", citations=(Citation(TAU, TAU.abstract),))
    lines = render_answer(answer, PLAIN).splitlines()
    assert lines[:3] == ["τ²-Bench: “It solves 31.0% of the tasks.”", "", "  τ²-Bench: 31.0% of Tasks Remain"]
    marked = Answer("It says “It solves 31.0% of the tasks.”", citations=(Citation(TAU, TAU.abstract),))
    assert render_answer(marked, PLAIN).splitlines()[0] == marked.text


def test_numbers_of_a_long_list_are_aligned() -> None:
    lines = render_papers([BARE] * 10, PLAIN).splitlines()
    assert lines[0] == "  1. A Paper without Anything"
    assert lines[-1] == " 10. A Paper without Anything"


def test_a_point_of_a_list_hangs_under_its_mark() -> None:
    assert render_answer(Answer("• one two three four five"), Screen(20)).splitlines() == [
        "• one two three four",
        "  five",
    ]


def test_a_withdrawn_paper_is_marked() -> None:
    assert "withdrawn" in render_papers([Paper("arxiv:2610.00002", "Gone", withdrawn=True)], PLAIN)


@pytest.mark.parametrize(
    ("authors", "more", "line"),
    [
        ((), 0, ""),
        (("A",), 0, "A"),
        (("A", "B", "C"), 0, "A, B, C"),
        (("A", "B", "C", "D"), 0, "A, B, C and 1 more"),
        (("A", "B", "C"), 8, "A, B, C and 8 more"),
        (("A", "B"), None, "A, B et al."),
        ((), None, ""),
    ],
)
def test_authors_are_shortened_with_their_number(authors: tuple[str, ...], more: int | None, line: str) -> None:
    assert authors_line(Paper("x", "t", authors, more_authors=more)) == line


def test_a_day_is_shown_without_its_time() -> None:
    assert day(date(2026, 1, 2)) == day(datetime(2026, 1, 2, 23, 59, tzinfo=UTC)) == "2026-01-02"


def test_nothing_in_a_paper_drives_the_terminal() -> None:
    evil = "\x1b]0;title\x07\x1b[31m\u202eevil\x9b2J"
    paper = Paper("x", evil, (evil,), abstract=evil, url="https://a.example/\x1b[2J")
    answer = Answer(evil, citations=(Citation(paper, evil),), papers=(paper,), related=(paper,))
    shown = render_answer(answer, PLAIN)
    assert "evil" in shown
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", shown)


def test_a_link_is_never_broken() -> None:
    link = "https://arxiv.org/abs/" + "1" * 90
    assert f"\n    {link}" in render_papers([Paper("x", "t", url=link)], Screen(40))
    assert link in render_answer(Answer(f"See {link} there."), Screen(40))


def test_wide_characters_are_counted_as_two_cells() -> None:
    title = "大规模语言模型的多模态知识图谱构建方法研究以及强化学习的应用与评测" * 2
    lines = render_papers([Paper("x", title)], Screen(40)).splitlines()
    assert len(lines) > 2
    assert all(wcswidth(line) <= 40 for line in lines)
    assert "".join(line.replace("1.", "").strip() for line in lines) == title


@given(st.text(st.characters(exclude_characters=":")), st.text(max_size=30), st.integers(20, 100))
def test_no_line_is_wider_than_the_screen(text: str, title: str, width: int) -> None:
    paper = Paper("x", title, abstract=text)
    answer = Answer(text, citations=(Citation(paper, text),), reason="r", related=(paper,))
    assert max(wcswidth(line) for line in render_answer(answer, Screen(width)).splitlines()) <= width


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "environment", "colours"),
    [
        (Terminal(), {"TERM": "xterm"}, True),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": "1"}, False),
        (Terminal(), {"TERM": "xterm", "NO_COLOR": ""}, True),
        (Terminal(), {"TERM": "dumb"}, False),
        (Terminal(), {}, False),
        (io.StringIO(), {"TERM": "xterm"}, False),
    ],
)
def test_colours_only_where_the_terminal_has_them(
    stream: io.StringIO, environment: dict[str, str], colours: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert screen_of(stream).colours is colours


@pytest.mark.parametrize(("columns", "width"), [("5", 20), ("60", 60), ("300", 100)])
def test_the_width_is_the_terminals_within_what_reads_well(
    columns: str, width: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    assert screen_of(io.StringIO()).width == width


def test_every_style_is_ended_on_its_line() -> None:
    shown = render_papers([TAU], Screen(30, colours=True))
    assert "\x1b[1m" in shown
    assert all(line.count("\x1b[0m") == len(re.findall("\x1b\\[[1-9]+m", line)) for line in shown.splitlines())
