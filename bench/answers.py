"""Measure answers: how many are right, beside simpler ways to answer, and how long they take.

    python -m bench.answers [--shared ../shared] [--corpus FILE.jsonl.gz --folder DIR] [--misses]

Asks the question sets of ``tests/questions`` and, where the folder ``shared`` lies beside the repository, the 57
questions about the seed listings and a hundred about medicine, which none of the papers answers. With
``--corpus`` those put to the seeds are asked again after that corpus was ingested beside them; ``--folder``
keeps the stores, and a store with the corpus that is found there is used as it is.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from bench.judging import judge
from bench.peers import Index, PlainSearch, TunedSearch
from bench.question_sets import ROOT, Asked, conversation_before, fill, questions, read_questions
from bench.timing import Spent, percentile, start_up, timed
from handlers.engine import Engine
from handlers.messages import Answer, Question
from store import Store, open_store

Answering: TypeAlias = Callable[[Asked], tuple[Answer, Spent]]
ALL = 10_000_000
_SHARES = (("median", 0.5), ("95th percentile", 0.95))
_FOREIGN = 100
_COLD = "What does GroundGUI-8B score on ScreenSpot-Pro?"


@dataclass(frozen=True, slots=True)
class Result:
    """An answer, why it is wrong (None where it is right), and the time that it took."""

    asked: Asked
    answer: Answer
    fault: str | None
    spent: Spent


def by_engine(engine: Engine, ready: Callable[[], object] = lambda: None) -> Answering:
    """Ask the query engine. ``ready`` is called after the turns before a question, which are not timed."""

    def answer(asked: Asked) -> tuple[Answer, Spent]:
        conversation = conversation_before(engine, asked)
        ready()
        return timed(lambda: engine.answer(Question(asked.text, asked.now, conversation)))

    return answer


def by_peer(peer: PlainSearch | TunedSearch) -> Answering:
    """Ask a simpler way to answer."""
    return lambda asked: timed(lambda: peer.answer(asked))


def results(answering: Answering, sheet: Sequence[Asked], store: Store) -> list[Result]:
    """Ask all questions and judge the answers by the papers in ``store``."""
    found = []
    for asked in sheet:
        answer, spent = answering(asked)
        shown = (*answer.papers, *(citation.paper for citation in answer.citations))
        papers = store.get(list({paper.id for paper in shown}))
        found.append(Result(asked, answer, judge(asked, answer, papers), spent))
    return found


def compared(ours: Answering, index: Index, sheet: Sequence[Asked], store: Store) -> dict[str, list[Result]]:
    """Ask the engine and its peers the same questions, each after one that warms it up."""
    ways = {
        "Paperboy": ours,
        "plain search": by_peer(PlainSearch(index)),
        "tuned search": by_peer(TunedSearch(index)),
    }
    told = {}
    for name, answering in ways.items():
        answering(sheet[0])
        told[name] = results(answering, sheet, store)
    return told


def table(told: dict[str, list[Result]]) -> Iterator[str]:
    """Write right answers by kind, times and ratios, a column for each way to answer."""
    columns = list(told.values())
    asked = Counter(result.asked.kind for result in columns[0])
    right = [Counter(r.asked.kind for r in column if r.fault is None) for column in columns]
    yield f"{'':14}{'asked':>8}" + "".join(f"{name:>14}" for name in told)
    for kind, many in sorted(asked.items()):
        yield f"{kind:14}{many:8}" + "".join(f"{counts[kind]:14}" for counts in right)
    totals = [counts.total() for counts in right]
    yield f"{'right':14}{asked.total():8}" + "".join(f"{total:14}" for total in totals)
    shares = (f"{total / asked.total():14.1%}" for total in totals)
    yield f"{'':22}" + "".join(shares)
    yield f"{'of Paperboy':22}" + "".join(f"{total / max(1, totals[0]):14.2f}" for total in totals)
    for clock in ("wall", "cpu"):
        for name, share in _SHARES:
            times = (percentile([getattr(r.spent, clock) for r in column], share) for column in columns)
            yield f"{f'{name}, {clock} ms':22}" + "".join(f"{time:14.1f}" for time in times)


def misses(found: Sequence[Result]) -> Iterator[str]:
    """Write the questions that were not answered rightly, with what was answered."""
    for result in found:
        if result.fault is not None:
            thread = " > ".join((*result.asked.turns, result.asked.text))
            yield f"  {result.asked.id} {result.asked.kind}: {thread}"
            yield f"      {result.fault}"
            yield f"      {' '.join(result.answer.text.split())[:200]}"


def sheets_of(name: str, shared: Path | None) -> dict[str, list[Asked]]:
    """Return the question sheets that are asked of the store ``name``."""
    sheets = {name: questions(name)}
    if name == "seeds" and shared:
        sheets["shared"] = list(read_questions(shared / "eval" / "questions.jsonl", datetime.now(UTC)))
        sheets["medicine"] = list(_foreign(shared / "search" / "pubmedqa" / "queries.jsonl"))
    return sheets


def _foreign(path: Path) -> Iterator[Asked]:
    """Yield questions about medicine, each answered by one abstract that no store here holds."""
    lines = path.read_text(encoding="utf-8").splitlines()
    for line in lines[:: len(lines) // _FOREIGN]:
        raw = json.loads(line)
        yield Asked(raw["id"], "unanswerable", raw["text"], (), (), (), "none", datetime.now(UTC), raw)


def measure_set(name: str, folder: Path, shared: Path | None, *, tell_misses: bool) -> None:
    """Ask the questions of one set's store and print the tables."""
    with open_store(folder / f"{name}.db") as store:
        fill(store, name, shared)
        ours, index = by_engine(Engine(store)), Index(store.by_date(ALL))
        for label, sheet in sheets_of(name, shared).items():
            told = compared(ours, index, sheet, store)
            print(f"\n{label}: {len(sheet)} questions about {store.size()} papers")
            print("\n".join(table(told)))
            if tell_misses:
                print("\n".join(misses(told["Paperboy"])))
        index.close()


def measure_start(store: Path) -> None:
    """Print how long ``paperboy`` takes as a process of its own."""
    bare, shown = start_up("-c", "pass"), start_up("-m", "bot", "--help")
    asked = start_up("-m", "bot", "--db", store, "ask", _COLD)
    print("\nas a process, median of 7 (ms)")
    print(f"paperboy --help {shown:.0f}, paperboy ask {asked:.0f}, Python alone {bare:.0f}")


def main() -> None:
    """Measure and print."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    options.add_argument("--corpus", type=Path, help="a JSON lines corpus to ingest beside the seeds")
    options.add_argument("--folder", type=Path, help="where to keep the stores")
    options.add_argument("--misses", action="store_true", help="list the questions not answered rightly")
    chosen = options.parse_args()
    shared = chosen.shared if chosen.shared.is_dir() else None
    with tempfile.TemporaryDirectory() as passing:
        folder = chosen.folder or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("samples", "seeds", "arxiv") if shared else ("samples",):
            measure_set(name, folder, shared, tell_misses=chosen.misses)
        measure_start(folder / ("seeds.db" if shared else "samples.db"))
        if chosen.corpus and shared:
            from bench.among_others import measure_among_others

            measure_among_others(folder, shared, chosen.corpus, tell_misses=chosen.misses)


if __name__ == "__main__":
    main()
