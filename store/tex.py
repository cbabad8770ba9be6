"""TeX in titles, abstracts and names, shown as Unicode where it can be.

Listings carry fragments of TeX inside plain prose, not documents: a dollar sign may be a price, a backslash a path. So
nothing here fails, and what cannot be told to be TeX stays as it is. The rules for ``$…$`` follow Pandoc's
``tex_math_dollars`` (https://pandoc.org/MANUAL.html#math), widened for what abstracts hold.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import partial
from typing import Final

from store import tex_symbols as tables

_MAX_DEPTH: Final = 40

_BASE = r"\\[ij](?![A-Za-z])|[A-Za-z]"
_ACCENT = re.compile(
    r"(?P<open>\{)?\\(?:"
    rf"(?P<mark>[\"'`^~=.])(?:\s*\{{(?P<braced>{_BASE})\}}|(?P<bare>{_BASE}))"
    rf"|(?P<letter_mark>[cvHkurdb])(?:\s*\{{(?P<letter_braced>{_BASE})\}}|\s+(?P<letter_bare>[A-Za-z])(?![a-zA-Z]*\\))"
    rf"|(?P<letter>ss|SS|ae|AE|oe|OE|aa|AA|dh|DH|th|TH|dj|DJ|ng|NG|[oOlLij])(?:\{{\}}|(?![A-Za-z])(?:[ ](?=[a-z]))?)"
    r")(?(open)\})"
)
_BARE_SPACED = frozenset("cvHk")
_BARE_DOTTED = frozenset("zZIeE")
_CLOSING_QUOTE = {mark: re.compile(rf"\\{mark}(?![A-Za-z{{\\])") for mark in "\"'"}
_SPLIT_SYMBOL = re.compile(r"\\([rbkcvudtH])\{([a-z]{2,})\}")
_PATH = re.compile(r"(?<![A-Za-z])[A-Za-z]:\\[\w.\\]\S*|\\\\[\w.-]+\\\S*")

_MACRO = re.compile(r"\\(?:([A-Za-z]+)\*?|(.))", re.DOTALL)
_PLAIN = {True: re.compile(r"[^\\{}^_~']+"), False: re.compile(r"[^\\{}$~]+")}
_MATH_OPEN = re.compile(r"\\.|\$\$?", re.DOTALL)
_PRICE = re.compile(r"\d[\d.,]*\s?(?:[kKMB]\b|million|billion|trillion)?")
_MATH_SIGN = re.compile(r"[\\^_={}<>+*/|()]")
_WORD_PAIR = re.compile(r"[A-Za-z]{2,}[,;.]?\s+[A-Za-z]{2,}")
_TIE_LEFT = re.compile(r"[A-Za-z]{2}|[\d.)\]}]")
_SHORT_ORDINALS = frozenset(("th", "st", "nd", "rd"))
_DIRECT_SUPERSCRIPTS = frozenset("*†‡⋆′″°±∓∗")
_DIRECT_SUBSCRIPTS = frozenset("⊙⊕⊥∥∞★☉*")


def readable(text: str) -> str:
    """Return ``text`` with its TeX shown as Unicode: ``$\\tau^2$-Bench`` as ``τ²-Bench``, ``31.0\\%`` as ``31.0%``.

    Scripts that have no Unicode form stay as ``^(…)`` and ``_…``; a macro that is not known gives way to its argument;
    an unbalanced ``$`` or brace, a price and a path stay as they are. A text without TeX comes back unchanged.
    """
    if "\\" not in text and "$" not in text and "~" not in text:
        return text
    return _Renderer(unaccent_tex(text)).prose(0, None)


def unaccent_tex(text: str) -> str:
    """Return ``text`` with TeX accents and letters as Unicode (``J\\"ager``, ``{\\'e}``, ``{\\o}``); math stays as it is."""
    if "\\" not in text:
        return text
    if "$" not in text and "\\(" not in text and "\\[" not in text:
        return _unaccent(text)
    pieces, start = [], 0
    for begin, end in math_spans(text):
        pieces += [_unaccent(text[start:begin]), text[begin:end]]
        start = end
    return "".join((*pieces, _unaccent(text[start:])))


def math_spans(text: str) -> list[tuple[int, int]]:
    """Return start and end of every piece of math (``$…$``, ``$$…$$``, ``\\(…\\)``, ``\\[…\\]``), in order.

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
        end = text.find("\\)" if opening == "\\(" else "\\]", start + 2)
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
    if not body.strip() or "\n\n" in body:
        return False
    has_command = "\\" in body
    price = _PRICE.match(body)
    if price and not has_command:
        rest = body[price.end() :]
        if after.isdigit() or (_WORD_PAIR.search(rest) or rest.strip().isalpha() and " " in rest):
            return False
        return not rest[-1:].isspace() or bool(_MATH_SIGN.search(rest))
    if has_command or _MATH_SIGN.search(body):
        return has_command or not _WORD_PAIR.search(body) and not (after.isalnum() and _is_shell(body))
    if " " in body:
        return not (body[0].isspace() or body[-1].isspace() or re.search(r"[A-Za-z]{2}", body))
    return not (after.isalnum() and len(body) > 3)


def _is_shell(body: str) -> bool:
    return re.search(r"[\^_{}=<>]", body) is None and len(body) > 4


def _unaccent(text: str) -> str:
    if "\\" not in text:
        return text
    return _ACCENT.sub(_composed, text)


def _composed(found: re.Match[str]) -> str:
    """Return the letter that an accent macro makes, or the macro itself where it makes none."""
    if _in_path(found.string, found.start()):
        return found.group()
    if letter := found["letter"]:
        return tables.LETTERS[letter]
    mark = found["mark"] or found["letter_mark"]
    base = found["braced"] or found["bare"] or found["letter_braced"] or found["letter_bare"]
    if not _is_accent(found, mark):
        return found.group()
    letter = unicodedata.normalize("NFC", base[-1] + tables.ACCENTS[mark])
    return letter if len(letter) == 1 else found.group()


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
    """Tell a quote that some program escaped (``\\"all\\"``, ``model\\'s``) from an accent."""
    text, start = found.string, found.start()
    after_letter = start > 0 and text[start - 1].isalpha()
    if mark == "'" and after_letter:
        return found["bare"] == "s" and not text[found.end() : found.end() + 1].isalpha()
    return not after_letter and _CLOSING_QUOTE[mark].search(text) is not None


def _in_path(text: str, at: int) -> bool:
    start = max(text.rfind(blank, 0, at) for blank in " \n\t") + 1
    return _PATH.match(text, start) is not None


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
        self.paths = {found.start(): found.end() for found in _PATH.finditer(text)} if "\\" in text else {}
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
        return " ".join(rendered.split())

    def _prose_group(self, at: int) -> tuple[str, int]:
        """Drop the braces of a group that TeX put there; those of plain text stay."""
        end = self.partners[at]
        inner = self._run(at + 1, end, math=False)
        previous = self.text[at - 1 : at]
        is_tex = self.text.startswith(("\\", "$", "{\\"), at + 1) or previous in ("$", "}")
        return (inner if is_tex else f"{{{inner}}}"), end + 1

    def _is_tie(self, at: int) -> bool:
        left, right = self.text[max(0, at - 2) : at], self.text[at + 1 : at + 2]
        if (
            not right
            or right.isspace()
            or right == "~"
            or not _TIE_LEFT.fullmatch(left[-1:])
            and not _TIE_LEFT.match(left)
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
            return _script(char, argument), after
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
            return "‖" if math else "\\|"
        if sign == "\\":
            return " " if math or self.text[at + 2 : at + 3].isspace() else "\\\\"
        return f"\\{sign}"

    def _named(self, name: str, found: re.Match[str], end: int, *, math: bool) -> tuple[str, int]:
        after = found.end()
        glued = not math and found.start() > 0 and self.text[found.start() - 1].isalpha()
        special = _SPECIAL.get(name)
        if special is not None and (self._opens(after, end) or math and len(name) > 3):
            return special(self, after, end, math)
        if name in tables.MARKS and (math or self._opens(after, end)):
            argument, after = self._argument(after, end, math=math)
            return _marked(argument, tables.MARKS[name]), after
        if not glued:
            plain = self._plain_word(name, after, end, math=math)
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

    def _plain_word(self, name: str, after: int, end: int, *, math: bool) -> tuple[str, int] | None:
        """Render a control word that takes no argument, or return None for others."""
        if name in tables.SYMBOLS:
            return tables.SYMBOLS[name], self._after_word(name, after, end, math=math)
        if name in tables.FUNCTIONS and (math or not self._opens(after, end)):
            return name, after
        if name in tables.SPACES and (math or name in ("xspace", "quad", "qquad", "newline", "par", "item")):
            return tables.SPACES[name], after
        if name in tables.SWITCHES:
            return "", self._skip_blanks(after, end)
        if name == "not" and math:
            argument, after = self._argument(after, end)
            return tables.NEGATED.get(argument, f"{argument}\u0338" if argument else ""), after
        return None

    def _after_word(self, name: str, after: int, end: int, *, math: bool) -> int:
        """Skip what TeX lets end a control word: ``{}``, and in math the blank between a letter and its operand."""
        if self.text.startswith("{}", after):
            return after + 2
        if math and name in tables.GREEK or name in ("partial", "nabla"):
            following = self._skip_blanks(after, end)
            if self.text[following : following + 1].isalnum():
                return following
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


_ONE_ARGUMENT: Final = frozenset(
    "emph underline uline mbox hbox boldsymbol bm operatorname overbrace underbrace boxed url mathop mathrel mathbin mathord".split()
)
_KNOWN_START = ("text", "math", "emph", "underline", "uline", "mbox", "bm", "boldsymbol", "operatorname")


def _is_known(name: str) -> bool:
    return name.startswith(_KNOWN_START)


def _spaced(piece: str, before: list[str], macro: str) -> str:
    """Put the blank before a function's name that TeX would show as a thin space."""
    if macro in tables.FUNCTIONS and before and before[-1][-1:].isalnum():
        return f" {piece}"
    return piece


def _script(kind: str, argument: str) -> str:
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
    table = tables.SUPERSCRIPTS if raised else tables.SUBSCRIPTS
    if all(ord(char) in table for char in shown) and not re.search(r"[^\W\d_]{2}", shown):
        return shown.translate(table)
    bare = len(shown) == 1 or not raised and shown.isalnum()
    return f"{kind}{shown}" if bare else f"{kind}({shown})"


def _marked(argument: str, mark: str) -> str:
    if len(argument) == 1:
        return unicodedata.normalize("NFC", argument + mark)
    return argument


def _grouped(part: str) -> str:
    simple = re.fullmatch(r"[\w.]*[⁰-₟²³¹]*|\([^()]*\)", part) is not None
    return part if simple else f"({part})"


def _fraction(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (over, under), after = reader.groups(at, end, 2, math=True)
    return f"{_grouped(over)}/{_grouped(under)}", after


def _root(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    degree = ""
    if reader.text.startswith("[", at):
        degree = reader.text[at + 1 : reader.text.find("]", at, end)]
    (body,), after = reader.groups(at, end, 1, math=True)
    sign = {"": "√", "2": "√", "3": "∛", "4": "∜"}.get(degree) or f"{_script('^', degree)}√"
    return sign + _grouped(body), after


def _binomial(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (over, under), after = reader.groups(at, end, 2, math=True)
    return f"({over} choose {under})", after


def _link(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    address, at = reader.raw_group(at, end)
    address = _unescaped(address)
    if not reader.text.startswith("{", at):
        return address, at
    (label,), after = reader.groups(at, end, 1, math=False)
    same = not label.strip() or label.strip().rstrip("/") in address or "://" in label
    return (label.strip() or address) if same else f"{label} ({address})", after


def _address(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    address, after = reader.raw_group(at, end)
    return _unescaped(address), after


def _unescaped(address: str) -> str:
    return re.sub(r"\\([_%#&~$])", r"\1", address)


def _footnote(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (note,), after = reader.groups(at, end, 1, math=False)
    return f" ({note.strip()})" if note.strip() else "", after


def _citation(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    keys, after = reader.raw_group(at, end)
    return f"[{keys}]", after


def _code_point(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    code, after = reader.raw_group(at, end)
    try:
        char = chr(int(code[1:], 16) if code[:1] in "xX" else int(code))
    except (ValueError, OverflowError):
        return code, after
    return (char if char.isprintable() else ""), after


def _texorpdf(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (shown, _), after = reader.groups(at, end, 2, math=math)
    return shown, after


def _double_struck(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (letter,), after = reader.groups(at, end, 1, math=True)
    return tables.DOUBLE_STRUCK.get(letter, letter), after


def _quantity(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (number, unit), after = reader.groups(at, end, 2, math=True)
    return f"{number} {unit}".strip(), after


def _ion(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (element, stage), after = reader.groups(at, end, 2, math=True)
    return f"{element} {stage.upper()}", after


def _formula_of_chemistry(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (body,), after = reader.groups(at, end, 1, math=True)
    return re.sub(r"(?<=[A-Za-z)\]])\d+", lambda found: found.group().translate(tables.SUBSCRIPTS), body), after


def _modulus(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (body,), after = reader.groups(at, end, 1, math=True)
    return f"(mod {body})", after


def _over(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (above, base), after = reader.groups(at, end, 2, math=True)
    return f"{base}{_script('^', above)}", after


def _under(reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (below, base), after = reader.groups(at, end, 2, math=True)
    return f"{base}{_script('_', below)}", after


def _text_script(kind: str, reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    (body,), after = reader.groups(at, end, 1, math=math)
    return _script(kind, body), after


def _split_symbol(letter: str, reader: _Renderer, at: int, end: int, math: bool) -> tuple[str, int]:
    """Mend ``\\b{eta}`` and ``\\r{ho}``, which arXiv's own accent conversion makes of ``\\beta`` and ``\\rho``."""
    rest, after = reader.raw_group(at, end)
    symbol = tables.SYMBOLS.get(letter + rest)
    if symbol is not None:
        return symbol, after
    (body,), after = reader.groups(at, end, 1, math=math)
    return (_marked(body, tables.ACCENTS[letter]) if letter in tables.ACCENTS else body), after


_Special = Callable[[_Renderer, int, int, bool], tuple[str, int]]
_SPECIAL: Final[dict[str, _Special]] = {
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
