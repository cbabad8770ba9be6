"""Papers by the words of their titles and abstracts."""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterable, Iterator, Sequence

from store.sqlite.connection import Connections
from store.sqlite.phrases import any_of, phrase

_CAP = 100_000
_SEEDS = 3_000
_TITLE_WEIGHT = 1.5
_MANY = 3_000
_REMEMBERED = 50_000


class SearchTables:
    """Searches ``passages_text``.

    Ranking by FTS5's own bm25 reads every row of every word, and a question is mostly words that stand in half
    of all papers. So the rare phrases choose the candidates, and the frequent ones only add to their scores:
    in an AND, FTS5 skips through the long lists instead of reading them.
    """

    _connections: Connections
    _counted: dict[str, int]
    _counted_at: int

    def size(self) -> int:
        """Return how many papers the store holds."""
        with self._connections.reading() as connection:
            return _size(connection)

    def frequencies(self, phrases: Sequence[str]) -> dict[str, int]:
        """Return for each phrase (one or more words) in how many papers it stands, capped at 100,000."""
        with self._connections.reading() as connection:
            wanted = _expressions(phrases, keep=True)
            return {text: self._count(connection, expression) for text, expression in wanted}

    def _count(self, connection: sqlite3.Connection, expression: str | None) -> int:
        if expression is None:
            return 0
        revision = revision_of(connection)
        if revision != self._counted_at or len(self._counted) > _REMEMBERED:
            self._counted, self._counted_at = {}, revision
        counted = self._counted
        if expression not in counted:
            counted[expression] = connection.execute(
                "SELECT count(*) FROM (SELECT 1 FROM passages_text WHERE passages_text MATCH ? LIMIT ?)",
                (expression, _CAP),
            ).fetchone()[0]
        return counted[expression]

    def matching_any(self, phrases: Sequence[str], limit: int) -> list[tuple[str, float]]:
        """Return ids of papers that hold any of the phrases, with a score (higher is better), best first.

        The score sums the phrases' inverse document frequencies, more for those in the title. Where the phrases
        stand in more than some thousand papers, only those that hold the rarer ones are looked at.
        """
        with self._connections.reading() as connection:
            counts = {
                expression: count
                for _, expression in _expressions(phrases)
                if expression and (count := self._count(connection, expression))
            }
            scores = _scores(connection, counts, _size(connection))
            best = sorted(scores, key=lambda row: (-scores[row], -row))[:limit]
            keys = _keys(connection, best)
        return [(keys[row], scores[row]) for row in best if row in keys]

    def matching_all(self, groups: Sequence[Sequence[str]], limit: int) -> list[str]:
        """Return ids of papers that hold at least one phrase of each group, newest first."""
        alternatives = [[e for _, e in _expressions(group) if e] for group in groups]
        if not alternatives or not all(alternatives):
            return []
        expression = " AND ".join(any_of(group) for group in alternatives)
        with self._connections.reading() as connection:
            rows = matching_rows(connection, "passages_text", expression)
            best = newest(connection, rows, limit)
            keys = _keys(connection, best)
        return [keys[row] for row in best if row in keys]


def _expressions(phrases: Sequence[str], *, keep: bool = False) -> Iterator[tuple[str, str | None]]:
    for text in dict.fromkeys(phrases):
        expression = phrase(text)
        if expression or keep:
            yield text, expression


def _scores(connection: sqlite3.Connection, counts: dict[str, int], size: int) -> dict[int, float]:
    """Score the rows that hold the rarest of the expressions by all of them."""
    ordered = sorted(counts, key=lambda expression: counts[expression])
    seeds = _seeds(ordered, counts)
    if not seeds:
        return {}
    among = any_of(seeds)
    scores: dict[int, float] = {}
    for expression in ordered:
        weight = math.log(1 + (size - counts[expression] + 0.5) / (counts[expression] + 0.5))
        everywhere = expression if expression in seeds else f"{among} AND {expression}"
        in_title = f"{{title}} : {expression}" if expression in seeds else f"{among} AND {{title}} : {expression}"
        for text, factor in ((everywhere, 1.0), (in_title, _TITLE_WEIGHT)):
            for row in matching_rows(connection, "passages_text", text):
                scores[row] = scores.get(row, 0.0) + factor * weight
    return scores


def _seeds(ordered: list[str], counts: dict[str, int]) -> list[str]:
    """Choose which expressions make a row a candidate: the rarest, while they stand in few rows together."""
    seeds, total = [], 0
    for expression in ordered:
        total += counts[expression]
        if total > _SEEDS:
            break
        seeds.append(expression)
    if seeds or not ordered:
        return seeds
    # Every phrase is frequent: rows that have the rarest in the title, and rows that have them all.
    return [f"{{title}} : {ordered[0]}", *([f"({' AND '.join(ordered)})"] if len(ordered) > 1 else [])]


def matching_rows(connection: sqlite3.Connection, index: str, expression: str) -> list[int]:
    """Return the rows of the full-text ``index`` that match, in the order of their ids."""
    found = connection.execute(f"SELECT rowid FROM {index} WHERE {index} MATCH ?", (expression,))
    return [row for (row,) in found]


def newest(connection: sqlite3.Connection, rows: Iterable[int], limit: int | None) -> list[int]:
    """Return the ``limit`` newest of ``rows`` (None: all) by date, those without a date last.

    Many rows are found sooner by walking the papers from the newest than by looking up the date of each.
    """
    wanted = list(rows)
    if len(wanted) <= _MANY:
        found = connection.execute(
            "SELECT id FROM papers WHERE id IN (SELECT value FROM json_each(?))"
            " ORDER BY dated DESC, id DESC LIMIT ?",
            (json.dumps(wanted), -1 if limit is None else limit),
        )
        return [row for (row,) in found]
    members, best = set(wanted), []
    for (row,) in connection.execute("SELECT id FROM papers ORDER BY dated DESC, id DESC"):
        if row in members:
            best.append(row)
            if len(best) == limit:
                break
    return best


def _keys(connection: sqlite3.Connection, rows: Sequence[int]) -> dict[int, str]:
    return dict(
        connection.execute(
            "SELECT id, key FROM papers WHERE id IN (SELECT value FROM json_each(?))", (json.dumps(list(rows)),)
        )
    )


def _size(connection: sqlite3.Connection) -> int:
    size: int = connection.execute("SELECT papers FROM state").fetchone()[0]
    return size


def revision_of(connection: sqlite3.Connection) -> int:
    """Return the number of the papers' present state: what was kept in memory under another one is outdated."""
    revision: int = connection.execute("SELECT revision FROM state").fetchone()[0]
    return revision
