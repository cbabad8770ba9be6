"""Papers on a topic in plain words, papers like a given one, and the nearest papers where nothing fits."""

from __future__ import annotations

import math
import re

from handlers.context import Query, Services, abstain, cited
from handlers.evidence import dot, sigmoid
from handlers.evidence_weights import TOPIC
from handlers.messages import Answer, Citation
from handlers.quoting import clip
from handlers.reading import ReadPaper
from handlers.record_answers import contribution
from handlers.retrieve import Hit
from handlers.terms import terms_of
from handlers.weights import weight
from handlers.wording import day, label, list_line, shorten, titled
from store.models import Paper
from store.tex import readable

# Measured by bench/evidence.py: the confidence from which on a paper is on the topic more often than not.
TOPIC_BAR, NEAR_BAR = 0.3, 0.15
_NEXT_TO_BEST = 0.72
_SHOWN = 5
_SIMILAR_SHOWN = 3
_SIMILAR_AT_LEAST = 0.03
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
        near = "" if on_topic(shown[0]) >= TOPIC_BAR else "Nearest to that: "
        return cited(near + _one(shown[0].read, citations[0]), citations, papers)
    lines = "\n".join(list_line(number, paper) for number, paper in enumerate(papers, 1))
    return cited(f"{len(papers)} papers come nearest:\n{lines}", citations, papers)


def _fits(hit: Hit, query: Query) -> bool:
    if on_topic(hit) < (NEAR_BAR if hit.features["heaviest"] else TOPIC_BAR):
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
    near = similar(paper, services)
    if not near or near[0][1] < _SIMILAR_AT_LEAST:
        return abstain("nothing similar", f"I know no paper close to {titled(paper)}.")
    shown = [one for one, likeness in near if likeness >= 0.5 * near[0][1]][:_SIMILAR_SHOWN]
    lines = "\n".join(f"{number}. {shorten(readable(one.title), 82)}" for number, one in enumerate(shown, 1))
    return cited(
        f"Nearest to {shorten(label(paper), 60)}:\n{lines}", [_citation(ReadPaper(one)) for one in shown], shown
    )


def similar(paper: Paper, services: Services) -> list[tuple[Paper, float]]:
    """Return the papers nearest to one by their telling words, with the cosine of their weights, nearest first."""
    own = _vector(paper)
    telling = sorted(own, key=lambda stem: -own[stem])[:_TELLING]
    surface = {
        term.stems[0]: term for term in terms_of(f"{paper.title}\n{paper.abstract or ''}") if len(term.words) == 1
    }
    terms = [surface[stem] for stem in telling if stem in surface]
    found = [hit.paper for hit in services.retriever.by_terms(terms, 40) if hit.paper != paper]
    near = [(one, _cosine(own, _vector(one))) for one in found]
    return sorted(near, key=lambda pair: -pair[1])


def _vector(paper: Paper) -> dict[str, float]:
    """The weight of each telling stem, those of the title three times; of unit length."""
    counts: dict[str, float] = {}
    for text, times in ((paper.title, 3.0), (paper.abstract or "", 1.0)):
        for term in terms_of(text):
            if not term.weak and len(term.words) == 1:
                counts[term.stems[0]] = counts.get(term.stems[0], 0.0) + times
    weights = {stem: (1 + math.log(count)) * weight(stem) for stem, count in counts.items()}
    length = math.sqrt(sum(value * value for value in weights.values())) or 1.0
    return {stem: value / length for stem, value in weights.items()}


def _cosine(one: dict[str, float], other: dict[str, float]) -> float:
    return sum(value * other.get(stem, 0.0) for stem, value in one.items())


def nothing_found(query: Query, services: Services) -> Answer:
    """Abstain with the nearest papers."""
    shaped = [name for name in query.resolution.unknown_names if not re.fullmatch(r"[A-Z]{2,5}s?", name)]
    names = shaped or (list(query.resolution.unknown_names) if len(query.asked.terms) <= 1 else [])
    unknown = [*query.resolution.unknown_ids, *names]
    hits = services.retriever.search(query.text, 5)
    related = [hit.paper for hit in hits if hit.coverage >= 0.2][:3]
    if unknown:
        text = f"I know no paper {', '.join(unknown)}."
        return abstain("unknown paper", text, related)
    nearest = f" The nearest: {'; '.join(shorten(readable(p.title), 90) for p in related)}." if related else ""
    return abstain("not in the store", f"None of the papers I hold answers that.{nearest}", related)
