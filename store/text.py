"""How text is compared and cut: folding, keys of titles, words, sentences.

All functions are pure, take any string and never raise. Plain ASCII takes a path without regular expressions,
for they run over every record of a corpus.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from store.sentences import sentences
from store.tex import readable
from store.tex.symbols import GREEK

__all__ = ["collapse", "fold", "sentences", "title_key", "words"]

_MARKS = re.compile("[\u0300-\u036f\u20d0-\u20ff]")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")
_RAISED = re.compile(r"(?<=[^\W\d_])\^(?:(?=\d)|\((\d+)\))|(?<=\d)\^\(([+-]?\d+)\)")
_POWER = re.compile("(?<=\\d)(?=[⁺⁻]?[⁰¹²³⁴-⁹])(?<![⁰¹²³⁴-⁹])")
_GREEK_NAMES: Final = {
    char: name for name, char in reversed(list(GREEK.items())) if name.islower() and len(char) == 1
}
_GREEK_SYMBOL = re.compile("(?<![\u0370-\u03ff])[α-ω]{1,2}(?![\u0370-\u03ff])")
_PLAIN_FORMS: Final = str.maketrans(
    dict.fromkeys("‐‑‒–—―−﹘﹣－⁃", "-")
    | dict.fromkeys("‘’‚‛′ʼʹˈ`´", "'")
    | dict.fromkeys("“”„‟″«»〝〞", '"')
    | {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ı": "i",
        "ȷ": "j",
        "ŋ": "ng",
        "ħ": "h",
    }
    | {
        "×": "x",
        "∼": "~",
        "≤": "<=",
        "≥": ">=",
        "→": "->",
        "±": "+-",
        "∗": "*",
        "⁎": "*",
        "∕": "/",
        "⁄": "/",
        "·": ".",
    }
)
_PLAIN_FORMS.pop(ord("`"))

_CJK: Final = (
    "\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003fffd"
)
_WORD = re.compile(rf"[{_CJK}]|[^\W_{_CJK}]+(?:[\u0900-\u0dff\u0e00-\u0eff][^\W_]*)*")
_ASCII_WORD = re.compile(r"[a-z0-9]+")
_INSIDE_WORDS: Final = str.maketrans({"*": None, "'": None, "`": None, "&": " and ", "+": " plus "})
_JOINING: Final = "*'`&+"
_MAX_PASSES: Final = 5


def fold(text: str) -> str:
    r"""Return ``text`` as it is compared: without case, accents, TeX and typographic forms; blanks run to one.

    ASCII punctuation and scripts other than Latin are kept; a Greek letter used as a symbol becomes its name
    (``τ`` and ``$\tau$`` are ``tau``), raised and lowered digits plain ones. Folding twice changes nothing.
    """
    if _is_plain(text):
        return " ".join(text.lower().split())
    for _ in range(_MAX_PASSES):
        folded = _fold_once(text)
        if folded == text or _is_plain(folded):
            return folded
        text = folded
    return _fold_once(re.sub(r"[\\$^`~{}]", "", text))


def _is_plain(text: str) -> bool:
    """Tell whether only case and blanks are to be folded: ASCII without a sign of TeX."""
    return text.isascii() and "\\" not in text and "$" not in text and "^" not in text and "``" not in text


def _fold_once(text: str) -> str:
    text = _INVISIBLE.sub("", text.translate(_PLAIN_FORMS))
    text = unicodedata.normalize("NFKC", _POWER.sub("^", text))
    if "\\" in text or "$" in text:
        text = readable(text)
    text = unicodedata.normalize("NFKD", _POWER.sub("^", text).casefold())
    text = unicodedata.normalize("NFC", _MARKS.sub("", text)).casefold().translate(_PLAIN_FORMS)
    text = _GREEK_SYMBOL.sub(_greek_names, text)
    text = _RAISED.sub(_lowered, text).replace("``", '"')
    return " ".join(text.split())


def _lowered(found: re.Match[str]) -> str:
    """Lower a digit raised over a letter (``tau^2``); over a digit it stays a power (``10^-3``)."""
    return f"^{found[2]}" if found[2] else found[1] or ""


def _greek_names(found: re.Match[str]) -> str:
    return "".join(_GREEK_NAMES.get(char, char) for char in found.group())


def words(text: str) -> list[str]:
    """Return the folded words of ``text``: runs of letters and digits, Chinese and Japanese characters one by
    one."""
    folded = fold(text)
    return _ASCII_WORD.findall(folded) if folded.isascii() else _WORD.findall(folded)


def title_key(text: str) -> str:
    """Return the folded words of a title joined by one blank: equal keys mean the same title, written
    differently.

    Hyphens and punctuation part words; mark-up and apostrophes inside a word (``Ti*k*Z``) do not. A title
    without letters and digits is its folded self.
    """
    folded = fold(text)
    spaced = folded.translate(_INSIDE_WORDS) if any(sign in folded for sign in _JOINING) else folded
    found = _ASCII_WORD.findall(spaced) if spaced.isascii() else _WORD.findall(spaced)
    return " ".join(found) or folded


def collapse(text: str) -> str:
    """Return ``text`` in NFC, white space run to one blank, without control and invisible characters, stripped."""
    joined = " ".join(text.split())
    if joined.isascii() and joined.isprintable():
        return joined
    return " ".join(_CONTROL.sub("", unicodedata.normalize("NFC", joined)).split())
