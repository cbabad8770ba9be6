"""Words and names of the store held in memory, for finding those that are spelt nearly alike."""

from __future__ import annotations

import heapq
import re
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field

from rapidfuzz import fuzz, process

from store.sqlite.connection import Connections

_DIGITS = re.compile(r"\d+")
_LEAST = 60.0


@dataclass(slots=True)
class Vocabulary:
    """Distinct texts of one kind, apart by their digits and length, which near spellings share or nearly share.

    ``query`` selects (id, text) of the rows with an id above its parameter: texts are only ever added.
    """

    query: str
    _last: int = 0
    _texts: set[str] = field(default_factory=set)
    _groups: dict[tuple[str, int], list[str]] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def __contains__(self, text: str) -> bool:
        return text in self._texts

    def refresh(self, connection: sqlite3.Connection) -> None:
        """Add the texts that have been stored since the last refresh."""
        with self._lock:
            for row, text in connection.execute(self.query, (self._last,)):
                self._last = row
                if text not in self._texts:
                    self._texts.add(text)
                    self._groups.setdefault((digits(text), len(text)), []).append(text)

    def alike(self, text: str, limit: int, least: float = _LEAST) -> list[tuple[str, float]]:
        """Return known texts with the same digits and a rapidfuzz ratio of ``least`` (0 to 100), best first."""
        found = [
            (choice, score)
            for group in self._near(text, least)
            for choice, score, _ in process.extract(
                text, group, scorer=fuzz.ratio, score_cutoff=least, limit=limit
            )
        ]
        return heapq.nsmallest(limit, found, key=lambda pair: (-pair[1], pair[0]))

    def _near(self, text: str, least: float) -> Iterator[list[str]]:
        """Yield the groups whose lengths allow for the ratio, which is 2 * common / (sum of both lengths)."""
        same, length, share = digits(text), len(text), least / (200 - least)
        for other in range(max(1, int(length * share)), int(length / share) + 1):
            group = self._groups.get((same, other))
            if group:
                yield group


def digits(text: str) -> str:
    """Return the numbers in ``text``, in order: ``gpt4o2024`` has ``4 2024``."""
    return " ".join(_DIGITS.findall(text))


class Spellings:
    """The vocabularies of one store, read when they are first asked for and kept up to date from then on."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self.names = Vocabulary("SELECT id, key FROM names WHERE id > ? ORDER BY id")
        self.title_words = Vocabulary("SELECT id, word FROM words WHERE field = 'title' AND id > ? ORDER BY id")
        self.author_words = Vocabulary("SELECT id, word FROM words WHERE field = 'author' AND id > ? ORDER BY id")

    def fresh(self, vocabulary: Vocabulary) -> Vocabulary:
        """Return ``vocabulary`` with all that the store holds now."""
        with self._connections.reading() as connection:
            vocabulary.refresh(connection)
        return vocabulary
