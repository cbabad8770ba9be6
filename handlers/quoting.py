"""Quotes that stand word for word in their passage, short enough for a chat message."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence

from handlers.reading import Sentence
from handlers.terms import Term

_BORDER = re.compile(
    r"(?<=[,;:])\s+|\s+(?=(?:and|but|while|whereas|which|where|yielding|although|by|with|that)\b)"
    r"|(?<=\))\s+|\s+(?=\()|\s*--\s*"
)
ELLIPSIS = "…"


def clip(text: str, limit: int, keep: Sequence[str] = ()) -> str:
    """Return a run of ``text``, at most ``limit`` characters, that holds as many of the ``keep`` strings as fit.

    The run begins and ends at clause borders where it can, else between words, and never inside a number or
    a ``$…$``; it is a substring of ``text``.
    """
    if len(text) <= limit:
        return text
    spans = _segments(text)
    weights = [sum(text[a:b].count(k) > 0 for k in keep) for a, b in spans]
    best, best_rank = (0, 0), (-1.0, 0, 0)
    for first in range(len(spans)):
        for last in range(first, len(spans)):
            start, end = spans[first][0], spans[last][1]
            if end - start > limit:
                break
            held = len({k for k in keep if k in text[start:end]}) if keep else 0
            rank = (float(held), sum(weights[first : last + 1]), (end - start) - (0 if first else -40))
            if rank > best_rank:
                best, best_rank = (start, end), rank
    run = text[best[0] : best[1]].strip(" ,;:")
    return run or _by_words(text, limit)


def with_ellipsis(run: str, text: str) -> str:
    """Mark where ``run`` was cut out of ``text``."""
    at = text.find(run)
    before = ELLIPSIS if at > 0 else ""
    after = ELLIPSIS if at + len(run) < len(text.rstrip(" .")) else ""
    return f"{before}{run}{after}"


def surfaces(sentence: Sentence, terms: Sequence[Term]) -> list[str]:
    """Return how the terms are written in the sentence, so that a clipped quote can keep them."""
    folded = re.findall(r"[^\W_]+", sentence.text)
    found = []
    for term in terms:
        strength, at = sentence.place(term)
        if strength and at < len(folded) and len(folded) == len(sentence.words):
            found.append(folded[at])
    return found


def _segments(text: str) -> list[tuple[int, int]]:
    """Cut at clause borders that lie outside of brackets and formulas, long clauses also between words."""
    cuts = [0, *(m.end() for m in _BORDER.finditer(text) if _outside(text, m.start())), len(text)]
    spans = []
    for cut, end in itertools.pairwise(cuts):
        start = cut
        while end - start > 110:
            space = text.rfind(" ", start, start + 100)
            if space <= start or not _outside(text, space):
                break
            spans.append((start, space + 1))
            start = space + 1
        if end > start:
            spans.append((start, end))
    return spans


def _outside(text: str, at: int) -> bool:
    before = text[:at]
    return before.count("$") % 2 == 0 and before.count("(") <= before.count(")")


def _by_words(text: str, limit: int) -> str:
    space = text.rfind(" ", 0, limit)
    return text[: space if space > 0 else limit].rstrip(" ,;:")
