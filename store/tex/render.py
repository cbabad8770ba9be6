"""Prose with fragments of TeX, rendered as Unicode."""

from __future__ import annotations

import re
import sys
from typing import Final

from store.tex import symbols as tables
from store.tex.accents import PATH, unaccent_tex
from store.tex.macros import SPECIAL
from store.tex.math import math_spans
from store.tex.scripts import marked, script

_MAX_DEPTH: Final = 40

_SIGNS: Final = ("\\", "$", "~", "^{", "_{")
_MACRO = re.compile(r"\\(?:([A-Za-z]+)\*?|(.))", re.DOTALL)
_PLAIN = {True: re.compile(r"[^\\{}^_~']+"), False: re.compile(r"[^\\{}$~^_]+")}
_CHAR = re.compile(r"\\char(?:\"([0-9A-F]{2,6})|'([0-7]{1,6})|([0-9]{1,6}))\s?")
_INNER_BLANK = re.compile(r"(?<=[(\[{⟨⌈⌊])\s|\s(?=[)\]}⟩⌉⌋])")
_TIGHT: Final = frozenset(("partial", "nabla", "micro", "textemdash", "textendash"))
_TIE_LEFT = re.compile(r"[A-Za-z]{2}|[\d.)\]}]")

_ONE_ARGUMENT: Final = frozenset(
    "emph underline uline mbox hbox boldsymbol bm operatorname overbrace underbrace boxed url mathop mathrel"
    " mathbin mathord".split()
)
_KNOWN_START = ("text", "math", "emph", "underline", "uline", "mbox", "bm", "boldsymbol", "operatorname")


def readable(text: str) -> str:
    r"""Return ``text`` with its TeX shown as Unicode: ``$\tau^2$-Bench`` as ``τ²-Bench``, ``31.0\%`` as
    ``31.0%``.

    Scripts that have no Unicode form stay as ``^(…)`` and ``_…``; a macro that is not known gives way to its
    argument; an unbalanced ``$`` or brace, a price and a path stay as they are. A text without TeX comes back
    unchanged.
    """
    if not any(sign in text for sign in _SIGNS):
        return text
    return _Renderer(unaccent_tex(text)).prose(0, None)


def _braces(text: str) -> dict[int, int]:
    """Return for each opening brace that has a partner the index of that partner."""
    partners: dict[int, int] = {}
    opened: list[int] = []
    for found in re.finditer(r"\\.|[{}]", text, re.DOTALL):
        if found.group() == "{":
            opened.append(found.start())
        elif found.group() == "}" and opened:
            partners[opened.pop()] = found.start()
    return partners


class _Renderer:
    """Renders slices of one text; every method returns the Unicode and the index behind what it read."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.partners = _braces(text)
        self.math = dict(math_spans(text))
        self.paths = {found.start(): found.end() for found in PATH.finditer(text)} if "\\" in text else {}
        self.has_tex = bool(self.math) or "\\" in text
        self.depth = 0

    def prose(self, start: int, end: int | None) -> str:
        """Render text outside math."""
        return self._run(start, len(self.text) if end is None else end, math=False)

    def _run(self, at: int, end: int, *, math: bool) -> str:
        if self.depth >= _MAX_DEPTH:
            return self.text[at:end]
        self.depth += 1
        pieces: list[str] = []
        while at < end:
            piece, at = self._math_piece(at, end, pieces) if math else self._prose_piece(at, end)
            pieces.append(piece)
        self.depth -= 1
        return "".join(pieces)

    def _prose_piece(self, at: int, end: int) -> tuple[str, int]:
        if self.math.get(at, end + 1) <= end:
            return self._formula(at), self.math[at]
        if self.paths.get(at, end + 1) <= end:
            return self.text[at : self.paths[at]], self.paths[at]
        plain = _PLAIN[False].match(self.text, at, end)
        if plain:
            stop = self._path_within(at, plain.end(), end)
            return self.text[at:stop], stop
        char = self.text[at]
        if char == "\\":
            return self._macro(at, end, math=False)
        if char == "{" and self.partners.get(at, end) < end:
            return self._prose_group(at)
        if char in "^_" and self._is_script(at, end):
            argument, after = self._argument(at + 1, end)
            return script(char, argument), after
        if char == "~" and self._is_tie(at):
            return " ", at + 1
        return char, at + 1

    def _path_within(self, at: int, stop: int, end: int) -> int:
        """Return where a path begins in what looks like plain text (its drive letter does)."""
        if self.paths and self.text[stop - 1 : stop + 1] == ":\\":
            begin = stop - 2
            if begin > at and self.paths.get(begin, end + 1) <= end:
                return begin
        return stop

    def _formula(self, at: int) -> str:
        width = 2 if self.text[at] == "\\" or self.text.startswith("$$", at) else 1
        rendered = self._run(at + width, self.math[at] - width, math=True)
        return _INNER_BLANK.sub("", " ".join(rendered.split()))

    def _prose_group(self, at: int) -> tuple[str, int]:
        """Drop the braces of a group that TeX put there; those of plain text stay."""
        end = self.partners[at]
        inner = self._run(at + 1, end, math=False)
        previous = self.text[at - 1 : at]
        is_tex = self.text.startswith(("\\", "$", "{\\"), at + 1) or previous in ("$", "}")
        return (inner if is_tex else f"{{{inner}}}"), end + 1

    def _is_script(self, at: int, end: int) -> bool:
        """Tell a script that lacks its dollar signs (``h^{-1}``, ``R_{25}``) by its braces."""
        previous = self.text[at - 1 : at]
        return (previous.isalnum() or previous in (")", "}")) and self.partners.get(at + 1, end) < end

    def _is_tie(self, at: int) -> bool:
        left, right = self.text[max(0, at - 2) : at], self.text[at + 1 : at + 2]
        if (
            not right
            or right.isspace()
            or right == "~"
            or (not _TIE_LEFT.fullmatch(left[-1:]) and not _TIE_LEFT.match(left))
        ):
            return False
        return self.has_tex or left.endswith(".") or right in "([" or self.text.startswith("al.", at + 1)

    def _math_piece(self, at: int, end: int, before: list[str]) -> tuple[str, int]:
        plain = _PLAIN[True].match(self.text, at, end)
        if plain:
            return plain.group(), plain.end()
        char = self.text[at]
        if char == "\\":
            piece, after = self._macro(at, end, math=True)
            return _spaced(piece, before, self.text[at + 1 : after]), after
        if char in "^_":
            argument, after = self._argument(at + 1, end)
            return script(char, argument), after
        if char == "{" and self.partners.get(at, end) < end:
            return self._run(at + 1, self.partners[at], math=True), self.partners[at] + 1
        return {"~": " ", "'": "′"}.get(char, char), at + 1

    def _argument(self, at: int, end: int, *, math: bool = True) -> tuple[str, int]:
        """Render what TeX would take as a macro's argument: a group, a macro or one character."""
        while at < end and self.text[at].isspace():
            at += 1
        if at >= end:
            return "", end
        if self.text[at] == "{" and self.partners.get(at, end) < end:
            return self._run(at + 1, self.partners[at], math=math), self.partners[at] + 1
        if self.text[at] == "\\":
            return self._macro(at, end, math=math)
        return self.text[at], at + 1

    def _macro(self, at: int, end: int, *, math: bool) -> tuple[str, int]:
        found = _MACRO.match(self.text, at, end)
        if found is None:
            return self.text[at], at + 1
        name, sign = found.groups()
        if name is None:
            return self._sign(sign, at, math=math), found.end()
        if self.depth >= _MAX_DEPTH:
            return found.group(), found.end()
        self.depth += 1
        result = self._named(name, found, end, math=math)
        self.depth -= 1
        return result

    def _sign(self, sign: str, at: int, *, math: bool) -> str:
        if sign in "%&#_${}":
            return sign
        if sign in ",;:> \n\t":
            return " " if math or sign in ",; \n\t" else f"\\{sign}"
        if sign in "!-/@":
            return "" if math or sign in "-/@" else f"\\{sign}"
        if sign == "|":
            return "‖" if math else "|"
        if sign == "\\":
            return " " if math or self.text[at + 2 : at + 3].isspace() else "\\\\"
        return f"\\{sign}"

    def _named(self, name: str, found: re.Match[str], end: int, *, math: bool) -> tuple[str, int]:
        after = found.end()
        if code := _CHAR.match(self.text, found.start(), end):
            return _code_point(code), code.end()
        glued = (
            not math
            and not name.startswith("text")
            and found.start() > 0
            and self.text[found.start() - 1].isalpha()
        )
        special = SPECIAL.get(name)
        if special is not None and (self._opens(after, end) or (math and len(name) > 3)):
            return special(self, after, end, math)
        if name in tables.MARKS and (math or self._opens(after, end)):
            argument, after = self._argument(after, end, math=math)
            return marked(argument, tables.MARKS[name]), after
        if not glued:
            plain = self._plain_word(name, found.start(), after, end, math=math)
            if plain is not None:
                return plain
        if self._opens(after, end):
            return self._arguments(name, after, end, math=math)
        if math:
            return (
                self._argument(after, end)
                if name.startswith(("math", "text", "operator", "bold"))
                else (name, after)
            )
        return found.group(), after

    def _plain_word(self, name: str, start: int, after: int, end: int, *, math: bool) -> tuple[str, int] | None:
        """Render a control word that takes no argument, or return None for others."""
        if name in tables.SYMBOLS:
            return tables.SYMBOLS[name], self._after_word(name, start, after, end, math=math)
        if name in tables.LETTERS:
            return tables.LETTERS[name], self._after_word(name, start, after, end, math=math)
        if name in tables.FUNCTIONS and (math or not self._opens(after, end)):
            return name, after
        if name in tables.SPACES and (math or name in ("xspace", "quad", "qquad", "newline", "par", "item")):
            return tables.SPACES[name], after
        if name in tables.SWITCHES:
            return "", self._skip_blanks(after, end)
        if name == "not" and math:
            argument, after = self._argument(after, end)
            if self.text[start - 1 : start].isspace() and self.text[after - 1].isspace():
                after -= 1  # a blank on both sides stays on both
            return tables.NEGATED.get(argument, f"{argument}\u0338" if argument else ""), after
        return None

    def _after_word(self, name: str, start: int, after: int, end: int, *, math: bool) -> int:
        """Skip what TeX lets end a control word: ``{}``, and a blank behind a tight operator."""
        if self.text.startswith("{}", after):
            return after + 2
        following = self._skip_blanks(after, end)
        if name in _TIGHT:
            return following
        if math and name in tables.GREEK:
            return following if self.text[following : following + 1].isalnum() else after
        if math and (name in tables.RELATIONS or name in tables.OPERATORS):
            return after if self.text[start - 1 : start].isspace() else following
        return after

    def _skip_blanks(self, at: int, end: int) -> int:
        while at < end and self.text[at].isspace():
            at += 1
        return at

    def _opens(self, at: int, end: int) -> bool:
        """Tell whether a group (or an option before a group) begins here."""
        option = self._option_end(at, end)
        return self.text.startswith("{", option) and self.partners.get(option, end) < end

    def _option_end(self, at: int, end: int) -> int:
        if not self.text.startswith("[", at):
            return at
        closing = self.text.find("]", at, min(end, at + 80))
        return closing + 1 if closing > 0 and self.text.startswith("{", closing + 1) else at

    def groups(self, at: int, end: int, count: int, *, math: bool) -> tuple[list[str], int]:
        """Render up to ``count`` arguments; missing ones are empty."""
        at = self._option_end(at, end)
        rendered = []
        for _ in range(count):
            argument, at = self._argument(at, end, math=math)
            rendered.append(argument)
        return rendered, at

    def raw_group(self, at: int, end: int) -> tuple[str, int]:
        """Return a group's text as it stands (an address, a code point)."""
        at = self._option_end(at, end)
        if not self.text.startswith("{", at) or self.partners.get(at, end) >= end:
            return "", at
        return self.text[at + 1 : self.partners[at]], self.partners[at] + 1

    def _arguments(self, name: str, at: int, end: int, *, math: bool) -> tuple[str, int]:
        """Render a macro by its arguments, whatever it would do to them."""
        at = self._option_end(at, end)
        skipped = tables.SKIPPED_ARGUMENTS.get(name, 0)
        rendered: list[str] = []
        while self.text.startswith("{", at) and self.partners.get(at, end) < end:
            inner_math = math and not name.startswith(("text", "mbox", "hbox"))
            rendered.append(self._run(at + 1, self.partners[at], math=inner_math))
            at = self.partners[at] + 1
            if name in _ONE_ARGUMENT or name.startswith(("text", "math", "emph")):
                break
        rendered = rendered[max(skipped, name in tables.STYLED_SECOND) :]
        shown = " ".join(piece for piece in rendered if piece)
        return (shown if shown or skipped else name if not _is_known(name) else ""), at


def _code_point(code: re.Match[str]) -> str:
    r"""Return the character that ``\char`` names in hexadecimal, octal or decimal digits."""
    number = next(int(digits, base) for digits, base in zip(code.groups(), (16, 8, 10), strict=True) if digits)
    shown = chr(number) if number < sys.maxunicode else ""
    return shown if shown.isprintable() else ""


def _spaced(piece: str, before: list[str], macro: str) -> str:
    """Put the blank before a function's name that TeX would show as a thin space."""
    if macro in tables.FUNCTIONS and before and before[-1][-1:].isalnum():
        return f" {piece}"
    return piece


def _is_known(name: str) -> bool:
    return name.startswith(_KNOWN_START)
