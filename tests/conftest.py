"""What tests share: the folder of inputs beside the repository, and the size at which slow tests run."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import pytest

ROOT = Path(__file__).resolve().parents[1]

T = TypeVar("T")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--quick", action="store_true", help="run slow tests in their small form")


@pytest.fixture
def scale(request: pytest.FixtureRequest) -> Callable[[T, T], T]:
    """``scale(quick, full)``: the size that a slow test runs at; ``--quick`` chooses the first."""
    return lambda quick, full: quick if request.config.getoption("--quick") else full


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder ``shared`` beside the repository (or ``PAPERBOY_SHARED``), which not every machine has."""
    folder = Path(os.environ.get("PAPERBOY_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        if os.environ.get("CI") == "true":
            pytest.fail(f"{folder} is missing, and without it much is left unproven")
        pytest.skip(f"{folder} is not on this machine")
    return folder
