"""Paperboy as a program, run as its users and other programs run it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from tests.conftest import ROOT

Outcome: TypeAlias = subprocess.CompletedProcess[bytes]
Program: TypeAlias = Callable[..., Outcome]

SAMPLES = (ROOT / "samples" / "language_model.txt", ROOT / "samples" / "trending.txt")


def user(home: Path) -> dict[str, str]:
    """Return the environment of a user without settings, whose data folder is under ``home``."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERBOY_")}
    return {**kept, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(home / "data"), "COLUMNS": "80"}


def program(environment: dict[str, str], folder: Path) -> Program:
    """Return ``paperboy(*arguments, stdin=b"", **settings)``, which runs it in ``folder`` to the end."""

    def run(*arguments: str | Path, stdin: bytes = b"", **settings: str) -> Outcome:
        return subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            input=stdin,
            cwd=folder,
            env={**environment, **settings},
            capture_output=True,
            timeout=120,
        )

    return run


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    return user(tmp_path)


@pytest.fixture
def paperboy(environment: dict[str, str], tmp_path: Path) -> Program:
    (tmp_path / "here").mkdir()
    return program(environment, tmp_path / "here")


@pytest.fixture(scope="session")
def db(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store that holds the sample listings. Tests read it; one that writes makes its own."""
    home = tmp_path_factory.mktemp("samples")
    outcome = program(user(home), home)("ingest", "--db", home / "papers.db", *SAMPLES)
    assert outcome.returncode == 0, outcome.stderr
    return home / "papers.db"
