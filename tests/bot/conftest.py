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


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a user without settings, whose data folder is new."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERBOY_")}
    return {**kept, "PYTHONPATH": str(ROOT), "XDG_DATA_HOME": str(tmp_path / "data"), "COLUMNS": "80"}


@pytest.fixture
def paperboy(environment: dict[str, str], tmp_path: Path) -> Program:
    """``paperboy(*arguments, stdin=b"", **environment)``: run it in an empty folder to the end."""

    def run(*arguments: str | Path, stdin: bytes = b"", **settings: str) -> Outcome:
        folder = tmp_path / "here"
        folder.mkdir(exist_ok=True)
        return subprocess.run(
            [sys.executable, "-m", "bot", *map(str, arguments)],
            input=stdin,
            cwd=folder,
            env={**environment, **settings},
            capture_output=True,
            timeout=120,
        )

    return run
