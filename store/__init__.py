"""What is known: the domain's types, and their persistence."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from store.errors import StoreError

if TYPE_CHECKING:
    from store.sqlite.store import SqliteStore

Store: TypeAlias = "SqliteStore"
"""An open store. A second backend makes this a union; what is needed of one stands beside who needs it."""


def open_store(url: str | Path) -> Store:
    """Open the store at ``url``, a path or ``sqlite:///path``, making it and its folder where they are missing.

    Several processes may open the same store at once, also one that does not exist yet. Close it, or use it
    as a context manager. Raises StoreError with one line that says what is wrong.
    """
    from store.sqlite.store import SqliteStore

    return SqliteStore.open(_path(url))


def _path(url: str | Path) -> Path:
    if isinstance(url, Path):
        return url
    scheme, separator, rest = url.partition("://")
    if not separator or len(scheme) < 2:
        return Path(url)
    if scheme != "sqlite" or not rest.startswith("/"):
        raise StoreError(f"{scheme}:// names no kind of store that is known: give a path or sqlite:///PATH")
    return Path(rest[1:])
