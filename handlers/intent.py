"""What kind of question a text is, told from its wording alone."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from handlers.moments import Period, find_period

Small = Literal["greeting", "thanks", "help", "bye"]
AuthorAsk = Literal["all", "first", "last", "count", "corresponding", "is"]
Field = Literal["link", "pdf", "date", "id", "title", "category", "rank", "abstract", "doi"]
Order = Literal["newest", "oldest", "most-authors", "fewest-authors"]

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

_PAPER_WORD = (
    r"(?:papers?|articles?|preprints?|publications?|works?|stud(?:y|ies)|entr(?:y|ies)|ones?"
    r"|things?|items?|titles?|submissions?)"
)
_PERSON_END = (
    r"(?=\s+(?:on|about|that|which|in|from|since|this|last|with|regarding|mention\w*|using"
    r"|published|dealing|concerning|related|have|has|does|did|is|was|and (?:what|which|how|is|are"
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
        r"^(?:(?:which|what)\s+)?(?:\w+\s+)?"
        + _PAPER_WORD
        + (
            r"\s+(?:did|do|does|has|have|was|were|is)\s+(?P<person>[^\d?!;:]+?)\s+(?:(?:co-?)?(?:written"
            r"|write|author(?:ed)?|publish(?:ed)?|post(?:ed)?|submit(?:ted)?|work(?:ed)? on"
            r"|contribut\w+ to|involved in|on|part of|do))\b"
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
    + _PAPER_WORD
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
            r"|\bauthors?\s+of\b|\bauthors?\s*\??$|\bauthor\s*list\b|\bwritten by (?:who|whom)\b"
            r"|\bby who(?:m)?\b|\bwhose (?:paper|work)\b|\blist (?:of )?(?:the )?authors\b"
            r"|^(?:the )?authors?\b|\bwho (?:are|is) (?:they|the team|on (?:it|this|the paper))\b"
            r"|\bwhich (?:people|researchers|group|team) (?:wrote|made|is|are|built|developed)\b",
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
            r"\b(?:what|which|whats|what's) (?:rank|position|place|spot|number)\b.*|\bhow (?:high|far up"
            r"|popular)\b.*\b(?:trend|rank|list)|\bwhere (?:is|does|did) .*\b(?:rank|trend|stand|list)"
            r"|\brank(?:ed|ing)? of\b|\brank\W*$",
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
        r"\bwhat(?:'s| is|s| are)(?: the)?\s+(?:new|latest|fresh|newest)\b|\banything new\b(?!\s+(?:on"
        r"|about|in|for|with|from|by))|\b(?:latest|newest|most recent|recent|new|fresh)\s+(?:\d+\s+"
        r"|few\s+)?"
    )
    + _PAPER_WORD
    + (
        r"\b|\bnews\b|^(?:latest|newest|recent|new)\W*$|\bwhat (?:came|has come|is coming) (?:in"
        r"|out)\b|\bwhat did i miss\b|\bcatch me up\b|\bwhat(?:'s| is) the (?:newest|latest"
        r"|most recent)\b|\bmost recent(?:ly)?\b|\bnewest\b|\b(?:latest|last) (?:paper|submission"
        r"|entry|one)\b"
    ),
    re.I,
)
_OLDEST = re.compile(
    r"\b(?:oldest|earliest|least recent|first (?:paper|one|submitted|published)|longest ago)\b", re.I
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
            + r"\s+(?:co-?)?(?:authors|people|researchers|names)\b",
            re.I,
        ),
    ),
    (
        "<",
        re.compile(
            r"\b(?:fewer than|less than|under|below)\s+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?(?:authors|people|researchers|names)\b",
            re.I,
        ),
    ),
    (
        ">=",
        re.compile(
            r"\b(?:at least|min(?:imum)?(?: of)?)\s+"
            + _COUNT_WORD
            + r"\s+(?:co-?)?(?:authors|people|researchers|names)\b|\b"
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
            + r"\s+(?:co-?)?(?:authors|people|researchers|names)\b",
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
            r"\b(?:exactly |only |just |with |by |have |has |having )+" + _COUNT_WORD + r"\s+(?:co-?)?authors\b",
            re.I,
        ),
    ),
)
_COUNT = re.compile(
    r"\bhow many\s+(?:\w+\s+){0,3}?"
    + _PAPER_WORD
    + r"\b|\b(?:number|count|total) of\s+(?:\w+\s+)?"
    + _PAPER_WORD
    + (
        r"\b|\bcount (?:the |all )?(?:papers|entries)\b|\bhow (?:many|big|large|long)\b.*\b(?:listing"
        r"|in (?:the )?(?:store|database|collection)|do you (?:have|know|hold))\b|^how many\b(?:\W*$"
        r"| (?:are|were) (?:there|in|from|new))"
    ),
    re.I,
)
_LIST_HEAD = re.compile(
    r"^(?:(?:so |and |also |please )*)(?:(?:which|what|how many|list|show|give|find|any|all|every"
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
_WITH_NAME = re.compile(
    r"^(?:(?:which|what|list|show|any|all|find|how many|give me|show me|are there)\s+)*(?:the\s+|any\s+)?"
    + _PAPER_WORD
    + r"\s+(?:with|on|about|for|in)\s+(?P<object>[^?!;]+)",
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
    + _PAPER_WORD
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

_COMPARE = re.compile(
    r"\bcompar(?:e|es|ed|ing|ison)\b|\bvs\.?\b|\bversus\b|\bdiffer(?:s|ence|ences|ent)?\b"
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
_DEFINE = re.compile(
    r"^(?:what(?:'s| is| are|s)|define|definition of|explain(?: what)?|meaning of|what do (?:they"
    r"|you) mean by|what (?:exactly )?is meant by)\s+(?:meant by\s+)?(?:exactly\s+)?(?:an?\s+"
    r"|the\s+)?(?P<thing>.+?)(?:\s+(?:mean|is|are))?\W*$",
    re.I,
)
_LOOKUP = re.compile(
    r"^(?:please )?(?:summari[sz]e|summary|sum up|tl;?\s*dr|tell (?:me|us) (?:more )?about|tell me"
    r"|explain|describe|what(?:'s| is| does)?\b.*\b(?:about|do|does|gist|idea|propose[sd]?"
    r"|contribution)\b|overview|details|info(?:rmation)?|give me (?:a )?(?:summary|overview"
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
    authors, asked_person = _authors(text)
    expand = _EXPAND.search(text)
    define = _DEFINE.search(text)
    listing = _listing(text, today)
    person = _person(text)
    maybe = _MAYBE_AUTHOR.search(text) or _NAME_THEN_PAPERS.search(text)
    return Intent(
        person=person,
        maybe_person=maybe["person"].strip() if maybe and not person else None,
        authors=authors if not (listing.author_count or listing.order) else None,
        asked_person=asked_person,
        fact=next((name for name, pattern in _FIELDS if pattern.search(text)), None),
        listing=listing,
        list_head=bool(_LIST_HEAD.search(text)),
        compare=bool(_COMPARE.search(text)),
        best=bool(_BEST.search(text)),
        expand=next((g.strip() for g in expand.groups() if g), None) if expand else None,
        define=define["thing"].strip() if define else None,
        lookup=bool(_LOOKUP.search(text)),
        similar=bool(_SIMILAR.search(text)),
    )


def _authors(text: str) -> tuple[AuthorAsk | None, str | None]:
    for name, pattern in _AUTHORS:
        match = pattern.search(text)
        if match:
            return name, match["person"].strip() if name == "is" else None
    return None, None


def _person(text: str) -> str | None:
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


def _listing(text: str, today: date) -> ListRequest:
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
