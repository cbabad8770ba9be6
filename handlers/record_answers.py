"""Answers from a paper's record (link, date, id, title, category, rank), and what a paper is about."""

from __future__ import annotations

import re

from handlers.context import Query, Services, abstain, cited
from handlers.intent import Field
from handlers.messages import Answer, Citation
from handlers.quoting import clip, with_ellipsis
from handlers.reading import ReadPaper, Sentence
from handlers.wording import authors_short, day, label, moment_text, shorten, titled
from store.models import Paper
from store.naming import HEAD, name_key
from store.tex import readable

_INTRODUCES = re.compile(
    r"\b(?:we|this (?:paper|work|study|article|survey|report|thesis)|here,? we"
    r"|the authors)\b[^.]{0,60}?\b(?:introduc|propos|present|develop|describ|address|releas|build"
    r"|offer|design|tackl)\w*",
    re.I,
)
_STUDIES = re.compile(
    r"\b(?:we|this (?:paper|work|study|article|survey|report|thesis)"
    r"|in this \w+)\b[^.]{0,60}?\b(?:study|studies|investigat|show|find|analy[sz]|revisit|review"
    r"|consider|examin|explor|demonstrat|compar|evaluat|prove|report|estimat|provid|deriv|survey"
    r"|argue|measur|us)\w*",
    re.I,
)
_RESULTS = re.compile(r"\b(?:achiev|outperform|improv|reduc|show|demonstrat|result|reach|exceed|find)\w*", re.I)
_BARE = 4
_LIMIT = 330


def field_answer(query: Query, services: Services) -> Answer | None:
    """Answer a question for one field of a paper's record; None where none is asked or no paper is meant."""
    fact = query.intent.fact
    papers = query.subjects or (list(query.context[:1]) if len(query.text.split()) <= _BARE else [])
    if fact is None or not papers or fact == "abstract":
        return None
    answers = [_field(fact, paper, services) for paper in papers[:5]]
    if len(answers) == 1:
        return answers[0]
    good = [answer for answer in answers if not answer.abstained]
    if not good:
        return answers[0]
    return cited("\n".join(a.text for a in good), [c for a in good for c in a.citations])


def _field(fact: Field, paper: Paper, services: Services) -> Answer:
    name = label(paper)
    if fact == "rank":
        return _rank(paper, services)
    values = {
        "link": ("url", paper.url, f"{name}: {paper.url}"),
        "pdf": ("pdf", paper.pdf or paper.url, f"{name}: {paper.pdf or paper.url}"),
        "date": ("submitted", paper.submitted, _dated(paper)),
        "id": ("id", None if paper.id.startswith("title:") else paper.id, f"{name} is {paper.id}."),
        "doi": ("doi", paper.doi, f"The DOI of {name} is {paper.doi}."),
        "title": ("title", paper.title, f"{titled(paper)}."),
        "category": (
            "categories",
            paper.primary_category or paper.categories or None,
            f"{name} is in {', '.join(paper.categories) or paper.primary_category}.",
        ),
    }
    field, value, text = values[fact]
    if value is None:
        what = {
            "link": "no link",
            "pdf": "no PDF",
            "date": "no date",
            "id": "no id",
            "doi": "no DOI",
            "category": "no category",
        }[fact]
        return abstain("not stated", f"The listing states {what} for {titled(paper)}.", [paper])
    return cited(text, [Citation(paper, field=field)], [paper])


def _dated(paper: Paper) -> str:
    return f"{label(paper)} is dated {moment_text(paper.submitted)}." if paper.submitted else ""


def _rank(paper: Paper, services: Services) -> Answer:
    for info in services.listings.listings():
        for entry in services.listings.announced(info.id):
            if entry.paper_id == paper.id and info.format != "json-lines":
                text = f"{label(paper)} is number {entry.rank} of {info.size} in {info.source}."
                if "trending" in info.source.lower():
                    return cited(text, [Citation(paper, field="rank")], [paper])
    return abstain("not stated", f"{label(paper)} stands in no trending list that I know.", [paper])


def summary(paper: Paper, room: int = _LIMIT) -> Answer:
    """Say in at most 350 characters what a paper is about, by its own contribution sentence."""
    read = ReadPaper(paper)
    sentence = contribution(read)
    if sentence is None:
        facts = ", ".join(
            part for part in (authors_short(paper), day(paper.submitted) if paper.submitted else "") if part
        )
        text = f"{shorten(titled(paper), 240)} ({facts}). The listing gives no abstract."
        return cited(text, [Citation(paper, field="title")], [paper])
    head = "" if _says_its_name(sentence, paper) else f"{label(paper)}: "
    head = head if len(head) <= 110 else f"{shorten(head, 108)} "
    quote = clip(sentence.text, max(60, min(room, _LIMIT) - len(head)), [label(paper)])
    shown = readable(with_ellipsis(quote, sentence.text))
    return cited(f"{head}{shown}", [Citation(paper, quote=quote)], [paper])


def lookup_answer(query: Query, _services: Services) -> Answer | None:
    """Answer what a named paper is about, with its result and where it stands."""
    papers = query.subjects
    if not papers:
        return None
    room = query.room // min(len(papers), 3)
    answers = [_of_part(paper, query, room) or summary(paper, room) for paper in papers[:3]]
    if len(answers) == 1:
        return answers[0]
    return cited(
        "\n".join(shorten(a.text, 600 // len(answers)) for a in answers), [c for a in answers for c in a.citations]
    )


def _of_part(paper: Paper, query: Query, room: int) -> Answer | None:
    """What the abstract says of a thing that the paper brings beside its main one (a benchmark, a method)."""
    own = name_key(label(paper))
    for reference in query.resolution.references:
        key = name_key(reference.text)
        if reference.paper != paper or reference.means != "name" or reference.strength >= HEAD or key == own:
            continue
        holding = [s for s in ReadPaper(paper).sentences if key in s.squeezed]
        if holding:
            best = max(holding, key=lambda s: (bool(_INTRODUCES.search(s.text)), -s.ordinal))
            head = f"{shorten(label(paper), 70)}: "
            quote = clip(best.text, max(60, room - len(head) - 4), [reference.text])
            return cited(
                f"{head}{readable(with_ellipsis(quote, best.text))}", [Citation(paper, quote=quote)], [paper]
            )
    return None


def contribution(read: ReadPaper) -> Sentence | None:
    """Return the sentence that says what the paper does: not its background, not yet its results."""
    if not read.sentences:
        return None
    own = name_key(label(read.paper))
    last = len(read.sentences) - 1

    def rank(sentence: Sentence) -> float:
        score = 0.0
        if own and own in sentence.squeezed:
            score += 1.0
        if _INTRODUCES.search(sentence.text):
            score += 2.0
        elif _STUDIES.search(sentence.text):
            score += 1.2
        shared = sum(1 for s in read.title.stem_set if len(s) > 3 and s in sentence.stem_set)
        score += 0.15 * min(shared, 5)
        if _RESULTS.search(sentence.text) and any(c.isdigit() for c in sentence.text):
            score -= 0.5
        return score - 0.25 * sentence.ordinal / max(last, 1)

    return max(read.sentences, key=rank)


def _says_its_name(sentence: Sentence, paper: Paper) -> bool:
    return name_key(label(paper)) in sentence.squeezed


def describe(paper: Paper) -> str:
    """One line that names a paper: title, authors, date, link."""
    parts = [readable(paper.title), authors_short(paper), day(paper.submitted)]
    return " · ".join([*parts, paper.url] if paper.url else parts)
