"""What every store must do for the protocols of ``handlers/ports.py`` and of ``jobs/ingest.py``.

A backend's test module imports all of this and defines the fixture ``open_backend``, which opens (or opens
again) a store by a name that is fresh in each test.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store import Store
from store.matching import Place
from store.models import AnnounceKind, Channel, Paper, Turn
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
