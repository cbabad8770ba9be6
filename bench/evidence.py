"""Fit the weights of ``handlers/evidence.py`` on the question sets, and measure them by cross-validation.

    python -m bench.evidence [--shared ../shared] [--write]

The rank model learns which sentence of the right paper holds what an answer must show; the answer model
learns when a paper's best sentence is that one. Its negatives are the unanswerable questions, the other
papers found for a question, and each question put to papers that it does not name. With ``--write`` the
weights go to ``handlers/evidence_weights.py``; a summary is printed either way.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.question_sets import ROOT, SETS, Asked, conversation_before, opened, questions
from handlers.context import Query
from handlers.engine import Engine
from handlers.evidence import answer_features, dot, match_all, rank_features, sigmoid
from handlers.fact_answers import about
from handlers.messages import Question
from handlers.reading import ReadPaper
from store import open_store
from store.models import Paper
from store.tex import readable

Features = dict[str, float]
_KINDS = ("fact", "followup", "unanswerable")
_FOUND = 6
_SWAPPED = 2
_FOLDS = 5
_GAP = 0.5


@dataclass(frozen=True, slots=True)
class Group:
    """The sentences of one paper for one question; ``gold`` are the indices of those that answer it."""

    question: str
    sentences: tuple[Features, ...]
    gold: frozenset[int]
    answers: tuple[Features, ...]
    named: bool
    weight: float


def collect(name: str, shared: Path | None, folder: Path) -> list[Group]:
    """Return the groups of a question set."""
    store = opened(name, folder, shared)
    engine = Engine(store)
    papers = store.by_date(10_000)
    chance = random.Random(7)
    groups = []
    for asked in questions(name):
        if asked.kind in _KINDS and "author" not in asked.text:
            query = engine.understand(Question(asked.text, asked.now, conversation_before(engine, asked)))
            groups += _groups(asked, query, engine, papers, chance)
    store.close()
    return groups


def _groups(
    asked: Asked, query: Query, engine: Engine, papers: Sequence[Paper], chance: random.Random
) -> list[Group]:
    subjects = query.subjects
    groups = [_group(asked, query, engine, paper, named=True, weight=1.0) for paper in subjects[:3]]
    if subjects and asked.kind == "fact":
        others = [p for p in chance.sample(list(papers), _SWAPPED + 3) if p.title not in asked.papers][:_SWAPPED]
        groups += [
            _group(asked, query, engine, other, named=True, weight=0.5, like=subjects[0]) for other in others
        ]
    if not query.resolution.sure and not (subjects and query.leans):
        hits = engine.retriever.by_terms(query.asked.terms, _FOUND)
        groups += [
            _group(asked, query, engine, hit.paper, named=False, weight=1.0 if n < 2 else 0.4)
            for n, hit in enumerate(hits)
        ]
    return [group for group in groups if group is not None]


def _group(
    asked: Asked,
    query: Query,
    engine: Engine,
    paper: Paper,
    *,
    named: bool,
    weight: float,
    like: Paper | None = None,
) -> Group | None:
    services = engine.services
    if named:
        question, weighted = about(like or paper, query, services)
    else:
        question, weighted = query.asked, engine.retriever.weigh(query.asked.terms)
    read = ReadPaper(paper)
    if not read.sentences or not weighted:
        return None
    matched = match_all(read, question, weighted)
    many = range(len(read.sentences))
    return Group(
        question=asked.id,
        sentences=tuple(rank_features(matched, at) for at in many),
        gold=_gold(asked, read),
        answers=tuple(answer_features(matched, at, named=named, gap=_GAP) for at in many),
        named=named,
        weight=weight,
    )


def _gold(asked: Asked, read: ReadPaper) -> frozenset[int]:
    """The sentences that show most of what the answer must show; none in a paper that is not asked for."""
    if asked.kind == "unanswerable" or read.paper.title not in asked.papers or not asked.must:
        return frozenset()
    shown = [
        sum(any(_stands(s, sentence.text) for s in group) for group in asked.must) for sentence in read.sentences
    ]
    most = max(shown)
    return frozenset(at for at, count in enumerate(shown) if count == most) if most else frozenset()


def _stands(needle: str, text: str) -> bool:
    plain = re.sub(r"\s+", " ", text.replace("\\%", "%").replace("$", "")).lower()
    return needle.lower() in plain or needle.lower() in readable(text).lower()


def collect_topics(sets: Sequence[str], folder: Path) -> list[tuple[str, Features, bool, float]]:
    """Return (question, features, right, weight) for the papers found for each topic, in every set's store.

    A topic put to a store that is not its own has no answer there, unless the papers overlap.
    """
    rows = []
    for home in sets:
        store = open_store(folder / f"{home}.db")
        engine = Engine(store)
        for name in sets:
            for asked in questions(name):
                if (
                    asked.kind == "topic"
                    or (asked.kind == "lookup" and asked.mode == "first" and " about " in asked.text)
                    or (
                        asked.kind == "unanswerable"
                        and name == home
                        and re.match(r"(?:any )?(?:papers?|work|anything) (?:on|about)", asked.text)
                    )
                ):
                    rows += _topic_rows(asked, engine, own=name == home)
        store.close()
    return rows


def _topic_rows(asked: Asked, engine: Engine, *, own: bool) -> list[tuple[str, Features, bool, float]]:
    query = engine.understand(Question(asked.text, asked.now))
    if query.resolution.sure:
        return []
    hits = engine.retriever.by_terms(query.asked.terms, 5)
    kept = hits[:1] if not own or asked.kind == "unanswerable" else hits
    return [
        (asked.id, hit.features, own and hit.paper.title in asked.papers, 1.0 if n == 0 else 0.3)
        for n, hit in enumerate(kept)
    ]


def fit_rank(groups: Sequence[Group], rounds: int = 250, rate: float = 0.3, decay: float = 0.004) -> Features:
    """Softmax regression over the sentences of each right paper."""
    weights: Features = {}
    useful = [g for g in groups if g.gold and len(g.gold) < len(g.sentences)]
    for _ in range(rounds):
        slope: Features = {}
        for group in useful:
            scores = [dot(weights, f) for f in group.sentences]
            top = max(scores)
            odds = [math.exp(s - top) for s in scores]
            total, gold = sum(odds), sum(odds[at] for at in group.gold)
            for at, features in enumerate(group.sentences):
                wanted = odds[at] / gold if at in group.gold else 0.0
                push = wanted - odds[at] / total
                for name, value in features.items():
                    slope[name] = slope.get(name, 0.0) + push * value
        _step(weights, slope, len(useful), rate * 4, decay)
    return weights


def best(group: Group, rank: Features) -> int:
    """The sentence that the rank model puts first."""
    scores = [dot(rank, features) for features in group.sentences]
    return scores.index(max(scores))


def answer_row(group: Group, rank: Features) -> tuple[Features, bool, float]:
    """The best sentence's features, whether it answers, and the group's weight."""
    scores = sorted((dot(rank, f) for f in group.sentences), reverse=True)
    at = best(group, rank)
    gap = scores[0] - scores[1] if len(scores) > 1 else 1.0
    return {**group.answers[at], "gap": min(gap, 2.0) / 2}, at in group.gold, group.weight


def fit_answers(groups: Sequence[Group], rank: Features) -> Features:
    """Logistic regression over the best sentences."""
    return fit_logistic([answer_row(group, rank) for group in groups])


def fit_logistic(
    rows: Sequence[tuple[Features, bool, float]], rounds: int = 500, rate: float = 1.0, decay: float = 0.002
) -> Features:
    """Logistic regression over (features, right, weight)."""
    weights: Features = {}
    for _ in range(rounds):
        slope: Features = {}
        for features, right, weight in rows:
            push = weight * (float(right) - sigmoid(dot(weights, features)))
            for name, value in features.items():
                slope[name] = slope.get(name, 0.0) + push * value
        _step(weights, slope, len(rows), rate, decay)
    return weights


def _step(weights: Features, slope: Features, count: int, rate: float, decay: float) -> None:
    for name, value in slope.items():
        kept = weights.get(name, 0.0)
        weights[name] = kept + rate * (value / max(1, count) - (0.0 if name == "bias" else decay * kept))


def measure(train: Sequence[Group], test: Sequence[Group]) -> dict[str, float]:
    """Fit on one part and return what the other gives: sentences found, and answers by confidence."""
    rank = fit_rank(train)
    answers = fit_answers(train, rank)
    useful = [g for g in test if g.gold]
    told = [(sigmoid(dot(answers, f)), right, g.named) for g in test for f, right, _ in [answer_row(g, rank)]]
    counts = {"gold": float(len(useful)), "found": float(sum(best(g, rank) in g.gold for g in useful))}
    for bar in (0.2, 0.3, 0.4, 0.5, 0.6):
        counts[f"right at {bar}"] = float(sum(right for sure, right, _ in told if sure >= bar))
        counts[f"wrong at {bar}"] = float(sum(not right for sure, right, _ in told if sure >= bar))
    return counts


def cross_validated(groups: Sequence[Group]) -> dict[str, float]:
    """Sum :func:`measure` over folds that never share a question."""
    names = sorted({group.question for group in groups})
    random.Random(3).shuffle(names)
    total: dict[str, float] = {}
    for fold in range(_FOLDS):
        held = set(names[fold::_FOLDS])
        part = measure([g for g in groups if g.question not in held], [g for g in groups if g.question in held])
        for key, value in part.items():
            total[key] = total.get(key, 0.0) + value
    return total


def written(rank: Features, answers: Features, topic: Features) -> str:
    """Return the module that holds the weights."""

    def table(name: str, weights: Features) -> str:
        rows = "".join(f'    "{key}": {value:.2f},\n' for key, value in sorted(weights.items()))
        return f"{name}: dict[str, float] = {{\n{rows}}}\n"

    head = '"""The weights of ``handlers/evidence.py``, written by ``bench/evidence.py``, not by hand."""\n'
    tables = "\n".join([table("RANK", rank), table("ANSWERS", answers), table("TOPIC", topic)])
    return f"{head}\nfrom __future__ import annotations\n\n{tables}"


def _tell_topics(rows: Sequence[tuple[str, Features, bool, float]]) -> None:
    names = sorted({row[0] for row in rows})
    random.Random(5).shuffle(names)
    told = []
    for fold in range(_FOLDS):
        held = set(names[fold::_FOLDS])
        weights = fit_logistic([row[1:] for row in rows if row[0] not in held])
        told += [(sigmoid(dot(weights, row[1])), row[2]) for row in rows if row[0] in held]
    for bar in (0.3, 0.4, 0.5, 0.6):
        right, wrong = sum(r for s, r in told if s >= bar), sum(not r for s, r in told if s >= bar)
        print(
            f"topics at {bar}: {right} of {sum(r for _, r in told)} right papers, "
            f"{wrong} of {sum(not r for _, r in told)} others"
        )


def main() -> None:
    """Collect, measure, and write the weights where asked."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    options.add_argument("--write", action="store_true")
    chosen = options.parse_args()
    groups = []
    with tempfile.TemporaryDirectory() as folder:
        names = SETS if chosen.shared.is_dir() else SETS[:1]
        for name in names:
            groups += collect(name, chosen.shared, Path(folder))
        topics = collect_topics(names, Path(folder))
    for key, value in cross_validated(groups).items():
        print(f"{key:14} {value:.0f}")
    rank = fit_rank(groups)
    answers = fit_answers(groups, rank)
    topic = fit_logistic([row[1:] for row in topics])
    _tell_topics(topics)
    if chosen.write:
        (ROOT / "handlers" / "evidence_weights.py").write_text(written(rank, answers, topic), encoding="utf-8")
    print(written(rank, answers, topic))


if __name__ == "__main__":
    main()
