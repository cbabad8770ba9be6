"""Listings into a real store: what is added, what is recognised, and what comes of it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jobs.ingest import ingest
from jobs.sources.category_page import parse as parse_category_page
from jobs.sources.trending_page import parse as parse_trending_page
from store import Store, open_store
from store.ids import title_id
from store.models import Channel, IngestCounts, Listing, Paper, Record, Turn

AUTHORS = ("Ada Lovelace", "Charles Babbage", "Mary Somerville")
ENGINE = Paper("", "The Analytical Engine: Notes", AUTHORS, abstract="The engine weaves algebraic patterns.")
SEEDS = (
    ("000_0e15b964a73e1050.txt", parse_category_page),
    ("004_e2e4fe47694abb9e.txt", parse_trending_page),
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "paperboy.db") as opened:
        yield opened
    check(tmp_path / "paperboy.db")


def check(path: Path) -> None:
    """See that all references lead somewhere, and that both indexes hold what the tables hold."""
    with sqlite3.connect(path) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        for index in ("papers_text", "passages_text"):
            connection.execute(f"INSERT INTO {index} ({index}, rank) VALUES ('integrity-check', 1)")
        assert connection.execute(
            "SELECT count(*) FROM papers WHERE dated IS NOT submitted AND submitted IS NOT NULL"
        ).fetchone() == (0,)
        assert connection.execute("SELECT papers = (SELECT count(*) FROM papers) FROM state").fetchone() == (1,)
    connection.close()


def content(path: Path) -> list[str]:
    """Return all that the store holds, but for when listings were seen and how often it was written."""
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE listings SET seen = ''")
        connection.execute("UPDATE state SET revision = 0")
        dump = list(connection.iterdump())
        connection.rollback()
    connection.close()
    return dump


def listing(*papers: Paper, source: str = "trending", day: date | None = date(2026, 10, 14)) -> Listing:
    records = tuple(Record(paper, rank) for rank, paper in enumerate(papers, 1))
    return Listing(source, "trending-page", day, records)


def corpus(*papers: Paper, source: str = "corpus", first: int = 1) -> Listing:
    return Listing(
        source, "json-lines", None, tuple(Record(paper, rank) for rank, paper in enumerate(papers, first))
    )


def with_id(paper: Paper, paper_id: str) -> Paper:
    return replace(paper, id=paper_id)


def ids(store: Store) -> set[str]:
    return {paper.id for paper in store.by_date(1000)}


def test_the_same_listing_twice_changes_nothing(store: Store, tmp_path: Path) -> None:
    first = listing(ENGINE, Paper("arxiv:2610.00001", "Another", ("B. C.",)))
    assert ingest([first], store) == IngestCounts(added=2)
    before = content(tmp_path / "paperboy.db")
    assert ingest([first], store) == IngestCounts(unchanged=2)
    assert content(tmp_path / "paperboy.db") == before


def test_both_seed_listings_twice(store: Store, shared: Path, tmp_path: Path) -> None:
    listings = [parse((shared / "seeds" / name).read_bytes(), name) for name, parse in SEEDS]
    assert ingest(listings, store) == IngestCounts(added=30)
    before = content(tmp_path / "paperboy.db")
    assert ingest(listings, store) == IngestCounts(unchanged=30)
    assert content(tmp_path / "paperboy.db") == before
    for each, stored in zip(
        sorted(listings, key=lambda one: str(one.date)), reversed(store.listings()), strict=True
    ):
        assert (stored.source, stored.date, stored.size) == (each.source, each.date, len(each.records))
        papers = store.get([entry.paper_id for entry in store.announced(stored.id)])
        assert [(p.title, p.authors, p.abstract) for p in papers] == [
            (r.paper.title, r.paper.authors, r.paper.abstract) for r in each.records
        ]


def test_progress_is_told_in_records(store: Store) -> None:
    told: list[int] = []
    ingest([listing(ENGINE), corpus(ENGINE, Paper("doc:1", "T"))], store, told.append)
    assert told == [1, 2]


def test_corrections_on_the_same_page_are_taken_over(store: Store) -> None:
    ingest([listing(with_id(ENGINE, "arxiv:2610.00001"))], store)
    corrected = replace(ENGINE, id="arxiv:2610.00001", abstract="Corrected.")
    assert ingest([listing(corrected)], store) == IngestCounts(updated=1)
    assert ingest([listing(corrected)], store) == IngestCounts(unchanged=1)
    assert len(store.listings()) == 1


def test_records_that_nothing_could_find_are_left_out(store: Store) -> None:
    counts = ingest([listing(Paper("", "", AUTHORS, abstract="text"), Paper("", "  "), Paper("doc:1", ""))], store)
    assert counts == IngestCounts(added=1)


def test_an_empty_listing_is_kept(store: Store) -> None:
    assert ingest([listing()], store) == IngestCounts()
    assert [(each.source, each.size) for each in store.listings()] == [("trending", 0)]


def test_a_title_keyed_paper_becomes_the_id_keyed_one(store: Store) -> None:
    ingest([listing(ENGINE)], store)
    (old,) = store.by_date(1)
    store.append(Channel("terminal"), Turn("which?", "that", (old.id,)))
    assert old.id == title_id(ENGINE.title)
    assert ingest([listing(with_id(ENGINE, "arxiv:2610.00002"), source="cs.AI")], store) == IngestCounts(merged=1)
    assert store.size() == 1
    assert [paper.id for paper in store.get([old.id])] == ["arxiv:2610.00002"]
    assert store.load(Channel("terminal")).turns[0].shown == ("arxiv:2610.00002",)
    assert [store.announced(known.id)[0].paper_id for known in store.listings()] == ["arxiv:2610.00002"] * 2
    assert ingest([listing(ENGINE)], store) == IngestCounts(unchanged=1)


def test_an_id_keyed_paper_is_recognised_without_its_id(store: Store) -> None:
    ingest([listing(with_id(ENGINE, "arxiv:2610.00002"), source="cs.AI")], store)
    cut = replace(ENGINE, authors=AUTHORS[:1], more_authors=2, abstract="The engine weaves…")
    assert ingest([listing(cut)], store) == IngestCounts(unchanged=1)
    assert ids(store) == {"arxiv:2610.00002"}


def test_records_of_one_listing_meet_each_other(store: Store) -> None:
    twice = listing(ENGINE, with_id(ENGINE, "doi:10.1/engine"), with_id(ENGINE, "arxiv:2610.00003"))
    assert ingest([twice], store) == IngestCounts(added=1)
    (paper,) = store.by_date(5)
    assert (paper.id, paper.doi) == ("arxiv:2610.00003", "10.1/engine")
    assert [entry.rank for entry in store.announced(1)] == [1]


def test_two_stored_papers_that_turn_out_to_be_one_become_one(store: Store) -> None:
    ingest([listing(with_id(ENGINE, "doi:10.1/engine"), source="journal")], store)
    other = replace(ENGINE, id="arxiv:2610.00003", title="The Engine of Analysis", authors=("A. Lovelace",))
    ingest([listing(other, source="cs.AI", day=date(2026, 10, 1))], store)
    assert store.size() == 2
    stated = replace(other, doi="10.1/ENGINE")
    assert ingest([listing(stated, source="cs.AI")], store) == IngestCounts(merged=1)
    assert ids(store) == {"arxiv:2610.00003"}
    assert store.get(["doi:10.1/engine"])[0].id == "arxiv:2610.00003"
    assert len(store.listings()) == 3
    assert store.count_dated(date(2026, 10, 1), date(2026, 10, 1)) == 1


def test_the_stored_paper_takes_the_place_of_one_added_just_before(store: Store) -> None:
    ingest([listing(with_id(ENGINE, "doi:10.1/engine"), source="journal")], store)
    new = replace(ENGINE, id="arxiv:2610.00003", title="The Engine of Analysis")
    counts = ingest([listing(new, replace(new, doi="10.1/engine"), source="cs.AI")], store)
    assert counts == IngestCounts(merged=1)
    assert ids(store) == {"arxiv:2610.00003"}
    assert store.get(["doi:10.1/engine"])[0].id == "arxiv:2610.00003"


def test_the_same_title_by_others_is_another_paper(store: Store) -> None:
    three = [replace(ENGINE, authors=names) for names in (AUTHORS, ("Grace Hopper",), ("Alan Turing",))]
    assert ingest([listing(*three)], store) == IngestCounts(added=3)
    base = title_id(ENGINE.title)
    assert ids(store) == {base, f"{base}-2", f"{base}-3"}
    assert ingest([listing(*three)], store) == IngestCounts(unchanged=3)
    four = [*three, replace(ENGINE, authors=("Emmy Noether",))]
    assert ingest([listing(*four, day=None)], store) == IngestCounts(added=1, unchanged=3)


def test_a_title_s_id_is_not_given_again_to_another_paper(store: Store) -> None:
    ingest([listing(ENGINE), listing(with_id(ENGINE, "arxiv:2610.00002"))], store)
    ingest([listing(replace(ENGINE, authors=("Grace Hopper",)))], store)
    assert ids(store) == {"arxiv:2610.00002", f"{title_id(ENGINE.title)}-2"}
    assert store.get([title_id(ENGINE.title)])[0].id == "arxiv:2610.00002"


def test_near_equal_titles_of_the_same_people_stay_two(store: Store) -> None:
    pairs = [
        ("On Looms: Part I", "On Looms: Part II"),
        ("Looms: A Survey", "Looms 2: A Survey"),
        ("Loom-V2 Technical Report", "Loom-V3 Technical Report"),
    ]
    for one, other in pairs:
        first, second = (replace(ENGINE, title=title) for title in (one, other))
        assert ingest([listing(first), listing(second)], store) == IngestCounts(added=2)


def test_a_misprint_or_tex_variant_is_the_same_paper(store: Store) -> None:
    titles = [
        "Weaving $\\tau^2$ Patterns by Jäger",
        'Weaving τ² Patterns by J\\"ager',
        "Weavng τ² Patterns by Jager",
    ]
    first, *others = (replace(ENGINE, title=title) for title in titles)
    ingest([listing(with_id(first, "arxiv:2610.00004"))], store)
    for other in others:
        assert ingest([listing(other)], store) == IngestCounts(unchanged=1)


def test_the_next_week_s_trending_page_is_a_second_listing(store: Store) -> None:
    other = Paper("", "Another Paper", ("D. E.",))
    ingest([listing(ENGINE, other, day=None)], store)
    assert ingest([listing(other, ENGINE, day=None)], store) == IngestCounts(unchanged=2)
    ingest([listing(ENGINE, other, day=None)], store)
    assert [[entry.rank for entry in store.announced(each.id)] for each in store.listings()] == [[1, 2], [1, 2]]
    assert store.size() == 2


def test_a_corpus_in_batches_is_one_listing(store: Store, tmp_path: Path) -> None:
    papers = [Paper(f"doc:{number}", f"Title Number {number}", abstract=f"Text {number}.") for number in range(95)]
    batches = [corpus(*papers[at : at + 10], first=at + 1) for at in range(0, 95, 10)]
    assert ingest(batches, store) == IngestCounts(added=95)
    before = content(tmp_path / "paperboy.db")
    assert ingest(batches, store) == IngestCounts(unchanged=95)
    assert content(tmp_path / "paperboy.db") == before
    (stored,) = store.listings()
    assert stored.size == 95
    assert [entry.paper_id for entry in store.announced(stored.id)] == [paper.id for paper in papers]


def test_a_corpus_read_again_brings_its_corrections(store: Store) -> None:
    paper = Paper("doc:1", "A Title", abstract="Text with a mistkae.")
    ingest([corpus(paper)], store)
    assert ingest([corpus(replace(paper, abstract="Text, corrected."))], store) == IngestCounts(updated=1)
    assert ingest([corpus(replace(paper, abstract="Text of others."), source="x")], store) == IngestCounts(added=1)
    assert store.get(["doc:1"])[0].abstract == "Text, corrected."


def test_a_corpus_without_ids_or_authors_again_changes_nothing(store: Store) -> None:
    papers = [Paper("", title, abstract="Text.") for title in ("Moths", "Levers", "Moths", "Harps")]
    assert ingest([corpus(*papers[:2]), corpus(*papers[2:], first=3)], store) == IngestCounts(added=4)
    assert ingest([corpus(*papers[:2]), corpus(*papers[2:], first=3)], store) == IngestCounts(unchanged=4)
    assert ingest([corpus(*papers[1:])], store) == IngestCounts(added=3)


def test_two_corpora_may_use_the_same_ids(store: Store) -> None:
    one = [Paper(f"doc:{number}", f"Moths of Region {number} at Night") for number in range(1, 4)]
    two = [Paper(f"doc:{number}", f"Theory of the Lever, Lesson {number}") for number in range(1, 4)]
    for _ in range(2):
        ingest([corpus(*one, source="moths"), corpus(*two, source="levers")], store)
    assert ids(store) == {f"doc:{n}" for n in range(1, 4)} | {f"doc:{n}@levers" for n in range(1, 4)}
    assert [paper.title for paper in store.get(["doc:2", "doc:2@levers"])] == [one[1].title, two[1].title]


def test_two_corpora_of_one_name_do_not_overwrite_each_other(store: Store) -> None:
    one = Paper("doc:1", "Moths of the North at Night", abstract="Moths fly towards the lamp in winter.")
    two = Paper("doc:1", "Theory of the Lever", abstract="Give me a place to stand, and a long rod.")
    for _ in range(2):
        ingest([corpus(one), corpus(two)], store)
    assert [paper.title for paper in store.get(["doc:1", "doc:1@corpus"])] == [one.title, two.title]
    assert store.size() == 2


def test_an_id_that_a_corpus_gives_to_many_papers_tells_none_of_them(store: Store) -> None:
    subjects = ("Moths at Night", "The Theory of Levers", "Glass Harmonicas", "Bread in the Alps", "Silent Rivers")
    papers = [Paper("doc:None", title, abstract=f"All there is to say of {title.lower()}.") for title in subjects]
    assert ingest([corpus(*papers[:3])], store) == IngestCounts(added=3)
    assert ingest([corpus(*papers)], store) == IngestCounts(added=2, unchanged=3)
    assert {paper.title for paper in store.by_date(9)} == set(subjects)


def test_a_paper_known_by_a_corpus_s_id_keeps_it_beside_arxiv_s(store: Store) -> None:
    ingest([corpus(with_id(ENGINE, "doc:W123"))], store)
    assert ingest([listing(with_id(ENGINE, "arxiv:2610.00005"))], store) == IngestCounts(merged=1)
    assert ingest([corpus(with_id(ENGINE, "doc:W123"))], store) == IngestCounts(unchanged=1)
    assert store.get(["doc:W123"])[0].id == "arxiv:2610.00005"


def test_a_later_version_wins_whenever_it_comes(store: Store) -> None:
    one = replace(ENGINE, id="arxiv:2610.00006", version=1, updated=date(2026, 10, 1))
    two = replace(one, title="The Analytical Engine: Notes, Corrected", version=2, updated=date(2026, 10, 9))
    ingest([listing(one), listing(two), listing(one)], store)
    assert store.get([one.id]) == [two]
    assert ingest([listing(two), listing(one)], store) == IngestCounts(unchanged=2)


def test_an_earlier_listing_of_a_source_does_not_take_back_a_later_one(store: Store) -> None:
    old = replace(ENGINE, id="arxiv:2610.00006", comment="8 pages")
    new = replace(old, comment="9 pages")
    ingest([listing(old, day=date(2026, 10, 1)), listing(new, day=date(2026, 10, 8))], store)
    assert ingest([listing(old, day=date(2026, 10, 1))], store) == IngestCounts(unchanged=1)
    assert store.get([old.id])[0].comment == "9 pages"


def test_a_paper_without_a_date_takes_its_first_listing_s(store: Store) -> None:
    ingest([listing(ENGINE, day=date(2026, 10, 14)), listing(ENGINE, day=date(2026, 10, 7))], store)
    assert store.count_dated(date(2026, 10, 7), date(2026, 10, 7)) == 1
    ingest([listing(Paper("", ENGINE.title, AUTHORS, submitted=datetime(2026, 9, 1, 8, tzinfo=UTC)))], store)
    assert store.count_dated(date(2026, 9, 1), date(2026, 9, 1)) == 1


@pytest.mark.parametrize("bad", ["\ud800", "a\0b", "\udfff\0"])
def test_text_that_no_file_can_hold_is_kept_as_far_as_it_can(store: Store, bad: str) -> None:
    paper = Paper(f"doc:{bad}", f"Title {bad}", (f"Ann {bad}",), abstract=f"Text {bad}.", comment=bad)
    assert ingest([corpus(paper, source=f"c{bad}")], store) == IngestCounts(added=1)
    assert ingest([corpus(paper, source=f"c{bad}")], store) == IngestCounts(unchanged=1)
    assert store.by_date(1)[0].title.startswith("Title ")


def test_a_listing_is_stored_whole_or_not_at_all(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    from store.sqlite.writing import ListingWriter

    def fail(*_: object) -> None:
        raise RuntimeError

    with monkeypatch.context() as patch:
        patch.setattr(ListingWriter, "announce", fail)  # the last step but one, which nothing real makes fail
        with pytest.raises(RuntimeError):
            ingest([listing(ENGINE)], store)
    assert (store.size(), store.listings(), store.named(["theanalyticalengine"])) == (0, [], {})
    assert ingest([listing(ENGINE)], store) == IngestCounts(added=1)


TITLES = ["Looms: Part I", "Looms: Part II", "Moths at Night", "Moths at Nihgt", "", "$\\tau$ Levers", "τ Levers"]
RECORDS = st.builds(
    Paper,
    id=st.sampled_from(["", "", "arxiv:1", "arxiv:2", "doi:10.1/a", "doi:10.1/b", "doc:1", "doc:2"]),
    title=st.sampled_from(TITLES),
    authors=st.sampled_from([AUTHORS, AUTHORS[:1], ("Grace Hopper",), ()]),
    more_authors=st.sampled_from([0, 2, None]),
    abstract=st.sampled_from([None, "Looms weave flowers and leaves.", "Looms weave…", "Quite another text."]),
    submitted=st.sampled_from([None, date(2026, 10, 1), datetime(2026, 10, 1, 5, tzinfo=UTC)]),
    version=st.sampled_from([None, 1, 2]),
    doi=st.sampled_from([None, None, "10.1/a", "10.1/B"]),
)
LISTINGS = st.builds(
    lambda papers, source, form, day: Listing(
        source, form, day, tuple(Record(paper, rank) for rank, paper in enumerate(papers, 1))
    ),
    st.lists(RECORDS, max_size=6),
    st.sampled_from(["cs.AI", "trending", "corpus"]),
    st.sampled_from(["page", "json-lines"]),
    st.sampled_from([None, date(2026, 10, 1), date(2026, 10, 8)]),
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(st.lists(LISTINGS, min_size=1, max_size=4))
def test_whatever_listings_come_the_store_stays_sound(
    tmp_path_factory: pytest.TempPathFactory, listings: list[Listing]
) -> None:
    path = tmp_path_factory.mktemp("sound") / "paperboy.db"
    with open_store(path) as store:
        for each in listings:
            counts = ingest([each], store)
            assert counts.added + counts.updated + counts.unchanged + counts.merged <= len(each.records)
        known = store.by_date(1000)
        assert len({paper.id for paper in known}) == len(known) == store.size()
        for stored in store.listings():
            assert len(store.get([entry.paper_id for entry in store.announced(stored.id)])) == stored.size
    check(path)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(LISTINGS.map(lambda listing: replace(listing, format="page")), st.lists(LISTINGS, max_size=2))
def test_the_last_listing_again_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, last: Listing, earlier: list[Listing]
) -> None:
    path = tmp_path_factory.mktemp("again") / "paperboy.db"
    with open_store(path) as store:
        ingest([*earlier, last], store)
        before = content(path)
        counts = ingest([last], store)
        assert content(path) == before
        assert counts.added == counts.updated == counts.merged == 0


def test_listings_in_many_orders_give_the_same_papers(
    tmp_path: Path, permuted: Callable[[int], list[int]]
) -> None:
    papers = [
        listing(with_id(ENGINE, "arxiv:2610.00007"), source="cs.AI"),
        listing(replace(ENGINE, authors=AUTHORS[:2], more_authors=1, abstract="The engine…"), source="trending"),
        listing(replace(ENGINE, id="doi:10.1/engine", journal_ref="Notes 1"), source="journal"),
    ]
    found = set()
    for number in range(6):
        with open_store(tmp_path / f"{number}.db") as store:
            ingest([papers[place] for place in permuted(number)], store)
            (paper,) = store.by_date(9)
            found.add((paper.id, paper.doi, paper.authors, paper.more_authors, paper.abstract, paper.journal_ref))
    assert found == {("arxiv:2610.00007", "10.1/engine", AUTHORS, 0, ENGINE.abstract, "Notes 1")}


@pytest.fixture
def permuted() -> Callable[[int], list[int]]:
    from itertools import permutations

    return lambda number: list(list(permutations(range(3)))[number])
