"""What a newcomer's machine may look like: which interpreter is chosen, and what is said where none will do."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.conftest import ROOT

GOOD = f'exec "{sys.executable}" "$@"'
OLD = "exit 1"
NOT_THERE = 'echo "this version is not active" >&2; exit 127'
WITHOUT_VENV = f'case "$2" in *ensurepip*) exit 1;; *) exec "{sys.executable}" "$@";; esac'


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "bin"
    folder.mkdir()
    for program in ("sh", "env"):
        (folder / program).symlink_to(shutil.which(program) or "")
    return folder


def find_python(path: Path, pythons: dict[str, str], chosen: str = "") -> subprocess.CompletedProcess[str]:
    for name, script in pythons.items():
        (path / name).write_text(f"#!/bin/sh\n{script}\n")
        (path / name).chmod(0o755)
    return subprocess.run(
        ["sh", ROOT / ".ci" / "find-python"],
        env={"PATH": str(path), "PYTHON": chosen},
        capture_output=True,
        text=True,
    )


@pytest.mark.parametrize(
    ("pythons", "chosen", "found"),
    [
        ({"python3": GOOD}, "", "python3"),
        ({"python3.12": GOOD, "python3": GOOD}, "", "python3.12"),
        ({"python3.13": NOT_THERE, "python3.12": NOT_THERE, "python3.11": GOOD, "python3": OLD}, "", "python3.11"),
        ({"python3.13": WITHOUT_VENV, "python3": GOOD}, "", "python3"),
        ({"python": GOOD}, "", "python"),
        ({"python3": GOOD, "my python": GOOD}, "my python", "my python"),
    ],
)
def test_the_first_interpreter_that_runs_and_is_complete_is_taken(
    path: Path, pythons: dict[str, str], chosen: str, found: str
) -> None:
    outcome = find_python(path, pythons, chosen)
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, f"{found}\n", "")


@pytest.mark.parametrize(
    ("pythons", "chosen", "said"),
    [
        ({}, "", "needs Python 3.11 or newer and found none"),
        ({"python3": OLD}, "", "needs Python 3.11 or newer and found none"),
        ({"python3.13": NOT_THERE}, "", "needs Python 3.11 or newer and found none"),
        ({"python3": GOOD, "python3.10": OLD}, "python3.10", "PYTHON=python3.10 does not run or is older"),
        ({"python3": GOOD}, "/no/such/python", "PYTHON=/no/such/python does not run"),
        ({"python3": WITHOUT_VENV}, "", "apt-get install python3"),
    ],
)
def test_where_no_interpreter_will_do_it_is_said_what_to_do(
    path: Path, pythons: dict[str, str], chosen: str, said: str
) -> None:
    outcome = find_python(path, pythons, chosen)
    assert outcome.returncode == 1
    assert outcome.stdout == ""
    assert said in outcome.stderr


def test_the_lock_names_versions_with_hashes_and_no_place_to_fetch_from() -> None:
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    requirements = [line for line in lock.splitlines() if line and not line.startswith(("#", " "))]
    assert requirements
    assert all("==" in line for line in requirements)
    assert lock.count("--hash=sha256:") >= len(requirements)
    assert not any(word in lock for word in ("http", "index-url", "find-links", "file:"))


def test_the_lock_holds_all_that_paperboy_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = project["dependencies"] + project["optional-dependencies"]["dev"]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {line.partition("==")[0] for line in lock.splitlines() if "==" in line}
    assert {requirement.partition(">=")[0] for requirement in asked} <= locked
