"""Wordings of questions about people: papers by somebody, and who wrote a paper."""

from __future__ import annotations

import re
from typing import Literal

AuthorAsk = Literal["all", "first", "last", "count", "corresponding", "is"]

PAPER_WORD = (
    r"(?:papers?|articles?|preprints?|publications?|works?|stud(?:y|ies)|entr(?:y|ies)|ones?"
    r"|things?|items?|titles?|submissions?)"
)
_PERSON_END = (
    r"(?=\s+(?:on|about|that|which|in|from|since|this|last|with|regarding|mention\w*|using"
    r"|published|dealing|concerning|related|have|has|does|did|do|is|was|are|were|mention|use"
    r"|evaluate|as (?:an? |the )?(?:first|last|co-|lead|senior)|and (?:what|which|how|is|are"
    r"|when|where))\b|\s*[?!.;]*$|\s*[?!;])"
)
_BY_AUTHOR = (
    re.compile(
        (
            r"(?:^|\b(?:co-?)?(?:authored|written|published|posted|submitted|coauthored)\s+|\b(?:papers?"
            r"|articles?|preprints?|publications?|works?|anything|something|everything|stuff|ones?"
            r"|stud(?:y|ies)|research|there|new|else|all|what'?s new"
            r"|submissions?)\s+)by\s+(?:the\s+)?(?:authors?\s+|researchers?\s+|prof(?:essor)?\.?\s+"
            r"|dr\.?\s+)?(?P<person>[^\d?!;:]+?)"
        )
        + _PERSON_END,
        re.I,
    ),
    re.compile(
        r"^(?:(?:which|what|how many)\s+)?(?:\w+\s+)?"
        + PAPER_WORD
        + (
            r"\s+(?:did|do|does|has|have|was|were|is)\s+(?P<person>[^\d?!;:]+?)\s+(?:(?:co-?)?(?:written"
            r"|write|author(?:ed)?|publish(?:ed)?|post(?:ed)?|submit(?:ted)?|work(?:ed)? on"
            r"|contribut\w+ to|involved in|part of|do))\b"
        ),
        re.I,
    ),
    re.compile(
        r"^what\s+(?:all\s+|else\s+|papers?\s+)?(?:has|have|did|does|is|was"
        r"|'s)\s+(?P<person>[^\d?!;:]+?)\s+(?:written|write|published|publish|authored|author"
        r"|working on|work(?:ed)? on|been up to|put out|posted|wrote|co-?author\w*"
        r"|contribute\w*)\b(?!\s+(?:the|a|an|with)\b)",
        re.I,
    ),
    re.compile(
        r"^(?:has|have|does|did|do)\s+(?P<person>[^\d?!;:]+?)\s+(?:written|write|published|publish"
        r"|authored|author|posted|have|had|put out|got)\s+(?:any|anything|something|a |new|papers?"
        r"|some|recently|lately)",
        re.I,
    ),
    re.compile(
        r"^(?:(?:show|list|find|give|any|get)\s+(?:me\s+)?)?(?:all\s+)?(?:of\s+)?(?P<person>[^\d?!;:,]"
        r"{3,60}?)(?:'s|’s|s')\s+(?:\w+\s+)?(?:papers?|work|works|publications?|articles?|latest"
        r"|preprints?|stuff|research)\W*$",
        re.I,
    ),
    re.compile(
        r"\b(?:is|was|with)\s+(?P<person>[^\d?!;:,]{3,60}?)\s+as\s+(?:an?\s+|the\s+)?(?:first\s+"
        r"|last\s+|co-?|lead\s+|senior\s+)?author\b",
        re.I,
    ),
    re.compile(
        r"\bwhere\s+(?P<person>[^\d?!;:,]{3,60}?)\s+is\s+(?:an?\s+|the\s+)?(?:first\s+|last\s+|co-?"
        r"|lead\s+|senior\s+)?author\b",
        re.I,
    ),
    re.compile(r"\bauthor\s*[:=]\s*(?P<person>[^?!;]+)", re.I),
)
_NAME_THEN_PAPERS = re.compile(
    r"^(?:(?:any|all|show|list|find|the)\s+)*(?P<person>[^\d?!;:]{3,60}?)\s+(?:papers?"
    r"|publications?|articles?|preprints?)\W*$",
    re.I,
)
_MAYBE_AUTHOR = re.compile(
    (
        r"^(?:(?:is there |do you have |got |are there |show me |find |list |give me |any "
        r"|all )*)(?:any(?:thing|\s+\w+)?|something|everything|stuff|news|what'?s new|"
    )
    + PAPER_WORD
    + (
        r"|new (?:papers?|work|stuff))(?:\s+(?:new|else|recent|interesting))?\s+(?:from|of|with"
        r"|involving|featuring)\s+(?P<person>[^\d?!;:]+?)"
    )
    + _PERSON_END,
    re.I,
)
_NOT_A_PERSON = re.compile(
    r"\b[a-z]+ing\b|\b(?:a|an|single|one|tested|how|which|what|much|many|percent|default"
    r"|reinforcement|training|learning|using|far|date|accident|hand|design|contrast|name|itself"
    r"|whom|topic|percentage|number|margin|the way|who)\b"
)

_AUTHORS: tuple[tuple[AuthorAsk, re.Pattern[str]], ...] = (
    ("corresponding", re.compile(r"\bcorresponding[- ]author", re.I)),
    (
        "count",
        re.compile(
            r"\bhow many (?:\w+ )?(?:co-?)?authors\b|\b(?:number|count) of (?:co-?)?authors\b"
            r"|\bauthor count\b|\bhow many (?:people|persons|researchers|names|folks|scientists"
            r"|ppl) (?:wrote|authored|are (?:behind|on)|worked on|co-?wrote|signed|were behind"
            r"|contributed)",
            re.I,
        ),
    ),
    (
        "first",
        re.compile(
            r"\b(?:first|lead|1st|main|leading)[- ]author|\bwho(?:'s| is| was) (?:the )?first (?:on"
            r"|in) (?:the )?(?:author|paper)|\bauthor(?:ed)? first\b|\blisted first\b|\bname (?:comes|is"
            r"|stands|goes) first\b|\bwho (?:comes|is|goes) first\b",
            re.I,
        ),
    ),
    (
        "last",
        re.compile(
            r"\b(?:last|senior|final)[- ](?:listed )?author|\blisted last\b|\bname (?:comes|is|stands"
            r"|goes) last\b",
            re.I,
        ),
    ),
    (
        "is",
        re.compile(
            r"^(?:is|was|are|were|did|does|has|have)\s+(?P<person>[^\d?!;:]+?)\s+(?:(?:really "
            r"|also )?(?:an?|the|one of the|among the|listed (?:as|among))\s+(?:first\s+|co-?|last\s+"
            r"|lead\s+)?authors?|(?:co-?)?(?:write|author|wrote|written|authored)|involved in|on (?:the "
            r"|this |that )?(?:[\w\-]+ )?(?:author|paper|team))\b(?P<rest>.*)",
            re.I,
        ),
    ),
    (
        "all",
        re.compile(
            r"\bwho\s+(?:all\s+)?(?:else\s+)?(?:wrote|writes|authored|co-?authored|made|created|published"
            r"|came up with|invented|developed|built|proposed|introduced|released|designed|worked on"
            r"|is behind|are behind|was behind|were behind|did)\b"
            r"|\bwho(?:'s| is| are| were| was)\s+(?:the\s+|all\s+the\s+)?(?:people\s+)?(?:authors?"
            r"|writers?|researchers? behind|behind|team behind|people behind|responsible)\b"
            r"|(?:^|\bwho (?:are|is|were) )(?:please )?(?:list |name |give (?:me )?"
            r"|show (?:me )?)?(?:the )?(?:all )?authors?\s+of\b|\bauthors?\s*\??$|\bauthor\s*list\b"
            r"|\bwritten by (?:who|whom)\b"
            r"|\bby who(?:m)?\b|\bwhose (?:paper|work)\b|\blist (?:of )?(?:the )?authors\b"
            r"|^(?:the )?authors?\b|\bwho (?:are|is) (?:they|the team|on (?:it|this|the paper))\b"
            r"|\bwhich (?:people|researchers|group|team) (?:wrote|made|is|are|built|developed)\b",
            re.I,
        ),
    ),
)


def authors_asked(text: str) -> tuple[AuthorAsk | None, str | None]:
    """Return which authors of a paper are asked for, and the person of "did X write it"."""
    for name, pattern in _AUTHORS:
        match = pattern.search(text)
        if match:
            return name, match["person"].strip() if name == "is" else None
    return None, None


def person_asked(text: str) -> str | None:
    """Return the person of "papers by X", None where the wording asks for none."""
    for pattern in _BY_AUTHOR:
        match = pattern.search(text)
        if match:
            person = re.sub(
                r"^(?:anything|something|everything|all|the|any|new)\s+",
                "",
                match["person"].strip(" ,."),
                flags=re.I,
            )
            if person and len(person.split()) <= 6 and not _NOT_A_PERSON.search(person):
                return person
    return None


def person_maybe(text: str) -> str | None:
    """Return what may be a person in "anything from X" or "X papers": the store has to tell."""
    match = _MAYBE_AUTHOR.search(text) or _NAME_THEN_PAPERS.search(text)
    return match["person"].strip() if match else None
