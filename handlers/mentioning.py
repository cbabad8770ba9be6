"""Lists of papers that mention a name: a model, a dataset, a benchmark, a method."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from handlers.context import Query, Services
from handlers.quoting import clip
from handlers.reading import ReadPaper, mentions
from handlers.stems import stem
from handlers.terms import Term, terms_of
from handlers.wording import day, joined
from store.models import Paper
from store.text import words

_BUT_NOT = re.compile(r"\s+(?:but not|and not|except|excluding|without)\s+(?:for\s+|on\s+)?([^?!.;,]+).*$", re.I)
_MOST, _READ = 100_000, 150
_OBJECT_END = re.compile(
    r"\s+(?:in|from|on|of|for|since|during|this|last|that|which|and (?:which|what|who|how)|as (?:a"
    r"|an|the|their)|to (?:\w+)|instead)\b.*$|\s+(?:are|is|were|was|do|does) there\b.*$"
    r"|[,.](?:\s.*)?$",
    re.I,
)
_EVERY = re.compile(r"\s*(?:,|\band\b|&|\+)\s*", re.I)
_ANY = re.compile(r"\s*\bor\b\s*", re.I)


@dataclass(slots=True)
class Picked:
    """Candidates of a list as filters narrow them, with the words that say how, notes and quotes by paper id.

    ``about`` tells that ``total`` is counted by the index alone, without reading every paper.
    """

    papers: list[Paper]
    total: int
    said: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    quotes: dict[str, str] = field(default_factory=dict)
    ranked: bool = False
    about: bool = False


def mentioned(query: Query) -> list[list[Term]] | None:
    """Return the names that the listed papers must mention: each group one of its names; None for none asked."""
    request, text = query.intent.listing, query.text
    if request.author_count or query.intent.person:
        return None
    head = query.intent.list_head or request.count_only or re.match(r"^(?:which|what|who|any)\b", text, re.I)
    plain_with = re.match(
        r"^(?:\w+\s+){0,4}?(?:papers?|work|works|anything|articles?|ones?|those|them)\s+(?:with|on"
        r"|about|for|in)\s+(?P<object>[^?!;]+)",
        text,
        re.I,
    )
    wanted = request.mention or (plain_with["object"] if plain_with else None) or _names_after_papers(query)
    if not wanted or not head or _asks_about_a_paper(query):
        return None
    wanted = re.sub(r"^both\s+", "", _BUT_NOT.sub("", _OBJECT_END.sub("", wanted.strip(" ?.!"))), flags=re.I)
    groups = [
        [_name_term(one) for one in _ANY.split(part) if one.strip()]
        for part in _EVERY.split(wanted)
        if part.strip()
    ]
    groups = [[term for term in group if term] for group in groups]
    kept = [[t for t in group if t is not None] for group in groups if group]
    if not kept:
        return None
    asks_which = re.match(r"^(?:which|what|how many)\b", text, re.I)
    topical = request.mention is None or (
        not asks_which and re.match(r"(?:talk|includ|involv|contain|appl)", request.mention_verb)
    )
    capital = bool(re.search(r"\bwith\s+[A-Z]\w+\W*$", text))
    if (
        topical
        and not capital
        and not all(any(inner.is_name for inner in terms_of(term.text)) for group in kept for term in group)
    ):
        return None
    return kept if _sensible(kept) else None


def excluded(query: Query) -> list[Term]:
    """Return the names that the listed papers must not mention: "but not GPT-J"."""
    match = _BUT_NOT.search(query.text)
    term = _name_term(match[1]) if match else None
    return [term] if term else []


def _names_after_papers(query: Query) -> str | None:
    """The names in "which papers bring up RLVR", whatever the verb."""
    asks = re.match(
        r"^(?:which|what|how many|list|show|name|find|give me)\s+(?:me\s+)?(?:the\s+|all\s+"
        r"|any\s+)*(?:papers?|works?|articles?|ones|preprints?|studies)\b(?P<rest>.+)",
        query.text,
        re.I,
    )
    if not asks or query.intent.listing.period or query.intent.listing.trending:
        return None
    return " and ".join(term.text for term in terms_of(asks["rest"]) if term.is_name) or None


def _asks_about_a_paper(query: Query) -> bool:
    """Tell "which systems does Agent Sociodrama beat", about one paper, from a question for papers."""
    listed = re.search(
        r"\b(?:papers?|works?|articles?|ones|those|them|stud(?:y|ies)|anything|who|preprints?"
        r"|everything|how many (?:of )?(?:them|those)?)\b",
        query.text,
        re.I,
    )
    return listed is None or (
        bool(query.resolution.sure)
        and re.match(
            r"^(?:what|which|how many) (?!papers?|works?|articles?|stud|preprints?|ones|of (?:these|those"
            r"|them))\w+",
            query.text,
            re.I,
        )
        is not None
    )


def _name_term(text: str) -> Term | None:
    """The whole phrase as one term, function words at its ends left out."""
    text = re.sub(
        r"^(?:the|a|an|any|some|its|their)\s+|\s+(?:benchmark|dataset|model|models|environment|at all"
        r"|anywhere|too|please)s?$",
        "",
        text.strip(" \"'“”"),
        flags=re.I,
    )
    split = tuple(words(text))
    if not split or len(split) > 8:
        return None
    inner = terms_of(text)
    named = any(term.is_name for term in inner)
    return Term(text, split, tuple(stem(w) for w in split), is_name=named or len(split) > 1)


def _sensible(groups: Sequence[Sequence[Term]]) -> bool:
    return all(len(term.key) >= 2 for group in groups for term in group)


def keep_mentioning(
    picked: Picked, groups: list[list[Term]], services: Services, without: Sequence[Term] = ()
) -> None:
    """Keep the papers that mention one name of each group; of a great many only the newest are read."""
    whole = not picked.said
    ids = services.retriever.holding_all(
        [[phrase for t in group for phrase in _phrases(t)] for group in groups], _MOST
    )
    holding = set(ids)
    pool = services.papers.get(ids[:_READ]) if whole else [p for p in picked.papers if p.id in holding]
    kept: list[Paper] = []
    for paper in pool:
        read = ReadPaper(paper)
        found = [next((s for term in group if (s := mentions(read, term))), None) for group in groups]
        if all(found) and not any(mentions(read, term) for term in without):
            kept.append(paper)
            first = found[0]
            if first is not None and first.section == "abstract":
                picked.quotes[paper.id] = clip(first.text, 240, [groups[0][0].text])
    if whole:
        kept.sort(key=lambda p: day(p.submitted) if p.submitted else "", reverse=True)
    picked.about = whole and len(ids) > _READ
    picked.papers, picked.total = kept, len(ids) if picked.about else len(kept)
    verb = "that mentions " if picked.total == 1 else "that mention "
    names = joined([joined([t.text for t in group], "or") for group in groups])
    picked.said.append(verb + names + "".join(f" but not {term.text}" for term in without))


def _phrases(term: Term) -> list[str]:
    phrases = [" ".join(term.words), term.key]
    if term.key.isalpha() and len(term.key) >= 3:
        phrases.append(term.key + "*")
    return phrases
