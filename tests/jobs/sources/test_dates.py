"""Stamps before the authors, days after them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.sources.dates import cut_stamp, find_day, read_day, read_stamp

TIME = datetime(2026, 10, 14, 1, 12, 3, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "moment", "rest"),
    [
        ("2026-10-14 01:12:03Thomas Zeng", TIME, "Thomas Zeng"),
        ("2026-10-14 01:12:03 Thomas Zeng", TIME, "Thomas Zeng"),
        ("2026-10-14 01:12:03", TIME, ""),
        ("2026-10-14 1:12:03Bo", TIME, "Bo"),
        ("2026/10/14 01:12:03Bo", TIME, "Bo"),
        ("2026.10.14 01:12:03Bo", TIME, "Bo"),
        ("2026-10-14 01:12Bo", TIME.replace(second=0), "Bo"),
        ("2026-10-14 01:12:03.456Bo", TIME, "Bo"),
        ("2026-10-14 01:12:03Zhang", TIME, "Zhang"),
        ("2026-10-14 01:12:03Z Wang", TIME, "Z Wang"),
        ("2026-10-14 01:12:03Z. Wang", TIME, "Z. Wang"),
        ("2026-10-14 01:12:03ZZhang", TIME, "Zhang"),
        ("2026-10-14 01:12:03Z", TIME, ""),
        ("2026-10-14T01:12:03ZBo", TIME, "Bo"),
        ("2026-10-14T01:12:03Z Bo", TIME, "Bo"),
        ("2026-10-14T01:12:03Zhang", TIME, "Zhang"),
        ("2026-10-14T01:12:03Tao", TIME, "Tao"),
        ("2026-10-14 03:12:03+02:00Bo", TIME, "Bo"),
        ("2026-10-13 21:12:03 -0400 Bo", TIME, "Bo"),
        ("2026-10-14 01:12:03 UTC Bo", TIME, "Bo"),
        ("2026-10-14 01:12:03GMTs Bo", TIME, "GMTs Bo"),
        ("2026-10-14", date(2026, 10, 14), ""),
        ("2026-10-14Tao Lin", date(2026, 10, 14), "Tao Lin"),
        ("2026-10-14 Tao Lin", date(2026, 10, 14), "Tao Lin"),
        ("2026-02-30 10:00:00Bo", None, "Bo"),
        ("2026-10-14 25:00:00Bo", None, "Bo"),
        ("0001-01-01 00:00:00+14:00Bo", None, "Bo"),
        ("0000-01-01Bo", None, "Bo"),
    ],
)
def test_a_stamp_is_read(line: str, moment: object, rest: str) -> None:
    stamp = read_stamp(line)
    assert stamp is not None
    assert (stamp.moment, stamp.rest) == (moment, rest)
    assert stamp.timed is (":" in line)


@pytest.mark.parametrize(
    "line", ["", "Bo Li", "2026", "2026-10", "2026-10-1312", "Oct 14, 2026", "1-2-3", " 2026-10-14"]
)
def test_other_lines_have_no_stamp(line: str) -> None:
    assert read_stamp(line) is None


def test_every_beginning_of_a_stamp_may_be_cut() -> None:
    whole = "2026-10-14 01:12:03"
    assert all(cut_stamp(whole[:at]) for at in range(1, len(whole) + 1))
    assert not any(map(cut_stamp, ("2026-10-14 01:12:03B", "20261", "a", "2026 x", "26-")))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Oct 09, 2026", date(2026, 10, 9)),
        ("october 9 2026", date(2026, 10, 9)),
        ("Thursday, Oct. 1st, 2026", date(2026, 10, 1)),
        ("Thu 1 Oct 2026", date(2026, 10, 1)),
        ("2nd of October 2026", date(2026, 10, 2)),
        ("3rd Oct, 2026", date(2026, 10, 3)),
        ("Sept 30, 2026", date(2026, 9, 30)),
        ("2026-10-9", date(2026, 10, 9)),
        ("2026 / 10 / 09", date(2026, 10, 9)),
        ("9.10.2026", date(2026, 10, 9)),
        ("2026年10月9日", date(2026, 10, 9)),
        ("Feb 30, 2026", None),
        ("Foo 9, 2026", None),
        ("Oc 9, 2026", None),
        ("Octopus 9, 2026", None),
        ("10/09/2026", None),
        ("Oct 2026", None),
        ("Oct 09, 2026 x", None),
        ("x Oct 09, 2026", None),
        ("Oct 09, 26", None),
    ],
)
def test_a_day_is_a_whole_text(text: str, day: date | None) -> None:
    assert read_day(text) == day


@given(
    st.dates(date(1000, 1, 1)), st.sampled_from(["%b %d, %Y", "%B %d, %Y", "%d %b %Y", "%a, %d %B %Y", "%Y-%m-%d"])
)
def test_every_day_is_read_back(day: date, form: str) -> None:
    assert read_day(day.strftime(form)) == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Trending papers on Oct 14, 2026", date(2026, 10, 14)),
        ("cs.LG, 2026-10-14, newest first", date(2026, 10, 14)),
        ("Feb 30, 2026 or 14 October 2026", date(2026, 10, 14)),
        ("Reinforcement_Learning", None),
        ("", None),
    ],
)
def test_a_day_is_found_within_a_text(text: str, day: date | None) -> None:
    assert find_day(text) == day
