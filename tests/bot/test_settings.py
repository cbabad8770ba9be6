from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.settings import Settings, data_folder, load
from store.errors import SettingsError
from tests.conftest import ROOT


@pytest.fixture(autouse=True)
def _no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(f"PAPERBOY_{name.upper()}", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def test_without_any_setting_the_store_is_in_the_data_folder(tmp_path: Path) -> None:
    assert load().db == tmp_path / "data" / "paperboy" / "paperboy.db"
    assert load().log == "warning"
    assert load().now is None


def test_an_option_wins_over_the_environment_and_that_over_the_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / ".env").write_text("PAPERBOY_DB=file.db\nPAPERBOY_LOG=info\nPAPERBOY_UNKNOWN=1\n")
    assert load().db == Path("file.db")
    monkeypatch.setenv("PAPERBOY_DB", "environment.db")
    assert load().db == Path("environment.db")
    assert load(db=Path("option.db")).db == Path("option.db")
    assert load(db=None).log == "info"


def test_an_empty_value_counts_as_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAPERBOY_LOG", "")
    monkeypatch.setenv("PAPERBOY_NOW", "")
    assert load() == load(log="warning")


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2026-10-14", datetime(2026, 10, 14, tzinfo=UTC)),
        ("2026-10-14T09:30", datetime(2026, 10, 14, 9, 30, tzinfo=UTC)),
        ("2026-10-14 09:30:10", datetime(2026, 10, 14, 9, 30, 10, tzinfo=UTC)),
        ("2026-10-14T09:30Z", datetime(2026, 10, 14, 9, 30, tzinfo=UTC)),
        ("2026-10-14T01:30+02:00", datetime(2026, 10, 13, 23, 30, tzinfo=UTC)),
        (" 2026-10-14 ", datetime(2026, 10, 14, tzinfo=UTC)),
    ],
)
def test_now_is_read_as_a_moment_in_utc(text: str, moment: datetime) -> None:
    assert load(now=text).clock() == moment


def test_without_now_the_clock_of_the_machine_is_taken() -> None:
    before = datetime.now(UTC)
    assert before <= load().clock() <= datetime.now(UTC)


@pytest.mark.parametrize(
    ("options", "name"),
    [
        ({"now": "soon"}, "PAPERBOY_NOW"),
        ({"now": "2026-02-30"}, "PAPERBOY_NOW"),
        ({"now": "0001-01-01T00:00+14:00"}, "PAPERBOY_NOW"),
        ({"log": "loud"}, "PAPERBOY_LOG"),
    ],
)
def test_a_value_that_cannot_be_used_is_named_in_one_line(options: dict[str, str], name: str) -> None:
    with pytest.raises(SettingsError, match=name) as raised:
        load(**options)
    assert "\n" not in str(raised.value)


def test_a_file_of_settings_that_is_no_text_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / ".env").write_bytes(b"PAPERBOY_DB=\xff\xfe\n")
    with pytest.raises(SettingsError, match=r"\.env"):
        load()


def test_a_home_folder_is_understood_in_the_path_of_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/reader")
    monkeypatch.setenv("PAPERBOY_DB", "~/papers.db")
    assert load().db == Path("/home/reader/papers.db")


def test_levels_of_the_log_are_known_in_capitals_too() -> None:
    assert load(log="DEBUG").log == "debug"


def test_the_settings_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="frozen"):
        load().log = "info"


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/paperboy"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/reader/.local/share/paperboy"),
        ("linux", {}, "/home/reader/.local/share/paperboy"),
        ("darwin", {}, "/home/reader/Library/Application Support/paperboy"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/paperboy"),
        ("win32", {}, "/home/reader/AppData/Local/paperboy"),
    ],
)
def test_each_system_has_its_own_data_folder(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], folder: str
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/reader")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert data_folder() == Path(folder)


def test_every_setting_stands_in_the_example_with_its_default_and_meaning() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    stated = {
        name: (value, lines[at - 1])
        for at, (name, _, value) in enumerate(line.partition("=") for line in lines)
        if name.startswith("PAPERBOY_")
    }
    assert stated == {
        f"PAPERBOY_{name.upper()}": (
            field.default if isinstance(field.default, str) else "",
            f"# {field.description}",
        )
        for name, field in Settings.model_fields.items()
    }
