"""From bytes to lines: encodings, line ends, bytes that are no text."""

from __future__ import annotations

import pytest

from jobs.sources.page_text import MAX_PAGE, PageText, page_text, page_text_or_none
from store.errors import ListingError

TEXT = "Jürgen\n王伟 の “x”\n\nend\n"
LINES = ("Jürgen", "王伟 の “x”", "", "end", "")


def read(data: bytes) -> PageText:
    return page_text(data, "a page")


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32", "utf-16-le", "utf-16-be"], ids=lambda name: name
)
def test_unicode_is_read_with_and_without_its_mark(encoding: str) -> None:
    text = TEXT if "16-" not in encoding else TEXT.replace("王伟 の", "Wang Wei")
    assert read(text.encode(encoding)).lines == tuple(text.split("\n"))
    assert read(text.encode(encoding)).warnings == ()


def test_big_endian_utf_16_with_its_mark_is_read() -> None:
    assert read(b"\xfe\xff" + TEXT.encode("utf-16-be")).lines == LINES


WESTERN = "some bytes are no UTF-8; read as Windows-1252"
CHINESE = "the file is not in UTF-8; read as GB 18030"
CUT = "the file ends in the middle of a character"
WRONG = "some bytes are no UTF-16-LE and are shown as \ufffd"


@pytest.mark.parametrize(
    ("data", "line", "warning"),
    [
        (
            "Jürgen Ağaoğlu “x”".encode("cp1254"),
            "Jürgen Aðaoðlu “x”",
            WESTERN,
        ),
        ("Jürgen – José".encode("cp1252"), "Jürgen – José", WESTERN),
        ("Müßig".encode("latin-1"), "Müßig", WESTERN),
        ("王伟 Jürgen ".encode() + b"\xfc", "王伟 Jürgen ü", WESTERN),
        (
            "摘要翻译：强化学习。".encode("gb18030"),
            "摘要翻译：强化学习。",
            CHINESE,
        ),
        ("Обучение с подкреплением".encode() + b"\xd0 ", "Обучение с подкреплениемÐ", WESTERN),
        ("Bo Liu · Oct 9 — “x”".encode("gb18030"), "Bo Liu · Oct 9 — “x”", CHINESE),
        ("强化学习".encode()[:-1], "强化学", CUT),
        ("Jü".encode("utf-16")[:-1], "J", CUT),
        (
            "A\ud800B".encode("utf-16", "surrogatepass"),
            "A\ufffdB",
            WRONG,
        ),
        (b"A\x00\x01B", "AB", "left out 2 control characters"),
    ],
)
def test_what_is_guessed_or_left_out_is_a_warning(data: bytes, line: str, warning: str) -> None:
    page = read(data)
    assert page.lines == (line,)
    assert page.warnings == (warning,)


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_lines_end_in_three_ways(end: str) -> None:
    page = read(f"a{end}b{end}{end}c".encode())
    assert (page.lines, page.ended) == (("a", "b", "", "c"), False)
    assert read(f"a{end}".encode()).ended


def test_white_space_is_folded_and_line_marks_within_a_line_are_blanks() -> None:
    assert read("\u00a0a \t b\u2028c\u2003\x0bd\u200b\ufeff \n".encode()).lines == ("a b c d", "")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty (0 bytes)"),
        (b" \n\t\r\n \n", "empty (only white space)"),
        ("\ufeff\u00a0\u200b\n".encode(), "empty (only white space)"),
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF file"),
        (b"\x89PNG\r\n\x1a\n", "an image"),
        (b"\xff\xd8\xff\xe0", "an image"),
        (b"PK\x03\x04", "a ZIP archive"),
        (b"  <!DOCTYPE html><p>", "an HTML page"),
        (b"\xef\xbb\xbf<HTML>", "an HTML page"),
        (b"<?xml version='1.0'?><feed/>", "XML"),
        (bytes(range(256)) * 4, "binary data"),
        (b"a" * (MAX_PAGE + 1), "too large for a page (32 MB)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_page_is_named(data: bytes, kind: str) -> None:
    with pytest.raises(ListingError) as error:
        read(data)
    assert str(error.value) == f"this is {kind}; expected a page"
    assert page_text_or_none(data) is None
