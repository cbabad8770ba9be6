"""Answers to questions of fact: one sentence of one abstract, quoted, with what was asked said first."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from handlers.context import Query, Services, abstain, cited
from handlers.evidence import Found, best_of_sentences, counted, find_evidence
from handlers.messages import Answer, Citation
from handlers.quoting import clip, surfaces, with_ellipsis
from handlers.reading import ALIKE, ReadPaper, Sentence
from handlers.retrieve import Weighted, near
from handlers.terms import Asked, Term, analyse
from handlers.wording import label, shorten, titled
from store.models import Paper
from store.naming import name_key, names_of
from store.tex import readable
from store.text import words

# Measured by bench/evidence.py over the question sets: the confidence from which on an answer is right more
# often than not, for a paper that the question names and for one that was only found.
NAMED_BAR = 0.15
DOUBTED_BAR = 0.3
_ALL_LOST, _HALF_LOST, _NEVER = 0.999, 0.7, 2.0
FOUND_BAR = 0.45
PHRASE_BAR = 0.7
_READ = 12
_NEAR_START = 25
_QUANTITY = re.compile(
    r"^(?:rates?|sizes?|hours?|gpus?|tpus?|epochs?|steps?|layers?|parameters?|tokens?|budgets?"
    r"|costs?|prices?|lengths?|windows?|decay|momentum|seeds?|heads?"
    r"|dimensions?|optimi[sz]ers?|schedulers?|licen[sc]es?|funding|grants?|hardware|salary|venue"
    r"|conference|journal|temperature|dropout|iterations?)$",
    re.I,
)
_HOW_MUCH = re.compile(r"\bhow (?:many|much|fast|long|large|big|far|often|old|high|low)\b", re.I)
_YES = re.compile(r"^(?:is|are|was|were|do|does|did|can|could|has|have|will|would)\b", re.I)
_NEGATED = re.compile(
    r"\b(?:not|no|never|cannot|can't|don't|doesn't|without|neither|nor|fails? to|unable|lacks?"
    r"|hardly|rarely|instead of|rather than)\b",
    re.I,
)


def fact_answer(query: Query, services: Services) -> Answer | None:
    """Answer a question of fact from the papers that it names, else from any paper; abstain where none says it."""
    subjects = query.subjects
    around = [p for p in query.context[:1] if not query.resolution.sure and p not in subjects]
    best = _best_of([*subjects, *around], query, services, NAMED_BAR, named=True)
    if best:
        return _worded(best, query)
    sure = query.resolution.sure or (subjects if query.leans else [])
    if sure:
        return does_not_say(sure[0], query)
    if query.resolution.unknown_names or query.resolution.unknown_ids:
        return None
    hits = services.retriever.by_terms(query.asked.terms, _READ)
    bar = FOUND_BAR if query.text.endswith("?") or query.asked.answer_type != "text" else PHRASE_BAR
    found = _best_of([hit.paper for hit in hits[:_READ]], query, services, bar, named=False)
    return _worded(found, query) if found else None


def evidence_in(
    paper: Paper, text: str, query: Query, services: Services, *, among: Sequence[Sentence]
) -> Sentence | None:
    """Return the sentence ``among`` those of a named paper that fits ``text`` best."""
    asked, weighted = about(paper, replace(query, asked=analyse(text)), services)
    return best_of_sentences(ReadPaper(paper), asked, weighted, among)


def _best_of(
    papers: Sequence[Paper], query: Query, services: Services, bar: float, *, named: bool
) -> Found | None:
    best: Found | None = None
    shared = None if named else services.retriever.weigh(query.asked.terms)
    for paper in papers:
        asked, weighted = (query.asked, shared) if shared is not None else about(paper, query, services)
        if not weighted:
            continue
        found = find_evidence(ReadPaper(paper), asked, weighted, named=named)
        if (
            found is None
            or found.confidence < (_bar(found) if named else bar)
            or (found.features["no figure"] and _HOW_MUCH.search(asked.text))
            or any(term.is_name for term in found.missing)
            or _quantity_lost(found, asked)
        ):
            continue
        if best is None or found.confidence > best.confidence:
            best = found
    return best


def _bar(found: Found) -> float:
    """The confidence that a named paper needs: more where a doubt speaks against its best sentence."""
    features = found.features
    if features["no link"] or (
        features["lost"] >= _ALL_LOST and not features["instance"] and not features["no strong term"]
    ):
        return _NEVER
    doubts = ("no figure", "not counted", "no instance", "focus lost")
    return DOUBTED_BAR if features["lost"] > _HALF_LOST or any(features[doubt] for doubt in doubts) else NAMED_BAR


def _quantity_lost(found: Found, asked: Asked) -> bool:
    """Tell if the paper never speaks of the quantity: "learning rate" is no "success rate"."""
    if (
        not asked.focus
        or asked.answer_type not in ("number", "text", "name")
        or not _QUANTITY.search(asked.focus[-1].text)
    ):
        return False
    if asked.answer_type == "name" and found.features["instance"]:
        return False
    units = (*found.read.sentences, found.read.title)
    head = asked.focus[-1]
    if len(asked.focus) > 1:
        return not any(near(unit, asked.focus[-2], head, within=2) for unit in units)
    if counted(found.sentence, asked.focus):
        return False
    bare = head.words[-1].removesuffix("s")
    return not any(word.removesuffix("s") == bare for unit in units for word in unit.words)


def about(paper: Paper, query: Query, services: Services) -> tuple[Asked, list[Weighted]]:
    """The question without the words that only name the paper; those are kept aside as its own names."""
    own = {name.key for name in names_of(paper)}
    texts = query.resolution.texts(paper)
    naming = {part for text in texts for part in words(text)}
    naming_keys = {name_key(text) for text in texts}
    kept: list[Term] = []
    names: list[Term] = []
    for term in query.asked.terms:
        is_own = term.key in own or term.key in naming_keys or set(term.words) <= naming
        (names if is_own else kept).append(term)
    return replace(query.asked, own_names=tuple(names)), services.retriever.weigh(kept or names)


def _worded(found: Found, query: Query) -> Answer:
    paper, sentence, asked = found.read.paper, found.sentence, query.asked
    keep = surfaces(sentence, asked.terms) + _wanted_parts(sentence, asked)
    lead = _lead(found, asked)
    head = "" if _names_itself(sentence, paper) else f"{shorten(label(paper), 70)}: "
    room = query.room - len(lead) - len(head)
    quote = clip(sentence.text, max(60, room - 4), keep)
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
    if asked.answer_type == "number" and not re.match(
        r"(?:what(?:'s| is)|define)\s+(?:an?\s+)?\S+\W*$", asked.text, re.I
    ):
        piece = _figure_piece(found, asked)
        return f"{readable(piece)}. " if piece and len(piece) < len(found.sentence.text) - 15 else ""
    if asked.answer_type == "truth" and _YES.search(asked.text):
        return _yes_or_no(found, asked)
    return ""


def _counted_piece(text: str, figure: str, asked: Asked) -> str | None:
    """The figure with the noun right after it, where that noun ends there: of "310 GPU hours" no GPUs are told."""
    at = text.find(figure)
    piece = re.match(
        re.escape(figure)
        + (
            r"(?:\s+[\w\-]+){1,3}?(?=[.,;:)]|\s+(?:of|in|for|and|on|with|from|to|per|by|which|that|at|as"
            r"|or|is|are|was|were)\b|$)"
        ),
        text[at:],
    )
    if piece is None or re.search(r"[A-Z][\w\-]*[ -]$", text[:at]) or not asked.focus:
        return None
    return piece[0] if Sentence(piece[0].rsplit(None, 1)[-1], "", 0).match(asked.focus[-1]) >= ALIKE else None


def _qualified(asked: Asked, paper: Paper) -> bool:
    """Tell if it counts things of a certain kind ("parameters of BERT large"): no figure beats a wrong one."""
    focus = {word for term in asked.focus for word in term.words}
    own = {name.key for name in names_of(paper)}
    return any(term.key not in own and not set(term.words) <= focus for term in asked.terms)


def _figure_piece(found: Found, asked: Asked) -> str | None:
    """The item of a list that alone holds the asked name and one figure: "63.9% on ScreenSpot-Pro"."""
    sentence = found.sentence
    figure = counted(sentence, asked.focus) if asked.focus and asked.counts else None
    if (
        figure
        and sum(char.isdigit() for char in sentence.text) > sum(char.isdigit() for char in figure)
        and _qualified(asked, found.read.paper)
    ):
        return None
    if figure:
        return _counted_piece(sentence.text, figure, asked)
    names = [term for term in asked.terms if term.is_name]
    items = re.split(r",\s+(?:and\s+)?|\s+and\s+|;\s+", sentence.text)
    good = []
    for item in items:
        unit = Sentence(item, "", 0)
        if names and len(item) <= 60 and len(unit.numbers()) == 1 and all(unit.match(n) for n in names[-1:]):
            good.append(item.strip(" ."))
    own = {name.key for name in names_of(found.read.paper)}
    if len(good) != 1 or not all(t.weak or t.key in own or Sentence(good[0], "", 0).match(t) for t in asked.terms):
        return None
    figure = Sentence(good[0], "", 0).numbers()[0]
    at = good[0].find(figure)
    return good[0][at:] if at < _NEAR_START else None


def _yes_or_no(found: Found, asked: Asked) -> str:
    """Say no where the sentence itself says "do not" of what is asked; a yes is left to the quote."""
    if (
        found.own >= 0.6
        and not _NEGATED.search(asked.text)
        and re.search(r"\b(?:do|does|did) not\b", found.sentence.text)
    ):
        return "No. "
    return ""


def does_not_say(paper: Paper, query: Query) -> Answer:
    """Abstain on a named paper whose abstract does not say what is asked."""
    what = shorten(query.text.strip(" ?!."), 120)
    text = f"The abstract of {titled(paper)} does not answer “{what}”."
    return abstain("not stated", text, [paper])
