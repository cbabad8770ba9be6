"""The one place where errors of the command line end. No traceback reaches a user.

In order: a wrong use, and a setting that cannot be used, is one line and exit code 2; an expected error
(:class:`PaperboyError`) is its own line; an interruption is a word; a reader that went away, as in
``paperboy ... | head``, is no error to talk about; anything else is a bug, logged with an id, and the user
sees one sentence with that id.
"""

from __future__ import annotations

import logging
import os
import secrets
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from store.errors import PaperboyError, SettingsError

DONE, FAILED, USAGE = 0, 1, 2

log = logging.getLogger("paperboy")


def run(command: Callable[[], object]) -> int:
    """Run ``command`` and return the exit code; a command's own code is what it returns, None for 0."""
    try:
        code = command()
        flush()
    except BrokenPipeError:
        _discard_output()
        return FAILED
    except KeyboardInterrupt:
        say("interrupted")
        return FAILED
    except OSError as error:
        _discard_output()
        say(f"cannot go on: {error.strerror or error}" + (f": {error.filename}" if error.filename else ""))
        return FAILED
    except Exception as error:  # noqa: BLE001 - the boundary: what arrives here is a bug
        code = _explained(error)
    return code if isinstance(code, int) else DONE


def _explained(error: Exception) -> int:
    from click import Abort, ClickException, UsageError

    if isinstance(error, Abort):
        say("interrupted")
    elif isinstance(error, UsageError):
        where = error.ctx.command_path if error.ctx else "paperboy"
        say(f"{error.format_message().rstrip('.')} (see {where} --help)")
        return USAGE
    elif isinstance(error, ClickException):
        say(error.format_message())
    else:
        say(sentence(error))
    return USAGE if isinstance(error, SettingsError) else FAILED


def sentence(error: Exception) -> str:
    """Return what a user reads of ``error``: its own line if expected, else one sentence with an id."""
    if isinstance(error, PaperboyError):
        return str(error)
    mark = secrets.token_hex(3)
    log.debug("unexpected error %s", mark, exc_info=error)
    frames = traceback.extract_tb(error.__traceback__)
    place = f" at {Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
    return (
        f"something went wrong that should not (error {mark}: {type(error).__name__}{place}); "
        "PAPERBOY_LOG=debug shows where, if you care to report it"
    )


def say(line: str) -> None:
    """Write one line to standard error, where everything goes that is not a result."""
    from bot.render.plain import one_line

    with suppress(OSError, ValueError, AttributeError):
        sys.stderr.write(f"paperboy: {one_line(line)}\n")
        sys.stderr.flush()


def flush() -> None:
    """Bring what was written so far to the reader; what cannot be written fails here, not at exit."""
    if sys.stdout is not None:
        sys.stdout.flush()


def _discard_output() -> None:
    """Let nothing buffered be written at exit, which would fail once more and print about it."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
