"""Pipes that close, terminals without Unicode, and output with nowhere to go."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bot.conftest import Program

BOT = [sys.executable, "-m", "bot"]


def shell(command: str, environment: dict[str, str], db: Path) -> subprocess.CompletedProcess[bytes]:
    settings = {**environment, "PAPERBOY_DB": str(db), "BOT": f'"{sys.executable}" -m bot'}
    return subprocess.run(["bash", "-c", command], env=settings, capture_output=True, timeout=120)


def test_a_reader_that_goes_away_is_no_trouble(environment: dict[str, str], db: Path) -> None:
    lines = 'yes \'{"id": 1, "q": "agents"}\' | head -500'
    outcome = shell(f"{lines} | eval $BOT search --jsonl | head -1; echo ${{PIPESTATUS[2]}}", environment, db)
    record, code = outcome.stdout.splitlines()
    assert json.loads(record)["id"] == 1
    assert (code, outcome.stderr) == (b"1", b"")


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("ask hello >&-", b"standard output is closed"),
        ("search agents >&-", b"standard output is closed"),
        ("ask --jsonl <&-", b"standard input is closed"),
        pytest.param(
            "ask hello >/dev/full",
            b"No space left on device",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has /dev/full"),
        ),
    ],
)
def test_results_that_cannot_be_read_or_written_are_an_error(
    environment: dict[str, str], db: Path, command: str, said: bytes
) -> None:
    outcome = shell(f"eval $BOT {command}", environment, db)
    assert outcome.returncode == 1
    assert outcome.stderr.count(b"\n") == 1
    assert said in outcome.stderr


@pytest.mark.parametrize("command", ["ask hello 2>&-", "parse samples/nosuch 2>&-", "chat <&-"])
def test_a_missing_stream_that_is_not_needed_is_not_missed(
    environment: dict[str, str], db: Path, command: str
) -> None:
    assert shell(f"eval $BOT {command}", environment, db).returncode == 0


@pytest.mark.parametrize("locale", [{"LC_ALL": "C"}, {"LC_ALL": "POSIX"}, {"PYTHONIOENCODING": "ascii"}])
def test_any_terminal_gets_its_answer_and_json_is_utf_8(
    paperboy: Program, db: Path, tmp_path: Path, locale: dict[str, str]
) -> None:
    page = tmp_path / "page.jsonl"
    page.write_text(json.dumps({"id": "2610.00001", "title": "τ²: 知识", "abstract": "It is naïve."}))
    own = tmp_path / "own.db"
    assert paperboy("ingest", "--db", own, page, **locale).returncode == 0
    shown = paperboy("ask", "--db", own, "2610.00001", **locale)
    record = paperboy("ask", "--db", own, "--json", "2610.00001", **locale)
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert json.loads(record.stdout.decode("utf-8"))["papers"][0]["title"] == "τ²: 知识"


def test_what_a_terminal_might_act_on_is_escaped_in_json_and_still_word_for_word(
    paperboy: Program, tmp_path: Path
) -> None:
    title = "A \x1b[2J \x9b1m \u202e title \u2028 \ud800"
    page = tmp_path / "page.jsonl"
    page.write_text(json.dumps({"id": "x", "title": title, "abstract": "a"}))
    printed = paperboy("parse", "--jsonl", page).stdout
    assert not set(printed.decode("utf-8")) & set("\x1b\x9b\u202e\u2028")
    assert printed.isascii()


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_an_interruption_is_a_word_and_no_traceback(environment: dict[str, str], db: Path) -> None:
    command = [*BOT, "ask", "--db", str(db), "--jsonl"]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}

    def heed() -> None:  # a suite that runs in the background hands on that interruptions are ignored
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    with subprocess.Popen(command, env=environment, preexec_fn=heed, **pipes) as process:  # noqa: PLW1509 - one thread here
        assert process.stdin
        assert process.stdout
        process.stdin.write(b'{"id": 1, "q": "hello"}\n')
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=60)
    assert (process.returncode, said.strip()) == (1, b"paperboy: interrupted")


def test_debug_shows_where_a_bug_arose_and_without_it_nobody_sees_a_traceback(
    paperboy: Program, db: Path, tmp_path: Path
) -> None:
    (tmp_path / "here" / "handlers").mkdir()
    (tmp_path / "here" / "handlers" / "__init__.py").write_text("")
    (tmp_path / "here" / "handlers" / "messages.py").write_text("raise LookupError('a bug')")
    (tmp_path / "here" / "handlers" / "engine.py").write_text("raise LookupError('a bug')")
    plain = paperboy("ask", "--db", db, "hello")
    assert plain.returncode == 1
    assert plain.stderr.count(b"\n") == 1
    assert b"LookupError at engine.py:1" in plain.stderr
    assert b"Traceback" in paperboy("ask", "--db", db, "hello", PAPERBOY_LOG="debug").stderr
