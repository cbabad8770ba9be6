"""What the environment and ``.env`` say, as one frozen object built once by the command line.

The command line's own options win over the environment, which wins over ``.env`` in the folder that
Paperboy is started in. An empty value counts as not set.
"""

from __future__ import annotations

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from store.errors import SettingsError
from store.models import instant, parse_iso


def data_folder() -> Path:
    """Return the folder where this user's programs keep their data, with ``paperboy`` below it.

    ``XDG_DATA_HOME`` where it is set (an absolute path, by the XDG base directory specification), else what
    the system uses.
    """
    stated = Path(os.environ.get("XDG_DATA_HOME", ""))
    if stated.is_absolute():
        return stated / "paperboy"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "paperboy"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "paperboy"
    return Path.home() / ".local" / "share" / "paperboy"


def _moment(value: object) -> object:
    """Read an ISO date or time as an aware UTC datetime; anything else is left for pydantic to refuse."""
    if not isinstance(value, str):
        return value
    try:
        return instant(parse_iso(value.strip()))
    except OverflowError:
        raise ValueError("before the year 1 or after 9999") from None


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    """Every setting. Each is read from ``PAPERBOY_<NAME>``, and listed with its default in ``.env.example``."""

    model_config = SettingsConfigDict(
        env_prefix="PAPERBOY_",
        env_file=".env",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
    )

    db: Annotated[Path, AfterValidator(Path.expanduser)] = Field(
        default_factory=lambda: data_folder() / "paperboy.db",
        description="the store, a file made by the first ingest (default: paperboy.db in your data folder)",
    )
    now: Annotated[datetime | None, BeforeValidator(_moment)] = Field(
        default=None,
        description="the moment that ask and chat take for now, an ISO date or time, in UTC (default: the clock)",
    )
    log: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = Field(
        default="warning",
        description="what is logged: debug, info, warning or error; debug shows where an unexpected error arose",
    )

    def clock(self) -> datetime:
        """Return the moment that "today" means, aware UTC."""
        return self.now or datetime.now(UTC)


def load(**options: Any) -> Settings:
    """Build the settings; ``options`` that are not None win over the environment.

    Raises SettingsError that names the setting which cannot be used.
    """
    try:
        return Settings(**{name: value for name, value in options.items() if value is not None})
    except ValidationError as error:
        raise SettingsError(_explain(error)) from None
    except (OSError, UnicodeDecodeError, RuntimeError) as error:
        raise SettingsError(f"the settings cannot be read: {error}; look at .env and HOME") from None


def _explain(error: ValidationError) -> str:
    first = error.errors(include_input=False, include_url=False)[0]
    name = str(first["loc"][0]) if first["loc"] else "?"
    wanted = {
        "db": "the path of a file",
        "now": "an ISO date or time, like 2026-10-14 or 2026-10-14T09:30Z",
        "log": "debug, info, warning or error",
    }
    return f"PAPERBOY_{name.upper()} (or its option) cannot be used: it must be {wanted.get(name, first['msg'])}"
