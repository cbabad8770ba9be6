"""Stores of another kind: no papers at all, papers without abstract, authors or date, and many papers."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest

from bench.question_sets import questions
from handlers.engine import Engine
from jobs.ingest import ingest
from store import open_store
from store.models import Listing, Paper, Record
from tests.handlers.conftest import NOW, Asking
from tests.handlers.test_every_answer import FOLLOWING, fault

TITLE_ONLY = Paper("arxiv:2401.00001", "Owlbear: A Title and Nothing Else")
ET_AL = Paper(
    "arxiv:2401.00002",
    "Gryphon: Wings for Lions",
    ("Ada Byron", "Bo Chen"),
    more_authors=None,
    abstract="We introduce Gryphon, a lion with wings. It flies 30\\% higher on SkyBench.",
    submitted=date(2024, 5, 31),
)
NO_AUTHORS = Paper(
    "arxiv:2401.00003",
    "Hydra: Many Heads",
    abstract="We introduce Hydra, a beast with many heads. It bites 20\\% more on SkyBench.",
    abstract_translated="多头。",
    primary_category="cs.ZO",
    categories=("cs.ZO", "cs.AI"),
    submitted=datetime(2024, 5, 30, 10, tzinfo=UTC),
    doi="10.1000/hydra",
    withdrawn=True,
)
SPARSE = (TITLE_ONLY, ET_AL, NO_AUTHORS)


def made(folder: pytest.TempPathFactory, name: str, *listings: Listing) -> Asking:
    store = open_store(folder.mktemp(name) / f"{name}.db")
    ingest(listings, store)
    return Asking(store, Engine(store))


def listing(papers: tuple[Paper, ...], source: str = "Beasts") -> Listing:
    records = tuple(Record(paper, rank) for rank, paper in enumerate(papers, 1))
    return Listing(source, "category-page", None, records)


@pytest.fixture(scope="module")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Asking:
    return made(tmp_path_factory, "empty")


@pytest.fixture(scope="module")
def sparse(tmp_path_factory: pytest.TempPathFactory) -> Asking:
    return made(tmp_path_factory, "sparse", listing(SPARSE))


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Asking:
    papers = tuple(
        Paper(
            f"arxiv:2402.{number:05}",
            f"Beast {number}: A Study of Claws",
            ("Cy Twombly", f"Author {number}"),
            abstract=f"We study the claws of beast {number}. SkyBench is used.",
            submitted=date(2024, 2, 1) + timedelta(days=number % 20),
        )
        for number in range(60)
    )
    return made(tmp_path_factory, "many", listing(papers), listing(papers[:40], "Trending on Beasts"))


def test_an_empty_store_answers_nothing_but_courtesy(empty: Asking) -> None:
    assert empty("hello").text.startswith("Hello! I hold no papers.")
    told = [asked.text for asked in questions("samples", NOW) if not empty(asked.text).abstained]
    assert told == []


def test_an_empty_store_finds_nothing(empty: Asking) -> None:
    assert empty.engine.search("language models", 10) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "what is Owlbear?",
            "“Owlbear: A Title and Nothing Else” (authors not stated). The listing gives no",
        ),
        ("who wrote Owlbear?", "The listing names no authors for “Owlbear: A Title and Nothing Else”."),
        ("when was Owlbear submitted?", "The listing states no date for “Owlbear: A Title and Nothing Else”."),
        ("who wrote Gryphon?", "Gryphon was written by Ada Byron and Bo Chen et al."),
        ("how many authors does Gryphon have?", "Gryphon has at least 2 authors; the listing ends with “et al.”"),
        (
            "last author of Gryphon",
            "The listing names Ada Byron, Bo Chen and hides others, so the last author of Gryphon is not stated.",
        ),
        ("when was Gryphon submitted?", "Gryphon is dated 2024-05-31."),
        ("doi of Hydra", "The DOI of Hydra is 10.1000/hydra."),
        ("what category is Hydra in?", "Hydra is in cs.ZO, cs.AI."),
        ("papers by Bo Chen", "1 paper by Bo Chen:\n1. Gryphon: Wings for Lions · Ada Byron et al. · 2024-05-31"),
        ("newest paper", "The newest is “Gryphon: Wings for Lions”, 2024-05-31."),
        ("oldest paper", "The oldest is “Hydra: Many Heads”, 2024-05-30."),
        ("papers from yesterday", "1 paper dated 2024-05-31:"),
        ("papers with more than 1 author", "1 paper with more than 1 author:"),
    ],
)
def test_a_sparse_record_is_told_as_it_is(sparse: Asking, text: str, told: str) -> None:
    assert sparse(text).text.startswith(told)


def test_nothing_is_trending_where_no_trending_list_is_held(sparse: Asking) -> None:
    answer = sparse("what's trending?")
    assert answer.reason == "nothing listed"
    assert answer.text.startswith("I hold no trending list")
    assert answer.related


def test_a_comparison_says_where_there_is_no_abstract(sparse: Asking) -> None:
    answer = sparse("compare Gryphon and Owlbear")
    assert answer.text.splitlines()[1] == "Owlbear: the listing gives no abstract."
    assert [citation.field for citation in answer.citations] == [None, "title"]


@pytest.mark.parametrize("text", ["how much does Chimera improve Beast-5.5?"])
def test_no_figure_comes_first_where_figures_are_told_respectively(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    chimera = Paper(
        "arxiv:2401.00004",
        "Chimera: Two Heads",
        ("Ada Byron",),
        abstract="Chimera improves accuracy by 24.4 and 15.3 percentage points for Beast-5.5 and Wyvern3-27B, "
        "respectively.",
    )
    answer = made(tmp_path_factory, "respectively", listing((chimera,)))(text)
    assert answer.text == chimera.abstract


def test_the_best_of_two_figures_is_told(sparse: Asking) -> None:
    answer = sparse("who has the best result on SkyBench?")
    assert answer.papers[0].title == ET_AL.title
    assert "30%" in answer.text


@pytest.mark.parametrize("following", FOLLOWING)
def test_a_follow_up_on_a_sparse_record_holds_to_the_rules(sparse: Asking, following: str) -> None:
    held = sparse.papers
    faults = [fault(sparse(f"“{paper.title}”", following), held) for paper in SPARSE]
    assert faults == [None] * len(SPARSE)


@pytest.mark.parametrize("text", [asked.text for asked in questions("samples", NOW)][::4])
def test_a_question_on_other_papers_holds_to_the_rules(sparse: Asking, text: str) -> None:
    assert fault(sparse(text), sparse.papers) is None


@pytest.mark.parametrize(
    ("text", "total"),
    [
        ("papers in Beasts", 60),
        ("what's trending?", 40),
        ("papers from February 2024", 60),
        ("papers by Cy Twombly", 60),
        ("which papers mention SkyBench?", 60),
        ("how many papers mention SkyBench?", 60),
        ("how many papers do you have?", 60),
        ("papers with 2 authors", 60),
    ],
)
def test_a_long_list_shows_its_beginning_and_counts_the_rest(many: Asking, text: str, total: int) -> None:
    answer = many(text)
    assert answer.text.startswith(f"{total} papers")
    assert len(answer.papers) <= 25
    assert len(answer.papers) + answer.more == total
    assert fault(answer, many.papers) is None


def test_a_long_list_says_how_many_it_leaves_out(many: Asking) -> None:
    answer = many("papers in Beasts")
    assert answer.text.splitlines()[-1] == f"… and {answer.more} more."


def test_the_limit_that_was_asked_for_is_kept(many: Asking) -> None:
    assert len(many("show me 7 papers from February 2024").papers) == 7
    assert len(many("top 30 trending").papers) == 30
