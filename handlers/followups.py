"""Follow-ups made whole: what "it", "the second one" or "and on ALFWorld?" leaves out, from the thread."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from handlers.list_wording import list_head, nth_of
from handlers.terms import terms_of
from store.models import Conversation, Paper

_POINTS_BACK = re.compile(
    r"\b(?:it|its|it's|they|them|their|theirs|that|this|these|those|he|she|his"
    r"|her)\b(?!\s+(?:there|possible|true|all|mean|means))"
    r"|\b(?:the|that|this|said) (?:paper|article|preprint|work|study|authors?|model|method"
    r"|abstract|dataset|benchmark|system|approach|framework|same|one|other|former|latter)s?\b"
    r"|\b(?:which|how many) of (?:them|these|those)\b|\bwhich ones?\b|\bboth\b|\bthe (?:former|latter)\b",
    re.I,
)
_THAT_CLAUSE = re.compile(
    r"\b(?:paper|papers|one|ones|work|works|anything|something|article|articles|study|studies"
    r"|models?|methods?|agents?|systems?|those|datasets?)\s+that\b|\bthis (?:week|month|year"
    r"|morning|weekend)\b|\bthat (?:paper|article|one|work|study) (?:about|on|with|where|which"
    r"|that|from|by)\b|\bthe (?:paper|article|one|work|study) (?:about|on|with|where|which|that"
    r"|from|by|called|titled)\b|\bthere\b|\bthat'?s\b",
    re.I,
)
_ELLIPTIC = re.compile(
    r"^(?:and|but|or|also|so|then|ok(?:ay)?(?: and)?|what about|how about|and what about"
    r"|and how about|what of|same for|now)\b[\s,]*",
    re.I,
)
_BARE_REQUEST = re.compile(
    r"^(?:(?:can|could) (?:i|you) )?(?:please )?(?:(?:give|send|show|share|post|get|drop|paste|see"
    r"|have)\s+(?:me\s+|us\s+)?)?(?:the\s+|a\s+|an\s+|any\s+|its\s+|full\s+)*(?:link|url|pdf"
    r"|abstract|authors?|author list|code|github|repo|date|title|id|arxiv id|arxiv link|doi"
    r"|summary|tl;?dr|first author|last author|paper|details|results?|dataset|datasets|numbers?"
    r"|category|rank|bibtex|citation)s?(?: please)?\W*$"
    r"|^(?:why|how|who|when|where|really|how so|how come|since when|says who|by whom|by how much"
    r"|how much|how many|on what|on which \w+|with what|with which \w+|compared to what"
    r"|compared with what|what else|who else|which one|which ones?|(?:which|what) (?:year|date"
    r"|month|day|category|rank))\W*$"
    r"|^which (?:one |paper )?(?:has|have|had) the (?:most|fewest|least|longest|largest|best"
    r"|highest)\b.*$|^which (?:one )?is (?:the )?(?:newer|older|better|newest|oldest|longer"
    r"|more recent)\W*$"
    r"|^(?:who (?:wrote|authored|made|published)|when was|summari[sz]e|explain|tell me more"
    r"|more details|go on|elaborate|more like this|similar(?: (?:papers|ones|work))?"
    r"|related(?: (?:papers|work))?|what does it do|more|next|more please|show more)\W*$"
    r"|^(?:where is|where's|is there|what is|what's|what are|who is|who are|who's) (?:the "
    r"|any )?(?:code|link|pdf|authors?|first author|last author|date|title|abstract|dataset"
    r"|main result|results?|id|arxiv id|repo|github|rank|category|doi)\W*$"
    r"|^(?:how many|which|what) (?:authors?|datasets?|benchmarks?|models?|baselines?|tasks"
    r"|parameters|languages|people|gpus?|code)(?: \w+){0,4}\W*$"
    r"|^(?:by how much|how much|how many|how|why|what|which|where|when|who|does|did|is|are|was"
    r"|were|do) (?:did|does|do|was|were|is|are)? ?(?:they|it|he|she|the authors?|the paper|that"
    r"|this|these|those|the model|the method|the first author|the last author)\b.*$",
    re.I,
)
_ORDINAL = re.compile(
    r"\b(?:the\s+)?(?P<nth>first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last"
    r"|\d{1,2}(?:st|nd|rd|th))\s+(?:one|paper|result|hit|entry|item|of (?:them|those|these)"
    r"|in (?:the|that) list|on (?:the|that) list)\b|\bthe (?P<verb>first|second|third|fourth|fifth"
    r"|sixth|seventh|eighth|ninth|tenth|\d{1,2}(?:st|nd|rd|th))(?=\s+(?:have|has|is|get|gets|do"
    r"|does|use|uses|was)\b)|\bthe (?P<end>first|second|third|fourth|fifth"
    r"|last)\W*$|^(?:and\s+)?(?:the\s+)?(?P<bare>first|second|third|fourth|fifth|last|\d{1,2}(?:st"
    r"|nd|rd|th))\W*$|\b(?:number|no\.?|nr\.?|paper|#)\s*(?P<n>\d{1,2}|one|two|three|four|five|six"
    r"|seven|eight|nine|ten)\b(?! (?:of|on|in) (?:the )?trend)|^\W*(?P<digit>\d{1,2})\W*$",
    re.I,
)
_PREPOSITION = re.compile(r"\b(on|for|with|in|over|against|by|from|to|at|of|using)\s+(.+?)\s*\W*$", re.I)
_OBJECT = (
    r"\s+(?:the\s+)?((?:[\w.+\-@/]+\s?){{1,4}}?)(?=\s*(?:\?|$|,|\b(?:on|for|with|in|over|against"
    r"|by|from|to|at|of|using)\b))"
)


@dataclass(frozen=True, slots=True)
class Followed:
    """A question with the thread filled in: its text, the papers it points back to, and whether it does."""

    text: str
    papers: tuple[Paper, ...]
    leans: bool


def points_back(text: str) -> bool:
    """Tell if the wording needs the thread: a pronoun, an ordinal, an elliptic start, a bare request."""
    return bool(
        _BARE_REQUEST.search(text)
        or _ORDINAL.search(text)
        or _ELLIPTIC.search(text)
        or (_POINTS_BACK.search(_THAT_CLAUSE.sub(" ", text)))
    )


def follow(
    text: str,
    conversation: Conversation,
    shown: Sequence[Paper],
    *,
    names_paper: bool,
    named_before: Sequence[str] = (),
) -> Followed:
    """Fill in what ``text`` leaves out. ``shown`` are the papers last shown in the thread, in order.

    ``names_paper`` tells that the text itself names a paper, which then is the subject; ``named_before`` are
    the words with which the question before named its paper.
    """
    if not conversation.turns:
        return Followed(text, tuple(shown), bool(shown) and points_back(text))
    ordinal = _ordinal(text, shown)
    if ordinal and not names_paper:
        paper, rest = ordinal
        before = conversation.turns[-1].question
        if _ELLIPTIC.match(text) and rest == "summarize it" and re.search(r"\bit\b", before):
            rest = before
        return Followed(rest, (paper,), True)
    if not points_back(text):
        return Followed(text, tuple(shown), False)
    elliptic = _ELLIPTIC.match(text)
    if elliptic:
        rest = text[elliptic.end() :].strip()
        if rest and not _complete(rest):
            before = conversation.turns[-1].question
            filled = _filled(rest, before, named_before if names_paper else None)
            listed = list_head(before) and not _POINTS_BACK.search(before)
            return Followed(filled, () if listed else tuple(shown), not names_paper and not listed)
        text = rest or text
    return Followed(text, tuple(shown), not names_paper and points_back(text))


def _ordinal(text: str, shown: Sequence[Paper]) -> tuple[Paper, str] | None:
    match = _ORDINAL.search(text)
    if not match or re.search(r"\b(?:first|last)\s+author", text, re.I):
        return None
    digits = match["digit"]
    place = int(digits) if digits else nth_of(match[0] if not match["n"] else f"number {match['n']}")
    if place is None or not shown or not -len(shown) <= place <= len(shown) or place == 0:
        return None
    paper = shown[place - 1 if place > 0 else place]
    rest = f"{text[: match.start()]} it {text[match.end() :]}".strip()
    said = re.sub(
        r"\b(?:it|and|what about|how about|tell me about|show me|the|more on|about|open|summari[sz]e"
        r"|what is|what's|give me|please|ok|explain|details on|details for|for|on)\b|\W",
        " ",
        rest,
        flags=re.I,
    ).strip()
    return paper, rest if said else "summarize it"


def place_asked(text: str) -> int:
    """Return which place of a list a text like "the second one" asks for, 0 for none."""
    match = _ORDINAL.search(text)
    if not match or re.search(r"\b(?:first|last)\s+author", text, re.I):
        return 0
    place = (
        int(match["digit"]) if match["digit"] else nth_of(match[0] if not match["n"] else f"number {match['n']}")
    )
    return max(place or 0, 0)


def _complete(rest: str) -> bool:
    """Tell if what follows "and" is a question of its own ("and who wrote it?")."""
    return bool(
        re.match(
            r"(?:who|what|which|when|where|why|how|is|are|do|does|did|can|could|show|give|list|tell|find"
            r"|summari[sz]e|compare|by how)\b",
            rest,
            re.I,
        )
        or _BARE_REQUEST.search(rest)
    )


def _filled(rest: str, before: str, named_before: Sequence[str] | None) -> str:
    """Put ``rest`` into the question before: another object of the same preposition, else added at its end."""
    before = before.strip(" ?.!")
    if named_before is not None:
        for name in named_before:
            if name in before:
                return f"{before.replace(name, rest.strip(' ?.!'))}?"
        return f"{before} {rest.strip(' ?.!')}?"
    match = _PREPOSITION.match(rest)
    if match:
        same = re.search(rf"\b{match[1]}\b" + _OBJECT.format(), before, re.I)
        if same and same[1].strip():
            return f"{before[: same.start(1)]}{match[2]} {before[same.end(1) :]}".strip() + "?"
        return f"{before} {rest.strip(' ?.!')}?"
    names = [term for term in terms_of(before) if term.is_name]
    if len(rest.split()) <= 3 and names and any(term.is_name for term in terms_of(rest)):
        at = before.rfind(names[-1].text)
        return f"{before[:at]}{rest.strip(' ?.!')}{before[at + len(names[-1].text) :]}?"
    return f"{before} {rest.strip(' ?.!')}?"
