"""Standard input and output as other programs use them: JSON in UTF-8, a line a record, at once."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from typing import Any

from bot.boundary import flush
from store.errors import PaperboyError

# Legal raw in JSON, yet a terminal would act on them: written as escapes, which a reader decodes to the same.
_RISKY = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")


class InputError(PaperboyError):
    """What another program sent cannot be used."""


class OutputError(PaperboyError):
    """Results cannot be written."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of standard input: its number from 1, and what it says or why that cannot be read."""

    number: int
    fields: dict[str, Any]
    fault: str | None = None


def require_output() -> None:
    """Make standard output ready for text in any script; raises OutputError where it is closed."""
    if sys.stdout is None:
        raise OutputError("standard output is closed, so there is nowhere to write the results to")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def write_json(value: object, *, lines: bool = True) -> None:
    """Write ``value`` as JSON, on one line or (``lines`` False) indented, and let the reader have it at once."""
    if isinstance(sys.stdout, TextIOWrapper):
        # A lone surrogate, which JSON escapes can smuggle in, leaves as the escape that it came as.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")
    text = json.dumps(value, ensure_ascii=False, indent=None if lines else 2)
    sys.stdout.write(_RISKY.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n")
    flush()


def write_text(text: str) -> None:
    """Write ``text`` and a newline, and let the reader have it at once."""
    sys.stdout.write(text + "\n")
    flush()


def read_json_lines() -> Iterator[Line]:
    """Yield the JSON objects on standard input as they arrive; blank lines are passed over.

    A line that holds no JSON object is yielded with its fault, so that the caller keeps the order.
    """
    if sys.stdin is None:
        raise InputError("standard input is closed, and --jsonl reads its lines from there")
    for number, raw in enumerate(sys.stdin.buffer, start=1):
        if line := _decoded(number, raw):
            yield line


def _no_constant(name: str) -> None:
    """Refuse NaN and the infinities, which Python reads and JSON does not have."""
    raise ValueError(name)


def _decoded(number: int, raw: bytes) -> Line | None:
    try:
        text = raw.decode("utf-8-sig" if number == 1 else "utf-8").strip()
        value = json.loads(text, parse_constant=_no_constant) if text else None
    except UnicodeDecodeError:
        return Line(number, {}, "is not UTF-8 text")
    except (ValueError, RecursionError):
        return Line(number, {}, "is not JSON")
    if not text:
        return None
    if not isinstance(value, dict):
        return Line(number, {}, "is JSON, but no object with an id and a question")
    return Line(number, value)
