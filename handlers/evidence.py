"""Which sentence of a paper answers a question, and how sure that is.

Every sentence gets a handful of features: how much of the question's weight stands in it, near it or in the
title, how close together, and whether it has the type of thing that was asked for (a counted noun, a figure,
a link, a name, a reason). Two linear models, fitted by ``bench/evidence.py`` on the question sets under
``tests/questions/``, turn them into a rank among the paper's sentences and into the confidence that the
question is answered there; below the bar the engine abstains.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from handlers.evidence_weights import ANSWERS, RANK
from handlers.kinds import instances, kind_asked
from handlers.reading import ALIKE, ReadPaper, Sentence
from handlers.retrieve import Weighted, near
from handlers.terms import Asked, Term
from store.naming import name_key

_LINK = re.compile(
    r"https?://|\bhttps? URL\b|github|hugging ?face|\bavailable\b|\breleas|\bopen[- ]sourc|\bpublic", re.I
)
_URL = re.compile(r"https?://[^\s<>)\]}]+|\bhttps? URL\b", re.I)
_REASON = re.compile(
    r"\b(?:because|since|due to|as a result|therefore|thus|lack|caus|lead|require|limit|suffer"
    r"|fail|without|rely|relies|motivat|hard"
    r"|difficult|expensive|challeng|impractical|tends?|costly|however|explain)\w*",
    re.I,
)
_MANNER = re.compile(
    r"\b(?:by|using|via|through|with|based on|which|leverag\w+|employ\w*|use[sd]?|treat\w*|combin\w+)\b", re.I
)
_OWN = re.compile(r"\b(?:we|our|this (?:paper|work|study|survey|article)|here)\b", re.I)
_RESULT = re.compile(
    r"\b(?:achiev|outperform|improv|reduc|increas|rais|reach|show|demonstrat|experiment|result"
    r"|gain|exceed|surpass|accelerat|find|found)\w*",
    re.I,
)
_NAME_SHAPE = re.compile(r"[a-z][A-Z]|[A-Z]{2,}|[A-Z][\w]*-?\d|\b[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_FROM_NEIGHBOUR, _FROM_TITLE, _FROM_ELSEWHERE = 0.5, 0.55, 0.3
_CAPITAL = re.compile(r"(?<=[a-z,;:(] )[A-Z][\w\-]+")


@dataclass(frozen=True, slots=True)
class Found:
    """The best sentence for a question in one paper, with the ``features`` that its confidence rests on.

    ``confidence`` (0 to 1) that the question is answered there; ``own`` and ``coverage`` are the weighted
    shares of its terms that the sentence alone, and with its surroundings, holds; ``missing`` are the terms
    that the paper lacks altogether.
    """

    read: ReadPaper
    sentence: Sentence
    score: float
    confidence: float
    coverage: float
    own: float
    missing: tuple[Term, ...]
    features: dict[str, float]


@dataclass(frozen=True)
class _Matched:
    """The question's terms against all sentences of a paper."""

    read: ReadPaper
    asked: Asked
    weighted: tuple[Weighted, ...]
    rows: list[list[float]]
    title: list[float]
    best: list[float]

    def share(self, strengths: Sequence[float], *, weak: bool | None = None) -> float:
        chosen = [
            (s, e.weight)
            for s, e in zip(strengths, self.weighted, strict=True)
            if weak is None or e.term.weak == weak
        ]
        total = sum(weight for _, weight in chosen)
        return sum(s * weight for s, weight in chosen) / total if total else 0.0

    def with_context(self, at: int) -> list[float]:
        before = self.rows[at - 1] if at else None
        after = self.rows[at + 1] if at + 1 < len(self.rows) else None
        return [
            max(
                strength,
                _FROM_NEIGHBOUR * before[i] if before else 0.0,
                _FROM_NEIGHBOUR * 0.6 * after[i] if after else 0.0,
                _FROM_TITLE * self.title[i],
                _FROM_ELSEWHERE * self.best[i],
            )
            for i, strength in enumerate(self.rows[at])
        ]


def find_evidence(
    read: ReadPaper, asked: Asked, weighted: Sequence[Weighted], *, named: bool = True
) -> Found | None:
    """Return the paper's best sentence for the question, None for a paper without an abstract.

    ``named`` tells that the question names the paper, so that its terms need not find it.
    """
    if not read.sentences:
        return None
    matched = match_all(read, asked, weighted)
    scored = [(dot(RANK, rank_features(matched, at)), -at) for at in range(len(read.sentences))]
    score, negative = max(scored)
    at = -negative
    runner_up = max((s for s, a in scored if a != negative), default=score - 1.0)
    features = answer_features(matched, at, named=named, gap=score - runner_up)
    sure = dot(ANSWERS, features)
    return Found(
        read=read,
        sentence=read.sentences[at],
        score=score,
        confidence=sigmoid(sure),
        coverage=matched.share(matched.with_context(at)),
        own=matched.share(matched.rows[at]),
        missing=tuple(
            e.term for e, strength in zip(matched.weighted, matched.best, strict=True) if strength < ALIKE
        ),
        features=features,
    )


def best_of_sentences(
    read: ReadPaper, asked: Asked, weighted: Sequence[Weighted], among: Sequence[Sentence]
) -> Sentence | None:
    """Return which of some of the paper's sentences ranks first for the question."""
    matched = match_all(read, asked, weighted)
    scored = [(dot(RANK, rank_features(matched, s.ordinal)), -s.ordinal) for s in among]
    return read.sentences[-max(scored)[1]] if scored else None


def match_all(read: ReadPaper, asked: Asked, weighted: Sequence[Weighted]) -> _Matched:
    """Match every term with the title and every sentence of the paper."""
    columns = [read.row(entry.term) for entry in weighted]
    rows = [[column[at + 1] for column in columns] for at in range(len(read.sentences))]
    return _Matched(
        read, asked, tuple(weighted), rows, [column[0] for column in columns], [max(column) for column in columns]
    )


def dot(weights: dict[str, float], features: dict[str, float]) -> float:
    """Return the weighted sum of ``features``."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


def sigmoid(value: float) -> float:
    """Return the logistic function of ``value``: log odds as a probability."""
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, value))))


def rank_features(matched: _Matched, at: int) -> dict[str, float]:
    """Return the features that tell one sentence of a paper from another."""
    sentence, asked, row = matched.read.sentences[at], matched.asked, matched.rows[at]
    kind = asked.answer_type
    numbers = [n for n in sentence.numbers() if n.strip(",.~≈ ") not in asked.numbers] if kind == "number" else []
    names = _new_names(sentence, asked, matched.read) if kind in ("name", "text", "manner", "place") else 0
    focus = [t for t in asked.focus if any(t.key == e.term.key for e in matched.weighted)]
    pattern = kind_asked(asked)
    held = instances(pattern, sentence.text) if pattern else 0
    return {
        "own": matched.share(row, weak=False),
        "context": matched.share(matched.with_context(at), weak=False),
        "weak": matched.share(row, weak=True),
        "names held": _names_held(matched, row),
        "together": _together(sentence, matched.weighted),
        "focus": sentence.match(focus[-1]) if focus else 0.0,
        "figure": float(bool(numbers)),
        "digits": float(any(c.isdigit() for n in numbers for c in n)),
        "counted": float(bool(asked.counts and focus and counted(sentence, focus))),
        "close figure": _close_figure(sentence, matched, row) if numbers else 0.0,
        "link": float(kind == "link" and bool(_LINK.search(sentence.text))),
        "url": float(kind == "link" and bool(_URL.search(sentence.text))),
        "new name": float(kind == "name" and names > 0),
        "more names": min(names, 5) / 5 if kind == "name" else 0.0,
        "instance": float(held > 0),
        "instances": held / 4,
        "reason": float(kind == "reason" and bool(_REASON.search(sentence.text))),
        "manner": float(kind == "manner" and bool(_MANNER.search(sentence.text))),
        "ours": float(bool(_OWN.search(sentence.text))),
        "result": float(kind == "number" and bool(_RESULT.search(sentence.text))),
        "place": at / max(1, len(matched.rows) - 1),
        "first": float(at == 0),
        "own name": float(_asked_name_stands(sentence, asked)),
        "long": min(len(sentence.text), 400) / 400,
    }


def answer_features(matched: _Matched, at: int, *, named: bool, gap: float) -> dict[str, float]:
    """Return the features that tell an answer from the least bad sentence of a paper that has none."""
    row = matched.rows[at]
    ranked = rank_features(matched, at)
    strong = [e for e in matched.weighted if not e.term.weak]
    total = sum(e.weight for e in strong) or 1.0
    lost = sum(
        e.weight
        for e, best in zip(matched.weighted, matched.best, strict=True)
        if best < ALIKE and not e.term.weak
    )
    focus = [t for t in matched.asked.focus if any(t.key == e.term.key for e in matched.weighted)]
    kind = matched.asked.answer_type
    return {
        "bias": 1.0,
        "named": float(named),
        "own": ranked["own"],
        "own if found": 0.0 if named else ranked["own"],
        "context": ranked["context"],
        "weak": ranked["weak"],
        "lost": lost / total,
        "lost if found": 0.0 if named else lost / total,
        "together": ranked["together"],
        "terms held": min(
            sum(1 for e, s in zip(matched.weighted, row, strict=True) if s >= ALIKE and not e.term.weak), 5
        )
        / 5,
        "no strong term": float(not strong),
        "focus lost": float(bool(focus) and not focus[-1].weak and matched.read.best_match(focus[-1]) < ALIKE),
        "focus apart": float(_focus_apart(matched.read, focus)),
        "no figure": float(kind == "number" and not ranked["figure"]),
        "close figure": ranked["close figure"],
        "counted": ranked["counted"],
        "not counted": float(matched.asked.counts and bool(focus) and not ranked["counted"]),
        "no link": float(kind == "link" and not ranked["link"]),
        "no name": float(kind == "name" and not ranked["new name"]),
        "truth": float(kind == "truth"),
        "instance": ranked["instance"],
        "only instance": float(named and bool(ranked["instance"]) and not strong),
        "instance, nothing lost": float(named and bool(ranked["instance"]) and lost == 0),
        "no instance": float(kind_asked(matched.asked) is not None and not ranked["instance"]),
        "own name": ranked["own name"],
        "gap": min(gap, 2.0) / 2,
    }


def _names_held(matched: _Matched, row: Sequence[float]) -> float:
    names = [s for s, e in zip(row, matched.weighted, strict=True) if e.term.is_name]
    return sum(1 for s in names if s >= 0.9) / len(names) if names else 0.0


def _together(sentence: Sentence, terms: Sequence[Weighted]) -> float:
    pairs = [(a.term, b.term) for a, b in itertools.pairwise(terms)]
    return sum(near(sentence, *pair, within=3) for pair in pairs) / len(pairs) if pairs else 0.0


def _close_figure(sentence: Sentence, matched: _Matched, row: Sequence[float]) -> float:
    """How near a figure stands to the question's terms: 1 beside the nearest, 0 twenty words away."""
    spots = [
        sentence.place(e.term)[1]
        for s, e in zip(row, matched.weighted, strict=True)
        if s >= ALIKE and not e.term.weak
    ]
    figures = [
        i for i, word in enumerate(sentence.words) if word[0].isdigit() and word not in matched.asked.numbers
    ]
    if not spots or not figures:
        return 0.0
    nearest = [min(abs(f - s) for f in figures) for s in spots]
    return max(0.0, 1 - (sum(nearest) / len(nearest)) / 20)


def _asked_name_stands(sentence: Sentence, asked: Asked) -> bool:
    return any(term.is_name and term.key in sentence.squeezed for term in asked.own_names)


def counted(sentence: Sentence, focus: Sequence[Term]) -> str | None:
    """Return the figure that counts the focus noun ("586K screenshots"), None if nothing counts it."""
    head = focus[-1]
    best: tuple[int, str] | None = None
    for figure in sentence.numbers():
        at = sentence.text.find(figure)
        following = Sentence(
            re.split(r"[.;,] ", sentence.text[at + len(figure) : at + len(figure) + 80])[0], "", 0
        )
        strength, place = following.place(head)
        if strength >= ALIKE and place <= 5 and (best is None or place < best[0]):
            best = (place, figure)
    return best[1] if best else None


def _new_names(sentence: Sentence, asked: Asked, read: ReadPaper) -> int:
    """How many names stand in the sentence that neither the question nor the paper's own title holds."""
    asked_key, own = name_key(asked.text), name_key(read.paper.title)
    tokens = {
        m.group().strip(".,;:()'\"")
        for m in re.finditer(r"[^\s,;()]+", sentence.text)
        if _NAME_SHAPE.search(m.group())
    }
    tokens |= set(_CAPITAL.findall(sentence.text))
    keys = {name_key(token) for token in tokens}
    return sum(1 for key in keys if len(key) >= 2 and key not in asked_key and key not in own)


def _focus_apart(read: ReadPaper, focus: Sequence[Term]) -> bool:
    """Tell if the words of a compound ("learning rate") nowhere stand together as they do in the question."""
    strong = [term for term in focus if not term.weak]
    if len(focus) < 2 or not strong:
        return False
    head, before = focus[-1], focus[-2]
    if head.weak and before.weak:
        return False
    return not any(near(unit, before, head, within=2) for unit in (*read.sentences, read.title))
