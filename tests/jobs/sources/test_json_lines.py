"""JSON lines corpora: what a record may hold, what may be damaged, and that memory stays bounded."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from jobs.sources.byte_stream import HEAD, ByteStream, split_lines
from jobs.sources.detect import opened, read_batches, read_listing
from jobs.sources.json_lines import Corpus, looks_like, parse
from store.errors import ListingError
from store.models import Listing, Paper

FULL = {
    "id": "2503.11692",
    "title": "FloPE: Flower Pose",
    "abstract": "We study flowers.",
    "authors": ["Rashik Shrestha", "Yu Gu"],
    "published": "2025-03-18",
    "categories": ["cs.RO", "cs.CV"],
    "id_month": "2025-03",
}


def lines(*values: Any) -> bytes:
    return "".join(json.dumps(value, ensure_ascii=False) + "\n" for value in values).encode()


def only(value: Any) -> Paper:
    (record,) = parse(lines(value), "x.jsonl").records
    return record.paper


def test_a_full_record_is_read() -> None:
    listing = parse(lines(FULL), "folder/arxiv_100k.jsonl.gz")
    assert (listing.source, listing.format, listing.date, listing.warnings) == (
        "arxiv_100k",
        "json-lines",
        None,
        (),
    )
    (record,) = listing.records
    assert (record.rank, record.announce) == (1, None)
    assert record.paper == Paper(
        id="arxiv:2503.11692",
        title="FloPE: Flower Pose",
        authors=("Rashik Shrestha", "Yu Gu"),
        abstract="We study flowers.",
        primary_category="cs.RO",
        categories=("cs.RO", "cs.CV"),
        submitted=date(2025, 3, 18),
        url="https://arxiv.org/abs/2503.11692",
        pdf="https://arxiv.org/pdf/2503.11692",
    )


@pytest.mark.parametrize(
    ("stated", "paper_id", "version"),
    [
        ("2503.11692v2", "arxiv:2503.11692", 2),
        ("arXiv:2503.11692", "arxiv:2503.11692", None),
        ("hep-th/9901001", "arxiv:hep-th/9901001", None),
        ("10.1101/2026.01.02.123456", "doi:10.1101/2026.01.02.123456", None),
        ("https://doi.org/10.1000/ABC", "doi:10.1000/abc", None),
        ("4983", "doc:4983", None),
        (4983, "doc:4983", None),
        (" my  id ", "doc:my id", None),
        ("2503.1169", "doc:2503.1169", None),
        ("", "", None),
        (None, "", None),
        (True, "", None),
        ({"a": 1}, "", None),
    ],
)
def test_ids_are_canonical_or_of_the_corpus(stated: Any, paper_id: str, version: int | None) -> None:
    paper = only({**FULL, "id": stated})
    assert (paper.id, paper.version) == (paper_id, version)
    assert paper.doi == (paper_id[4:] if paper_id.startswith("doi:") else None)


def test_a_number_keeps_its_digits() -> None:
    data = b'{"id": 2503.11690, "title": "T"}\n{"id": %s, "title": "U"}\n' % (b"9" * 6000)
    assert [each.paper.id for each in parse(data, "x").records] == ["arxiv:2503.11690", "doc:" + "9" * 6000]


@pytest.mark.parametrize(
    ("stated", "authors", "more"),
    [
        (["Ada Lovelace", "Grace Hopper"], ("Ada Lovelace", "Grace Hopper"), 0),
        ("Ada Lovelace, Grace Hopper", ("Ada Lovelace", "Grace Hopper"), 0),
        ("Ada Lovelace and Grace Hopper", ("Ada Lovelace", "Grace Hopper"), 0),
        (["Lovelace, Ada", "Hopper, Grace"], ("Ada Lovelace", "Grace Hopper"), 0),
        (["Sammy Davis, Jr.", "Yu Wang"], ("Sammy Davis, Jr.", "Yu Wang"), 0),
        (['J\\"urgen Schmidhuber'], ("Jürgen Schmidhuber",), 0),
        (["  Ada \n Lovelace "], ("Ada Lovelace",), 0),
        (["Ada Lovelace", None, "", 5, ["x"], {}], ("Ada Lovelace",), 0),
        ([{"name": "Ada Lovelace"}, {"given": "Grace", "family": "Hopper"}], ("Ada Lovelace", "Grace Hopper"), 0),
        (["Ada Lovelace", "et al."], ("Ada Lovelace",), None),
        (["Ada Lovelace", "+8 more"], ("Ada Lovelace",), 8),
        ("", (), 0),
        (None, (), 0),
        ([], (), 0),
        (7, (), 0),
        ({"name": "Ada"}, (), 0),
        (["Moreno D'Incà", "Élia Peruzzo"], ("Moreno D'Incà", "Élia Peruzzo"), 0),
        (["Anders Andersson", "Alan Turing"], ("Anders Andersson", "Alan Turing"), 0),
    ],
)
def test_authors_may_be_a_list_or_one_string(stated: Any, authors: tuple[str, ...], more: int | None) -> None:
    paper = only({**FULL, "authors": stated})
    assert (paper.authors, paper.more_authors) == (authors, more)


@pytest.mark.parametrize(
    ("stated", "moment"),
    [
        ("2025-03-18", date(2025, 3, 18)),
        (" 2025-03-18 ", date(2025, 3, 18)),
        ("20250318", date(2025, 3, 18)),
        ("2025-03-18T10:00:00Z", datetime(2025, 3, 18, 10, tzinfo=UTC)),
        ("2025-03-18T10:00:00+02:00", datetime(2025, 3, 18, 8, tzinfo=UTC)),
        ("2025-03-18 10:00:00", datetime(2025, 3, 18, 10, tzinfo=UTC)),
        ("March 18, 2025", date(2025, 3, 18)),
        ("", None),
        (None, None),
    ],
)
def test_dates_with_or_without_time_are_read(stated: Any, moment: Any) -> None:
    listing = parse(lines({**FULL, "published": stated}), "x")
    assert (listing.records[0].paper.submitted, listing.warnings) == (moment, ())


@pytest.mark.parametrize(
    "stated", ["2025-13-01", "soon", "2025", "0000-00-00", [1], {"y": 2025}, "9" * 5000, True]
)
def test_a_bad_date_is_a_warning(stated: Any) -> None:
    listing = parse(lines(FULL, {**FULL, "published": stated}), "x")
    assert listing.records[1].paper.submitted is None
    (warning,) = listing.warnings
    assert warning.startswith("line 2: no date that can be read: ")
    assert len(warning) < 100


@pytest.mark.parametrize(
    ("stated", "categories"),
    [
        ("cs.LG stat.ML", ("cs.LG", "stat.ML")),
        ("cs.LG, stat.ML", ("cs.LG", "stat.ML")),
        (["cs.LG", "cs.LG", None, ""], ("cs.LG",)),
        ("", ()),
        (None, ()),
        (True, ()),
    ],
)
def test_categories_may_be_a_list_or_one_string(stated: Any, categories: tuple[str, ...]) -> None:
    paper = only({**FULL, "categories": stated})
    assert (paper.categories, paper.primary_category) == (categories, categories[0] if categories else None)


@pytest.mark.parametrize(
    ("stated", "title", "abstract"),
    [
        ({"title": "", "text": "Only a text."}, "", "Only a text."),
        ({"text": "Only a text."}, "", "Only a text."),
        ({"title": None, "abstract": None, "text": "A text."}, "", "A text."),
        ({"title": "Only a title", "text": ""}, "Only a title", None),
        ({"title": "T", "abstract": "The abstract.", "text": "The text."}, "T", "The abstract."),
        (
            {"title": "A &lt; B &amp; C", "abstract": "x &lt; y &#38;lt; z &nosuch;"},
            "A < B & C",
            "x < y &lt; z &nosuch;",
        ),
        ({"title": 'J\\"ager $\\alpha$', "abstract": 'J\\"ager'}, "Jäger $\\alpha$", 'J\\"ager'),
        ({"title": " A \n title ", "abstract": " a\tb\u00a0c\r\n"}, "A title", "a b c"),
        ({"title": "Cafe\u0301", "abstract": "\ud800lone\u0000"}, "Café", "lone"),
        ({"title": ["A title", "another"], "abstract": 5}, "A title", "5"),
    ],
)
def test_text_is_made_normal(stated: dict[str, Any], title: str, abstract: str | None) -> None:
    data = json.dumps({"id": "1", **stated}).encode()
    (record,) = parse(data, "x").records
    assert (record.paper.title, record.paper.abstract) == (title, abstract)


def test_a_withdrawn_paper_is_marked() -> None:
    assert only({**FULL, "abstract": "This paper has been withdrawn by the authors."}).withdrawn
    assert not only({**FULL, "abstract": "We study troops that were withdrawn."}).withdrawn


GOOD = lines(FULL, {**FULL, "id": "2503.11742", "title": "Second"})


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.replace(b"\n", b"\r\n"),
        lambda data: data.replace(b"\n", b"\r"),
        lambda data: data.replace(b"\n", b"\n\n \n"),
        lambda data: data.rstrip(b"\n"),
        lambda data: b"\xef\xbb\xbf" + data,
        lambda data: ("\ufeff" + data.decode()).encode("utf-16-le"),
        lambda data: ("\ufeff" + data.decode()).encode("utf-16-be"),
        lambda data: b"\n\n" + data,
        lambda data: b"[" + data.strip().replace(b"\n", b",\n") + b"]",
        lambda data: json.dumps([json.loads(line) for line in data.splitlines()], indent=1).encode(),
        gzip.compress,
        lambda data: gzip.compress(data[:50]) + gzip.compress(data[50:]),
        lambda data: gzip.compress(data) + b"\0" * 512,
    ],
    ids=[
        *("CRLF", "lone CR", "blank lines", "no final line end", "byte order mark", "UTF-16 LE", "UTF-16 BE"),
        *("blank lines first", "array", "indented array", "gzip", "gzip in two members", "gzip with padding"),
    ],
)
def test_the_same_records_are_read_however_they_are_packed(
    change: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    path = tmp_path / "some.corpus"
    path.write_bytes(change(GOOD))
    listing = read_listing(path).listing
    assert [each.paper for each in listing.records] == [each.paper for each in parse(GOOD, "x").records]
    assert [each.rank for each in listing.records] == [1, 2]
    assert (listing.warnings, listing.format) == ((), "json-lines")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"id": "1", "title": "cut', "no JSON (Unterminated string starting at at column 22)"),
        (b"[1, 2]", "no JSON object"),
        (b"null", "no JSON object"),
        (b'"text"', "no JSON object"),
        (b'{"id": "1"}', "neither a title nor an abstract"),
        (b'{"id": "1", "title": " ", "text": null}', "neither a title nor an abstract"),
        (b"\x00\xff\xfe", "no JSON (Expecting value at column 1)"),
        (b"{" * 100_000, "no JSON"),
        (b'{"a":' * 100_000, "no JSON"),
        (b"[" * 100_000, "no JSON"),
        (b"oops", "no JSON (Expecting value at column 1)"),
    ],
    ids=lambda value: str(value)[:12],
)
def test_a_damaged_line_is_a_warning_with_its_number(line: bytes, reason: str) -> None:
    listing = parse(GOOD + b"\n" + line + b"\n" + GOOD, "x")
    assert [each.rank for each in listing.records] == [1, 2, 3, 4]
    (warning,) = listing.warnings
    assert warning.startswith(f"line 4: left out, {reason}")


def test_bytes_that_are_no_utf8_are_read_with_a_warning() -> None:
    listing = parse(GOOD + '{"title": "Jürgen", "id": "7"}\n'.encode("latin-1"), "x")
    assert listing.records[2].paper.title == "Jürgen"
    assert listing.warnings == ("line 3: some bytes are no UTF-8; read as Windows-1252",)


def test_of_many_damaged_lines_the_first_are_listed_and_all_counted() -> None:
    listing = parse(GOOD + b"oops\n" * 500, "x")
    assert len(listing.warnings) == 21
    assert listing.warnings[19].startswith("line 22: left out")
    assert listing.warnings[20] == "480 more warnings of this kind"


DAMAGED = "the gzip file is damaged; the rest of it was left out"


@pytest.mark.parametrize(
    ("damage", "warning"),
    [
        (lambda data: data[:-300], "the gzip file is cut; what it holds up to there was read"),
        (lambda data: data + b"junk", "the gzip file ends with other bytes, which were left out"),
        (lambda data: data[:-8] + b"\0" * 8, DAMAGED),
    ],
    ids=["cut", "junk behind", "wrong checksum"],
)
def test_a_broken_gzip_file_gives_what_can_be_read(
    damage: Callable[[bytes], bytes], warning: str, tmp_path: Path
) -> None:
    values = [
        {**FULL, "id": f"d{at}", "title": zlib.crc32(b"%d" % at).to_bytes(4, "big").hex()} for at in range(9000)
    ]
    path = tmp_path / "corpus.jsonl.gz"
    path.write_bytes(damage(gzip.compress(lines(*values))))
    listing = read_listing(path).listing
    assert len(listing.records) > 2000
    assert [each.paper.id for each in listing.records] == [f"doc:d{at}" for at in range(len(listing.records))]
    assert warning in listing.warnings


def test_a_gzip_file_damaged_in_the_middle_gives_its_first_records(tmp_path: Path) -> None:
    data = gzip.compress(lines(*[{**FULL, "id": f"d{at}", "title": f"{at * 7919:x}"} for at in range(9000)]))
    path = tmp_path / "corpus.jsonl.gz"
    path.write_bytes(data[:20_000] + b"\xff" * 400 + data[20_400:])
    listing = read_listing(path).listing
    # Deflate notices damage late or never: what follows it may be anything, and is checked line by line.
    assert [each.paper.id for each in listing.records[:1000]] == [f"doc:d{at}" for at in range(1000)]
    assert DAMAGED in listing.warnings


def test_a_gzip_file_cut_at_any_byte_is_an_error_or_gives_its_first_records(tmp_path: Path) -> None:
    data = gzip.compress(GOOD)
    path = tmp_path / "corpus"
    for at in range(len(data)):
        path.write_bytes(data[:at])
        try:
            listing = read_listing(path).listing
        except ListingError:
            continue
        assert listing.warnings
        assert len(listing.records) <= 2


def test_a_line_of_absurd_length_is_left_out_in_bounded_memory() -> None:
    chunks = [GOOD, b'{"title": "', *[b"x" * (1 << 20)] * 40, b'"}\n', GOOD, b"y" * (1 << 20)]
    found = list(split_lines(chunks, longest=4 << 20))
    assert found.count(None) == 1
    assert [each for each in found if each and not each.startswith(b"y")] == GOOD.splitlines() * 2


def test_a_long_line_between_others_is_named_by_number() -> None:
    long = b'{"id": "1", "title": "' + b"x" * (17 << 20) + b'"}\n'
    listing = parse(GOOD + long + GOOD, "x")
    assert len(listing.records) == 4
    assert listing.warnings == ("line 3: left out, longer than 16 MB",)


def test_a_gzip_bomb_is_cut_off(tmp_path: Path) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    zeros = b"0" * (1 << 20)
    parts = [packer.compress(GOOD), *(packer.compress(zeros) for _ in range(600)), packer.flush()]
    path = tmp_path / "bomb.jsonl.gz"
    path.write_bytes(b"".join(parts))
    listing = read_listing(path).listing
    assert len(listing.records) == 2
    assert any("fold" in warning for warning in listing.warnings)


def test_a_corpus_is_cut_at_the_limit_with_its_total_in_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(lines(*[{**FULL, "id": f"d{at}"} for at in range(25)]) + b"oops\n")
    found = read_listing(path, limit=10)
    assert ([each.rank for each in found.listing.records], found.total) == (list(range(1, 11)), 25)
    assert found.listing.warnings == ("only the first 10 of 25 records are shown",)
    whole = read_listing(path, limit=25)
    assert (len(whole.listing.records), whole.total) == (25, None)


def test_batches_hold_all_records_and_each_warning_once(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    values = [lines({**FULL, "id": f"d{at}"}) for at in range(25)]
    path.write_bytes(b"".join(values[:5]) + b"oops\n" + b"".join(values[5:]) + b"oops\n" * 30)
    batches = list(read_batches(path, 10))
    assert [len(each.records) for each in batches] == [10, 10, 5, 0]
    assert [each.rank for batch in batches for each in batch.records] == list(range(1, 26))
    assert {each.source for each in batches} == {"c"}
    warnings = [warning for each in batches for warning in each.warnings]
    assert len(batches[0].warnings) == 1
    assert len(warnings) == len(set(warnings)) == 21
    assert warnings[-1] == "11 more warnings of this kind"


@pytest.mark.parametrize("pack", [bytes, gzip.compress], ids=["plain", "gzip"])
def test_progress_counts_the_bytes_of_the_file(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    data = pack(lines(*[{**FULL, "id": str(at * 7919)} for at in range(20_000)]))
    path = tmp_path / "c"
    path.write_bytes(data)
    told: list[int] = []
    with opened(path, told.append) as found:
        assert isinstance(found, Corpus)
        assert told[-1] < len(data) or len(data) < HEAD
        assert sum(1 for _ in found) == 20_000
    assert told == sorted(told)
    assert told[-1] == len(data)


@pytest.mark.parametrize(
    "data", [b"{}\n{}\n", b'{"id": "q1", "q": "who?"}\n', b"[]", b"[1]", b'[{"a": 1}]', b"{", b'{"title": true}']
)
def test_other_json_is_no_corpus(data: bytes) -> None:
    assert looks_like(data) == 0
    with pytest.raises(ListingError):
        parse(data, "x.jsonl")


def test_a_corpus_whose_first_lines_are_damaged_is_still_one() -> None:
    assert looks_like(b"oops\n{}\n\n" + GOOD) > 0


def test_a_first_record_longer_than_the_head_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "c.jsonl"
    path.write_bytes(lines({**FULL, "abstract": "word " * HEAD}, FULL))
    assert len(read_listing(path).listing.records) == 2


def test_records_are_given_once_and_batches_go_on_where_they_ended() -> None:
    corpus = Corpus(ByteStream(io.BytesIO(GOOD * 3)), "x")
    assert next(iter(corpus)).rank == 1
    assert [len(each.records) for each in corpus.batches(2)] == [2, 2, 1]
    assert list(corpus) == []


def test_the_shared_corpora_are_read_whole(shared: Path) -> None:
    for name, count in (("cacm", 3204), ("cisi", 1460), ("pubmedqa", 500), ("scifact_train", 5183)):
        found = read_listing(shared / "search" / name / "corpus.jsonl.gz")
        assert isinstance(found.listing, Listing)
        assert (len(found.listing.records), found.listing.warnings) == (count, ())
        assert len({each.paper.id for each in found.listing.records}) == count
