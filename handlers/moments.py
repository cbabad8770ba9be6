"""Times in words: "yesterday", "since Monday", "October 14", "last week", read against a given now."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

_MONTHS = {
    name.lower(): number
    for number in range(1, 13)
    for name in (calendar.month_name[number], calendar.month_abbr[number])
} | {"sept": 9}
_DAYS = {
    name.lower(): number
    for number in range(7)
    for name in (calendar.day_name[number], calendar.day_abbr[number])
    if name not in ("Wed", "Sat", "Sun")  # words of their own
} | {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}
_NUMBERS = {
    w: n for n, w in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
} | {"a": 1, "an": 1, "couple": 2, "few": 3}
_MONTH = r"(?P<{0}month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<{0}day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d|[.:]\d|%)"
_YEAR = r"(?P<{0}year>(?:19|20)\d\d)\b"
_FORMS = tuple(
    form
    for form in (
        r"(?P<{0}iso>(?:19|20)\d\d-\d\d-\d\d)\b",
        r"(?:the )?" + _DAY + r"(?: of)? " + _MONTH + r"(?:,? " + _YEAR + r")?",
        _MONTH + r" (?:the )?" + _DAY + r"(?:,? " + _YEAR + r")?",
        r"(?P<{0}relative>today|tonight|yesterday|(?:the )?day before yesterday)",
        r"(?:last |this |past )?(?P<{0}weekday>" + "|".join(sorted(_DAYS, key=len, reverse=True)) + r")\b",
    )
)
_POINT = "(?:" + "|".join(_FORMS) + ")"


@dataclass(frozen=True, slots=True)
class Period:
    """The days ``start`` to ``end`` inclusive (UTC), and the span of the text that named them."""

    start: date
    end: date
    span: tuple[int, int]


def _one_point(prefix: str) -> str:
    """The pattern of one day, its groups named apart: Python wants each group name once."""
    return "(?:" + "|".join(form.format(f"{prefix}{number}_") for number, form in enumerate(_FORMS)) + ")"


_BETWEEN = re.compile(
    rf"\b(?:between|from) {_one_point('a')} (?:and|to|until|till|through|-|–) {_one_point('b')}", re.I
)
_SINCE = re.compile(rf"\b(?:since|starting|beginning|from) {_one_point('a')}(?: on(?:wards?)?)?", re.I)
_SINCE_STRICT = re.compile(rf"\b(?:since|starting|beginning|after) (?:the )?{_one_point('a')}", re.I)
_BEFORE = re.compile(rf"\b(?:before|until|till|up to) (?:the )?{_one_point('a')}", re.I)
_ON = re.compile(rf"(?<![\w.\-]){_one_point('a')}", re.I)
_SPAN = re.compile(
    r"\b(?P<which>this|last|past|previous|current|the last|the past|in the last|over the last|over the past|in the past)"
    r" (?P<count>\d{1,3}|"
    + "|".join(_NUMBERS)
    + r")?(?:\s*(?:of )?)(?P<unit>day|week|fortnight|month|year|weekend)s?\b",
    re.I,
)
_AGO = re.compile(r"\b(?P<count>\d{1,3}|" + "|".join(_NUMBERS) + r") (?P<unit>day|week|month)s? ago\b", re.I)
_IN_MONTH = re.compile(
    r"\b(?:in|during|of|for|from) " + _MONTH.format("") + r"(?:,? " + _YEAR.format("") + ")?", re.I
)
_IN_YEAR = re.compile(
    r"\b(?:in|during|of|from|for) "
    + _YEAR.format("")
    + r"|\b(?P<before>(?:19|20)\d\d) (?:papers?|articles?|preprints?|ones)\b",
    re.I,
)
_SINCE_MONTH = re.compile(r"\b(?:since|after) " + _MONTH.format("") + r"(?:,? " + _YEAR.format("") + ")?", re.I)
_LONG_AGO = date(1900, 1, 1)


def find_period(text: str, today: date) -> Period | None:
    """Return the days that ``text`` names, None if it names none.

    A date without a year is the last such date up to ``today``; "this week" runs from Monday to today.
    """
    for pattern, read in _READERS:
        match = pattern.search(text)
        if match:
            days = read(match, today)
            if days:
                return Period(*days, match.span())
    return None


def _between(match: re.Match[str], today: date) -> tuple[date, date] | None:
    end = _day(match, "b", today)
    start = _day(match, "a", end or today)
    return (start, end) if start and end and start <= end else None


def _since(match: re.Match[str], today: date) -> tuple[date, date] | None:
    start = _day(match, "a", today)
    if start and match[0].lower().startswith("after"):
        start += timedelta(days=1)
    return (start, max(start, today)) if start else None


def _before(match: re.Match[str], today: date) -> tuple[date, date] | None:
    end = _day(match, "a", today)
    return (_LONG_AGO, end - timedelta(days=1)) if end else None


def _on(match: re.Match[str], today: date) -> tuple[date, date] | None:
    day = _day(match, "a", today)
    return (day, day) if day else None


def _span(match: re.Match[str], today: date) -> tuple[date, date]:
    unit, which = match["unit"].lower(), match["which"].lower().split()[-1]
    if match["count"]:
        return today - timedelta(days=_count(match["count"]) * _LENGTH[unit] - 1), today
    if unit == "day":
        return (today - timedelta(days=1), today) if which in ("last", "past") else (today, today)
    start = _unit_start(unit, today)
    if which in ("this", "current"):
        return start, today
    if match["which"].lower().endswith("past"):
        return today - timedelta(days=_LENGTH[unit] - 1), today
    end = start - timedelta(days=1)
    return _unit_start(unit, end), end


def _unit_start(unit: str, day: date) -> date:
    if unit == "month":
        return day.replace(day=1)
    if unit == "year":
        return day.replace(month=1, day=1)
    monday = day - timedelta(days=day.weekday())
    if unit == "weekend":
        return monday + timedelta(days=5) if day.weekday() >= 5 else monday - timedelta(days=2)
    return monday - timedelta(days=7) if unit == "fortnight" else monday


def _ago(match: re.Match[str], today: date) -> tuple[date, date]:
    day = today - timedelta(days=_count(match["count"]) * _LENGTH[match["unit"].lower()])
    return day, day


def _in_month(match: re.Match[str], today: date) -> tuple[date, date]:
    month = _MONTHS[match["month"].lower()]
    year = int(match["year"]) if match["year"] else today.year - (month > today.month)
    return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])


def _since_month(match: re.Match[str], today: date) -> tuple[date, date]:
    return _in_month(match, today)[0], today


def _in_year(match: re.Match[str], today: date) -> tuple[date, date]:
    year = int(match["year"] or match["before"])
    return date(year, 1, 1), date(year, 12, 31)


_LENGTH = {"day": 1, "weekend": 7, "week": 7, "fortnight": 14, "month": 30, "year": 365}
_READERS = (
    (_BETWEEN, _between),
    (_SINCE_STRICT, _since),
    (_SINCE_MONTH, _since_month),
    (_BEFORE, _before),
    (_AGO, _ago),
    (_ON, _on),
    (_SPAN, _span),
    (_IN_MONTH, _in_month),
    (_IN_YEAR, _in_year),
)


def _count(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text.lower()]


def _day(match: re.Match[str], prefix: str, today: date) -> date | None:
    groups = {
        name.rpartition("_")[2]: value
        for name, value in match.groupdict().items()
        if value is not None and name.startswith(prefix)
    }
    try:
        if "iso" in groups:
            return date.fromisoformat(groups["iso"])
        if "relative" in groups:
            word = groups["relative"].lower()
            return today - timedelta(days=2 if "before" in word else 1 if word == "yesterday" else 0)
        if "weekday" in groups:
            back = (today.weekday() - _DAYS[groups["weekday"].lower()]) % 7
            return today - timedelta(days=back or (7 if "last" in match[0].lower() else 0))
        return _dated(groups, today)
    except ValueError:
        return None


def _dated(groups: dict[str, str], today: date) -> date:
    month, day = _MONTHS[groups["month"].lower()], int(groups["day"])
    if "year" in groups:
        return date(int(groups["year"]), month, day)
    for year in range(today.year, today.year - 9, -1):
        if day <= calendar.monthrange(year, month)[1] and date(year, month, day) <= today:
            return date(year, month, day)
    raise ValueError("no such day")
