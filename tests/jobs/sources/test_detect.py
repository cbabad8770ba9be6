"""The format of a file is told by what it holds; what is none is named, with what was expected."""

from __future__ import annotations

import gzip
import json
import os
import random
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from jobs.sources import category_page, json_lines, trending_page
from jobs.sources.detect import detect, formats, opened, read_batches, read_listing
from store.errors import ListingError
from store.models import Listing
from tests.jobs.sources import pages
from tests.jobs.sources.pages import Told

PAPERS = [Told("A First Paper"), Told("A Second Paper", number="2610.18597")]
CATEGORY = pages.category_page(PAPERS).encode()
TRENDING = pages.trending_page(PAPERS).encode()
CORPUS = b'{"id": "1", "title": "A First Paper", "text": "We study."}\n'


@pytest.mark.parametrize("name", ["page.txt", "page.jsonl", "page.pdf", "page", "page.gz", ""])
@pytest.mark.parametrize(
    ("data", "found"), [(CATEGORY, category_page), (TRENDING, trending_page), (CORPUS, json_lines)]
)
def test_a_format_is_told_by_content_whatever_the_name(data: bytes, found: object, name: str) -> None:
    assert detect(data, name) is found


def test_every_format_has_a_name_of_its_own_and_says_what_it_expects() -> None:
    assert len({each.NAME for each in formats()}) == len(formats())
    assert all(each.EXPECTS.startswith(("a ", "JSON")) for each in formats())


def rubbish(size: int) -> bytes:
    return random.Random(size).randbytes(size)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", "empty (0 bytes)"),
        (b"\n \n", "empty (only white space)"),
        (b"<!doctype html><html><body><h1>Trending</h1></body></html>", "an HTML page"),
        (b"<rss version='2.0'></rss>", "XML"),
        (b'{"message": "not found"}', "JSON of another kind"),
        (b"[1, 2, 3]", "JSON of another kind"),
        (b"%PDF-1.4\n1 0 obj", "a PDF file"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "an image"),
        (b"GIF89a", "an image"),
        (gzip.compress(b"%PDF-1.4\n1 0 obj"), "a PDF file"),
        (gzip.compress(b""), "empty (0 bytes)"),
        (b"SQLite format 3\0", "an SQLite database"),
        (rubbish(10), "binary data"),
        (rubbish(5000), "binary data"),
        (rubbish(400_000), "binary data"),
        (b"Dear all,\n\nplease find attached the minutes.\n\nBest,\nAda\n", "text of another kind"),
        (b"import os\n\nprint(os.getcwd())\n", "text of another kind"),
        (b"id,title,authors\n1,A Title,Ada Lovelace\n", "text of another kind"),
        (b"@article{key,\n  title = {A Title},\n}\n", "text of another kind"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_has_no_format_is_named_with_what_was_expected(data: bytes, kind: str, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(data)
    with pytest.raises(ListingError) as error:
        read_listing(path)
    message = str(error.value)
    assert message.startswith(f"this is {kind}; expected a category page (")
    assert ", a trending page (" in message
    assert " or JSON lines (" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("make", "reason"),
    [
        (lambda path: None, "no such file"),
        (lambda path: path.mkdir(), "this is a folder; name a file"),
        (lambda path: path.symlink_to(path), "the file cannot be read (Too many levels of symbolic links)"),
    ],
)
def test_a_file_that_cannot_be_opened_is_an_error(
    make: Callable[[Path], None], reason: str, tmp_path: Path
) -> None:
    path = tmp_path / "page.txt"
    make(path)
    with pytest.raises(ListingError) as error:
        read_listing(path)
    assert str(error.value) == reason


def test_a_name_that_no_file_can_have_is_an_error() -> None:
    with pytest.raises(ListingError, match="cannot be read"):
        read_listing(Path("a\0b"))


def test_a_pipe_is_read_like_a_file(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    writer = threading.Thread(target=path.write_bytes, args=(CATEGORY,))
    writer.start()
    assert len(read_listing(path).listing.records) == 2
    writer.join()


@pytest.mark.parametrize("data", [CATEGORY, TRENDING])
def test_a_page_is_one_listing_packed_or_not(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(data)
    packed = tmp_path / "page.txt.gz"
    packed.write_bytes(gzip.compress(data))
    with opened(path) as found:
        assert isinstance(found, Listing)
        assert list(read_batches(path, 1)) == [found] == [read_listing(packed, limit=1).listing]


def test_a_packed_page_that_is_cut_is_read_with_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "page.txt.gz"
    path.write_bytes(gzip.compress(CATEGORY)[:-4])
    listing = read_listing(path).listing
    assert len(listing.records) == 2
    assert listing.warnings == ("the gzip file is cut; what it holds up to there was read",)


def test_a_page_beyond_all_measure_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(CATEGORY + b"x" * (33 << 20))
    with pytest.raises(ListingError, match="larger than 32 MB"):
        read_listing(path)


def test_a_corpus_of_nothing_but_damage_behind_its_head_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(json.dumps({"id": "1", "title": "T", "text": "x" * 400_000})[:-20].encode())
    for read in (lambda: read_listing(path), lambda: list(read_batches(path, 10))):
        with pytest.raises(ListingError, match="no record found"):
            read()
