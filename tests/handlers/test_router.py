from __future__ import annotations

from datetime import UTC, datetime

import pytest

from handlers.messages import Answer, Citation, Incoming, Question
from handlers.router import Router, converse, shown
from store.errors import StoreError
from store.models import Channel, Paper, Turn
from tests.fakes import FakeConversations, FakeEngine

NOW = datetime(2026, 10, 14, tzinfo=UTC)
ONE, TWO = Paper("arxiv:2610.00001", "One"), Paper("arxiv:2610.00002", "Two")
HERE, THERE = Channel("terminal"), Channel("terminal", thread="other")


def counting(question: Question) -> Answer:
    return Answer(f"answer {len(question.conversation.turns) + 1}", papers=(ONE,))


def router(engine: FakeEngine, conversations: FakeConversations) -> Router:
    return Router(engine, conversations, clock=lambda: NOW)


def test_a_question_is_asked_with_its_thread_and_the_time() -> None:
    engine, conversations = FakeEngine(counting), FakeConversations()
    bot = router(engine, conversations)
    replies = [bot.handle(Incoming(HERE, str(at), text)) for at, text in enumerate(["first", "second"])]
    assert [reply.answer.text for reply in replies] == ["answer 1", "answer 2"]
    assert {reply.channel for reply in replies} == {HERE}
    assert engine.asked[1].now == NOW
    assert engine.asked[1].conversation.turns == (Turn("first", "answer 1", (ONE.id,)),)


def test_threads_do_not_hear_each_other() -> None:
    engine, conversations = FakeEngine(counting), FakeConversations()
    bot = router(engine, conversations)
    bot.handle(Incoming(HERE, "1", "here"))
    assert bot.handle(Incoming(THERE, "2", "there")).answer.text == "answer 1"


def test_a_question_that_fails_leaves_no_turn() -> None:
    def failing(question: Question) -> Answer:
        raise StoreError("locked")

    conversations = FakeConversations()
    with pytest.raises(StoreError):
        router(FakeEngine(failing), conversations).handle(Incoming(HERE, "1", "anything"))
    assert conversations.kept == {}


def test_a_thread_of_earlier_questions_is_asked_in_order() -> None:
    conversation = converse(FakeEngine(counting), ["a", "b"], NOW)
    assert [turn.question for turn in conversation.turns] == ["a", "b"]
    assert [turn.answer for turn in conversation.turns] == ["answer 1", "answer 2"]


@pytest.mark.parametrize(
    ("answer", "ids"),
    [
        (Answer("a list", papers=(TWO, ONE), citations=(Citation(ONE),)), (TWO.id, ONE.id)),
        (
            Answer("a fact", citations=(Citation(ONE, "q"), Citation(ONE, "r"), Citation(TWO, "s"))),
            (ONE.id, TWO.id),
        ),
        (Answer("no", reason="not in the store", related=(TWO,)), (TWO.id,)),
        (Answer("hello"), ()),
    ],
)
def test_the_papers_shown_are_those_the_reader_saw_in_order(answer: Answer, ids: tuple[str, ...]) -> None:
    assert shown(answer) == ids
