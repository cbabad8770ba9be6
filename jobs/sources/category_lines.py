"""The lines of a category page by kind, and where each of its papers begins.

A page is a heading and then, for each paper: a rule (``-``), its title, a line with the time glued to the
first author and ``Abstract`` glued to the last, the abstract, ``Abstract (translated)``, ``URL``, a link,
``PDF``. Any of these may be missing, and an abstract may hold lines that read like any of them; so a paper
begins where several signs agree, never at one line alone.
"""

from __future__ import annotations

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Literal

from jobs.sources.bylines import looks_like_names
from jobs.sources.dates import Stamp, read_stamp

Kind = Literal["rule", "stamp", "label", "translated", "url", "link", "pdf", "text"]

#: A title is at most this many lines of a page.
MOST_TITLE_LINES = 4

_RULE = re.compile(r"[-\u2010-\u2015\u2212]+|_{3,}|\*{3,}|={3,}")
_LABEL = re.compile(r"abstract\s*[:：]?", re.I)
_TRANSLATED = re.compile(r"abstract\s*[(（]\s*translated.*[)）]\s*[:：]?", re.I)
_ADDRESS = r"<?(?:https?://|(?:www\.)?arxiv\.org/|arxiv:\s?(?=\S*\d)|doi:\s?10\.|10\.\d{4,9}/)\S+"
_LINK = re.compile(_ADDRESS, re.I)
_URL = re.compile(rf"URLs?\s*[:：]?\s*(?P<link>{_ADDRESS})?", re.I)
_PDF = re.compile(rf"PDF\s*[:：]?\s*(?P<link>{_ADDRESS})?", re.I)
_GLUED = re.compile(r"(?P<rest>.*[^\s])\s*(?:Abstract|ABSTRACT)\s*[:：]?")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that is not blank. ``labelled``: it ends in "Abstract", which ``names`` goes without.

    ``link`` is the address on a line of kind link, url or pdf, "" if none stands there.
    """

    kind: Kind
    text: str
    names: str = ""
    labelled: bool = False
    stamp: Stamp | None = None
    link: str = ""


@dataclass(frozen=True, slots=True)
class Start:
    """Where a paper begins: its title's first line, its byline (None: it has none), the line after both."""

    title: int
    byline: int | None
    body: int


def read_line(text: str) -> Line:
    """Tell the kind of one folded line that is not blank."""
    if _RULE.fullmatch(text):
        return Line("rule", text)
    if text[0] in "Aa":
        if _LABEL.fullmatch(text):
            return Line("label", text, labelled=True)
        if _TRANSLATED.fullmatch(text):
            return Line("translated", text)
    for kind, pattern in (("url", _URL), ("pdf", _PDF)):
        found = pattern.fullmatch(text)
        if found is not None:
            return Line("url" if kind == "url" else "pdf", text, link=_bare(found["link"] or ""))
    if _LINK.fullmatch(text):
        return Line("link", text, link=_bare(text))
    return _stamped(text)


def _stamped(text: str) -> Line:
    stamp = read_stamp(text)
    rest = text if stamp is None else stamp.rest
    if stamp is not None and _LABEL.fullmatch(rest):
        return Line("stamp", text, "", labelled=True, stamp=stamp)
    glued = _GLUED.fullmatch(rest) if rest[-11:].rstrip(" :：").lower().endswith("abstract") else None
    names = rest if glued is None else glued["rest"]
    return Line("text" if stamp is None else "stamp", text, names, labelled=glued is not None, stamp=stamp)


def _bare(link: str) -> str:
    return link.strip().removeprefix("<").removesuffix(">")


def kind_at(lines: Sequence[Line], at: int) -> Kind | None:
    """Return the kind of line ``at``, None outside the page."""
    return lines[at].kind if 0 <= at < len(lines) else None


def find_starts(lines: Sequence[Line]) -> list[Start]:
    """Return where the page's papers begin, in order."""
    starts: dict[int, Start] = {}
    for at in range(len(lines)):
        if _is_byline(lines, at):
            start = _start_of(lines, at)
            starts.setdefault(start.title, start)
    for at in _borders(lines, starts):
        starts[at] = _start_without_byline(lines, at)
    return [starts[title] for title in sorted(starts)]


def _borders(lines: Sequence[Line], starts: Container[int]) -> list[int]:
    """Return where papers without a byline begin: after a rule, or between the ends of two papers."""
    found = []
    ahead = False  # whether a label of a translation stands between here and the next paper
    for at in range(len(lines) - 1, 0, -1):
        ahead = ahead or lines[at].kind == "translated"
        if at not in starts and lines[at].kind != "rule":
            if (lines[at - 1].kind == "rule" and _closed(lines, at - 1)) or (
                ahead and _follows_whole_paper(lines, at)
            ):
                found.append(at)
                ahead = False
        elif at in starts:
            ahead = False
    return found


def _follows_whole_paper(lines: Sequence[Line], at: int) -> bool:
    return (
        at > 2
        and [line.kind for line in lines[at - 3 : at]] == ["url", "link", "pdf"]
        and lines[at].kind == "text"
    )


def _is_byline(lines: Sequence[Line], at: int) -> bool:
    line = lines[at]
    if _names_a_paper(lines, at + 1):
        return False  # the line before a byline is the end of a title, whatever it looks like
    opening = _opening(lines, at)
    if _names_a_paper(lines, at):
        return opening is not None or looks_like_names(line.names)
    if line.kind == "stamp":
        return _plain_stamp_is_byline(lines, at)
    if opening is None or opening == at:
        return False
    if line.kind == "text":
        return (line.labelled or kind_at(lines, at + 1) == "label") and looks_like_names(line.names)
    return line.kind == "label" and _closed(lines, opening - 1)


def _names_a_paper(lines: Sequence[Line], at: int) -> bool:
    """A time with authors and "Abstract" after them, on the same line or the next: a byline beyond doubt."""
    if kind_at(lines, at) != "stamp":
        return False
    return lines[at].labelled or kind_at(lines, at + 1) == "label"


def _plain_stamp_is_byline(lines: Sequence[Line], at: int) -> bool:
    opening = _opening(lines, at)
    if opening is None or opening == at or kind_at(lines, at - 1) == "stamp":
        return False
    return (opening > 0 and _closed(lines, opening - 1)) or looks_like_names(lines[at].names)


def _opening(lines: Sequence[Line], at: int) -> int | None:
    """Return the line after the nearest border above line ``at``, None if a title cannot reach so far."""
    for above in range(at - 1, max(at - MOST_TITLE_LINES - 2, -1), -1):
        if lines[above].kind == "rule" or _ends_paper(lines, above):
            return above + 1
    return 0 if at <= MOST_TITLE_LINES else None


def _ends_paper(lines: Sequence[Line], at: int) -> bool:
    """Return whether line ``at`` is the last of a paper: PDF or a link, with a link or its label before it."""
    before = kind_at(lines, at - 1)
    if kind_at(lines, at) == "pdf":
        return before == "link" or before == "translated" or _has_link(lines, at - 1) or _empty_url(lines, at - 1)
    return (kind_at(lines, at) == "link" and before in ("url", "pdf")) or _has_link(lines, at)


def _has_link(lines: Sequence[Line], at: int) -> bool:
    return kind_at(lines, at) in ("url", "pdf") and lines[at].link != ""


def _empty_url(lines: Sequence[Line], at: int) -> bool:
    return kind_at(lines, at) == "url" and kind_at(lines, at - 1) == "translated"


def _closed(lines: Sequence[Line], border: int) -> bool:
    """Return whether what stands above line ``border`` is complete: a paper to its end, or the heading."""
    last = border if _ends_paper(lines, border) else border - 1
    if _ends_paper(lines, last) or kind_at(lines, last) == "translated" or _empty_url(lines, last):
        return True
    return border <= MOST_TITLE_LINES and all(line.kind == "text" for line in lines[:border])


def _start_of(lines: Sequence[Line], byline: int) -> Start:
    opening = _opening(lines, byline)
    if opening is None:
        opening = byline - 1 if kind_at(lines, byline - 1) == "text" else byline
    elif opening == 0 and byline > 1 and lines[0].kind == "text":
        opening = 1  # the heading, with no rule under it
    body = byline + 1
    if kind_at(lines, body) == "label" and lines[byline].kind != "label":
        body += 1
    return Start(opening, byline, body)


def _start_without_byline(lines: Sequence[Line], at: int) -> Start:
    authors = kind_at(lines, at + 1) == "text" and looks_like_names(lines[at + 1].names, fewest=2)
    if authors and kind_at(lines, at + 2) == "text":
        return Start(at, at + 1, at + 2)
    return Start(at, None, at + 1)
