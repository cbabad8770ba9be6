"""``paperboy ingest``: files and folders named on the command line, read into the store one after the other.

A file that cannot be read never stops the others. The format is told by a file's content.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, date, datetime
from pathlib import Path

from bot.boundary import DONE, FAILED, say, sentence
from bot.streams import write_json, write_text
from jobs.ingest import prepared, store_listing
from jobs.sources.detect import formats, read_batches
from store import Store
from store.errors import ListingError, SettingsError
from store.models import IngestCounts, Listing, Record, instant, parse_iso

BATCH = 500
"""Records of a corpus that are stored in one transaction, so that no other writer waits for long."""

_BAR_FROM = 1 << 20


@dataclass(slots=True)
class Outcome:
    """What reading files into the store has come to so far."""

    counts: IngestCounts = field(default_factory=IngestCounts)
    failed: list[dict[str, str]] = field(default_factory=list)

    def fail(self, file: str, error: str) -> None:
        """Note that ``file`` could not be read, and say so at once."""
        self.failed.append({"file": file, "error": error})
        say(f"{file}: {error}")


@dataclass(frozen=True, slots=True)
class Found:
    """A file to read, as named by the user, or found in a folder that they named."""

    path: Path
    in_folder: bool = False

    @property
    def is_expected(self) -> bool:
        """Whether it is to be a listing: because it was named, or by its ending."""
        endings = {ending for form in formats() for ending in form.SUFFIXES}
        return not self.in_folder or not endings.isdisjoint(self.path.suffixes)


def ingest_all(store: Store, sources: Sequence[str], since: str | None, *, as_json: bool) -> int:
    """Read all ``sources`` into the store, print the counts and return the exit code."""
    first_day = _day(since)
    outcome = Outcome()
    for source in sources:
        for found in _files(source, outcome):
            _ingest(found, store, first_day, outcome)
    if as_json:
        write_json({**asdict(outcome.counts), "failed": outcome.failed})
    else:
        counts = [f"{number:,} {what}" for what, number in asdict(outcome.counts).items()]
        write_text(", ".join([*counts, f"{len(outcome.failed)} failed"] if outcome.failed else counts))
    return FAILED if outcome.failed else DONE


def since_day(listing: Listing, first: date) -> Listing:
    """Return ``listing`` without the papers dated before ``first``; what has no date at all stays."""
    return replace(listing, records=tuple(r for r in listing.records if _dated(r, listing) >= first))


def _dated(record: Record, listing: Listing) -> date:
    moment = record.paper.submitted or listing.date
    return instant(moment).date() if moment else date.max


def _day(text: str | None) -> date:
    try:
        return instant(parse_iso(text)).date() if text else date.min
    except (ValueError, OverflowError):
        raise SettingsError(f"--since {text} is no day: give one like 2026-10-14") from None


def _files(source: str, outcome: Outcome) -> Iterator[Found]:
    """Yield the files that ``source`` means: itself, or those in the folder, by name, without hidden ones."""
    path = Path(source)
    if "://" in source or (":" in source and not path.exists() and not path.drive):
        outcome.fail(source, "addresses and feeds are not read in this version; save the page and give the file")
        return
    if not path.is_dir():
        yield Found(path)
        return
    failures = len(outcome.failed)
    files = list(_walked(path, outcome))
    if not files and len(outcome.failed) == failures:
        outcome.fail(source, "the folder holds no files")
    yield from (Found(file, in_folder=True) for file in files)


def _walked(folder: Path, outcome: Outcome) -> Iterator[Path]:
    def unreadable(error: OSError) -> None:
        outcome.fail(str(error.filename), f"the folder cannot be read ({error.strerror})")

    for place, folders, files in os.walk(folder, onerror=unreadable):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (Path(place, name) for name in sorted(files) if not name.startswith("."))


def _ingest(found: Found, store: Store, first_day: date, outcome: Outcome) -> None:
    """Read one file into the store; whatever goes wrong ends here."""
    name = str(found.path)
    try:
        with _bar(found.path) as progress:
            batches = read_batches(found.path, BATCH, progress)
            kept = batches if first_day == date.min else (since_day(listing, first_day) for listing in batches)
            for listing in prepared(kept, store):
                outcome.counts += store_listing(listing, store, datetime.now(UTC))
                for warning in listing.warnings:
                    say(f"{name}: {warning}")
    except ListingError as error:
        if found.is_expected:
            outcome.fail(name, str(error))
        else:
            say(f"{name}: left out; {error}")
    except Exception as error:  # noqa: BLE001 - one bad file never stops the others
        outcome.fail(name, sentence(error))


@contextmanager
def _bar(path: Path) -> Iterator[Callable[[int], None] | None]:
    """Show a bar while a large file is read at a terminal; yields what is to be told the bytes read so far."""
    size = path.stat().st_size if path.is_file() else 0
    if size < _BAR_FROM or sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from click import progressbar

    with progressbar(length=size, label=path.name, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
