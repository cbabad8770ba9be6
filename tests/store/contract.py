"""What every store must do for the protocols of ``handlers/ports.py`` and of ``jobs/ingest.py``.

A backend's test module imports all of this and defines the fixture ``open_backend``, which opens (or opens
again) a store by a name that is fresh in each test.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store import Store
from store.errors import StoreError
from store.matching import Known, Place, marks_of
from store.models import AnnounceKind, Announcement, Channel, Paper, Turn
from store.naming import name_key

OpenBackend = Callable[[str], Store]
SEEN = datetime(2026, 10, 15, 12, tzinfo=UTC)

MMKG = Paper(
    "arxiv:2610.00001",
    "MMKG-R1: Constructing Multimodal Knowledge Graphs via Reinforcement Learning",
    ("Zongyu Wu", "Yilong Wang", "Suhang Wang"),
    abstract="We propose MMKG-R1, a framework for training an MLLM. It improves accuracy by 31.0\\%.",
    submitted=datetime(2026, 10, 14, 0, 35, 59, tzinfo=UTC),
    primary_category="cs.CL",
    categories=("cs.CL", "cs.AI"),
    version=2,
    updated=date(2026, 10, 15),
    doi="10.1000/MMKG",
    journal_ref="Journal 1 (2026)",
    comment="12 pages",
    url="https://arxiv.org/abs/2610.00001",
    pdf="https://arxiv.org/pdf/2610.00001",
    withdrawn=True,
)
GROUND = Paper(
    "arxiv:2610.00002",
    "GroundGUI: Grounding Instructions in $\\tau^2$-Bench",
    ("José García-Ruiz", "T. Zeng"),
    more_authors=8,
    abstract="GroundGUI grounds graphical interfaces. Reinforcement learning is not used.",
    submitted=date(2026, 10, 13),
    abstract_translated="图形界面",
)
CHINESE = Paper("doc:7", "多模态知识图谱", ("王伟",), more_authors=None, submitted=date(2025, 1, 1))
UNDATED = Paper("title:0123", "An Undated Note on Graphs", ("Thomas Zeng",), abstract="Graphs are drawn.")
BARE = Paper("doc:8", "", abstract="A text without a title about pollination.")
PAPERS = (MMKG, GROUND, CHINESE, UNDATED, BARE)


def put(
    store: Store,
    papers: Sequence[Paper],
    *,
    source: str = "cs.AI",
    day: date | None = date(2026, 10, 14),
    digest: str = "1",
    kind: AnnounceKind | None = "new",
) -> None:
    """Store new papers as one listing."""
    with store.writing(source) as writer:
        writer.add(papers, day)
        listing, _ = writer.listing("category-page", day, digest, "", SEEN)
        writer.announce(listing, day, [Place(p.id, rank, kind, p.id) for rank, p in enumerate(papers, 1)])


@pytest.fixture
def store(open_backend: OpenBackend) -> Iterator[Store]:
    with open_backend("store") as opened:
        yield opened


@pytest.fixture
def filled(store: Store) -> Store:
    put(store, PAPERS)
    return store


def test_an_empty_store_answers_everything(store: Store) -> None:
    assert store.size() == 0
    assert store.get(["arxiv:1"]) == []
    assert store.named(["x"]) == {}
    assert store.names_like("groundgui", 5) == []
    assert store.titled("Any Title", 5) == []
    assert store.by_author(["wang"], 5) == []
    assert store.author_words_like("wang", 5) == []
    assert store.frequencies(["graph"]) == {"graph": 0}
    assert store.matching_any(["graph"], 5) == []
    assert store.matching_all([["graph"]], 5) == []
    assert store.listings() == []
    assert store.announced(1) == []
    assert store.dated(date.min, date.max, 5) == []
    assert store.by_date(5) == []
    assert store.count_dated(date.min, date.max) == 0
    assert store.load(Channel("terminal")).turns == ()


def test_papers_come_back_as_they_were_given_in_the_order_asked_for(filled: Store) -> None:
    assert filled.size() == 5
    wanted = [paper.id for paper in reversed(PAPERS)]
    assert filled.get([wanted[0], "arxiv:unknown", *wanted[1:]]) == list(reversed(PAPERS))
    assert filled.get([MMKG.id, MMKG.id]) == [MMKG, MMKG]


def test_what_is_stored_is_there_when_opened_again(open_backend: OpenBackend) -> None:
    with open_backend("again") as first:
        put(first, PAPERS)
        first.append(Channel("terminal"), Turn("q", "a", (MMKG.id,)))
    with open_backend("again") as second:
        assert second.get([MMKG.id]) == [MMKG]
        assert second.load(Channel("terminal")).turns == (Turn("q", "a", (MMKG.id,)),)


def test_a_failed_transaction_leaves_nothing(filled: Store) -> None:
    extra = Paper("arxiv:2610.00009", "A Third Title", ("A. B.",))

    def fail() -> None:
        with filled.writing("cs.AI") as writer:
            writer.add([extra], None)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert filled.size() == 5
    assert filled.get([extra.id]) == []
    assert filled.matching_any(["third"], 5) == []
    assert filled.titled("A Third Titel", 5) == []
    put(filled, [extra], digest="2")
    assert [paper for paper, _ in filled.titled("A Third Titel", 1)] == [extra]


@pytest.mark.parametrize(
    ("key", "ids"),
    [("mmkgr1", [MMKG.id]), ("groundgui", [GROUND.id]), ("mmkgr2", None), ("", None)],
)
def test_names_find_what_introduces_them(filled: Store, key: str, ids: list[str] | None) -> None:
    found = filled.named([key])
    assert [paper_id for paper_id, _ in found.get(key, [])] == (ids or [])


def test_names_order_by_strength_then_by_date(store: Store) -> None:
    papers = [
        Paper("arxiv:1", "Some Study", ("A. B.",), abstract="We use TOAST (TOAST).", submitted=date(2026, 1, 3)),
        Paper("arxiv:2", "TOAST: Old", ("A. B.",), submitted=date(2026, 1, 1)),
        Paper("arxiv:3", "TOAST: New", ("A. B.",), submitted=date(2026, 1, 2)),
    ]
    put(store, papers)
    found = store.named(["toast", "toast"])["toast"]
    assert [paper_id for paper_id, _ in found][:2] == ["arxiv:3", "arxiv:2"]
    assert [strength for _, strength in found] == sorted((s for _, s in found), reverse=True)


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("grondgui", "groundgui"),
        ("groundgiu", "groundgui"),
        ("mmkr1", "mmkgr1"),
        ("mmkgr2", None),
        ("mmkgr12", None),
    ],
)
def test_names_spelt_alike_are_found_but_digits_never_differ(
    filled: Store, asked: str, expected: str | None
) -> None:
    found = filled.names_like(asked, 3)
    if expected is None:
        assert all([c for c in name if c.isdigit()] == [c for c in asked if c.isdigit()] for name, _ in found)
        assert "mmkgr1" not in dict(found)
    else:
        assert found[0][0] == expected
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    assert all(0 < score <= 1 for _, score in found)


def test_names_of_other_connections_are_seen(open_backend: OpenBackend) -> None:
    with open_backend("shared") as reader, open_backend("shared") as writer:
        assert reader.names_like("groundgui", 3) == []
        assert reader.frequencies(["reinforcement"]) == {"reinforcement": 0}
        put(writer, PAPERS)
        assert reader.names_like("groundgu", 3)[0][0] == "groundgui"
        assert reader.frequencies(["reinforcement"]) == {"reinforcement": 2}
        assert reader.author_words_like("garsia", 3)[0][0] == "garcia"


def test_a_name_that_a_paper_has_lost_is_not_offered(filled: Store) -> None:
    assert filled.names_like("groundgui", 1)[0][0] == "groundgui"
    with filled.writing("cs.AI") as writer:
        renamed = Paper(GROUND.id, "OtherName: A Title", GROUND.authors)
        writer.change(GROUND.id, renamed, restated=True, stated=None)
    assert "groundgui" not in dict(filled.names_like("groundgui", 5))
    assert filled.named(["groundgui"]) == {}
    assert filled.named(["othername"])["othername"][0][0] == GROUND.id


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        (MMKG.title, MMKG),
        ("constructing multimodal knowledge graphs", MMKG),
        ("mmkg r1 constructing multi", MMKG),
        ("Construcing Multimodl Knowlege Graphs", MMKG),
        ("grounding instructions in τ²-bench", GROUND),
        ("知识图谱", CHINESE),
        ("undated note", UNDATED),
    ],
)
def test_titles_are_found_whole_in_part_and_misspelt(filled: Store, text: str, paper: Paper) -> None:
    found = filled.titled(text, 3)
    assert found[0][0] == paper
    assert 0.6 < found[0][1] <= 1


def test_a_whole_title_comes_before_one_that_holds_it(store: Store) -> None:
    short, long = (
        Paper("arxiv:1", "Language Models", ("A. B.",)),
        Paper("arxiv:2", "Big Language Models", ("A. B.",)),
    )
    put(store, [long, short])
    assert [paper.id for paper, _ in store.titled("language models", 2)] == ["arxiv:1", "arxiv:2"]
    assert store.titled("language models", 1)[0][1] == 1.0
    assert store.titled("!!!", 2) == []


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        (["wang"], [MMKG.id]),
        (["yilong", "wang"], [MMKG.id]),
        (["wang", "suhang"], [MMKG.id]),
        (["zongyu", "wang"], []),
        (["z", "wu"], [MMKG.id]),
        (["garcia"], [GROUND.id]),
        (["garcia", "ruiz"], [GROUND.id]),
        (["thomas", "zeng"], [UNDATED.id, GROUND.id]),
        (["t", "zeng"], [UNDATED.id, GROUND.id]),
        (["zeng"], [UNDATED.id, GROUND.id]),
        (["theodor", "zeng"], [GROUND.id]),
        (["zeng", "zeng"], []),
        (["t"], []),
        (["王", "伟"], [CHINESE.id]),
        ([], []),
        (["mmkg"], []),
    ],
)
def test_authors_are_found_by_words_of_one_name(filled: Store, words: list[str], ids: list[str]) -> None:
    if words == ["t"]:
        assert [paper.id for paper in filled.by_author(words, 5)] in ([], [GROUND.id])
    else:
        assert [paper.id for paper in filled.by_author(words, 5)] == ids


def test_an_author_s_papers_come_newest_first(store: Store) -> None:
    dates = [date(2026, 1, 1 + number % 28) for number in range(40)]
    put(store, [Paper(f"arxiv:{n}", f"Title {n}", ("Ann Lee",), submitted=day) for n, day in enumerate(dates)])
    found = store.by_author(["ann", "lee"], 10)
    assert [paper.submitted for paper in found] == sorted(dates, reverse=True)[:10]


def test_author_words_spelt_alike_are_found(filled: Store) -> None:
    assert filled.author_words_like("garzia", 2)[0][0] == "garcia"
    assert filled.author_words_like("garcia", 2)[0] == ("garcia", 1.0)


@pytest.mark.parametrize(
    ("phrase", "count"),
    [
        ("reinforcement learning", 2),
        ("learning reinforcement", 0),
        ("Reinforced", 2),
        ("mmkg r1", 1),
        ("MMKG-R1", 1),
        ("mmkg r2", 0),
        ("tau2 bench", 1),
        ("τ²-Bench", 1),
        ("31.0", 1),
        ("知识图谱", 1),
        ("", 0),
        ("!?", 0),
        ("NEAR(", 0),
        ('title : "', 1),
        ("title AND nowhere", 0),
    ],
)
def test_frequencies_count_papers_by_whole_phrases(filled: Store, phrase: str, count: int) -> None:
    assert filled.frequencies([phrase]) == {phrase: count}


def test_any_phrase_ranks_rare_ones_and_titles_first(filled: Store) -> None:
    found = filled.matching_any(["reinforcement learning", "graphical", "nowhere"], 5)
    assert [paper_id for paper_id, _ in found] == [GROUND.id, MMKG.id]
    assert found[0][1] > found[1][1] > 0
    assert [paper_id for paper_id, _ in filled.matching_any(["graphs"], 5)][:2] in (
        [MMKG.id, UNDATED.id],
        [UNDATED.id, MMKG.id],
    )
    assert len(filled.matching_any(["graphs", "learning"], 1)) == 1
    assert filled.matching_any(["pollination"], 5)[0][0] == BARE.id


def test_all_groups_must_be_met_by_one_paper_the_newest_first(filled: Store) -> None:
    assert filled.matching_all([["reinforcement"], ["learning", "nowhere"]], 5) == [MMKG.id, GROUND.id]
    assert filled.matching_all([["reinforcement"], ["mllm"]], 5) == [MMKG.id]
    assert filled.matching_all([["reinforcement"], ["nowhere"]], 5) == []
    assert filled.matching_all([["reinforcement"], []], 5) == []
    assert filled.matching_all([], 5) == []
    assert filled.matching_all([["graphs"]], 5) == [MMKG.id, UNDATED.id]


def test_many_papers_are_ranked_and_ordered_like_few(store: Store) -> None:
    papers = [
        Paper(
            f"arxiv:{n}",
            f"Study {n}",
            ("Ann Lee",),
            abstract=f"common words{' and a rare thing' if n == 4321 else ''}{' seldom' if n % 2 else ''}",
            submitted=date(2026, 1, 1 + n % 28),
        )
        for n in range(5000)
    ]
    put(store, papers)
    assert store.frequencies(["common", "seldom", "rare"]) == {"common": 5000, "seldom": 2500, "rare": 1}
    assert store.matching_any(["common words", "rare", "seldom"], 3)[0][0] == "arxiv:4321"
    hits = store.matching_any(["common", "words", "common words"], 7)
    assert len(hits) == 7
    newest = [paper.id for paper in papers if paper.submitted == date(2026, 1, 28)]
    assert set(store.matching_all([["common"]], 20)) <= set(newest)
    assert {paper.id for paper in store.by_author(["lee"], 20)} <= set(newest)
    assert store.matching_all([["common"], ["rare"]], 20) == ["arxiv:4321"]


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


NASTY = st.text(st.characters(codec=None, categories=None)) | st.text(
    '":*^-()AND NEAR{}+\\$\0\ud800é知', max_size=30
)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=NASTY, other=NASTY)
def test_no_text_is_an_error(filled: Store, text: str, other: str) -> None:
    pair = [text, other]
    assert set(filled.frequencies(pair)) == set(pair)
    filled.matching_any(pair, 3)
    filled.matching_all([pair, [other]], 3)
    filled.titled(text, 3)
    filled.by_author(pair, 3)
    filled.names_like(name_key(text), 3)
    filled.author_words_like(text, 3)
    filled.named(pair)
    filled.get(pair)
    filled.load(Channel(text, other))


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(text=NASTY, other=NASTY)
def test_any_text_can_be_kept(store: Store, text: str, other: str) -> None:
    channel = Channel("terminal", text, other)
    store.forget(channel)
    store.append(channel, Turn(text, other, (text,)))
    (turn,) = store.load(channel).turns
    assert turn.question == "".join("?" if "\ud800" <= c <= "\udfff" else c for c in text if c != "\0")
