"""Stand-ins written by hand, each as small as what it stands for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from handlers.messages import Answer, Question
from store.models import Channel, Conversation, Turn


@dataclass
class FakeEngine:
    """Answers by ``reply`` and remembers what it was asked."""

    reply: Callable[[Question], Answer]
    asked: list[Question] = field(default_factory=list)

    def answer(self, question: Question) -> Answer:
        self.asked.append(question)
        return self.reply(question)


@dataclass
class FakeConversations:
    """Conversations kept in memory."""

    kept: dict[Channel, Conversation] = field(default_factory=dict)

    def load(self, channel: Channel) -> Conversation:
        return self.kept.get(channel, Conversation())

    def latest(self, platform: str) -> Channel | None:
        return next((channel for channel in reversed(self.kept) if channel.platform == platform), None)

    def append(self, channel: Channel, turn: Turn) -> None:
        self.kept[channel] = self.load(channel).after(turn)
