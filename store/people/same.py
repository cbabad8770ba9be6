"""Whether two author lists belong to one paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from store.people.matching import NAME_MATCH, name_match, name_words

SAME_AUTHORS: Final = 0.6
"""From here on two author lists are taken to belong to one paper, if their titles agree."""


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
