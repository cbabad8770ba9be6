"""JSON lines corpora, plain or gzipped, read record by record in bounded memory.

A line is ``{"id", "title", "abstract" or "text", "authors"?, "published"?, "categories"?}``; other keys are
ignored. An array of such objects in one file is taken too, up to 64 MB.
"""

from __future__ import annotations

import codecs
import io
import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from jobs.sources.byte_stream import HEAD, LONGEST_LINE, BrokenFileError, ByteStream, split_lines
from jobs.sources.entry import listing_name
from jobs.sources.json_record import BadRecordError, read_record
from jobs.sources.page_text import decode
from store.errors import ListingError
from store.models import Listing, Record

NAME = "json-lines"
EXPECTS = 'JSON lines (an object with "id", "title" and "abstract" or "text" on each line, plain or gzipped)'
SUFFIXES = (".jsonl", ".ndjson", ".json")

_LARGEST_ARRAY = 64 << 20
_MOST_NOTES = 20
_TITLE_KEY = re.compile(r'"(?:id|title)"\s*:')
_TEXT_KEY = re.compile(r'"(?:abstract|text)"\s*:')
# Numbers stay text: an id 2503.11690 must not lose its zero, and no number is so long that it fails.
_DECODER = json.JSONDecoder(parse_float=str, parse_int=str)


def looks_like(head: bytes) -> float:
    """Return from 0 to 1 how surely ``head`` begins a JSON lines corpus (or an array of such records)."""
    text = decode(head)[0].lstrip("\ufeff \t\r\n")
    lines = text.replace("\r", "\n").split("\n")
    if text.startswith("["):
        return 0.7 if _opens_record(text[1:].lstrip()) else 0.0
    # The last line of a full head is most likely cut.
    whole = lines[:-1] if len(head) >= HEAD else lines
    if any(_is_record(line) for line in whole[:200]):
        return 0.8
    return 0.5 if _opens_record(lines[0]) else 0.0


def parse(data: bytes, name: str) -> Listing:
    """Return the whole corpus in ``data`` as one listing. Raises ListingError if no line is a record."""
    corpus = Corpus(ByteStream(io.BytesIO(data)), name)
    records = tuple(corpus)
    if not records:
        raise ListingError(f"no record found; expected {EXPECTS}")
    return Listing(corpus.source, NAME, None, records, corpus.warnings)


class Corpus:
    """The records of a corpus, given once and in order, and what went wrong so far.

    ``source`` is the file's name without its endings, ``count`` how many records were given. A damaged
    line is a warning and stops nothing.
    """

    format = NAME

    def __init__(self, stream: ByteStream, name: str) -> None:
        self.source = listing_name("", name)
        self.count = 0
        self._notes: list[str] = []
        self._unlisted = 0
        self._items = self._read_items(stream)
        self._records = self._read_records()

    def __iter__(self) -> Iterator[Record]:
        return self._records

    def batches(self, size: int) -> Iterator[Listing]:
        """Give the records not given yet as listings of ``size`` of them, each with the warnings that arose in it.

        Raises ListingError at the end if there was no record at all.
        """
        told = 0
        while records := tuple(islice(self._records, size)):
            yield Listing(self.source, NAME, None, records, tuple(self._notes[told:]))
            told = len(self._notes)
        if not self.count:
            raise ListingError(f"no record found; expected {EXPECTS}")
        if self.warnings[told:]:
            yield Listing(self.source, NAME, None, (), self.warnings[told:])

    def count_rest(self) -> int:
        """Return how many records were not given yet, told by the form of each line; they are given no more."""
        return sum(1 for _, item in self._items if _has_record_form(item))

    @property
    def warnings(self) -> tuple[str, ...]:
        """What went wrong so far: the first lines by number, and how many more."""
        if not self._unlisted:
            return tuple(self._notes)
        return (*self._notes, f"{self._unlisted} more warnings of this kind")

    def _note(self, note: str) -> None:
        if len(self._notes) < _MOST_NOTES:
            self._notes.append(note)
        else:
            self._unlisted += 1

    def _read_records(self) -> Iterator[Record]:
        for where, item in self._items:
            notes: list[str] = []
            try:
                value = _value(item, notes) if isinstance(item, bytes) else item
                record = read_record(value, self.count + 1, notes)
            except BadRecordError as error:
                self._note(f"{where}: left out, {error}")
                continue
            for note in notes:
                self._note(f"{where}: {note}")
            self.count += 1
            yield record

    def _read_items(self, stream: ByteStream) -> Iterator[tuple[str, Any]]:
        """Give each line that is not blank as bytes, or each item of an array, with its place."""
        try:
            if stream.head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"["):
                yield from self._read_array(stream)
                return
            for number, line in enumerate(split_lines(_utf8_chunks(stream)), 1):
                if line is None:
                    self._note(f"line {number}: left out, longer than {LONGEST_LINE >> 20} MB")
                elif line and not line.isspace():
                    yield f"line {number}", line
        except BrokenFileError as error:
            self._notes.append(str(error))

    def _read_array(self, stream: ByteStream) -> Iterator[tuple[str, Any]]:
        data, warnings = stream.read(_LARGEST_ARRAY)
        self._notes.extend(warnings)
        notes: list[str] = []
        try:
            items = _value(data, notes)
        except BadRecordError as error:
            raise ListingError(f"the JSON array is damaged ({error}); expected {EXPECTS}") from error
        self._notes.extend(notes)
        for number, item in enumerate(items, 1):
            yield f"record {number}", item


def _utf8_chunks(stream: ByteStream) -> Iterator[bytes]:
    """Give the chunks of a file in UTF-8 without a mark, lines ended by line feeds."""
    for mark, encoding in ((codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be")):
        if stream.head.startswith(mark):
            decoder = codecs.getincrementaldecoder(encoding)(errors="replace")
            for chunk in stream.chunks():
                yield decoder.decode(chunk).replace("\ufeff", "").encode("utf-8", errors="replace")
            return
    lone_returns = b"\n" not in stream.head and b"\r" in stream.head
    skipped = len(codecs.BOM_UTF8) if stream.head.startswith(codecs.BOM_UTF8) else 0
    for chunk in stream.chunks():
        yield chunk[skipped:].replace(b"\r", b"\n") if lone_returns else chunk[skipped:]
        skipped = 0


def _value(line: bytes, notes: list[str]) -> Any:
    try:
        return _DECODER.decode(line.decode("utf-8"))
    except UnicodeDecodeError:
        text, warnings = decode(line)
        notes.extend(warnings)
    except (ValueError, RecursionError) as error:
        raise BadRecordError(_json_trouble(error)) from error
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise BadRecordError(_json_trouble(error)) from error


def _json_trouble(error: Exception) -> str:
    return (
        f"no JSON ({error.msg} at column {error.colno})" if isinstance(error, json.JSONDecodeError) else "no JSON"
    )


def _is_record(line: str) -> bool:
    if not line.lstrip().startswith("{"):
        return False
    try:
        value = _DECODER.decode(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and _has_text(value)


def _has_text(value: dict[str, Any]) -> bool:
    return any(isinstance(value.get(key), str) for key in ("abstract", "text")) or (
        isinstance(value.get("title"), str) and "id" in value
    )


def _has_record_form(item: Any) -> bool:
    if not isinstance(item, bytes):
        return isinstance(item, dict)
    line = item.strip()
    return line.startswith(b"{") and line.endswith(b"}")


def _opens_record(text: str) -> bool:
    """Return whether ``text``, which may be cut, begins with an object that has a record's keys."""
    return text.startswith("{") and _TITLE_KEY.search(text) is not None and _TEXT_KEY.search(text) is not None
