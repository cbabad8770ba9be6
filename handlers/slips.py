"""Slips of the keyboard in the words that questions are made of: "wat", "wich papres", "lnk pls"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from functools import cache

from handlers.stems import stem
from handlers.weights import usual_share

_WORDS = tuple(
    """what which when where does many much papers paper compare stand stands link links author authors wrote
    written score scores mention mentions trending latest newest oldest abstract summarize summary about
    first last second have from with better best dataset datasets benchmark benchmarks model models number
    similar title between yesterday today fewest least most highest lowest longest
    published listing difference please through improve improvement
    reach code""".split()
)
_SHORT = {
    "pprs": "papers",
    "ppr": "paper",
    "pprz": "papers",
    "wut": "what",
    "wot": "what",
    "wat": "what",
    "hw": "how",
    "lnk": "link",
    "abt": "about",
    "btw": "by the way",
    "auth": "author",
    "ur": "your",
    "u": "you",
    "r": "are",
    "n": "and",
    "w": "with",
    "thx": "thanks",
    "mny": "many",
    "teh": "the",
    "hte": "the",
    "adn": "and",
    "diff": "difference",
    "authers": "authors",
    "auther": "author",
}
_LIKE = 0.74
_KNOWN_SHARE = 0.0003
_TOKEN = re.compile(r"(?<![\w\-./@#])[a-z]+(?![\w\-./@])")


def mended(text: str, named: Callable[[Collection[str]], Collection[str]]) -> str:
    """Return ``text`` with slips in question words mended.

    ``named`` tells which of some words are names in the store: those are left as they are, and so is every
    word that abstracts usually hold, every word with a capital and every word with a digit.
    """
    odd = [m[0] for m in _TOKEN.finditer(text) if m[0] in _SHORT or _unusual(m[0])]
    changes = {word: better for word in dict.fromkeys(odd) if (better := _better(word))}
    if not changes:
        return text
    kept = set(named(list(changes)))
    return _TOKEN.sub(lambda m: m[0] if m[0] in kept else changes.get(m[0], m[0]), text)


def _unusual(word: str) -> bool:
    return len(word) >= 3 and word not in _WORDS and usual_share(stem(word)) < _KNOWN_SHARE


@cache
def _better(word: str) -> str | None:
    if word in _SHORT:
        return _SHORT[word]
    from rapidfuzz.distance import DamerauLevenshtein

    likeness, best = max((DamerauLevenshtein.normalized_similarity(word, known), known) for known in _WORDS)
    return best if likeness >= _LIKE and abs(len(word) - len(best)) <= 1 else None
