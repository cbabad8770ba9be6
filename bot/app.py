"""The composition root: the one place where the store, the query engine and a platform are put together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from bot.settings import Settings
from handlers.engine import Engine
from handlers.router import Router
from store import Store, open_store
from store.errors import StoreError


@dataclass(frozen=True, slots=True)
class App:
    """What a command works with. ``store`` is open as long as the app is."""

    settings: Settings
    store: Store
    engine: Engine
    router: Router


@contextmanager
def opened(settings: Settings, *, make: bool) -> Iterator[App]:
    """Open the store that ``settings`` name and what stands on it; ``make`` allows for a new one.

    Raises StoreError where there is no store, or the file cannot be used as one.
    """
    if not make and not settings.db.exists():
        raise StoreError(f"there is no store at {settings.db} yet: make it with paperboy ingest FILE")
    store = open_store(settings.db)
    try:
        engine = Engine(store)
        yield App(settings, store, engine, Router(engine, store, settings.clock))
    finally:
        store.close()
