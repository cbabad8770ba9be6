"""Ranked papers for a question or a topic: candidates by the store's full-text index, order by our own reading."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from handlers.ports import PaperReader, TextSearch
from handlers.reading import EXACT, ReadPaper, Sentence
from handlers.stems import abbreviated
from handlers.terms import Term, joined_terms, terms_of
from handlers.weights import weight
from store.models import Paper

WEAK_SHARE = 0.25
_CANDIDATES = 40
_MOST_TERMS = 24
_KIN_AT_MOST = 4
_WHERE_TO_GET = re.compile(
    r"https?://|\bhttps URL\b|\b(?:publicly|freely|openly)? ?(?:available|released)\b.{0,30}$", re.I
)


@dataclass(frozen=True, slots=True)
class Hit:
    """A paper found: ``score`` for the order (0 to 1), ``features`` of how it meets the terms."""

    read: ReadPaper
    score: float
    features: dict[str, float]

    @property
    def coverage(self) -> float:
        """The share of what was asked, by weight, that the paper holds."""
        return self.features["coverage"]

    @property
    def paper(self) -> Paper:
        """The paper itself."""
        return self.read.paper


@dataclass(frozen=True, slots=True)
class Weighted:
    """A term with its weight in this store, and in how many papers it stands."""

    term: Term
    weight: float
    holding: int


class Retriever:
    """Finds papers by what they say."""

    def __init__(self, papers: PaperReader, search: TextSearch) -> None:
        self._papers = papers
        self._search = search

    def search(self, text: str, limit: int) -> list[Hit]:
        """Return the papers that best answer to ``text``, best first; free text, never syntax."""
        terms = joined_terms(terms_of(text) or terms_of(text, keep_requests=True))
        return self.by_terms(terms, limit)

    def by_terms(self, terms: Sequence[Term], limit: int) -> list[Hit]:
        """Return the papers that hold most of the weight of ``terms``, best first."""
        weighted = self.weigh(terms)
        if not weighted:
            return []
        phrases = self._phrases(weighted)
        found = self._search.matching_any(phrases, max(_CANDIDATES, 2 * limit))
        if not found:
            return []
        top = found[0][1] or 1.0
        index_scores = {paper_id: score / top for paper_id, score in found}
        hits = []
        for paper in self._papers.get(list(index_scores)):
            read = ReadPaper(paper)
            score, features = _score(read, weighted)
            hits.append(Hit(read, 0.85 * score + 0.15 * index_scores.get(paper.id, 0.0), features))
        hits.sort(key=lambda hit: -hit.score)
        return hits[:limit]

    def size(self) -> int:
        """Return how many papers the store holds."""
        return self._search.size()

    def frequencies(self, phrases: Sequence[str]) -> dict[str, int]:
        """Return in how many papers each phrase stands."""
        return self._search.frequencies(phrases)

    def holding_all(self, groups: Sequence[Sequence[str]], limit: int) -> list[str]:
        """Return ids of papers that hold one phrase of each group, newest first."""
        return self._search.matching_all(groups, limit)

    def weigh(self, terms: Iterable[Term]) -> list[Weighted]:
        """Weigh each distinct term by how few papers hold it; weak terms count a quarter."""
        distinct = list({term.key: term for term in terms}.values())[:_MOST_TERMS]
        frequency = self._search.frequencies([" ".join(term.words) for term in distinct])
        papers = self._search.size()
        weighted = []
        for term in distinct:
            holding = frequency.get(" ".join(term.words), 0)
            own = max(weight(part, min(holding, papers), papers) for part in term.stems)
            weighted.append(Weighted(term, max(own, 0.02) * (WEAK_SHARE if term.weak else 1.0), holding))
        return weighted

    def _phrases(self, weighted: Sequence[Weighted]) -> list[str]:
        phrases = [" ".join(entry.term.words) for entry in weighted]
        phrases += [entry.term.key for entry in weighted if len(entry.term.words) > 1]
        phrases += [abbreviated()[e.term.stems] for e in weighted if e.term.stems in abbreviated()]
        phrases += [
            one.term.key + two.term.key
            for one, two in itertools.pairwise(weighted)
            if len(one.term.words) == len(two.term.words) == 1
        ]
        phrases += [
            " ".join((*one.term.words, *two.term.words))
            for one, two in itertools.pairwise(weighted)
            if not (one.term.weak and two.term.weak)
        ]
        phrases += [
            word
            for entry in weighted
            if len(entry.term.words) > 1 and not entry.term.is_name
            for word in entry.term.words
            if len(word) > 3
        ]
        for entry in weighted:
            if entry.term.is_name and entry.term.key.isalpha() and len(entry.term.key) >= 4:
                phrases.append(entry.term.key + "*")
            elif not entry.holding or entry.holding < 20:
                phrases += sorted(entry.term.alternatives)[:_KIN_AT_MOST]
                if len(entry.term.stems[0]) >= 5:
                    phrases.append(entry.term.stems[0] + "*")
        return list(dict.fromkeys(phrases))


def _score(read: ReadPaper, weighted: Sequence[Weighted]) -> tuple[float, dict[str, float]]:
    """Return the score for the order, and the features that tell if the paper is on the topic at all."""
    total = sum(entry.weight for entry in weighted)
    columns = [read.row(entry.term) for entry in weighted]
    title = [column[0] for column in columns]
    told = [at for at, sentence in enumerate(read.sentences) if not _WHERE_TO_GET.search(sentence.text)]
    rows = [[column[at + 1] for column in columns] for at in told]
    best = [max([in_title, *(row[i] for row in rows)]) for i, in_title in enumerate(title)]
    coverage = _share(best, weighted, total)
    in_title = _share(title, weighted, total)
    together = max([in_title, *(_share(row, weighted, total) for row in rows)])
    adjacent = _adjacency(read, weighted)
    strong = [i for i, entry in enumerate(weighted) if not entry.term.weak] or list(range(len(weighted)))
    heaviest = max(strong, key=lambda i: weighted[i].weight)
    features = {
        "bias": 1.0,
        "coverage": coverage,
        "title": in_title,
        "together": together,
        "adjacent": adjacent,
        "lost": sum(1 for i in strong if best[i] == 0) / len(strong),
        "one term": float(len(strong) == 1),
        "two terms": float(len(strong) == 2),
        "head": best[strong[-1]],
        "head in title": title[strong[-1]],
        "heaviest": best[heaviest],
        "exact": sum(1 for i in strong if best[i] >= EXACT) / len(strong),
        "often": min(sum(sum(1 for s in row if s) for row in rows) / max(1, len(rows)), 2.0) / 2,
    }
    return coverage * (0.5 + 0.22 * in_title + 0.16 * together + 0.12 * adjacent), features


def _share(strengths: Sequence[float], weighted: Sequence[Weighted], total: float) -> float:
    return sum(s * entry.weight for s, entry in zip(strengths, weighted, strict=True)) / total


def _adjacency(read: ReadPaper, weighted: Sequence[Weighted]) -> float:
    """The share of neighbouring terms that stand near each other somewhere in the paper."""
    pairs = [
        (one.term, two.term) for one, two in itertools.pairwise(weighted) if not (one.term.weak and two.term.weak)
    ]
    if not pairs:
        return 1.0
    units = [read.title, *read.sentences]
    return sum(any(near(unit, *pair) for unit in units) for pair in pairs) / len(pairs)


def near(sentence: Sentence, one: Term, two: Term, within: int = 4) -> bool:
    """Tell if both terms stand in the sentence, at most ``within`` words apart."""
    (strength, at), (other_strength, other_at) = sentence.place(one), sentence.place(two)
    return bool(strength and other_strength) and abs(at - other_at) <= within + len(one.words)
