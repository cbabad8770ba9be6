"""The questions about the seed listings, asked again after a corpus was ingested beside the seeds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from bench.answers import ALL, Result, by_engine, compared, misses, results, sheets_of, table
from bench.judging import title_key
from bench.peers import Index
from bench.question_sets import Asked
from bench.timing import Spent, Stopwatch, percentile, run, start_up, timed
from handlers.engine import Engine
from handlers.messages import Answer
from store import Store, open_store

_SLOWEST = 10
_MB = 1 << 20


def measure_among_others(folder: Path, shared: Path, corpus: Path, *, tell_misses: bool = False) -> None:
    """Ingest if need be, ask, and print what changed and what it takes.

    ``folder`` holds the store of the seeds alone, ``seeds.db``; the other is made there as ``among_others.db``.
    """
    path = (folder / "among_others.db").resolve()
    if not path.exists():
        _ingest(path, shared, corpus)
    sheets = sheets_of("seeds", shared)
    _as_a_process(path, sheets["shared"])
    with open_store(folder / "seeds.db") as seeds, open_store(path) as store:
        print(f"\nasked among {store.size():,} papers; the store takes {_size(path) / _MB:,.0f} MB")
        alone = {label: results(by_engine(Engine(seeds)), sheet, seeds) for label, sheet in sheets.items()}
        watch = Watch(store)
        _, cold = timed(lambda: watch.answer(sheets["shared"][0]))
        print(f"first answer of a process {cold.wall:.0f} ms")
        index = Index(store.by_date(ALL), folder / "peers.db")
        for label, sheet in sheets.items():
            told = compared(watch.answer, index, sheet, store)
            print(f"\n{label}: {len(sheet)} questions")
            print("\n".join((*table(told), *_changes(alone[label], told["Paperboy"], seeds))))
            if tell_misses:
                print("\n".join(misses(told["Paperboy"])))
        index.close()
        (folder / "peers.db").unlink()
        print("\n".join(watch.told()))


class Watch:
    """Asks the query engine and notes what each question spends in which call of the store."""

    def __init__(self, store: Store) -> None:
        self._stopwatch = Stopwatch(store)
        self._ask = by_engine(Engine(self._stopwatch), self._stopwatch.reset)
        self._spent: dict[str, tuple[Asked, Spent, Counter[str]]] = {}

    def answer(self, asked: Asked) -> tuple[Answer, Spent]:
        """Ask one question."""
        answer, spent = self._ask(asked)
        self._spent[asked.id] = (asked, spent, self._stopwatch.spent)
        return answer, spent

    def told(self) -> Iterator[str]:
        """Write where the time goes: over all questions, and for the slowest."""
        asked = list(self._spent.values())
        whole = sum(spent.wall for _, spent, _ in asked)
        spent: Counter[str] = sum((parts for *_, parts in asked), Counter())
        yield f"\nof {whole:,.0f} ms for {len(asked)} questions"
        for name, part in (*spent.most_common(6), ("outside the store", whole - spent.total())):
            yield f"  {name:20}{part / whole:7.1%}"
        yield "the slowest"
        for question, took, parts in sorted(asked, key=lambda entry: -entry[1].cpu)[:_SLOWEST]:
            most = ", ".join(f"{name} {part:.0f}" for name, part in parts.most_common(3))
            thread = " > ".join((*question.turns, question.text))
            yield f"  {took.wall:5.0f} ms, cpu {took.cpu:.0f} ({most}) {question.id} {thread}"


def _ingest(path: Path, shared: Path, corpus: Path) -> None:
    for given in (sorted((shared / "seeds").glob("*.txt")), [corpus]):
        done = run("-m", "bot", "--db", path, "ingest", "--json", *(file.resolve() for file in given))
        counts = json.loads(done.printed)
        many = sum(counts[name] for name in ("added", "updated", "unchanged", "merged"))
        print(f"\ningest of {', '.join(file.name for file in given)}: {done.printed.strip()}")
        print(f"  {done.seconds:.1f} s, {many / done.seconds:,.0f} papers a second, {done.peak:.0f} MB at most")


def _size(path: Path) -> int:
    return sum(file.stat().st_size for file in path.parent.glob(f"{path.name}*"))


def _as_a_process(path: Path, sheet: Sequence[Asked]) -> None:
    """Ask as other programs do: times are those that the answers state, the first left out."""
    lines = [json.dumps({"id": asked.id, "q": asked.text, "turns": list(asked.turns)}) for asked in sheet]
    done = run("-m", "bot", "--db", path, "ask", "--jsonl", lines=[lines[0], *lines])
    first, *times = (json.loads(line)["elapsed_ms"] for line in done.printed.splitlines())
    print(f"\nask --jsonl of {len(sheet)} questions: {done.seconds:.1f} s, {done.peak:.0f} MB at most;", end=" ")
    print(f"first {first:.0f} ms, median {percentile(times, 0.5):.1f} ms, 95% {percentile(times, 0.95):.1f} ms")
    print(f"ask of one question as a process: {start_up('-m', 'bot', '--db', path, 'ask', sheet[0].text):.0f} ms")


def _changes(alone: Sequence[Result], among: Sequence[Result], seeds: Store) -> Iterator[str]:
    """Write how many right answers stay right, and for the others what came first before and now."""
    pairs = list(zip(alone, among, strict=True))
    right = [(before, now) for before, now in pairs if before.fault is None]
    lost = [(before, now) for before, now in right if now.fault is not None]
    won = sum(before.fault is not None and now.fault is None for before, now in pairs)
    yield f"right among the seeds alone {len(right)}: {len(right) - len(lost)} stay right; {won} become right"
    for before, now in lost:
        yield f"  {now.asked.id} {now.asked.kind}: {' > '.join((*now.asked.turns, now.asked.text))}"
        yield f"      {now.fault}; {_change(now)}; first: {_first(before, seeds)}, now {_first(now, seeds)}"


def _change(now: Result) -> str:
    """Say how far other papers explain a change."""
    shown = {title_key(paper.title) for paper in now.answer.papers}
    if now.answer.abstained:
        return "an answer withheld"
    if now.asked.mode == "none":
        return "others may answer it"
    return "others beside the right ones" if {*map(title_key, now.asked.papers)} <= shown else "others instead"


def _first(result: Result, seeds: Store) -> str:
    papers = result.answer.papers or tuple(citation.paper for citation in result.answer.citations)
    if result.answer.abstained or not papers:
        return "none"
    whose = "a seed" if seeds.get([papers[0].id]) else "another"
    return f"“{papers[0].title[:60]}” ({whose}, of {len(papers) + result.answer.more})"
