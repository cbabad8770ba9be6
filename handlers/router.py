"""A message in, a reply out: the thread's conversation is loaded, asked on, and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Protocol

from handlers.messages import Answer, Incoming, Question, Reply
from handlers.ports import Conversations
from store.models import Conversation, Turn


class Answering(Protocol):
    """The query engine, as far as a router needs it."""

    def answer(self, question: Question) -> Answer:
        """Answer, or abstain with the reason."""


def utc_now() -> datetime:
    """Return the moment by this machine's clock."""
    return datetime.now(UTC)


class Router:
    """Answers the messages of all platforms; ``clock`` says what "today" means."""

    def __init__(
        self, engine: Answering, conversations: Conversations, clock: Callable[[], datetime] = utc_now
    ) -> None:
        self._engine = engine
        self._conversations = conversations
        self._clock = clock

    def handle(self, incoming: Incoming) -> Reply:
        """Answer ``incoming`` in the light of its thread and store the turn (one transaction, at the end)."""
        conversation = self._conversations.load(incoming.channel)
        answer = self._engine.answer(Question(incoming.text, self._clock(), conversation))
        self._conversations.append(incoming.channel, turn(incoming.text, answer))
        return Reply(incoming.channel, answer)


def converse(engine: Answering, texts: Iterable[str], now: datetime) -> Conversation:
    """Ask ``texts`` one after the other as a thread of its own, and return what was said."""
    conversation = Conversation()
    for text in texts:
        answer = engine.answer(Question(text, now, conversation))
        conversation = conversation.after(turn(text, answer))
    return conversation


def turn(text: str, answer: Answer) -> Turn:
    """Return what a thread remembers: the question as it was understood, the answer, the papers shown."""
    return Turn(answer.question or text, answer.text, shown(answer))


def shown(answer: Answer) -> tuple[str, ...]:
    """Return the ids of the papers that the reader saw, in order: "the second one" is the second of these."""
    papers = answer.papers or tuple(citation.paper for citation in answer.citations) or answer.related
    return tuple(dict.fromkeys(paper.id for paper in papers))
