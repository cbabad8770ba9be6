"""What an abbreviation stands for, after Schwartz and Hearst (2003): letters matched from right to left."""

from __future__ import annotations

import re
from dataclasses import dataclass

from store.naming import name_key

_BRACKETS = re.compile(r"\(([^()]{2,200})\)")
_SMALL = frozenset("of and for the in to with on from by a an as at or via".split())
_MARKED = re.compile(r"\\[a-z]+\{([^{}]*)\}")
_TEX = re.compile(r"\\(?:emph|textbf|textit|text|em|it|bf)\b\s*")


@dataclass(frozen=True, slots=True)
class Definition:
    """An abbreviation with its long form, both as written, and where they stand in the text."""

    short: str
    long: str
    start: int
    end: int


def definitions(text: str) -> list[Definition]:
    """Return the abbreviations that ``text`` spells out, "long form (SF)" as well as "SF (long form)"."""
    found = []
    for match in _BRACKETS.finditer(text):
        inside = _MARKED.sub(r"\1", re.split(r"[;,]", match[1])[0]).strip()
        before = text[: match.start()].rstrip()
        if _is_short(inside):
            long = _long_form(inside, before)
            if long:
                found.append(
                    Definition(
                        inside,
                        long,
                        match.start() - (len(text[: match.start()]) - before.rfind(long)),
                        match.end(),
                    )
                )
                continue
        short = before.rsplit(None, 1)[-1].strip("\"“”'*") if before else ""
        if _is_short(short) and _long_form(short, match[1]) == match[1].strip():
            found.append(Definition(short, match[1].strip(), before.rfind(short), match.end()))
    return found


def expansion(text: str, short: str) -> Definition | None:
    """Return how ``text`` spells ``short`` out, None if it does not; a plural s on either side is let pass."""
    wanted = name_key(short)
    for found in definitions(text):
        key = name_key(found.short)
        if key == wanted or key.removesuffix("s") == wanted.removesuffix("s"):
            return found
    return None


def _is_short(text: str) -> bool:
    return 2 <= len(text) <= 18 and len(text.split()) <= 2 and any(c.isupper() for c in text) and text[0].isalnum()


def _long_form(short: str, before: str) -> str | None:
    """Return the shortest run of words at the end of ``before`` whose letters give ``short``."""
    letters = [c.lower() for c in _TEX.sub("", short) if c.isalnum()]
    if letters and letters[-1] == "s" and short[-1] == "s":
        letters = letters[:-1]
    found = _initials(letters, before) or _spelled(letters, before, short)
    if found is not None and found.count("$") % 2:
        found = before[before.rfind("$", 0, before.rfind(found)) :].strip()
    if found is None and any(letter.isdigit() for letter in letters):
        found = _with_digits(_spelled([c for c in letters if not c.isdigit()], before, short), before, letters)
    return found


def _initials(letters: list[str], before: str) -> str | None:
    """The run of words at the end of ``before`` whose first letters are the letters, small words let pass."""
    starts = [m.start() for m in re.finditer(r"(?<![^\s\-/(])[^\W_]", before)]
    for small in (False, True):
        at, index = len(starts) - 1, len(letters) - 1
        while at >= 0 and index >= 0:
            word = re.match(r"[^\W_]+", before[starts[at] :])
            if before[starts[at]].lower() == letters[index]:
                index -= 1
            elif not (small and word and word[0].lower() in _SMALL):
                break
            at -= 1
        if index < 0 and len(letters) > 1 and before[starts[at + 1] - 1 : starts[at + 1]] != "-":
            return before[starts[at + 1] :].strip()
    return None


def _with_digits(long: str | None, before: str, letters: list[str]) -> str | None:
    """Take the word before in where it has the digit that the letters alone leave out ("4-bit NormalFloat")."""
    if long is None:
        return None
    ahead = before[: before.rfind(long)].rstrip().rsplit(None, 1)
    digits = [letter for letter in letters if letter.isdigit()]
    return f"{ahead[-1]} {long}" if ahead and any(digit in ahead[-1] for digit in digits) else long


def _spelled(letters: list[str], before: str, short: str) -> str | None:
    if not letters:
        return None
    words_at = [m.start() for m in re.finditer(r"[^\s]+", before)]
    most = min(len(letters) + 5, 2 * len(letters) + 1)
    floor = words_at[-most] if len(words_at) >= most else 0
    at = len(before) - 1
    for index in range(len(letters) - 1, -1, -1):
        letter = letters[index]
        while at >= floor:
            starts_word = at == 0 or not before[at - 1].isalnum()
            if before[at].lower() == letter and (index > 0 or starts_word):
                break
            at -= 1
        if at < floor:
            return None
        at -= 1
    start = at + 1
    long = before[start:].strip()
    if len(long) <= len(short) or name_key(short) in name_key(long).split():
        return None
    return long
