"""The sentence of a paper that answers a question, and how sure that is, on papers of the samples."""

from __future__ import annotations

import math

import pytest

from handlers.evidence import Found, best_of_sentences, counted, dot, find_evidence, sigmoid
from handlers.reading import ReadPaper, Sentence
from handlers.retrieve import Retriever
from handlers.terms import analyse, terms_of
from store.models import Paper
from tests.handlers.conftest import Asking, names


@pytest.fixture(scope="session")
def retriever(ask: Asking) -> Retriever:
    return Retriever(ask.store, ask.store)


def found(ask: Asking, retriever: Retriever, name: str, text: str) -> Found | None:
    paper = next(paper for paper in ask.papers if names([paper]) == [name])
    asked = analyse(text)
    return find_evidence(ReadPaper(paper), asked, retriever.weigh(asked.terms))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("SWE-agent", "pass@1 on SWE-bench", "12.5\\%"),
        ("QLoRA", "how many instruction datasets are there?", "8 instruction datasets"),
        ("QLoRA", "what gradients pass through", "Low Rank Adapters"),
        ("Whisper", "how many hours of audio", "680,000 hours"),
        ("ToT", "where are the prompts?", "https://github.com"),
        ("BERT", "how is it pre-trained?", "masked words"),
    ],
)
def test_the_best_sentence_holds_the_answer(
    ask: Asking, retriever: Retriever, name: str, text: str, told: str
) -> None:
    best = found(ask, retriever, name, text)
    assert best is not None
    assert told in best.sentence.text
    assert 0.0 <= best.own <= best.coverage <= 1.0


def test_an_answer_is_surer_than_none(ask: Asking, retriever: Retriever) -> None:
    told = found(ask, retriever, "Whisper", "how many hours of audio")
    untold = found(ask, retriever, "Whisper", "what dropout and learning rate?")
    assert told is not None
    assert untold is not None
    assert told.confidence > 0.5 > untold.confidence


def test_terms_that_the_paper_lacks_are_missing(ask: Asking, retriever: Retriever) -> None:
    best = found(ask, retriever, "Whisper", "hours of audio on GSM8K")
    assert best is not None
    assert [term.text for term in best.missing] == ["GSM8K"]


def test_a_paper_without_an_abstract_has_no_evidence(retriever: Retriever) -> None:
    asked = analyse("what score?")
    assert find_evidence(ReadPaper(Paper("arxiv:1", "A Score")), asked, retriever.weigh(asked.terms)) is None


def test_the_best_of_some_sentences_is_one_of_them(ask: Asking, retriever: Retriever) -> None:
    read = ReadPaper(next(paper for paper in ask.papers if names([paper]) == ["BERT"]))
    asked = analyse("GLUE score")
    weighted = retriever.weigh(asked.terms)
    assert best_of_sentences(read, asked, weighted, read.sentences[:2]) in read.sentences[:2]
    assert best_of_sentences(read, asked, weighted, []) is None


@pytest.mark.parametrize(
    ("text", "noun", "figure"),
    [
        ("It has 586K screenshots and 633K expressions.", "screenshots", "586K"),
        ("It has 586K screenshots and 633K expressions.", "expressions", "633K"),
        ("It gathers 2,294 tasks from 12 repositories.", "repositories", "12"),
        ("One or two examples suffice.", "examples", "two"),
        ("It has many screenshots.", "screenshots", None),
        ("Screenshots number 586K.", "screenshots", None),
    ],
)
def test_the_figure_that_counts_a_noun(text: str, noun: str, figure: str | None) -> None:
    assert counted(Sentence(text, "abstract", 0), terms_of(noun)) == figure


def test_a_weighted_sum_takes_the_features_that_have_a_weight() -> None:
    assert dot({"own": 2.0, "weak": -1.0}, {"own": 0.5, "other": 9.0}) == 1.0


def test_log_odds_become_a_probability() -> None:
    assert sigmoid(0) == 0.5
    assert sigmoid(1000) > 0.999
    assert sigmoid(-1000) < 0.001
    assert math.isclose(sigmoid(2) + sigmoid(-2), 1)
