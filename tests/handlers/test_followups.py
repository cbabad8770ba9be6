from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.followups import Followed, follow, points_back
from store.models import Conversation, Paper, Turn

ONE, TWO, THREE = (Paper(f"arxiv:2610.0000{n}", f"Paper {n}") for n in (1, 2, 3))
SHOWN = (ONE, TWO, THREE)


def after(question: str, text: str, *, names_paper: bool = False, named: tuple[str, ...] = ()) -> Followed:
    conversation = Conversation((Turn(question, "an answer", tuple(p.id for p in SHOWN)),))
    return follow(text, conversation, SHOWN, names_paper=names_paper, named_before=named)


@pytest.mark.parametrize(
    "text",
    [
        "who wrote it?",
        "what is their main result?",
        "how many datasets do they use?",
        "is that public?",
        "tell me more about this",
        "the second one",
        "the last",
        "#3",
        "2",
        "and on ALFWorld?",
        "what about BERT?",
        "give me the link",
        "pdf please",
        "authors?",
        "who wrote the paper",
        "which of them use RL?",
        "compare these two",
        "more like this",
        "why?",
        "when?",
        "how many authors?",
        "what batch size did they use?",
        "tell me more",
        "which year?",
    ],
)
def test_wording_that_needs_the_thread(text: str) -> None:
    assert points_back(text)


@pytest.mark.parametrize(
    "text",
    [
        "what is BERT?",
        "papers by Yoon Kim",
        "papers from this week",
        "papers that mention RL",
        "the paper on judging code",
        "is there anything on robots?",
        "which papers use GRPO?",
        "who wrote Attention Is All You Need?",
        "models that plan",
    ],
)
def test_wording_that_stands_alone(text: str) -> None:
    assert not points_back(text)


def test_without_a_thread_nothing_is_filled_in() -> None:
    assert follow("who wrote it?", Conversation(), (), names_paper=False) == Followed("who wrote it?", (), False)


def test_a_pronoun_means_the_papers_last_shown() -> None:
    assert after("what is BERT?", "who wrote it?") == Followed("who wrote it?", SHOWN, True)


def test_a_paper_named_in_the_text_is_the_subject_itself() -> None:
    assert after("what is BERT?", "who wrote it, BERT?", names_paper=True).leans is False


def test_a_question_of_its_own_keeps_the_thread_at_hand_only() -> None:
    assert after("what is BERT?", "papers on robots") == Followed("papers on robots", SHOWN, False)


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        ("the second one", TWO),
        ("the first", ONE),
        ("the last one", THREE),
        ("3", THREE),
        ("#2", TWO),
        ("number two", TWO),
        ("the 3rd paper", THREE),
        ("and the second?", TWO),
        ("tell me about the third one", THREE),
    ],
)
def test_a_place_of_the_list_means_its_paper(text: str, paper: Paper) -> None:
    assert after("what's trending?", text) == Followed("summarize it", (paper,), True)


@pytest.mark.parametrize(
    ("text", "filled", "paper"),
    [
        ("who wrote the second one?", "who wrote it ?", TWO),
        ("how many authors has the last one?", "how many authors has it ?", THREE),
        ("link to number 2", "link to it", TWO),
    ],
)
def test_a_question_about_a_place_is_asked_of_its_paper(text: str, filled: str, paper: Paper) -> None:
    found = after("what's trending?", text)
    assert (" ".join(found.text.split()), found.papers, found.leans) == (filled, (paper,), True)


@pytest.mark.parametrize("text", ["the seventh one", "#9", "0", "12"])
def test_a_place_that_the_list_has_not_means_no_paper_of_it(text: str) -> None:
    assert after("what's trending?", text).papers == SHOWN


@pytest.mark.parametrize("text", ["who is the first author?", "and the last author?"])
def test_the_first_author_is_no_place_of_the_list(text: str) -> None:
    assert after("what's trending?", text).papers == SHOWN


@pytest.mark.parametrize(
    ("question", "text", "filled"),
    [
        ("what does ReAct gain on ALFWorld?", "and on WebShop?", "what does ReAct gain on WebShop?"),
        ("what does ReAct gain on ALFWorld?", "what about on WebShop", "what does ReAct gain on WebShop?"),
        ("bert GLUE score", "and MultiNLI?", "bert MultiNLI score?"),
        ("bert GLUE score", "and for SQuAD?", "bert GLUE score for SQuAD?"),
    ],
)
def test_another_object_is_put_into_the_question_before(question: str, text: str, filled: str) -> None:
    assert after(question, text) == Followed(filled, SHOWN, True)


def test_a_list_asked_anew_speaks_of_all_papers_again() -> None:
    assert after("papers by Tri Dao", "and by Albert Gu?") == Followed("papers by Albert Gu?", (), False)


def test_another_paper_is_put_into_the_question_before() -> None:
    found = after("how many authors does Codex have?", "and Mixtral?", names_paper=True, named=("Codex",))
    assert found == Followed("how many authors does Mixtral have?", SHOWN, False)


@pytest.mark.parametrize("text", ["and who wrote it?", "ok, who wrote it?", "and the link?"])
def test_a_whole_question_after_and_is_only_freed_of_it(text: str) -> None:
    found = after("what is BERT?", text)
    assert found.text == text.split(maxsplit=1)[1]
    assert found.leans


@given(st.text(max_size=80), st.text(max_size=80), st.booleans())
def test_any_text_after_any_question_is_filled_in(question: str, text: str, names_paper: bool) -> None:
    found = after(question, text, names_paper=names_paper, named=(question[:3],))
    assert set(found.papers) <= set(SHOWN)
    assert after("", text).papers
