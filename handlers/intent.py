"""What kind of question a text is, told from its wording alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from handlers.list_wording import ListRequest, list_asked, list_head
from handlers.person_wording import AuthorAsk, authors_asked, person_asked, person_maybe

Small = Literal["greeting", "thanks", "help", "bye"]
Field = Literal["link", "pdf", "date", "id", "title", "category", "rank", "abstract", "doi"]

_SMALL: tuple[tuple[Small, re.Pattern[str]], ...] = (
    (
        "thanks",
        re.compile(
            r"^(?:ok(?:ay)?[ ,]+|great[ ,]+|perfect[ ,]+|cool[ ,]+|awesome[ ,]+|nice[ ,]+|many "
            r"|amazing[ ,]+)*(?:thanks|thank you|thx|ty|cheers|merci|danke|gracias|much appreciated"
            r"|appreciated)\b"
            r"(?:[ ,]*(?:a lot|so much|very much|a bunch|a ton|for (?:the|your|that|all)[\w ]*|that helps?"
            r"|that was helpful|bot|man|mate|all|again|paperboy|everyone|you|too))*\W*$"
            r"|^(?:great|perfect|cool|awesome|nice|super|good (?:job|bot|work)|well done|ok(?:ay)?|got it"
            r"|i see|makes sense)\W*$",
            re.I,
        ),
    ),
    (
        "bye",
        re.compile(
            r"^(?:bye|goodbye|good ?night|see (?:you|ya)(?: later| soon)?|cya|ciao)\b[\w ,]{0,12}\W*$", re.I
        ),
    ),
    (
        "greeting",
        re.compile(
            r"^(?:hi+|hello+|hey+|hiya|howdy|yo|sup|hola|bonjour|moin|hallo|greetings|good (?:morning"
            r"|afternoon|evening|day)|g'?day|what'?s up|how are you(?: doing)?(?: today)?|how'?s it going"
            r"|you there)\b"
            r"(?:[ ,]*(?:there|all|everyone|everybody|team|folks|bot|paperboy|again|today|friend|guys"
            r"|how are you|are you there|you there))*\W*$|^ping\W*$",
            re.I,
        ),
    ),
    (
        "help",
        re.compile(
            r"^(?:/?help|\?+|commands?|usage|manual|options|menu|start|what can (?:you|u|i) (?:do"
            r"|ask)(?: you| here| with you| for me)*|what do you (?:do|know)|how (?:do|can"
            r"|should) i (?:use|ask|talk to|work with|query)(?: you| this| it| paperboy| the bot"
            r"| questions?)*|how does (?:this|it|paperboy|the bot) work"
            r"|how do you work|who are you|what are you|what is paperboy|what'?s paperboy|are you (?:a "
            r"|an )?(?:bot|robot|human|ai|real)|(?:i )?need (?:some )?help|help me(?: out)?"
            r"|can you help(?: me)?|what (?:kind|sort|type)s? of questions can i ask(?: you)?)(?:"
            r" please)?\W*$",
            re.I,
        ),
    ),
)

_NOT_PAPER_LINK = (
    r"(?!.*\b(?:code|data|dataset|weights?|repo|repository|demo|model|models|github|checkpoint"
    r"|checkpoints|implementation|project|website|source|webpage|hugging)\b)"
)
_FIELDS: tuple[tuple[Field, re.Pattern[str]], ...] = (
    ("pdf", re.compile(r"^" + _NOT_PAPER_LINK + r".*\bpdf\b", re.I)),
    (
        "link",
        re.compile(
            r"^"
            + _NOT_PAPER_LINK
            + (
                r"(?:.*\b(?:links?|urls?)\b.*|where (?:can|could|do) (?:i|we|one|you) (?:read|find|get"
                r"|download|see|access)\b.*|(?:arxiv|abs) (?:page|address).*)$"
            ),
            re.I,
        ),
    ),
    (
        "rank",
        re.compile(
            r"\b(?:what|which|whats|what's)(?: is)?(?: the| its)? (?:rank|position|place|spot"
            r"|number)\s+(?:is|does|did|was|has|of|on|in)\b.*|\bhow (?:high|far up"
            r"|popular)\b.*\b(?:trend|rank|list)|\bwhere (?:is|does|did) .*\b(?:rank|trend|stand|list)"
            r"|^(?:and )?(?:what(?:'s| is) )?(?:the |its )?(?:rank|position)(?: of\b.*)?\W*$",
            re.I,
        ),
    ),
    (
        "date",
        re.compile(
            r"\bwhen\s+(?:was|were|did|is|has|had|'s)\b.*\b(?:published|submitted|posted|come out|came out"
            r"|released?|appear(?:ed)?|announced|uploaded|listed|dated|written|out|online|publish|submit"
            r"|post|updated)\b"
            r"|\b(?:submission|publication|release|posting|upload|publishing)\s*(?:date|day|time)\b"
            r"|\b(?:what|which)\s+(?:date|day|time)\b(?! (?:series|step|scale|horizon|budget|complexity))"
            r"|\bdate\s+(?:of|for)\b|^date\W*$|^when\W*$|\b(?:which|what) year\b|\bhow (?:old|recent"
            r"|new) (?:is|was)\b|^when (?:was|is|did) (?:it|this|that)\b",
            re.I,
        ),
    ),
    (
        "id",
        re.compile(
            r"\barxiv\s*(?:id|number|identifier|no\.?|code)\b|\b(?:paper|the) id\b|^id\W*$|\bid of\b", re.I
        ),
    ),
    ("doi", re.compile(r"\bdoi\b", re.I)),
    (
        "title",
        re.compile(
            r"\b(?:full|exact|whole|complete|paper'?s?)\s+title\b|\btitle of\b|^(?:the )?title\W*$"
            r"|\bwhat(?:'s| is) (?:it|this paper|that paper|the paper|its) (?:called|titled|title)\b"
            r"|\bwhat(?:'s| is) the title\b",
            re.I,
        ),
    ),
    (
        "category",
        re.compile(
            r"\b(?:arxiv|primary|subject)\s*(?:category|categories|class|subject)\b|\b(?:which"
            r"|what) (?:arxiv )?categor(?:y|ies)\b|\bcategor(?:y|ies) of\b",
            re.I,
        ),
    ),
    (
        "abstract",
        re.compile(
            r"^(?:show |give |read |paste |see |post )?(?:me )?(?:the )?(?:full "
            r"|whole )?abstract(?:\s+(?:of|for)\s+.*)?\W*$"
            r"|^.*\babstract(?: please)?\W*$(?<!in the abstract)",
            re.I,
        ),
    ),
)

_COMPARE = re.compile(
    r"\b(?:share[sd]?|overlap\w*)\b|\bcompar(?:e|es|ed|ing|ison)\b|\bvs\.?\b|\bversus\b"
    r"|\bdiffer(?:s|ence|ences|ent)?\b"
    r"|\bbetter\b|\bwhich (?:one )?(?:is|does|has|gets|reaches|scores|performs|wins|of)\b"
    r"|\bstack up\b|\bworse\b|\b(?:faster|stronger|higher|lower|larger|bigger|smaller|cheaper|more"
    r"|older|newer)\b.*\bor\b|\bthan\b|\bin common\b|\bboth\b|\bwho wins\b|\bsimilarit(?:y"
    r"|ies) between\b|\bor\b|\brelate to\b",
    re.I,
)
_BEST = re.compile(
    r"\b(?:best|highest|strongest|top|state[- ]of[- ]the[- ]art|sota|leading|greatest|largest"
    r"|biggest|most accurate|fastest|lowest|record)\b|\bwho (?:wins|leads)\b",
    re.I,
)
_EXPAND = re.compile(
    r"\bwhat\s+(?:do|does|is|did)\s+(?:the\s+)?(?:acronym\s+|abbreviation\s+|term\s+"
    r"|letters\s+)?(?P<a>.+?)\s+(?:stand|stands|stood|short)\s*(?:for)?\b"
    r"|\b(?P<b>[^\s?]+)\s+stands?\s+for\b|\b(?:full|long)\s+(?:form|name)\s+(?:of"
    r"|for)\s+(?P<c>[^?]+)|^(?:please )?(?:expand|spell out|decode"
    r"|unpack)\s+(?:the\s+)?(?:acronym\s+|abbreviation\s+)?(?P<d>[^?]+)"
    r"|^(?P<e>\S+)\s*=\s*\?*$|\bwhat(?:'s| is)\s+(?:the\s+)?(?:acronym"
    r"|abbreviation)\s+(?P<f>[^?]+?)(?:\s+(?:for|mean|short for))?\W*$|\b(?:acronym"
    r"|abbreviation)\s+(?:of|for|behind)\s+(?P<g>[^?]+)|\bwhat\s+(?:does|do"
    r"|did)\s+(?:the\s+)?(?:acronym\s+|abbreviation\s+)?(?P<h>[A-Z][\w+\-.]*)\s+mean\b"
    r"|\bmeaning of (?:the acronym )?(?P<i>[A-Z][\w+\-.]*)"
    r"|^(?P<m>[A-Z][\w+\-.]*)\s*[—–:,\-]+\s*(?:expand|spell (?:it )?out|meaning|full (?:form"
    r"|name))\b|^(?P<l>[A-Z][\w+\-.]*)[, :]+(?:what'?s|what is|what does) (?:that|it|this)\b"
    r"|^(?P<k>[A-Z][\w+\-.]*)\s+(?:meaning|acronym|abbreviation|stands for|definition|(?:is"
    r"|are) what)\W*$|\bwhat(?:'s| is)\s+(?P<j>[\w\-+.]+)\s+short for",
    re.I,
)
_NO_ABBREVIATION = re.compile(r"(?:they|he|she|we|you|one|authors?|the authors|the paper|people)", re.I)
_DEFINE = re.compile(
    r"^(?:what(?:'s| is| are|s)|define|definition of|explain(?: what)?|meaning of|what do (?:they"
    r"|you) mean by|what (?:exactly )?is meant by)\s+(?:meant by\s+)?(?:exactly\s+)?(?:an?\s+"
    r"|the\s+)?(?P<thing>.+?)(?:\s+(?:mean|is|are))?\W*$",
    re.I,
)
_LOOKUP = re.compile(
    r"^(?:please )?(?:summari[sz]e|summary|sum up|tl;?\s*dr|tell (?:me|us) (?:more )?about|tell me"
    r"|explain|describe|what(?:'s| is| does)?\b.*\b(?:about|do|does|gist|idea|propose[sd]?"
    r"|contribution)\b|overview|details|info(?:rmation)?|give me (?:an? )?(?:short |brief "
    r"|quick )?(?:intro|introduction|blurb|summary|overview"
    r"|the gist|details|info)|introduce|what do you know about|look up|lookup|find|open"
    r"|show(?: me)?|pull up|read)\b|\btl;?dr\b|\bsummar(?:y|ise|ize)\b|\bin (?:a|one) (?:sentence"
    r"|nutshell)\b|\bpaper\W*$",
    re.I,
)
_SIMILAR = re.compile(
    r"\bmore (?:papers? |work |of (?:these|those) )?like (?P<a>.+)|\b(?:similar|related|comparable"
    r"|close)\s+(?:papers?|works?|ones?|articles?|studies|to)\b(?:\s*(?:to|with|for"
    r"|as)?\s*(?P<b>.+))?|\b(?:anything|something|papers?|works?|others?)\s+(?:else\s+)?(?:like"
    r"|similar to|related to|in the (?:vein|spirit) of|close to|resembling)\s+(?P<c>.+)"
    r"|^(?:similar|more like this|related)\W*$|\bwhat else is (?:like|similar)\b",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Intent:
    """What a question may be asking; several can be set, the engine tries them in its order."""

    small: Small | None = None
    person: str | None = None
    maybe_person: str | None = None
    authors: AuthorAsk | None = None
    asked_person: str | None = None
    fact: Field | None = None
    listing: ListRequest = field(default_factory=ListRequest)
    list_head: bool = False
    compare: bool = False
    best: bool = False
    expand: str | None = None
    define: str | None = None
    lookup: bool = False
    similar: bool = False


def intent_of(text: str, today: date) -> Intent:
    """Read the intent of one question, given as plain text without courtesy."""
    small = next((name for name, pattern in _SMALL if pattern.search(text)), None)
    if small:
        return Intent(small=small)
    authors, asked_person = authors_asked(text)
    expand = _EXPAND.search(text)
    if expand and _NO_ABBREVIATION.fullmatch(next((g for g in expand.groups() if g), "")):
        expand = None
    define = _DEFINE.search(text)
    listing = list_asked(text, today)
    person = person_asked(text)
    return Intent(
        person=person,
        maybe_person=None if person else person_maybe(text),
        authors=authors if not (listing.author_count or listing.order) else None,
        asked_person=asked_person,
        fact=next((name for name, pattern in _FIELDS if pattern.search(text)), None),
        listing=listing,
        list_head=list_head(text),
        compare=bool(_COMPARE.search(text)),
        best=bool(_BEST.search(text)),
        expand=next((g.strip() for g in expand.groups() if g), None) if expand else None,
        define=define["thing"].strip() if define else None,
        lookup=bool(_LOOKUP.search(text)),
        similar=bool(_SIMILAR.search(text)),
    )
