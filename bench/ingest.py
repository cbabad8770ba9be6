"""Measure how fast a corpus is read into a store, how big that gets, and how long a lock is held.

    python -m bench.ingest [CORPUS.jsonl.gz [FOLDER [LISTING...]]]

Reads the corpus (by default the 100,000 records in ``../shared``) beside the listings, if any are given, into a
new store in FOLDER (by default a temporary one), then a second time, which must change nothing. Beside it, in
the same run, a peer does the least that a store must: sqlite-utils' ``insert_all`` of the same records with
``enable_fts``, with no recognition of papers, no names, no authors' index and no merging. Each runs in a process
of its own, so that each peak of memory is its own; papers a second are by the clock, and fall with what else
the machine does.
"""

from __future__ import annotations

import gzip
import json
import multiprocessing
import os
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from bot.ingesting import BATCH
from jobs.ingest import ingest
from jobs.sources.detect import read_batches
from store import open_store
from store.models import IngestCounts

SHARED = Path(os.environ.get("PAPERBOY_SHARED") or Path(__file__).resolve().parents[2] / "shared")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run took, in seconds, megabytes of memory and bytes on disk."""

    papers: int
    wall: float
    cpu: float
    memory: float
    size: int
    note: str = ""

    def __str__(self) -> str:
        return (
            f"{self.papers / self.wall:6.0f} papers/s ({self.wall:.1f} s, {self.cpu:.1f} s of CPU), "
            f"{self.size / max(1, self.papers):.0f} bytes a paper ({self.size / 1e6:.0f} MB), "
            f"{self.memory:.0f} MB of memory{self.note}"
        )


def run_paperboy(files: Sequence[str], db: str) -> Outcome:
    """Ingest the files, parsing included."""
    begun, cpu = time.perf_counter(), time.process_time()
    counts = IngestCounts()
    with open_store(db) as store:
        for path in files:
            counts += ingest(read_batches(Path(path), BATCH), store)
        papers = store.size()
    note = (
        f"; {counts.added} added, {counts.updated} updated, {counts.merged} merged, {counts.unchanged} unchanged"
    )
    return _outcome(papers, begun, cpu, db, note)


def run_peer(files: Sequence[str], db: str) -> Outcome:
    """Insert the records of the last file with sqlite-utils, and index title and abstract."""
    from sqlite_utils import Database

    begun, cpu = time.perf_counter(), time.process_time()
    database = Database(db)
    database.conn.execute("PRAGMA journal_mode=WAL")
    papers = database.table("papers")
    papers.insert_all(_records(files[-1]), pk="id", batch_size=BATCH, ignore=True)
    papers.enable_fts(["title", "abstract"], tokenize="porter unicode61 remove_diacritics 2")
    count = papers.count
    database.close()
    return _outcome(count, begun, cpu, db)


def _records(corpus: str) -> Iterator[dict[str, Any]]:
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            abstract = record.get("abstract") or record.get("text")
            fields = {key: record.get(key) for key in ("id", "title", "authors", "published", "categories")}
            yield fields | {"abstract": abstract}


def _outcome(papers: int, begun: float, cpu: float, db: str, note: str = "") -> Outcome:
    wall, spent = time.perf_counter() - begun, time.process_time() - cpu
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Outcome(papers, wall, spent, memory, Path(db).stat().st_size, note)


def _answer(function: Callable[..., Any], answer: Connection, *arguments: object) -> None:
    answer.send(function(*arguments))


def in_a_process(function: Callable[..., Any], *arguments: object) -> Connection:
    """Start ``function`` in a new process; its result comes by the connection."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    context.Process(target=_answer, args=(function, theirs, *arguments)).start()
    return ours


def watch(db: str, stop: str) -> float:
    """Ask for the store's write lock each millisecond until the file ``stop`` is there; return the longest time
    in seconds that it was not to be had."""
    connection = sqlite3.connect(db, timeout=0, isolation_level=None)
    longest, since = 0.0, 0.0
    while not Path(stop).exists():
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
            since = 0.0
        except sqlite3.OperationalError:
            since = since or time.perf_counter()
            longest = max(longest, time.perf_counter() - since)
        time.sleep(0.001)
    connection.close()
    return longest


def main(corpus: Path, folder: Path, listings: list[str]) -> None:
    """Run both, and print a line for each."""
    ours, theirs, stop = (str(folder / name) for name in ("paperboy.db", "peer.db", "stop"))
    files = [*listings, str(corpus)]
    open_store(ours).close()
    watching = in_a_process(watch, ours, stop)
    print("paperboy:", in_a_process(run_paperboy, files, ours).recv(), flush=True)
    Path(stop).touch()
    print(f"  its longest lock: {watching.recv() * 1000:.0f} ms, {BATCH} papers in a transaction", flush=True)
    print("  a second time:", in_a_process(run_paperboy, files, ours).recv(), flush=True)
    print("sqlite-utils, no merging:", in_a_process(run_peer, files, theirs).recv(), flush=True)


if __name__ == "__main__":
    stated = sys.argv[1:]
    source = Path(stated[0]) if stated else SHARED / "search" / "arxiv_100k.jsonl.gz"
    if not source.is_file():
        sys.exit(f"there is no corpus at {source}: name one, python -m bench.ingest CORPUS.jsonl.gz")
    with tempfile.TemporaryDirectory() as temporary:
        where = Path(stated[1]) if len(stated) > 1 else Path(temporary)
        where.mkdir(parents=True, exist_ok=True)
        main(source, where, stated[2:])
