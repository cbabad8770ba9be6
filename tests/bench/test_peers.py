"""The simpler ways to answer that the engine is measured against do what they are described to do."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench.peers import Index, PlainSearch, TunedSearch, best_sentence
from bench.question_sets import Asked
from store.models import Paper

HERON = Paper(
    "arxiv:2610.00001",
    "Heron: Grounding for Screens",
    ("Ana Ruiz",),
    abstract="Heron finds buttons. It reaches 61.4% on ScreenBench. Screens are hard.",
)
EGRET = Paper(
    "arxiv:2610.00002", "Egret", ("Cy Doe", "Bo Li"), abstract="Egret plays chess with a small search tree."
)


def asked(text: str, *turns: str) -> Asked:
    return Asked("x", "fact", text, turns, (), (), "any", datetime(2026, 10, 23, tzinfo=UTC), {})


@pytest.fixture(params=["memory", "file"])
def index(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Index]:
    opened = Index([HERON, EGRET], tmp_path / "peers.db" if request.param == "file" else None)
    yield opened
    opened.close()


def test_plain_search_quotes_the_sentence_that_holds_most_words(index: Index) -> None:
    answer = PlainSearch(index).answer(asked('What reaches "61.4%" on ScreenBench?'))
    assert answer.text == "It reaches 61.4% on ScreenBench."
    assert answer.citations[0].paper == HERON


def test_plain_search_abstains_only_where_no_word_is_held(index: Index) -> None:
    assert PlainSearch(index).answer(asked("quantum tree")).papers == (EGRET,)
    assert PlainSearch(index).answer(asked("quantum AND OR (")).abstained


def test_tuned_search_tells_authors_and_abstains_where_little_is_held(index: Index) -> None:
    peer = TunedSearch(index)
    assert "Bo Li" in peer.answer(asked("Who wrote Egret, the chess player?")).text
    withheld = peer.answer(asked("quantum gravity waves from black holes on screens"))
    assert withheld.abstained
    assert withheld.related == (HERON,)


def test_earlier_questions_of_the_thread_are_searched_for_too(index: Index) -> None:
    assert PlainSearch(index).answer(asked("and who wrote it?", "What is Egret?")).papers == (EGRET,)


def test_a_paper_without_abstract_is_quoted_by_its_title() -> None:
    assert best_sentence(Paper("doc:1", "Only a title"), ["title"]) == "Only a title"
