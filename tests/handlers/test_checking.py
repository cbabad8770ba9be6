from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.checking import checked, stands
from handlers.messages import Answer, Citation
from store.models import Paper

PAPER = Paper(
    "arxiv:2610.00001",
    "Ares: A Title",
    abstract="We gain 12\\% on $\\tau^2$-Bench. It is new.",
    abstract_translated="提高了。",
)


@pytest.mark.parametrize(
    ("citation", "good"),
    [
        (Citation(PAPER, "We gain 12\\%"), True),
        (Citation(PAPER, "Ares"), True),
        (Citation(PAPER, "提高了"), True),
        (Citation(PAPER, field="authors"), True),
        (Citation(PAPER, "We gain 12%"), False),
        (Citation(PAPER, "we gain"), False),
        (Citation(PAPER, ""), False),
        (Citation(PAPER), False),
        (Citation(Paper("arxiv:1", "Ares")), False),
    ],
)
def test_a_quote_stands_word_for_word_in_its_paper(citation: Citation, good: bool) -> None:
    assert stands(citation) is good


def test_an_answer_whose_citations_stand_is_left_as_it_is() -> None:
    answer = Answer("It gains 12%.", (Citation(PAPER, "We gain 12\\%"),), (PAPER,))
    assert checked(answer) is answer


def test_an_answer_that_rests_on_nothing_is_not_given() -> None:
    answer = Answer("It gains 99%.", (Citation(PAPER, "We gain 99\\%"),), (PAPER,), question="what does it gain?")
    refused = checked(answer)
    assert refused.reason == "unsupported"
    assert "99" not in refused.text
    assert (refused.citations, refused.papers, refused.related) == ((), (), (PAPER,))
    assert refused.question == answer.question


@given(st.one_of(st.text(max_size=20), st.sampled_from(["gain 12", "It is", "title", "\\tau"])))
def test_any_quote_stands_exactly_where_it_is_a_piece(quote: str) -> None:
    assert stands(Citation(PAPER, quote)) is (
        bool(quote) and quote in f"{PAPER.title}\n{PAPER.abstract}\n提高了。"
    )
