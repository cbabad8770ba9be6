"""What an abbreviation or a name stands for, as some abstract spells it out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from handlers.context import Query, Services, abstain, cited
from handlers.definitions import expansion
from handlers.fact_answers import does_not_say
from handlers.messages import Answer, Citation
from handlers.quoting import clip
from handlers.reading import ReadPaper, mentions
from handlers.terms import terms_of
from handlers.wording import count_text, label, shorten
from store.models import Paper
from store.naming import DEFINED, name_key, names_of
from store.tex import readable

_INSIDE = re.compile(r"\s+(?:in|for|from|by|of)\s+(?=\S)")
_SEVERAL = re.compile(r"\s*(?:,|\band\b|&)\s*")
_LONGEST_SHORT = 15
_READ, _SHOWN = 100, 5
_STANDS_FOR = re.compile(r"\bstands? for\b|\bshort for\b|\bacronym\b|\babbreviation\b|\bfull form\b", re.I)


def expansion_answer(query: Query, services: Services) -> Answer | None:
    """Answer what an abbreviation stands for; None where the text does not ask that or nobody spells it out."""
    short = query.intent.expand
    introduced = any(
        ref.sure and ref.strength > DEFINED and ref.means != "title" for ref in query.resolution.references
    )
    if short is None and query.intent.define and not introduced and _like_an_abbreviation(query.intent.define):
        short = query.intent.define
    if short is None:
        return None
    if short.lower() in ("it", "that", "this", "the name", "its name", "the acronym", "they"):
        return _own_expansion(query)
    short = _INSIDE.split(short.strip(" \"'“”?.:"))[0].strip(" \"'“”")
    shorts = [part for part in _SEVERAL.split(short) if part]
    if len(shorts) > 1 and all(len(part) <= _LONGEST_SHORT for part in shorts):
        return _together([_spelled_out(part, query, services) for part in shorts[:4]])
    found = _spelled_out(short, query, services)
    if found is None and query.intent.expand and _STANDS_FOR.search(query.text):
        if query.resolution.sure:
            return does_not_say(query.resolution.sure[0], query)
        using = [hit.paper for hit in services.retriever.search(short, 3)]
        return abstain("not stated", f"No abstract that I hold spells {short} out.", using)
    return found


def _spelled_out(short: str, query: Query, services: Services) -> Answer | None:
    for paper in (*query.subjects, *_spelling_out(short, services)):
        found = expansion(paper.abstract or "", short)
        if found:
            plural = found.short.removesuffix("s") == short and found.short != short
            return _expanded(short if plural else found.short, found.long, paper)
    return None


def _together(answers: Sequence[Answer | None]) -> Answer | None:
    """Several expansions as one answer, the quotes kept short."""
    told = [answer for answer in answers if answer is not None]
    if not told:
        return None
    citations = [
        replace(c, quote=clip(c.quote, 440 // len(told))) if c.quote else c for a in told for c in a.citations
    ]
    return cited(" ".join(answer.text for answer in told), citations)


def _own_expansion(query: Query) -> Answer | None:
    """What the name of the paper that the thread speaks of stands for."""
    for paper in query.subjects:
        for name in names_of(paper):
            found = expansion(paper.abstract or "", name.text)
            if found:
                return _expanded(found.short, found.long, paper)
    return None


def _like_an_abbreviation(text: str) -> bool:
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return len(first) <= 8 and sum(c.isupper() for c in first) >= 2 and (len(text.split()) == 1 or " in " in text)


def _spelling_out(short: str, services: Services) -> list[Paper]:
    named = services.papers.named([name_key(short), name_key(short).removesuffix("s")])
    ids = [paper_id for hits in named.values() for paper_id, _ in hits]
    found = services.papers.get(ids[:20])
    terms = list(terms_of(short, keep_requests=True))
    return found + [hit.paper for hit in services.retriever.by_terms(terms, 20) if hit.paper not in found]


def _expanded(short: str, long: str, paper: Paper) -> Answer:
    read = ReadPaper(paper)
    sentence = next((s for s in read.sentences if long in s.text), read.sentences[0])
    quote = clip(sentence.text, 200, [long])
    name = (
        ""
        if name_key(short) in name_key(label(paper)) or name_key(long) == name_key(label(paper))
        else f" ({label(paper)})"
    )
    text = f"{readable(short)} stands for {readable(long).strip()}{name}."
    return cited(text, [Citation(paper, quote=quote)], [paper])


def undefined_answer(query: Query, services: Services) -> Answer | None:
    """Answer "what is GRPO?" where papers use the name and none says what it is: who uses it."""
    thing = query.intent.define
    names = terms_of(thing) if thing else ()
    if (
        not thing
        or query.resolution.references
        or query.leans
        or len(names) != 1
        or not names[0].is_name
        or " " in thing
    ):
        return None
    groups = [[" ".join(names[0].words), names[0].key]]
    papers = services.papers.get(services.retriever.holding_all(groups, _READ))
    using = [paper for paper in papers if mentions(ReadPaper(paper), names[0])]
    if not using:
        return None
    shown = using[:_SHOWN]
    count = f"{len(using)} or more papers" if len(papers) >= _READ else count_text(len(using))
    text = f"No abstract says what {thing} is; {count} {'uses' if len(using) == 1 else 'use'} the name: "
    text += "; ".join(shorten(label(paper), 40) for paper in shown) + "."
    return cited(text, [Citation(paper, field="abstract") for paper in shown], shown, more=len(using) - len(shown))
