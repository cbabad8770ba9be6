"""What measures time gives the right things back; no test here asserts a time."""

from __future__ import annotations

import subprocess
from types import SimpleNamespace

import pytest

from bench.timing import Stopwatch, percentile, run


@pytest.mark.parametrize(
    ("values", "share", "expected"),
    [
        ([], 0.5, 0.0),
        ([3.0], 0.5, 3.0),
        ([3.0], 0.95, 3.0),
        ([4.0, 1.0, 3.0, 2.0], 0.5, 2.0),
        ([4.0, 1.0, 3.0, 2.0], 0.51, 3.0),
        ([float(value) for value in range(1, 101)], 0.95, 95.0),
        ([1.0, 2.0], 1.0, 2.0),
        ([1.0, 2.0], 0.0, 1.0),
    ],
)
def test_a_percentile_is_the_smallest_value_that_so_many_do_not_exceed(
    values: list[float], share: float, expected: float
) -> None:
    assert percentile(values, share) == expected


def test_a_stopwatch_passes_calls_on_and_notes_each_by_name() -> None:
    watch = Stopwatch(SimpleNamespace(get=lambda keys, limit=2: keys[:limit], size=lambda: 7))
    assert watch.get([1, 2, 3]) == [1, 2]
    assert watch.get([1, 2, 3], limit=1) == [1]
    assert watch.size() == 7
    assert set(watch.spent) == {"get", "size"}
    watch.reset()
    assert not watch.spent


def test_a_stopwatch_notes_calls_that_fail() -> None:
    watch = Stopwatch(SimpleNamespace(get=lambda: 1 // 0))
    with pytest.raises(ZeroDivisionError):
        watch.get()
    assert set(watch.spent) == {"get"}


def test_a_process_is_given_its_lines_and_heard() -> None:
    done = run("-c", "import sys; print(sys.stdin.read().upper(), end='')", lines=["one", "two"])
    assert done.printed == "ONE\nTWO\n"
    assert done.peak > 1


def test_a_process_that_fails_is_not_measured() -> None:
    with pytest.raises(subprocess.CalledProcessError):
        run("-c", "raise SystemExit(3)")
