"""What goes into the query engine and what comes out of it, the same for every platform."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

from store.models import Channel, Conversation, Paper, Passage


@dataclass(frozen=True, slots=True)
class Incoming:
    """A message that a platform adapter received. ``event_id`` is unique per platform event."""

    channel: Channel
    event_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """The text asked, with the thread's conversation so far and the moment that "today" means (UTC)."""

    text: str
    now: datetime
    conversation: Conversation = field(default_factory=Conversation)


@dataclass(frozen=True, slots=True)
class Evidence:
    """A passage with its score: how much of what was asked its text holds, from 0 to 1."""

    passage: Passage
    score: float


@dataclass(frozen=True, slots=True)
class Citation:
    """What a part of an answer rests on: ``quote`` word for word in ``paper``, or the record's ``field``."""

    paper: Paper
    quote: str | None = None
    field: str | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Plain text with its citations, or an abstention with the reason.

    ``papers`` is the ordered list that a list answer shows (else the cited papers); ``related`` holds near
    misses of an abstention; ``more`` counts papers that belong to the list but are not in ``papers``;
    ``question`` is the question as it was understood, what a follow-up leaves out filled in.
    """

    text: str
    citations: tuple[Citation, ...] = ()
    papers: tuple[Paper, ...] = ()
    related: tuple[Paper, ...] = ()
    reason: str | None = None
    more: int = 0
    question: str = ""

    @property
    def abstained(self) -> bool:
        """Whether this is an abstention."""
        return self.reason is not None


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer on its way back to the channel that asked."""

    channel: Channel
    answer: Answer
