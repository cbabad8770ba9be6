"""Whether two author lists belong to one paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from store.people.matching import NAME_MATCH, name_match, name_words

SAME_AUTHORS: Final = 0.6
"""From here on two author lists are taken to belong to one paper, if their titles agree."""

_FEW: Final = 30
_MOST_NEAR: Final = 100


def same_authors(a: Sequence[str], b: Sequence[str], a_more: int | None = 0, b_more: int | None = 0) -> float:
    """Return from 0 to 1 how surely two author lists belong to one paper; callers ask for :data:`SAME_AUTHORS`.

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
    shown = min(len(names) for names, more in ((a, a_more), (b, b_more)) if more != 0)
    score = min(1.0, shared / shown) * _length_fit(len(a), len(b), a_more, b_more)
    # One or two names out of many say little unless they are those that lead the other list too.
    return score if common[0] == 0 or shared > 2 else score / 2


def _length_fit(a: int, b: int, a_more: int | None, b_more: int | None) -> float:
    """Return how near the full lengths are; 1 where one is not known."""
    if a_more is None or b_more is None:
        return 1.0
    return min(a + a_more, b + b_more) / max(a + a_more, b + b_more)


def _common(a: Sequence[str], b: Sequence[str]) -> list[int | None]:
    """Return for each name of ``a`` the place in ``b`` of the name it is paired with."""
    words = [name_words(name) for name in b]
    places: dict[tuple[str, ...], list[int]] = {}
    for place in range(len(b) - 1, -1, -1):
        places.setdefault(words[place], []).append(place)
    paired = [stack.pop() if (stack := places.get(name_words(name))) else None for name in a]
    free = set(range(len(b))).difference(paired)
    sharing = _by_word(words, free) if len(free) > _FEW else None
    for at, name in enumerate(a):
        if paired[at] is None and free:
            near = sorted(free) if sharing is None else _near(name, sharing, free)
            hit = next((place for place in near if _compatible(name, b[place])), None)
            if hit is not None:
                paired[at] = hit
                free.remove(hit)
    return paired


def _by_word(words: Sequence[tuple[str, ...]], places: set[int]) -> dict[str, list[int]]:
    sharing: dict[str, list[int]] = {}
    for place in sorted(places):
        for word in words[place]:
            sharing.setdefault(word, []).append(place)
    return sharing


def _near(name: str, sharing: dict[str, list[int]], free: set[int]) -> list[int]:
    """Return the places of a long list worth a comparison: those that share a word, the rarest word first."""
    lists = sorted((sharing.get(word, []) for word in name_words(name) if len(word) > 1), key=len)
    return [place for found in lists for place in found if place in free][:_MOST_NEAR]


def _compatible(one: str, other: str) -> bool:
    return max(name_match(one, other), name_match(other, one)) >= NAME_MATCH
