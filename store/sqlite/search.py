"""Papers by the words of their titles and abstracts."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import islice

from store.sqlite.connection import Connections
from store.sqlite.phrases import any_of, phrase
from store.sqlite.ranking import matching_rows, ranked

_CAP = 100_000
_MANY = 3_000
_REMEMBERED = 50_000


class SearchTables:
    """Searches ``passages_text``.

    Counts are kept in memory until papers change: a question asks for the same words several times.
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

        The score sums the phrases' inverse document frequencies, again by half for those in the title. Where the
        phrases stand in thousands of papers, only those are looked at that hold the rarer ones.
        """
        with self._connections.reading() as connection:
            counts = {
                expression: count
                for _, expression in _expressions(phrases)
                if expression and (count := self._count(connection, expression))
            }
            return ranked(connection, counts, _size(connection), limit)

    def matching_all(self, groups: Sequence[Sequence[str]], limit: int) -> list[str]:
        """Return ids of papers that hold at least one phrase of each group, newest first."""
        alternatives = [[e for _, e in _expressions(group) if e] for group in groups]
        if not alternatives or not all(alternatives):
            return []
        expression = " AND ".join(any_of(group) for group in alternatives)
        with self._connections.reading() as connection:
            rows = matching_rows(connection, "passages_text", expression)
            best = list(islice(newest(connection, rows), limit))
            keys = _keys(connection, best)
        return [keys[row] for row in best if row in keys]


def _expressions(phrases: Sequence[str], *, keep: bool = False) -> Iterator[tuple[str, str | None]]:
    for text in dict.fromkeys(phrases):
        expression = phrase(text)
        if expression or keep:
            yield text, expression


def newest(connection: sqlite3.Connection, rows: Sequence[int]) -> Iterator[int]:
    """Yield ``rows`` by date, the newest first, those without a date last.

    The first of many rows are found sooner by walking the papers from the newest than by looking up every date.
    """
    if len(rows) <= _MANY:
        found = connection.execute(
            "SELECT id FROM papers WHERE id IN (SELECT value FROM json_each(?)) ORDER BY dated DESC, id DESC",
            (json.dumps(rows),),
        )
        yield from (row for (row,) in found)
    else:
        members = set(rows)
        walked = connection.execute("SELECT id FROM papers ORDER BY dated DESC, id DESC")
        yield from (row for (row,) in walked if row in members)


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
