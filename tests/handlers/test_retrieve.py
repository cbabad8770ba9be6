from __future__ import annotations

import pytest

from handlers.reading import Sentence
from handlers.retrieve import WEAK_SHARE, Retriever, near
from handlers.terms import terms_of
from tests.handlers.conftest import Asking, names


@pytest.fixture(scope="session")
def retriever(ask: Asking) -> Retriever:
    return Retriever(ask.store, ask.store)


@pytest.mark.parametrize(
    ("text", "within", "close"),
    [
        ("The success rate rises.", 2, True),
        ("The rate of success rises.", 2, True),
        ("The success of a large new model has its own rate.", 2, False),
        ("The success of a large new model has its own rate.", 12, True),
        ("The success rises.", 12, False),
        ("", 12, False),
    ],
)
def test_two_terms_stand_near_each_other(text: str, within: int, close: bool) -> None:
    success, rate = terms_of("success rate")
    assert near(Sentence(text, "abstract", 0), success, rate, within) is close


def test_a_rare_term_weighs_more_and_a_weak_one_a_quarter(retriever: Retriever) -> None:
    rare, usual, weak = retriever.weigh(terms_of("genomics language models"))
    assert rare.weight > usual.weight > weak.weight
    assert weak.term.weak
    assert (rare.holding, WEAK_SHARE) == (1, 0.25)


def test_a_term_is_weighed_once(retriever: Retriever) -> None:
    assert [entry.term.text for entry in retriever.weigh(terms_of("genomics, genomics and audio"))] == [
        "genomics",
        "audio",
    ]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("audio and genomics", "Mamba"),
        ("tiles of attention in high bandwidth memory", "FlashAttention"),
        ("RLHF", "DPO"),
        ("reinforcement learning from human feedback", "DPO"),
        ("constituency parsing", "Transformer"),
        ("inpainting and super-resolution", "LDM"),
        ("tests of the repository", "SWE-bench"),
    ],
)
def test_the_paper_that_holds_most_of_the_weight_comes_first(retriever: Retriever, query: str, first: str) -> None:
    hits = retriever.search(query, 3)
    assert names([hits[0].paper]) == [first]
    assert hits[0].coverage > 0.5


def test_nothing_is_found_for_terms_that_no_paper_holds(retriever: Retriever) -> None:
    assert retriever.search("zzyzx qqqq", 5) == []
    assert retriever.by_terms((), 5) == []


def test_all_groups_must_be_held(retriever: Retriever, ask: Asking) -> None:
    found = ask.store.get(retriever.holding_all([["alfworld"], ["webshop", "humaneval"]], 10))
    assert names(found) == ["Reflexion", "ReAct"]
    assert retriever.size() == 24
