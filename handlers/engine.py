"""The query engine: one question in, one answer with citations out; the same for every platform."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from typing import Protocol

from handlers.checking import checked
from handlers.compare_answers import compare_answer
from handlers.context import Query, Services, abstain
from handlers.definition_answers import expansion_answer, undefined_answer
from handlers.fact_answers import fact_answer
from handlers.figures import best_answer
from handlers.followups import follow, place_asked, points_back
from handlers.intent import Intent, intent_of
from handlers.list_answers import list_answer, trending
from handlers.list_wording import nth_of
from handlers.messages import Answer, Question
from handlers.people_answers import authors_of, bare_name, named_within, papers_by
from handlers.plain import plain, without_courtesy
from handlers.ports import ListingReader, PaperReader, TextSearch
from handlers.record_answers import field_answer, lookup_answer
from handlers.resolve import Resolution, Resolver
from handlers.retrieve import Retriever
from handlers.router import turn as remembered
from handlers.slips import mended
from handlers.small_answers import small_answer
from handlers.terms import analyse
from handlers.topic_answers import nothing_found, similar_answer, topic_answer
from store.ids import find_ids
from store.models import Conversation, Paper

_LONGEST = 2_000
_MOST_PARTS = 4
_ROOM = 340
_PARTS = re.compile(
    r"(?<=[?!])\s+(?=[^\s?!])|\s*\n+\s*|(?<=\w)[.;]\s+(?=(?:who|what|which|when|where|why|how|and"
    r"|also|is|are|do|does|did|compare|papers|show|list)\b)|,?\s+and\s+(?=(?:who|what|when|where"
    r"|why|how (?:many|much))\b(?!\s*\?*$))",
    re.I,
)


_INTERJECTION = re.compile(
    r"(?:(?:ha)+h?|lol|nice|cool|great|ok(?:ay)?|oh|hmm+|wow|awesome|right|sure|yes|yep|no|nope"
    r"|good|perfect|thanks|thank you|hi|hello|hey)"
    r"(?:[ ,]+(?:nice|cool|one|then|so|there|all))*[.!…]*",
    re.I,
)
_REMARK = re.compile(r"(?:i|we|my|our|you|someone|somebody|he|she|they)\b(?!.*\?)", re.I)


_PLACE = r"(?:\d{1,3}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|top)"
_TRENDING_PLACE = re.compile(
    rf"\b(?:the )?(?:number|no\.?|nr\.?|#)?\s*{_PLACE}(?: (?:paper|one|place|spot))? (?:on|of|in"
    rf"|from) (?:the )?trending(?: list| page| papers)?\b"
    rf"|(?:the )?#?\b{_PLACE} trending (?:paper|one)\b",
    re.I,
)
_ASKS_OF_A_PAPER = re.compile(
    r"\b(?:authors?|wrote|written|about|do|does|did|summari[sz]e|link|pdf|date|submitted|published"
    r"|abstract|why|how|explain|who)\b",
    re.I,
)


class Store(PaperReader, TextSearch, ListingReader, Protocol):
    """All that the engine reads; see ``handlers/ports.py``."""


class Engine:
    """Answers questions about the papers of a store."""

    def __init__(self, store: Store) -> None:
        retriever = Retriever(store, store)
        self._papers = store
        self._resolver = Resolver(store, store)
        self.retriever = retriever
        self.services = Services(store, store, retriever)

    def search(self, query: str, limit: int) -> list[tuple[Paper, float]]:
        """Return the papers that best answer to ``query``, best first, with scores from 0 to 1."""
        return [(hit.paper, round(hit.score, 6)) for hit in self.retriever.search(plain(query), limit)]

    def answer(self, question: Question) -> Answer:
        """Answer one message, which may hold several questions. Never raises for any text."""
        text = plain(question.text[:_LONGEST])
        parts = _parts(text)
        if len(parts) < 2:
            return self._one(without_courtesy(text), question)
        conversation, answers = question.conversation, []
        room = _ROOM // len(parts[:_MOST_PARTS])
        for part in parts[:_MOST_PARTS]:
            answer = self._one(without_courtesy(part), replace(question, conversation=conversation), room)
            conversation = conversation.after(remembered(part, answer))
            answers.append(answer)
        return _together(answers)

    def understand(self, question: Question) -> Query:
        """Return what a message of one question asks, with the papers that it names or points back to."""
        return self._query(without_courtesy(plain(question.text[:_LONGEST])), question)

    def _one(self, text: str, question: Question, room: int = _ROOM) -> Answer:
        query = replace(self._query(text, question), room=room)
        for kind in _KINDS:
            answer = kind(query, self.services)
            if answer is not None:
                break
        else:
            answer = nothing_found(query, self.services)
        return checked(replace(answer, question=query.text))

    def _query(self, text: str, question: Question) -> Query:
        text, placed = self._placed(mended(text, self._named))
        resolution = self._resolver.resolve(text) if text and not placed else Resolution()
        shown = placed or self._last_shown(question.conversation, place_asked(text))
        names_paper = bool(resolution.sure)
        followed = follow(
            text,
            question.conversation,
            shown,
            names_paper=names_paper,
            named_before=self._named_before(question.conversation),
        )
        if followed.text != text:
            text = followed.text
            resolution = self._resolver.resolve(text)
        return Query(
            text=text,
            now=question.now,
            intent=self._intent(text, question),
            asked=analyse(_without_ids(text)),
            resolution=resolution if not followed.leans else _only_sure(resolution),
            context=followed.papers,
            leans=followed.leans,
        )

    def _intent(self, text: str, question: Question) -> Intent:
        return intent_of(_without_ids(text), question.now.date())

    def _named(self, candidates: Collection[str]) -> set[str]:
        """Which of some words the store knows: as a name, as a part of an author's, or in a text."""
        words = list(candidates)
        known = set(self._papers.named(words)) | {
            w for w, held in self.retriever.frequencies(words).items() if held
        }
        return known | {w for w in words if any(like == w for like, _ in self._papers.author_words_like(w, 1))}

    def _placed(self, text: str) -> tuple[str, list[Paper]]:
        """Put "it" for "the 5th trending paper" where something is asked of that paper, and return it."""
        place = _TRENDING_PLACE.search(text)
        number = nth_of(place[0]) if place else None
        if place is None or number is None:
            return text, []
        before, after = text[: place.start()], text[place.end() :]
        if not _ASKS_OF_A_PAPER.search(f"{before} {after}"):
            return text, []
        papers = trending(self.services)
        at = number - 1 if number > 0 else len(papers) + number
        return (f"{before}it{after}", papers[at : at + 1]) if 0 <= at < len(papers) else (text, [])

    def _named_before(self, conversation: Conversation) -> list[str]:
        if not conversation.turns:
            return []
        return [ref.text for ref in self._resolver.resolve(conversation.turns[-1].question).references]

    def _last_shown(self, conversation: Conversation, place: int) -> list[Paper]:
        """The papers shown last; for "the second one" those of the latest turn that showed so many."""
        shown = [turn.shown for turn in reversed(conversation.turns) if turn.shown]
        enough = [ids for ids in shown if len(ids) >= place] or shown
        return self._papers.get(enough[0]) if enough else []


def _lookup(query: Query, services: Services) -> Answer | None:
    """A named paper and nothing asked of it beyond what it is."""
    sure = query.resolution.sure or (query.subjects if query.leans or query.intent.lookup else [])
    if not sure or (query.resolution.unknown_names and not query.leans):
        return None
    said = set(
        re.findall(
            r"\w+",
            " ".join(ref.text for ref in query.resolution.references if ref.sure or ref.paper == sure[0]).lower(),
        )
    )
    rest = [
        t
        for t in query.asked.terms
        if not set(t.words) <= said and not (t.weak and query.intent.lookup and len(sure) == 1)
    ]
    if [t for t in rest if not t.weak] or (rest and (len(sure) > 1 or not query.intent.lookup)):
        return None
    if query.intent.expand:
        return None
    beside = query.text
    for reference in query.resolution.references:
        beside = beside.replace(reference.text, " ")
    if re.search(r"\b(?:why|how many|how much|when|where|who)\b", beside, re.I):
        return None
    return lookup_answer(query, services)


def _topic(query: Query, services: Services) -> Answer | None:
    """A topic in plain words; questions of fact that no abstract answers are none."""
    if query.resolution.sure and not query.intent.list_head:
        return None
    unknown = [name for name in query.resolution.unknown_names if not re.fullmatch(r"[A-Z]{2,5}s?", name)]
    if query.resolution.unknown_ids or (unknown and not query.intent.list_head):
        return None
    if _is_question(query):
        return None
    return topic_answer(query, services)


def _nothing_to_point_at(query: Query, _services: Services) -> Answer | None:
    """A question that points back in a thread that has shown no paper yet."""
    if query.context or query.resolution.references or not points_back(query.text):
        return None
    asks_of_it = query.intent.authors or query.intent.fact or query.intent.similar
    if re.match(r"(?:which|what|how many)\s+(?!is\b|are\b|was\b|does\b|do\b|did\b)\w+", query.text, re.I):
        return None
    if not asks_of_it and any(not term.weak for term in query.asked.terms):
        return None
    return abstain("no paper yet", "Which paper do you mean? I have shown none in this conversation yet.")


def _names_a_topic(query: Query) -> bool:
    """A phrase without any name, and without a figure or link to be told: papers are wanted."""
    if (
        query.resolution.references
        or query.leans
        or query.asked.answer_type in ("number", "link", "reason", "manner")
    ):
        return False
    named = any(term.is_name and len(term.key) > 3 for term in query.asked.terms)
    return query.intent.list_head or query.intent.listing.latest or not (named or query.text.endswith("?"))


def _is_question(query: Query) -> bool:
    """A question that wants a sentence, not papers."""
    if query.intent.list_head or query.intent.listing.latest:
        return False
    if re.match(
        r"^(?:what|which) (?:papers?|work|works|research|is there|do you have|have you got|else)\b"
        r"|^(?:is there|are there|do you have|does anyone|has anyone|any)\b",
        query.text,
        re.I,
    ):
        return False
    return bool(
        re.match(
            r"^(?:who|what|which|when|where|why|how|is|are|was|were|do|does|did|can|could|has|have|will"
            r"|would|should|by)\b",
            query.text,
            re.I,
        )
    )


_KINDS: tuple[Callable[[Query, Services], Answer | None], ...] = (
    small_answer,
    lambda query, services: (
        nothing_found(query, services)
        if query.resolution.unknown_ids and not query.resolution.references
        else None
    ),
    _nothing_to_point_at,
    papers_by,
    similar_answer,
    compare_answer,
    best_answer,
    list_answer,
    authors_of,
    field_answer,
    expansion_answer,
    undefined_answer,
    _lookup,
    lambda query, services: _topic(query, services) if _names_a_topic(query) else None,
    lambda query, services: (
        None if _names_a_topic(query) and bare_name(query, services) else fact_answer(query, services)
    ),
    bare_name,
    named_within,
    _topic,
)


def _parts(text: str) -> list[str]:
    """Cut a message into its questions; a piece too short to be one stays with its neighbour."""
    parts: list[str] = []
    for piece in _PARTS.split(text):
        if piece and parts and re.match(r"\s*(?:\(|according to|in (?:the|that|this) )", piece):
            parts[-1] = f"{parts[-1]} {piece.strip()}"
        elif piece and parts and _REMARK.match(parts[-1]) and not parts[-1].endswith("?"):
            parts[-1] = f"{parts[-1].rstrip('.;')}: {piece.strip()}"
        elif piece and piece.strip(" ?!.") and not _INTERJECTION.fullmatch(piece.strip()):
            parts.append(piece.strip())
    return parts if all(len(part.split()) >= 2 or part.rstrip("?!. ") for part in parts) else [text]


def _together(answers: Sequence[Answer]) -> Answer:
    good = [answer for answer in answers if not answer.abstained]
    if not good:
        return answers[0]
    told = [a for a in answers if a.citations or a.abstained] or list(answers)
    return Answer(
        text="\n".join(answer.text for answer in told),
        citations=tuple(c for a in good for c in a.citations),
        papers=tuple(dict.fromkeys(p for a in good for p in a.papers)),
        related=tuple(dict.fromkeys(p for a in answers for p in a.related)),
        question=answers[-1].question,
    )


def _without_ids(text: str) -> str:
    """The text without ids and links, which are no words of the question."""
    for found in reversed(find_ids(text)):
        text = f"{text[: found.start]} {text[found.end :]}"
    return re.sub(r"https?://\S+", " ", re.sub(r"\s+", " ", text)).strip()


def _only_sure(resolution: Resolution) -> Resolution:
    return replace(resolution, references=tuple(ref for ref in resolution.references if ref.sure))
