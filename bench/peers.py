"""Simpler ways to answer from the same papers, to measure the query engine against.

Both read a full-text index that sqlite-utils sets up over the papers of a Paperboy store. A question of a
thread is searched for together with the questions before it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from rapidfuzz import fuzz
from sqlite_utils import Database
from sqlite_utils.db import Table

from bench.judging import SHORT
from bench.question_sets import Asked
from handlers.messages import Answer, Citation
from store.models import Paper
from store.text import sentences, words

_LISTED = 3
_RERANKED = 20
_THRESHOLD = 0.3
_ALIKE = 0.9
_NAMED = 90
_STOP_WORDS = frozenset(
    "a an the of in on for and or to by with from is are was were be do does did has have it its this that there"
    " what which who whom whose when where why how many much any some me you i we about paper papers can could"
    " show give find tell list say says use used get wrote written author authors".split()
)


class Index:
    """Papers in SQLite's FTS5 with Porter's stems over title, abstract and authors; in memory or in a file."""

    def __init__(self, papers: Iterable[Paper], path: Path | None = None) -> None:
        self._papers = list(papers)
        self._database = Database(path) if path else Database(memory=True)
        table = self._database["papers"]
        assert isinstance(table, Table)
        table.insert_all(
            {"id": at, "title": paper.title, "abstract": paper.abstract or "", "authors": ", ".join(paper.authors)}
            for at, paper in enumerate(self._papers)
        )
        self._table = table.enable_fts(["title", "abstract", "authors"], tokenize="porter")

    def search(self, wanted: Collection[str], limit: int) -> list[tuple[Paper, float]]:
        """Return the papers that hold any of the words with their bm25 (higher is better), best first."""
        if not wanted:
            return []
        rows = self._table.search(_any_of(wanted), columns=["id"], limit=limit, include_rank=True)
        return [(self._papers[row["id"]], -row["rank"]) for row in rows]

    def weights(self, wanted: Iterable[str]) -> dict[str, float]:
        """Return the inverse document frequency of each word."""
        many = len(self._papers)
        counts = {word: self._count(word) for word in wanted}
        return {word: math.log(1 + (many - count + 0.5) / (count + 0.5)) for word, count in counts.items()}

    def close(self) -> None:
        """Close the database."""
        self._database.close()

    def _count(self, word: str) -> int:
        query = "select count(*) from papers_fts where papers_fts match ?"
        count: int = self._database.execute(query, (_any_of([word]),)).fetchone()[0]
        return count


class PlainSearch:
    """The first paper by bm25, and its sentence that holds most of the question's words. Never abstains as long
    as any paper holds any of the words."""

    def __init__(self, index: Index) -> None:
        self._index = index

    def answer(self, asked: Asked) -> Answer:
        """Answer with one sentence; the first three papers are shown."""
        wanted = _wanted(asked)
        found = [paper for paper, _ in self._index.search(wanted, _LISTED)]
        if not found:
            return _nothing()
        quote = best_sentence(found[0], wanted)
        return Answer(quote, (Citation(found[0], quote),), tuple(found))


class TunedSearch:
    """Plain search with what an afternoon adds to it.

    The first 20 papers by bm25 are ordered anew: by the share of the question's words, by inverse document
    frequency, that they hold, by that share for title and authors, and by whether the question names their
    title (rapidfuzz). Title and authors stand in the answer; papers that hold almost as much are listed with
    the first; it abstains where too little is held. Its numbers are the best of 120 settings tried on all the
    questions that it is measured on.
    """

    def __init__(self, index: Index) -> None:
        self._index = index

    def answer(self, asked: Asked) -> Answer:
        """Answer with title, authors and one sentence, or abstain."""
        ranked = self._ranked(asked)
        if not ranked or ranked[0][0] < _THRESHOLD:
            return _nothing([paper for _, paper in ranked[:_LISTED]])
        most, first = ranked[0]
        quote = best_sentence(first, _wanted(asked))
        told = f"{first.title} ({', '.join(first.authors)}): {quote}"
        alike = tuple(paper for held, paper in ranked if held >= most * _ALIKE)
        return Answer(told if len(told) <= SHORT else quote, (Citation(first, quote),), alike)

    def _ranked(self, asked: Asked) -> list[tuple[float, Paper]]:
        """Return the papers found, best first, with the share of the question that each holds."""
        text, wanted = _thread(asked).lower(), _wanted(asked)
        weights = self._index.weights(wanted)
        ranked = []
        for paper, rank in self._index.search(wanted, _RERANKED):
            head = f"{paper.title} {' '.join(paper.authors)}"
            held = _share(weights, f"{head} {paper.abstract}")
            named = len(paper.title) > 3 and fuzz.partial_ratio(paper.title.lower(), text) >= _NAMED
            ranked.append((held + _share(weights, head) + named, rank, held, paper))
        ranked.sort(key=lambda entry: entry[:2], reverse=True)
        return [(held, paper) for _, _, held, paper in ranked]


def best_sentence(paper: Paper, wanted: Sequence[str]) -> str:
    """Return the sentence of the abstract that holds most of the words, the shortest of equals."""
    weights = dict.fromkeys(wanted, 1.0)
    pieces = sentences(paper.abstract or "") or [paper.title]
    return max(pieces, key=lambda piece: (_share(weights, piece), -len(piece)))


def _share(weights: dict[str, float], text: str) -> float:
    total = sum(weights.values())
    held = {_stem(word) for word in words(text)}
    return sum(weight for word, weight in weights.items() if _stem(word) in held) / total if total else 0.0


def _stem(word: str) -> str:
    return word[:-1] if word.endswith("s") and len(word) > 3 else word


def _any_of(wanted: Iterable[str]) -> str:
    return " OR ".join(f'"{word}"' for word in wanted)


def _wanted(asked: Asked) -> list[str]:
    return [word for word in dict.fromkeys(words(_thread(asked))) if word not in _STOP_WORDS]


def _thread(asked: Asked) -> str:
    return " ".join((*asked.turns, asked.text))


def _nothing(related: Sequence[Paper] = ()) -> Answer:
    return Answer("Nothing found.", reason="too little of the question is held", related=tuple(related))
