"""Which text between two bylines is abstract and which title, where a page leaves something out."""

from __future__ import annotations

import pytest

from jobs.sources.trending_entries import Entry, find_entries
from jobs.sources.trending_lines import find_units

LONG = (
    "We study agents that work on long tasks and show that they fail in ways which nobody has described so far. "
    "Our method finds these failures early, and it costs no more than the tasks do. It works on three benchmarks."
)
BY = "Ada Lovelace, Bo Li · Oct 9, 2026"


def entries(*paragraphs: str) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return title, names and abstract of each paper; a line end within a paragraph parts its lines."""
    found = find_entries(find_units("\n\n".join(paragraphs).split("\n")))
    return [_parts(entry) for entry in found.entries]


def _parts(entry: Entry) -> tuple[str, str, tuple[str, ...]]:
    return (entry.title, entry.byline.names if entry.byline else "", entry.abstract)


FIRST = ("First Title", "Ada Lovelace, Bo Li", (LONG,))


@pytest.mark.parametrize(
    ("paragraph", "abstract", "title"),
    [
        (f"{LONG}\nSecond Title", (LONG,), "Second Title"),
        (f"{LONG}\nSecond Title\nThat Goes On", (LONG,), "Second Title That Goes On"),
        (f"{LONG}\nA\nB\nC\nD", (LONG,), "A B C D"),
        (f"{LONG}\nA\nB\nC\nD\nE", (f"{LONG} A",), "B C D E"),
        (f"{LONG}\nDoes It Work?\nA Study", (f"{LONG} Does It Work?",), "A Study"),
        (f"{LONG}\nour code is free\nSecond Title", (f"{LONG} our code is free",), "Second Title"),
        (f"{LONG}\nWe thank many\nSecond Title", (f"{LONG} We thank many",), "Second Title"),
        (f"{LONG}\n{'Word ' * 30}x\nSecond Title", (f"{LONG} {'Word ' * 30}x",), "Second Title"),
        ("We study a thing that\nis long.\nSecond Title", ("We study a thing that is long.",), "Second Title"),
        ("One of\nMany Titles\nof Three Lines", (), "One of Many Titles of Three Lines"),
        ("A\nB\nC\nD", (), "A B C D"),
        ("A\nB\nC\nD\nE", ("A",), "B C D E"),
        ("A\nB\nC\nD\nE\nF", ("A B",), "C D E F"),
        (LONG, (LONG,), ""),
        ("Title " * 49 + "End", (), "Title " * 49 + "End"),
        ("Title " * 50 + "End", ("Title " * 50 + "End",), ""),
        ("A Title That Ends With a Stop.", (), "A Title That Ends With a Stop."),
    ],
)
def test_a_paragraph_between_bylines_is_parted(paragraph: str, abstract: tuple[str, ...], title: str) -> None:
    assert entries("Trending", "First Title", BY, paragraph, BY, LONG) == [
        ("First Title", "Ada Lovelace, Bo Li", abstract),
        (title, "Ada Lovelace, Bo Li", (LONG,)),
    ]


@pytest.mark.parametrize(
    ("lines", "title"),
    [
        ("Second Title\nThat Goes On", "Second Title That Goes On"),
        ("A\nB\nC\nD", "A B C D"),
        ("A\nB\nC\nD\nE", "B C D E"),
        ("It ends here.\nSecond Title", "Second Title"),
    ],
)
def test_the_last_paragraph_before_a_byline_is_the_title(lines: str, title: str) -> None:
    assert entries("Trending", "First Title", BY, LONG, lines, BY, LONG)[-1][0] == title


@pytest.mark.parametrize(
    ("between", "papers"),
    [
        ((LONG, "A Second Title", LONG), [("A Second Title", "", (LONG,))]),
        ((LONG, "A Second Title", "Bo Li, Yu Wang", LONG), [("A Second Title", "Bo Li, Yu Wang", (LONG,))]),
        (("Short.", "A Second Title", "Bo Li, Yu Wang", LONG), [("A Second Title", "Bo Li, Yu Wang", (LONG,))]),
        (
            (LONG, "A Second Title", LONG, "A Third Title", LONG, "More."),
            [("A Second Title", "", (LONG,)), ("A Third Title", "", (LONG, "More."))],
        ),
        ((LONG, "Two Words", LONG), []),
        (("Short.", "A Second Title", LONG), []),
        ((LONG, "A Second Title", "Short."), []),
        ((LONG, "A Second Title", "Bo Li, Yu Wang"), []),
        ((LONG, "A Second Title", "Bo Li, Yu Wang", "Short."), []),
        ((LONG, "not a title at all", LONG), []),
        ((LONG, "Another long sentence.", LONG), []),
        ((LONG, "A Second Title", ", ".join(["Ada Lovelace"] * 30)), []),
    ],
)
def test_a_paper_without_byline_stands_between_long_texts(
    between: tuple[str, ...], papers: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    found = entries("Trending", "First Title", BY, *between, "Last Title", BY, LONG)
    first = between[: between.index(papers[0][0])] if papers else between
    assert found[0] == ("First Title", "Ada Lovelace, Bo Li", first)
    assert found[1:] == [*papers, ("Last Title", "Ada Lovelace, Bo Li", (LONG,))]


@pytest.mark.parametrize(
    ("above", "heading", "papers", "left_out"),
    [
        ((), "", [""], ()),
        (("First Title",), "", ["First Title"], ()),
        (("First Title\nGoes On",), "", ["First Title Goes On"], ()),
        (("Trending on arXiv",), "Trending on arXiv", [""], ()),
        (("Trending on arXiv\nFirst Title",), "Trending on arXiv", ["First Title"], ()),
        (("Popular papers in Physics\nFirst Title",), "Popular papers in Physics", ["First Title"], ()),
        (("A Survey of Popular Papers",), "", ["A Survey of Popular Papers"], ()),
        (("Robotics", "First Title"), "Robotics", ["First Title"], ()),
        (("Robotics", "What is new", "First Title"), "Robotics", ["First Title"], ("What is new",)),
        (("It ended so.", "First Title"), "", ["First Title"], ("It ended so.",)),
        ((LONG, "First Title"), "", ["First Title"], (LONG,)),
        ((LONG[:-1], "First Title"), "", ["First Title"], (LONG[:-1],)),
        (("No Byline Here", LONG, "First Title"), "", ["No Byline Here", "First Title"], ()),
        (("Trending", LONG, "First Title"), "Trending", ["First Title"], (LONG,)),
        (
            ("Trending", LONG, "No Byline Here", LONG, "First Title"),
            "Trending",
            ["No Byline Here", "First Title"],
            (LONG,),
        ),
    ],
)
def test_above_the_first_byline_stand_heading_and_title(
    above: tuple[str, ...], heading: str, papers: list[str], left_out: tuple[str, ...]
) -> None:
    found = find_entries(find_units("\n\n".join([*above, BY, LONG]).split("\n")))
    assert found.heading == heading
    assert [entry.title for entry in found.entries] == papers
    assert found.left_out == left_out
    assert _parts(found.entries[-1])[1:] == ("Ada Lovelace, Bo Li", (LONG,))


SEVERAL = ("Trending", "Zeroth Title", BY, LONG, "A second paragraph.")


@pytest.mark.parametrize(
    ("below", "abstract", "papers", "left_out"),
    [
        ((LONG,), (LONG,), [], ()),
        ((LONG, "Next Title"), (LONG,), [("Next Title", "", ())], ()),
        ((LONG, "Next title in plain case"), (LONG,), [("Next title in plain case", "", ())], ()),
        ((LONG, "We then show"), (LONG, "We then show"), [], ()),
        ((LONG, "It works."), (LONG, "It works."), [], ()),
        ((LONG, "Code: https://example.org"), (LONG, "Code: https://example.org"), [], ()),
        ((LONG[:-1], "Next Title"), (LONG[:-1], "Next Title"), [], ()),
        ((LONG, "Next Title", "Bo Li, Yu W"), (LONG,), [("Next Title", "Bo Li, Yu W", ())], ()),
        ((LONG, "Next Title", "Bo Li, Yu Wang +"), (LONG,), [("Next Title", "Bo Li, Yu Wang", ())], ()),
        ((LONG, "Next Title", "Bo Li, Yu Wang +12 mo"), (LONG,), [("Next Title", "Bo Li, Yu Wang", ())], ()),
        ((LONG, "Next Title", "Bo Li, Yu Wang · Oct 0"), (LONG,), [("Next Title", "Bo Li, Yu Wang", ())], ()),
        ((LONG, "Next Title", "Bo Li +3 more · October 1"), (LONG,), [("Next Title", "Bo Li", ())], ()),
        ((LONG, "Next Title", "that is no name"), (LONG, "Next Title", "that is no name"), [], ()),
        ((LONG, "It works.", "Bo Li"), (LONG, "It works."), [("Bo Li", "", ())], ()),
        ((LONG, "Load more"), (LONG,), [], ("Load more",)),
        ((LONG, "© 2026 All rights"), (LONG,), [], ("© 2026 All rights",)),
        ((LONG, "Share Everything"), (LONG,), [("Share Everything", "", ())], ()),
        (
            (LONG, "A Second Title", LONG, "Next Title"),
            (LONG,),
            [("A Second Title", "", (LONG,)), ("Next Title", "", ())],
            (),
        ),
        ((LONG, "A Second Title", LONG), (LONG,), [("A Second Title", "", (LONG,))], ()),
    ],
)
def test_below_the_last_byline_the_page_may_end_anywhere(
    below: tuple[str, ...],
    abstract: tuple[str, ...],
    papers: list[tuple[str, str, tuple[str, ...]]],
    left_out: tuple[str, ...],
) -> None:
    found = find_entries(find_units("\n\n".join(["Trending", "First Title", BY, *below]).split("\n")))
    assert [_parts(entry) for entry in found.entries] == [
        ("First Title", "Ada Lovelace, Bo Li", abstract),
        *papers,
    ]
    assert found.left_out == left_out


def test_where_abstracts_have_several_paragraphs_only_title_case_is_a_last_title() -> None:
    page = ("Trending", "First Title", BY, LONG, "It works.", "Second Title", BY, LONG)
    assert len(entries(*page, "Third Title Here")) == 3
    assert len(entries(*page, "Another paragraph of text")) == 2


@pytest.mark.parametrize(
    ("page", "papers", "left_out"),
    [
        (("Trending",), [], ()),
        (("Trending", "First Ti"), [("First Ti", "", ())], ()),
        (("Trending", "First Title", "Ada Lovelace, B"), [("First Title", "Ada Lovelace, B", ())], ()),
        (("Trending", "First Title", "and no more"), [], ("First Title", "and no more")),
        (("Trending", "It was so.", "Ada Lovelace"), [], ("It was so.", "Ada Lovelace")),
        (("Trending", "It was so."), [], ("It was so.",)),
        (("Trending", "A Title", "Ada Lovelace", LONG), [], ("A Title", "Ada Lovelace", LONG)),
    ],
)
def test_a_page_without_any_byline(
    page: tuple[str, ...], papers: list[tuple[str, str, tuple[str, ...]]], left_out: tuple[str, ...]
) -> None:
    found = find_entries(find_units("\n\n".join(page).split("\n")))
    assert (found.heading, [_parts(entry) for entry in found.entries], found.left_out) == (
        "Trending",
        papers,
        left_out,
    )
