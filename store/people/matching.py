"""How well a name asked for fits an author's name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from store.text import fold, words

NAME_MATCH: Final = 0.85
"""From here on a name asked for is taken to be that author's."""

_SAME_WORDS, _PART, _INITIALS, _FAMILY, _LONGER, _SHORTENED, _GIVEN, _SLIP = (
    0.97,
    0.95,
    0.92,
    0.9,
    0.9,
    0.88,
    0.87,
    0.03,
)
_HALF_A_NAME: Final = 0.8

_TITLES: Final = frozenset("dr prof professor".split())
_SUFFIXES: Final = frozenset("jr sr ii iii iv phd md esq".split())
_APOSTROPHES: Final = str.maketrans("", "", "'’‘`ʼ")
_JOINED_INITIALS = re.compile(r"(?<![^\W_])([B-DF-HJ-NP-TV-XZ])([B-DF-HJ-NP-TV-XZ])(?![^\W_])")
_HYPHENED = re.compile(r"([^\W\d_]{2,})[-‐‑]([^\W\d_]{2,})")
_DIGRAPH = re.compile(r"(?<=[a-z])([aou])e|aa")
_PINYIN = re.compile(
    r"(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?"
    r"(?:i?ang|i?ao|i?ong|ian|iang|ie|iu|ing|in|ia|i|uang|uan|uai|uo|ua|ue|ui|un|u|ai|an|a|eng|en|ei|er|e|ou|o))+"
)

_Words = tuple[str, ...]


def name_words(name: str) -> _Words:
    """Return the folded words of a name: ``("zheng", "jun", "zha")``; an initial is one letter."""
    return tuple(words(fold(name).translate(_APOSTROPHES)))


def name_match(query: str, name: str) -> float:
    """Return from 0 to 1 how well a name asked for fits an author's name; from :data:`NAME_MATCH` on it is a
    match.

    1.0 the same words in the same order; 0.97 the same words but for order, hyphens or transliteration (``Kim
    Yoon``, ``Juergen``); 0.95 a part of more than one word; 0.92 initials with the family name; 0.9 the family
    name alone, or a middle name more than the author gives; 0.88 a full name where the author gives initials;
    0.87 a given name alone. A typing slip takes 0.03 off each, never below 0.85. 0.8 half of a hyphened given
    name (``Jian`` for ``Jian-Hua``): most likely another person. 0 where a word contradicts.
    """
    asked, known = _bare_words(query), _bare_words(name)
    if not asked or not known:
        return 0.0
    if asked == known:
        return 1.0
    best = _weighed(asked, known)
    for left, right in _joined_forms(asked, known):
        best = max(best, _SAME_WORDS if left == right else min(_SAME_WORDS, _weighed(left, right)))
    halved = best and (_halves_a_name(asked, name, known) or _halves_a_name(known, query, asked))
    return min(best, _HALF_A_NAME) if halved else best


def _bare_words(name: str) -> _Words:
    """Return a name's words, given names first, without titles and suffixes, joined initials (``JP``) apart."""
    if name.upper() != name:
        name = _JOINED_INITIALS.sub(r"\1 \2", name)
    family, comma, given = name.partition(",")
    if comma and (first := _untitled(name_words(given))):
        return (*first, *_untitled(name_words(family)))
    found = name_words(name)
    return _untitled(found) or found


def _untitled(found: _Words) -> _Words:
    while found and found[0] in _TITLES:
        found = found[1:]
    while found and found[-1] in _SUFFIXES:
        found = found[:-1]
    return found


def _joined_forms(asked: _Words, known: _Words) -> Iterator[tuple[_Words, _Words]]:
    """Yield both names with two neighbours of one joined where the other has them as one word (``Zheng-Jun``)."""
    for at in range(len(known) - 1):
        joined = known[at] + known[at + 1]
        if joined in asked and len(known[at]) > 1:
            yield asked, (*known[:at], joined, *known[at + 2 :])
    for at in range(len(asked) - 1):
        joined = asked[at] + asked[at + 1]
        if joined in known and (len(asked) > 2 or len(known) == 1):
            yield (*asked[:at], joined, *asked[at + 2 :]), known


def _halves_a_name(fewer: _Words, name: str, more: _Words) -> bool:
    """Tell "Jian Jiang" asked of Jian-Hua Jiang: a given name of its own, not a part of his."""
    if len(fewer) < 2 or len(fewer) >= len(more) or "-" not in name:
        return False
    halves = [name_words(half) for pair in _HYPHENED.findall(name) for half in pair]
    pairs = zip(halves[::2], halves[1::2], strict=True)
    return any((first[0] in fewer) != (second[0] in fewer) and more[-1] not in second for first, second in pairs)


@dataclass(frozen=True, slots=True)
class _Reading:
    """One way to read a name: which word is the family name, and whether only whole words may match."""

    given: _Words
    family: str
    strict: bool


def _readings(name: _Words) -> list[_Reading]:
    """Return the readings of a name of several words: family name last, or first (``Kim Yoon``, ``Kim Y``)."""
    last = _Reading(name[:-1], name[-1], False)
    if len(name[-1]) == 1 < len(name[0]):
        return [_Reading(name[1:], name[0], False)]
    return [last] if any(len(word) == 1 for word in name) else [last, _Reading(name[1:], name[0], True)]


def _weighed(asked: _Words, known: _Words) -> float:
    if len(asked) == 1:
        return _one_word(asked[0], known)
    if sorted(asked) == sorted(known):
        return _SAME_WORDS
    best = _PART if len(asked) < len(known) and _contained(asked, known) else 0.0
    if len(known) > 1:
        for reading in _readings(asked):
            for other in _readings(known):
                best = max(best, _fit(reading, other))
    return best


def _contained(asked: _Words, known: _Words) -> bool:
    return set(asked) <= set(known) and all(len(word) > 1 for word in asked)


def _one_word(asked: str, known: _Words) -> float:
    if len(asked) < 2:
        return 0.0
    best = 0.0
    for place, word in enumerate(known):
        base = _FAMILY if place == len(known) - 1 else _GIVEN
        if asked == word or _transliterated(asked, word):
            best = max(best, base)
        elif _slip(asked, word):
            best = max(best, NAME_MATCH, base - _SLIP)
    return best


def _fit(asked: _Reading, known: _Reading) -> float:
    """Weigh one reading of the name asked for against one reading of the author's."""
    if len(asked.family) < 2 or len(known.family) < 2:
        return 0.0
    strict = asked.strict or known.strict
    grades = _WHOLE_WORDS if strict else _ALL_GRADES
    family = _grade(asked.family, known.family, grades)
    if family is None:
        return 0.0
    given = _aligned(asked.given, known.given, grades)
    if given is None:
        return 0.0
    return _level(asked, known, [family, *given])


def _level(asked: _Reading, known: _Reading, kinds: list[str]) -> float:
    slips = kinds.count("slip")
    if (slips and ("initial" in kinds or "shortened" in kinds)) or slips > 2:
        return 0.0
    if "initial" in kinds:
        base = _INITIALS
    elif "shortened" in kinds:
        base = _SHORTENED
    elif len(asked.given) == len(known.given):
        base = _SAME_WORDS
    else:
        base = _LONGER if len(asked.given) > len(known.given) else _PART
    return max(NAME_MATCH, base - _SLIP * slips)


def _aligned(asked: _Words, known: _Words, grades: _Grades) -> list[str] | None:
    """Pair the given names in order, every one of the shorter side; None where one contradicts.

    A first name may be passed over only for whole words: ``Manuel`` is part of José Manuel, ``M.`` is not.
    """
    swapped = len(asked) > len(known)
    shorter, longer = (known, asked) if swapped else (asked, known)
    kinds, place = [], 0
    for word in shorter:
        for at in range(place, len(longer)):
            kind = _grade(longer[at], word, grades) if swapped else _grade(word, longer[at], grades)
            if kind is not None and (at == place or kind == "equal"):
                break
        else:
            return None
        kinds.append(kind)
        place = at + 1
    return kinds


def _grade(asked: str, known: str, grades: _Grades) -> str | None:
    return next((kind for kind, holds in grades if holds(asked, known)), None)


def _equal(asked: str, known: str) -> bool:
    return asked == known


def _initial(asked: str, known: str) -> bool:
    return len(asked) == 1 and asked == known[0]


def _shortened(asked: str, known: str) -> bool:
    return len(known) == 1 and known == asked[0]


def _transliterated(asked: str, known: str) -> bool:
    if asked[0] != known[0] or min(len(asked), len(known)) < 5 or _both_pinyin(asked, known):
        return False
    return _DIGRAPH.sub(_short, asked) == _DIGRAPH.sub(_short, known)


def _short(found: re.Match[str]) -> str:
    return found[1] or "a"


def _both_pinyin(asked: str, known: str) -> bool:
    """Tell Chinese syllables, where one letter makes another name (Zhang and Zheng)."""
    return _PINYIN.fullmatch(asked) is not None and _PINYIN.fullmatch(known) is not None


def _slip(asked: str, known: str) -> bool:
    """Tell a typing slip: one letter in words from six, two in words from nine, the first letter kept."""
    longest = max(len(asked), len(known))
    if longest < 6 or min(len(asked), len(known)) < 4 or asked[0] != known[0] or _both_pinyin(asked, known):
        return False
    if asked + "a" == known or known + "a" == asked:  # Daniel and Daniela are two names
        return False
    from rapidfuzz.distance import OSA  # costs more to load than all else here, and most names need none

    allowed = 2 if longest >= 9 else 1
    return OSA.distance(asked, known, score_cutoff=allowed) <= allowed


_Grades = tuple[tuple[str, Callable[[str, str], bool]], ...]
_WHOLE_WORDS: Final[_Grades] = (("equal", _equal), ("equal", _transliterated))
_ALL_GRADES: Final[_Grades] = (*_WHOLE_WORDS, ("initial", _initial), ("shortened", _shortened), ("slip", _slip))
