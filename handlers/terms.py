"""What a question asks for, word by word: its telling terms, its names, and the type of answer it wants."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from handlers.stems import abbreviated, alike, stem
from store.text import fold, words

AnswerType = Literal["number", "name", "link", "reason", "manner", "truth", "person", "time", "place", "text"]

_STOP = frozenset(
    """a an the this that these those it its they them their he she his her we our us you your i my me one ones
    is are was were be been being am do does did doing done has have had having can could would should will
    shall may might must of in on at by for with from to into onto over under as than then so if or and but
    not no nor about between among against within without during per via any some all each every both either
    neither such what which who whom whose when where why how there here also too very just only even still
    yet more most less least much many lot lots few s t re ve ll d m isn aren wasn doesn didn don hasn haven
    can't won exactly actually really again ever up out off down please hey hi ok okay yes thanks like etc
    vs versus own same other another instead while because since though although however whether upon across
    after before through et al get gets got getting let lets say says said tell told tells give gives given
    make makes made go goes went come comes came take takes took put know known kind sort type thing things
    stuff way ways something anything everything nothing someone anyone somebody anybody everyone people's
    case terms regard regarding concerning respect versus compared relative according mean means called
    named titled im ive whats hows wheres whos thats theres lets dont doesnt cant wont isnt arent didnt""".split()
)
_REQUEST = frozenset(
    """title titles paper papers work works study studies article articles preprint preprints publication
    publications manuscript find found search show list look looking read write report reported reports
    describe described discuss discusses discussed mention mentions mentioned talk talks new recent latest
    novel interesting good summary summarize summarise tldr abstract author authors stated present presented
    propose proposed introduce introduced research researchers literature topic topics related relevant
    stand stands explain there's need want wanted interested exist exists happen happens currently available
    exact precise specific specifically overall id ids one-liner liner oneliner intro introduction blurb item arxiv
    tl dr tldr main key major basic actual question answer info information details detail short brief
    briefly quick quickly sentence sentences words gist overview idea""".split()
)
_TYPE_NOUNS = frozenset(
    """model models dataset datasets benchmark benchmarks system systems method methods score scores result
    results number numbers percentage percent percents figure figures value values amount size framework
    technique approach algorithm metric metrics name names improvement improvements gain gains performance
    baseline baselines task tasks setting settings experiment experiments environment environments level
    rate data domain domains tool tools llm llms language languages count total series family points point
    factor reason reasons cause purpose goal difference advantage advantages contribution contributions
    finding findings conclusion conclusions problem problems issue issues limitation limitations family
    families signal signals evidence feature features input inputs output outputs quantity quantities
    property properties criterion criteria principle principles strategy strategies mechanism mechanisms
    condition conditions assumption assumptions constraint constraints concept concepts kind kinds form
    forms group groups type types aspect aspects thing things item items element elements place places area
    areas way ways share fraction proportion percentage portion page website webpage project link url repo
    repository github technology product products source sources step process processes procedure idea ideas
    category categories variant variants version versions component components stage stages step steps role
    part parts piece pieces kind kinds hardware gpu gpus sizes scale scales telescope instrument sensor
    sensors licence license agent agents architecture backbone checkpoint corpus corpora suite simulator two
    three four five six seven eight nine ten""".split()
)
_WEAK = frozenset(
    """use uses used using achieve achieves achieved reach reaches reached obtain obtains obtained attain get
    perform performs performed show shows showed shown run runs ran running based evaluate evaluated
    evaluates test tested tests testing tried try trying report reports compare compared comparing bring
    brings deliver yield yields work works help helps need needs apply applied do does provide provides
    offer offers hit hits score scores scored go goes call calls consist consists base follow belong happen
    involve involves contain contains comprise include includes included cover covers support supports turn
    set able big fast far high long often large small good well bad best better worse worst higher lower
    highest lowest first second last top average averaged mean approximately roughly responsible according
    relate relates exactly different several various claim claims authors' say built build builds building
    create created make trained train training""".split()
)
_LINK_WORDS = frozenset(
    """code data weights weight checkpoint checkpoints demo source sources public publicly available open
    opensource open-source release released download homepage implementation github repo repository link url
    page website model models dataset datasets address prompts project""".split()
)
_TOKEN = re.compile(r"[^\s,;!?()\[\]{}\"“”«»]+")
_NAMED_SHAPE = re.compile(
    r"[a-z][A-Z]|[A-Z]{2}|[A-Za-z][-.]?\d|\d[-.]?[A-Za-z]{1,2}\b|[A-Z][a-z]*-[A-Z]|@|\+\+|[^\x00-\x7f]|\$"
)
_CAPITALS = re.compile(r"(?<=[a-z,] )(?!I )[A-Z][a-z]+(?:[ -][A-Z][a-z]+){1,3}\b(?![\w-])")
_OPERATORS = frozenset("AND OR NOT NEAR".split())
_PLURAL_ACRONYM = re.compile(r"^[A-Z]{2,}s$")
_ORDINALS = re.compile(r"^\d+(?:st|nd|rd|th)$")


@dataclass(frozen=True, slots=True)
class Term:
    """A telling unit of a question: folded ``words`` that belong together, their ``stems``, and if a name.

    ``weak`` terms ("use", "achieve", "model") add to a score but are never asked to stand in the evidence.
    """

    text: str
    words: tuple[str, ...]
    stems: tuple[str, ...]
    is_name: bool = False
    weak: bool = False

    @property
    def key(self) -> str:
        """The letters and digits, as :func:`store.naming.name_key` gives them."""
        return "".join(self.words)

    @property
    def alternatives(self) -> frozenset[str]:
        """Stems of much the same meaning (none for names and phrases)."""
        return frozenset() if self.is_name or len(self.stems) != 1 else alike(self.stems[0])


@dataclass(frozen=True, slots=True)
class Asked:
    """A question's terms in order, its answer type, and the noun that the answer is to be a case of.

    ``own_names`` are names of the paper asked about, no terms to be found.
    ``focus`` is the run of nouns after "how many"/"what"/"which" ("learning rate"), ``numbers`` the numbers
    that the question itself states.
    """

    text: str
    terms: tuple[Term, ...]
    answer_type: AnswerType
    focus: tuple[Term, ...] = ()
    numbers: frozenset[str] = frozenset()
    counts: bool = False
    own_names: tuple[Term, ...] = ()


def terms_of(text: str, *, keep_requests: bool = False) -> tuple[Term, ...]:
    """Return the telling terms of ``text`` in order; function words and request words are left out."""
    found: list[Term] = []
    runs = {m.start(): m for m in _CAPITALS.finditer(text)}
    skip_to = 0
    for match in _TOKEN.finditer(text):
        if match.start() < skip_to:
            continue
        run = runs.get(match.start())
        if run:
            split = tuple(words(run[0]))
            found.append(Term(run[0], split, tuple(stem(word) for word in split)))
            skip_to = run.end()
            continue
        raw = match[0].strip(".:'*_`<>…-–—/?!&|~=").removesuffix("'s").removesuffix("’s")
        term = _term(raw, keep_requests)
        if term:
            found.append(term)
    return tuple(found)


def joined_terms(terms: Sequence[Term]) -> tuple[Term, ...]:
    """Make one term of words that have a usual abbreviation: "reinforcement learning" is RL."""
    found: list[Term] = []
    at = 0
    while at < len(terms):
        for size in (4, 3, 2):
            run = terms[at : at + size]
            parts = tuple(part for term in run for part in term.stems)
            if len(run) == size and parts in abbreviated():
                found.append(Term(" ".join(t.text for t in run), tuple(w for t in run for w in t.words), parts))
                at += size
                break
        else:
            found.append(terms[at])
            at += 1
    return tuple(found)


def _term(raw: str, keep_requests: bool) -> Term | None:
    split = tuple(words(raw))
    if not split:
        return None
    folded = fold(raw)
    is_name = bool(_NAMED_SHAPE.search(raw)) and not _ORDINALS.match(folded) and raw not in _OPERATORS
    if not is_name and (
        folded in _STOP or folded.replace("'", "") in _STOP or (folded in _REQUEST and not keep_requests)
    ):
        return None
    if len(split) == 1 and len(split[0]) == 1 and not is_name and not split[0].isdigit() and split[0].isascii():
        return None
    if _PLURAL_ACRONYM.match(raw):
        split = (split[0][:-1],)
    weak = folded in _TYPE_NOUNS or (not is_name and folded in _WEAK)
    return Term(raw, split, tuple(stem(word) for word in split), is_name, weak)


_NUMBER_ASKED = re.compile(
    r"\bhow (?:many|much|far|fast|big|large|long|often|high|low|small|well|accurate|old|wide|deep|heavy|expensive"
    r"|strong|close|good|quickly|tall|hot|cold|precise|slow|cheap|frequent|likely|few)\b"
    r"|\b(?:what|which) (?:\w+[- ]){0,3}?(?:percent(?:age)?|score|rate|accuracy|number|fraction"
    r"|proportion|ratio|auroc|auc|bleu|f1"
    r"|chrf\+*|elo|size|speed|factor|speedup|improvement|gain|reduction|throughput|latency|error"
    r"|share|margin|cost|price"
    r"|precision|recall|perplexity|fid|pass@\d+|depth|budget|horizon|window|length|map|iou|psnr"
    r"|ssim|temperature|frequency|mass|value|level|bitrate|amount|range)s?\b"
    r"|^(?:the )?(?:\w+[ -]){0,3}(?:accuracy|precision|recall|bleu|chrf\+*|fid|f1|auroc|score|rate"
    r"|temperature|depth|budget|speed|throughput|size|improvement|gain|reduction|cost|latency"
    r"|error|perplexity|number|result|parameters|pass@\d+)s?(?: \w+)? (?:of|for|on|in|at|with|over"
    r"|by)\b"
    r"|\bby what\b|\b(?:improvement|success rate|accuracy|score|auroc|speedup|gain|gains|increase"
    r"|reduction|results?|number|amount of|count)\s*\??$"
    r"|\bnumber of\b|\bhow'?s .* (?:score|do|perform)\b|\bscores? on\b|\bwhat does .* (?:score|get"
    r"|reach|achieve|hit)\b",
    re.I,
)
_TYPES: tuple[tuple[AnswerType, re.Pattern[str]], ...] = (
    (
        "link",
        re.compile(
            r"\b(?:where|link|url|address|website|web ?page|project page|homepage|github"
            r"|repo(?:sitory)?)\b.*\b(?:code|data|"
            r"weights?|models?|repo(?:sitory)?|download|demo|page|implementation|source|released?|find|get"
            r"|available)\b"
            r"|\b(?:code|github|repo(?:sitory)?|project page|web ?page|homepage|website|demo)(?: (?:link"
            r"|url|repo|page|address))?"
            r"(?: (?:for|of|to) .*)?\s*\??$|\bcode (?:for|of|available|released|public)\b"
            r"|\bopen[- ]?source(?:d)?\b",
            re.I,
        ),
    ),
    ("number", _NUMBER_ASKED),
    (
        "reason",
        re.compile(
            r"\bwhy\b|\bhow come\b|\bwhat(?:'s| is| are)? the (?:reason|motivation|cause)|\bwhat (?:causes"
            r"|makes|explains|motivates)\b",
            re.I,
        ),
    ),
    (
        "truth",
        re.compile(
            r"^(?:is|are|was|were|do|does|did|can|could|has|have|will|would|should)\b(?! (?:you|we|i)\b)", re.I
        ),
    ),
    ("manner", re.compile(r"\bhow\b", re.I)),
    (
        "name",
        re.compile(
            r"\b(?:which|what) (?:\w+[- ]){0,3}?(?:models?|datasets?|benchmarks?|systems?|methods?|llms?"
            r"|baselines?|languages?"
            r"|frameworks?|algorithms?|tools?|tasks?|domains?|agents?|environments?|corpora|corpus|tests?"
            r"|architectures?|backbones?"
            r"|optimi[sz]ers?|gpus?|hardware|code|simulators?|robots?|library|libraries|names?)\b"
            r"|^(?:which|who)\b|\bon what\b",
            re.I,
        ),
    ),
)
_FOCUS = re.compile(
    r"\b(?:how many|how much|what|which|number of|amount of|whose)\s+(?P<noun>(?:[\w\-+@/]+\s+){0,4}?[\w\-+@/]+)"
    r"(?=\s+(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|in|on|of|for"
    r"|to|at|by|from|with|that|which|used|using|use"
    r"|beat|they|the|it|we|you|get|gets|got|make|makes|made)\b|\s*\?|\s*$)",
    re.I,
)


def analyse(text: str) -> Asked:
    """Analyse one question, given as plain text without courtesy."""
    terms = joined_terms(terms_of(text))
    kind: AnswerType = next((name for name, pattern in _TYPES if pattern.search(text)), "text")
    if kind == "link":
        terms = tuple(replace(term, weak=True) if term.words[-1] in _LINK_WORDS else term for term in terms)
    return Asked(
        text=text,
        terms=terms,
        answer_type=kind,
        focus=_focus(text),
        numbers=frozenset(re.findall(r"\d+(?:[.,]\d+)*", text)),
        counts=bool(re.search(r"\bhow many\b|\bnumber of\b", text, re.I)),
    )


def _focus(text: str) -> tuple[Term, ...]:
    match = _FOCUS.search(text)
    if not match:
        return ()
    return tuple(term for term in terms_of(match["noun"]) if not (term.weak and term.words[-1] in _WEAK))
