"""Answers to questions of fact: one sentence of one abstract, quoted, with what was asked said first."""

from __future__ import annotations

import re
from collections.abc import Sequence

from handlers.context import Query, Services, abstain, cited
from handlers.definitions import expansion
from handlers.evidence import Found, counted, find_evidence
from handlers.messages import Answer, Citation
from handlers.quoting import clip, surfaces, with_ellipsis
from handlers.reading import ALIKE, ReadPaper, Sentence
from handlers.retrieve import Weighted
from handlers.terms import Asked, Term, analyse, terms_of
from handlers.wording import label, shorten, titled
from store.models import Paper
from store.naming import name_key, names_of
from store.tex import readable
from store.text import words

# Measured by bench/thresholds.py over the question sets: the shares of a question's weight that a paper must
# hold before it may answer, for a paper that was named and for one that was only found.
NAMED_COVERAGE = 0.48
FOUND_COVERAGE = 0.62
_OWN_SHARE = 0.3
_FOUND_OWN_SHARE = 0.45
_READ = 40
_LIMIT = 340
_QUOTE = 330
_YES = re.compile(r"^(?:is|are|was|were|do|does|did|can|could|has|have|will|would)\b", re.I)
_NEGATED = re.compile(r"\b(?:not|no|never|cannot|can't|don't|doesn't|without|neither|nor|fails? to|unable|lacks?|hardly|rarely|instead of|rather than)\b", re.I)


def expansion_answer(query: Query, services: Services) -> Answer | None:
    """Answer what an abbreviation stands for; None where the text does not ask that or nobody spells it out."""
    short = query.intent.expand
    if short is None and query.intent.define and _like_an_abbreviation(query.intent.define):
        short = query.intent.define
    if short is None:
        return None
    short = re.split(r"\s+(?:in|for|from|by|of)\s+(?=\S)", short.strip(" \"'“”?.:"))[0].strip(" \"'“”")
    subjects = query.subjects
    for paper in (*subjects, *_spelling_out(short, services)):
        found = expansion(paper.abstract or "", short)
        if found:
            return _expanded(found.short, found.long, paper)
    return None


def _like_an_abbreviation(text: str) -> bool:
    first = text.split()[0] if text.split() else ""
    return len(first) <= 8 and sum(c.isupper() for c in first) >= 2 and (len(text.split()) == 1 or " in " in text)


def _spelling_out(short: str, services: Services) -> list[Paper]:
    named = services.papers.named([name_key(short), name_key(short).removesuffix("s")])
    ids = [paper_id for hits in named.values() for paper_id, _ in hits]
    found = services.papers.get(ids[:20])
    terms = [term for term in terms_of(short, keep_requests=True)]
    return found + [hit.paper for hit in services.retriever.by_terms(terms, 20) if hit.paper not in found]


def _expanded(short: str, long: str, paper: Paper) -> Answer:
    read = ReadPaper(paper)
    sentence = next((s for s in read.sentences if long in s.text), read.sentences[0])
    quote = clip(sentence.text, 300, [long])
    name = "" if name_key(short) in name_key(label(paper)) else f" ({label(paper)})"
    text = f"{readable(short)} stands for {readable(long).strip()}{name}."
    return cited(text, [Citation(paper, quote=quote)], [paper])


def fact_answer(query: Query, services: Services) -> Answer | None:
    """Answer a question of fact from the papers that it names, else from any paper; abstain where none says it."""
    subjects = query.subjects
    best = _best_of(subjects, query, services, NAMED_COVERAGE, named=True)
    if best:
        return _worded(best, query)
    sure = query.resolution.sure or (subjects if query.leans else [])
    if sure:
        return _does_not_say(sure[0], query)
    if query.resolution.unknown_names or query.resolution.unknown_ids:
        return None
    hits = services.retriever.by_terms(query.asked.terms, _READ)
    found = _best_of([hit.paper for hit in hits], query, services, FOUND_COVERAGE, named=False)
    return _worded(found, query) if found else None


def evidence_in(paper: Paper, query: Query, services: Services, text: str | None = None) -> Found | None:
    """Return the best sentence of a named paper for the question, sure or not."""
    asked = analyse(text) if text else query.asked
    return find_evidence(ReadPaper(paper), asked, _weighed(paper, asked, query, services))


def _best_of(papers: Sequence[Paper], query: Query, services: Services, bar: float, *, named: bool) -> Found | None:
    best: Found | None = None
    best_score = 0.0
    asked = query.asked
    shared = None if named else services.retriever.weigh(asked.terms)
    for order, paper in enumerate(papers):
        read = ReadPaper(paper)
        weighted = shared if shared is not None else _weighed(paper, asked, query, services)
        if not weighted or all(entry.term.weak for entry in weighted):
            if not named or not weighted:
                continue
        found = find_evidence(read, asked, weighted)
        if found is None or not _holds(found, asked, weighted, bar, named):
            continue
        score = found.score + 0.5 * found.coverage - 0.002 * order
        if score > best_score:
            best, best_score = found, score
    return best


def _weighed(paper: Paper, asked: Asked, query: Query, services: Services) -> list[Weighted]:
    """The question's terms without those that only name the paper."""
    own = {name.key for name in names_of(paper)}
    texts = query.resolution.texts(paper)
    naming = {part for text in texts for part in words(text)}
    naming_keys = {name_key(text) for text in texts}
    kept = [
        term for term in asked.terms
        if term.key not in own and term.key not in naming_keys and not set(term.words) <= naming
    ]
    return services.retriever.weigh(kept)


def _holds(found: Found, asked: Asked, weighted: Sequence[Weighted], bar: float, named: bool) -> bool:
    """Decide whether the sentence answers the question; the rules are those of the module's docstring."""
    if any(term.is_name for term in found.missing):
        return False
    if found.coverage < bar or found.own < (_OWN_SHARE if named else _FOUND_OWN_SHARE):
        return False
    if asked.answer_type in ("number", "link") and not found.fits and (asked.counts or asked.answer_type == "link" or not named):
        return False
    strong = [entry for entry in weighted if not entry.term.weak]
    lost = [entry for entry in strong if entry.term in found.missing]
    if strong and sum(e.weight for e in lost) > (0.4 if named else 0.25) * sum(e.weight for e in strong):
        return False
    return not _focus_missing(found, asked, weighted)


def _focus_missing(found: Found, asked: Asked, weighted: Sequence[Weighted]) -> bool:
    """The noun that is asked for must stand in the paper: "learning rate" is not met by "learning"."""
    known = {entry.term.key for entry in weighted}
    focus = [term for term in asked.focus if term.key in known]
    if not focus:
        return False
    head = focus[-1]
    if not head.weak and found.read.best_match(head) < ALIKE:
        return True
    if len(focus) >= 2 and asked.answer_type in ("number", "name", "text"):
        together = any(_adjacent(sentence, focus) for sentence in (*found.read.sentences, found.read.title))
        return not together
    return False


def _adjacent(sentence: Sentence, focus: Sequence[Term]) -> bool:
    """Tell if the focus nouns stand close together, the head noun at least as kin."""
    places = [sentence.place(term) for term in focus]
    held = [at for strength, at in places if strength]
    if len(held) < len(places) - (len(places) > 2):
        return False
    return max(held) - min(held) <= 6


def _worded(found: Found, query: Query) -> Answer:
    paper, sentence, asked = found.read.paper, found.sentence, query.asked
    keep = surfaces(sentence, asked.terms) + _wanted_parts(sentence, asked)
    lead = _lead(found, asked)
    head = "" if _names_itself(sentence, paper) else f"{shorten(label(paper), 70)}: "
    room = _LIMIT - len(lead) - len(head)
    quote = clip(sentence.text, min(room, _QUOTE), keep)
    shown = readable(with_ellipsis(quote, sentence.text))
    return cited(f"{lead}{head}{shown}", [Citation(paper, quote=quote)], [paper])


def _names_itself(sentence: Sentence, paper: Paper) -> bool:
    return any(name.key in sentence.squeezed for name in names_of(paper) if name.strength >= 2)


def _wanted_parts(sentence: Sentence, asked: Asked) -> list[str]:
    """What a clipped quote must not lose: the figure that was asked for, or the link."""
    if asked.answer_type == "number":
        figure = counted(sentence, asked.focus) if asked.focus else None
        return [figure] if figure else sentence.numbers()[:6]
    if asked.answer_type == "link":
        return re.findall(r"https?://[^\s<>)\]}]+", sentence.text)
    return []


def _lead(found: Found, asked: Asked) -> str:
    """A short answer before the sentence, where it can be told for certain: a figure, yes, or no."""
    if asked.answer_type == "number":
        piece = _figure_piece(found.sentence, asked)
        return f"{readable(piece)}. " if piece and len(piece) < len(found.sentence.text) - 15 else ""
    if asked.answer_type == "truth" and _YES.search(asked.text):
        return _yes_or_no(found, asked)
    return ""


def _figure_piece(sentence: Sentence, asked: Asked) -> str | None:
    """The item of a list that alone holds the asked name and one figure: "63.9% on ScreenSpot-Pro"."""
    figure = counted(sentence, asked.focus) if asked.focus and asked.counts else None
    if figure:
        at = sentence.text.find(figure)
        noun = re.match(re.escape(figure) + r"\s+(?:[\w\-]+\s+){0,4}?[\w\-]+", sentence.text[at:])
        head = asked.focus[-1]
        for size in range(1, 6):
            piece = re.match(re.escape(figure) + r"(?:\s+[\w\-]+){" + str(size) + r"}", sentence.text[at:])
            if piece and Sentence(piece[0], "", 0).match(head) >= ALIKE:
                return piece[0]
        return noun[0] if noun else None
    names = [term for term in asked.terms if term.is_name]
    items = re.split(r",\s+(?:and\s+)?|\s+and\s+|;\s+", sentence.text)
    good = []
    for item in items:
        unit = Sentence(item, "", 0)
        if names and len(item) <= 60 and len(unit.numbers()) == 1 and all(unit.match(n) for n in names[-1:]):
            good.append(item.strip(" ."))
    if len(good) != 1:
        return None
    figure_at = re.search(r"[~≈$<>+±\-]?\d", good[0])
    return good[0][figure_at.start():] if figure_at and figure_at.start() < 25 and not names[-1].key.startswith(name_key(good[0][figure_at.start():])[:2]) else None


def _yes_or_no(found: Found, asked: Asked) -> str:
    negated = bool(_NEGATED.search(found.sentence.text))
    asked_negated = bool(_NEGATED.search(asked.text))
    if found.own >= 0.8 and not negated and not asked_negated:
        return "Yes. "
    if found.own >= 0.6 and not asked_negated and re.search(r"\b(?:do|does|did|is|are|can|could) (?:not|n't)\b|\bcannot\b", found.sentence.text):
        return "No. "
    return ""


def _does_not_say(paper: Paper, query: Query) -> Answer:
    what = shorten(query.text.strip(" ?!."), 120)
    text = f"The abstract of {titled(paper)} does not say: {what}."
    return abstain("not stated", text, [paper])
