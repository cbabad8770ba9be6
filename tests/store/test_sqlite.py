"""The SQLite backend passes the contract of all stores."""

from __future__ import annotations

from pathlib import Path

import pytest

from store import Store, open_store
from tests.store.contract import *  # noqa: F403
from tests.store.contract import OpenBackend
from tests.store.contract_writing import *  # noqa: F403


@pytest.fixture
def open_backend(tmp_path: Path) -> OpenBackend:
    def opened(name: str) -> Store:
        return open_store(tmp_path / f"{name}.db")

    return opened
