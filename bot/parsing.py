"""``paperboy parse``: what listings hold, nothing stored. The format is told by a file's content."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from bot.boundary import DONE, FAILED, say, sentence
from bot.streams import write_json
from jobs.records import file_record
from jobs.sources.detect import FileRead, read_listing
from store.errors import ListingError


def print_records(files: Sequence[str], *, lines: bool, limit: int) -> int:
    """Print what each file holds, of a corpus the first ``limit`` papers, and return the exit code.

    A file that is no listing has its record too, which says why; only a bug gives the code 1.
    """
    code = DONE
    for file in files:
        found: FileRead | ListingError
        try:
            found = read_listing(Path(file), limit)
        except ListingError as error:
            found = error
        except Exception as error:  # noqa: BLE001 - one bad file never stops the others
            code, found = FAILED, ListingError(sentence(error))
            say(f"{file}: {found}")
        write_json(file_record(file, found), lines=lines)
    return code
