"""Names of people: author lines cut into names, and names compared.

A name asked for rarely stands as the source spells it: initials, the family name first, accents left out or
written as two letters (``Juergen``), a hyphen, a typing slip. :func:`name_match` weighs these;
:func:`same_authors` asks whether two lists belong to one paper.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rapidfuzz.distance import OSA

from store.tex import unaccent_tex
from store.text import collapse, fold, words

NAME_MATCH: Final = 0.85
"""From here on a name asked for is taken to be that author's."""

SAME_AUTHORS: Final = 0.6
"""From here on two author lists are taken to belong to one paper, if their titles agree."""

_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|d\.?phil|d\.?sc|m\.?sc|esq)\.?", re.IGNORECASE)
_SUFFIX_WORDS: Final = frozenset("jr sr ii iii iv phd md esq dr prof professor".split())
_MORE_COUNT = re.compile(
    r"[,;\s(\[·…]*(?:\band\s+|&\s*)?(?:\+\s?(?P<plus>\d[\d,]*)(?:\s*(?:more|others?|additional|further))?(?:\s*(?:co-?)?authors?)?"
    r"|\b(?P<count>\d[\d,]*)\s+(?:(?:more|other|additional|further)(?:\s+(?:co-?)?authors?)?|others|co-?authors)"
    r"(?:\s+not\s+shown)?)[)\]\s.]*$",
    re.IGNORECASE,
)
_MORE_UNKNOWN = re.compile(
    r"[,;\s(\[]*(?:\bet\s+al\b\.?|(?:\band\s+|&\s*)(?:many\s+)?(?:others|coworkers|collaborators|colleagues)\b|\.{3}|…)[)\]\s.,]*$",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^\s*authors?(?:\(s\))?\s*[:：]\s*", re.IGNORECASE)
_GROUP = re.compile(r"\s*(?:\(([^()]*)\)|\[([^\[\]]*)\])")
_NICKNAME = re.compile(r"[A-Z][\w.'’-]*[a-z][\w.'’-]*")
_NOTE_MARKS = re.compile(
    r"\$\^\{?[^$]*\}?\$|\^\{[^}]*\}|[*†‡§¶∗♯✉⋆]+|[⁰¹²³⁴-⁹]+(?:[,⁰¹²³⁴-⁹]*[⁰¹²³⁴-⁹])?|(?<=[a-zà-ÿ.])\d+\b"
)
_AND = re.compile(r"\s+(?:and|AND|&|on behalf of)\s+|\s*&\s+")
_LEADING_AND = re.compile(r"^(?:and|AND|&)\s+(?=\S)")
_COLLABORATION = re.compile(
    r"\b(?:Collaborations?|Consorti(?:um|a)|Teams?|Groups?|Working Groups?|Project|Committee)\b", re.IGNORECASE
)
_PLURAL = re.compile(r"\b(?:Collaborations|Consortia|Teams|Groups)$", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_]\.[\s-]*)+")
_PARTICLES: Final = frozenset(
    "van von der den de del della di da dos du la le el al bin ibn ter ten zu zur af av".split()
)
_SEPARATORS: Final = str.maketrans("，、；•|", ",,;,,")
_APOSTROPHES: Final = str.maketrans("", "", "'’‘`ʼ")


def split_authors(text: str) -> tuple[tuple[str, ...], int | None]:
    """Return the names of an author line in order, and how many more the source hides (None: "et al.").

    Takes lists parted by commas, "and", "&", semicolons or BibTeX's " and "; "Last, First" is turned where the
    list is written so. Affiliations in brackets and note marks are dropped, suffixes (Jr., III) stay with their
    person.
    """
    line, more = _cut_more(collapse(_LABEL.sub("", unaccent_tex(text))))
    line = _NOTE_MARKS.sub("", _without_affiliations(line))
    line = line.translate(_SEPARATORS)
    names = [name for piece in _pieces(line) if (name := _tidy(piece))]
    return tuple(names), more


def _cut_more(line: str) -> tuple[str, int | None]:
    more: int | None = 0
    while True:
        if counted := _MORE_COUNT.search(line):
            more = int((counted["plus"] or counted["count"]).replace(",", "")[:9])
            line = line[: counted.start()]
        elif unknown := _MORE_UNKNOWN.search(line):
            more = more or None
            line = line[: unknown.start()]
        else:
            return line, more


def _without_affiliations(line: str) -> str:
    """Drop bracketed groups, innermost first; a nickname between two names stays."""
    kept: list[str] = []

    def replaced(found: re.Match[str]) -> str:
        body = (found[1] or "").strip()
        following = found.string[found.end() : found.end() + 2]
        if _NICKNAME.fullmatch(body) and found.start() and re.match(r"\s[A-Z]", following):
            kept.append(body)
            return f" \ue000{len(kept) - 1}\ue001"
        return ""

    while (shorter := _GROUP.sub(replaced, line)) != line:
        line = shorter
    return re.sub("\ue000(\\d+)\ue001", lambda found: f"({kept[int(found[1])]})", line)


def _pieces(line: str) -> list[str]:
    if ";" in line:
        parts = [part for piece in line.split(";") for part in _split_and(piece)]
        return [_turned(part) for part in parts]
    by_and = [part for part in re.split(r"\s+(?:and|AND)\s+", line) if part.strip()]
    if _is_bibtex(by_and):
        return [_turned(part) for part in by_and]
    parts = _with_suffixes([part for piece in line.split(",") for part in _split_and(piece)])
    return _paired(parts)


def _split_and(piece: str) -> list[str]:
    """Part "A and B", but leave "ATLAS and CMS Collaborations" whole."""
    piece = _LEADING_AND.sub("", piece.strip())
    parts = _AND.split(piece)
    if len(parts) == 1:
        return _split_colon(piece)
    last = parts[-1]
    if _PLURAL.search(last) and not _COLLABORATION.search(" ".join(parts[:-1])):
        return [piece]
    if _COLLABORATION.search(last) and len(parts[-2].removeprefix("the ").split()) == 1:
        return [piece]
    return [name for part in parts for name in _split_colon(part)]


def _split_colon(piece: str) -> list[str]:
    head, colon, rest = piece.partition(":")
    if colon and _COLLABORATION.search(head):
        return [head, rest]
    return [piece]


def _is_bibtex(parts: list[str]) -> bool:
    """Tell "Last, First and Last, First" from a comma list that ends in "and"."""
    if len(parts) < 2 or not all("," in part for part in parts):
        return False
    commas = [[piece for piece in part.split(",") if not _SUFFIX.fullmatch(piece.strip())] for part in parts]
    if any(len(pieces) != 2 for pieces in commas):
        return False
    return len(parts) > 2 or all(_is_family(pieces[0]) for pieces in commas)


def _is_family(text: str) -> bool:
    names = [word for word in text.split() if word.lower() not in _PARTICLES]
    return len(names) == 1


def _turned(part: str) -> str:
    """Turn "Last, First" and "Last, Jr., First" around; a piece without a comma stays."""
    pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
    suffixes = [piece for piece in pieces[1:] if _SUFFIX.fullmatch(piece)]
    names = [piece for index, piece in enumerate(pieces) if index == 0 or not _SUFFIX.fullmatch(piece)]
    return ", ".join([" ".join((*names[1:], *names[:1])), *suffixes])


def _with_suffixes(parts: list[str]) -> list[str]:
    joined: list[str] = []
    for part in parts:
        if joined and joined[-1].strip() and _SUFFIX.fullmatch(part.strip()):
            joined[-1] = f"{joined[-1].strip()}, {part.strip()}"
        else:
            joined.append(part)
    return joined


def _paired(parts: list[str]) -> list[str]:
    """Join "Smith, J., Lee, K." into people, where every second piece is nothing but initials."""
    given = [part.strip() for part in parts[1::2]]
    if len(parts) % 2 or not parts or not all(_INITIALS.fullmatch(part) for part in given):
        return parts
    if any(_INITIALS.fullmatch(part.strip()) for part in parts[::2]):
        return parts
    return [f"{first} {last.strip()}" for last, first in zip(parts[::2], given, strict=True)]


def _tidy(piece: str) -> str:
    name = piece.replace("{", "").replace("}", "").strip(" \t:;,·~").replace("~", " ")
    if name.endswith(".") and len(name.split()[-1]) > 4 and "." not in name.split()[-1][:-1]:
        name = name[:-1]
    return "" if name.isdigit() or not any(char.isalnum() for char in name) else " ".join(name.split())


def name_words(name: str) -> tuple[str, ...]:
    """Return the folded words of a name: ``("zheng", "jun", "zha")``; an initial is one letter."""
    return tuple(words(fold(name).translate(_APOSTROPHES)))


def name_match(query: str, name: str) -> float:
    """Return from 0 to 1 how well a name asked for fits an author's name; from :data:`NAME_MATCH` on it is a
    match.

    1.0 the same words in the same order; 0.97 the same words, hyphens, transliteration or order apart (``Kim
    Yoon``, ``Juergen``); 0.95 a part that holds more than one word; 0.92 initials beside the family name; 0.9
    the family name alone; 0.87 another part alone; each word with a typing slip takes 0.03 off, never below
    0.85. 0 where a word contradicts.
    """
    asked, known = _bare_words(query), _bare_words(name)
    if not asked or not known:
        return 0.0
    if asked == known:
        return 1.0
    best = _aligned(asked, known)
    for left, right in _joined_forms(asked, known):
        best = max(best, min(0.97, _aligned(left, right)))
    return best


def _bare_words(name: str) -> tuple[str, ...]:
    found = name_words(name)
    return tuple(word for word in found if word not in _SUFFIX_WORDS) or found


def _joined_forms(asked: tuple[str, ...], known: tuple[str, ...]) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Return both names with two neighbours of one joined where the other has them as one word (``Zheng-Jun``)."""
    forms = []
    for at in range(len(known) - 1):
        joined = known[at] + known[at + 1]
        if joined in asked and len(known[at]) > 1:
            forms.append((asked, (*known[:at], joined, *known[at + 2 :])))
    for at in range(len(asked) - 1):
        joined = asked[at] + asked[at + 1]
        if joined in known and (len(asked) > 2 or len(known) == 1):
            forms.append(((*asked[:at], joined, *asked[at + 2 :]), known))
    return forms


def _aligned(asked: tuple[str, ...], known: tuple[str, ...]) -> float:
    """Weigh the best pairing of the words asked for with an author's words."""
    free = list(range(len(known)))
    pairs: list[tuple[str, int]] = []
    left = list(asked)
    for grade in (_equal, _transliterated, _initial, _slip):
        waiting, left = left, []
        for word in waiting:
            hit = next((at for at in free if grade(word, known[at])), None)
            if hit is None:
                left.append(word)
            else:
                free.remove(hit)
                pairs.append((grade.__name__, hit))
    return _weight(asked, known, pairs, left)


def _weight(
    asked: tuple[str, ...], known: tuple[str, ...], pairs: list[tuple[str, int]], left: list[str]
) -> float:
    kinds = [kind for kind, _ in pairs]
    whole = [at for kind, at in pairs if kind in ("_equal", "_transliterated", "_slip") and len(known[at]) > 1]
    slips = kinds.count("_slip")
    if not whole or slips > 2 or (left and (len(pairs) < len(known) or len(known) < 2)):
        return 0.0
    if left:
        base = 0.9
    elif "_initial" in kinds:
        base = 0.92
    elif len(pairs) == len(known):
        base = 0.97
    elif len(pairs) > 1:
        base = 0.95
    else:
        base = 0.9 if whole[0] == len(known) - 1 else 0.87
    return max(NAME_MATCH, base - 0.03 * slips) if slips < 2 else NAME_MATCH - 0.05 * (len(asked) == slips)


def _equal(asked: str, known: str) -> bool:
    return asked == known


def _initial(asked: str, known: str) -> bool:
    return (len(asked) == 1 or len(known) == 1) and asked[0] == known[0]


_DIGRAPH = re.compile(r"(?<=[a-z])([aou])e|aa")
_PINYIN = re.compile(
    r"(?:(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?"
    r"(?:i?ang|i?ao|i?ong|ian|iang|ie|iu|ing|in|ia|i|uang|uan|uai|uo|ua|ue|ui|un|u|ai|an|a|eng|en|ei|er|e|ou|o))+"
)


def _transliterated(asked: str, known: str) -> bool:
    if (
        (asked[0] != known[0] and asked[:2] != known[:2])
        or min(len(asked), len(known)) < 5
        or _both_pinyin(asked, known)
    ):
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
    allowed = 2 if longest >= 9 else 1
    return OSA.distance(asked, known, score_cutoff=allowed) <= allowed


def same_authors(a: Sequence[str], b: Sequence[str], a_more: int | None = 0, b_more: int | None = 0) -> float:
    """Return from 0 to 1 how surely two author lists belong to one paper; callers take :data:`SAME_AUTHORS` and
    more.

    ``a_more`` and ``b_more`` are how many names each source hides (None: some). Two whole lists are weighed by
    the share of names they have in common; where one is cut, its names must stand in the other, and the lengths
    must agree.
    """
    if not a or not b:
        return 0.0
    common = _common(a, b)
    shared = sum(pair is not None for pair in common)
    if a_more == 0 and b_more == 0:
        return shared / max(len(a), len(b))
    shown = _shown(len(a), len(b), a_more, b_more)
    score = min(1.0, shared / shown) * _length_fit(len(a), len(b), a_more, b_more)
    leads = common[0] == 0
    return score if leads or shared > 2 else score / 2


def _shown(a: int, b: int, a_more: int | None, b_more: int | None) -> int:
    """Return how many names the two must share: as many as the shorter of the lists that are cut shows."""
    cut = [count for count, more in ((a, a_more), (b, b_more)) if more != 0]
    return min(cut) if len(cut) == 1 or a_more != 0 else min(a, b)


def _length_fit(a: int, b: int, a_more: int | None, b_more: int | None) -> float:
    if a_more is None or b_more is None:
        least_a, least_b = a + (a_more or 0), b + (b_more or 0)
        fits = (a_more is None or least_b >= least_a or b_more is None) and (
            b_more is None or least_a >= least_b or a_more is None
        )
        return 1.0 if fits else min(least_a, least_b) / max(least_a, least_b)
    return min(a + a_more, b + b_more) / max(a + a_more, b + b_more)


def _common(a: Sequence[str], b: Sequence[str]) -> list[int | None]:
    """Return for each name of ``a`` the place in ``b`` of the name it is paired with."""
    places: dict[tuple[str, ...], list[int]] = {}
    for place, name in reversed(list(enumerate(b))):
        places.setdefault(name_words(name), []).append(place)
    paired = [stack.pop() if (stack := places.get(name_words(name))) else None for name in a]
    free = sorted(set(range(len(b))) - {place for place in paired if place is not None})
    for at, name in enumerate(a):
        if paired[at] is None:
            hit = next((place for place in _candidates(name, b, free) if _compatible(name, b[place])), None)
            if hit is not None:
                paired[at] = hit
                free.remove(hit)
    return paired


def _candidates(name: str, b: Sequence[str], free: list[int]) -> list[int]:
    """Return the places worth a comparison: all of a short list, of a long one those that share a word."""
    if len(free) <= 30:
        return free
    own = {word for word in name_words(name) if len(word) > 1}
    return [place for place in free if own & set(name_words(b[place]))]


def _compatible(one: str, other: str) -> bool:
    return max(name_match(one, other), name_match(other, one)) >= NAME_MATCH
