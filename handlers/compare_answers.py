"""Comparisons: two sides next to each other, on what the question names or by what each paper brings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from handlers.context import Query, Services, abstain, cited
from handlers.fact_answers import evidence_in
from handlers.figures import figure_of
from handlers.messages import Answer, Citation
from handlers.quoting import clip, surfaces, with_ellipsis
from handlers.reading import ReadPaper, Sentence
from handlers.record_answers import contribution
from handlers.terms import Term, terms_of
from handlers.wording import author_count, day, joined, label, shorten
from store.models import Paper
from store.tex import readable

_ROOM = 336
_HOLDING = 30
_WORDS = re.compile(
    r"\b(?:compar(?:e|es|ed|ing|ison)|versus|vs|differ(?:s|ence|ences|ent)?|between|better|best"
    r"|which|who|highest|strongest|higher"
    r"|lower|top|wins?|both|common|similarit\w+|reports?|gets?|has|have|results?|numbers?|scores?"
    r"|figures?|than|does|do|is|are|or"
    r"|one|what|how|the|of|and|with|to|perform\w*|beats?|outperform\w*)\b\.?",
    re.I,
)
_PAIRS = (
    re.compile(r"\bbetween\s+(?P<a>.+?)\s+and\s+(?P<b>.+?)(?:\s+(?:on|in|for|regarding)\s+(?P<c>.+))?\W*$", re.I),
    re.compile(
        r"\bcompar\w+\s+(?P<a>.+?)\s+(?:and|with|to|vs\.?|versus|against)\s+(?P<b>.+?)"
        r"(?:\s+(?:on|in|for|regarding|in terms of)\s+(?P<c>.+))?\W*$",
        re.I,
    ),
    re.compile(r"^(?P<a>[^,:?]+?)\s+(?:vs\.?|versus)\s+(?P<b>.+?)(?:\s+(?:on|in|for)\s+(?P<c>.+))?\W*$", re.I),
    re.compile(r"\b(?:on|in|for)\s+(?P<c>[^,?]+),\s+(?P<a>[^,?]+?)\s+or\s+(?P<b>[^,?]+)\W*$", re.I),
    re.compile(r"[,:]\s+(?P<a>[^,:?]+?)\s+or\s+(?P<b>[^,:?]+?)(?:\s+(?:on|in|for)\s+(?P<c>[^?]+))?\W*$", re.I),
    re.compile(
        r"^(?P<a>[^,:?]+?)\s+or\s+(?P<b>[^,:?]+?)\s*[:,?]\s*.*?(?:\s(?:on|in|for)\s+(?P<c>[^?]+))?\W*$", re.I
    ),
)
_OF_THEM = re.compile(r"\b(?:which|how many) (?:one |ones )?(?:of )?(?:them|these|those)\b", re.I)
_LEAD = re.compile(
    r"^(?:what(?:'s| is| are)\s+|how\s+(?:do|does|is)\s+|the\s+|an?\s+|(?:does|do|is|are|can)\s+)+", re.I
)
_OLDER = re.compile(
    r"\b(?:older|earlier|before|(?:came|published|submitted|posted|out) (?:first|earlier|before))\b", re.I
)
_NEWER = re.compile(
    r"\b(?:newer|more recent|later|(?:came|published|submitted|posted|out) (?:last|later))\b", re.I
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: what it is called, its paper if it is one's name, else its terms."""

    name: str
    paper: Paper | None
    terms: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class _Told:
    """A side with the sentence that speaks of it."""

    side: Side
    paper: Paper
    sentence: Sentence


def compare_answer(query: Query, services: Services) -> Answer | None:
    """Compare what the question sets side by side; None where it does not name two sides."""
    if not query.intent.compare:
        return None
    request = query.intent.listing
    bare = not query.resolution.references and query.leans
    if (bare or _OF_THEM.search(query.text)) and (request.mention or request.order or request.author_count):
        return None
    sides, topic = _sides(query, services)
    if len(sides) < 2 or all(side.paper is None for side in sides):
        return None
    papers = [side.paper for side in sides if side.paper is not None]
    if len(papers) == len(sides):
        record = _by_record(query, papers)
        if record:
            return record
    if topic:
        return _on_topic(sides, topic, query, services)
    if len(papers) == len(sides):
        return _contributions(papers)
    return None


def _sides(query: Query, services: Services) -> tuple[list[Side], tuple[Term, ...]]:
    """The sides in the question's order, and the terms on which they are compared."""
    pair = next((m for pattern in _PAIRS if (m := pattern.search(query.text))), None)
    if pair:
        sides = [side for side in (_side(pair[name], query, services) for name in ("a", "b")) if side]
        if len(sides) == 2 and any(side.paper for side in sides):
            return sides, terms_of(_WORDS.sub(" ", pair["c"] or ""))
    papers = _named(query)
    sides = [Side(label(paper), paper) for paper in papers]
    return sides, _topic(query, papers)


def _side(text: str, query: Query, services: Services) -> Side | None:
    text = _LEAD.sub("", text.strip(" ?.!,")).strip()
    spaced = f" {text} "
    for reference in sorted(query.resolution.references, key=lambda ref: ref.text != text):
        if f" {reference.text} " in spaced and len(reference.text) >= 0.6 * len(text):
            return Side(reference.text, reference.paper)
    if re.fullmatch(r"(?:it|this|that|this one|that one|this paper|that paper)", text, re.I):
        return Side(label(query.context[0]), query.context[0]) if query.context else None
    terms = tuple(term for term in terms_of(text) if not term.weak)
    if not terms or len(text) > 60:
        return None
    wanted = {part for term in terms for part in term.stems}
    titles = [p for p, _ in services.papers.titled(text, 5) if wanted <= ReadPaper(p).title.stem_set]
    return Side(text, titles[0]) if len(titles) == 1 else Side(text, None, terms)


def _named(query: Query) -> list[Paper]:
    """The papers named in the question, one for each name, in its order; of those shown, for "these two"."""
    sure = {ref.text for ref in query.resolution.references if ref.sure}
    one_each: dict[str, Paper] = {}
    for ref in query.resolution.references:
        if ref.sure or len(sure) < 2:
            one_each.setdefault(ref.text, ref.paper)
    placed = [
        name for name in one_each if re.search(rf"\b(?:on|in|for)\s+(?:the\s+)?{re.escape(name)}", query.text)
    ]
    if len(one_each) - len(placed) >= 2:
        one_each = {name: paper for name, paper in one_each.items() if name not in placed}
    chosen = list(dict.fromkeys(one_each.values()))
    points_back = re.search(r"\b(?:it|its|this|these|those|both|two|them|they|that)\b", query.text, re.I)
    if len(chosen) == 1 and query.context and points_back:
        return [*[p for p in query.context[:1] if p not in chosen], *chosen]
    if not chosen and len(query.context) >= 2 and (points_back or query.leans):
        return list(query.context[:2])
    return chosen[:4]


def _topic(query: Query, papers: Sequence[Paper]) -> tuple[Term, ...]:
    """What the papers are compared on: the question without their names and the words of comparing."""
    text = query.text
    for reference in query.resolution.references:
        if reference.paper in papers:
            text = re.sub(re.escape(reference.text), " ", text, flags=re.I)
    return tuple(term for term in terms_of(_WORDS.sub(" ", text)) if term.is_name or not term.weak)


def _by_record(query: Query, papers: Sequence[Paper]) -> Answer | None:
    """Compare dates or authors where that is asked; the figures stand in the records cited."""
    older = _OLDER.search(query.text)
    if (older or _NEWER.search(query.text)) and all(p.submitted for p in papers):
        order = sorted(papers, key=lambda p: day(p.submitted), reverse=not older)
        first, rest = label(order[0]), joined([label(p) for p in order[1:]])
        same = day(order[0].submitted) == day(order[-1].submitted)
        text = (
            f"{first} and {rest} are of the same day."
            if same
            else f"{first} is {'older' if older else 'newer'} than {rest}."
        )
        return cited(text, [Citation(p, field="submitted") for p in order], order)
    if re.search(r"\bauthors?\b", query.text, re.I) and all(p.authors for p in papers):
        return _by_authors(query, papers)
    return None


def _by_authors(query: Query, papers: Sequence[Paper]) -> Answer:
    citations = [Citation(p, field="authors") for p in papers]
    names = joined([label(p) for p in papers])
    if re.search(r"\b(?:both|share[ds]?|common|same)\b", query.text, re.I):
        shared = [a for a in papers[0].authors if all(a in p.authors for p in papers[1:])]
        return cited(
            f"{joined(shared)} wrote both." if shared else f"{names} share no named author.", citations, papers
        )
    order = sorted(papers, key=author_count, reverse=True)
    return cited(
        f"{label(order[0])} has more authors than {joined([label(p) for p in order[1:]])}.", citations, order
    )


def _on_topic(sides: Sequence[Side], topic: Sequence[Term], query: Query, services: Services) -> Answer:
    told = [found for side in sides if (found := _speaking(side, topic, query, services))]
    if len(told) == len(sides):
        return _side_by_side(told, topic)
    papers = [side.paper for side in sides if side.paper is not None]
    on = " ".join(term.text for term in topic)
    if not told:
        if not any(term.is_name for term in topic) and len(papers) == len(sides):
            return _contributions(papers)
        names = shorten(joined([side.name for side in sides]), 160)
        return abstain("not stated", f"No abstract says that of {names}: {shorten(on, 80)}.", papers)
    silent = joined([side.name for side in sides if side not in [t.side for t in told]])
    line, citation = _line(told[0], topic, 240)
    return cited(
        f"{line}\nOf {shorten(silent, 60)} no abstract says it.",
        [citation],
        [*dict.fromkeys([told[0].paper, *papers])],
    )


def _speaking(side: Side, topic: Sequence[Term], query: Query, services: Services) -> _Told | None:
    """The sentence that speaks of a side and of all that it is compared on."""
    if side.paper is not None:
        read = ReadPaper(side.paper)
        holding = [s for s in read.sentences if all(s.match(t) for t in topic)]
        if not holding:
            return None
        found = evidence_in(side.paper, " ".join(t.text for t in topic) + " score", query, services, among=holding)
        return _Told(side, side.paper, found) if found else None
    groups = [[" ".join(term.words), term.key] for term in (*side.terms, *topic)]
    for paper in services.papers.get(services.retriever.holding_all(groups, _HOLDING)):
        for sentence in ReadPaper(paper).sentences:
            told = not topic or any(c.isdigit() for c in sentence.text)
            if told and all(sentence.match(term) for term in side.terms):
                return _Told(side, paper, sentence)
    return None


def _side_by_side(told: Sequence[_Told], topic: Sequence[Term]) -> Answer:
    verdict = _verdict(told, topic)
    room = (_ROOM - len(verdict)) // len(told)
    lines, citations = zip(*[_line(one, topic, room) for one in told], strict=True)
    return cited("\n".join([verdict, *lines] if verdict else lines), citations)


def _line(one: _Told, topic: Sequence[Term], room: int) -> tuple[str, Citation]:
    name = shorten(one.side.name, 40)
    keep = [*surfaces(one.sentence, [*topic, *one.side.terms]), *one.sentence.numbers()[:4]]
    quote = clip(one.sentence.text, max(60, room - len(name) - 5), keep)
    return f"{name}: {readable(with_ellipsis(quote, one.sentence.text))}", Citation(one.paper, quote=quote)


def _verdict(told: Sequence[_Told], topic: Sequence[Term]) -> str:
    """Say who reports the higher figure, where all report a percentage of the same measure."""
    figures = [figure_of(one.sentence, [*topic, *one.side.terms]) for one in told]
    if None in figures or len(set(figures)) < 2 or not _same_measure([one.sentence for one in told]):
        return ""
    best = max(range(len(told)), key=lambda at: figures[at] or 0.0)
    return f"{shorten(told[best].side.name, 40)} reports the higher figure."


def _same_measure(sentences: Sequence[Sentence]) -> bool:
    measures = ("success", "accuracy", "auroc", "f1", "bleu", "precision", "recall", "pass@1", "exact match")
    return any(all(measure in sentence.text.lower() for sentence in sentences) for measure in measures)


def _contributions(papers: Sequence[Paper]) -> Answer:
    room = _ROOM // len(papers)
    lines, citations = [], []
    for paper in papers:
        sentence = contribution(ReadPaper(paper))
        if sentence is None:
            lines.append(f"{shorten(label(paper), 40)}: the listing gives no abstract.")
            citations.append(Citation(paper, field="title"))
            continue
        line, citation = _line(_Told(Side(label(paper), paper), paper, sentence), (), room)
        lines.append(line)
        citations.append(citation)
    return cited("\n".join(lines), citations)
