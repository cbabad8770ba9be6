"""TeX accents and letters as Unicode."""

from __future__ import annotations

import re
import unicodedata

from store.tex.math import math_spans
from store.tex.symbols import ACCENTS, LETTERS

_BASE = r"\\[ij](?![A-Za-z])|[^\W\d_]"
_ACCENT = re.compile(
    r"(?P<open>\{)?\\(?:"
    rf"(?P<mark>[\"'`^~=.])(?:\s*\{{(?P<braced>{_BASE})\}}|(?P<bare>{_BASE}))"
    rf"|(?P<letter_mark>[cvHkurdb])(?:\s*\{{(?P<letter_braced>{_BASE})\}}"
    r"|\s+(?P<letter_bare>[A-Za-z])(?![a-zA-Z]*\\))"
    rf"|(?P<letter>ss|SS|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|ng|NG|[oOlLij])"
    rf"(?:\{{\}}|(?![A-Za-z]))(?P<blank>[ ](?=[a-z]))?"
    r")(?(open)\})"
)
_BARE_SPACED = frozenset("cvHk")
_BARE_DOTTED = frozenset("zZIeE")
_CLOSING_QUOTE = {mark: re.compile(rf"\\{mark}(?![A-Za-z{{\\])") for mark in "\"'"}
PATH = re.compile(r"(?<![A-Za-z])[A-Za-z]:\\[\w.\\]\S*|\\\\[\w.-]+\\\S*")


def unaccent_tex(text: str) -> str:
    r"""Return ``text`` with TeX accents and letters as Unicode (``J\"ager``, ``{\'e}``, ``{\o}``); math stays
    as it is."""
    if "\\" not in text:
        return text
    if "$" not in text and "\\(" not in text and "\\[" not in text:
        return _unaccent(text)
    pieces, start = [], 0
    for begin, end in math_spans(text):
        pieces += [_unaccent(text[start:begin]), text[begin:end]]
        start = end
    return "".join((*pieces, _unaccent(text[start:])))


def _unaccent(text: str) -> str:
    if "\\" not in text:
        return text
    return _ACCENT.sub(_composed, text)


def _composed(found: re.Match[str]) -> str:
    """Return the letter that an accent macro makes, or the macro itself where it makes none."""
    if _in_path(found.string, found.start()):
        return found.group()
    if letter := found["letter"]:
        return LETTERS[letter] + _kept_blank(found)
    mark = found["mark"] or found["letter_mark"]
    base = found["braced"] or found["bare"] or found["letter_braced"] or found["letter_bare"]
    if not _is_accent(found, mark):
        return found.group()
    letter = unicodedata.normalize("NFC", base[-1] + ACCENTS[mark])
    return letter if len(letter) == 1 else found.group()


def _kept_blank(found: re.Match[str]) -> str:
    r"""Return the blank behind a letter macro where it parts words (``5 \AA and``), else nothing (``S\o ren``)."""
    blank = found["blank"] or ""
    inside = found.start() > 0 and found.string[found.start() - 1].isalpha()
    return "" if inside or found["letter"] not in ("AA", "aa", "i", "j") else blank


def _is_accent(found: re.Match[str], mark: str) -> bool:
    if found["letter_bare"]:
        return mark in _BARE_SPACED
    if found["bare"] and not found["open"]:
        if mark == ".":
            return found["bare"] in _BARE_DOTTED
        if mark in _CLOSING_QUOTE:
            return not _is_quote(found, mark)
    return True


def _is_quote(found: re.Match[str], mark: str) -> bool:
    r"""Tell a quote that some program escaped (``\"all\"``, ``model\'s``) from an accent."""
    text, start = found.string, found.start()
    after_letter = start > 0 and text[start - 1].isalpha()
    if mark == "'" and after_letter:
        return found["bare"] == "s" and not text[found.end() : found.end() + 1].isalpha()
    return not after_letter and _CLOSING_QUOTE[mark].search(text) is not None


def _in_path(text: str, at: int) -> bool:
    start = max(text.rfind(blank, 0, at) for blank in " \n\t") + 1
    return PATH.match(text, start) is not None
