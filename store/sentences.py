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
    rf"[.!?…](?<![.!?…]{{2}})[.!?…]*+(?P<closers>(?:\$|\[[\d,;–\- ]+\]|[{_CLOSERS}])*+)(?P<blank>\s+|(?=[A-Z]))"
    r"|(?P<cjk>[。！？｡])[。！？｡」』”’）】\"')]*\s*"
    r"|(?P<paragraph>\n)[ \t\r]*\n\s*"
)
_ALWAYS: Final = frozenset(
    "e.g i.e eg ie cf vs v.s sq fig figs eq eqs eqn eqns sec sect secs ref refs resp approx messrs"
    " viz dept univ phys rev lett astrophys astron nucl instrum natl acad proc commun spp subsp ssp et"
    " suppl thm lem prop cor def supp incl excl esp vol vols ed eds fn chap para appx assoc rep lt"
    " capt".split()
)
_TITLES: Final = frozenset("Dr Drs Prof Mr Mrs Ms Messrs St Ste Mt Gen Gov Sen Lt Col Maj Capt Rev Hon".split())
_BEFORE_NUMBERS: Final = frozenset(
    "no nos p pp art ch v ver tab alg app ex min max ca c est eqn jan feb mar apr jun jul aug sep sept oct nov dec"
    " line step n nr item case obs exp ser pt tables".split()
)
_MAY_END: Final = frozenset("al etc inc ltd co corp jr sr ph.d m.d b.sc m.sc".split())
_DOTTED = re.compile(r"(?:[A-Za-z]\.)+[A-Za-z]$")
_INITIAL = re.compile(r"(?:^|[^A-Za-z0-9])(?:[A-Z]\.?[-‐])?[A-Z]$")
_INITIALS_AHEAD = re.compile(r"[A-Z]\.")
_NUMBERING = re.compile(r"(?:^\s*|[:;,]\s+)[(\[]?\d{1,2}$|(?:^\s*|[:;]\s+)[(\[]?(?:[ivx]{1,4}|[a-hA-H])$")
_LABEL = re.compile(
    r"[\s*_$\\{]*(?:textbf\{|textit\{|emph\{|bf |em |it )?(?:Abstract|Aims?|Approach|Background|Conclusions?"
    r"|Context|Data|Design|Discussion|Findings|Goals?|Implications|Importance|Interpretation|Introduction"
    r"|Limitations|Main results|"
    r"Materials and methods|Measurements|Method|Methodology|Methods|Motivation|Objectives?|Originality|Outcomes?|"
    r"Participants|Problem|Purpose|Question|Results?|Setting|Significance|Summary|Techniques)",
    re.IGNORECASE,
)
_TOKEN = re.compile(r"[^\s(\[{“\"‘'/]*$")
_MIXED_CASE = re.compile(r"[a-z]+[A-Z0-9]|[a-z]+-[A-Z]")
_WORD_BEFORE = re.compile(r"(\S+)\s+\S*$")
_BEFORE_INITIALS: Final = frozenset(
    "by and of with from to in the for as see than at on & between et under via".split()
)
_KINDS: Final = frozenset(
    "class type table phase stage case region group population paper part section appendix theorem figure vitamin"
    " category level grade model version panel zone layer sample task".split()
)
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
_QUOTES: Final = frozenset("\"'”’»")
_NO_START: Final = frozenset(",;:)]}.!?=/&")
_BULLETS: Final = " %-–—+*"


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
    if found["paragraph"]:
        return found.start()
    if found["cjk"]:
        return found.end()
    closers_end = found.end("closers")
    if math is not None and math.inside(found.start(), closers_end):
        return None
    if not found["blank"]:
        return closers_end if _lacks_blank(text, found) else None
    following = text[found.end() : found.end() + 40]
    if not following:
        return closers_end
    if not _can_start(following) or _LABEL.fullmatch(text, start, found.start()):
        return None
    quoted = not _QUOTES.isdisjoint(found["closers"])
    if text[found.start()] == "." and not quoted and _abbreviates(text, start, found, following):
        return None
    return closers_end


def _lacks_blank(text: str, found: re.Match[str]) -> bool:
    """Tell a full stop that lacks its blank (``models.We propose``) from a name."""
    at = found.start()
    word = _WORD.match(text, found.end())
    if found.end() - at != 1 or word is None or word.group() not in _STARTERS or text[at - 1 : at] == ".":
        return False
    return (
        text[at - 2 : at].replace(")", "a").islower()
        and text[word.end() : word.end() + 1] in " ,"
        and not _in_address(text, at)
    )


def _in_address(text: str, at: int) -> bool:
    token = text[max(text.rfind(" ", 0, at), text.rfind("\n", 0, at)) + 1 : at]
    return "/" in token or "@" in token or token.startswith("www.")


def _can_start(following: str) -> bool:
    """Tell whether a sentence can begin so: not with a lower-case word or a mark that belongs before it."""
    char = following[0]
    if char.islower():
        return _MIXED_CASE.match(following) is not None or (not char.isascii() and not following[1:2].islower())
    if char in _BULLETS:
        return following.lstrip(_BULLETS)[:1].isupper()
    return char not in _NO_START


def _abbreviates(text: str, start: int, mark: re.Match[str], following: str) -> bool:
    """Tell whether the full stop at ``mark`` ends an abbreviation, an initial or the number of an enumeration."""
    at = mark.start()
    left = text[max(start, at - 60) : at]
    found = _TOKEN.search(left)
    token = found.group() if found else ""
    if len(token) < 6 and (token in _TITLES or _NUMBERING.search(text[start:at])):
        return True
    if token.lower() in _ALWAYS and not _is_acronym(token):
        return True
    if _INITIAL.search(token):
        return _is_initial(left, following)
    if (lowered := token.lower()) in _BEFORE_NUMBERS and not _is_acronym(token):
        return following[0].isdigit() or following[0] in "($\\#["
    if _starts(following):
        return False
    if lowered in _MAY_END or _DOTTED.fullmatch(token):
        return lowered != "etc" or following[0] in "(["
    return len(token) < 9 and _in_brackets(text[max(start, at - 250) : mark.end("closers")])


def _starts(following: str) -> bool:
    """Tell a word that opens sentences and stands nowhere else with a capital."""
    word = _WORD.match(following)
    return word is not None and (
        word.group() in _STARTERS or (len(word.group()) > 5 and word.group().endswith("ly"))
    )


def _is_acronym(token: str) -> bool:
    """Tell capitals, which are a name (``on the DR.``) or a unit (``mT``), from an abbreviation."""
    return any(char.isupper() for char in token[1:]) and token not in {"FIG", "EQ", "SEC", "REF"}


def _is_initial(left: str, following: str) -> bool:
    """Tell a name's initial from a unit, a class or a symbol (``at 4 K.``, ``model A.``) by the word before it."""
    if _INITIALS_AHEAD.match(following):
        return True
    if _starts(following) or not following[0].isupper():
        return not _starts(following) and following[0] in "(["
    before = _WORD_BEFORE.search(left)
    if before is None or before[1].endswith((",", ";")) or _in_brackets(left):
        return True
    word = before[1].strip("([")
    if word.lower() in _KINDS or word[-1:].isdigit() or word.endswith(("$", "%", "}")):
        return False
    return not word[:1].islower() or word in _BEFORE_INITIALS


def _in_brackets(left: str) -> bool:
    """Tell whether a bracket is open: a reference such as ``[J. Chem. Phys. 136]`` holds full stops of its own."""
    depth = 0
    for char in left:
        if char in "([":
            depth += 1
        elif char in ")]" and depth:
            depth -= 1
    return depth > 0
