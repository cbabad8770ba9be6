"""No answer leaves the engine with a quote that its paper does not hold."""

from __future__ import annotations

import pytest

from handlers.checking import checked, stands
from handlers.messages import Answer, Citation
from store.models import Paper

PAPER = Paper("arxiv:2610.00001", "A Title", ("A. Author",), abstract="We reach 31.0\\% on it.")


@pytest.mark.parametrize(
    ("citation", "right"),
    [
        (Citation(PAPER, quote="31.0\\% on it"), True),
        (Citation(PAPER, quote="A Title"), True),
        (Citation(PAPER, quote="31.0% on it"), False),
        (Citation(PAPER, quote=""), False),
        (Citation(PAPER, field="authors"), True),
        (Citation(PAPER), False),
    ],
)
def test_a_quote_stands_word_for_word_or_a_field_is_named(citation: Citation, right: bool) -> None:
    assert stands(citation) is right


def test_an_answer_with_a_false_quote_is_an_abstention() -> None:
    refused = checked(Answer("It reaches 99%.", (Citation(PAPER, quote="99%"),), (PAPER,), question="how much?"))
    assert (refused.abstained, refused.reason, refused.citations, refused.question) == (
        True,
        "unsupported",
        (),
        "how much?",
    )


def test_an_answer_whose_quotes_stand_is_left_alone() -> None:
    answer = Answer("It reaches 31.0%.", (Citation(PAPER, quote="31.0\\%"),), (PAPER,))
    assert checked(answer) is answer
