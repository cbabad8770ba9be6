"""What every store must do with what is written to it: listings, changes, merges, conversations, threads.

The second half of ``tests/store/contract.py``, for the same backends.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from datetime import date, datetime

import pytest

from store import Store
from store.errors import StoreError
from store.matching import Known, Place, marks_of
from store.models import Announcement, Channel, Paper, Turn
from tests.store.contract import BARE, CHINESE, GROUND, MMKG, PAPERS, SEEN, UNDATED, OpenBackend, put


def test_listings_come_latest_first_with_their_entries_by_rank(filled: Store) -> None:
    put(filled, [Paper("arxiv:5", "Five", ("A. B.",))], source="trending", day=date(2026, 10, 16), kind=None)
    put(filled, [Paper("arxiv:6", "Six", ("A. B.",))], source="corpus", day=None, kind=None)
    latest, undated, first = filled.listings()
    assert (latest.source, latest.format, latest.date, latest.size, latest.seen) == (
        "trending",
        "category-page",
        date(2026, 10, 16),
        1,
        SEEN,
    )
    assert (undated.source, undated.date) == ("corpus", None)
    assert first.size == 5
    assert filled.announced(latest.id) == [Announcement(latest.id, "arxiv:5", 1, None)]
    assert [(entry.rank, entry.paper_id) for entry in filled.announced(first.id)] == [
        (rank, paper.id) for rank, paper in enumerate(PAPERS, 1)
    ]


def test_a_listing_is_known_by_source_form_date_and_entries(store: Store) -> None:
    day = date(2026, 10, 14)
    with store.writing("cs.AI") as writer:
        first, _ = writer.listing("page", day, "a", "", SEEN)
        assert writer.listing("page", day, "a", "", SEEN) == (first, None)
        others = [writer.listing(*entry, "", SEEN)[0] for entry in (("page", day, "b"), ("page", None, "a"))]
        assert writer.listing("page", None, "a", "", SEEN) == (others[1], None)
        assert len({first, *others, writer.listing("form", day, "a", "", SEEN)[0]}) == 4
    with store.writing("cs.LG") as writer:
        assert writer.listing("page", day, "a", "", SEEN)[0] != first


def test_a_listing_with_the_content_stored_last_is_recognised(store: Store) -> None:
    with store.writing("cs.AI") as writer:
        writer.add(PAPERS, None)
        listing, stored = writer.listing("page", None, "a", "text", SEEN)
        assert stored is None
        writer.announce(listing, None, [Place(paper.id, 1, None, "") for paper in PAPERS])
        assert writer.listing("page", None, "a", "text", SEEN) == (listing, len(PAPERS))
        assert writer.listing("page", None, "a", "other", SEEN) == (listing, None)
        assert writer.listing("page", None, "a", "other", SEEN) == (listing, len(PAPERS))


@pytest.mark.parametrize(
    ("start", "end", "ids"),
    [
        (date(2026, 10, 14), date(2026, 10, 14), [MMKG.id, BARE.id, UNDATED.id]),
        (date(2026, 10, 13), date(2026, 10, 14), [MMKG.id, BARE.id, UNDATED.id, GROUND.id]),
        (date(2025, 1, 1), date(2025, 12, 31), [CHINESE.id]),
        (date.min, date(2024, 12, 31), []),
        (date(2026, 10, 15), date.max, []),
        (date(2026, 10, 15), date(2026, 10, 13), []),
    ],
)
def test_dates_are_days_in_utc_both_ends_included(filled: Store, start: date, end: date, ids: list[str]) -> None:
    assert [paper.id for paper in filled.dated(start, end, 9)] == ids
    assert filled.count_dated(start, end) == len(ids)
    assert [paper.id for paper in filled.dated(start, end, 1)] == ids[:1]


def test_papers_without_any_date_come_last_both_ways(store: Store) -> None:
    put(store, [Paper("arxiv:1", "No Date", ("A. B.",))], day=None)
    put(store, [MMKG, GROUND], digest="2")
    assert [paper.id for paper in store.by_date(3)] == [MMKG.id, GROUND.id, "arxiv:1"]
    assert [paper.id for paper in store.by_date(3, newest=False)] == [GROUND.id, MMKG.id, "arxiv:1"]
    assert [paper.id for paper in store.by_date(1, newest=False)] == [GROUND.id]


def test_a_time_counts_in_utc(store: Store) -> None:
    late = datetime.fromisoformat("2026-10-14T23:30:00-05:00")
    put(store, [Paper("arxiv:1", "Late", ("A. B.",), submitted=late)])
    assert store.count_dated(date(2026, 10, 15), date(2026, 10, 15)) == 1
    assert store.get(["arxiv:1"])[0].submitted == late


def test_the_earliest_listing_dates_a_paper_that_states_no_date(store: Store) -> None:
    put(store, [UNDATED], day=date(2026, 10, 14))
    for day, digest in ((date(2026, 10, 7), "2"), (date(2026, 10, 21), "3")):
        with store.writing("cs.AI") as writer:
            listing, _ = writer.listing("category-page", day, digest, "", SEEN)
            writer.announce(listing, day, [Place(UNDATED.id, 1, None, "")])
    assert store.count_dated(date(2026, 10, 7), date(2026, 10, 7)) == 1
    assert store.size() == 1


def test_a_changed_paper_is_found_by_its_new_words_only(filled: Store) -> None:
    changed = Paper(
        MMKG.id, "Weaving Carpets", ("Ada Byron",), abstract="Looms weave.", submitted=date(2026, 1, 1)
    )
    with filled.writing("cs.AI") as writer:
        writer.change(MMKG.id, changed, restated=True, stated=date(2026, 10, 20))
    assert filled.get([MMKG.id]) == [changed]
    assert filled.frequencies(["reinforcement", "looms", "mmkg r1"]) == {
        "reinforcement": 1,
        "looms": 1,
        "mmkg r1": 0,
    }
    assert filled.by_author(["byron"], 5) == [changed]
    assert filled.by_author(["wang"], 5) == []
    assert filled.count_dated(date(2026, 1, 1), date(2026, 1, 1)) == 1
    assert filled.titled(MMKG.title, 1)[0][1] < 1


def test_a_paper_under_a_new_id_is_found_by_both(filled: Store) -> None:
    channel = Channel("slack", "w", "c", "t")
    filled.append(channel, Turn("who?", "they", (UNDATED.id, GROUND.id)))
    known = Paper("arxiv:2610.00003", UNDATED.title, UNDATED.authors, abstract=UNDATED.abstract)
    with filled.writing("cs.AI") as writer:
        writer.change(UNDATED.id, known, restated=True, stated=None)
        (found,) = writer.known([UNDATED.id], [], [], [])
        assert set(found.ids) == {UNDATED.id, known.id}
    assert filled.get([UNDATED.id, known.id]) == [known, known]
    assert filled.load(channel).turns[0].shown == (known.id, GROUND.id)
    assert known.id in [entry.paper_id for entry in filled.announced(filled.listings()[0].id)]


def test_merged_papers_are_one_wherever_they_were_pointed_at(filled: Store) -> None:
    other = Paper("doi:10.1/undated", UNDATED.title, UNDATED.authors)
    put(filled, [other], source="journal", day=date(2026, 10, 1))
    filled.append(Channel("terminal"), Turn("q", "a", (UNDATED.id, other.id)))
    with filled.writing("journal") as writer:
        writer.merge(other.id, UNDATED.id)
    assert filled.size() == 5
    assert filled.get([UNDATED.id]) == filled.get([other.id]) == [other]
    assert filled.load(Channel("terminal")).turns[0].shown == (other.id, other.id)
    assert [
        [entry.paper_id for entry in filled.announced(known.id)].count(other.id) for known in filled.listings()
    ] == [
        1,
        1,
    ]
    assert filled.frequencies(["drawn", "undated"]) == {"drawn": 0, "undated": 1}
    assert filled.count_dated(date(2026, 10, 1), date(2026, 10, 1)) == 1


def test_known_papers_are_found_by_id_doi_own_id_and_marks(filled: Store) -> None:
    def ids(known: Sequence[Known]) -> set[str]:
        return {each.paper.id for each in known}

    with filled.writing("cs.AI") as writer:
        assert ids(writer.known([MMKG.id, "arxiv:9"], [], [], [])) == {MMKG.id}
        assert ids(writer.known([], [], ["10.1000/mmkg"], [])) == {MMKG.id}
        assert ids(writer.known([], ["doc:7"], [], [])) == {CHINESE.id}
        assert ids(writer.known([], [], [], list(marks_of(GROUND).known()))) == {GROUND.id}
        (known,) = writer.known([MMKG.id], [], [], [])
        assert known == Known(MMKG, (MMKG.id,), "cs.AI", date(2026, 10, 14), ())
    with filled.writing("another") as writer:
        assert ids(writer.known([], ["doc:7"], [], [])) == set()


def test_what_a_source_calls_a_paper_is_its_own(filled: Store) -> None:
    other = Paper("doc:7@two", "Another Seventh", ("C. D.",))
    with filled.writing("two") as writer:
        writer.add([other], None)
        writer.announce(
            writer.listing("json-lines", None, "", "", SEEN)[0], None, [Place(other.id, 1, None, "doc:7")]
        )
    for source, paper in (("cs.AI", CHINESE), ("two", other)):
        with filled.writing(source) as writer:
            assert [known.paper for known in writer.known([], ["doc:7"], [], [])] == [paper]


def test_conversations_are_kept_apart_and_in_order(store: Store) -> None:
    one, two = Channel("slack", "w", "c", "1"), Channel("slack", "w", "c", "2")
    for number in range(25):
        store.append(one, Turn(f"q{number}", f"a{number}", ("arxiv:1",)))
    store.append(two, Turn("other", "answer"))
    assert [turn.question for turn in store.load(one).turns] == [f"q{number}" for number in range(5, 25)]
    assert store.load(two).turns == (Turn("other", "answer"),)
    store.forget(one)
    assert store.load(one).turns == ()
    assert len(store.load(two).turns) == 1


def test_a_closed_store_says_so(open_backend: OpenBackend) -> None:
    store = open_backend("closed")
    store.close()
    store.close()
    with pytest.raises(StoreError, match="closed"):
        store.size()


def test_threads_share_one_store(store: Store) -> None:
    failures: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for turn in range(5):
                paper = Paper(f"arxiv:{number}.{turn}", f"Title {number} {turn}", (f"Author{number} Lee",))
                put(store, [paper], source=f"s{number}", digest=f"{turn}")
                store.append(Channel("terminal", thread=str(number)), Turn("q", "a"))
                assert store.get([paper.id]) == [paper]
                assert store.titled(f"Title {number} {turn}", 1)[0][0] == paper
        except BaseException as error:  # noqa: BLE001 - told by the thread that waits for this one
            failures.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    assert store.size() == 20
    assert all(len(store.load(Channel("terminal", thread=str(number))).turns) == 5 for number in range(4))
