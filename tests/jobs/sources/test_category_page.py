"""What category pages vary in: each line of these tables is one kind of page."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from jobs.sources.category_page import EXPECTS, looks_like, parse
from store.errors import ListingError
from store.models import Listing, Paper
from tests.jobs.sources.pages import Told, category_page

ONE = Told(
    "Attention Is Enough", ("Ada Lovelace", "Yu Wang"), ("We study attention. It is enough.",), number="2610.18001"
)
TWO = Told("Does it scale?", ("Bo Li",), ("Scaling is hard. We show 91.9\\% on it.",), number="2610.18002")
THREE = Told(
    "ProAS: A Framework", ("S Akshay", "José Núñez"), ("Third text. Code at this https URL",), number="2610.18003"
)
PAGE = category_page([ONE, TWO, THREE])
STAMP = "2026-10-13 16:39:38"
TIME = datetime(2026, 10, 13, 16, 39, 38, tzinfo=UTC)


def read(text: str) -> Listing:
    return parse(text.encode(), "page.txt")


def papers(text: str) -> list[Paper]:
    return [record.paper for record in read(text).records]


def told(*papers: Told) -> list[tuple[str, tuple[str, ...], str | None]]:
    return [(each.title, each.authors, " ".join(each.abstract) or None) for each in papers]


def seen(text: str) -> list[tuple[str, tuple[str, ...], str | None]]:
    return [(each.title, each.authors, each.abstract) for each in papers(text)]


SAME: dict[str, Callable[[str], str]] = {
    "CRLF": lambda page: page.replace("\n", "\r\n"),
    "lone CR": lambda page: page.replace("\n", "\r"),
    "mixed line ends": lambda page: page.replace("-\n", "-\r\n").replace("PDF\n", "PDF\r"),
    "byte order mark": lambda page: "\ufeff" + page,
    "no final line end": lambda page: page.rstrip("\n"),
    "extra line ends at the end": lambda page: page + "\n\n\n",
    "blank lines between all lines": lambda page: page.replace("\n", "\n\n"),
    "three blank lines between papers": lambda page: page.replace("-\n", "\n\n\n-\n"),
    "blanks at line ends": lambda page: page.replace("\n", "  \t\n"),
    "blanks at line starts": lambda page: page.replace("\n", "\n \t"),
    "no-break spaces": lambda page: page.replace(" ", "\u00a0"),
    "tabs": lambda page: page.replace(" ", "\t"),
    "a zero-width space after labels": lambda page: page.replace("URL\n", "URL\u200b\n").replace(
        "PDF\n", "PDF\u200b\n"
    ),
    "a blank between time and author": lambda page: page.replace(STAMP, STAMP + " "),
    "Abstract after a blank": lambda page: page.replace("Abstract\n", " Abstract\n"),
    "Abstract on its own line": lambda page: page.replace("Abstract\n", "\nAbstract\n"),
    "a colon after Abstract": lambda page: page.replace("Abstract\n", "Abstract:\n"),
    "dashes of another kind": lambda page: page.replace("\n-\n", "\n\u2013\n"),
    "longer rules": lambda page: page.replace("\n-\n", "\n-----\n"),
    "no rule under the heading": lambda page: re.sub(r"^-+\s+", "", page, count=1, flags=re.MULTILINE),
    "no rules at all": lambda page: page.replace("\n-\n", "\n"),
    "translated by a machine": lambda page: page.replace("(translated)", "(translated by Google)"),
    "no label of a translation": lambda page: page.replace("Abstract (translated)\n", ""),
    "no label URL": lambda page: page.replace("URL\nhttp", "http"),
    "no label PDF": lambda page: page.replace("PDF\n", ""),
    "the link beside its label": lambda page: page.replace("URL\nhttp", "URL: http"),
    "the PDF's link beside its label": lambda page: page.replace(
        "PDF\n", "PDF https://arxiv.org/pdf/2610.18001\n"
    ),
    "the PDF's link under its label": lambda page: page.replace(
        "PDF\n", "PDF\nhttps://arxiv.org/pdf/2610.18001\n"
    ),
    "a link to a version": lambda page: page.replace("18001\n", "18001v2\n"),
    "no heading": lambda page: re.sub(r"Robot_Learning\s+", "", page, count=1),
    "a foot": lambda page: page + "About us\nImprint\n",
    "a rule at the end": lambda page: page + "-\n",
    "another heading": lambda page: page.replace("Robot_Learning", "Papers on robots, newest first"),
    "labels and links twice": lambda page: page.replace("\nURL\n", "\nURL\nURL\n").replace("PDF\n", "PDF\nPDF\n"),
    "a byline twice": lambda page: page.replace(f"{STAMP}Bo LiAbstract\n", f"{STAMP}Bo LiAbstract\n" * 2),
}


@pytest.mark.parametrize("change", SAME.values(), ids=SAME.keys())
def test_the_same_papers_are_read_however_the_page_is_laid_out(change: Callable[[str], str]) -> None:
    assert seen(change(PAGE)) == told(ONE, TWO, THREE)
    found = papers(change(PAGE))
    assert [each.id for each in found] == ["arxiv:2610.18001", "arxiv:2610.18002", "arxiv:2610.18003"]
    assert {each.submitted for each in found} == {TIME}


# What one of these writes, the other would have to know, or the two together leave nothing to tell by.
APART = [{"a byline twice", "Abstract on its own line"}, {"a rule at the end", "a foot"}]


@pytest.mark.parametrize("first", SAME)
def test_two_differences_at_once_change_nothing_either(first: str) -> None:
    for second, change in SAME.items():
        if second != first and {first, second} not in APART:
            assert seen(change(SAME[first](PAGE))) == told(ONE, TWO, THREE), (first, second)


TITLES = [
    "3D Gaussians for All",
    "2026-10-13: A Day in the Life of a Cluster",
    "2026-10-13 16:39:38 Is Not a Title",
    "- A Title That Begins With a Dash",
    "-- and Two",
    "Abstract",
    "Abstract Meaning Representation: A Survey",
    "On the Abstract",
    "Beyond the Abstract (translated)",
    "URL",
    "PDF",
    "PDF: Probability Densities Forever",
    "URL Shorteners Considered Harmful",
    "One Layer +3 more",
    "Mean · Median · Mode",
    "Trending on arXiv",
    "X: Y: Z",
    "What If : Understanding",
    'A "Quoted" Title: $\\tau^2$-Bench, 50\\% Off?',
    "of mice and men",
    "0",
    "王伟的论文",
    "Alice Smith, Bob Jones",
    "https://example.org/ Considered as a Title",
]


@pytest.mark.parametrize("title", TITLES)
def test_a_title_may_be_anything(title: str) -> None:
    page = [ONE, replace(TWO, title=title), THREE]
    assert seen(category_page(page)) == told(*page)
    alone = [replace(TWO, title=title)]
    assert seen(category_page(alone)) == told(*alone)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A Long Title That Goes On", "in the Next Line"),
        ("Rethinking the", "Abstract"),
        ("Foo of", "the Great Abstract"),
        ("Does It Work?", "A Study"),
        ("Lessons from", "2026-10-13"),
        ("Alice Smith, Bob Jones", "Carl Roe, Dana Poe"),
        ("A Title\nof Three\nMore", "Lines"),
    ],
)
def test_a_title_may_go_on_in_the_next_line(first: str, second: str) -> None:
    page = category_page([ONE, replace(TWO, title=f"{first}\n{second}"), THREE])
    assert seen(page) == told(ONE, replace(TWO, title=" ".join(f"{first} {second}".split())), THREE)


def test_a_first_title_may_go_on_in_the_next_line_without_any_rule() -> None:
    page = category_page([replace(ONE, title="Attention\nIs Enough"), TWO]).replace("\n-\n", "\n")
    assert seen(page) == told(replace(ONE, title="Attention Is Enough"), TWO)


AUTHORS = [
    ("Nina MacAbstract",),
    ("Nina Abstract",),
    ("Sammy Davis, Jr.", "Ken Griffey, III"),
    ("S Akshay", "Z Wang"),
    ("Jürgen Schmidhuber", "Björn Ommer", "Łukasz Kaiser"),
    ("王伟", "李娜"),
    ("Ludwig van Beethoven", "Ricardo de la Cruz"),
    ("ATLAS Collaboration",),
    ("Abdullah Rashwan Austin Waters",),
    ("Aristotle",),
    tuple(f"Author{chr(97 + i % 26)} Number{chr(97 + i // 26)}" for i in range(600)),
]


@pytest.mark.parametrize("authors", AUTHORS, ids=lambda names: names[0])
@pytest.mark.parametrize("glue", ["Abstract\n", "\nAbstract\n"], ids=["glued", "own line"])
def test_authors_are_cut_from_time_and_label(authors: tuple[str, ...], glue: str) -> None:
    page = category_page([ONE, replace(TWO, authors=authors), THREE]).replace("Abstract\n", glue)
    page = page.replace("AbstractAbstract", "Abstract\nAbstract") if glue[0] == "\n" else page
    assert [each.authors for each in papers(page)] == [ONE.authors, authors, THREE.authors]


@pytest.mark.parametrize(
    ("line", "authors", "more"),
    [
        ("Bo Li, et al.", ("Bo Li",), None),
        ("Bo Li, Yu Wang et al.", ("Bo Li", "Yu Wang"), None),
        ("Bo Li, Yu Wang +8 more", ("Bo Li", "Yu Wang"), 8),
        ("Bo Li and Yu Wang", ("Bo Li", "Yu Wang"), 0),
        ('J\\"urgen Schmidhuber', ("Jürgen Schmidhuber",), 0),
    ],
)
def test_hidden_authors_are_counted(line: str, authors: tuple[str, ...], more: int | None) -> None:
    paper = papers(PAGE.replace("Bo Li", line))[1]
    assert (paper.authors, paper.more_authors) == (authors, more)


ABSTRACTS: dict[str, tuple[str, ...]] = {
    "two paragraphs": ("We study a thing.", "It works."),
    "a blank line inside": ("We study a thing.", "", "It works."),
    "a line URL": ("We read the", "URL", "of each page."),
    "a line PDF": ("Formats are", "PDF", "and HTML."),
    "a line with a dash": ("Before the dash.", "-", "After the dash."),
    "labels in order": ("Before.", "URL", "PDF", "-", "After."),
    "labels at the end": ("We list the labels.", "-", "PDF", "URL"),
    "a line that is a link": ("Our code is at", "https://example.org/code", "and it is free."),
    "a link at the end": ("Our code is free.", "https://example.org/code"),
    "a line that looks like a time": ("It failed at", "2026-10-13 12:00:00", "and came back."),
    "a line that begins with a time": ("The log says:", "2026-10-13 12:00:00 the system went down", "and up."),
    "a date": ("It was launched on", "2026-10-13", "in a hurry."),
    "a dash, a line and a time": ("The log:", "-", "it says", "2026-10-13 12:00:00", "and no more."),
    "a dash and a line Abstract": ("Before.", "-", "of this", "Abstract", "no more."),
    "a link, a dash and a time": (
        "Code is at",
        "https://example.org/code",
        "-",
        "log",
        "2026-10-13 12:00:00",
        "up.",
    ),
    "six lines": ("We", "study", "a", "thing", "of", "it."),
    "a line Abstract": ("Abstract", "We study a thing."),
    "one short line": ("A Title Without an End",),
    "names": ("Alice Smith, Bob Jones",),
    "begins with Abstract": ("Abstract art is old. We paint.",),
}


@pytest.mark.parametrize("abstract", ABSTRACTS.values(), ids=ABSTRACTS.keys())
@pytest.mark.parametrize("place", [0, 1, 2], ids=["first", "middle", "last"])
def test_an_abstract_may_hold_lines_that_read_like_the_pages_own(abstract: tuple[str, ...], place: int) -> None:
    page = [ONE, TWO, THREE]
    page[place] = replace(page[place], abstract=abstract)
    expected = told(*page)
    expected[place] = (page[place].title, page[place].authors, " ".join(filter(None, abstract)))
    if abstract[0] == "Abstract":  # the label alone on its line cannot be told from the label
        expected[place] = (page[place].title, page[place].authors, " ".join(abstract[1:]))
    assert seen(category_page(page)) == expected


@pytest.mark.parametrize("translated", ["译文在这里。", "Eine Übersetzung.\nZweiter Absatz.", "URL\nein Wort"])
def test_a_translation_is_kept_apart_from_the_abstract(translated: str) -> None:
    found = papers(category_page([ONE, replace(TWO, translated=translated), THREE]))
    assert [each.abstract_translated for each in found] == [None, " ".join(translated.split()), None]
    assert found[1].abstract == TWO.abstract[0]


MISSING: dict[str, tuple[str, str, str]] = {
    "abstract": (f"Abstract\n{TWO.abstract[0]}\n", "Abstract\n", "no abstract"),
    "abstract and its label": (f"Abstract\n{TWO.abstract[0]}\n", "\n", "no abstract"),
    "time": (f"{STAMP}Bo Li", "Bo Li", "no date"),
    "authors": (f"{STAMP}Bo Li", STAMP, "no authors"),
    "byline": (f"{STAMP}Bo LiAbstract\n", "", "no date, no authors"),
    "time and label": (f"{STAMP}Bo LiAbstract\n", "Bo Li, Yu Wang\n", "no date"),
    "byline but its label": (f"{STAMP}Bo LiAbstract\n", "Abstract\n", "no date, no authors"),
    "link": ("https://arxiv.org/abs/2610.18002\n", "", "no link"),
    "link and labels": ("URL\nhttps://arxiv.org/abs/2610.18002\nPDF\n", "", "no link"),
    "all after the abstract": (
        "Abstract (translated)\nURL\nhttps://arxiv.org/abs/2610.18002\nPDF\n",
        "",
        "no link",
    ),
    "title": ("Does it scale?\n", "", "no title"),
}
# Without these nothing but a rule tells where a paper begins.
NEEDS_RULES = ("title", "byline", "byline but its label", "time and label", "all after the abstract")


@pytest.mark.parametrize(("old", "new", "warning"), MISSING.values(), ids=MISSING.keys())
def test_a_paper_is_kept_with_a_warning_where_something_is_missing(old: str, new: str, warning: str) -> None:
    assert old in PAGE
    listing = read(PAGE.replace(old, new))
    assert [each.paper.title for each in listing.records] == [
        ONE.title,
        "" if warning == "no title" else TWO.title,
        THREE.title,
    ]
    second = listing.records[1].paper
    assert second.authors[:1] == (() if "no authors" in warning else TWO.authors)
    assert second.abstract == (None if warning == "no abstract" else TWO.abstract[0])
    assert second.submitted == (None if "no date" in warning else TIME)
    assert second.id == ("" if warning == "no link" else "arxiv:2610.18002")
    assert listing.warnings == (f"paper 2: {warning}",)


BARE_TAILS = {
    "link": "https://arxiv.org/abs/2610.18001\n",
    "link and PDF": "https://arxiv.org/abs/2610.18001\nPDF\n",
    "URL and link": "URL\nhttps://arxiv.org/abs/2610.18001\n",
    "all but the translation's label": "URL\nhttps://arxiv.org/abs/2610.18001\nPDF\n",
}


@pytest.mark.parametrize("tail", BARE_TAILS.values(), ids=BARE_TAILS.keys())
def test_a_paper_without_byline_is_found_behind_one_without_its_end(tail: str) -> None:
    page = PAGE.replace(tail, "", 1).replace(f"{STAMP}Bo LiAbstract\n", "")
    assert [each.paper.title for each in read(page).records] == [ONE.title, TWO.title, THREE.title]
    assert read(page).records[1].paper.abstract == TWO.abstract[0]


def test_a_byline_is_found_where_all_before_it_is_missing() -> None:
    one = replace(ONE, abstract=("We", "study", "many", "things", "at once.", "They work."))
    page = category_page([one, TWO])
    page = page.replace("Abstract (translated)\nURL\nhttps://arxiv.org/abs/2610.18001\nPDF\n-\n", "")
    assert seen(page) == told(one, TWO)


PAPERS = (ONE, TWO, THREE)


def _without(part: str, place: int) -> str:
    """Return the page with a part of one paper missing."""
    paper = PAPERS[place]
    old, new, _ = MISSING[part]
    for theirs, own in (
        (TWO.title, paper.title),
        (TWO.abstract[0], paper.abstract[0]),
        (TWO.number, paper.number),
    ):
        old = old.replace(theirs, own)
    assert old.replace("Bo Li", ", ".join(paper.authors)) in PAGE
    return PAGE.replace(old.replace("Bo Li", ", ".join(paper.authors)), new)


@pytest.mark.parametrize("part", MISSING)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_missing_part_costs_no_paper_however_the_page_is_laid_out(part: str, place: int) -> None:
    titles = [each.title for each in PAPERS]
    if part == "title":
        titles[place] = ""
    for name, change in SAME.items():
        if "rule" not in name or part not in NEEDS_RULES:
            assert [each.title for each in papers(change(_without(part, place)))] == titles, name


def test_what_cannot_be_told_is_left_out_with_a_warning() -> None:
    assert read(PAGE + "About us\n").warnings == ("paper 3: left out 1 lines below its links",)


def test_only_a_day_is_a_date_without_a_time() -> None:
    for line in ("2026-10-13Bo Li", "2026-10-13 Bo Li"):
        second = papers(PAGE.replace(f"{STAMP}Bo Li", line))[1]
        assert (second.submitted, second.authors) == (date(2026, 10, 13), ("Bo Li",))


def test_a_day_that_does_not_exist_is_a_warning() -> None:
    listing = read(PAGE.replace(f"{STAMP}Bo Li", "2026-02-30 16:39:38Bo Li"))
    assert (listing.records[1].paper.submitted, listing.records[1].paper.authors) == (None, ("Bo Li",))
    assert listing.warnings == ("paper 2: no date",)


@pytest.mark.parametrize(
    ("link", "paper_id", "version", "pdf"),
    [
        ("https://arxiv.org/abs/2610.18002v3", "arxiv:2610.18002", 3, "https://arxiv.org/pdf/2610.18002"),
        (
            "http://arxiv.org/abs/hep-th/9901001",
            "arxiv:hep-th/9901001",
            None,
            "https://arxiv.org/pdf/hep-th/9901001",
        ),
        ("https://doi.org/10.1101/2026.01.02.123456", "doi:10.1101/2026.01.02.123456", None, None),
        ("https://example.org/paper/7", "", None, None),
    ],
)
def test_the_link_gives_the_id(link: str, paper_id: str, version: int | None, pdf: str | None) -> None:
    paper = papers(PAGE.replace("https://arxiv.org/abs/2610.18002", link))[1]
    assert (paper.id, paper.version, paper.pdf, paper.url) == (paper_id, version, pdf, link)


def test_a_stated_pdf_link_is_kept() -> None:
    paper = papers(PAGE.replace("18002\nPDF\n", "18002\nPDF\nhttps://example.org/18002.pdf\n"))[1]
    assert paper.pdf == "https://example.org/18002.pdf"


@pytest.mark.parametrize(
    ("heading", "day"),
    [
        ("Robot_Learning", None),
        ("GAN", None),
        ("Robots, Oct 14, 2026", date(2026, 10, 14)),
        ("cs.LG 2026-10-14", date(2026, 10, 14)),
    ],
)
def test_the_heading_names_the_listing_and_may_date_it(heading: str, day: date | None) -> None:
    listing = read(category_page([ONE, TWO], heading))
    assert (listing.source, listing.date, len(listing.records)) == (heading, day, 2)


def test_a_page_without_heading_is_named_after_its_file() -> None:
    assert parse(category_page([ONE, TWO], "").encode(), "folder/my page.txt").source == "my page"


@pytest.mark.parametrize(
    "text",
    ["Robot_Learning", "GAN", "Robot_Learning\n", "Robot_Learning\n-\n", "GAN\n-\n", "\n\nRobot_Learning\n\n-"],
)
def test_a_heading_without_papers_is_an_empty_listing(text: str) -> None:
    listing = read(text)
    assert (listing.records, listing.source) == ((), text.strip(" \n-"))
    assert looks_like(text.encode()) > 0


ESSAY = (
    "On Reading Papers\n\nI read many papers. Some are good - others are not.\n\n-\n\nThe second part of this "
    "essay is longer.\nIt has several lines.\n\nAbstract\n\nNo abstract is needed here.\n\nURL\n\nPDF\n"
)


@pytest.mark.parametrize(
    "text",
    [
        ESSAY,
        "Shopping list\n-\nmilk\n-\neggs\n-\nbread\n",
        "hello",
        "Notes\n-\nA first thought\n-\nA second thought",
        "2026-10-13 16:39:38 INFO started\n2026-10-13 16:39:39 INFO stopped\n",
        "A Title\nAda Lovelace, Grace Hopper\nAbstract\nWe study a thing.\n1 Introduction\nThings are many.\n",
        "-\n-\n-\n",
        "2026-10-13 16:39:38 Server Started\n2026-10-13 16:39:39 Server Stopped\n",
        "URL\nPDF\n",
    ],
    ids=lambda text: text[:12],
)
def test_other_text_is_no_category_page(text: str) -> None:
    with pytest.raises(ListingError) as error:
        read(text)
    assert EXPECTS in str(error.value)
    assert looks_like(text.encode()) == 0


def test_a_page_cut_anywhere_keeps_what_is_whole() -> None:
    whole = read(PAGE)
    for at in range(PAGE.index("-\n") + 8, len(PAGE)):
        listing = read(PAGE[:at])
        complete = PAGE[:at].count("18001\nPDF") + PAGE[:at].count("18002\nPDF") + PAGE[:at].count("18003\nPDF")
        assert listing.records[:complete] == whole.records[:complete]
        assert len(listing.records) <= complete + 1
        for record in listing.records[complete:]:
            _is_part_of(record.paper, whole.records[complete].paper)
        if len(listing.records) > complete and not PAGE[:at].endswith(
            ("18001\n", "18002\n", "18003\n", "\nP", "\nPD")
        ):
            assert listing.warnings or listing.records[-1] == whole.records[complete], PAGE[:at][-40:]


def _is_part_of(part: Paper, whole: Paper) -> None:
    assert whole.title.startswith(part.title)
    assert part.title
    assert part.id in ("", whole.id)
    assert part.submitted in (None, whole.submitted, date(2026, 10, 13))
    assert all(full.startswith(name) for name, full in zip(part.authors, whole.authors, strict=False))
    assert (whole.abstract or "").startswith(part.abstract or "")
    assert part.abstract_translated is None
