"""From the bytes of a saved page to its lines: encodings, line ends, and what a file is that is no page."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from store.errors import ListingError
from store.text import collapse

#: Pages are some ten to some hundred kilobytes; beyond this a file is something else.
MAX_PAGE = 32 * 1024 * 1024

# The longer mark first: the one of UTF-16 begins that of UTF-32.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_SIGNATURES = (
    (b"%PDF", "a PDF file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"GIF8", "an image"),
    (b"RIFF", "an image or a sound"),
    (b"\x1f\x8b", "a gzip archive"),
    (b"PK\x03\x04", "a ZIP archive"),
    (b"SQLite format 3", "an SQLite database"),
    (b"\x7fELF", "a program"),
)
_LINE_END = re.compile("\r\n|\r|\n")
_CONTROL = re.compile("[\x00-\x08\x0e-\x1b\x7f\ufffe\uffff\ud800-\udfff]")


_CHINESE_MARKS = frozenset("·—…“”‘’×±≤≥→")
_HIGH_BYTES = re.compile(b"[\x80-\xff]+")


@dataclass(frozen=True, slots=True)
class PageText:
    """A page's lines with white space folded, "" for a blank line.

    ``ended`` is whether the last line has a line end: one that has none may have been cut.
    """

    lines: tuple[str, ...]
    ended: bool
    warnings: tuple[str, ...] = ()


def page_text(data: bytes, expects: str) -> PageText:
    """Return the lines of a saved page.

    Raises ListingError for bytes that are no text, or none at all, saying what the caller ``expects``.
    """
    other = other_kind(data)
    if other is not None:
        raise ListingError(f"this is {other}; expected {expects}")
    text, warnings = decode(data)
    cleaned, dropped = _CONTROL.subn("", text)
    # Random bytes hold a control character in every ten; a page with a few flipped bits is still a page.
    if dropped > 8 and dropped * 50 > len(text):
        raise ListingError(f"this is binary data; expected {expects}")
    if dropped:
        warnings.append(f"left out {dropped} control characters")
    lines = [collapse(line) for line in _LINE_END.split(cleaned)]
    if not any(lines):
        raise ListingError(f"this is empty (only white space); expected {expects}")
    ended = lines[-1] == ""
    return PageText(tuple(lines), ended, tuple(warnings))


def page_text_or_none(data: bytes) -> PageText | None:
    """Return the lines of a saved page, None where :func:`page_text` raises."""
    try:
        return page_text(data, "text")
    except ListingError:
        return None


def surely(papers: int) -> float:
    """Return how surely a page is of a kind that ``papers`` of its papers show: the more, the surer."""
    return 1.0 - 0.5 ** min(papers, 40)


def other_kind(data: bytes) -> str | None:
    """Return what a file is that can be no page of text ("a PDF file"), None if it may be one."""
    if not data:
        return "empty (0 bytes)"
    if len(data) > MAX_PAGE:
        return f"too large for a page ({len(data) >> 20} MB)"
    for signature, kind in _SIGNATURES:
        if data.startswith(signature):
            return kind
    return _marked_up(data[:400])


def _marked_up(head: bytes) -> str | None:
    start = head.removeprefix(codecs.BOM_UTF8).lstrip().lower()
    if start.startswith((b"<!doctype html", b"<html", b"<head", b"<body", b"<div", b"<!--")):
        return "an HTML page"
    if start.startswith((b"<?xml", b"<rss", b"<feed")):
        return "XML"
    return None


def decode(data: bytes) -> tuple[str, list[str]]:
    """Return the text of ``data`` with a warning for each thing that had to be guessed.

    A byte order mark decides; then UTF-16 without one (told by its zeros), UTF-8, GB 18030 where all
    that it gives is Chinese, and last UTF-8 with single bytes of Windows-1252 between.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _cut_decode(data[len(mark) :], encoding)
    wide = _wide_encoding(data)
    if wide is not None:
        return _cut_decode(data, wide)
    try:
        return data.decode("utf-8"), []
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data":
            return _cut_decode(data, "utf-8")
    return _decode_other(data)


def _cut_decode(data: bytes, encoding: str) -> tuple[str, list[str]]:
    """Decode ``data``, whose last character may be cut in the middle."""
    decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
    text = decoder.decode(data, final=False)
    pending = decoder.getstate()[0]
    warnings = []
    if pending:
        warnings.append("the file ends in the middle of a character")
    if "\ufffd" in text:
        warnings.append(f"some bytes are no {encoding.upper()} and are shown as \ufffd")
    return text, warnings


def _wide_encoding(data: bytes) -> str | None:
    """Return the UTF-16 that ``data`` is in without saying so: every second byte of Latin text is zero."""
    head = data[:2000]
    if head.count(0) * 3 < len(head):
        return None
    even, odd = head[::2].count(0), head[1::2].count(0)
    if odd > 4 * even:
        return "utf-16-le"
    return "utf-16-be" if even > 4 * odd else None


def _decode_other(data: bytes) -> tuple[str, list[str]]:
    # surrogateescape keeps each byte that is no UTF-8 as one code point of its own, U+DC80 to U+DCFF.
    text = data.decode("utf-8", errors="surrogateescape")
    wrong = sum("\udc80" <= char <= "\udcff" for char in text)
    right = sum(char > "\x7f" for char in text) - wrong
    chinese = _read_chinese(data) if right < wrong * 4 else None
    if chinese is not None:
        return chinese, ["the file is not in UTF-8; read as GB 18030"]
    return text.translate(_windows_1252()), ["some bytes are no UTF-8; read as Windows-1252"]


def _read_chinese(data: bytes) -> str | None:
    """Return ``data`` as GB 18030 if it can be Chinese: signs of two bytes each, alone only marks like the dot."""
    runs = _HIGH_BYTES.findall(data)
    if any(len(run) % 2 for run in runs):
        return None
    try:
        text = data.decode("gb18030")
        alone = {run.decode("gb18030") for run in runs if len(run) == 2}
    except UnicodeDecodeError:
        return None
    fits = all(_is_chinese(char) or char in _CHINESE_MARKS for char in text if char > "\x7f")
    return text if fits and alone <= _CHINESE_MARKS else None


def _is_chinese(char: str) -> bool:
    return "\u3000" <= char <= "\u303f" or "\u4e00" <= char <= "\u9fff" or "\uff00" <= char <= "\uffef"


def _windows_1252() -> dict[int, str]:
    return {
        0xDC00 + byte: bytes([byte]).decode("cp1252", errors="ignore") or chr(byte) for byte in range(0x80, 0x100)
    }
