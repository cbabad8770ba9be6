"""The documentation is complete, and what the README shows is what happens."""

from __future__ import annotations

import re
import runpy

import click
import pytest

from bot.cli import cli
from bot.settings import Settings
from tests.conftest import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
GUIDE = README + (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
TARGETS = re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def section(command: str) -> str:
    return README.partition(f"### paperboy {command}\n")[2].partition("\n## ")[0].partition("\n### ")[0]


def test_what_the_readme_shows_is_what_its_commands_print() -> None:
    readme = runpy.run_path(str(ROOT / "docs" / "readme.py"))
    assert readme["DEMO"].search(README)
    assert len(readme["CONSOLE"].findall(README)) >= 4
    assert readme["refreshed"](README) == README, "run make docs, and look at what it changed"


def test_the_demo_shows_six_answers_and_how_to_go_on() -> None:
    [shown] = runpy.run_path(str(ROOT / "docs" / "readme.py"))["DEMO"].findall(README)
    assert len(re.findall(r"^(?:\$ paperboy ask|> )", shown, re.MULTILINE)) >= 6
    assert shown.endswith("paperboy --db build/demo.db chat\n")


@pytest.mark.parametrize("name", sorted(cli.commands))
def test_every_command_and_option_is_in_the_readme(name: str) -> None:
    assert f"`paperboy {name}" in README
    common = {"db", "now"}
    options = [o for o in cli.commands[name].params if isinstance(o, click.Option) and o.name not in common]
    assert [o.opts[-1] for o in options if f"`{o.opts[-1]}`" not in section(name)] == []


@pytest.mark.parametrize("option", ["--db", "--now", "--version", "--help"])
def test_every_common_option_is_in_the_readme(option: str) -> None:
    assert f"| `{option}`" in README


@pytest.mark.parametrize("name", sorted(Settings.model_fields))
def test_every_setting_is_in_the_readme(name: str) -> None:
    assert f"| `PAPERBOY_{name.upper()}`" in README


@pytest.mark.parametrize("page", ["README.md", "CONTRIBUTING.md", "docs/design.md", "CHANGELOG.md"])
def test_every_link_to_a_file_leads_there(page: str) -> None:
    path = ROOT / page
    links = re.findall(r"\]\((?!http|#)([^)#]+)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("name", TARGETS)
def test_every_make_target_is_described(name: str) -> None:
    assert f"make {name}" in GUIDE or name == "help"
