"""Several processes and one SQLite store: opening it new, writing at once, being killed in the middle."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from store import open_store
from store.models import Channel, Turn
from tests.conftest import ROOT

Scale = Callable[[int, int], int]

BEGIN = """
import sys, time
from datetime import date
from pathlib import Path
from jobs.ingest import ingest
from store import open_store
from store.models import Channel, Listing, Paper, Record, Turn

def papers(name, count):
    def paper(n):
        return Paper(f"arxiv:{name}.{n}", f"Paper {n} of {name}", (f"Ann {name}",), abstract=f"Words {name} {n}")
    return tuple(Record(paper(n), n) for n in range(1, count + 1))

def wait(at):
    while time.time() < at:
        pass
"""

OPEN = (
    BEGIN
    + """
folder, me, start, rounds = Path(sys.argv[1]), sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
for turn in range(rounds):
    wait(start + turn * 0.15)
    with open_store(folder / f"{turn}.db") as store:
        ingest([Listing("both", "page", date(2026, 10, 14), papers("both", 3))], store)
        ingest([Listing(f"s{me}", "page", date(2026, 10, 14), papers(me, 2))], store)
        store.append(Channel("terminal"), Turn(me, "answer"))
        assert store.size() >= 5
"""
)

INGEST = (
    BEGIN
    + """
path, me, start, count = sys.argv[1], sys.argv[2], float(sys.argv[3]), int(sys.argv[4])
wait(start)
with open_store(path) as store:
    for day in range(1, count + 1):
        ingest([Listing("both", "page", date(2026, 10, day), papers("both", 20 + day))], store)
        ingest([Listing(f"s{me}", "page", date(2026, 10, day), papers(f"{me}x{day}", 20))], store)
"""
)

CORPUS = (
    BEGIN
    + """
path, batches = sys.argv[1], int(sys.argv[2])
with open_store(path) as store:
    records = papers("c", batches * 50)
    for at in range(0, len(records), 50):
        ingest([Listing("corpus", "json-lines", None, records[at : at + 50])], store)
        print(at + 50, flush=True)
"""
)


def run(script: str, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", script, *map(str, arguments)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def together(script: str, place: Path, count: int, *, processes: int = 4) -> None:
    """Run ``script`` in several processes that begin at the same moment, and see that none fails."""
    start = time.time() + 1.5
    running = [run(script, place, number, start, count) for number in range(processes)]
    outcomes = [(process.communicate()[1], process.returncode) for process in running]
    assert outcomes == [("", 0)] * processes


def sound(path: Path) -> bool:
    """Tell whether the file is whole, its references and both of its indexes agree with its tables."""
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        for index in ("papers_text", "passages_text"):
            connection.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
        counted = connection.execute("SELECT papers, (SELECT count(*) FROM papers) FROM state").fetchone()
        assert counted[0] == counted[1]
    connection.close()
    return True


def check_opening(folder: Path, rounds: int) -> None:
    together(OPEN, folder, rounds)
    for number in range(rounds):
        path = folder / f"{number}.db"
        assert sound(path)
        with open_store(path) as store:
            assert store.size() == 3 + 4 * 2
            assert len(store.listings()) == 5
            assert sorted(turn.question for turn in store.load(Channel("terminal")).turns) == list("0123")


def test_four_processes_open_a_new_store_at_once(tmp_path: Path) -> None:
    check_opening(tmp_path, 12)


@pytest.mark.slow
def test_four_processes_open_many_new_stores_at_once(tmp_path: Path, scale: Scale) -> None:
    check_opening(tmp_path, scale(5, 200))


def check_ingesting(path: Path, days: int) -> None:
    together(INGEST, path, days)
    assert sound(path)
    with open_store(path) as store:
        assert store.size() == 20 + days + 4 * days * 20
        assert len(store.listings()) == days + 4 * days
        assert all(listing.size >= 20 for listing in store.listings())


def test_four_processes_ingest_the_same_and_different_listings(tmp_path: Path) -> None:
    check_ingesting(tmp_path / "paperboy.db", 5)


@pytest.mark.slow
def test_four_processes_ingest_many_listings(tmp_path: Path, scale: Scale) -> None:
    check_ingesting(tmp_path / "paperboy.db", scale(3, 28))


def check_killing(path: Path, batches: int, stops: int) -> None:
    """Kill an ingest at ``stops`` different moments; what it had reported must be there each time."""
    for stop in range(1, stops + 1):
        process = run(CORPUS, path, batches)
        assert process.stdout
        reported = 0
        for line in process.stdout:
            reported = int(line)
            if reported >= 50 * (stop * batches // (stops + 1)):
                time.sleep(0.003 * (stop % 5))
                process.send_signal(signal.SIGKILL)
                break
        reported += sum(50 for _ in process.stdout)
        process.communicate()
        with open_store(path) as store:
            assert store.size() >= reported
            assert store.size() % 50 == 0
        assert sound(path)
    finished = run(CORPUS, path, batches)
    assert finished.communicate()[1] == ""
    assert sound(path)
    with open_store(path) as store:
        assert store.size() == 50 * batches
        (listing,) = store.listings()
        assert listing.size == 50 * batches
        assert [entry.rank for entry in store.announced(listing.id)] == list(range(1, 50 * batches + 1))


def test_a_killed_ingest_loses_no_transaction_and_is_completed_by_a_second_one(tmp_path: Path) -> None:
    check_killing(tmp_path / "paperboy.db", 30, 3)


@pytest.mark.slow
def test_an_ingest_killed_at_many_moments_loses_nothing(tmp_path: Path, scale: Scale) -> None:
    check_killing(tmp_path / "paperboy.db", scale(20, 200), scale(2, 60))


def test_a_conversation_survives_the_kill_of_its_process(tmp_path: Path) -> None:
    path = tmp_path / "paperboy.db"
    script = BEGIN + (
        "import os, signal\n"
        "store = open_store(sys.argv[1])\n"
        "store.append(Channel('terminal'), Turn('q', 'a'))\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    process = run(script, path)
    process.communicate()
    assert process.returncode == -signal.SIGKILL
    with open_store(path) as store:
        assert store.load(Channel("terminal")).turns == (Turn("q", "a"),)
