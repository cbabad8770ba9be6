"""Figures that sentences report for a name, and who reports the best one."""

from __future__ import annotations

import re
from collections.abc import Sequence

from handlers.context import Query, Services, cited
from handlers.messages import Answer, Citation
from handlers.quoting import clip, with_ellipsis
from handlers.reading import ReadPaper, Sentence, mentions
from handlers.terms import Term
from handlers.wording import count_text, label, shorten
from store.models import Paper
from store.naming import name_key
from store.tex import readable

_PERCENT = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*\\?%")
_PLAIN = re.compile(r"(?<![\w.\-^@/])(\d+(?:\.\d+)?)(?![\w.\-/]*[A-Za-z\d])")
_CLAUSES = re.compile(r";\s|\s(?:while|whereas|but)\s|,\s(?=(?:yielding|and)\s)|,\s+")
_LOWER = re.compile(r"\b(?:lowest|smallest|least|fewest|shortest|cheapest)\b", re.I)
_ON = re.compile(r"\b(?:on|for|in|at)\s+(?:the\s+)?(.+?)\W*$", re.I)
_READ = 400


def figure_of(sentence: Sentence, names: Sequence[Term]) -> float | None:
    """Return the figure that the sentence reports beside the names: a percentage before a plain number, the
    highest of the clause that holds all the names, else of the sentence where it has only one clause with any."""
    shaped = [term for term in names if term.is_name] or list(names)
    clauses = [Sentence(clause, "", 0) for clause in _CLAUSES.split(sentence.text) if clause]
    for clause in clauses:
        if all(clause.match(name) for name in shaped):
            value = _highest(clause.text)
            if value is not None:
                return value
    if all(sentence.match(name) for name in shaped):
        return _highest(sentence.text)
    return None


def _highest(text: str) -> float | None:
    values = _PERCENT.findall(text) or _PLAIN.findall(text)
    return max((float(value) for value in values), default=None)


def best_answer(query: Query, services: Services) -> Answer | None:
    """Answer who reports the best figure on a benchmark; None where none is named or reported on."""
    if (
        not query.intent.best
        or query.intent.listing.trending
        or (query.intent.list_head and query.intent.listing.order)
    ):
        return None
    names = _benchmark(query, services)
    if not names:
        return None
    lowest = bool(_LOWER.search(query.text))
    reports = _reports(names, services)
    if not reports:
        return None
    reports.sort(key=lambda report: report[0], reverse=not lowest)
    figure, paper, sentence = reports[0]
    own = "" if name_key(label(paper)) in sentence.squeezed else f"{shorten(label(paper), 60)}: "
    quote = clip(sentence.text, 260 - len(own), [name.text for name in names] + [f"{figure:g}"])
    others = len({p.id for _, p, _ in reports if p != paper})
    also = (
        f" ({count_text(others, 'other paper')} on it {'reports' if others == 1 else 'report'} less.)"
        if others and not lowest
        else ""
    )
    return cited(
        f"{own}{readable(with_ellipsis(quote, sentence.text))}{also}", [Citation(paper, quote=quote)], [paper]
    )


def _benchmark(query: Query, services: Services) -> list[Term]:
    """The names on which a best figure is asked for; none where the question is about one named paper."""
    named = [term for term in query.asked.terms if term.is_name or _written_as_name(term, services)]
    on = _ON.search(query.text)
    if on:
        named = [term for term in named if term.text in on[1]] or named
    others = [
        ref
        for ref in query.resolution.references
        if ref.sure and not any(t.text in ref.text or ref.text in t.text for t in named)
    ]
    return [] if others else named


def _written_as_name(term: Term, services: Services) -> bool:
    """Tell if papers write a word that the question has in small letters as a name: humaneval is HumanEval."""
    if term.weak or len(term.words) != 1 or len(term.key) < 4:
        return False
    pattern = re.compile(rf"(?<!\w){re.escape(term.words[0])}(?!\w)", re.I)
    for paper in services.papers.get(services.retriever.holding_all([[term.words[0]]], 3)):
        found = pattern.search(f"{paper.title} {paper.abstract or ''}")
        if found:
            return sum(c.isupper() or c.isdigit() for c in found[0]) >= 2
    return False


def _reports(names: Sequence[Term], services: Services) -> list[tuple[float, Paper, Sentence]]:
    groups = [[" ".join(term.words), term.key] for term in names]
    found = []
    for paper in services.papers.get(services.retriever.holding_all(groups, _READ)):
        read = ReadPaper(paper)
        if not all(mentions(read, name) for name in names):
            continue
        for sentence in read.sentences:
            figure = figure_of(sentence, names) if all(sentence.match(name) for name in names) else None
            if figure is not None and _PERCENT.search(sentence.text):
                found.append((figure, paper, sentence))
    return found
