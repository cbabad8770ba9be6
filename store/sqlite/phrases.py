"""Free text as FTS5 expressions, and text as the full-text index reads it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from store.storable import storable
from store.text import words

_TOKEN = re.compile(r"[^\W_]+")
_MARKS = re.compile(r"[\u0300-\u036f]")
_HIDING = re.compile(r"[^\x00-\xbf\u00c0-\u017f\u2010-\u2027\u2030-\u205e]|[ªº²³¹µßæøœłđıŋħ]", re.IGNORECASE)
"""A character that fold() may write otherwise than the tokenizer, which lowers case and drops accents."""


def indexed(text: str) -> str:
    """Return ``text`` as it is indexed: itself, unless TeX, symbols or a script without blanks hide its words
    from SQLite's tokenizer; then its folded words."""
    bare = text.replace("\\%", "")
    if "\\" not in bare and "$" not in bare and "^" not in bare:
        if text.isascii() or not _HIDING.search(text):
            return text
        plain = _TOKEN.findall(_MARKS.sub("", unicodedata.normalize("NFKD", text)).casefold())
    else:
        plain = _TOKEN.findall(text.lower())
    folded = words(text)
    return text if folded == plain else " ".join(folded)


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
