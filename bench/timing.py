"""How long things take, and how much memory: of store calls, of answers, and of ``paperboy`` as a process."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, TypeVar

from bench.question_sets import ROOT

T = TypeVar("T")
_RUNS = 7


class Stopwatch:
    """A store that notes how many milliseconds are spent in each of its methods."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self.spent: Counter[str] = Counter()

    def reset(self) -> None:
        """Begin anew."""
        self.spent = Counter()

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._store, name)

        def stopped(*values: Any, **options: Any) -> Any:
            start = perf_counter()
            try:
                return method(*values, **options)
            finally:
                self.spent[name] += (perf_counter() - start) * 1000  # type: ignore[assignment]

        return stopped


@dataclass(frozen=True, slots=True)
class Run:
    """A process that has ended: seconds by the wall clock, peak memory in MB, what it printed."""

    seconds: float
    peak: float
    printed: str


def run(*arguments: str | Path, lines: Sequence[str] = ()) -> Run:
    """Run Python with ``arguments`` in the repository, with ``lines`` as its input. Raises CalledProcessError."""
    command = [sys.executable, *map(str, arguments)]
    # Whoever runs a program for the second time has its compiled modules.
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as printed:
        given.write("".join(f"{line}\n" for line in lines))
        given.seek(0)
        start = perf_counter()
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdin=given, stdout=printed)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
        printed.seek(0)
        # Linux counts this in KB, macOS in bytes.
        peak = usage.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10)
        return Run(seconds, peak, printed.read())


def start_up(*arguments: str | Path) -> float:
    """Return the median time of ``run`` over several runs after a first one, in milliseconds."""
    run(*arguments)
    return median(run(*arguments).seconds for _ in range(_RUNS)) * 1000


@dataclass(frozen=True, slots=True)
class Spent:
    """Milliseconds: by the wall clock, and of this process alone, which another's work does not lengthen."""

    wall: float
    cpu: float


def timed(call: Callable[[], T]) -> tuple[T, Spent]:
    """Return what ``call`` gives, and the time that it took."""
    wall, cpu = perf_counter(), process_time()
    value = call()
    return value, Spent((perf_counter() - wall) * 1000, (process_time() - cpu) * 1000)


def percentile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that is not less than ``share`` of all; 0 of none."""
    ordered = sorted(values)
    return ordered[max(0, -int(-share * len(ordered) // 1) - 1)] if ordered else 0.0
