"""The house keeps its rules, and the check of the rules would see a breach."""

from __future__ import annotations

import ast
import os
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from pytest_socket import SocketConnectBlockedError

from tests.conftest import ROOT

PACKAGES = ("bot", "handlers", "jobs", "store")


def sources(*packages: str) -> list[Path]:
    return [path for package in packages for path in sorted((ROOT / package).rglob("*.py"))]


def lint_imports(root: Path) -> subprocess.CompletedProcess[str]:
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    environment = {**os.environ, "PYTHONPATH": str(root), "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", code, "--no-cache"], cwd=root, env=environment, capture_output=True, text=True
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_imports_keep_their_direction(copy: Path) -> None:
    outcome = lint_imports(copy)
    assert outcome.returncode == 0, outcome.stdout + outcome.stderr


@pytest.mark.parametrize(
    ("module", "breach", "contract"),
    [
        ("store/breach.py", "import handlers.messages", "Imports go one way"),
        ("handlers/breach.py", "import jobs", "Imports go one way"),
        ("jobs/breach.py", "def late():\n    import handlers.router", "Imports go one way"),
        ("handlers/breach.py", "import bot.settings", "Imports go one way"),
        ("store/breach.py", "import sqlite3", "SQL stands only"),
        ("bot/breach.py", "import sqlite_utils", "SQL stands only"),
        ("handlers/breach.py", "import store.sqlite", "A backend is opened"),
        ("store/breach.py", "import click", "Only the process knows"),
        ("jobs/breach.py", "import pydantic_settings", "Only the process knows"),
        ("bot/breach.py", "import jobs.sources", "A listing's format"),
    ],
)
def test_a_breach_of_the_direction_is_seen(copy: Path, module: str, breach: str, contract: str) -> None:
    (copy / module).write_text(breach + "\n")
    outcome = lint_imports(copy)
    assert outcome.returncode != 0
    assert any(contract in line and "BROKEN" in line for line in outcome.stdout.splitlines()), outcome.stdout


def test_only_the_process_reads_the_environment() -> None:
    readers = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sources("handlers", "jobs", "store")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in {"environ", "getenv", "environb"}
    ]
    assert readers == []


def test_no_file_has_outgrown_one_subject() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in sources(*PACKAGES)}
    assert [str(path) for path, length in lengths.items() if length > 500] == []


@pytest.mark.filterwarnings("ignore:A test tried to use socket")
def test_tests_cannot_leave_this_machine() -> None:
    with pytest.raises(SocketConnectBlockedError):
        socket.create_connection(("192.0.2.1", 80), timeout=1)


def test_tests_reach_this_machine() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as server,
        socket.create_connection(server.getsockname(), 5) as client,
    ):
        assert client.getpeername() == server.getsockname()
