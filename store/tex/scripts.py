"""Super- and subscripts, accents over math, and operands, in Unicode."""

from __future__ import annotations

import re
import unicodedata

from store.tex.symbols import SUBSCRIPTS, SUPERSCRIPTS

_SHORT_ORDINALS = frozenset(("th", "st", "nd", "rd"))
_DIRECT_SUPERSCRIPTS = frozenset("*†‡⋆′″°±∓∗")
_DIRECT_SUBSCRIPTS = frozenset("⊙⊕⊥∥∞★☉*")


def script(kind: str, argument: str) -> str:
    """Write a super- or subscript in Unicode, else after ``^`` or ``_``."""
    shown = argument.strip()
    if not shown:
        return ""
    raised = kind == "^"
    if shown == "∘":
        return "°" if raised else "∘"
    if len(shown) <= 3 and all(char in (_DIRECT_SUPERSCRIPTS if raised else _DIRECT_SUBSCRIPTS) for char in shown):
        return shown
    if raised and shown in _SHORT_ORDINALS:
        return shown
    table = SUPERSCRIPTS if raised else SUBSCRIPTS
    if all(ord(char) in table for char in shown) and not re.search(r"[^\W\d_]{2}", shown):
        return shown.translate(table)
    bare = len(shown) == 1 or (not raised and shown.isalnum())
    return f"{kind}{shown}" if bare else f"{kind}({shown})"


def marked(argument: str, mark: str) -> str:
    """Set a combining mark over one character; more than one stay bare."""
    if len(argument) == 1:
        return unicodedata.normalize("NFC", argument + mark)
    return argument


def grouped(part: str) -> str:
    """Put brackets around an operand that is more than one name or number."""
    simple = re.fullmatch(r"∂?[\w.]*[⁰-₟²³¹]*|\([^()]*\)", part) is not None
    return part if simple else f"({part})"
