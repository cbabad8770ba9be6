"""Times in words: "yesterday", "since Monday", "October 9 to 12", "last week", read against a given day.

A text names points (a day, a month, a year), each a range of days; the words around them ("since", "before",
"between … and …") turn points into the range that is meant.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

Days = tuple[date, date]

_MONTHS = {
    name.lower(): number
    for number in range(1, 13)
    for name in (calendar.month_name[number], calendar.month_abbr[number])
} | {"sept": 9}
_DAYS = {
    name.lower(): number for number in range(7) for name in (calendar.day_name[number], calendar.day_abbr[number])
} | {"tues": 1, "weds": 2, "thur": 3, "thurs": 3}
_AMBIGUOUS = frozenset({"wed", "sat", "sun"})  # words of their own, unless a preposition says otherwise
_NUMBERS = {
    word: number
    for number, word in enumerate("zero one two three four five six seven eight nine ten eleven twelve".split())
} | {"a": 1, "an": 1, "couple": 2, "few": 3, "several": 5}
_LENGTH = {"hour": 0, "day": 1, "weekend": 7, "week": 7, "fortnight": 14, "month": 30, "year": 365}
_LONG_AGO = date(1900, 1, 1)

_MONTH = "(?P<month>" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?(?![\d%]|[.:]\d|\s*(?:papers|hours|days|weeks|months|years|authors)\b)"
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\.?\d|-\d\d?(?!\d)|-[A-Za-z]|\s*(?:hours|days))"
_COUNT = r"(?P<count>\d{1,3}|" + "|".join(_NUMBERS) + ")"
_UNIT = r"(?P<unit>hour|day|week|fortnight|month|year|weekend)s?\b"
_SAID = r"(?:the\s+)?(?:last|past|previous|this|current)\s+"


@dataclass(frozen=True, slots=True)
class Period:
    """The days ``start`` to ``end`` inclusive (UTC), and the span of the text that named them."""

    start: date
    end: date
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Point:
    days: Days
    span: tuple[int, int]


def find_period(text: str, today: date) -> Period | None:
    """Return the days that ``text`` names, None if it names none.

    A date without a year is the last such date up to ``today``; "this week" runs from Monday to today,
    "last week" is the one before, "the past week" the seven days up to today.
    """
    try:
        return _period(text, today)
    except (OverflowError, ValueError):  # before the first year or after the last
        return None


def _period(text: str, today: date) -> Period | None:
    points = _points(text, today)
    if not points:
        return None
    first = points[0]
    if len(points) > 1:
        both = _both(text, first, points[1])
        if both:
            return both
    short = _shortened(text, first)
    if short:
        return short
    return _with_word_before(text, first, today)


def _both(text: str, one: _Point, two: _Point) -> Period | None:
    """Return the days of "between A and B", "from A to B", "A - B"."""
    between = text[one.span[1] : two.span[0]]
    if not re.fullmatch(r"\s*(?:and|to|until|till|through|-|–|—)\s*(?:the\s+)?", between, re.I):
        return None
    before = re.search(r"\b(?:between|from)\s+(?:the\s+)?$", text[: one.span[0]], re.I)
    if re.fullmatch(r"\s*and\s*", between, re.I) and not (before and before[0].lower().startswith("between")):
        return None
    start, end = one.days[0], two.days[1]
    if start > end and re.search(r"(?:19|20)\d\d", text[slice(*one.span)]):
        start, end = two.days[0], one.days[1]
    while start > end and start.year > 1900:
        start = _a_year_before(start)
    return Period(start, end, (before.start() if before else one.span[0], two.span[1]))


def _shortened(text: str, point: _Point) -> Period | None:
    """Return the days of "October 9-12", "Oct 9 to 12", "between October 9 and 12"."""
    if point.days[0] != point.days[1]:
        return None
    ahead = re.search(
        r"(?<![\w.\-])(\d{1,2})(?:st|nd|rd|th)?\s*(?:-|–|—|to|and|until|through)\s*(?:the\s+)?$",
        text[: point.span[0]],
        re.I,
    )
    if ahead and 0 < int(ahead[1]) < point.days[0].day:
        return Period(point.days[0].replace(day=int(ahead[1])), point.days[0], (ahead.start(), point.span[1]))
    rest = re.match(
        r"\s*(?:-|–|—|to|and|until|through)\s*(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\b(?!\s*\w*author|%)",
        text[point.span[1] :],
        re.I,
    )
    if not rest or not int(rest[1]):
        return None
    start = point.days[0]
    if int(rest[1]) <= start.day or int(rest[1]) > calendar.monthrange(start.year, start.month)[1]:
        return None
    return Period(start, start.replace(day=int(rest[1])), (point.span[0], point.span[1] + rest.end()))


def _with_word_before(text: str, point: _Point, today: date) -> Period:
    start, end = point.days
    word = re.search(
        r"\b(on or after|as of|since|starting(?: on| from)?|beginning|after|(?:later|newer"
        r"|more recent) than|before|prior to"
        r"|(?:earlier|older) than|until|till|up to|by|on|in|during|from|of|for)\s+(?:the\s+)?$",
        text[: point.span[0]],
        re.I,
    )
    onwards = re.match(r"\s+(?:on(?:wards?)?|and later)\b(?!\s+\w+)", text[point.span[1] :], re.I)
    said = word[1].lower().split()[0] if word else ""
    span = (word.start() if word else point.span[0], point.span[1])
    if re.match(
        r"\s*(?:to|until|till|and|-|–)\s*(?:now|today|the present|present)\b", text[point.span[1] :], re.I
    ):
        return Period(start, max(start, today), span)
    if word and word[1].lower() in ("on or after", "as of"):
        return Period(start, max(start, today), span)
    if said in ("since", "starting", "beginning") or (said in ("from", "") and onwards):
        return Period(start, max(start, today), span)
    if said in ("after", "later", "newer", "more"):
        return Period(end + timedelta(days=1), max(end + timedelta(days=1), today), span)
    if said in ("before", "prior", "earlier", "older"):
        return Period(_LONG_AGO, start - timedelta(days=1), span)
    if said in ("until", "till", "up", "by"):
        return Period(_LONG_AGO, end, span)
    return Period(start, end, span)


# Points


def _points(text: str, today: date) -> list[_Point]:
    """All points of the text in order; of two that overlap the earlier form of ``_FORMS`` wins."""
    found: list[_Point] = []
    for pattern, read in _FORMS:
        for match in pattern.finditer(text):
            taken = any(match.start() < p.span[1] and p.span[0] < match.end() for p in found)
            days = None if taken else read(match, text, today)
            if days is not None:
                found.append(_Point(days, match.span()))
    return sorted(found, key=lambda point: point.span)


def _iso(match: re.Match[str], _text: str, _today: date) -> Days | None:
    return _one(int(match["year"]), int(match["month"]), int(match["day"]))


def _iso_month(match: re.Match[str], _text: str, _today: date) -> Days | None:
    month = int(match["month"])
    return _month(int(match["year"]), month) if 1 <= month <= 12 else None


def _dated(match: re.Match[str], text: str, today: date) -> Days | None:
    month, day = _MONTHS[match["month"].lower()], int(match["day"])
    if match["month"] == "may" and not match["year"] and re.match(r"\s+[a-z]", text[match.end() :]):
        return None  # "GPT 4 may use": the verb
    if match["year"]:
        return _one(int(match["year"]), month, day)
    for year in range(today.year, today.year - 9, -1):
        days = _one(year, month, day)
        if days and days[0] <= today:
            return days
    return None


def _relative(match: re.Match[str], _text: str, today: date) -> Days:
    word = match[0].lower()
    back = 2 if "before" in word else 1 if word in ("yesterday", "last night") else 0
    day = today - timedelta(days=back)
    return day, day


def _weekday(match: re.Match[str], text: str, today: date) -> Days | None:
    name = match["weekday"].lower()
    if name in _AMBIGUOUS and not re.search(
        r"\b(?:on|since|from|until|till|before|after|last|this|past)\s+$",
        text[: match.start()] + (match["which"] or ""),
        re.I,
    ):
        return None
    back = (today.weekday() - _DAYS[name]) % 7
    if back == 0 and (match["which"] or "").lower().startswith("last"):
        back = 7
    day = today - timedelta(days=back)
    return day, day


def _ago(match: re.Match[str], _text: str, today: date) -> Days | None:
    count, unit = _count(match["count"]), match["unit"].lower()
    if unit == "year":
        day = today
        for _ in range(count):
            day = _a_year_before(day)
    else:
        day = today - timedelta(days=count * max(1, _LENGTH[unit]))
    return day, day


def _last_many(match: re.Match[str], _text: str, today: date) -> Days | None:
    count, unit = _count(match["count"]), match["unit"].lower()
    if count < 1:
        return None
    if unit == "hour":
        return today - timedelta(days=-(-count // 24)), today
    return today - timedelta(days=count * _LENGTH[unit] - 1), today


def _last_one(match: re.Match[str], text: str, today: date) -> Days | None:
    unit, which = match["unit"].lower(), match["which"].lower()
    rolling = which == "past" or bool(
        re.search(r"\b(?:over|in|during|within)\s+the\s+$", text[: match.start("which")], re.I)
    )
    if unit == "hour":
        return today, today
    if unit == "day":
        return (today, today) if which in ("this", "current") else (today - timedelta(days=1), today)
    if unit == "weekend":
        return _weekend(today)
    if which in ("this", "current"):
        return _unit_start(unit, today), today
    if rolling:
        return today - timedelta(days=_LENGTH[unit] - 1), today
    end = _unit_start(unit, today) - timedelta(days=1)
    return _unit_start(unit, end), end


def _week_of(match: re.Match[str], text: str, today: date) -> Days | None:
    days = _dated(match, text, today)
    if days is None:
        return None
    monday = days[0] - timedelta(days=days[0].weekday())
    return monday, monday + timedelta(days=6)


def _start_of(match: re.Match[str], _text: str, today: date) -> Days:
    start = _unit_start(match["unit"].lower(), today)
    return start, start


def _named_month(match: re.Match[str], text: str, today: date) -> Days | None:
    name, year = match["month"].lower().rstrip("."), match["year"]
    introduced = re.search(
        r"\b(?:in|during|of|for|from|since|before|after|until|till|to|and|between|early|late|mid|last|this)[ -]+$",
        text[: match.start()],
        re.I,
    )
    plain = re.match(r"\s+(?:papers?|listings?|articles?|preprints?|ones)\b", text[match.end() :], re.I)
    if (
        not year
        and not plain
        and (
            not introduced
            or (
                name in ("may", "march", "mar")
                and not match["month"][0].isupper()
                and introduced[0].lower().strip() in ("of", "for", "to", "and")
            )
        )
    ):
        return None
    month = _MONTHS[name]
    return _month(int(year) if year else today.year - (month > today.month), month)


def _named_year(match: re.Match[str], text: str, _today: date) -> Days | None:
    introduced = re.search(
        r"\b(?:in|during|of|from|for|since|after|before|until|till|by|between|and|to|than|through"
        r"|year)\s+$|\d[-–]\s*$",
        text[: match.start()],
        re.I,
    )
    followed = re.match(
        r"\s+(?:papers?|articles?|preprints?|ones)\b|\s*(?:-|–|to)\s*(?:19|20)\d\d\b", text[match.end() :], re.I
    )
    if not introduced and not followed:
        return None
    year = int(match["year"])
    return date(year, 1, 1), date(year, 12, 31)


_FORMS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], str, date], Days | None]], ...] = (
    (re.compile(r"(?<![\w.])(?P<year>(?:19|20|21)\d\d)[-/](?P<month>\d\d)[-/](?P<day>\d\d)(?![\d])"), _iso),
    (re.compile(r"(?<![\w.])(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>(?:19|20)\d\d)\b"), _iso),
    (re.compile(r"(?<![\w.])(?P<month>\d{1,2})/(?P<day>\d{1,2})/(?P<year>(?:19|20)\d\d)\b"), _iso),
    (re.compile(r"(?<![\w.\-])(?P<year>(?:19|20)\d\d)-(?P<month>0[1-9]|1[0-2])(?![\w\-])"), _iso_month),
    (re.compile(r"\b(?:the )?(?:start|beginning) of (?:the|this) (?P<unit>year|month|week)\b", re.I), _start_of),
    (re.compile(rf"\bweek of (?:the )?{_MONTH} {_DAY}(?:,? {_YEAR})?", re.I), _week_of),
    (re.compile(rf"(?<![\w.])(?<![A-Za-z]-)(?:the )?{_DAY}(?: of)? {_MONTH}(?:,? {_YEAR})?", re.I), _dated),
    (re.compile(rf"\b{_MONTH} (?:the )?{_DAY}(?:,? {_YEAR})?", re.I), _dated),
    (
        re.compile(
            r"\b(?:today|tonight|this (?:morning|afternoon|evening)|last night"
            r"|(?:the )?day before yesterday|yesterday)\b",
            re.I,
        ),
        _relative,
    ),
    (re.compile(rf"\b{_COUNT} (?:of )?{_UNIT} ago\b", re.I), _ago),
    (re.compile(rf"\b{_SAID}(?:a )?{_COUNT} (?:of )?{_UNIT}", re.I), _last_many),
    (re.compile(rf"\b(?:the\s+)?(?P<which>last|past|previous|this|current)\s+{_UNIT}", re.I), _last_one),
    (
        re.compile(
            r"\b(?P<which>(?:last|this|past)\s+)?(?P<weekday>"
            + "|".join(sorted(_DAYS, key=len, reverse=True))
            + r")\b(?!-)",
            re.I,
        ),
        _weekday,
    ),
    (re.compile(rf"\b{_MONTH}(?:,? {_YEAR})?", re.I), _named_month),
    (re.compile(rf"(?<![\w./])(?<![A-Za-z]-){_YEAR}", re.I), _named_year),
)


def _one(year: int, month: int, day: int) -> Days | None:
    try:
        found = date(year, month, day)
    except ValueError:
        return None
    return found, found


def _month(year: int, month: int) -> Days:
    return date(year, month, 1), date(year, month, calendar.monthrange(year, month)[1])


def _unit_start(unit: str, day: date) -> date:
    if unit == "month":
        return day.replace(day=1)
    if unit == "year":
        return day.replace(month=1, day=1)
    monday = day - timedelta(days=day.weekday())
    return monday - timedelta(days=7) if unit == "fortnight" else monday


def _weekend(today: date) -> Days:
    """The latest weekend that has begun."""
    saturday = today - timedelta(days=(today.weekday() - 5) % 7)
    return saturday, min(saturday + timedelta(days=1), max(today, saturday))


def _a_year_before(day: date) -> date:
    return (
        day.replace(year=day.year - 1, day=28)
        if (day.month, day.day) == (2, 29)
        else day.replace(year=day.year - 1)
    )


def _count(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text.lower()]
