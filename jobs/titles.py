"""Whether two titles name one work, for records that share no id."""

from __future__ import annotations

import re

from rapidfuzz import fuzz
from rapidfuzz.distance import OSA

from store.models import Paper
from store.people import SAME_AUTHORS, same_authors
from store.text import title_key

_NEAR_AUTHORS = 0.8
_NEAR_ABSTRACT = 85.0
_LIKE_TITLE = 75.0
_NUMBERING = re.compile(
    r"\d+|[a-z]|[ivx]+|one|two|three|four|five|six|seven|eight|nine|ten|first|second|third|fourth|fifth|sixth"
    r"|\d+\w*|\w*\d+"
)


def same_work(one: Paper, other: Paper) -> bool:
    """Tell whether two papers without a common id are one: their titles agree, and their authors confirm it.

    Never without authors on both sides. Of a title that differs in spelling only, more authors must agree, and
    the abstracts too where both are known.
    """
    keys = title_key(one.title), title_key(other.title)
    if not all(keys) or not one.authors or not other.authors or not near_titles(*keys):
        return False
    authors = same_authors(one.authors, other.authors, one.more_authors, other.more_authors)
    if keys[0] == keys[1]:
        return authors >= SAME_AUTHORS
    return authors >= _NEAR_AUTHORS and _abstracts_agree(one.abstract, other.abstract)


def same_text(one: Paper, other: Paper) -> bool:
    """Tell whether two papers may be one by their texts: either the titles or the abstracts are much alike, as far
    as both have them."""
    titles = title_key(one.title), title_key(other.title)
    if all(titles) and fuzz.ratio(*titles) >= _LIKE_TITLE:
        return True
    if one.abstract and other.abstract:
        return _abstracts_agree(one.abstract, other.abstract)
    return not all(titles)


def near_titles(one: str, other: str) -> bool:
    """Tell whether two folded titles are equal or differ by a misprint.

    That is a letter or two in one word (in two of a long title), or a blank; never in a number, and never at the
    beginning of a word ("symmetric", "asymmetric").
    """
    if one == other:
        return True
    ours, theirs = one.split(), other.split()
    if _numbering(ours) != _numbering(theirs):
        return False
    if "".join(ours) == "".join(theirs):
        return True
    if len(ours) != len(theirs):
        return False
    apart = [(a, b) for a, b in zip(ours, theirs, strict=True) if a != b]
    return len(apart) <= (2 if len(ours) > 7 else 1) and all(_misprint(a, b) for a, b in apart)


def _numbering(words: list[str]) -> list[str]:
    return [word for word in words if _NUMBERING.fullmatch(word)]


def _misprint(one: str, other: str) -> bool:
    allowed = 2 if min(len(one), len(other)) > 9 else 1
    return one[0] == other[0] and min(len(one), len(other)) > 3 and OSA.distance(one, other) <= allowed


def _abstracts_agree(one: str | None, other: str | None) -> bool:
    if not one or not other:
        return True
    shorter = min(len(one), len(other))
    return fuzz.ratio(one[:shorter], other[:shorter]) >= _NEAR_ABSTRACT
