"""Which sentence of a paper answers a question, and whether it does.

A sentence is scored by the weight of the question's terms that stand in it, with a smaller credit for those
which its neighbours or the title hold, and by whether it has the type of thing that was asked (a number, a
link, a name, a reason). The coverage decides between answering and abstaining: see ``bench/thresholds.py``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from handlers.reading import ALIKE, ReadPaper, Sentence
from handlers.retrieve import Weighted, near
from handlers.terms import Asked, Term
from store.naming import name_key

_LINK = re.compile(r"https?://|\bURL\b|github|hugging ?face|\bavailable\b|\breleas|\bopen[- ]sourc", re.I)
_URL = re.compile(r"https?://[^\s<>)\]}]+|\bURL\b", re.I)
_REASON = re.compile(r"\b(?:because|since|due to|as a result|therefore|thus|lack|caus|lead|require|limit|suffer|fail|without|by|rely|relies|"
                     r"motivat|hard|difficult|expensive|challeng|impractical|tends?)\w*", re.I)
_MANNER = re.compile(r"\b(?:by|using|via|through|with|based on|which|that|leverag\w+|employ\w*|use[sd]?|treat\w*|combin\w+)\b", re.I)
_OWN = re.compile(r"\b(?:we|our|this (?:paper|work|study|survey|article)|here)\b", re.I)
_RESULT = re.compile(r"\b(?:achiev|outperform|improv|reduc|increas|rais|reach|show|demonstrat|experiment|result|gain|exceed|surpass|accelerat)\w*", re.I)
_NAME_SHAPE = re.compile(r"[a-z][A-Z]|[A-Z]{2,}|[A-Z][\w]*-?\d|\b[A-Z][a-z]+(?: [A-Z][a-z]+)+")
_FROM_NEIGHBOUR, _FROM_TITLE, _FROM_ELSEWHERE = 0.5, 0.55, 0.3


@dataclass(frozen=True, slots=True)
class Found:
    """The best sentence for a question in one paper.

    ``coverage`` is the weighted share of the question's terms that the sentence and its surroundings hold,
    ``missing`` the terms that the paper lacks altogether, ``fits`` whether the type of answer stands in it.
    """

    read: ReadPaper
    sentence: Sentence
    score: float
    coverage: float
    own: float
    missing: tuple[Term, ...]
    fits: bool


def find_evidence(read: ReadPaper, asked: Asked, weighted: Sequence[Weighted]) -> Found | None:
    """Return the paper's best sentence for the question, None for a paper without an abstract."""
    if not read.sentences:
        return None
    terms = [entry for entry in weighted]
    total = sum(entry.weight for entry in terms) or 1.0
    rows = [[sentence.match(entry.term) for entry in terms] for sentence in read.sentences]
    title = [read.title.match(entry.term) for entry in terms]
    best = [max([title[i], *(row[i] for row in rows)]) for i in range(len(terms))]
    missing = tuple(entry.term for i, entry in enumerate(terms) if best[i] < ALIKE)
    found: Found | None = None
    for at, sentence in enumerate(read.sentences):
        before = rows[at - 1] if at else None
        after = rows[at + 1] if at + 1 < len(rows) else None
        own = sum(s * entry.weight for s, entry in zip(rows[at], terms, strict=True)) / total
        credit = [
            max(
                rows[at][i],
                _FROM_NEIGHBOUR * before[i] if before else 0.0,
                _FROM_NEIGHBOUR * 0.6 * after[i] if after else 0.0,
                _FROM_TITLE * title[i],
                _FROM_ELSEWHERE * best[i],
            )
            for i in range(len(terms))
        ]
        coverage = sum(c * entry.weight for c, entry in zip(credit, terms, strict=True)) / total
        factor, fits = _type_factor(sentence, asked, read)
        score = (0.65 * own + 0.35 * coverage + _together(sentence, terms) * 0.12) * factor + _place(sentence, asked, at, len(rows))
        candidate = Found(read, sentence, score, coverage, own, missing, fits)
        if found is None or candidate.score > found.score:
            found = candidate
    return found


def _together(sentence: Sentence, terms: Sequence[Weighted]) -> float:
    pairs = [(a.term, b.term) for a, b in zip(terms, terms[1:], strict=False)]
    return sum(near(sentence, *pair, within=3) for pair in pairs) / len(pairs) if pairs else 0.0


def _type_factor(sentence: Sentence, asked: Asked, read: ReadPaper) -> tuple[float, bool]:
    kind = asked.answer_type
    if kind == "number":
        return _number_factor(sentence, asked)
    if kind == "link":
        fits = bool(_LINK.search(sentence.text))
        return (1.6 if _URL.search(sentence.text) else 1.2) if fits else 0.5, fits
    if kind == "name":
        fits = _names_something(sentence, asked, read)
        return (1.1 if fits else 0.85), fits
    if kind == "reason":
        return (1.1 if _REASON.search(sentence.text) else 0.95), True
    if kind == "manner":
        return (1.1 if _MANNER.search(sentence.text) else 0.95), True
    return 1.0, True


def _number_factor(sentence: Sentence, asked: Asked) -> tuple[float, bool]:
    numbers = [n for n in sentence.numbers() if n.strip(",.") not in asked.numbers]
    if not numbers:
        return 0.5, False
    if asked.counts and asked.focus:
        if counted(sentence, asked.focus):
            return 1.4, True
        return 0.8, False
    digits = any(char.isdigit() for number in numbers for char in number)
    return (1.1 if digits else 0.9), True


def counted(sentence: Sentence, focus: Sequence[Term]) -> str | None:
    """Return the figure that counts the focus noun ("586K screenshots"), None if nothing counts it."""
    for figure in sentence.numbers():
        at = sentence.text.find(figure)
        following = Sentence(sentence.text[at + len(figure) : at + len(figure) + 80], sentence.section, 0)
        head = focus[-1]
        strength, place = following.place(head)
        if strength >= ALIKE and place <= 5:
            return figure
    return None


def _names_something(sentence: Sentence, asked: Asked, read: ReadPaper) -> bool:
    asked_keys = name_key(asked.text)
    own = name_key(read.paper.title)
    for match in _NAME_SHAPE.finditer(sentence.text, 1):
        start = sentence.text.rfind(" ", 0, match.start()) + 1
        token = sentence.text[start : match.end() + 12].split(" ")[0]
        key = name_key(token)
        if key and key not in asked_keys and key not in own:
            return True
    return False


def _place(sentence: Sentence, asked: Asked, at: int, count: int) -> float:
    """A nudge: what a paper does stands where it says "we", not in its background."""
    nudge = 0.0
    if _OWN.search(sentence.text):
        nudge += 0.02
    if asked.answer_type == "number" and _RESULT.search(sentence.text):
        nudge += 0.03
    if asked.answer_type == "reason" and at < count / 2:
        nudge += 0.01
    return nudge
