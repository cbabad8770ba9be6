"""What trending pages vary in: each line of these tables is one kind of page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date

import pytest

from jobs.sources.trending_page import EXPECTS, looks_like, parse
from store.errors import ListingError
from store.models import Listing, Paper
from tests.jobs.sources.pages import Told, byline, trending_page

DAY = date(2026, 10, 9)
LONG = (
    "Terminal agents solve tasks in software engineering by executing commands in a terminal. Training them needs "
    "environments, but these are still designed by hand, so their supply grows slowly. We show a method which "
    "treats the design of environments as a task of its own, and show that it works on three benchmarks."
)
ONE = Told("AutoEnv: Automating the Flywheel", ("Bo Liu", "Hao Cheng"), (LONG,), DAY, more=8)
TWO = Told("Does it scale?", ("Candi Zheng",), ("Scaling is hard. We show 91.9\\% on it.",), DAY)
THREE = Told("Agent Sociodrama", ("Jürgen Schmidhuber", "Yirui Qi", "Wayne Xin Zhao"), (LONG,), DAY)
PAGE = trending_page([ONE, TWO, THREE])


def read(text: str) -> Listing:
    return parse(text.encode(), "page.txt")


def papers(text: str) -> list[Paper]:
    return [record.paper for record in read(text).records]


def told(*papers: Told) -> list[tuple[str, tuple[str, ...], str | None]]:
    return [(each.title, each.authors, " ".join(filter(None, each.abstract)) or None) for each in papers]


def seen(text: str) -> list[tuple[str, tuple[str, ...], str | None]]:
    return [(each.title, each.authors, each.abstract) for each in papers(text)]


SAME: dict[str, Callable[[str], str]] = {
    "as it is": lambda page: page,
    "CRLF": lambda page: page.replace("\n", "\r\n"),
    "lone CR": lambda page: page.replace("\n", "\r"),
    "byte order mark": lambda page: "\ufeff" + page,
    "a final line end": lambda page: page + "\n",
    "more blank lines": lambda page: page.replace("\n\n", "\n\n\n\n"),
    "blank lines of blanks": lambda page: page.replace("\n\n", "\n \t\n"),
    "no blank lines": lambda page: page.replace("\n\n", "\n"),
    "no blank line after bylines": lambda page: page.replace("2026\n\n", "2026\n"),
    "no blank line before bylines": lambda page: page.replace("\n\nBo Liu", "\nBo Liu").replace(
        "\n\nCandi", "\nCandi"
    ),
    "no blank line before titles": lambda page: page.replace("\n\nDoes", "\nDoes").replace("\n\nAgent", "\nAgent"),
    "no blank line after the heading": lambda page: page.replace("\n\n", "\n", 1),
    "blanks at line ends": lambda page: page.replace("\n", "  \n"),
    "no-break spaces": lambda page: page.replace(" ", "\u00a0"),
    "bullets": lambda page: page.replace("·", "•"),
    "bars": lambda page: page.replace("·", "|"),
    "hyphenation points": lambda page: page.replace("·", "‧"),
    "no blanks around the dot": lambda page: page.replace(" · ", "·"),
    "a dot at the end too": lambda page: page.replace("2026", "2026 ·"),
    "the day before its month": lambda page: page.replace("Oct 09, 2026", "9 Oct 2026"),
    "another heading": lambda page: page.replace("Trending on arXiv", "Top papers today"),
    "no heading": lambda page: re.sub(r"Trending on arXiv\s+", "", page, count=1),
    "hidden authors in words": lambda page: page.replace("+8 more", "and 8 others"),
    "the day on its own line": lambda page: page.replace(" · Oct", "\n· Oct"),
    "the dot on its own line": lambda page: page.replace(" · Oct", "\n·\nOct"),
    "a byline twice": lambda page: page.replace(
        "Candi Zheng · Oct 09, 2026\n\n", "Candi Zheng · Oct 09, 2026\n\n" * 2
    ),
}


@pytest.mark.parametrize("change", SAME.values(), ids=SAME.keys())
def test_the_same_papers_are_read_however_the_page_is_laid_out(change: Callable[[str], str]) -> None:
    assert seen(change(PAGE)) == told(ONE, TWO, THREE)
    found = papers(change(PAGE))
    assert [each.more_authors for each in found] == [8, 0, 0]
    assert {each.submitted for each in found} == {DAY}


@pytest.mark.parametrize("first", SAME)
def test_two_differences_at_once_change_nothing_either(first: str) -> None:
    for second, change in SAME.items():
        if second != first:
            assert seen(change(SAME[first](PAGE))) == told(ONE, TWO, THREE), (first, second)


@pytest.mark.parametrize(
    ("shown", "day"),
    [
        ("Oct 09, 2026", date(2026, 10, 9)),
        ("Oct 9, 2026", date(2026, 10, 9)),
        ("October 9, 2026", date(2026, 10, 9)),
        ("9 October 2026", date(2026, 10, 9)),
        ("09 Oct 2026", date(2026, 10, 9)),
        ("Sept 30, 2026", date(2026, 9, 30)),
        ("Sep. 30, 2026", date(2026, 9, 30)),
        ("May 1, 2026", date(2026, 5, 1)),
        ("2026-10-09", date(2026, 10, 9)),
        ("Fri, Oct 9, 2026", date(2026, 10, 9)),
        ("OCT 9 2026", date(2026, 10, 9)),
        ("Oct 9th, 2026", date(2026, 10, 9)),
        ("09.10.2026", date(2026, 10, 9)),
        ("2026年10月9日", date(2026, 10, 9)),
    ],
)
def test_a_day_is_read_in_every_usual_form(shown: str, day: date) -> None:
    assert {each.submitted for each in papers(PAGE.replace("Oct 09, 2026", shown))} == {day}


@pytest.mark.parametrize(
    ("shown", "authors", "more"),
    [
        ("Candi Zheng", ("Candi Zheng",), 0),
        ("Candi Zheng +1 more", ("Candi Zheng",), 1),
        ("Candi Zheng, Yuan Lan +1,024 more", ("Candi Zheng", "Yuan Lan"), 1024),
        ("Candi Zheng, Yuan Lan, +3 more", ("Candi Zheng", "Yuan Lan"), 3),
        ("Candi Zheng, Yuan Lan et al.", ("Candi Zheng", "Yuan Lan"), None),
        ("Candi Zheng and 3 others", ("Candi Zheng",), 3),
        ("Sammy Davis, Jr., Ken Griffey, III", ("Sammy Davis, Jr.", "Ken Griffey, III"), 0),
        ("Nina Abstract, S Akshay", ("Nina Abstract", "S Akshay"), 0),
        ("Ludwig van Beethoven, Florence d'Alché-Buc", ("Ludwig van Beethoven", "Florence d'Alché-Buc"), 0),
        ("王伟, 李娜", ("王伟", "李娜"), 0),
        ("Aristotle", ("Aristotle",), 0),
        ("bell hooks", ("bell hooks",), 0),
        ("DeepSeek-AI, Daya Guo +190 more", ("DeepSeek-AI", "Daya Guo"), 190),
        ("Alexander C. Li, J.-P. Serre", ("Alexander C. Li", "J.-P. Serre"), 0),
        ("Ray O'Neil, Jr. +2 more", ("Ray O'Neil, Jr.",), 2),
    ],
)
def test_authors_and_hidden_authors_are_read(shown: str, authors: tuple[str, ...], more: int | None) -> None:
    paper = papers(PAGE.replace("Candi Zheng", shown))[1]
    assert (paper.authors, paper.more_authors, paper.submitted) == (authors, more, DAY)


TITLES = [
    "3D Gaussians for All",
    "2026-10-13: A Day in the Life of a Cluster",
    "- A Title That Begins With a Dash",
    "Abstract",
    "Abstract Meaning Representation: A Survey",
    "URL",
    "PDF",
    "What +3 more Layers Buy",
    "One Layer +3 more",
    "Mean · Median · Mode",
    "Report of the Meeting · Oct 09, 2026",
    "October 9, 2026",
    "Oct 09, 2026: A Retrospective",
    "Trending Topics in Science",
    "of mice and men",
    "0",
    "王伟的论文",
    "Alice Smith, Bob Jones",
    "What Is Going On? An Answer.",
    "Neural Fields, Gaussian Splats, Neural Codecs",
    LONG[:280],
]


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title[:20])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_title_may_be_anything(title: str, place: int) -> None:
    page = [ONE, TWO, THREE]
    page[place] = replace(page[place], title=title)
    assert seen(trending_page(page)) == told(*page)


@pytest.mark.parametrize(
    ("first", "second"),
    [("A Long Title That Goes On", "in the Next Line"), ("Does it Work:", "A Study"), ("Trending", "Topics")],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_title_may_go_on_in_the_next_line(first: str, second: str, place: int) -> None:
    page = [ONE, TWO, THREE]
    page[place] = replace(page[place], title=f"{first}\n{second}")
    expected = told(*page)
    expected[place] = (f"{first} {second}", *expected[place][1:])
    assert seen(trending_page(page)) == expected


ABSTRACTS: dict[str, tuple[str, ...]] = {
    "two paragraphs": (LONG, "It works."),
    "three paragraphs": ("We study a thing.", LONG, "Code is at https://example.org."),
    "a blank line inside": ("We study a thing.", "", "It works."),
    "labels": ("Formats are", "URL", "PDF", "-", "and HTML."),
    "a day in the text": ("It was launched on\nOct 09, 2026\nin a hurry.",),
    "a day alone": ("It was launched on this day.", "Oct 09, 2026", "It was a Friday."),
    "like a title": ("A Title Without an End",),
    "one word": ("Withheld",),
    "wrapped lines": (LONG.replace(". ", ".\n"),),
    "hard-wrapped lines": ("We study a thing that\nis long enough for\nthree lines of text.",),
    "hidden authors in the text": ("We show these and\n+3 more\nresults of ours.",),
    "a middle dot": ("The product a · b is commutative.",),
}


@pytest.mark.parametrize("abstract", ABSTRACTS.values(), ids=ABSTRACTS.keys())
@pytest.mark.parametrize("place", [0, 1, 2])
def test_an_abstract_may_be_anything(abstract: tuple[str, ...], place: int) -> None:
    page = [ONE, TWO, THREE]
    page[place] = replace(page[place], abstract=abstract)
    expected = told(*page)
    expected[place] = (*expected[place][:2], " ".join(" ".join(abstract).split()))
    assert seen(trending_page(page)) == expected


MISSING: dict[str, tuple[str, str, str]] = {
    "abstract": (TWO.abstract[0] + "\n\n", "", "no abstract"),
    "date": ("Candi Zheng · Oct 09, 2026", "Candi Zheng, Yuan Lan +3 more", "no date"),
    "date behind the dot": ("Candi Zheng · Oct 09, 2026", "Candi Zheng ·", "no date"),
    "authors": ("Candi Zheng · Oct", "· Oct", "no authors"),
    "authors and dot": ("Candi Zheng · Oct", "Oct", "no authors"),
}


@pytest.mark.parametrize(("old", "new", "warning"), MISSING.values(), ids=MISSING.keys())
def test_a_paper_is_kept_with_a_warning_where_something_is_missing(old: str, new: str, warning: str) -> None:
    assert old in PAGE
    listing = read(PAGE.replace(old, new))
    assert [each.paper.title for each in listing.records] == [ONE.title, TWO.title, THREE.title]
    second = listing.records[1].paper
    assert second.authors[:1] == (() if warning == "no authors" else ("Candi Zheng",))
    assert second.abstract == (None if warning == "no abstract" else TWO.abstract[0])
    assert second.submitted == (None if warning == "no date" else DAY)
    assert listing.warnings == (f"paper 2: {warning}",)


def test_a_paper_without_byline_is_found_between_long_texts() -> None:
    page = [replace(ONE, abstract=(LONG,)), replace(TWO, abstract=(LONG,), title="Another Method of Ours"), THREE]
    text = trending_page(page).replace(byline(page[1]) + "\n\n", "")
    assert [each.title for each in papers(text)] == [each.title for each in page]
    assert read(text).warnings == ("paper 2: no authors, no date",)


def test_names_without_day_between_title_and_text_are_a_byline() -> None:
    page = [
        ONE,
        replace(TWO, abstract=(LONG,), title="Another Method of Ours", authors=("Bo Li", "Yu Wang")),
        THREE,
    ]
    text = trending_page(page).replace("Yu Wang · Oct 09, 2026", "Yu Wang")
    assert seen(text) == told(*page)
    assert read(text).warnings == ("paper 2: no date",)


def test_a_paper_without_title_is_left_out_with_a_warning() -> None:
    listing = read(PAGE.replace("Does it scale?\n\n", ""))
    assert [(each.rank, each.paper.title) for each in listing.records] == [(1, ONE.title), (3, THREE.title)]
    assert listing.warnings == ("paper 2: left out, as no title stands before its authors",)


@pytest.mark.parametrize(
    ("heading", "day"),
    [
        ("Trending", None),
        ("Trending papers on Oct 14, 2026", date(2026, 10, 14)),
        ("Top papers today", None),
        ("Robotics", None),
        ("Popular · This Week", None),
    ],
)
def test_the_heading_names_the_listing_and_may_date_it(heading: str, day: date | None) -> None:
    listing = read(trending_page([ONE, TWO], heading))
    assert (listing.source, listing.date, len(listing.records)) == (heading, day, 2)


@pytest.mark.parametrize("line", ["October 14, 2026", "2026-10-14", "Updated Oct 14, 2026"])
def test_a_day_under_the_heading_is_the_listings(line: str) -> None:
    listing = read(PAGE.replace("on arXiv\n", f"on arXiv\n\n{line}\n"))
    assert (listing.source, listing.date) == ("Trending on arXiv", date(2026, 10, 14))
    assert [each.paper.title for each in listing.records] == [ONE.title, TWO.title, THREE.title]


@pytest.mark.parametrize(
    "title", ["Trending Topics in Science", "A Survey of Popular Papers", "Daily arXiv Digests"]
)
def test_a_first_title_is_no_heading(title: str) -> None:
    page = [replace(ONE, title=title), TWO]
    assert seen(trending_page(page, "")) == told(*page)


def test_a_page_without_heading_is_named_after_its_file() -> None:
    listing = parse(trending_page([TWO], "").encode(), "folder/hot.txt")
    assert (listing.source, len(listing.records)) == ("hot", 1)


@pytest.mark.parametrize(
    "text", ["Trending on arXiv", "Trending\n", "\n\nTop papers today\n\n", "Papers of the day"]
)
def test_a_heading_without_papers_is_an_empty_listing(text: str) -> None:
    listing = read(text)
    assert (listing.records, listing.source) == ((), text.strip())
    assert looks_like(text.encode()) > 0


ESSAY = f"On Reading Papers\n\nBy Ada Lovelace\n\n{LONG}\n\nWhy It Matters\n\n{LONG}\n\nThe End\n\n{LONG}\n"


@pytest.mark.parametrize(
    "text",
    [
        ESSAY,
        LONG,
        "hello",
        "Trending on arXiv\n\nToday I want to write about what is trending. It is a lot.\n\n" + LONG + "\n",
        "My Long Essay\n\nAda Lovelace · Oct 09, 2026\n\n" + f"{LONG}\n\n" * 60,
        "Milk · 2 l\n\nEggs · 12\n",
        "Meeting on Oct 09, 2026\n\n" + LONG,
    ],
    ids=["essay", "text", "word", "headed essay", "signed essay", "list", "minutes"],
)
def test_other_text_is_no_trending_page(text: str) -> None:
    with pytest.raises(ListingError) as error:
        read(text)
    assert EXPECTS in str(error.value)


def test_a_page_cut_anywhere_keeps_what_is_whole() -> None:
    whole = read(PAGE)
    ends = [PAGE.index(f"\n\n{each.title}\n") for each in (TWO, THREE)]
    for at in range(PAGE.index("AutoEnv") + 5, len(PAGE)):
        listing = read(PAGE[:at])
        complete = sum(at >= end for end in ends)
        assert listing.records[:complete] == whole.records[:complete], PAGE[:at][-30:]
        assert len(listing.records) <= complete + 1, PAGE[:at][-30:]
        for record in listing.records[complete:]:
            part, full = record.paper, whole.records[complete].paper
            assert full.title.startswith(part.title)
            assert all(name.startswith(part) for part, name in zip(part.authors, full.authors, strict=False))
            assert (full.abstract or "").startswith(part.abstract or "")
            assert part.submitted in (None, DAY)
        if at - (0, *ends)[complete] > 6:
            assert len(listing.records) == complete + 1, PAGE[:at][-30:]


@pytest.mark.parametrize("foot", ["Load more", "Back to top", "See all papers"])
def test_the_foot_of_a_page_is_no_paper(foot: str) -> None:
    listing = read(f"{PAGE}\n\n{foot}\n")
    assert [each.paper.title for each in listing.records] == [ONE.title, TWO.title, THREE.title]
    assert listing.records[2].paper.abstract == LONG
    assert listing.warnings == ("left out 1 paragraphs that belong to no paper",)
