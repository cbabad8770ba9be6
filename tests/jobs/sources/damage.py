"""What holds of every listing however damaged its file was, and ways to damage a file."""

from __future__ import annotations

import random
from collections.abc import Callable

from jobs.sources import category_page, json_lines, trending_page
from jobs.sources.detect import detect
from store.errors import ListingError
from store.models import Listing, Paper


def read_any(data: bytes) -> Listing | str:
    """Read ``data`` as what it is found to be: a listing, or the error's message. Any other exception is a bug."""
    try:
        listing = detect(data).parse(data, "some.txt")
    except ListingError as error:
        return str(error)
    check_listing(listing)
    return listing


def read_as_each(data: bytes) -> None:
    """Read ``data`` as each format and as what it is found to be."""
    for module in (category_page, trending_page, json_lines):
        assert 0 <= module.looks_like(data) <= 1
        try:
            listing = module.parse(data, "some.txt")
        except ListingError as error:
            check_message(str(error))
        else:
            check_listing(listing)
    found = read_any(data)
    if isinstance(found, str):
        check_message(found)


def check_message(message: str) -> None:
    """An error is one line and names what was expected."""
    assert "expected" in message
    assert "\n" not in message


def check_listing(listing: Listing) -> None:
    """Ranks rise, texts are in normal form and can be stored, no paper is empty, warnings are lines."""
    ranks = [each.rank for each in listing.records]
    assert ranks == sorted(set(ranks))
    assert listing.source == " ".join(listing.source.split()) != ""
    assert all(warning and "\n" not in warning for warning in listing.warnings)
    for record in listing.records:
        check_paper(record.paper)


def check_paper(paper: Paper) -> None:
    """Texts are folded, encodable and not empty where they are stated; links can be opened."""
    for text in (paper.title, *paper.authors, paper.abstract or "-", paper.abstract_translated or "-"):
        assert text == " ".join(text.split())
        text.encode()
    assert all(paper.authors)
    assert paper.abstract != ""
    assert paper.title or paper.id
    assert all(link is None or link.startswith("http") for link in (paper.url, paper.pdf))


def lines_of(data: bytes) -> list[bytes]:
    """Return a page's lines with their ends."""
    return data.splitlines(keepends=True)


def _delete_line(data: bytes, chance: random.Random, _: bytes) -> bytes:
    lines = lines_of(data) or [b""]
    del lines[chance.randrange(len(lines))]
    return b"".join(lines)


def _repeat_line(data: bytes, chance: random.Random, _: bytes) -> bytes:
    lines = lines_of(data) or [b""]
    at = chance.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at:]])


def _swap_lines(data: bytes, chance: random.Random, _: bytes) -> bytes:
    lines = lines_of(data) or [b""]
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _insert_line(data: bytes, chance: random.Random, other: bytes) -> bytes:
    lines = lines_of(data)
    lines.insert(chance.randrange(len(lines) + 1), chance.choice(lines_of(other) or [b"\n"]))
    return b"".join(lines)


def _join_lines(data: bytes, chance: random.Random, _: bytes) -> bytes:
    lines = lines_of(data) or [b""]
    at = chance.randrange(len(lines))
    lines[at] = lines[at].rstrip(b"\r\n")
    return b"".join(lines)


def _break_line(data: bytes, chance: random.Random, _: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + b"\n" + data[at:]


def _blank_line(data: bytes, chance: random.Random, _: bytes) -> bytes:
    lines = lines_of(data)
    lines.insert(chance.randrange(len(lines) + 1), b"\n")
    return b"".join(lines)


def _change_bytes(data: bytes, chance: random.Random, _: bytes) -> bytes:
    changed = bytearray(data)
    for _turn in range(chance.randrange(1, 6)):
        if changed:
            changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def _delete_bytes(data: bytes, chance: random.Random, _: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + data[at + chance.choice((1, 1, 3, 40, 2000)) :]


def _insert_bytes(data: bytes, chance: random.Random, _: bytes) -> bytes:
    at = chance.randrange(len(data) + 1)
    return data[:at] + chance.randbytes(chance.choice((1, 2, 8, 60))) + data[at:]


def _cut(data: bytes, chance: random.Random, _: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)]


def _splice(data: bytes, chance: random.Random, other: bytes) -> bytes:
    return data[: chance.randrange(len(data) + 1)] + other[chance.randrange(len(other) + 1) :]


def _recode(data: bytes, chance: random.Random, _: bytes) -> bytes:
    text = data.decode("utf-8", errors="replace")
    return text.encode(
        chance.choice(("latin-1", "cp1252", "utf-16", "utf-16-be", "utf-8-sig", "gb18030")), "replace"
    )


Damage = Callable[[bytes, random.Random, bytes], bytes]

#: Each takes the bytes of a file, a source of chance, and another file to take parts from.
DAMAGES: tuple[Damage, ...] = (
    *(_delete_line, _repeat_line, _swap_lines, _insert_line, _join_lines, _break_line, _blank_line),
    *(_change_bytes, _delete_bytes, _insert_bytes, _cut, _splice, _recode),
)


def damaged(data: bytes, other: bytes, chance: random.Random) -> tuple[bytes, tuple[str, ...]]:
    """Return ``data`` damaged one to four times, and the names of the damages."""
    chosen = [chance.choice(DAMAGES) for _ in range(chance.choice((1, 1, 1, 2, 3, 4)))]
    for damage in chosen:
        data = damage(data, chance, other)
    return data, tuple(damage.__name__.strip("_") for damage in chosen)
