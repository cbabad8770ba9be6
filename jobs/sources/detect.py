"""Which format a file has, by its content, and the one way to read a listing or a corpus from a path.

A new format is a module that fits :class:`Format` and stands in :func:`formats`; nothing else has to know it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path, PurePath
from typing import BinaryIO, Protocol

from jobs.sources import category_page, json_lines, trending_page
from jobs.sources.byte_stream import ByteStream, Progress
from jobs.sources.json_lines import Corpus
from jobs.sources.page_text import MAX_PAGE, other_kind
from store.errors import ListingError
from store.models import Listing


class Format(Protocol):
    """What a format's module offers."""

    @property
    def NAME(self) -> str:  # noqa: N802 -- constants of a module
        """The format's name in a Listing."""

    @property
    def EXPECTS(self) -> str:  # noqa: N802
        """What such a file looks like, in a few words, for messages."""

    @property
    def SUFFIXES(self) -> tuple[str, ...]:  # noqa: N802
        """How such files are named: a hint where two formats fit equally well."""

    def looks_like(self, head: bytes) -> float:
        """Return from 0 (surely not) to 1 how surely ``head``, the first 256 kB of a file, has this format."""

    def parse(self, data: bytes, name: str) -> Listing:
        """Return the listing in ``data``; ``name`` is the file's. Raises ListingError."""


@dataclass(frozen=True, slots=True)
class FileRead:
    """A file's listing; ``total`` counts the records of a corpus whose first ``listing`` holds, else None."""

    listing: Listing
    total: int | None = None


def formats() -> tuple[Format, ...]:
    """Return every format that can be read."""
    return (category_page, trending_page, json_lines)


def detect(head: bytes, name: str = "") -> Format:
    """Return the format that a file has whose first bytes are ``head``. Raises ListingError naming all formats."""
    suffix = PurePath(name.removesuffix(".gz")).suffix.lower()
    scored = [(float(each.looks_like(head)), suffix in each.SUFFIXES, each) for each in formats()]
    score, _, best = max(scored, key=lambda entry: entry[:2])
    if not score:
        raise ListingError(f"this is {_what_else(head)}; expected {_all_expected()}")
    return best


def _all_expected() -> str:
    *first, last = [each.EXPECTS for each in formats()]
    return f"{', '.join(first)} or {last}"


def _what_else(head: bytes) -> str:
    kind = other_kind(head)
    if kind is not None:
        return kind
    if not head.strip():
        return "empty (only white space)"
    if head.lstrip()[:1] in (b"{", b"["):
        return "JSON of another kind"
    printable = sum(byte >= 32 or byte in b"\t\n\r\f\v" for byte in head[:4096])
    return "binary data" if printable < 0.95 * len(head[:4096]) else "text of another kind"


@contextmanager
def opened(path: Path, progress: Progress | None = None) -> Iterator[Listing | Corpus]:
    """Open a file as what it holds: a page's Listing, or a Corpus to be read in batches.

    ``progress`` is called with the bytes of the file read so far (of a gzipped one the packed bytes).
    Raises ListingError if the file cannot be opened or has none of the formats.
    """
    with _opened_file(path) as file:
        stream = ByteStream(file, progress)
        found = detect(stream.head, path.name)
        if found is json_lines:
            yield Corpus(stream, path.name)
            return
        data, warnings = stream.read(MAX_PAGE)
        listing = found.parse(data, path.name)
        yield replace(listing, warnings=(*listing.warnings, *warnings))


def read_batches(path: Path, size: int, progress: Progress | None = None) -> Iterator[Listing]:
    """Give a page as one listing, a corpus as listings of ``size`` records. Raises ListingError.

    Warnings come with the listing in which they arose; after the last record one without records may follow.
    """
    with opened(path, progress) as found:
        if isinstance(found, Listing):
            yield found
        else:
            yield from found.batches(size)


def read_listing(path: Path, limit: int | None = None) -> FileRead:
    """Read a whole file, of a corpus the first ``limit`` records.

    A corpus cut at the limit says so in a warning. Raises ListingError.
    """
    with opened(path) as found:
        return FileRead(found) if isinstance(found, Listing) else _first_records(found, limit)


def _first_records(corpus: Corpus, limit: int | None) -> FileRead:
    records = tuple(islice(corpus, limit))
    left = corpus.count_rest() if limit is not None else 0
    warnings = corpus.warnings
    if not records and not left:
        raise ListingError(f"no record found; expected {json_lines.EXPECTS}")
    if left:
        warnings = (*warnings, f"only the first {len(records)} of {len(records) + left} records are shown")
    listing = Listing(corpus.source, corpus.format, None, records, warnings)
    return FileRead(listing, len(records) + left if left else None)


@contextmanager
def _opened_file(path: Path) -> Iterator[BinaryIO]:
    try:
        with path.open("rb") as file:
            yield file
    except FileNotFoundError as error:
        raise ListingError("no such file") from error
    except IsADirectoryError as error:
        raise ListingError("this is a folder; name a file") from error
    except (OSError, ValueError) as error:
        raise ListingError(f"the file cannot be read ({getattr(error, 'strerror', None) or error})") from error
