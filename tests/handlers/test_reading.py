from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.reading import ALIKE, EXACT, FAMILY, SAME_ROOT, ReadPaper, Sentence, is_kin, mentions
from handlers.stems import stem
from handlers.terms import Term, terms_of
from store.models import Paper


def sentence(text: str) -> Sentence:
    return Sentence(text, "abstract", 0)


def term(text: str) -> Term:
    (found,) = terms_of(text, keep_requests=True)
    return found


def phrase(text: str) -> Term:
    split = tuple(text.lower().split())
    return Term(text, split, tuple(stem(word) for word in split))


@pytest.mark.parametrize(
    ("name", "text", "strength"),
    [
        # as written, in any spelling
        ("SWE-bench", "It solves 12% of SWE-bench.", EXACT),
        ("SWE-bench", "It solves 12% of SWEBench.", EXACT),
        ("SWEbench", "It solves 12% of SWE-bench.", EXACT),
        ("GPT4", "We use GPT-4 as judge.", EXACT),
        ("τ²-Bench", "On $\\tau^2$-Bench it gains 3 points.", EXACT),
        ("LLM", "Two LLMs are compared.", EXACT),
        ("HumanEval", "humaneval and others", EXACT),
        # a family name stands in its members
        ("Llama", "We train Llama3.1-8B.", FAMILY),
        ("LLaVA", "We train LLaVA2 and Llama.", FAMILY),
        ("Qwen", "We train Qwen2.5-7B.", FAMILY),
        ("GPT-5", "We use GPT-5.5.", 0.0),
        # but one member is not another, nor a part of a word
        ("Qwen2.5", "We train Qwen3.", 0.0),
        ("GPT-5", "We use GPT-4.", 0.0),
        ("MMKG-R2", "MMKG-R1 is new.", 0.0),
        ("ReAct", "The reaction is slow.", 0.0),
        ("LoRA", "QLoRA needs less.", 0.0),
        ("SWE-bench", "The bench of SWE.", 0.0),
    ],
)
def test_a_name_stands_in_a_sentence_as_itself(name: str, text: str, strength: float) -> None:
    assert sentence(text).match(term(name)) == strength


@pytest.mark.parametrize(
    ("word", "text", "strength"),
    [
        ("editors", "The editor refuses.", EXACT),
        ("pretrained", "We pre-trained it.", EXACT),
        ("classifier", "Classification is hard.", SAME_ROOT),
        ("reduce", "It cuts the cost.", ALIKE),
        ("outperform", "It beats the others.", ALIKE),
        ("editor", "The credit is due.", 0.0),
        ("cat", "The category is wide.", 0.0),
        ("editor", "", 0.0),
    ],
)
def test_a_plain_word_stands_by_itself_its_root_or_its_meaning(word: str, text: str, strength: float) -> None:
    assert sentence(text).match(term(word)) == strength


@pytest.mark.parametrize(
    ("words", "text", "strength"),
    [
        ("reinforcement learning", "With reinforcement learning we train.", EXACT),
        ("reinforcement learning", "With RL we train.", EXACT),
        ("success rate", "The success rates differ.", EXACT),
        ("success rate", "The rate of success differs.", SAME_ROOT),
        ("success rate", "The rate differs.", 0.0),
    ],
)
def test_a_phrase_stands_in_a_row_apart_or_by_its_abbreviation(words: str, text: str, strength: float) -> None:
    assert sentence(text).match(phrase(words)) == strength


def test_an_abbreviation_stands_by_its_long_form() -> None:
    assert sentence("We train by reinforcement learning.").match(term("RL")) == EXACT
    assert sentence("Reinforcement is not learning.").match(term("RL")) < ALIKE


def test_the_place_is_that_of_the_first_word() -> None:
    assert sentence("We use SWE-bench here.").place(term("SWE-bench")) == (EXACT, 2)
    assert sentence("We use it here.").place(term("SWE-bench")) == (0.0, -1)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("It gains 12.5\\% on SWE-bench and 3 points.", ["12.5\\%", "3"]),
        ("Of 2,294 tasks it solves ~40.", ["2,294", "~40"]),
        ("Trained on 680,000 hours, 5$\\times$ faster", ["680,000", "5"]),
        ("Qwen2.5-7B and GPT-4 are names.", []),
        ("one or two examples, half the cost", ["one", "two", "half"]),
        ("With 13B parameters", ["13B"]),
        ("nothing here", []),
    ],
)
def test_figures_that_are_no_part_of_a_name(text: str, numbers: list[str]) -> None:
    assert [number.rstrip(",. ") for number in sentence(text).numbers()] == numbers


@pytest.mark.parametrize(
    ("one", "other", "kin"),
    [
        ("classif", "classifi", True),
        ("classifi", "classif", True),
        ("train", "train", False),
        ("cat", "categori", False),
        ("reason", "reaction", False),
        ("gener", "general", True),
        ("inter", "internation", False),
    ],
)
def test_stems_of_one_root_are_kin(one: str, other: str, kin: bool) -> None:
    assert is_kin(one, other) is kin


PAPER = ReadPaper(
    Paper(
        "arxiv:2610.00001",
        "Agents at Work: A Study of GPT-5.5",
        abstract="We study agents. Training Qwen2.5-7B takes 3 days. GPT-5.5 is the judge, on SWE-bench Verified.",
    )
)


def test_a_paper_is_read_by_sentences() -> None:
    assert [s.text for s in PAPER.sentences] == [
        "We study agents.",
        "Training Qwen2.5-7B takes 3 days.",
        "GPT-5.5 is the judge, on SWE-bench Verified.",
    ]
    assert [s.ordinal for s in PAPER.sentences] == [0, 1, 2]
    assert PAPER.title.section == "title"
    assert ReadPaper(Paper("arxiv:1", "Only a title")).sentences == []


@pytest.mark.parametrize("text", ["agents", "trained", "Qwen", "SWE-bench", "GPT-5", "judge", "drift", "study"])
def test_the_row_of_a_term_is_its_match_in_title_and_sentences(text: str) -> None:
    one = term(text)
    assert PAPER.row(one) == [unit.match(one) for unit in (PAPER.title, *PAPER.sentences)]
    assert PAPER.best_match(one) == max(PAPER.row(one))


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Qwen", "Training Qwen2.5-7B takes 3 days."),
        ("Qwen2.5", "Training Qwen2.5-7B takes 3 days."),
        ("GPT-5.5", "GPT-5.5 is the judge, on SWE-bench Verified."),
        ("gpt 5.5", "GPT-5.5 is the judge, on SWE-bench Verified."),
        ("SWEbench", "GPT-5.5 is the judge, on SWE-bench Verified."),
        ("agents", "We study agents."),
        ("GPT-5", None),
        ("GPT-5.", None),
        ("Qwen3", None),
        ("Qwen2", None),
        ("days of", None),
        ("T-5.5", None),
    ],
)
def test_a_paper_mentions_a_name_as_itself(name: str, found: str | None) -> None:
    from store.text import words

    split = tuple(words(name))
    sentence = mentions(PAPER, Term(name, split, tuple(stem(w) for w in split), is_name=True))
    assert (sentence.text if sentence else None) == found


def test_a_name_in_the_title_alone_is_mentioned_there() -> None:
    found = mentions(PAPER, term("Work"))
    assert found is not None
    assert found.section == "title"


@given(st.text(max_size=80), st.text(max_size=30))
def test_any_term_is_looked_for_in_any_text(text: str, asked: str) -> None:
    one = sentence(text)
    for wanted in terms_of(asked, keep_requests=True):
        strength, at = one.place(wanted)
        assert strength in (0.0, ALIKE, SAME_ROOT, FAMILY, EXACT)
        assert (at == -1) == (strength == 0.0)
        assert at < max(1, len(one.words))
