"""Where math stands in a text."""

from __future__ import annotations

import re

_MATH_OPEN = re.compile(r"\\.|\$\$?", re.DOTALL)
_PRICE = re.compile(r"\d[\d.,]*\s?(?:[kKMB]\b|million|billion|trillion)?")
_MATH_SIGN = re.compile(r"[\\^_={}<>+*/|()]")
_PROSE = re.compile(r"(?:\s[a-z]{2,}){3}[\s.,]")
_VARIABLE = re.compile(r"[A-Z]{3,}[A-Z0-9_]*|[A-Za-z][\w.~-]*[/:][\w/.:~-]*")
_WORD_PAIR = re.compile(r"[A-Za-z]{2,}[,;.]?\s+[A-Za-z]{2,}")

# So that a text of nothing but openings costs no search to its end for each.
_LONGEST_FORMULA = 5_000


def math_spans(text: str) -> list[tuple[int, int]]:
    r"""Return start and end of every piece of math (``$…$``, ``$$…$$``, ``\(…\)``, ``\[…\]``), in order.

    A dollar sign that opens a price or a shell variable opens no math.
    """
    spans, at = [], 0
    while found := _MATH_OPEN.search(text, at):
        closed = _math_end(text, found.start(), found.group())
        if closed is None:
            at = found.end()
        else:
            spans.append((found.start(), closed))
            at = closed
    return spans


def _math_end(text: str, start: int, opening: str) -> int | None:
    if opening in ("\\(", "\\["):
        end = text.find("\\)" if opening == "\\(" else "\\]", start + 2, start + _LONGEST_FORMULA)
        return end + 2 if end >= 0 else None
    if opening[0] != "$":
        return None
    end = _next_dollar(text, start + len(opening))
    if end < 0 or not text.startswith(opening, end) or not text[start + len(opening) : end].strip():
        return None
    if opening == "$" and not _looks_like_math(text[start + 1 : end], text[end + 1 : end + 2]):
        return None
    return end + len(opening)


def _next_dollar(text: str, start: int) -> int:
    end = text.find("$", start)
    while end > 0 and _is_escaped(text, end):
        end = text.find("$", end + 1)
    return end


def _is_escaped(text: str, at: int) -> bool:
    slashes = 0
    while at - slashes > 0 and text[at - slashes - 1] == "\\":
        slashes += 1
    return slashes % 2 == 1


def _looks_like_math(body: str, after: str) -> bool:
    """Tell math from two prices or shell variables by what stands between two dollar signs and behind them."""
    bare = body.strip()
    if not bare or "\n\n" in body or (_PROSE.search(body) and not bare.startswith("\\")):
        return False
    if "\\" in body:
        return True
    if '"' in body and " " in body:
        return False
    if body != bare and len(bare) <= 2 and bare.isalpha():
        return True
    if price := _PRICE.match(body):
        return not after.isdigit() and _is_quantity(body[price.end() :])
    if _WORD_PAIR.search(body) or (after.isalnum() and len(body) > 3 and _VARIABLE.fullmatch(body)):
        return False
    return body == bare or _MATH_SIGN.search(body) is not None


def _is_quantity(rest: str) -> bool:
    r"""Tell what follows a number inside math (``5\times``, ``2n``) from the prose that follows a price."""
    if _WORD_PAIR.search(rest) or (" " in rest and rest.strip().isalpha()):
        return False
    return not rest[-1:].isspace() or _MATH_SIGN.search(rest) is not None
