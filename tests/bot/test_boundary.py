from __future__ import annotations

import errno
import logging
import os

import click
import pytest

from bot.boundary import run, say, sentence
from store.errors import ListingError, SettingsError, StoreError


def failing(error: BaseException) -> object:
    def command() -> object:
        raise error

    return command


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (StoreError("the store is locked"), 1, "paperboy: the store is locked\n"),
        (SettingsError("no such zone"), 2, "paperboy: no such zone\n"),
        (ListingError("two\nlines \x1b[31mand colour"), 1, "paperboy: two lines and colour\n"),
        (click.UsageError("no such option"), 2, "paperboy: no such option (see paperboy --help)\n"),
        (click.ClickException("a click error"), 1, "paperboy: a click error\n"),
        (click.Abort(), 1, "paperboy: interrupted\n"),
        (KeyboardInterrupt(), 1, "paperboy: interrupted\n"),
        (
            OSError(errno.EACCES, os.strerror(errno.EACCES), "x.db"),
            1,
            "paperboy: cannot go on: Permission denied: x.db\n",
        ),
        (RecursionError("deep"), 1, None),
        (MemoryError(), 1, None),
    ],
)
def test_each_kind_of_error_ends_in_one_line_and_a_code(
    error: BaseException, code: int, line: str | None, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run(failing(error)) == code
    said = capfd.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said
    assert line is None or said == line


@pytest.mark.parametrize(("returned", "code"), [(None, 0), (0, 0), (1, 1), ("a result", 0)])
def test_a_command_that_ends_well_gives_its_own_code(returned: object, code: int) -> None:
    assert run(lambda: returned) == code


def test_a_bug_is_told_in_one_sentence_whose_id_stands_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG, "paperboy")
    try:
        _ = {}["secret value"]
    except KeyError as error:
        said = sentence(error)
    [record] = caplog.records
    assert record.exc_info
    assert record.getMessage().removeprefix("unexpected error ") in said
    assert "KeyError at test_boundary.py:" in said
    assert "secret value" not in said


def test_what_is_said_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    say("one thing")
    assert capsys.readouterr() == ("", "paperboy: one thing\n")
