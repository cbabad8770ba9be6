"""One paper of a category page: what its lines state, where it may be cut, and what is noted as missing."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from jobs.sources.category_lines import find_starts, read_line
from jobs.sources.category_record import read_paper
from jobs.sources.entry import Stated

STAMP = "2026-10-13 16:39:38"
TIME = datetime(2026, 10, 13, 16, 39, 38, tzinfo=UTC)
LINK = "https://arxiv.org/abs/2610.18001"
PDF = "https://arxiv.org/pdf/2610.18001"
BY = f"{STAMP}Ada Lovelace, Bo LiAbstract"


def read(*lines: str, cut: bool = False, glued: bool = True) -> tuple[Stated, list[str]]:
    page = [read_line(line) for line in ("-", "A Title", *lines)]
    (start,) = find_starts(page)
    return read_paper(page, start, len(page), glued, cut)


@pytest.mark.parametrize(
    ("lines", "abstract", "translated", "url", "pdf"),
    [
        (("Text.", "Abstract (translated)", "URL", LINK, "PDF"), "Text.", "", LINK, ""),
        (("Text.", "Abstract (translated)", "URL", LINK, "PDF", PDF), "Text.", "", LINK, PDF),
        (("Text.", "Abstract (translated)", f"URL {LINK}", f"PDF {PDF}"), "Text.", "", LINK, PDF),
        (("Text.", "Abstract (translated)", f"URL {LINK}", "PDF", PDF), "Text.", "", LINK, PDF),
        (("Text.", "Abstract (translated)", "Satz.", "URL", LINK), "Text.", "Satz.", LINK, ""),
        (("Text.", "Abstract (translated)", "Satz.", LINK, "PDF"), "Text.", "Satz.", LINK, ""),
        (("Text.", "Abstract (translated)", "Satz.", "PDF", PDF), "Text.", "Satz.", "", PDF),
        (("Text.", "Abstract (translated)", "Satz.", "PDF"), "Text.", "Satz.", "", ""),
        (("Text.", "Abstract (translated)", "Satz.", "URL", "PDF"), "Text.", "Satz.", "", ""),
        (("Text.", "Abstract (translated)", "Satz.", "URL"), "Text.", "Satz.", "", ""),
        (("Text.", "Abstract (translated)", LINK), "Text.", "", LINK, ""),
        (("Text.", "Abstract (translated)", "Satz.", LINK), "Text.", f"Satz. {LINK}", "", ""),
        (("Text.", "Abstract (translated)", "Satz."), "Text.", "Satz.", "", ""),
        (
            ("Text.", "Abstract (translated)", "Satz.", "URL", "no link", "URL", LINK),
            "Text.",
            "Satz. URL no link",
            LINK,
            "",
        ),
        (
            ("Text.", "Abstract (translated)", "A", "Abstract (translated)", "B", "URL", LINK),
            "Text.",
            "A B",
            LINK,
            "",
        ),
        (("Text.", "URL", LINK, "PDF"), "Text.", "", LINK, ""),
        (("Text.", "URL", LINK), "Text.", "", LINK, ""),
        (("Text.", LINK, "PDF"), "Text.", "", LINK, ""),
        (("Text.", LINK), f"Text. {LINK}", "", "", ""),
        (("Text.", LINK, "URL", LINK, "PDF"), f"Text. {LINK}", "", LINK, ""),
        (("Text.", "URL", "PDF", "more."), "Text. URL PDF more.", "", "", ""),
        (("Text.", "URL", LINK, "more."), f"Text. URL {LINK} more.", "", "", ""),
        (("Text.", "-", "URL", LINK, "PDF", "-"), "Text. -", "", LINK, ""),
        (("Text.", "URL", LINK, "PDF", "-", "-"), "Text.", "", LINK, ""),
        (("Text.", "-", "-"), "Text. -", "", "", ""),
        (("URL", LINK, "PDF"), "", "", LINK, ""),
        ((), "", "", "", ""),
    ],
)
def test_texts_and_links_are_parted(
    lines: tuple[str, ...], abstract: str, translated: str, url: str, pdf: str
) -> None:
    stated, _ = read(BY, *lines)
    assert (stated.abstract, stated.translated, stated.url, stated.pdf) == (abstract, translated, url, pdf)
    assert (stated.title, stated.names, stated.submitted) == ("A Title", "Ada Lovelace, Bo Li", TIME)


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (("Text.", "Abstract (translated)", "URL", LINK, "PDF", "About", "Imprint"), 2),
        (("Text.", "Abstract (translated)", "URL", LINK, "About"), 1),
        (("Text.", "Abstract (translated)", f"URL {LINK}", "About"), 1),
        (("Text.", "Abstract (translated)", f"URL {LINK}", "PDF", "About"), 1),
        (("Text.", "Abstract (translated)", "URL", LINK, "PDF", PDF, "About"), 1),
        (("Text.", "URL", LINK, "PDF", "About", "Imprint", "Contact"), 3),
    ],
)
def test_lines_below_the_links_are_left_out(lines: tuple[str, ...], count: int) -> None:
    stated, notes = read(BY, *lines)
    assert (stated.abstract, stated.translated, stated.url) == ("Text.", "", LINK)
    assert notes == [f"left out {count} lines below its links"]


@pytest.mark.parametrize(
    ("lines", "glued", "names", "moment"),
    [
        ((f"{STAMP}Nina AbstractAbstract", "Text."), True, "Nina Abstract", TIME),
        ((f"{STAMP}Nina Abstract", "Abstract", "Text."), False, "Nina Abstract", TIME),
        ((f"{STAMP}Nina RoeAbstract", "Abstract", "Text."), True, "Nina Roe", TIME),
        ((f"{STAMP}Nina Roe", "Abstract", "Text."), False, "Nina Roe", TIME),
        (("Nina MacAbstract", "Abstract", "Text."), False, "Nina MacAbstract", None),
        (("Nina RoeAbstract", "Text."), True, "Nina Roe", None),
        (("2026-10-13Nina RoeAbstract", "Text."), True, "Nina Roe", date(2026, 10, 13)),
        (("2026-02-30 10:00:00Nina RoeAbstract", "Text."), True, "Nina Roe", None),
        (("Abstract", "Text."), True, "", None),
        (("Text.",), True, "", None),
    ],
)
def test_time_and_names_are_parted(
    lines: tuple[str, ...], glued: bool, names: str, moment: datetime | date | None
) -> None:
    stated, _ = read(*lines, glued=glued)
    assert (stated.names, stated.submitted, stated.abstract) == (names, moment, "Text.")


@pytest.mark.parametrize(
    ("lines", "names", "moment"),
    [
        (("2",), "", None),
        (("2026-10-1",), "", None),
        (("2026-10-13",), "", None),
        (("2026-10-13 1",), "", date(2026, 10, 13)),
        (("2026-10-13 16:39",), "", date(2026, 10, 13)),
        (("2026-10-13 16:39:3",), "", date(2026, 10, 13)),
        ((STAMP,), "", TIME),
        ((f"{STAMP}Ada Lo",), "Ada Lo", TIME),
        ((f"{STAMP}Ada LoveA",), "Ada Love", TIME),
        ((f"{STAMP}Ada LoveAbstrac",), "Ada Love", TIME),
        ((f"{STAMP}Ada A",), "Ada A", TIME),
        ((f"{STAMP}Ada LoveAbstract",), "Ada Love", TIME),
    ],
)
def test_a_byline_may_be_cut(lines: tuple[str, ...], names: str, moment: datetime | date | None) -> None:
    stated, _ = read(*lines, cut=True)
    assert (stated.title, stated.names, stated.submitted, stated.abstract) == ("A Title", names, moment, "")


def test_what_is_not_cut_is_kept_as_it_stands() -> None:
    assert read(f"{STAMP}Ada LoveA")[0].names == "Ada LoveA"
    assert read(f"{STAMP}Ada LoveA", "Text.", cut=True)[0].names == "Ada LoveA"
    assert read("2026-10-13 16:39:3")[0].submitted == datetime(2026, 10, 13, 16, 39, tzinfo=UTC)
    assert read("2026-10-1")[0].submitted == date(2026, 10, 1)
    assert read("20")[0].abstract == "20"
    assert read("Text.", "20", cut=True)[0].abstract == "Text. 20"
    assert read(BY, "20", cut=True)[0].abstract == "20"


@pytest.mark.parametrize(
    ("last", "kept"),
    [
        ("A", False),
        ("Abstract", False),
        ("Abstract (translat", False),
        ("U", False),
        ("UR", False),
        ("P", False),
        ("https:/", False),
        ("https://arxiv.org/ab", False),
        ("https://arxiv.org/abs/2610.1800", False),
        ("https://arxiv.org/abs/hep-th/9901001", False),
        (LINK, True),
        (f"URL {LINK}", True),
        ("URL https://arxiv.org/abs/2610", False),
        ("Another line", True),
        ("Urban", True),
    ],
)
def test_the_last_line_of_a_cut_page_counts_only_where_it_is_whole(last: str, kept: bool) -> None:
    whole, _ = read(BY, "Text.", "Abstract (translated)", "Satz.", last)
    stated, notes = read(BY, "Text.", "Abstract (translated)", "Satz.", last, cut=True)
    without, _ = read(BY, "Text.", "Abstract (translated)", "Satz.")
    assert stated == (whole if kept else without)
    assert ("the page ends in the middle of a line" in notes) is not kept


@pytest.mark.parametrize("last", ["URL", "PDF", "Abstract (translated)"])
def test_a_whole_label_at_the_end_of_a_cut_page_is_no_part_of_a_line(last: str) -> None:
    _, notes = read(BY, "Text.", last, cut=True)
    assert notes == ["no link"]


@pytest.mark.parametrize(
    ("lines", "notes"),
    [
        ((BY, "Text.", "URL", LINK), []),
        ((BY, "URL", LINK), ["no abstract"]),
        ((BY, "Text."), ["no link"]),
        (("Ada Lovelace, Bo LiAbstract", "Text.", "URL", LINK), ["no date"]),
        ((f"{STAMP}Abstract", "Text.", "URL", LINK), ["no authors"]),
        (("Text.", "URL", LINK), ["no date, no authors"]),
        ((), ["no date, no authors, no abstract, no link"]),
    ],
)
def test_what_is_missing_is_noted(lines: tuple[str, ...], notes: list[str]) -> None:
    assert read(*lines)[1] == notes
