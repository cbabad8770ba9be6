"""Measure how fast a corpus is read into a store, how big that gets, and how long a lock is held.

    python -m bench.ingest [CORPUS.jsonl.gz [FOLDER [LISTING...]]]

Reads the corpus (by default the 100,000 records in ``../shared``) beside the listings, if any are given, into a
new store in FOLDER (by default a temporary one), then a second time, which must change nothing. Beside it, in
the same run, a peer does the least that a store must: sqlite-utils' ``insert_all`` of the same records with
``enable_fts``, with no recognition of papers, no names, no authors' index and no merging. Each runs in a process
of its own, so that each peak of memory is its own.
"""

from __future__ import annotations

import gzip
import json
import multiprocessing
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bot.ingesting import BATCH
from jobs.ingest import ListingWriter, ingest
from jobs.sources.detect import read_batches
from store import Store, open_store
from store.models import IngestCounts, Paper


SHARED = Path(os.environ.get("PAPERBOY_SHARED") or Path(__file__).resolve().parents[2] / "shared")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one run took: ``longest`` is the longest time that a write lock was held, in seconds."""

    name: str
    papers: int
    wall: float
    cpu: float
    memory: float
    size: int
    longest: float | None
    note: str = ""

    def __str__(self) -> str:
        lock = "" if self.longest is None else f", longest lock {self.longest * 1000:.0f} ms"
        size = f"{self.size / max(1, self.papers):.0f} bytes/paper ({self.size / 1e6:.0f} MB)"
        return (
            f"{self.name:28} {self.papers / self.wall:7.0f} papers/s ({self.wall:.1f} s, {self.cpu:.1f} of CPU), "
            f"{size}, {self.memory:.0f} MB of memory{lock} {self.note}"
        )


class Watched:
    """A store that notes how long each write transaction is held."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.longest = 0.0

    def prepare(self, papers: Sequence[Paper]) -> None:
        """Do ahead what needs no transaction."""
        self._store.prepare(papers)

    @contextmanager
    def writing(self, source: str) -> Iterator[ListingWriter]:
        """Hold a transaction of the store."""
        with self._store.writing(source) as writer:
            begun = time.perf_counter()
            yield writer
        self.longest = max(self.longest, time.perf_counter() - begun)


def run_paperboy(name: str, corpus: str, listings: list[str], db: str) -> Outcome:
    """Ingest the corpus after the listings, parsing included."""
    begun, cpu = time.perf_counter(), time.process_time()
    counts = IngestCounts()
    with open_store(db) as store:
        watched = Watched(store)
        for path in (*listings, corpus):
            counts += ingest(read_batches(Path(path), BATCH), watched)
        papers = store.size()
    return _outcome(name, papers, begun, cpu, db, watched.longest, str(counts))


def run_peer(name: str, corpus: str, _: list[str], db: str) -> Outcome:
    """Insert the records with sqlite-utils and index title and abstract."""
    from sqlite_utils import Database

    begun, cpu = time.perf_counter(), time.process_time()
    database = Database(db)
    database.conn.execute("PRAGMA journal_mode=WAL")
    papers = database.table("papers")
    papers.insert_all(_records(corpus), pk="id", batch_size=BATCH, ignore=True)
    papers.enable_fts(["title", "abstract"], tokenize="porter unicode61 remove_diacritics 2")
    count = papers.count
    database.close()
    return _outcome(name, count, begun, cpu, db, None, "")


def _records(corpus: str) -> Iterator[dict[str, Any]]:
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            abstract = record.get("abstract") or record.get("text")
            fields = {key: record.get(key) for key in ("id", "title", "authors", "published", "categories")}
            yield fields | {"abstract": abstract}


def _outcome(
    name: str, papers: int, begun: float, cpu: float, db: str, longest: float | None, note: str
) -> Outcome:
    wall, spent = time.perf_counter() - begun, time.process_time() - cpu
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return Outcome(name, papers, wall, spent, memory, Path(db).stat().st_size, longest, note)


def main(corpus: Path, folder: Path, listings: list[str]) -> None:
    """Run both, and print a line for each."""
    ours, theirs = str(folder / "paperboy.db"), str(folder / "peer.db")
    runs = [
        (run_paperboy, "paperboy", listings, ours),
        (run_paperboy, "paperboy, a second time", listings, ours),
        (run_peer, "sqlite-utils, no merging", listings, theirs),
    ]
    for function, name, beside, db in runs:
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            print(pool.apply(function, (name, str(corpus), beside, db)), flush=True)


if __name__ == "__main__":
    stated = sys.argv[1:]
    source = Path(stated[0]) if stated else SHARED / "search" / "arxiv_100k.jsonl.gz"
    if not source.is_file():
        sys.exit(f"there is no corpus at {source}: name one, python -m bench.ingest CORPUS.jsonl.gz")
    with tempfile.TemporaryDirectory() as temporary:
        where = Path(stated[1]) if len(stated) > 1 else Path(temporary)
        where.mkdir(parents=True, exist_ok=True)
        main(source, where, stated[2:])
