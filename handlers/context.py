"""What every kind of answer is given: the question as understood, and the services that read the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from handlers.intent import Intent
from handlers.messages import Answer, Citation
from handlers.ports import ListingReader, PaperReader
from handlers.resolve import Resolution
from handlers.retrieve import Retriever
from handlers.terms import Asked
from store.models import Paper


@dataclass(frozen=True, slots=True)
class Services:
    """Readers of the store, shared by all kinds of answers."""

    papers: PaperReader
    listings: ListingReader
    retriever: Retriever


@dataclass(frozen=True, slots=True)
class Query:
    """One question: its text, intent and terms, the papers it names, and those that the thread speaks of.

    ``context`` are the papers last shown in the thread, in order; ``leans`` tells that the question has a
    word that points back to them ("it", "the second one"). ``room`` is how many characters the answer may take.
    """

    text: str
    now: datetime
    intent: Intent
    asked: Asked
    resolution: Resolution
    context: tuple[Paper, ...] = ()
    leans: bool = False
    room: int = 340

    @property
    def today(self) -> date:
        """The day (UTC) that "today" means."""
        return self.now.date()

    @property
    def subjects(self) -> list[Paper]:
        """The papers that the question is about: those named, else the one pointed back to."""
        named = self.resolution.papers
        return named if named or not self.leans else list(self.context[:1])


def abstain(reason: str, text: str, related: Sequence[Paper] = ()) -> Answer:
    """Return an abstention; ``reason`` is a short word for programs, ``text`` the sentence for people."""
    return Answer(text=text, reason=reason, related=tuple(related)[:5])


def cited(text: str, citations: Sequence[Citation], papers: Sequence[Paper] = (), more: int = 0) -> Answer:
    """Return an answer; without ``papers`` it shows those which it cites."""
    shown = list(papers) or list(dict.fromkeys(citation.paper for citation in citations))
    return Answer(text=text, citations=tuple(citations), papers=tuple(shown), more=more)
