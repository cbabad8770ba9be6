"""Comparisons: two named papers side by side, or who reports the best figure on a benchmark."""

from __future__ import annotations

import re
from collections.abc import Sequence

from handlers.context import Query, Services, abstain, cited
from handlers.evidence import Found
from handlers.fact_answers import evidence_in
from handlers.messages import Answer, Citation
from handlers.quoting import clip, surfaces, with_ellipsis
from handlers.reading import ReadPaper, Sentence, mentions
from handlers.record_answers import contribution
from handlers.terms import Term, terms_of
from handlers.wording import author_count, day, joined, label, shorten
from store.models import Paper
from store.naming import name_key
from store.tex import readable

_ROOM = 330
_WORDS = re.compile(
    r"\b(?:compar(?:e|es|ed|ing|ison)|versus|vs|differ(?:s|ence|ences|ent)?|between|better|best|which|who|highest|strongest|higher|lower|top|wins?|both|common|similarit\w+|reports?|gets?|has|have|results?|numbers?|scores?|figures?)\b\.?",
    re.I,
)
_PERCENT = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)\s*\\?%")
_FIGURE = re.compile(r"(?<![\w.\-])(\d+(?:\.\d+)?)(?=\s*(?:\\?%|[,.;)]|\s|$|\$))")


def compare_answer(query: Query, services: Services) -> Answer | None:
    """Compare the papers that the question names; None where it names fewer than two."""
    papers = _compared(query)
    if len(papers) < 2 or not (query.intent.compare or query.intent.best):
        return None
    record = _by_record(query, papers)
    if record:
        return record
    topic = _topic(query, papers)
    if topic:
        found = [evidence_in(paper, query, services, text=f"{topic} score") for paper in papers]
        told = [f for f in found if f is not None and _speaks(f, topic)]
        if len(told) == len(papers):
            return _side_by_side(told, topic)
        if told:
            return _one_sided(told, papers, topic)
        if any(term.is_name for term in terms_of(topic)):
            names = joined([label(p) for p in papers])
            return abstain(
                "not stated", f"Neither abstract says: {shorten(topic, 80)} ({shorten(names, 160)}).", papers
            )
    return _contributions(papers)


def _compared(query: Query) -> list[Paper]:
    named = query.resolution.papers
    texts = {ref.text for ref in query.resolution.references if ref.sure}
    papers = query.resolution.sure if len(texts) >= 2 else named
    one_each: dict[str, Paper] = {}
    for ref in query.resolution.references:
        if ref.paper in papers:
            one_each.setdefault(ref.text, ref.paper)
    chosen = list(dict.fromkeys(one_each.values()))
    if len(chosen) == 1 and query.context and query.leans:
        chosen = [*[p for p in query.context[:1] if p not in chosen], *chosen]
    if (
        not chosen
        and query.leans
        and len(query.context) >= 2
        and re.search(r"\b(?:these|those|both|two|them|they)\b", query.text, re.I)
    ):
        chosen = list(query.context[:2])
    return chosen[:4]


def _topic(query: Query, papers: Sequence[Paper]) -> str:
    """What the papers are compared on: the question without their names and the words of comparing."""
    text = query.text
    for reference in query.resolution.references:
        if reference.paper in papers:
            text = re.sub(re.escape(reference.text), " ", text, flags=re.I)
    text = _WORDS.sub(" ", text)
    return " ".join(term.text for term in terms_of(text))


def _speaks(found: Found, topic: str) -> bool:
    names = [term for term in terms_of(topic) if term.is_name]
    if names:
        return all(found.sentence.match(term) for term in names)
    return found.own >= 0.5


def _by_record(query: Query, papers: Sequence[Paper]) -> Answer | None:
    """Compare dates or numbers of authors where that is asked."""
    if re.search(
        r"\b(?:newer|older|more recent|earlier|later|(?:came|published|submitted|posted|out) (?:first|last|earlier|later|before)|first)\b",
        query.text,
        re.I,
    ) and all(p.submitted for p in papers):
        order = sorted(papers, key=lambda p: day(p.submitted), reverse=True)
        if day(order[0].submitted) == day(order[-1].submitted):
            text = f"{joined([label(p) for p in papers])} are of the same day."
        else:
            text = f"{label(order[0])} is newer than {joined([label(p) for p in order[1:]])}."
            if re.search(r"\b(?:older|earlier|first|before)\b", query.text, re.I):
                order.reverse()
                text = f"{label(order[0])} is older than {joined([label(p) for p in order[1:]])}."
        return cited(text, [Citation(p, field="submitted") for p in order], order)
    if re.search(r"\bauthors?\b", query.text, re.I) and all(p.authors for p in papers):
        shared = [a for a in papers[0].authors if all(a in p.authors for p in papers[1:])]
        if re.search(r"\b(?:both|share[ds]?|common|same)\b", query.text, re.I):
            text = (
                f"{joined(shared)} wrote both."
                if shared
                else f"{joined([label(p) for p in papers])} share no named author."
            )
        else:
            text = "; ".join(f"{label(p)} has {author_count(p)} authors" for p in papers) + "."
        return cited(text, [Citation(p, field="authors") for p in papers], papers)
    return None


def _side_by_side(found: Sequence[Found], topic: str) -> Answer:
    terms = terms_of(topic)
    room = _ROOM // len(found) - 4
    parts, citations, figures = [], [], []
    for one in found:
        paper = one.read.paper
        keep = surfaces(one.sentence, terms) + one.sentence.numbers()[:4]
        figures.append(_best_figure(one.sentence, terms))
        name = shorten(label(paper), 40)
        quote = _relevant(one.sentence, room - len(name) - 2, keep)
        parts.append(f"{name}: {readable(with_ellipsis(quote, one.sentence.text))}")
        citations.append(Citation(paper, quote=quote))
    verdict = _verdict(found, figures, topic)
    text = "\n".join(parts)
    if verdict and len(verdict) + len(text) < 348:
        text = f"{verdict}\n{text}"
    return cited(text, citations)


def _relevant(sentence: Sentence, room: int, keep: Sequence[str]) -> str:
    return clip(sentence.text, max(room, 60), keep)


def _verdict(found: Sequence[Found], figures: Sequence[float | None], topic: str) -> str:
    """Say who reports the higher figure, where all report a percentage of the same measure."""
    known = [f for f in figures if f is not None]
    if len(known) != len(figures) or len(set(known)) < 2 or not _same_measure(found):
        return ""
    best = max(range(len(known)), key=lambda i: known[i])
    return f"{shorten(label(found[best].read.paper), 40)} reports the higher figure."


def _same_measure(found: Sequence[Found]) -> bool:
    measures = [
        {
            m
            for m in ("success", "accuracy", "auroc", "f1", "bleu", "precision", "recall", "pass")
            if m in one.sentence.text.lower()
        }
        for one in found
    ]
    return bool(set.intersection(*measures))


def _best_figure(sentence: Sentence, terms: Sequence[Term]) -> float | None:
    """The percentage nearest to the compared names, the highest where several stand in that clause."""
    names = [t for t in terms if t.is_name]
    clauses = re.split(r";\s|\s(?:while|whereas)\s|,\s(?=yielding)", sentence.text)
    for clause in clauses:
        unit = Sentence(clause, "", 0)
        if not names or all(unit.match(n) for n in names):
            values = [float(v) for v in _PERCENT.findall(clause)]
            return max(values) if values else None
    return None


def _one_sided(told: Sequence[Found], papers: Sequence[Paper], topic: str) -> Answer:
    silent = [label(p) for p in papers if p not in [f.read.paper for f in told]]
    first = told[0]
    quote = clip(
        first.sentence.text, 200, surfaces(first.sentence, terms_of(topic)) + first.sentence.numbers()[:3]
    )
    text = f"{shorten(label(first.read.paper), 40)}: {readable(with_ellipsis(quote, first.sentence.text))}\nThe abstract of {shorten(joined(silent), 60)} does not say."
    return cited(text, [Citation(first.read.paper, quote=quote)], papers)


def _contributions(papers: Sequence[Paper]) -> Answer:
    room = _ROOM // len(papers) - 4
    parts, citations = [], []
    for paper in papers:
        sentence = contribution(ReadPaper(paper))
        name = shorten(label(paper), 40)
        if sentence is None:
            parts.append(f"{name}: the listing gives no abstract.")
            citations.append(Citation(paper, field="title"))
            continue
        quote = clip(sentence.text, room - len(name) - 2, [label(paper)])
        parts.append(f"{name}: {readable(with_ellipsis(quote, sentence.text))}")
        citations.append(Citation(paper, quote=quote))
    return cited("\n".join(parts), citations)


def best_answer(query: Query, services: Services) -> Answer | None:
    """Answer who reports the best figure on a benchmark that no paper is named after."""
    names = [term for term in query.asked.terms if term.is_name]
    if not query.intent.best or not names or query.resolution.sure:
        return None
    groups = [[" ".join(term.words), term.key] for term in names]
    papers = services.papers.get(services.retriever.holding_all(groups, 400))
    reports: list[tuple[float, Paper, Sentence]] = []
    for paper in papers:
        read = ReadPaper(paper)
        if not all(mentions(read, name) for name in names):
            continue
        for sentence in read.sentences:
            figure = _best_figure(sentence, names) if all(sentence.match(n) for n in names) else None
            if figure is not None:
                reports.append((figure, paper, sentence))
    if not reports:
        return None
    lowest = bool(re.search(r"\b(?:lowest|smallest|least)\b", query.text, re.I))
    reports.sort(key=lambda r: r[0], reverse=not lowest)
    figure, paper, sentence = reports[0]
    quote = clip(sentence.text, 230, [n.text for n in names] + [f"{figure:g}"])
    name = "" if name_key(label(paper)) in sentence.squeezed else f"{shorten(label(paper), 60)}: "
    text = f"{name}{readable(with_ellipsis(quote, sentence.text))}"
    others = list(dict.fromkeys(p for _, p, _ in reports[1:] if p != paper))
    if others:
        text += f" ({len(others)} other {'paper reports' if len(others) == 1 else 'papers report'} on it.)"
    return cited(text, [Citation(paper, quote=quote)], [paper])
