"""Free text as FTS5 expressions, and text as the full-text index reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from store.storable import storable
from store.tex import math_spans
from store.text import words

_TOKEN = re.compile(r"[^\W_]+")
_TEX = re.compile(r"\\[A-Za-z]+\s?\{[^{}]*\}|[\\$^]")
_FOREIGN = re.compile(r"[^\x00-\xbf\u00c0-\u017f\u2010-\u2027\u2030-\u205e]|[ªº²³¹µß×æÆøØœŒłŁđĐıŋŊħĦðÐþÞ]")
"""A character that folding may write otherwise than SQLite's tokenizer, which lowers case and drops accents."""


def indexed(text: str) -> str:
    """Return ``text`` as it is indexed: where TeX, symbols or a script without blanks hide its words from SQLite's
    tokenizer, with their folded words in their place.

    Every fourth abstract has such a place, and to fold a whole one takes ten times as long.
    """
    parts, at = [], 0
    for start, end in _hidden(text):
        parts += [text[at:start], _folded(text[start:end])]
        at = end
    return "".join((*parts, text[at:]))


def _hidden(text: str) -> Iterator[tuple[int, int]]:
    """Yield from where to where words are hidden, from blank to blank."""
    places: list[tuple[int, int]] = []
    if "\\" in text or "$" in text or "^" in text:
        places += math_spans(text)
        places += (found.span() for found in _TEX.finditer(text))
    if not text.isascii():
        places += (found.span() for found in _FOREIGN.finditer(text))
    begin = end = -1
    for first, last in sorted(places):
        if last <= end:
            continue
        start = text.rfind(" ", 0, first) + 1
        if start > end >= 0:
            yield begin, end
        if start > end:
            begin = start
        end = text.find(" ", last)
        if end < 0:
            end = len(text)
            break
    if end >= 0:
        yield begin, end


@lru_cache(maxsize=4096)
def _folded(text: str) -> str:
    """Return the folded words of ``text``, or itself where the tokenizer finds the same ones (``$5``)."""
    found = words(text)
    return text if found == _TOKEN.findall(text.lower()) else " ".join(found)


def phrase(text: str) -> str | None:
    """Return the FTS5 expression that matches the words of ``text`` in a row, None if it has no words.

    Whatever it holds is quoted, so that free text never reads as query syntax.
    """
    found = words(text)
    return quoted(found) if found else None


def quoted(found: Iterable[str]) -> str:
    """Return words as one FTS5 phrase."""
    return '"' + storable(" ".join(found)).replace('"', '""') + '"'


def any_of(expressions: Iterable[str]) -> str:
    """Return the expression that matches where any of ``expressions`` does."""
    return "(" + " OR ".join(expressions) + ")"
