"""Ranking papers by how many rare phrases they hold, without reading the long lists of the frequent ones.

FTS5's own bm25 reads every row of every word, and a question is mostly words that stand in half of all papers:
half a second over 50,000 of them. Here the rare phrases choose the candidates, and the frequent ones only add to
their scores, for in an AND FTS5 skips through a long list instead of reading it. Over the same papers that is
twenty times faster, and the order is as good (``bench/``).
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections import Counter
from collections.abc import Iterable, Sequence

import Stemmer

from store.sqlite.phrases import any_of

_SEEDS = 3_000
_LONG = 15_000
_SLIGHT = 2.0
_PHRASE_WEIGHT = 0.5
_TITLE_WEIGHT = 0.5
_LOOKED_AT = 400


def ranked(
    connection: sqlite3.Connection, counts: dict[str, int], size: int, limit: int
) -> list[tuple[str, float]]:
    """Return ids of papers that hold any of the expressions, with a score, best first.

    ``counts`` says in how many of the store's ``size`` papers each expression stands, none of them in none.
    """
    if not counts:
        return []
    weights = {expression: _weight(expression, count, size) for expression, count in counts.items()}
    scores = _scores(connection, counts, weights, limit)
    best = sorted(scores, key=lambda row: (-scores[row], -row))[: max(limit, _LOOKED_AT)]
    found = [
        (key, scores[row] + _TITLE_WEIGHT * title, row) for row, key, title in _titles(connection, best, weights)
    ]
    found.sort(key=lambda hit: (-hit[1], -hit[2]))
    return [(key, score) for key, score, _ in found[:limit]]


def matching_rows(connection: sqlite3.Connection, index: str, expression: str, most: int = -1) -> list[int]:
    """Return the rows of the full-text ``index`` that match, by their ids; the first ``most`` if it is not -1."""
    found = connection.execute(f"SELECT rowid FROM {index} WHERE {index} MATCH ? LIMIT ?", (expression, most))
    return [row for (row,) in found]


def _weight(expression: str, count: int, size: int) -> float:
    """Return the inverse document frequency; half of it for several words in a row, which count one by one too."""
    weight = math.log(1 + (size - count + 0.5) / (count + 0.5))
    return weight * _PHRASE_WEIGHT if " " in expression else weight


def _scores(
    connection: sqlite3.Connection, counts: dict[str, int], weights: dict[str, float], limit: int
) -> Counter[int]:
    """Score the rows that hold the rarest of the expressions by all of them."""
    ordered = sorted(counts, key=lambda expression: counts[expression])
    seeds = _rare(ordered, counts)
    scores: Counter[int] = Counter()
    if seeds:
        among = any_of(seeds)
        for expression in seeds:
            _add(scores, matching_rows(connection, "passages_text", expression), weights[expression])
    else:
        among, seeds, rows = _together(connection, ordered, limit)
        _add(scores, rows, sum(weights[expression] for expression in seeds))
    for expression in ordered[len(seeds) :]:
        if counts[expression] < _LONG or weights[expression] > _SLIGHT:
            rows = matching_rows(connection, "passages_text", f"{among} AND {expression}")
            _add(scores, rows, weights[expression])
    return scores


def _add(scores: Counter[int], rows: Iterable[int], weight: float) -> None:
    for row in rows:
        scores[row] += weight  # type: ignore[assignment]


def _rare(ordered: list[str], counts: dict[str, int]) -> list[str]:
    """Return the rarest expressions, as many as stand in few rows together."""
    seeds, total = [], 0
    for expression in ordered:
        total += counts[expression]
        if total > _SEEDS:
            break
        seeds.append(expression)
    return seeds


def _together(connection: sqlite3.Connection, ordered: list[str], limit: int) -> tuple[str, list[str], list[int]]:
    """Where even the rarest expression is frequent, return the rows that hold as many of the rarest at once as
    give enough rows, with the expression that matches them and its parts."""
    for kept in range(len(ordered), 0, -1):
        expression = f"({' AND '.join(ordered[:kept])})"
        rows = matching_rows(connection, "passages_text", expression, _SEEDS)
        if len(rows) >= limit or kept == 1:
            break
    return expression, ordered[:kept], rows


def _titles(
    connection: sqlite3.Connection, rows: Sequence[int], weights: dict[str, float]
) -> Iterable[tuple[int, str, float]]:
    """Yield row, id and the weight of the expressions that stand in the title."""
    # The stemmer that the index uses too; one a call, for it is not made for several threads.
    stemmer = Stemmer.Stemmer("porter")
    stemmed = [(_stems(stemmer, expression.strip('"')), weight) for expression, weight in weights.items()]
    for row, key, title in connection.execute(
        "SELECT id, key, title_words FROM papers WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(rows),)
    ):
        stems = _stems(stemmer, title)
        yield row, key, sum(weight for words, weight in stemmed if words in stems)


def _stems(stemmer: Stemmer.Stemmer, words: str) -> str:
    return f" {' '.join(stemmer.stemWords(words.split()))} "
