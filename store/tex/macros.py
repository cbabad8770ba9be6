"""Macros whose arguments are more than text to show: fractions, roots, links, citations, chemistry."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol, TypeAlias

from store.tex import symbols as tables
from store.tex.scripts import grouped, marked, script


class Reader(Protocol):
    """What a macro needs of the renderer."""

    text: str

    def groups(self, at: int, end: int, count: int, *, math: bool) -> tuple[list[str], int]:
        """Render up to ``count`` arguments from ``at``; return them and the index behind them."""

    def raw_group(self, at: int, end: int) -> tuple[str, int]:
        """Return a group as it stands, without its braces, and the index behind it."""


def _fraction(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (over, under), after = reader.groups(at, end, 2, math=True)
    return f"{grouped(over)}/{grouped(under)}", after


def _root(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    degree = ""
    if reader.text.startswith("[", at):
        degree = reader.text[at + 1 : reader.text.find("]", at, end)]
    (body,), after = reader.groups(at, end, 1, math=True)
    sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree) or f"{script('^', degree)}√"
    return sign + grouped(body), after


def _binomial(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (over, under), after = reader.groups(at, end, 2, math=True)
    return f"({over} choose {under})", after


def _link(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    address, at = reader.raw_group(at, end)
    address = _unescaped(address)
    if not reader.text.startswith("{", at):
        return address, at
    (label,), after = reader.groups(at, end, 1, math=False)
    same = not label.strip() or label.strip().rstrip("/") in address or "://" in label
    return (label.strip() or address) if same else f"{label} ({address})", after


def _address(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    address, after = reader.raw_group(at, end)
    return _unescaped(address), after


def _unescaped(address: str) -> str:
    return re.sub(r"\\([_%#&~$])", r"\1", address)


def _footnote(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (note,), after = reader.groups(at, end, 1, math=False)
    return f" ({note.strip()})" if note.strip() else "", after


def _citation(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    keys, after = reader.raw_group(at, end)
    return f"[{keys}]", after


def _code_point(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    code, after = reader.raw_group(at, end)
    try:
        char = chr(int(code[1:], 16) if code[:1] in "xX" else int(code))
    except (ValueError, OverflowError):
        return code, after
    return (char if char.isprintable() else ""), after


def _texorpdf(reader: Reader, at: int, end: int, math: bool) -> tuple[str, int]:
    (shown, _), after = reader.groups(at, end, 2, math=math)
    return shown, after


def _double_struck(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (letter,), after = reader.groups(at, end, 1, math=True)
    return tables.DOUBLE_STRUCK.get(letter, letter), after


def _quantity(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (number, unit), after = reader.groups(at, end, 2, math=True)
    return f"{number} {unit}".strip(), after


def _ion(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (element, stage), after = reader.groups(at, end, 2, math=True)
    return f"{element} {stage.upper()}", after


def _formula_of_chemistry(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (body,), after = reader.groups(at, end, 1, math=True)
    return re.sub(r"(?<=[A-Za-z)\]])\d+", lambda found: found.group().translate(tables.SUBSCRIPTS), body), after


def _modulus(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (body,), after = reader.groups(at, end, 1, math=True)
    return f"(mod {body})", after


def _over(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (above, base), after = reader.groups(at, end, 2, math=True)
    return f"{base}{script('^', above)}", after


def _under(reader: Reader, at: int, end: int, _math: bool) -> tuple[str, int]:
    (below, base), after = reader.groups(at, end, 2, math=True)
    return f"{base}{script('_', below)}", after


def _text_script(kind: str, reader: Reader, at: int, end: int, math: bool) -> tuple[str, int]:
    (body,), after = reader.groups(at, end, 1, math=math)
    return script(kind, body), after


def _split_symbol(letter: str, reader: Reader, at: int, end: int, math: bool) -> tuple[str, int]:
    r"""Mend ``\b{eta}`` and ``\r{ho}``, which arXiv's own accent conversion makes of ``\beta`` and ``\rho``."""
    rest, after = reader.raw_group(at, end)
    symbol = tables.SYMBOLS.get(letter + rest)
    if symbol is not None:
        return symbol, after
    (body,), after = reader.groups(at, end, 1, math=math)
    return (marked(body, tables.ACCENTS[letter]) if letter in tables.ACCENTS else body), after


_Special: TypeAlias = Callable[[Reader, int, int, bool], tuple[str, int]]
SPECIAL: Final[dict[str, _Special]] = {
    **dict.fromkeys(("frac", "tfrac", "dfrac", "nicefrac", "sfrac", "cfrac"), _fraction),
    **dict.fromkeys(("binom", "dbinom", "tbinom"), _binomial),
    **dict.fromkeys(
        ("cite", "citep", "citet", "citealt", "citealp", "parencite", "textcite", "autocite"), _citation
    ),
    **dict.fromkeys(("stackrel", "overset"), _over),
    **dict.fromkeys(("SI", "qty", "SIrange"), _quantity),
    **dict.fromkeys(("ce", "ch"), _formula_of_chemistry),
    **dict.fromkeys(("mathbb", "mathds", "mathbbm"), _double_struck),
    **{letter: partial(_split_symbol, letter) for letter in "rbkcvudtH"},
    "sqrt": _root,
    "href": _link,
    "url": _address,
    "footnote": _footnote,
    "unicode": _code_point,
    "texorpdfstring": _texorpdf,
    "ion": _ion,
    "pmod": _modulus,
    "underset": _under,
    "textsuperscript": partial(_text_script, "^"),
    "textsubscript": partial(_text_script, "_"),
}
