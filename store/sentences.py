"""The sentences of an abstract, cut without changing a character.

A rule-based splitter for scientific prose: candidates are sentence marks before a blank, and what stands on both
sides decides. It errs towards leaving two sentences together, since a quote that is too long is still true.
"""

from __future__ import annotations

import re
from typing import Final

from store.tex import math_spans

_CLOSERS: Final = "\"'”’»)\\]}*_›」』】）"
_MARK = re.compile(
    rf"(?P<mark>\.{{3,}}|…|[.!?]+)(?P<closers>(?:''|\$|\[[\d,;–\- ]+\]|[{_CLOSERS}])*)(?P<blank>\s+)"
    r"|(?P<cjk>[。！？｡]+)[」』”’）】\"')]*\s*"
    r"|(?P<paragraph>\n[ \t\r]*\n\s*)"
    r"|(?<=[a-z)]{2})\.(?=(?:We|The|This|These|Our|However|In|It|To|For|Moreover|Furthermore|Finally|Experiments|Results)"
    r"[ ,])"
)
_ALWAYS: Final = frozenset(
    "e.g i.e eg ie cf vs fig figs eq eqs eqn eqns sec sect secs ref refs resp approx dr prof mr mrs ms messrs"
    " st mt viz dept univ phys rev lett astrophys astron nucl instrum natl acad proc commun spp subsp ssp et"
    " suppl thm lem prop cor def supp incl excl esp vol vols ed eds fn chap para appx assoc gen gov rep sen lt"
    " col maj capt".split()
)
_BEFORE_NUMBERS: Final = frozenset(
    "no nos p pp art ch v ver tab alg app ex min max ca c est eqn jan feb mar apr jun jul aug sep sept oct nov dec"
    " line step n nr item case obs exp ser pt tables".split()
)
_MAY_END: Final = frozenset("al etc inc ltd co corp jr sr ph.d m.d b.sc m.sc".split())
_DOTTED = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]$")
_INITIAL = re.compile(r"(?:^|[^A-Za-z0-9])(?:[A-Z]\.?[-‐])?[A-Z]$")
_NUMBERING = re.compile(r"(?:^\s*|[:;,]\s+)[(\[]?(?:\d{1,2}|[ivx]{1,4}|[a-hA-H])$")
_TOKEN = re.compile(r"[^\s(\[{“\"‘'/]*$")
_MIXED_CASE = re.compile(r"[a-z]+[A-Z0-9]|[a-z]+-[A-Z]")
_STARTERS: Final = frozenset(
    "A According Additionally Although An And As At Based Because Besides But By Code Compared Consequently"
    " Despite Due During Each Empirically Experimental Experiments Extensive Finally First For From"
    " Furthermore Given Hence Here How However If Importantly In Instead Into It Its Last Lastly Many"
    " Meanwhile Moreover Most Motivated Next Nevertheless Notably On Once One Our Overall Recent Recently"
    " Results Second Several Since So Some Specifically Such That The Their Then There Therefore These They"
    " Third This Those Through Thus To Together Under Unlike Until Using We What When Where Whereas Whether"
    " Which While With Without Yet".split()
)
_WORD = re.compile(r"[A-Za-z]+")
_NO_START: Final = frozenset(",;:)]}.!?%-–—=+*/&")


def sentences(text: str) -> list[str]:
    """Return the sentences of ``text``: substrings word for word, in order, that cover all but white space."""
    pieces, start = [], 0
    math = _Spans(math_spans(text)) if "$" in text or "\\" in text else None
    for found in _MARK.finditer(text):
        end = _end_of_sentence(text, start, found, math)
        if end is not None:
            pieces.append(text[start:end].strip())
            start = end
    pieces.append(text[start:].strip())
    return [piece for piece in pieces if piece]


class _Spans:
    """Pieces of math by position; asked in ascending order."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self._spans = spans
        self._next = 0

    def inside(self, start: int, end: int) -> bool:
        """Tell whether a mark at ``start`` with its closers up to ``end`` leaves a piece of math open."""
        while self._next < len(self._spans) and self._spans[self._next][1] <= start:
            self._next += 1
        if self._next == len(self._spans):
            return False
        begin, stop = self._spans[self._next]
        return begin < start and end < stop


def _end_of_sentence(text: str, start: int, found: re.Match[str], math: _Spans | None) -> int | None:
    """Return where the sentence ends at this mark, or None if it goes on."""
    if found["paragraph"] is not None:
        return found.start()
    if found["cjk"] is not None:
        return found.end()
    if math is not None and math.inside(found.start(), found.end("closers") if found["mark"] else found.end()):
        return None
    if found["mark"] is None:
        return None if _in_address(text, found.start()) else found.end()
    following = text[found.end() : found.end() + 40]
    if not _can_start(following):
        return None
    if found["mark"] == "." and _abbreviates(text, start, found, following):
        return None
    return found.end("closers")


def _in_address(text: str, at: int) -> bool:
    token = text[max(text.rfind(" ", 0, at), text.rfind("\n", 0, at)) + 1 : at]
    return "/" in token or "@" in token or token.startswith("www.")


def _can_start(following: str) -> bool:
    """Tell whether a sentence can begin so: not with a lower-case word or a mark that belongs to what came
    before."""
    if not following:
        return True
    char = following[0]
    if char.islower():
        return _MIXED_CASE.match(following) is not None or (not char.isascii() and not following[1:2].islower())
    return char not in _NO_START


def _abbreviates(text: str, start: int, found: re.Match[str], following: str) -> bool:
    """Tell whether the full stop ends an abbreviation, an initial or the number of an enumeration."""
    left = text[max(start, found.start() - 40) : found.start()]
    token = (_TOKEN.search(left) or left)[0] if left else ""
    if _NUMBERING.search(text[start : found.start()]):
        return True
    word = _WORD.match(following)
    starts = word is not None and word.group() in _STARTERS
    lowered = token.lower().lstrip("~$\\").rpartition("~")[2]
    if lowered in _ALWAYS:
        return True
    if lowered in _BEFORE_NUMBERS and not _INITIAL.search(token):
        return following[0].isdigit() or following[0] in "($\\#["
    if lowered in _MAY_END or _DOTTED.fullmatch(token) or _INITIAL.search(token):
        return not starts and (lowered != "etc" or following[0] in "([")
    return False
