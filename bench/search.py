"""Measure search: how well ``Engine.search`` ranks the documents of collections with known judgements.

    python -m bench.search [--shared ../shared] [--queries N] [COLLECTION...]

Each collection under ``shared/search`` is read into a new store and asked N of its queries (default 100, evenly
spread; 0: all). Beside it, in the same run, plain full-text search over the same papers: SQLite's FTS5 with
Porter's stems, any of the query's words, by bm25.
"""

from __future__ import annotations

import argparse
import json
import math
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import TypeAlias

from bench.answers import ALL
from bench.peers import Index
from bench.question_sets import ROOT
from bench.timing import Spent, percentile, timed
from handlers.engine import Engine
from jobs.ingest import ingest
from jobs.sources.detect import read_batches
from store import open_store
from store.text import words

COLLECTIONS = ("cacm", "cisi", "scifact_train", "pubmedqa", "scholar_50k")
DEPTH = 100
_BATCH = 1_000
_FIRST = 10
_QUERIES = 100
_PREFIXES = ("arxiv:", "doc:", "doi:")

Ranking: TypeAlias = Sequence[str]
Grades: TypeAlias = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Query:
    """A query with the grades of its relevant documents by their ids in the collection."""

    text: str
    grades: Grades


def ndcg(ranking: Ranking, grades: Grades, depth: int = _FIRST) -> float:
    """Return the normalised discounted cumulative gain: gain is the grade, discount the logarithm of the rank."""
    gained = _discounted([grades.get(document, 0) for document in ranking[:depth]])
    return gained / _discounted(sorted(grades.values(), reverse=True)[:depth])


def _discounted(gains: Sequence[int]) -> float:
    return sum(gain / math.log2(rank + 1) for rank, gain in enumerate(gains, 1))


def recall(ranking: Ranking, grades: Grades, depth: int) -> float:
    """Return the share of the relevant documents among the first ``depth``."""
    return len(set(ranking[:depth]) & grades.keys()) / len(grades)


def reciprocal_rank(ranking: Ranking, grades: Grades, depth: int = _FIRST) -> float:
    """Return one by the rank of the first relevant document, 0 where none is among the first ``depth``."""
    return next((1 / rank for rank, found in enumerate(ranking[:depth], 1) if found in grades), 0.0)


def figures(rankings: Sequence[Ranking], queries: Sequence[Query]) -> dict[str, float]:
    """Return each measure's mean over the queries."""
    pairs = [(ranking, query.grades) for ranking, query in zip(rankings, queries, strict=True)]
    return {
        "nDCG@10": fmean(ndcg(*pair) for pair in pairs),
        "R@10": fmean(recall(*pair, _FIRST) for pair in pairs),
        "R@100": fmean(recall(*pair, DEPTH) for pair in pairs),
        "MRR@10": fmean(reciprocal_rank(*pair) for pair in pairs),
    }


def read_queries(folder: Path) -> list[Query]:
    """Read a collection's queries that have a relevant document."""
    grades: dict[str, dict[str, int]] = {}
    for line in (folder / "qrels.tsv").read_text(encoding="utf-8").splitlines():
        query, document, grade = line.split()
        if int(grade) > 0:
            grades.setdefault(query, {})[document] = int(grade)
    lines = (folder / "queries.jsonl").read_text(encoding="utf-8").splitlines()
    records = [json.loads(line) for line in lines if line.strip()]
    return [Query(record["text"], grades[record["id"]]) for record in records if record["id"] in grades]


def spread(queries: Sequence[Query], many: int) -> list[Query]:
    """Return ``many`` queries, evenly spread; all where it is 0 or there are no more."""
    if not many or many >= len(queries):
        return list(queries)
    return [queries[at * len(queries) // many] for at in range(many)]


def own_id(paper_id: str) -> str:
    """Return the id that a document has in its collection."""
    prefix = next((prefix for prefix in _PREFIXES if paper_id.startswith(prefix)), "")
    return paper_id.removeprefix(prefix)


def measure(collection: Path, folder: Path, many: int) -> Iterator[str]:
    """Read a collection into a store in ``folder``, search, and write a line for each way to search."""
    queries = spread(read_queries(collection), many)
    with open_store(folder / f"{collection.name}.db") as store:
        ingest(read_batches(collection / "corpus.jsonl.gz", _BATCH), store)
        engine, index = Engine(store), Index(store.by_date(ALL))
        yield f"\n{collection.name}: {len(queries)} queries over {store.size():,} papers"
        ways: dict[str, Callable[[str], list[str]]] = {
            "Paperboy": lambda text: [own_id(paper.id) for paper, _ in engine.search(text, DEPTH)],
            "bm25": lambda text: [
                own_id(paper.id) for paper, _ in index.search(dict.fromkeys(words(text)), DEPTH)
            ],
        }
        firsts = []
        for name, search in ways.items():
            told = [_timed(search, query.text) for query in queries]
            means = figures([ranking for ranking, _ in told], queries)
            firsts.append(means["nDCG@10"])
            yield _line(name, means, [spent for _, spent in told])
        index.close()
        yield f"  Paperboy's nDCG@10 is {firsts[0] / firsts[1]:.2f} of bm25's"


def _timed(search: Callable[[str], list[str]], text: str) -> tuple[list[str], Spent]:
    return timed(lambda: search(text))


def _line(name: str, means: Mapping[str, float], spent: Sequence[Spent]) -> str:
    told = "  ".join(f"{measure} {mean:.4f}" for measure, mean in means.items())
    wall = [one.wall for one in spent]
    return f"  {name:9} {told}  median {percentile(wall, 0.5):.1f} ms, 95% {percentile(wall, 0.95):.1f} ms"


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("collections", nargs="*", default=COLLECTIONS, metavar="COLLECTION")
    options.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    options.add_argument("--queries", type=int, default=_QUERIES)
    chosen = options.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name in chosen.collections:
            for line in measure(chosen.shared / "search" / name, Path(folder), chosen.queries):
                print(line, flush=True)


if __name__ == "__main__":
    main()
