"""No text is syntax and none raises: whatever is typed, there is an answer, the same each time, that holds."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.question_sets import questions
from handlers.messages import Answer, Question
from store.models import Conversation, Turn
from tests.handlers.conftest import NOW, Asking
from tests.handlers.test_every_answer import fault

QUESTIONS = [asked.text for asked in questions("samples", NOW)]
WORDS = sorted({word for text in QUESTIONS for word in text.split()})
AWKWARD = [
    *'" \' “ ” « » ( ) [ ] { } * ^ $ \\ % # ? ! : ; , . - – — … ` ~ | & < > = + / @ _'.split(),
    *"AND OR NOT NEAR( NEAR/3 title: col: a* \"a ^a -a +a {a} rowid rank".split(),
    *"'; DROP TABLE papers; -- SELECT * FROM papers LIKE '%' ? :x @y $z".split(),
    *"&lt; &amp; &#39; <@U123> <!channel> @everyone <https://x|y> [a](http://b) ``` ** ~~ || :smile:".split(),
    *"1234.56789 arXiv: 10.1/ doi: https:// http://x.y hep-th/ 2023-02-30 31 99999999999 -1 0 ½ ① 1e9".split(),
    *"it that the second one first last and what about more like this papers by since between compare vs".split(),
    *"τ² $\\tau$ \\emph{x} {\\em x} $ \\% é ß İ ﬁ 汉字 עברית हिन्दी 😀 👩\u200d💻".split(),
    *"\u202e \u200b \x00 \x07 \ud800 \t \n \r\n".split(" "),
]  # fmt: skip
PIECES = st.one_of(st.sampled_from(WORDS), st.sampled_from(AWKWARD), st.text(max_size=4))
ASKED = st.sampled_from(QUESTIONS)


def spoilt(text: str, at: int, mark: str) -> str:
    return text[:at] + mark + text[at:]


TEXTS = st.one_of(
    st.text(max_size=200),
    st.lists(PIECES, max_size=25).map(" ".join),
    st.lists(st.sampled_from(AWKWARD), max_size=12).map("".join),
    st.builds(spoilt, ASKED, st.integers(0, 60), st.sampled_from(AWKWARD)),
    st.lists(ASKED, min_size=2, max_size=3).map(" ".join),
)
EASY = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def answered(ask: Asking, text: str, conversation: Conversation | None = None) -> Answer:
    answer = ask.engine.answer(Question(text, NOW, conversation or Conversation()))
    assert fault(answer, ask.papers) is None
    return answer


@EASY
@given(text=TEXTS)
def test_any_text_is_answered_and_twice_the_same(ask: Asking, text: str) -> None:
    assert answered(ask, text) == answered(ask, text)


@EASY
@given(text=TEXTS, data=st.data())
def test_any_text_is_answered_after_any_conversation(ask: Asking, text: str, data: st.DataObject) -> None:
    ids = st.sampled_from([*(paper.id for paper in ask.papers), "arxiv:9999.99999", "title:gone", "", "x"])
    turns = st.builds(Turn, TEXTS, TEXTS, st.lists(ids, max_size=4).map(tuple))
    conversation = Conversation(tuple(data.draw(st.lists(turns, max_size=3))))
    assert answered(ask, text, conversation) == answered(ask, text, conversation)


@EASY
@given(text=TEXTS, limit=st.integers(0, 30))
def test_any_text_is_searched_for(ask: Asking, text: str, limit: int) -> None:
    found = ask.engine.search(text, limit)
    assert len(found) <= limit
    assert [score for _, score in found] == sorted((score for _, score in found), reverse=True)
    assert found == ask.engine.search(text, limit)


LONG = [
    *'(")$*_?\n“<-\\{. 汉😀é',
    *(f"{word} " for word in ("a", "A", "of", "and", "vs", "hi", "on", "GPT-4", "x-1", "Ab Cd", "what is", "“a”")),
    *(
        f"{text} "
        for text in ("papers by", "how many", "the paper", "between", "since May", "1234.56789", "10.1/")
    ),
    *("<@", ":a:", "[a](", "\\frac{", "$a$", ", ", "'s ", "www.", '"a b c d e f" ', "who wrote and ", "A or "),
]


@pytest.mark.parametrize("text", LONG)
def test_a_very_long_text_of_one_kind_is_answered(ask: Asking, text: str) -> None:
    long = text * (2000 // len(text))
    shown = tuple(paper.id for paper in ask.papers[:3])
    answered(ask, long)
    answered(ask, f"and the second one on {long}", Conversation((Turn(long, long, shown),)))
    ask.engine.search(long, 10)


def test_a_book_is_answered(ask: Asking) -> None:
    answered(ask, "who wrote BERT? " * 100_000)


@pytest.mark.parametrize("mark", ['"', "'", "(", ")", "*", "?!", ":", "[", "]", "{", "}", "“", "”", "  "])
def test_marks_around_a_question_change_nothing(ask: Asking, mark: str) -> None:
    plain = ask("who wrote BERT")
    assert ask(f"{mark}who wrote BERT{mark}").papers == plain.papers


@pytest.mark.parametrize(
    "text", ["who wrote BERT?", "WHO WROTE BERT?", "who wrote bert", " who  wrote BERT ", "Who wrote “BERT”???"]
)
def test_case_and_spacing_change_nothing(ask: Asking, text: str) -> None:
    assert ask(text).text == ask("who wrote BERT").text
