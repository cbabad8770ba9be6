"""The units of a trending page: paragraphs, and the bylines among them.

A page is a heading and then, for each paper, a title, a byline ``A, B, C +8 more · Oct 09, 2026`` and
an abstract, with blank lines between. A byline tells itself; a title is told by standing before one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import groupby

from jobs.sources.bylines import hidden_authors_end, is_heading, looks_like_names, looks_like_title
from jobs.sources.dates import read_day

_DOTS = "·•‧∙⋅・･●|¦"
_FIELD = re.compile(rf"\s*[{_DOTS}]\s*")
_CUT_BYLINE = re.compile(
    r"(?P<names>.+?)(?:\s*\+(?:\s?\d*(?:\s?m(?:o(?:re?)?)?)?)?)?(?:\s*[·•‧∙⋅・･●|¦]\s*[\w.]{0,9}[\s\w,.-]{0,9})?"
)


@dataclass(frozen=True, slots=True)
class Byline:
    """The authors' names as one text, and the day, None where it is missing. ``sure``: it can be nothing else."""

    names: str
    day: date | None
    sure: bool


@dataclass(frozen=True, slots=True)
class Unit:
    """Lines that belong together: a paragraph, or a part of one, or a byline."""

    lines: tuple[str, ...]
    byline: Byline | None = None

    @property
    def text(self) -> str:
        """The lines as one."""
        return " ".join(self.lines)


def read_byline(text: str) -> Byline | None:
    """Read a line as a byline, None if it is none. A day alone is one that is not sure."""
    fields = [field for field in _FIELD.split(text) if field]
    days = [(at, day) for at, field in enumerate(fields) if (day := read_day(field)) is not None]
    if len(days) != 1:
        return None if days else _undated(text, fields)
    at, day = days[0]
    others = fields[:at] or fields[at + 1 :]
    if not others:
        return Byline("", day, sure=_FIELD.search(text) is not None)
    if len(others) > 1 or not (looks_like_names(others[0]) or _may_be_names(text, others[0])):
        return None
    return Byline(others[0], day, sure=True)


def _undated(text: str, fields: Sequence[str]) -> Byline | None:
    """Read names that a count of hidden authors or the dot before a missing day follows."""
    if len(fields) != 1 or not (text[-1] in _DOTS or hidden_authors_end(fields[0])):
        return None
    return Byline(fields[0], None, sure=True) if looks_like_names(fields[0]) else None


def _may_be_names(text: str, names: str) -> bool:
    """Return whether what stands before a dot and a day may be names that are written without capitals."""
    return "|" not in text and not names.endswith(".") and all(len(name.split()) <= 5 for name in names.split(","))


def find_units(lines: Sequence[str]) -> list[Unit]:
    """Return the page's paragraphs, each byline in them as a unit of its own."""
    paragraphs = [tuple(group) for filled, group in groupby(lines, key=bool) if filled]
    above = ("", *(paragraph[-1] for paragraph in paragraphs))
    whole = [_with_whole_bylines(paragraph, before) for paragraph, before in zip(paragraphs, above, strict=False)]
    return _settled([unit for paragraph in whole for unit in _split_at_bylines(paragraph)])


def _with_whole_bylines(paragraph: tuple[str, ...], above: str) -> tuple[str, ...]:
    """Join bylines that are broken at the dot: names, and in the lines below them the dot and the day.

    ``above`` is the line before the paragraph, which may be the title.
    """
    lines: list[str] = []
    for line in paragraph:
        if lines and _FIELD.fullmatch(lines[-1]):
            lines[-1] = f"{lines[-1]} {line}"
        else:
            lines.append(line)
        byline = read_byline(lines[-1])
        if len(lines) > 1 and byline is not None and not byline.names and looks_like_names(lines[-2]):
            before = lines[-3] if len(lines) > 2 else above
            if looks_like_title(before) and not is_heading(before):
                lines[-2:] = [f"{lines[-2]} · {lines[-1].lstrip(_DOTS + ' ')}"]
    return tuple(lines)


def _split_at_bylines(paragraph: tuple[str, ...]) -> Iterable[Unit]:
    held: list[str] = []
    for line in paragraph:
        byline = read_byline(line)
        if byline is not None and (byline.sure or len(paragraph) == 1):
            if held:
                yield Unit(tuple(held))
                held = []
            yield Unit((line,), byline)
        else:
            held.append(line)
    if held:
        yield Unit(tuple(held))


def _settled(units: Sequence[Unit]) -> list[Unit]:
    """Return the units with those bylines made text that must be a title or a line of an abstract."""
    settled: list[Unit] = []
    for at, unit in enumerate(units):
        before = settled[-1] if settled else None
        after = units[at + 1] if at + 1 < len(units) else None
        if before is not None and _is_one(before, unit):
            settled[-1] = _joined(before, unit)
        elif unit.byline is not None and not _can_sign(before, unit, after):
            settled.append(Unit(unit.lines))
        else:
            settled.append(unit)
    return settled


def _can_sign(before: Unit | None, unit: Unit, after: Unit | None) -> bool:
    """Return whether a byline between these units can be one: right after a title, not before a byline."""
    sure = unit.byline is not None and unit.byline.sure
    if not sure and before is not None and is_heading(before.lines[-1]):
        return False  # the day of the listing, under its heading
    if before is not None and before.byline is not None:
        return False
    if not sure and (before is None or not looks_like_title(before.lines[-1])):
        return False
    return after is None or after.byline is None or not after.byline.sure or _is_one(unit, after)


def _is_one(first: Unit, second: Unit) -> bool:
    """Return whether two bylines in a row are one (authors and day on lines of their own), or the same twice."""
    if first.byline is None or second.byline is None:
        return False
    return first.byline == second.byline or (first.byline.day is None and not second.byline.names)


def _joined(first: Unit, second: Unit) -> Unit:
    if first.byline is None or second.byline is None or first.byline == second.byline:
        return first
    return Unit(first.lines + second.lines, replace(first.byline, day=second.byline.day))


def read_cut_byline(text: str) -> Byline | None:
    """Read the last line of a page that was cut as the first part of a byline, None if it can be none."""
    found = _CUT_BYLINE.fullmatch(text)
    if found is None or not looks_like_names(found["names"]):
        return None
    return Byline(found["names"], None, sure=False)
