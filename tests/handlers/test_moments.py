"""Times in words, read on Wednesday 14 October 2026 unless a case says otherwise."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.moments import find_period

TODAY = date(2026, 10, 14)
EVER = date(1900, 1, 1)


def day(text: str) -> date:
    """``10-14`` of 2026, or a whole ISO date."""
    return EVER if text == "ever" else date.fromisoformat(text if len(text) == 10 else f"2026-{text}")


def read(text: str, today: date = TODAY) -> tuple[date, date] | None:
    period = find_period(text, today)
    return (period.start, period.end) if period else None


@pytest.mark.parametrize(
    ("text", "start", "end"),
    [
        # days by name
        ("papers from today", "10-14", "10-14"),
        ("tonight", "10-14", "10-14"),
        ("what came in yesterday?", "10-13", "10-13"),
        ("the day before yesterday", "10-12", "10-12"),
        ("since the day before yesterday", "10-12", "10-14"),
        # dates
        ("2026-10-13", "10-13", "10-13"),
        ("papers of 2026-10-13?", "10-13", "10-13"),
        ("October 14", "10-14", "10-14"),
        ("oct. 14th", "10-14", "10-14"),
        ("14 October", "10-14", "10-14"),
        ("the 14th of October", "10-14", "10-14"),
        ("3 Mar", "03-03", "03-03"),
        ("Sept 3", "09-03", "09-03"),
        ("May 5", "05-05", "05-05"),
        ("October 14, 2024", "2024-10-14", "2024-10-14"),
        ("14 Oct 2024", "2024-10-14", "2024-10-14"),
        ("October 15, 2026", "10-15", "10-15"),
        # a date without a year is the last such date before now
        ("October 13", "10-13", "10-13"),
        ("October 15", "2025-10-15", "2025-10-15"),
        ("December 3", "2025-12-03", "2025-12-03"),
        ("February 29", "2024-02-29", "2024-02-29"),
        # days of the week
        ("on Monday", "10-12", "10-12"),
        ("Monday's papers", "10-12", "10-12"),
        ("last Monday", "10-12", "10-12"),
        ("this Tuesday", "10-13", "10-13"),
        ("on Thursday", "10-08", "10-08"),
        ("on Wednesday", "10-14", "10-14"),
        ("last Wednesday", "10-07", "10-07"),
        ("on Sat", "10-10", "10-10"),
        ("last Sun", "10-11", "10-11"),
        ("since Monday", "10-12", "10-14"),
        ("since last Friday", "10-09", "10-14"),
        ("after Monday", "10-13", "10-14"),
        # since, after, before, until
        ("since October 12", "10-12", "10-14"),
        ("starting 1 October", "10-01", "10-14"),
        ("from October 12 on", "10-12", "10-14"),
        ("from October 12 onwards", "10-12", "10-14"),
        ("after October 12", "10-13", "10-14"),
        ("before October 12", "ever", "10-11"),
        ("until October 12", "ever", "10-12"),
        ("up to Oct 12", "ever", "10-12"),
        ("since yesterday", "10-13", "10-14"),
        ("before yesterday", "ever", "10-12"),
        ("since June", "06-01", "10-14"),
        ("since June 2024", "2024-06-01", "10-14"),
        ("after June 2024", "2024-07-01", "10-14"),
        ("before June 2024", "ever", "2024-05-31"),
        ("until June", "ever", "06-30"),
        ("since 2023", "2023-01-01", "10-14"),
        ("after 2022", "2023-01-01", "10-14"),
        ("before 2023", "ever", "2022-12-31"),
        ("until 2020", "ever", "2020-12-31"),
        # ranges
        ("between October 12 and October 14", "10-12", "10-14"),
        ("from October 12 to October 14", "10-12", "10-14"),
        ("from Monday to Wednesday", "10-12", "10-14"),
        ("from Monday until today", "10-12", "10-14"),
        ("between Oct 9 and Oct 20, 2023", "2023-10-09", "2023-10-20"),
        ("between December 20 and January 5", "2025-12-20", "01-05"),
        ("between 2026-10-01 and 2026-10-05", "10-01", "10-05"),
        ("between October 12 and 14", "10-12", "10-14"),
        ("October 12 to 14", "10-12", "10-14"),
        ("Oct 12-14", "10-12", "10-14"),
        ("from June to August", "06-01", "08-31"),
        ("between June and August 2023", "2023-06-01", "2023-08-31"),
        ("between 2020 and 2022", "2020-01-01", "2022-12-31"),
        ("from 2020 to 2022", "2020-01-01", "2022-12-31"),
        # spans that end today, or with the unit before
        ("this week", "10-12", "10-14"),
        ("this month", "10-01", "10-14"),
        ("current month", "10-01", "10-14"),
        ("this year", "01-01", "10-14"),
        ("last week", "10-05", "10-11"),
        ("the previous week", "10-05", "10-11"),
        ("last month", "09-01", "09-30"),
        ("last year", "2025-01-01", "2025-12-31"),
        ("the past week", "10-08", "10-14"),
        ("in the past month", "09-15", "10-14"),
        ("over the last week", "10-08", "10-14"),
        ("last 3 days", "10-12", "10-14"),
        ("the last three days", "10-12", "10-14"),
        ("the last few days", "10-12", "10-14"),
        ("last couple of days", "10-13", "10-14"),
        ("past two weeks", "10-01", "10-14"),
        ("the last day", "10-13", "10-14"),
        ("last 24 hours", "10-13", "10-14"),
        ("past 48 hours", "10-12", "10-14"),
        ("last weekend", "10-10", "10-11"),
        ("this weekend", "10-10", "10-11"),
        # ago
        ("3 days ago", "10-11", "10-11"),
        ("two weeks ago", "09-30", "09-30"),
        ("a month ago", "09-14", "09-14"),
        ("a year ago", "2025-10-14", "2025-10-14"),
        # months and years
        ("in October", "10-01", "10-31"),
        ("in October 2025", "2025-10-01", "2025-10-31"),
        ("from june", "06-01", "06-30"),
        ("in May", "05-01", "05-31"),
        ("in november", "2025-11-01", "2025-11-30"),
        ("in February 2024", "2024-02-01", "2024-02-29"),
        ("October 2025", "2025-10-01", "2025-10-31"),
        ("jan 2024 papers", "2024-01-01", "2024-01-31"),
        ("papers from 2023", "2023-01-01", "2023-12-31"),
        ("2023 papers", "2023-01-01", "2023-12-31"),
        ("between 9 and 12 October", "10-09", "10-12"),
        ("between 9 and 20 October", "2025-10-09", "2025-10-20"),
        ("9-12 October", "10-09", "10-12"),
        ("9 to 12 October", "10-09", "10-12"),
        ("prior to 2020", "ever", "2019-12-31"),
        ("earlier than 2020", "ever", "2019-12-31"),
        ("later than May 2023", "2023-06-01", "10-14"),
        ("newer than 2022", "2023-01-01", "10-14"),
        ("more recent than last week", "10-12", "10-14"),
        ("from 2023 to now", "2023-01-01", "10-14"),
        ("since the start of the year", "01-01", "10-14"),
        ("between Monday and now", "10-12", "10-14"),
        ("in 2019-2021", "2019-01-01", "2021-12-31"),
        ("October papers", "10-01", "10-31"),
        ("in the year 2023", "2023-01-01", "2023-12-31"),
        ("2026-10", "10-01", "10-31"),
        # days written in figures, parts of days, weeks of a day
        ("2026/10/13", "10-13", "10-13"),
        ("10/14/2026", "10-14", "10-14"),
        ("14.10.2026", "10-14", "10-14"),
        ("this morning", "10-14", "10-14"),
        ("last night", "10-13", "10-13"),
        ("the week of October 5", "10-05", "10-11"),
        ("by October 12", "ever", "10-12"),
        ("since two weeks ago", "09-30", "10-14"),
    ],
)
def test_words_of_time_name_days(text: str, start: str, end: str) -> None:
    assert read(text) == (day(start), day(end))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "may",
        "papers that may help",
        "march",
        "how to march on",
        "sun",
        "the sun and the stars",
        "who sat there",
        "we wed them",
        "second",
        "decide",
        "August Kekulé",
        "Feb 30",
        "31 April",
        "February 29, 2023",
        "2026-13-40",
        "models with 14 octaves",
        "GPT-4 at 10:30",
        "in 1850",
        "9999 papers",
        "since the last version",
        "the last 100 steps",
        "2610.18596",
        "since when",
        "between Mamba and BERT",
        "from scratch to finish",
        "this weekly digest",
        "the last layer",
        "the last 0 days",
        "from 9 to 5",
        "between 1 and 5 papers",
    ],
)
def test_other_words_name_no_days(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("today", "text", "start", "end"),
    [
        # the week runs from Monday; on a Monday it has one day
        ("2026-10-12", "this week", "2026-10-12", "2026-10-12"),
        ("2026-10-18", "this week", "2026-10-12", "2026-10-18"),
        ("2026-10-12", "last week", "2026-10-05", "2026-10-11"),
        ("2026-10-12", "since Monday", "2026-10-12", "2026-10-12"),
        ("2026-10-17", "this weekend", "2026-10-17", "2026-10-17"),
        ("2026-10-18", "this weekend", "2026-10-17", "2026-10-18"),
        # over the new year
        ("2026-01-02", "last month", "2025-12-01", "2025-12-31"),
        ("2026-01-02", "last week", "2025-12-22", "2025-12-28"),
        ("2026-01-02", "this week", "2025-12-29", "2026-01-02"),
        ("2026-01-02", "yesterday", "2026-01-01", "2026-01-01"),
        ("2026-01-01", "yesterday", "2025-12-31", "2025-12-31"),
        ("2026-01-01", "December 31", "2025-12-31", "2025-12-31"),
        ("2026-01-01", "January 1", "2026-01-01", "2026-01-01"),
        # leap days
        ("2024-02-29", "today", "2024-02-29", "2024-02-29"),
        ("2024-03-01", "yesterday", "2024-02-29", "2024-02-29"),
        ("2024-02-28", "February 29", "2020-02-29", "2020-02-29"),
        ("2028-02-29", "February 29", "2028-02-29", "2028-02-29"),
        ("2104-01-01", "February 29", "2096-02-29", "2096-02-29"),
        ("2024-03-15", "last month", "2024-02-01", "2024-02-29"),
        ("2024-02-29", "a year ago", "2023-02-28", "2023-02-28"),
        ("2024-02-28", "a year ago", "2023-02-28", "2023-02-28"),
        ("2026-10-12", "last fortnight", "2026-09-21", "2026-10-04"),
    ],
)
def test_days_depend_on_today(today: str, text: str, start: str, end: str) -> None:
    assert read(text, date.fromisoformat(today)) == (date.fromisoformat(start), date.fromisoformat(end))


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("papers since October 12 on agents", "papers on agents"),
        ("what came in yesterday?", "what came ?"),
        ("the papers of the last three days about agents", "the papers about agents"),
        ("agents in May 2024 only", "agents only"),
        ("2023 papers on agents", "papers on agents"),
    ],
)
def test_without_its_span_a_text_says_nothing_of_time(text: str, rest: str) -> None:
    period = find_period(text, TODAY)
    assert period is not None
    start, end = period.span
    left = f"{text[:start]} {text[end:]}"
    assert " ".join(left.split()) == rest
    assert find_period(left, TODAY) is None


@given(st.text(max_size=120), st.dates(date(2000, 1, 1), date(2099, 1, 1)))
def test_any_text_names_days_in_order_or_none(text: str, today: date) -> None:
    period = find_period(text, today)
    assert period is None or period.start <= period.end


PIECES = st.sampled_from(
    """since before until between and from to last past this the 0 1 3 999 days weeks months years ago week month
    year weekend hours October Oct may 29 31 Feb February 2023 2024 Monday sun yesterday today day in on of -
    """.split()
)


@given(st.lists(PIECES, max_size=8).map(" ".join), st.dates(date(2000, 1, 1), date(2099, 1, 1)))
def test_words_of_time_in_any_order_name_days_in_order_or_none(text: str, today: date) -> None:
    period = find_period(text, today)
    if period is None:
        return
    assert period.start <= period.end
    assert text[period.span[0] : period.span[1]].strip()


@given(st.dates(date(2000, 1, 1), date(2099, 1, 1)), st.integers(0, 3000))
def test_a_written_date_is_read_back(today: date, back: int) -> None:
    meant = today - timedelta(days=back)
    assert read(f"papers of {meant.isoformat()}", today) == (meant, meant)
    assert read(f"papers of {meant.strftime('%B')} {meant.day}, {meant.year}", today) == (meant, meant)
    if 0 <= back < 365:
        assert read(f"papers of {meant.day} {meant.strftime('%b')}", today) == (meant, meant)


@pytest.mark.parametrize(
    "text", ["yesterday", "last week", "the last 900 years", "2 years ago", "before yesterday"]
)
@pytest.mark.parametrize("today", [date.min, date.max])
def test_days_beyond_the_calendar_are_none(text: str, today: date) -> None:
    period = find_period(text, today)
    assert period is None or period.start.year >= 1
