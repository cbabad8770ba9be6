"""The command line as a contract: options, exit codes, and where output goes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.conftest import Program
from tests.conftest import ROOT

HEAVY = ("sqlite3", "sqlite_utils", "pydantic", "rapidfuzz", "prompt_toolkit", "wcwidth", "handlers", "jobs")


@pytest.mark.parametrize("module", ["bot.cli", "bot.boundary"])
def test_the_command_line_starts_without_its_heavy_parts(module: str) -> None:
    code = f"import sys, {module}; print(*sorted({{name.partition('.')[0] for name in sys.modules}}))"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert set(HEAVY) & set(loaded.stdout.split()) == set()


@pytest.mark.parametrize("arguments", [[], ["--help"], ["-h"], ["ask", "--help"], ["--version"]])
def test_help_and_version_are_results(paperboy: Program, arguments: list[str]) -> None:
    outcome = paperboy(*arguments)
    assert outcome.returncode == 0
    assert b"paperboy" in outcome.stdout
    assert outcome.stderr == b""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nosuch"], b"nosuch"),
        (["ask"], b"QUESTION is missing"),
        (["ask", "--jsonl", "what"], b"not both"),
        (["ask", "what", "--colour"], b"--colour"),
        (["search"], b"QUERY is missing"),
        (["search", "x", "--limit", "0"], b"--limit"),
        (["search", "x", "--limit", "many"], b"--limit"),
        (["parse"], b"FILE"),
        (["ingest"], b"FILE|DIR"),
        (["parse", "x", "--limit", "-1"], b"--limit"),
        (["--now", "soon", "ask", "x"], b"PAPERBOY_NOW"),
        (["ask", "x", "--now", "soon"], b"PAPERBOY_NOW"),
    ],
)
def test_a_wrong_use_is_one_line_on_standard_error_and_code_2(
    paperboy: Program, arguments: list[str], said: bytes
) -> None:
    outcome = paperboy(*arguments)
    assert outcome.returncode == 2
    assert outcome.stdout == b""
    assert outcome.stderr.count(b"\n") == 1
    assert said in outcome.stderr


def test_a_setting_that_cannot_be_used_counts_as_wrong_use(paperboy: Program) -> None:
    outcome = paperboy("ask", "x", PAPERBOY_LOG="loud")
    assert outcome.returncode == 2
    assert b"PAPERBOY_LOG" in outcome.stderr


@pytest.mark.parametrize(
    ("arguments", "settings", "said"),
    [
        (["ask", "x"], {}, b"there is no store at"),
        (["search", "x"], {"PAPERBOY_DB": "nosuch.db"}, b"there is no store at nosuch.db"),
        (["--db", "one.db", "ask", "x", "--db", "two.db"], {}, b"there is no store at two.db"),
    ],
)
def test_what_cannot_be_done_is_one_line_on_standard_error_and_code_1(
    paperboy: Program, arguments: list[str], settings: dict[str, str], said: bytes
) -> None:
    outcome = paperboy(*arguments, **settings)
    assert outcome.returncode == 1
    assert outcome.stdout == b""
    assert outcome.stderr.count(b"\n") == 1
    assert said in outcome.stderr


def test_a_mistyped_store_is_not_made(paperboy: Program, tmp_path: Path) -> None:
    paperboy("--db", tmp_path / "typo.db", "ask", "x")
    assert not (tmp_path / "typo.db").exists()
