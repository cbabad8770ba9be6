"""Which papers a question speaks of: by id, by a name they bring, by words of their title, with typos."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from handlers.ports import PaperReader, TextSearch
from handlers.stems import stem
from handlers.terms import Term, terms_of
from handlers.weights import usual_share
from store.ids import find_ids
from store.models import Paper
from store.naming import DEFINED, HEAD, name_key
from store.text import title_key, words

Means = Literal["id", "name", "title", "typo"]

_LONGEST = 6
_COMMON_SHARE = 0.0006
_RARE_IN_HEAD, _RARE_IN_NAME = 0.02, 0.002
_EVERYDAY_SHARE, _EVERYDAY_PAPERS = 0.01, 8
_HEAD_SHARE = 0.012
_NAME_TYPO = 0.84
_MANY = 4
_TITLE_BEGINNING = 4
_TITLE_SLIP = 0.9
_SAME_NAME = 12
_BARE = re.compile(r"[^\s,;!?()\[\]{}\"“”«»]+")
_FILLER = frozenset(
    """a an the this that these those it its is are was were be do does did of in on at by for with from to and or
    but not what which who whom whose when where why how there here paper papers about me my you your i we us
    as if so than then no yes any some all one two new more most can could would should will
    has have had tell show give list find explain summarize summarise compare describe mention know please him her
    them it's its their our name""".split()
)
_PAPER_PHRASE = re.compile(
    r"\b(?:in|of|from|for|about|is|wrote|by)?\s*(?:the|that|this|a)\s+(?P<phrase>(?:(?!(?:the|that"
    r"|this|a|in|of|is|does|do|did|are|was|were|what|who|which|for|from)\b)[^\s,;?!]+\s+){1,9})"
    r"(?:paper|article|preprint|work|study|survey|report|one)\b",
    re.I,
)
_PAPER_ABOUT = re.compile(
    r"\b(?:paper|article|preprint|work|study|one)\s+(?:on|about|called|titled|named|that (?:is|was"
    r"|talks|deals)(?: about| with)?|where they|which)\s+(?P<phrase>[^,;?!]+)",
    re.I,
)
_ONLY_IT = re.compile(
    r"^(?:what(?:'s| is| was)|who (?:wrote|made|built|proposed|published)|tell me about"
    r"|summari[sz]e|explain|define|describe|show me|when was|authors of|link to"
    r"|about)\s+(?:the\s+)?",
    re.I,
)
_VARIANT = re.compile(r"[-_ ]?v?\d+(?:\.\d+)?[BMK]?(?:-[A-Z]\d+[BM])?$", re.I)
_ANY_VERSION_AFTER = r"[ -](v?\d{1,2}(?:\.\d+)?)(?![\w.%])"
_VERSION_AFTER = (
    r"[ -](v?\d+(?:\.\d+)?|XL|XXL|Pro|Plus|Lite)(?=\s*\?|\s*$|\s+(?:paper|have|has|do|does|did|is|are|was|use|get"
    r"|reach|score|achieve|improve|screen|need|run|train|on|in|work)\b)"
)
_QUOTED = re.compile(r"[\"“«]([^\"”»]{3,300})[\"”»]")


@dataclass(frozen=True, slots=True)
class Reference:
    """A paper that the question speaks of, the part of the text that says so, and how.

    ``sure`` references were certainly meant: if such a paper does not say what is asked, the answer is that.
    """

    paper: Paper
    text: str
    means: Means
    sure: bool
    strength: int = HEAD


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a question refers to. ``unknown`` are ids and shaped names that nothing in the store has."""

    references: tuple[Reference, ...] = ()
    unknown_ids: tuple[str, ...] = ()
    unknown_names: tuple[str, ...] = ()

    @property
    def papers(self) -> list[Paper]:
        """The papers, in the order in which the question names them; those surely meant, if there are such."""
        sure = self.sure
        return sure or list(dict.fromkeys(reference.paper for reference in self.references))

    @property
    def sure(self) -> list[Paper]:
        """The papers that are surely meant, in the order of the question."""
        return list(dict.fromkeys(ref.paper for ref in self.references if ref.sure))

    def texts(self, paper: Paper) -> tuple[str, ...]:
        """Return the parts of the question that name ``paper``."""
        return tuple(ref.text for ref in self.references if ref.paper == paper)


class Resolver:
    """Finds the papers that a question names."""

    def __init__(self, papers: PaperReader, search: TextSearch) -> None:
        self._papers = papers
        self._search = search

    def resolve(self, text: str) -> Resolution:
        """Resolve one question, given as plain text."""
        found_ids = find_ids(text)
        if found_ids:
            by_id = self._by_ids(text)
            if by_id.references or by_id.unknown_ids:
                return by_id
        quoted = self._by_quoted_title(text)
        if quoted:
            return Resolution(tuple(quoted))
        described = self._by_title_phrase(text)
        if any(ref.sure for ref in described):
            return Resolution(tuple(described))
        references = self._by_names(text)
        if not any(ref.sure for ref in references):
            references += self._by_variant(text)
        newer = self._newer_versions(text, references)
        if newer:
            return Resolution((), (), tuple(newer))
        if not any(ref.sure for ref in references):
            references += self._by_typo_in_phrase(text)
        if not any(ref.sure for ref in references):
            references += described or self._by_rare_title_word(text, references)
        taken = " ".join(ref.text for ref in references if ref.sure)
        unknown = [] if any(r.sure and r.means == "title" for r in references) else self._unknown(text, taken)
        for name in list(unknown):
            guesses = self._by_typo(name)
            if guesses:
                references += guesses
                unknown.remove(name)
        if not references:
            references = self._by_misspelt_title(text)
        return Resolution(tuple(references), (), tuple(term for term in unknown if _shaped(term)))

    def _by_ids(self, text: str) -> Resolution:
        references, unknown = [], []
        for found in find_ids(text):
            papers = self._papers.get([found.id])
            if papers:
                references.append(Reference(papers[0], text[found.start : found.end], "id", True))
            else:
                unknown.append(text[found.start : found.end].strip())
        return Resolution(tuple(references), tuple(unknown))

    def _by_quoted_title(self, text: str) -> list[Reference]:
        quotes = [match[1] for match in _QUOTED.finditer(text)]
        if len(words(text)) >= 4:
            quotes.append(
                re.sub(r"^(?:summari[sz]e|explain|tell me about|what is|who wrote|about)\s+", "", text, flags=re.I)
            )
        begun = {quote: " ".join(title_key(quote).split()[:_TITLE_BEGINNING]) for quote in quotes}
        known = self._search.frequencies([phrase for phrase in begun.values() if phrase]) if quotes else {}
        for quote in quotes:
            key = title_key(quote)
            if not known.get(begun[quote]):
                continue
            for paper, likeness in self._papers.titled(quote, 3):
                if (
                    title_key(paper.title) == key
                    or _stands_in_title(key, paper.title)
                    or (likeness >= 0.93 and _same_digits(quote, paper.title))
                ):
                    return [Reference(paper, quote, "title", True)]
        return []

    def _by_misspelt_title(self, text: str) -> list[Reference]:
        """A message that is a title with a slip or two: "attention is all u need"."""
        if not 3 <= len(words(text)) <= 30 or "?" in text[:-1]:
            return []
        likest = self._papers.titled(text, 1)
        if likest and likest[0][1] >= _TITLE_SLIP and _same_digits(text, likest[0][0].title):
            return [Reference(likest[0][0], text, "title", True)]
        return []

    def _by_names(self, text: str) -> list[Reference]:
        grams = list(_grams(text))
        named = self._papers.named(list({gram.key for gram in grams}))
        references: list[Reference] = []
        covered: set[int] = set()
        for gram in sorted(grams, key=lambda g: (-(g.stop - g.start), g.start)):
            hits = named.get(gram.key)
            if not hits or covered.intersection(range(gram.start, gram.stop)):
                continue
            sure = _sure(gram, text, hits[0][1])
            if not sure and (all(strength <= DEFINED for _, strength in hits) or self._everyday(gram)):
                continue
            strongest = hits[0][1]
            best = [(i, s) for i, s in hits if s > DEFINED][:_SAME_NAME] or hits[: _MANY + 1]
            if strongest <= DEFINED and (len(best) > 2 or not (gram.shaped or (sure and len(best) == 1))):
                continue
            covered.update(range(gram.start, gram.stop))
            strengths = dict(best)
            papers = _as_written(gram.text, self._papers.get([paper_id for paper_id, _ in best]))
            for paper in papers[:_MANY]:
                means_it = sure and (strongest > DEFINED or len(best) == 1)
                references.append(
                    Reference(paper, gram.text, "name", means_it, strengths.get(paper.id, strongest))
                )
        order = {ref.text: text.find(ref.text) for ref in references}
        return sorted(references, key=lambda ref: order[ref.text])

    def _everyday(self, gram: _Gram) -> bool:
        """Tell if the words are everyday ones ("score", "language models") that some paper has as its name."""
        parts = words(gram.text)
        if any(usual_share(stem(part)) <= _EVERYDAY_SHARE for part in parts):
            return False
        phrase = " ".join(parts)
        return len(parts) == 1 or self._search.frequencies([phrase])[phrase] > _EVERYDAY_PAPERS

    def _by_title_phrase(self, text: str) -> list[Reference]:
        phrases = [(m["phrase"].strip(), True) for m in _PAPER_PHRASE.finditer(text)]
        phrases += [(m["phrase"].strip(), False) for m in _PAPER_ABOUT.finditer(text)]
        for phrase, sure in phrases:
            terms = list(terms_of(phrase))
            if not terms or (len(terms) == 1 and terms[0].weak):
                continue
            hits = self._titles_holding(terms)
            if 1 <= len(hits) <= 2:
                return [Reference(paper, phrase, "title", sure and len(hits) == 1) for paper in hits]
        return []

    def _by_variant(self, text: str) -> list[Reference]:
        """The paper of a variant that it speaks of: AesCode-32B of AesCode."""
        for gram in _grams(text):
            base = _VARIANT.sub("", gram.text)
            if base == gram.text or gram.stop - gram.start > 1:
                continue
            hits = [h for h in self._papers.named([name_key(base)]).get(name_key(base), []) if h[1] > DEFINED]
            for paper in self._papers.get([paper_id for paper_id, _ in hits[:_MANY]]):
                if gram.text in f"{paper.title} {paper.abstract or ''}":
                    return [Reference(paper, gram.text, "name", True)]
        return []

    def _newer_versions(self, text: str, references: Sequence[Reference]) -> list[str]:
        """Names followed by a version that nothing in the store has: "Toolformer 2"."""
        versions = []
        for ref in references:
            if ref.sure and ref.means == "name":
                follows = _VERSION_AFTER if ref.strength > DEFINED else _ANY_VERSION_AFTER
                match = re.search(re.escape(ref.text) + follows, text)
                versions += [f"{ref.text} {match[1]}"] if match else []
        phrases = {version: " ".join(words(version)) for version in versions}
        frequency = self._search.frequencies(list(phrases.values())) if phrases else {}
        return [version for version, phrase in phrases.items() if not frequency.get(phrase)]

    def _by_rare_title_word(self, text: str, known: Sequence[Reference]) -> list[Reference]:
        """The one paper whose title holds a word as rare as a name: "mixtral" of "Mixtral of Experts"."""
        taken = " ".join(ref.text for ref in known)
        for match in _BARE.finditer(text):
            token = match[0].strip(".:'*_`<>…-–—/").removesuffix("'s")
            if (
                len(token) < 4
                or token in taken
                or token.lower() in _FILLER
                or usual_share(stem(name_key(token))) >= _COMMON_SHARE
            ):
                continue
            held = [
                p
                for p, _ in self._papers.titled(token, 5)
                if name_key(token) in {name_key(w) for w in p.title.split()}
            ]
            if len(held) == 1:
                return [Reference(held[0], token, "title", True)]
        return []

    def _titles_holding(self, terms: Sequence[Term]) -> list[Paper]:
        """Papers whose titles hold all the terms."""
        wanted = {part for term in terms for part in term.stems}
        candidates = self._papers.titled(" ".join(term.text for term in terms), 20)
        return [p for p, _ in candidates if wanted <= {stem(word) for word in words(p.title)}]

    def _unknown(self, text: str, taken: str) -> list[str]:
        """Words of the question that stand in no paper, and pairs of words that may be one name."""
        tokens = [m[0].strip(".:'*_`<>…-–—/").removesuffix("'s") for m in _BARE.finditer(text)]
        tokens = [t for t in tokens if t and t not in taken and t.lower() not in _FILLER and not t.isdigit()]
        phrases = {
            token: " ".join(words(token)) for token in tokens if len(name_key(token)) >= 4 or _shaped(token)
        }
        frequency = self._search.frequencies(list(set(phrases.values())))
        return [
            token
            for token, phrase in phrases.items()
            if phrase
            and not frequency.get(phrase)
            and (_shaped(token) or usual_share(stem(phrase)) < _COMMON_SHARE)
        ]

    def _by_typo_in_phrase(self, text: str) -> list[Reference]:
        """A name of several words with a slip in it: "agnet sociodrama"."""
        for token in self._unknown(text, ""):
            for gram in _grams(text):
                if token in gram.text.split() and 2 <= gram.stop - gram.start <= 4:
                    found = self._by_typo(gram.text)
                    if found:
                        return found
        return []

    def _by_typo(self, name: str) -> list[Reference]:
        key = name_key(name)
        if len(key) < 4:
            return []
        for like, ratio in self._papers.names_like(key, 5):
            if ratio < _NAME_TYPO or like == key or _another_name(key, like):
                continue
            hits = [h for h in self._papers.named([like]).get(like, []) if h[1] > DEFINED]
            papers = self._papers.get([paper_id for paper_id, _ in hits[:1]])
            if papers:
                return [Reference(papers[0], name, "typo", True)]
        return []


@dataclass(frozen=True, slots=True)
class _Gram:
    text: str
    key: str
    start: int
    stop: int

    @property
    def shaped(self) -> bool:
        return _shaped(self.text)


def _grams(text: str) -> Iterator[_Gram]:
    """Runs of one to six words that could be a name; never only filler, never begun or ended by a filler."""
    tokens = [(m[0].strip(".:'*_`<>…–—/"), m.start()) for m in _BARE.finditer(text)]
    tokens = [(t.removesuffix("'s"), at) for t, at in tokens]
    for start in range(len(tokens)):
        for stop in range(start + 1, min(start + _LONGEST, len(tokens)) + 1):
            parts = [token for token, _ in tokens[start:stop]]
            if not parts[0] or not parts[-1] or all(part.lower() in _FILLER for part in parts):
                continue
            if parts[0] in _FILLER or parts[-1] in _FILLER:  # in small letters: "Tell Me" may be a name
                continue
            joined = " ".join(parts)
            key = name_key(joined)
            if 2 <= len(key) <= 60:
                yield _Gram(joined, key, start, stop)


def _as_written(name: str, papers: list[Paper]) -> list[Paper]:
    """Keep the papers that write the name as the question does, where any does: Ares is not ARES."""
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    exact = [p for p in papers if pattern.search(p.title) or pattern.search(p.abstract or "")]
    return exact if exact and name != name.lower() else papers


def _sure(gram: _Gram, text: str, strength: int) -> bool:
    """Tell if the words can hardly mean anything but a name."""
    if gram.shaped:
        return True
    parts = words(gram.text)
    if len(parts) == 1:
        capital = gram.text[0].isupper() and not text.startswith(gram.text)
        share = usual_share(stem(parts[0]))
        if (
            strength >= HEAD
            and share < _HEAD_SHARE
            and _ONLY_IT.sub("", text).strip(" ?.!\"'").lower() == gram.text.lower()
        ):
            return True
        return share < (_COMMON_SHARE * 4 if capital else _COMMON_SHARE)
    said = re.escape(gram.text)
    if re.search(
        rf"(?:the\s+)?{said}\s+(?:paper|article|work|framework|method|model|benchmark|system|dataset)\b",
        text,
        re.I,
    ):
        return True
    if sum(part[0].isupper() for part in gram.text.split()) >= 2:
        return True
    rarest = min(usual_share(stem(part)) for part in parts)
    return (
        rarest < (_RARE_IN_HEAD if strength >= HEAD else _RARE_IN_NAME)
        or text.lower().strip(" ?.!") == gram.text.lower()
    )


def _shaped(text: str) -> bool:
    """Tell ``GroundGUI``, ``MMKG-R2``, ``S2`` from an ordinary word."""
    return bool(re.search(r"[a-z][A-Z]|[A-Z]{2}|[A-Za-z]-?\d|\d[A-Za-z]{2}", text))


def _stands_in_title(key: str, title: str) -> bool:
    return len(key.split()) >= 4 and f" {key} " in f" {title_key(title)} "


def _another_name(key: str, like: str) -> bool:
    """Tell if one only goes on where the other ends: SWE-agent-XL is no misspelt SWE-agent."""
    short, long = sorted((key, like), key=len)
    return long.startswith(short) and len(long) - len(short) >= 2


def _same_digits(one: str, other: str) -> bool:
    return re.findall(r"\d+", one) == re.findall(r"\d+", other)
