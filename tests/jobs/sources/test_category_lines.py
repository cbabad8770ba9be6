"""The kinds of lines of a category page, and where a paper begins among them."""

from __future__ import annotations

import pytest

from jobs.sources.category_lines import find_starts, read_line

STAMP = "2026-10-13 16:39:38"


@pytest.mark.parametrize(
    ("text", "kind", "link"),
    [
        ("-", "rule", ""),
        ("---", "rule", ""),
        ("\u2014", "rule", ""),
        ("***", "rule", ""),
        ("- x", "text", ""),
        ("Abstract", "label", ""),
        ("ABSTRACT:", "label", ""),
        ("abstract \uff1a", "label", ""),
        ("Abstract (translated)", "translated", ""),
        ("Abstract (translated by Google):", "translated", ""),
        ("Abstract\uff08translated\uff09", "translated", ""),
        ("Abstract (translated", "text", ""),
        ("Abstract art", "text", ""),
        ("URL", "url", ""),
        ("url:", "url", ""),
        ("URL https://arxiv.org/abs/1", "url", "https://arxiv.org/abs/1"),
        ("URL: <https://arxiv.org/abs/1>", "url", "https://arxiv.org/abs/1"),
        ("URL shorteners", "text", ""),
        ("PDF", "pdf", ""),
        ("PDF:https://arxiv.org/pdf/1", "pdf", "https://arxiv.org/pdf/1"),
        ("PDFs", "text", ""),
        ("https://arxiv.org/abs/2610.18001", "link", "https://arxiv.org/abs/2610.18001"),
        ("arxiv.org/abs/2610.18001", "link", "arxiv.org/abs/2610.18001"),
        ("arXiv:2610.18001", "link", "arXiv:2610.18001"),
        ("10.1000/abc", "link", "10.1000/abc"),
        ("doi: 10.1000/abc", "link", "doi: 10.1000/abc"),
        ("arXiv: the site", "text", ""),
        ("https://arxiv.org is a site", "text", ""),
        (f"{STAMP}Ada", "stamp", ""),
        ("2026-10-13", "stamp", ""),
        ("2026-10-131", "text", ""),
        ("2026 papers", "text", ""),
    ],
)
def test_the_kind_of_a_line(text: str, kind: str, link: str) -> None:
    line = read_line(text)
    assert (line.kind, line.text, line.link) == (kind, text, link)


@pytest.mark.parametrize(
    ("text", "names", "labelled"),
    [
        (f"{STAMP}Ada LovelaceAbstract", "Ada Lovelace", True),
        (f"{STAMP} Ada Lovelace Abstract", "Ada Lovelace", True),
        (f"{STAMP}Ada LovelaceABSTRACT", "Ada Lovelace", True),
        (f"{STAMP}Ada LovelaceAbstract:", "Ada Lovelace", True),
        (f"{STAMP}Ada LovelaceAbstract :", "Ada Lovelace", True),
        (f"{STAMP}Ada Lovelaceabstract", "Ada Lovelaceabstract", False),
        (f"{STAMP}Abstract", "", True),
        (f"{STAMP}", "", False),
        (f"{STAMP}Ada Lovelace", "Ada Lovelace", False),
        ("Ada LovelaceAbstract", "Ada Lovelace", True),
        ("Ada Lovelace", "Ada Lovelace", False),
    ],
)
def test_names_go_without_the_label(text: str, names: str, labelled: bool) -> None:
    line = read_line(text)
    assert (line.names, line.labelled) == (names, labelled)


BY = f"{STAMP}Ada LovelaceAbstract"
END = ("Abstract (translated)", "URL", "https://arxiv.org/abs/2610.18001", "PDF")
WHOLE = ("-", "A Title", BY, "A text.", *END)  # eight lines


def starts(*lines: str) -> list[tuple[int, int | None, int]]:
    return [(each.title, each.byline, each.body) for each in find_starts([read_line(line) for line in lines])]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((*WHOLE,), [(1, 2, 3)]),
        ((BY, "A text."), [(0, 0, 1)]),
        (("A Title", BY), [(0, 1, 2)]),
        (("Heading", "A Title", BY), [(1, 2, 3)]),
        (("Heading", "A", "B", "C", BY), [(1, 4, 5)]),
        (("Heading", "A", "B", "C", "D", BY), [(4, 5, 6)]),
        (("-", "A", "B", "C", "D", BY), [(1, 5, 6)]),
        (("-", "A", "B", "C", "D", "E", BY), [(1, None, 2), (5, 6, 7)]),
        (("-", BY), [(1, 1, 2)]),
        (("-", "A Title", f"{STAMP}Ada Lovelace", "Abstract", "A text."), [(1, 2, 4)]),
        (("-", "A Title", f"{STAMP}Ada Lovelace", "A text."), [(1, 2, 3)]),
        (("-", "A Title", STAMP, "A text."), [(1, 2, 3)]),
        (("-", "A Title", "2026-10-13", "A text."), [(1, 2, 3)]),
        (("-", "A Title", "Ada LovelaceAbstract", "A text."), [(1, 2, 3)]),
        (("-", "A Title", "Ada Lovelace", "Abstract", "A text."), [(1, 2, 4)]),
        (("-", "A Title", "Abstract", "A text."), [(1, 2, 3)]),
        (("-", "A long", "title it is", "Abstract", "A text."), [(1, 3, 4)]),
        (("-", "A Title", "Ada Lovelace, Bo Li", "A text."), [(1, 2, 3)]),
        (("-", "A Title", "Ada Lovelace", "A text."), [(1, None, 2)]),
        (("-", "A Title", "Ada Lovelace, Bo Li", "URL"), [(1, None, 2)]),
        (("-", "A Title", "A text.", *END), [(1, None, 2)]),
        (("-", "A Title"), [(1, None, 2)]),
        (("-",), []),
        (("Heading", "Subheading", "-", "A Title", "A text."), [(3, None, 4)]),
        (("A", "B", "C", "D", "-", "A Title", "A text."), [(5, None, 6)]),
        (("A", "B", "C", "D", "E", "-", "A Title", "A text."), []),
        (("A", "URL", "-", "A Title", "A text."), []),
        ((*WHOLE, *WHOLE), [(1, 2, 3), (9, 10, 11)]),
        ((*WHOLE, *WHOLE[1:]), [(1, 2, 3), (8, 9, 10)]),
        ((*WHOLE, *WHOLE[2:]), [(1, 2, 3), (8, 8, 9)]),
        ((*WHOLE[:-1], *WHOLE[1:]), [(1, 2, 3), (7, 8, 9)]),
        ((*WHOLE[:-2], "PDF", *WHOLE[1:]), [(1, 2, 3), (7, 8, 9)]),
        ((*WHOLE[:-3], "PDF", *WHOLE[1:]), [(1, 2, 3), (6, 7, 8)]),
        ((*WHOLE[:-3], "URL: https://arxiv.org/abs/1", *WHOLE[1:]), [(1, 2, 3), (6, 7, 8)]),
        ((*WHOLE[:-3], "URL: https://arxiv.org/abs/1", "PDF", *WHOLE[1:]), [(1, 2, 3), (7, 8, 9)]),
        ((*WHOLE, "https://arxiv.org/pdf/1", *WHOLE[1:]), [(1, 2, 3), (9, 10, 11)]),
        ((*WHOLE, "A Title", "A text.", *END), [(1, 2, 3), (8, None, 9)]),
        ((*WHOLE, "A Title", "A text.", *END[1:]), [(1, 2, 3)]),
        ((*WHOLE, "About us"), [(1, 2, 3)]),
        ((*WHOLE[:4], *WHOLE), [(1, 2, 3), (5, 6, 7)]),
        ((*WHOLE[:5], "-", "B Title", "A text."), [(1, 2, 3), (6, None, 7)]),
        ((*WHOLE[:6], "-", "B Title", "A text."), [(1, 2, 3), (7, None, 8)]),
        ((*WHOLE[:4], "-", "B Title", "A text."), [(1, 2, 3)]),
        ((*WHOLE[:4], "-", "B Title", "Ada LovelaceAbstract"), [(1, 2, 3), (5, 6, 7)]),
        ((*WHOLE[:4], "-", "B Title", f"{STAMP}Ada Lovelace"), [(1, 2, 3), (5, 6, 7)]),
        ((*WHOLE[:4], "-", "B Title", STAMP), [(1, 2, 3)]),
        ((*WHOLE[:4], "-", "B Title", f"{STAMP} it failed"), [(1, 2, 3)]),
        ((*WHOLE[:4], "-", "b text", "Abstract"), [(1, 2, 3)]),
        ((*WHOLE[:4], "a", "b", "c", "d", "e", "B Title", BY), [(1, 2, 3), (9, 10, 11)]),
        ((*WHOLE[:4], "a", "b", "c", "d", "e", f"{STAMP} it failedAbstract"), [(1, 2, 3)]),
        ((*WHOLE[:4], "https://example.org", "B Title", f"{STAMP}Ada Lovelace"), [(1, 2, 3)]),
        ((*WHOLE[:4], "a", "b", "c", "d", "e", "Abstract (translated)", BY), [(1, 2, 3), (10, 10, 11)]),
        ((*WHOLE, "https://arxiv.org/pdf/1", "Abstract (translated)"), [(1, 2, 3)]),
        ((*WHOLE, "About us", *WHOLE), [(1, 2, 3), (10, 11, 12)]),
        ((*WHOLE, "B Title", STAMP), [(1, 2, 3), (8, 9, 10)]),
        ((*WHOLE[:4], "URL: https://arxiv.org/abs/1", "PDF", "B Title", BY), [(1, 2, 3), (6, 7, 8)]),
        (("A Title", STAMP, "A text."), []),
        (("-", "A Title", "a text", "Ada Lovelace, Bo Li"), [(1, None, 2)]),
        (("-", f"{STAMP} Is No Title", BY), [(1, 2, 3)]),
        (("-", "DeepAbstract", BY), [(1, 2, 3)]),
        (("-", "A", "DeepAbstract", BY), [(1, 3, 4)]),
    ],
)
def test_where_papers_begin(lines: tuple[str, ...], expected: list[tuple[int, int | None, int]]) -> None:
    assert starts(*lines) == expected
