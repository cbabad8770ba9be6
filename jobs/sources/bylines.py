"""Does a line look like names, like a title, like running text? Hints for pages that leave something out.

None of these reads anything: what a line is follows from the lines around it wherever the page is whole.
"""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    r"[,;]?\s*(?:(?:\+\s?|(?:and|&)\s+)\d[\d,]*\s*(?:more|others)?(?:\s*authors)?|\bet\.? al\.?)$",
    re.IGNORECASE,
)
_HEADING = re.compile(
    r"\btrending\b|\b(?:top|popular|hot|hottest|latest|newest|daily|today\S*)\b.*\b(?:papers?|arxiv)\b"
    r"|\b(?:papers?|arxiv)\b.*\b(?:today|daily|of the (?:day|week|month))\b",
    re.IGNORECASE,
)
# A heading of a trending page and nothing else: no title of a paper is made of these words alone.
_HEADING_WORD = re.compile(
    r"trending|top|popular|hot|hottest|latest|newest|daily|today\S*|weekly|papers?|arxiv|on|in|of|the|for|from|now"
    r"|this|week|month|day|research|\d+",
    re.IGNORECASE,
)
_BETWEEN = re.compile(r"\s*[,;]\s*(?:and\s+|&\s+)?|\s+(?:and|&)\s+")
_SUFFIXES = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "phd", "ph.d.", "md", "m.d."})
_PARTICLES = frozenset(
    "al ap bin binti da das de del della den der di do dos du e el ibn la le lo ten ter van von vom y zu".split()
)
_WORD = re.compile(r"[^\W\d_][\w.'’‘`\\{}\"^~=-]*$")
_SENTENCE_STARTS = frozenset("we our this these here in however moreover furthermore finally code project".split())
_TEXT_MARKS = ("http://", "https://", "this https url", "project page", "code is available", "code available")
_SENTENCE_END = re.compile(r"[a-z]{3}\. [A-Z]")


def hidden_authors_end(line: str) -> bool:
    """Return whether ``line`` ends in "+8 more", "and 3 others" or "et al."."""
    return _HIDDEN.search(line) is not None


def looks_like_names(text: str, fewest: int = 1) -> bool:
    """Return whether ``text`` can list ``fewest`` or more names: short, capitalised, no digits, no sentence."""
    shown = _HIDDEN.sub("", text).strip(" ,;")
    parts = [part for part in _BETWEEN.split(shown) if part and part.lower() not in _SUFFIXES]
    return len(parts) >= fewest and all(_looks_like_name(part) for part in parts)


def _looks_like_name(part: str) -> bool:
    words = part.split()
    if len(words) > 7 or not all(_WORD.match(word) for word in words):
        return False
    return all(_capital(word) or word.lower() in _PARTICLES for word in words) and any(map(_capital, words))


def _capital(word: str) -> bool:
    first = word[0]
    # Scripts without case ("王伟") count as capitals; "d'Alché" and "al-Khatib" have theirs a little later.
    return not first.islower() or any(char.isupper() for char in word[1:4])


def looks_like_title(text: str) -> bool:
    """Return whether ``text`` can be a title: one short line that begins one and does not end a sentence."""
    if not 0 < len(text) <= 300 or (text.endswith((".", ";", ",")) and not text.endswith("...")):
        return False
    lowered = text.lower()
    if (
        _SENTENCE_END.search(text)
        or any(mark in lowered for mark in _TEXT_MARKS)
        or lowered.split(" ", 1)[0] in _SENTENCE_STARTS
    ):
        return False
    return not text[0].islower() or any(char.isupper() for char in text[1:4])


def is_heading(line: str) -> bool:
    """Return whether ``line`` reads like the heading of a trending page."""
    return len(line.split()) <= 10 and not line.endswith(".") and _HEADING.search(line) is not None


def is_only_heading(line: str) -> bool:
    """Return whether ``line`` is the heading of a trending page and can be no title ("Trending on arXiv")."""
    return is_heading(line) and all(_HEADING_WORD.fullmatch(word.strip(",:")) for word in line.split())


def ends_sentence(text: str) -> bool:
    """Return whether ``text`` ends where running text may end: a full stop, a closing mark, an address."""
    stripped = text.rstrip("\"'”’)]}»$*")
    return stripped.endswith((".", "!", "?", "。", "…")) or text.rsplit(" ", 1)[-1].startswith(("http", "www."))


def title_case(text: str) -> bool:
    """Return whether most of the longer words of ``text`` begin with a capital."""
    words = [word for word in re.findall(r"[^\W\d_][\w-]*", text) if len(word) > 3]
    return sum(not word[0].islower() for word in words) * 3 >= len(words) * 2
