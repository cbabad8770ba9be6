"""Dates as listing pages write them: a stamp before the authors, a day after them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from store.models import Moment

_STAMP = re.compile(
    r"(?P<y>\d{4})[-/.](?P<m>\d{1,2})[-/.](?P<d>\d{1,2})"
    r"(?:(?:(?P<t>T)|\s+)(?P<h>\d{1,2}):(?P<min>\d{2})(?::(?P<s>\d{2})(?:[.,]\d{1,6})?)?"
    # A bare "Z" is a zone only where it cannot be the first author's initial ("10:33:58Z Wang").
    r"(?:\s*(?P<zone>[+-]\d{2}:?\d{2})(?!\d)|\s*(?:UTC|GMT)(?![A-Za-z])|(?(t)Z(?![a-z])|Z(?=$|[A-Z]\w)))?)?"
)
_WEEKDAY = r"(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}\.?,?\s+)?"
_MONTH = r"(?P<month>[a-z]{3,9})\.?"
_DAY_FORMS = tuple(
    re.compile(form, re.IGNORECASE)
    for form in (
        _WEEKDAY + _MONTH + r"\s+(?P<d>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<y>\d{4})",
        _WEEKDAY + r"(?P<d>\d{1,2})(?:st|nd|rd|th)?\.?\s+(?:of\s+)?" + _MONTH + r",?\s+(?P<y>\d{4})",
        r"(?P<y>\d{4})\s*[-/.]\s*(?P<m>\d{1,2})\s*[-/.]\s*(?P<d>\d{1,2})",
        r"(?P<y>\d{4})\s*年\s*(?P<m>\d{1,2})\s*月\s*(?P<d>\d{1,2})\s*日",
        r"(?P<d>\d{1,2})\.\s*(?P<m>\d{1,2})\.\s*(?P<y>\d{4})",
    )
)
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


@dataclass(frozen=True, slots=True)
class Stamp:
    """A date, mostly with a time, at the start of a line; ``moment`` is None where there is no such day or hour.

    ``rest`` is what follows it: the authors, with or without a blank between.
    """

    moment: Moment | None
    rest: str
    timed: bool


def read_stamp(line: str) -> Stamp | None:
    """Read ``2026-10-14 01:12:03Thomas Zeng, …`` (UTC unless it has an offset); None: no stamp."""
    found = _STAMP.match(line)
    if found is None:
        return None
    rest = line[found.end() :]
    if found["h"] is None and rest[:1].isdigit():
        return None
    return Stamp(_moment(found), rest.strip(), found["h"] is not None)


def _moment(found: re.Match[str]) -> Moment | None:
    try:
        day = date(int(found["y"]), int(found["m"]), int(found["d"]))
        if found["h"] is None:
            return day
        clock = time(int(found["h"]), int(found["min"]), int(found["s"] or 0), tzinfo=UTC)
        return datetime.combine(day, clock) - _offset(found["zone"])
    except (ValueError, OverflowError):
        return None


def _offset(zone: str | None) -> timedelta:
    if zone is None:
        return timedelta(0)
    ahead = timedelta(hours=int(zone[1:3]), minutes=int(zone[-2:]))
    return -ahead if zone[0] == "-" else ahead


def cut_stamp(line: str) -> bool:
    """Return whether ``line`` is the beginning of a stamp and nothing else (the page was cut there)."""
    shape = re.sub(r"\d", "0", line.replace("T", " "))
    return "0000-00-00 00:00:00".startswith(shape)


def read_day(text: str) -> date | None:
    """Read a whole text as a day: ``Oct 09, 2026``, ``9 October 2026``, ``Sept. 30, 2026``, ``2026-10-09``."""
    for form in _DAY_FORMS:
        found = form.fullmatch(text)
        if found is not None:
            return _day(found.groupdict())
    return None


def find_day(text: str) -> date | None:
    """Return the one day that stands anywhere in ``text``, None if there is none."""
    for form in _DAY_FORMS:
        for found in form.finditer(text):
            day = _day(found.groupdict())
            if day is not None:
                return day
    return None


def _day(parts: dict[str, str | None]) -> date | None:
    name = parts.get("month")
    month = _month(name) if name else int(parts["m"] or 0)
    try:
        return date(int(parts["y"] or 0), month, int(parts["d"] or 0))
    except ValueError:
        return None


def _month(name: str) -> int:
    folded = name.lower()
    return next((i for i, full in enumerate(_MONTHS, 1) if full.startswith(folded)), 0)
