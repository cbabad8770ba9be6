"""Run what README.md shows and write what it prints into README.md: ``make docs``.

A block that begins with "$ " holds commands, each followed by its output. They run one after the other, from the
clone, as a user who has ``paperboy`` on the path and a store of their own. The block below the word "demo shows"
is what the demo prints.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
CONSOLE = re.compile(r"(?<=```console\n).*?(?=```)", re.DOTALL)
DEMO = re.compile(r"(?<=This is what the demo shows:\n\n```text\n).*?(?=```)", re.DOTALL)


def refreshed(text: str) -> str:
    """Return the README with the output that its commands have now."""
    with tempfile.TemporaryDirectory() as home:
        environment = reader(Path(home))
        text = DEMO.sub(lambda _: demo(Path(home), environment), text)
        return CONSOLE.sub(lambda block: console(block[0], environment), text)


def reader(home: Path) -> dict[str, str]:
    """Return the environment of a reader of the README: ``paperboy`` on the path, no store, no settings."""
    program = home / "bin" / "paperboy"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m bot "$@"\n')
    program.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERBOY_")}
    path = f"{program.parent}{os.pathsep}{os.environ['PATH']}"
    return {**kept, "PATH": path, "XDG_DATA_HOME": str(home), "COLUMNS": "80", "NO_COLOR": "1"}


def console(block: str, environment: dict[str, str]) -> str:
    """Return a block's commands, each with what it prints."""
    commands = re.findall(r"^\$ (.*)$", block, re.MULTILINE)
    return "".join(f"$ {command}\n{printed(command, environment)}" for command in commands)


def demo(home: Path, environment: dict[str, str]) -> str:
    """Return what ``make demo`` prints."""
    db = home / "demo.db"
    text = printed(f'sh samples/demo "{home / "bin"}" "{db}"', environment)
    return text.replace(str(home / "bin"), ".venv/bin").replace(str(db), "build/demo.db")


def printed(command: str, environment: dict[str, str]) -> str:
    """Return both outputs of a shell command that is run in the clone."""
    outcome = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return outcome.stdout


if __name__ == "__main__":
    README.write_text(refreshed(README.read_text(encoding="utf-8")), encoding="utf-8")
