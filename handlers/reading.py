"""A paper's text made ready for matching: its sentences as words and stems, and where a term stands in them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from handlers.stems import abbreviated, spelled_out, stem
from handlers.terms import Term
from store.models import Paper
from store.text import fold, sentences, words

EXACT, FAMILY, SAME_ROOT, ALIKE = 1.0, 0.9, 0.8, 0.6
_NUMBER = re.compile(r"(?<![A-Za-z0-9.\-_^])[~≈$<>+±\-]?\d[\d,.]*(?:\s?(?:[KMBk]\b|\\?%|x\b|\\times|×))?")
_NUMBER_WORD = re.compile(
    r"\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fifteen|twenty"
    r"|thirty|forty|fifty|hundred|"
    r"thousand|million|billion|dozen|half|twice|double[sd]?|triple[sd]?|halv(?:e[sd]?|ing)|quarter"
    r"|tenfold|near-zero|zero)\b",
    re.I,
)


@dataclass(frozen=True)
class Sentence:
    """One sentence, word for word as it stands in its section, with its words and stems."""

    text: str
    section: str
    ordinal: int

    @cached_property
    def words(self) -> list[str]:
        """Its folded words."""
        return words(self.text)

    @cached_property
    def stems(self) -> list[str]:
        """The stems of its words."""
        return [stem(word) for word in self.words]

    @cached_property
    def stem_set(self) -> frozenset[str]:
        """The distinct stems."""
        return frozenset(self.stems)

    @cached_property
    def squeezed(self) -> str:
        """All letters and digits in a row: a quick test before a name is looked for in earnest."""
        return "".join(self.words)

    def numbers(self) -> list[str]:
        """Return the figures that are no part of a name: digits, then number words."""
        return [m[0] for m in _NUMBER.finditer(self.text)] + [m[0] for m in _NUMBER_WORD.finditer(self.text)]

    @cached_property
    def _places(self) -> dict[Term, tuple[float, int]]:
        return {}

    def match(self, term: Term) -> float:
        """Return how well ``term`` stands in this sentence: 1 word for word, less for kin, 0 not at all."""
        return self.place(term)[0]

    def place(self, term: Term) -> tuple[float, int]:
        """Return the strength of the match and the index of its first word (-1 without a match)."""
        known = self._places.get(term)
        if known is None:
            known = self._places[term] = self._find(term)
        return known

    def _find(self, term: Term) -> tuple[float, int]:
        if len(term.words) == 1 and term.stems[0] in self.stem_set and not self._longer_figure(term):
            return EXACT, self.stems.index(term.stems[0])
        if len(term.words) > 1 or term.is_name or len(term.key) >= 4:
            strength, at = self._in_a_row(term)
            if strength and self._longer_figure(term):
                return 0.0, -1
            if strength >= FAMILY:
                return strength, at
            scattered = (strength, at)
        else:
            scattered = (0.0, -1)
        other = self._other_spelling(term)
        if other[0] or term.is_name or len(term.words) > 1:
            return max(other, scattered)
        return self._kin(term)

    def _longer_figure(self, term: Term) -> bool:
        """Tell if a name that ends in a figure only begins a longer one here: GPT-5 in GPT-5.5."""
        if not term.is_name or not term.key[-1].isdigit():
            return False
        return not _as_written(term).search(fold(self.text))

    def _other_spelling(self, term: Term) -> tuple[float, int]:
        """The long form of a usual abbreviation, or the abbreviation of a usual long form."""
        short = abbreviated().get(term.stems)
        if short is not None:
            for at, word in enumerate(self.words):
                if word in (short, f"{short}s"):
                    return EXACT, at
        long = spelled_out().get(term.key.removesuffix("s") if len(term.key) > 3 else term.key)
        if long is not None and self.stem_set.issuperset(long):
            for at in range(len(self.stems) - len(long) + 1):
                if tuple(self.stems[at : at + len(long)]) == long:
                    return EXACT, at
        return 0.0, -1

    def _in_a_row(self, term: Term) -> tuple[float, int]:
        key = term.key
        if key not in self.squeezed:
            return self._phrase(term)
        for start, first in enumerate(self.words):
            if key.startswith(first) or first.startswith(key):
                strength = self._concatenated(key, start)
                if strength:
                    return strength, start
        return self._phrase(term)

    def _concatenated(self, key: str, start: int) -> float:
        joined = ""
        for word in self.words[start : start + 8]:
            joined += word
            if joined == key or joined == key + "s":
                return EXACT
            if len(joined) > len(key):
                family = joined.startswith(key) and key[-1].isalpha() and joined[len(key)].isdigit()
                return FAMILY if family else 0.0
            if not key.startswith(joined):
                return 0.0
        return 0.0

    def _phrase(self, term: Term) -> tuple[float, int]:
        size = len(term.stems)
        if size < 2 or not self.stem_set.issuperset(term.stems):
            return 0.0, -1
        for start in range(len(self.stems) - size + 1):
            if tuple(self.stems[start : start + size]) == term.stems:
                return EXACT, start
        if term.is_name:
            return 0.0, -1
        return SAME_ROOT, min(self.stems.index(part) for part in term.stems)

    def _kin(self, term: Term) -> tuple[float, int]:
        wanted = term.stems[0]
        for at, have in enumerate(self.stems):
            if is_kin(have, wanted):
                return SAME_ROOT, at
        for other in term.alternatives & self.stem_set:
            return ALIKE, self.stems.index(other)
        return 0.0, -1


def is_kin(one: str, other: str) -> bool:
    """Tell if two stems are of one root: one begins with the other ("classif", "classifi")."""
    if len(one) < 5 or len(other) < 5 or one == other or one[4] != other[4]:
        return False
    return abs(len(one) - len(other)) <= 3 and (one.startswith(other) or other.startswith(one))


def _strength(unit: Sentence, term: Term, kin: frozenset[str], alike: frozenset[str], *, joined: bool) -> float:
    if term.stems[0] in unit.stem_set:
        return EXACT
    if joined and unit.match(term) >= FAMILY:
        return unit.match(term)
    if kin and not kin.isdisjoint(unit.stem_set):
        return SAME_ROOT
    return ALIKE if alike and not alike.isdisjoint(unit.stem_set) else 0.0


@dataclass(frozen=True)
class ReadPaper:
    """A paper with its title and abstract cut into sentences."""

    paper: Paper

    @cached_property
    def title(self) -> Sentence:
        """The title as one sentence."""
        return Sentence(self.paper.title, "title", 0)

    @cached_property
    def sentences(self) -> list[Sentence]:
        """The abstract's sentences in order."""
        return [Sentence(text, "abstract", at) for at, text in enumerate(sentences(self.paper.abstract or ""))]

    @cached_property
    def _whole(self) -> Sentence:
        """All words in a row, to tell at once that a term stands in no sentence."""
        return Sentence(f"{self.paper.title}\n{self.paper.abstract or ''}", "whole", 0)

    def row(self, term: Term) -> list[float]:
        """Return how well ``term`` stands in the title, and in each sentence of the abstract."""
        units = (self.title, *self.sentences)
        if len(term.words) == 1 and not term.is_name and term.key not in spelled_out():
            return self._word_row(term, units)
        if not self._whole.match(term):
            return [0.0] * len(units)
        return [unit.match(term) for unit in units]

    def _word_row(self, term: Term, units: Sequence[Sentence]) -> list[float]:
        """:meth:`row` for a plain word: its kin are looked for once in the paper, not in each sentence."""
        wanted, have = term.stems[0], self._whole.stem_set
        kin = frozenset(stem for stem in have if is_kin(stem, wanted))
        alike = term.alternatives & have
        joined = len(term.key) >= 4 and wanted not in have and term.key in self._whole.squeezed
        if not (wanted in have or kin or alike or joined):
            return [0.0] * len(units)
        return [_strength(unit, term, kin, alike, joined=joined) for unit in units]

    def best_match(self, term: Term) -> float:
        """Return how well ``term`` stands anywhere in the title or the abstract."""
        return max(self.row(term))

    @cached_property
    def folded(self) -> str:
        """Title and abstract folded, for looking up names with their punctuation."""
        return fold(f"{self.paper.title}\n{self.paper.abstract or ''}")


def mentions(paper: ReadPaper, name: Term) -> Sentence | None:
    """Return the first sentence (abstract before title) in which ``name`` stands as itself, not as a part.

    ``GPT-5`` does not stand in "GPT-5.5", but ``Qwen`` stands in "Qwen2.5-7B".
    """
    pattern = _as_written(name)
    if not pattern.search(paper.folded):
        return _exactly(paper, name)
    for sentence in (*paper.sentences, paper.title):
        if pattern.search(fold(sentence.text)):
            return sentence
    return None


def _exactly(paper: ReadPaper, name: Term) -> Sentence | None:
    """The first sentence with the name in another spelling; figures in a name have only one."""
    for sentence in (*paper.sentences, paper.title):
        if sentence.match(name) >= EXACT and not name.key[-1].isdigit():
            return sentence
    return None


def _as_written(name: Term) -> re.Pattern[str]:
    runs = [run for word in name.words for run in re.findall(r"[^\W\d_]+|\d+", word)]
    inner = r"[\W_]{0,3}".join(re.escape(run) for run in runs)
    tail = r"(?:s|es)?(?![a-z0-9])(?!\.\d)" if name.key[-1].isdigit() else r"(?:s|es)?(?![a-z])"
    return re.compile(rf"(?<![a-z0-9]){inner}{tail}")
