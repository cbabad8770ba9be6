"""``paperboy chat`` on a pipe and at a keyboard."""

from __future__ import annotations

import os
import re
import select
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bot.conftest import SAMPLES, Program

pty = pytest.importorskip("pty", reason="only a Unix has terminals that a test can play")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

UP, CTRL_C, CTRL_D = "\x1b[A", "\x03", "\x04"
PROMPT = ">"  # its blank is a movement of the cursor


@pytest.fixture
def own(paperboy: Program, tmp_path: Path) -> Path:
    path = tmp_path / "own.db"
    assert paperboy("ingest", "--db", path, *SAMPLES).returncode == 0
    return path


def said(paperboy: Program, own: Path, lines: str, *options: str) -> str:
    outcome = paperboy("chat", "--db", own, *options, stdin=lines.encode())
    assert (outcome.returncode, outcome.stderr) == (0, b"")
    return outcome.stdout.decode()


def test_on_a_pipe_answers_come_without_prompts_and_escapes(paperboy: Program, own: Path) -> None:
    text = said(paperboy, own, "\ufeffWho wrote QLoRA?\n\nWho wrote Toolformer?\n")
    assert text.index("Tim Dettmers") < text.index("Timo Schick")
    assert "\x1b" not in text
    assert "> " not in text
    assert text.endswith("\n\n")


def test_a_follow_up_works_after_a_restart(paperboy: Program, own: Path) -> None:
    said(paperboy, own, "What is QLoRA?\n")
    assert "Tim Dettmers" in said(paperboy, own, "who wrote it?\n")


@pytest.mark.parametrize(("lines", "options"), [("who wrote it?\n", ["--new"]), ("/new\nwho wrote it?\n", [])])
def test_a_conversation_can_begin_afresh(paperboy: Program, own: Path, lines: str, options: list[str]) -> None:
    said(paperboy, own, "What is QLoRA?\n")
    assert "Tim Dettmers" not in said(paperboy, own, lines, *options)


def test_what_comes_after_leaving_is_not_asked(paperboy: Program, own: Path) -> None:
    assert said(paperboy, own, "/quit\nWho wrote QLoRA?\n") == ""


def test_a_new_reader_gets_a_store_and_is_told_that_it_is_empty(paperboy: Program, tmp_path: Path) -> None:
    outcome = paperboy("chat", stdin=b"Who wrote QLoRA?\n")
    assert outcome.returncode == 0
    assert outcome.stdout
    assert (tmp_path / "data" / "paperboy" / "paperboy.db").exists()


class Keyboard:
    """A terminal of 80 columns with ``paperboy chat`` in it."""

    def __init__(self, environment: dict[str, str], db: Path) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bot", "chat", "--db", str(db)],
            env={**environment, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
        )
        os.close(slave)
        self._shown, self._read_up_to = "", 0

    def wait_for(self, text: str, patience: float = 20) -> str:
        """Return what is shown up to ``text`` and was not returned before, colours left out."""
        until = time.monotonic() + patience
        while text not in (new := re.sub("\x1b\\[[0-9;?]*[a-zA-Z]", "", self._shown)[self._read_up_to :]):
            assert time.monotonic() < until, f"{text!r} is not in {new!r}"
            if select.select([self._master], [], [], 1)[0]:
                self._shown += os.read(self._master, 4096).decode()
        shown = new[: new.index(text) + len(text)]
        self._read_up_to += len(shown)
        return shown

    def type(self, text: str) -> None:
        os.write(self._master, text.encode())

    def left(self) -> int:
        return self.process.wait(60)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self._master)


@pytest.fixture
def keyboard(environment: dict[str, str], own: Path) -> Iterator[Keyboard]:
    terminal = Keyboard(environment, own)
    yield terminal
    terminal.close()


def test_at_a_keyboard_there_is_a_greeting_a_prompt_and_colour(keyboard: Keyboard) -> None:
    assert "24 papers" in keyboard.wait_for(PROMPT)
    keyboard.type("Who wrote QLoRA?\r")
    keyboard.wait_for("Tim Dettmers")


def test_ctrl_c_clears_the_line_and_ctrl_d_leaves(keyboard: Keyboard) -> None:
    keyboard.wait_for(PROMPT)
    keyboard.type("Who wrote QLo" + CTRL_C)
    keyboard.wait_for(PROMPT)
    keyboard.type("Who wrote Toolformer?\r")
    assert "Dettmers" not in keyboard.wait_for("Timo Schick")
    keyboard.wait_for(PROMPT)
    keyboard.type(CTRL_D)
    assert keyboard.left() == 0


def test_questions_are_remembered_for_the_next_time(
    keyboard: Keyboard, environment: dict[str, str], own: Path
) -> None:
    keyboard.wait_for(PROMPT)
    keyboard.type("Who wrote QLoRA?\r")
    keyboard.wait_for("Tim Dettmers")
    keyboard.wait_for(PROMPT)
    keyboard.type(CTRL_D)
    assert keyboard.left() == 0
    again = Keyboard(environment, own)
    try:
        again.wait_for(PROMPT)
        again.type(UP)
        again.wait_for("Who wrote QLoRA?")
        again.type("\r")
        again.wait_for("Tim Dettmers")
    finally:
        again.close()


def test_where_history_cannot_be_kept_the_conversation_is_held_all_the_same(
    environment: dict[str, str], own: Path, tmp_path: Path
) -> None:
    (tmp_path / "blocked").write_text("a file where a folder should be")
    terminal = Keyboard({**environment, "XDG_DATA_HOME": str(tmp_path / "blocked")}, own)
    try:
        terminal.wait_for("not remembered")
        terminal.wait_for(PROMPT)
        terminal.type("Who wrote QLoRA?\r")
        terminal.wait_for("Tim Dettmers")
    finally:
        terminal.close()
