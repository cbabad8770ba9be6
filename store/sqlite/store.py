"""The SQLite store as a whole."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

from store.sqlite.connection import PATIENCE, Connections
from store.sqlite.conversations import ConversationTables
from store.sqlite.deriving import Deriver
from store.sqlite.listings import ListingTables
from store.sqlite.papers import PaperTables
from store.sqlite.search import SearchTables
from store.sqlite.spellings import Spellings
from store.sqlite.writing import StoredWords, WritingTables


class SqliteStore(PaperTables, SearchTables, ListingTables, ConversationTables, WritingTables):
    """One SQLite file. Safe to use from many threads and processes at once; every method may raise StoreError."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._spellings = Spellings(connections)
        self._counted = {}
        self._counted_at = -1
        self._deriver = Deriver()
        self._stored_words = StoredWords()

    @classmethod
    def open(cls, path: Path, *, patience: float = PATIENCE) -> Self:
        """Open or make the store at ``path``, waiting ``patience`` seconds for others. Raises StoreError."""
        return cls(Connections(path, patience=patience))

    def close(self) -> None:
        """Close the connections of all threads. May be called again."""
        self._deriver.close()
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
