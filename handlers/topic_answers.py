"""Papers on a topic in plain words, papers like a given one, and the nearest papers where nothing fits."""

from __future__ import annotations

import re

from handlers.context import Query, Services, abstain, cited
from handlers.evidence import dot, sigmoid
from handlers.evidence_weights import TOPIC
from handlers.messages import Answer, Citation
from handlers.quoting import clip
from handlers.reading import ReadPaper
from handlers.record_answers import contribution
from handlers.retrieve import Hit
from handlers.terms import Term, terms_of
from handlers.wording import day, label, list_line, shorten, titled
from store.models import Paper
from store.tex import readable

# Measured by bench/evidence.py: the confidence from which on a paper is on the topic more often than not.
TOPIC_BAR = 0.35
_NEXT_TO_BEST = 0.72
_SHOWN = 5
_SIMILAR_SHOWN = 3
_SIMILAR_AT_LEAST = 0.18
_TELLING = 14


def topic_answer(query: Query, services: Services) -> Answer | None:
    """Answer with the papers on a topic, best first; None where no paper holds enough of it."""
    hits = services.retriever.by_terms(query.asked.terms, 20)
    good = [hit for hit in hits if _fits(hit, query)]
    if not good:
        return None
    shown = [hit for hit in good if hit.score >= _NEXT_TO_BEST * good[0].score][:_SHOWN]
    if query.intent.listing.latest:
        shown = sorted(
            shown, key=lambda hit: day(hit.paper.submitted) if hit.paper.submitted else "", reverse=True
        )
    if _wants_one(query):
        shown = shown[:1]
    citations = [_citation(hit.read) for hit in shown]
    papers = [hit.paper for hit in shown]
    if len(shown) == 1:
        return cited(_one(shown[0].read, citations[0]), citations, papers)
    lines = "\n".join(list_line(number, paper) for number, paper in enumerate(papers, 1))
    return cited(f"{len(papers)} papers come nearest:\n{lines}", citations, papers)


def _fits(hit: Hit, query: Query) -> bool:
    if on_topic(hit) < TOPIC_BAR:
        return False
    strong = [term for term in query.asked.terms if not term.weak] or list(query.asked.terms)
    return not any(term.is_name and not term.key.isalpha() and hit.read.best_match(term) == 0 for term in strong)


def on_topic(hit: Hit) -> float:
    """Return the confidence (0 to 1) that a paper is on the topic for which it was found."""
    return sigmoid(dot(TOPIC, hit.features))


def _wants_one(query: Query) -> bool:
    return bool(re.search(r"\b(?:that|the) (?:paper|one|article|work)\b", query.text, re.I))


def _one(read: ReadPaper, citation: Citation) -> str:
    paper = read.paper
    head = shorten(titled(paper), 140)
    return f"{head}: {readable(shorten(citation.quote, 330 - len(head)))}" if citation.quote else f"{head}."


def _citation(read: ReadPaper) -> Citation:
    sentence = contribution(read)
    return (
        Citation(read.paper, quote=clip(sentence.text, 240)) if sentence else Citation(read.paper, field="title")
    )


def similar_answer(query: Query, services: Services) -> Answer | None:
    """Answer "more like this" for a paper that is named or was shown last."""
    papers = query.subjects or list(query.context[:1])
    if not query.intent.similar or not papers:
        return None
    paper = papers[0]
    near = [hit for hit in services.retriever.by_terms(telling(paper, services), 12) if hit.paper != paper]
    if not near or near[0].coverage < _SIMILAR_AT_LEAST:
        return abstain("nothing similar", f"I know no paper close to {titled(paper)}.")
    shown = [hit.paper for hit in near if hit.coverage >= 0.6 * near[0].coverage][:_SIMILAR_SHOWN]
    lines = "\n".join(f"{number}. {shorten(readable(one.title), 82)}" for number, one in enumerate(shown, 1))
    return cited(
        f"Nearest to {shorten(label(paper), 60)}:\n{lines}", [_citation(ReadPaper(one)) for one in shown], shown
    )


def telling(paper: Paper, services: Services) -> list[Term]:
    """Return the terms of the title and the abstract that tell most about the paper."""
    title = [t for t in terms_of(paper.title) if not t.weak]
    body = [t for t in terms_of(paper.abstract or "") if not t.weak and len(t.words) == 1]
    counts: dict[str, int] = {}
    for term in body:
        counts[term.key] = counts.get(term.key, 0) + 1
    frequent = [t for t in body if counts[t.key] >= 2]
    weighted = services.retriever.weigh([*title, *frequent])
    known = [entry for entry in weighted if entry.holding > 1] or weighted
    known.sort(key=lambda entry: -entry.weight * (2 if entry.term in title else counts.get(entry.term.key, 1)))
    return [entry.term for entry in known[:_TELLING]]


def nothing_found(query: Query, services: Services) -> Answer:
    """Abstain with the nearest papers."""
    unknown = [*query.resolution.unknown_ids, *query.resolution.unknown_names]
    hits = services.retriever.search(query.text, 5)
    related = [hit.paper for hit in hits if hit.coverage >= 0.2][:3]
    if unknown:
        text = f"I know no paper {', '.join(unknown)}."
        return abstain("unknown paper", text, related)
    nearest = f" The nearest: {'; '.join(shorten(readable(p.title), 90) for p in related)}." if related else ""
    return abstain("not in the store", f"None of the papers I hold answers that.{nearest}", related)
