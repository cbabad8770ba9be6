"""Files as chunks and lines of bytes: gzip told by its first bytes, memory bounded whatever the file holds."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import BinaryIO

from store.errors import ListingError

#: Called with the number of bytes of the file (compressed, where it is) read so far.
Progress = Callable[[int], None]

CHUNK = 1 << 18
HEAD = 1 << 18
#: A line beyond this is no record of a paper.
LONGEST_LINE = 16 << 20

_GZIP = b"\x1f\x8b"
_GZIP_BITS = zlib.MAX_WBITS | 16
# Text of papers shrinks to a third or a fourth; a file that grows this much, and to this size, is a bomb.
_BOMB_FACTOR = 100
_BOMB_SIZE = 256 << 20


class BrokenFileError(ListingError):
    """The rest of a file cannot be read; raised after all that could be read was given."""


class ByteStream:
    """The bytes of an open file, unpacked, once: ``head`` to look at first, then :meth:`chunks` from the start."""

    def __init__(self, file: BinaryIO, progress: Progress | None = None) -> None:
        self._source = _unpacked(file, progress)
        self._held: list[bytes] = []
        self._broken: BrokenFileError | None = None
        self.head = self._read_head()

    def _read_head(self) -> bytes:
        size = 0
        try:
            for chunk in self._source:
                self._held.append(chunk)
                size += len(chunk)
                if size >= HEAD:
                    break
        except BrokenFileError as error:
            self._broken = error
        return b"".join(self._held)[:HEAD]

    def chunks(self) -> Iterator[bytes]:
        """Give every chunk from the start, once. Raises BrokenFileError after the last one that could be read."""
        held, self._held = self._held, []
        yield from held
        yield from self._source
        if self._broken is not None:
            raise self._broken

    def read(self, most: int) -> tuple[bytes, tuple[str, ...]]:
        """Return all bytes with a warning if the file is broken. Raises ListingError beyond ``most`` bytes."""
        parts: list[bytes] = []
        size = 0
        try:
            for chunk in self.chunks():
                parts.append(chunk)
                size += len(chunk)
                if size > most:
                    raise ListingError(f"the file is larger than {most >> 20} MB, which no page is")
        except BrokenFileError as error:
            return b"".join(parts), (str(error),)
        return b"".join(parts), ()


def split_lines(chunks: Iterable[bytes], longest: int = LONGEST_LINE) -> Iterator[bytes | None]:
    """Give the lines of a chunked file without their line ends, None for one longer than ``longest`` bytes."""
    rest = b""
    too_long = False
    for chunk in chunks:
        lines = (rest + chunk).split(b"\n")
        rest = lines.pop()
        if lines and too_long:
            lines[0] = b""
            too_long = False
        yield from lines
        if len(rest) > longest and not too_long:
            yield None
            too_long = True
        if too_long:
            rest = b""
    if rest:
        yield rest


def _unpacked(file: BinaryIO, progress: Progress | None) -> Iterator[bytes]:
    chunks = _raw_chunks(file, progress)
    first = next(chunks, b"")
    if first.startswith(_GZIP):
        return _gunzip(first, chunks)
    return _chained(first, chunks)


def _raw_chunks(file: BinaryIO, progress: Progress | None) -> Iterator[bytes]:
    done = 0
    while True:
        try:
            chunk = file.read(CHUNK)
        except OSError as error:
            raise BrokenFileError(f"the file cannot be read on ({error.strerror or error})") from error
        if not chunk:
            return
        done += len(chunk)
        if progress is not None:
            progress(done)
        yield chunk


def _chained(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    if first:
        yield first
    yield from rest


def _gunzip(first: bytes, rest: Iterator[bytes]) -> Iterator[bytes]:
    """Unpack the members of a gzip file (RFC 1952), at most a megabyte at a time."""
    unpacker = zlib.decompressobj(_GZIP_BITS)
    taken = given = 0
    inside = False
    for chunk in _chained(first, rest):
        taken += len(chunk)
        pending = chunk
        while pending:
            if not inside and not _GZIP.startswith(pending[:2]):
                raise BrokenFileError("the gzip file ends with other bytes, which were left out")
            out = _unpack(unpacker, pending)
            if out:
                yield out
            given += len(out)
            if given > _BOMB_SIZE and given > taken * _BOMB_FACTOR:
                raise BrokenFileError(f"the gzip file grows {given // taken}-fold; the rest of it was left out")
            inside, pending = not unpacker.eof, unpacker.unconsumed_tail
            if unpacker.eof:
                pending, unpacker = unpacker.unused_data.lstrip(b"\0"), zlib.decompressobj(_GZIP_BITS)
    if inside:
        yield unpacker.flush()
        raise BrokenFileError("the gzip file is cut; what it holds up to there was read")


def _unpack(unpacker: zlib._Decompress, pending: bytes) -> bytes:
    try:
        return unpacker.decompress(pending, 1 << 20)
    except zlib.error as error:
        raise BrokenFileError("the gzip file is damaged; the rest of it was left out") from error
