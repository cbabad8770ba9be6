"""The documentation is complete, and what the README shows is what happens."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from bot.cli import cli
from bot.settings import Settings
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", README, re.DOTALL)
DEMO = re.findall(r"```text\n(\$ .*?)```", README, re.DOTALL)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a reader who follows the README: ``paperboy`` on the path, a store of their own."""
    home = tmp_path_factory.mktemp("reader")
    program = home / "bin" / "paperboy"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH="{ROOT}" exec "{sys.executable}" -m bot "$@"\n')
    program.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PAPERBOY_")}
    return {
        **kept,
        "PATH": f"{program.parent}{os.pathsep}{os.environ['PATH']}",
        "XDG_DATA_HOME": str(home),
        "COLUMNS": "80",
        "NO_COLOR": "1",
    }


def run(command: str, environment: dict[str, str]) -> str:
    outcome = subprocess.run(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )
    return outcome.stdout + outcome.stderr


def commands(block: str) -> list[tuple[str, str]]:
    """Split a console block into commands and what each is shown to print."""
    parts = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [(part.partition("\n")[0], part.partition("\n")[2]) for part in parts]


def matches(shown: str, printed: str) -> bool:
    """Compare word by word; ``...`` stands for anything."""
    pattern = r"\s+".join(re.escape(word).replace(r"\.\.\.", ".*?") for word in shown.split())
    return re.fullmatch(pattern, printed.strip(), re.DOTALL) is not None


@pytest.mark.parametrize("block", CONSOLE)
def test_a_console_block_of_the_readme_prints_what_it_shows(block: str, machine: dict[str, str]) -> None:
    for command, shown in commands(block):
        printed = run(command, machine)
        assert matches(shown, printed), f"$ {command}\n{printed}"


def test_the_readme_has_blocks_to_run() -> None:
    assert len(CONSOLE) >= 4


@pytest.fixture
def demo(machine: dict[str, str], tmp_path: Path) -> Callable[[], str]:
    """Run the demo, and return what it prints as if it had run where ``make demo`` runs it."""
    program, db = machine["PATH"].split(os.pathsep)[0], str(tmp_path / "demo.db")

    def printed() -> str:
        text = run(f'sh samples/demo "{program}" "{db}"', machine)
        return text.replace(program, ".venv/bin").replace(db, "build/demo.db")

    return printed


def test_the_demo_prints_what_the_readme_shows(demo: Callable[[], str]) -> None:
    [shown] = DEMO
    printed = demo()
    assert matches(shown, printed), printed


def test_the_demo_can_be_run_again(demo: Callable[[], str]) -> None:
    assert demo() == demo()


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_command_and_option_is_in_the_readme(name: str) -> None:
    assert f"paperboy {name}" in README
    options = [option for option in cli.commands[name].params if isinstance(option, click.Option)]
    section = README.partition(f"### paperboy {name}")[2].partition("\n## ")[0].partition("\n### ")[0]
    assert [o.opts[-1] for o in options if f"`{o.opts[-1]}" not in section and o.name not in ("db", "now")] == []


@pytest.mark.parametrize("option", ["--db", "--now", "--version", "--help"])
def test_every_common_option_is_in_the_readme(option: str) -> None:
    assert f"`{option}" in README


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_setting_is_in_the_readme(name: str) -> None:
    assert f"`PAPERBOY_{name.upper()}`" in README


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/design.md", "CHANGELOG.md"])
def test_every_link_to_a_file_leads_there(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\((?!http|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("name", re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(), re.MULTILINE))
def test_every_make_target_is_described(name: str) -> None:
    pages = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"`make {name}" in pages or f"make {name}\n" in pages or name == "help"
