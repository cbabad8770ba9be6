"""Wordings of questions for lists and counts: which listing, when, in what order, how many."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Literal

from handlers.moments import Period, find_period
from handlers.person_wording import PAPER_WORD

Order = Literal["newest", "oldest", "most-authors", "fewest-authors"]

_TRENDING = re.compile(
    r"\btrend(?:ing|s|y)?\b|\b(?:hot|hottest|popular|buzzing|hyped?)\b(?: (?:papers?|right now"
    r"|today|now|stuff|topics?|this week|on arxiv)|\W*$)|\btop papers?\b|\bwhat'?s hot\b"
    r"|\bmost popular\b",
    re.I,
)
_LISTING = re.compile(
    r"\b(?:listings?|list|page|feed|category|section|collection|corpus|digest|batch|source)\b", re.I
)
_LATEST = re.compile(
    (
        r"^(?:list|show|give)(?: me| us)? (?:all|every|everything)(?: (?:the|of (?:the"
        r"|your)))?(?: (?:papers?|you have))?\W*$"
        r"|^(?:all|every) (?:the )?papers?\W*$|^(?:what|which) papers (?:do you (?:have|know)"
        r"|are there|have you(?: got)?)\W*$|"
        r"\bwhat(?:'s| is|s| are)(?: the)?\s+(?:new|latest|fresh|newest)\b|\banything new\b(?!\s+(?:on"
        r"|about|in|for|with|from|by))|\b(?:latest|newest|most recent|recent|new|fresh)\s+(?:\d+\s+"
        r"|few\s+)?"
    )
    + PAPER_WORD
    + (
        r"\b|\bnews\b|^(?:latest|newest|recent|new)\W*$|\bwhat (?:came|has come|is coming) (?:in"
        r"|out)\b|\bwhat did i miss\b|\bcatch me up\b|\bwhat(?:'s| is) the (?:newest|latest"
        r"|most recent)\b|\bmost recent(?:ly)?\b|\bnewest\b|\b(?:latest|last) (?:paper|submission"
        r"|entry|one)\b"
    ),
    re.I,
)
_OLDEST = re.compile(
    r"\b(?:submitted|published|posted|written|out|came|come) (?:the )?(?:first|earliest)\b"
    r"|\b(?:oldest|earliest|least recent|first (?:paper|one|submitted|published)|longest ago)\b",
    re.I,
)
_MOST_AUTHORS = re.compile(
    r"\b(?:most|largest number of|highest number of|biggest|largest)\s+(?:(?:co-?)?authors"
    r"|author (?:list|team|count)s?|team|number of authors)\b|\blongest author list\b"
    r"|\bmost (?:people|coauthors)\b",
    re.I,
)
_FEWEST_AUTHORS = re.compile(
    r"\b(?:fewest|least|smallest number of|smallest|lowest number of"
    r"|shortest)\s+(?:number of )?(?:(?:co-?)?authors|author (?:list|team|count)s?|team)\b",
    re.I,
)
_NUMBERS = {
    w: n
    for n, w in enumerate(
        """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
        seventeen eighteen nineteen twenty""".split()
    )
}
_COUNT_WORD = r"(\d{1,4}|" + "|".join(_NUMBERS) + r")"
_AUTHOR_COUNT = (
    (
        ">",
        re.compile(
            r"\b(?:more than|over|above|greater than|upwards of)\s+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?(?:authors?|people|researchers|names)\b",
            re.I,
        ),
    ),
    (
        "<",
        re.compile(
            r"\b(?:fewer than|less than|under|below)\s+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?(?:authors?|people|researchers|names)\b",
            re.I,
        ),
    ),
    (
        ">=",
        re.compile(
            r"\b(?:at least|min(?:imum)?(?: of)?)\s+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?(?:authors?|people|researchers|names)\b|\b"
            + _COUNT_WORD
            + r"\s*(?:\+|or more)\s*(?:co-?)?authors\b",
            re.I,
        ),
    ),
    (
        "<=",
        re.compile(
            r"\b(?:at most|max(?:imum)?(?: of)?|up to|no more than)\s+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?(?:authors?|people|researchers|names)\b",
            re.I,
        ),
    ),
    (
        "=1",
        re.compile(
            r"\b(?:single|solo|sole|one|only one|just one|1)[- ](?:co-?)?author(?:ed)?s?\b"
            r"|\bwritten by (?:one|a single|just one|only one) (?:person|author|researcher)\b"
            r"|\bonly (?:one|a single) author\b",
            re.I,
        ),
    ),
    (
        "=",
        re.compile(
            r"\b(?:exactly |precisely |only |just |with |by |have |has |having )+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?authors\b",
            re.I,
        ),
    ),
)
_COUNT = re.compile(
    r"\bhow many\s+(?:\w+\s+){0,3}?"
    + PAPER_WORD
    + r"\b|\b(?:number|count|total) of\s+(?:\w+\s+)?"
    + PAPER_WORD
    + (
        r"\b|\bcount\s*\(?\s*(?:the |all )?(?:papers|entries)\b|\bhow (?:many|big|large|long)\b.*\b(?:listing"
        r"|in (?:the )?(?:store|database|collection)|do you (?:have|know|hold))\b"
        r"|^how many (?:of (?:them|those|these) )?(?:are |is |were )?(?:on |in )?(?:the )?trending\b"
        r"|^how many\b(?:\W*$"
        r"| (?:are|were) (?:there|in|from|new))"
    ),
    re.I,
)
_LIST_HEAD = re.compile(
    r"^what (?:do|have|did) (?:we|you|they) (?:have|got|hold) (?:on|about)\b|^(?:(?:so |and |also "
    r"|please )*)(?:(?:which|what|how many|list|show|give|find|any|all|every"
    r"|are there|is there|do you have|got|name|count|number of)\b[\w\s,']{0,40}?)?\b(?:the |any "
    r"|some |all )?(?:(?:of )?(?:these|those|them)|papers?|articles?|preprints?|works?|studies"
    r"|ones?|anything|everything|something|entries|titles|anyone|anybody|else)\b",
    re.I,
)
_MENTION = re.compile(
    r"\b(?:(?:that|which|who|to)\s+)?(?:actually\s+|also\s+|do\s+"
    r"|explicitly\s+)?(?P<verb>mention(?:s|ed|ing)?|us(?:e|es|ed|ing)|utili[sz]\w+|employ\w*"
    r"|leverag\w+|evaluat\w+\s+(?:on|with|using|against)?|(?:were |are |was |is |been )?test(?:s"
    r"|ed|ing)?\s+(?:on|with|using|against)|benchmark\w*\s+(?:on|against|with)|"
    r"(?:were |are |was |is )?train(?:s|ed|ing)?\s+(?:on|with|using)|(?:fine-?tun\w+|finetun\w+"
    r"|post-train\w*)(?:\s+(?:on|with))?|(?:is |are |were )?based on|buil(?:t|d|ds|ding)\s+(?:on"
    r"|upon|with)|compar\w+\s+(?:to|with|against)|experiment\w*\s+(?:on|with)|work(?:s|ing"
    r"|ed)?\s+with|report\w*\s+(?:results?\s+|numbers?\s+|scores?\s+)?(?:on|for)|report(?:s|ed"
    r"|ing)?|cit(?:e|es|ed|ing)|referenc\w+|refer\w*\s+to|rel(?:y|ies|ied|ying)\s+on"
    r"|includ(?:e|es|ed|ing)|involv\w+|contain(?:s|ed|ing)?|(?:run|runs|ran|running)\s+(?:on|with)"
    r"|talk(?:s|ed|ing)?\s+about|has results on|have results on|with results on|measur\w+\s+(?:on"
    r"|with)|beat(?:s|ing)?|outperform(?:s|ed|ing)?|adopt\w*|appl(?:y|ies|ied|ying)"
    r"|start\w*\s+from|score\w*\s+on|try|tries|tried|trying|results on|numbers on|scores on"
    r"|experiments on|evaluations? on|tests? on)\s+(?P<object>[^?!;]+)",
    re.I,
)
_LIMIT = re.compile(
    r"\b"
    + _COUNT_WORD
    + (
        r"\s+(?:most recent|latest|newest|oldest|earliest|top|highest[- ]ranked|hottest)\b|\b(?:top"
        r"|first|latest|last|newest|oldest|most recent|next)\s+"
    )
    + _COUNT_WORD
    + (
        r"\b(?!\s*(?:days?|weeks?|months?|years?|hours?|authors?))|\b(?:show|list|give|find|get|name"
        r"|recommend|suggest)\s+(?:me\s+)?"
    )
    + _COUNT_WORD
    + r"\b(?=\s+(?:\w+\s+)?"
    + PAPER_WORD
    + ")",
    re.I,
)
_ORDINALS = {
    w: n
    for n, w in enumerate(
        "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split()
    )
}
_NTH = re.compile(
    r"(?:#|\b(?:number|no\.?|nr\.?|rank(?:ed)?|position|place|spot)\s*#?\s*)(?P<n>\d{1,3}|"
    + "|".join(_NUMBERS)
    + r")\b|\b(?P<nth>\d{1,3})(?:st|nd|rd|th)\b|\b(?P<word>"
    + "|".join(_ORDINALS)
    + (
        r")\b|\b(?P<top>tops?|leads|leading|at the top|top[- ]ranked|on top|highest[- ]ranked)\b"
        r"|\b(?P<last>last|bottom|lowest[- ]ranked)\b"
    ),
    re.I,
)


@dataclass(frozen=True, slots=True)
class ListRequest:
    """A list asked for by where, when and how: every filter that is set must hold."""

    trending: bool = False
    listing_word: bool = False
    latest: bool = False
    period: Period | None = None
    mention: str | None = None
    mention_verb: str = ""
    author_count: tuple[str, int] | None = None
    order: Order | None = None
    count_only: bool = False
    limit: int | None = None
    nth: int | None = None

    @property
    def filters(self) -> bool:
        """Tell if the request can be answered without reading what the papers are about."""
        return bool(self.trending or self.latest or self.period or self.author_count or self.order)


def list_asked(text: str, today: date) -> ListRequest:
    """Read the list that one question asks for."""
    period = find_period(text, today)
    order: Order | None = None
    if _MOST_AUTHORS.search(text):
        order = "most-authors"
    elif _FEWEST_AUTHORS.search(text):
        order = "fewest-authors"
    elif _OLDEST.search(text):
        order = "oldest"
    mention = _MENTION.search(text)
    limit = _LIMIT.search(text)
    return ListRequest(
        trending=bool(_TRENDING.search(text)),
        listing_word=bool(_LISTING.search(text)),
        latest=bool(_LATEST.search(text)),
        period=period,
        mention=mention["object"].strip() if mention else None,
        mention_verb=mention["verb"].lower() if mention else "",
        author_count=_author_count(text),
        order=order,
        count_only=bool(_COUNT.search(text)),
        limit=_number(next(g for g in limit.groups() if g)) if limit else None,
        nth=nth_of(text),
    )


def _author_count(text: str) -> tuple[str, int] | None:
    for operator, pattern in _AUTHOR_COUNT:
        match = pattern.search(text)
        if match:
            if operator == "=1":
                return "=", 1
            return operator, _number(next(g for g in match.groups() if g))
    return None


def nth_of(text: str) -> int | None:
    """Return which place of a list the text names: 1 for the first, -1 for the last, None for none."""
    match = _NTH.search(text)
    if not match:
        return None
    if match["n"]:
        return _number(match["n"])
    if match["nth"]:
        return int(match["nth"])
    if match["word"]:
        return _ORDINALS[match["word"].lower()]
    return 1 if match["top"] else -1


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS[text.lower()]


def list_head(text: str) -> bool:
    """Tell if the text begins as a question for papers does ("which papers", "anything")."""
    return bool(_LIST_HEAD.search(text))
