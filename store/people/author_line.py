"""Author lines cut into names."""

from __future__ import annotations

import re
from typing import Final

from store.tex import unaccent_tex
from store.text import collapse

_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv|ph\.?\s?d|m\.?d|d\.?phil|d\.?sc|m\.?sc|esq)\.?", re.IGNORECASE)
_MORE_COUNT = re.compile(
    r"[,;\s(\[·…]*(?:\band\s+|&\s*)?(?:\+\s?(?P<plus>\d[\d,]*)"
    r"(?:\s*(?:more|others?|additional|further))?(?:\s*(?:co-?)?authors?)?"
    r"|\b(?P<count>\d[\d,]*)\s+(?:(?:more|other|additional|further)(?:\s+(?:co-?)?authors?)?|others|co-?authors)"
    r"(?:\s+not\s+shown)?)[)\]\s.]*$",
    re.IGNORECASE,
)
_MORE_UNKNOWN = re.compile(
    r"[,;\s(\[]*(?:\bet\s+al\b\.?|\.{3,}|…+"
    r"|(?:\band\s+|&\s*)(?:many\s+)?(?:others|coworkers|collaborators|colleagues)\b)[)\]\s.,]*$",
    re.IGNORECASE,
)
_MORE_REACH: Final = 90
_MOST_NESTED: Final = 4
_LABEL = re.compile(r"^\s*authors?(?:\(s\))?\s*[:：]\s*", re.IGNORECASE)
_GROUP = re.compile(r"\s*(?:\(([^()]*)\)|\[([^\[\]]*)\])")
_NICKNAME = re.compile(r"[A-Z][\w.'’-]*[a-z][\w.'’-]*")
_NOTE_MARKS = re.compile(r"\$\^\{?[^$]*\}?\$|\^\{[^}]*\}|[*†‡§¶∗♯✉⋆]+|[⁰¹²³⁴-⁹]+(?:[,⁰¹²³⁴-⁹]*[⁰¹²³⁴-⁹])?")
_NOTE_NUMBER = re.compile(r"(?<=\s\S)(\S*[a-zà-ÿ])\d{1,2}$")
_ENDED = re.compile(r"[^\W\d_.]{3,}\.$")
_AND = re.compile(r"\s+(?:and|AND|&|on behalf of)\s+|\s*&\s+")
_LEADING_AND = re.compile(r"^(?:and|AND|&)\s+(?=\S)")
_COLLABORATION = re.compile(
    r"\b(?:Collaborations?|Consorti(?:um|a)|Teams?|Groups?|Working Groups?|Project|Committee)\b", re.IGNORECASE
)
_PLURAL = re.compile(r"\b(?:Collaborations|Consortia|Teams|Groups)$", re.IGNORECASE)
_INITIALS = re.compile(r"(?:[^\W\d_]\.[\s-]*)+")
_PARTICLES: Final = frozenset(
    "van von der den de del della di da dos du la le el al bin ibn ter ten zu zur af av".split()
)
_SEPARATORS: Final = str.maketrans("，、；•|", ",,;,,")


def split_authors(text: str) -> tuple[tuple[str, ...], int | None]:
    """Return the names of an author line in order, and how many more the source hides (None: "et al.").

    Takes lists parted by commas, "and", "&", semicolons or BibTeX's " and "; "Last, First" is turned where the
    list is written so. Affiliations in brackets and note marks are dropped, suffixes (Jr., III) stay with their
    person.
    """
    line, more = _cut_more(collapse(_LABEL.sub("", unaccent_tex(text))))
    line = _NOTE_MARKS.sub("", _without_affiliations(line))
    line = line.translate(_SEPARATORS)
    names = [name for piece in _pieces(line) if (name := _tidy(piece))]
    return tuple(names), more


def _cut_more(line: str) -> tuple[str, int | None]:
    more: int | None = 0
    while True:
        end = line[-_MORE_REACH:]
        counted = _MORE_COUNT.search(end)
        found = counted or _MORE_UNKNOWN.search(end)
        if found is None:
            return line, more
        more = int((counted["plus"] or counted["count"]).replace(",", "")[:9]) if counted else more or None
        line = line[: len(line) - len(end) + found.start()]


def _without_affiliations(line: str) -> str:
    """Drop bracketed groups, innermost first; a nickname between two names stays."""
    kept: list[str] = []

    def replaced(found: re.Match[str]) -> str:
        body = (found[1] or "").strip()
        following = found.string[found.end() : found.end() + 2]
        if _NICKNAME.fullmatch(body) and found.start() and re.match(r"\s[A-Z]", following):
            kept.append(body)
            return f" \ue000{len(kept) - 1}\ue001"
        return ""

    for _ in range(_MOST_NESTED):
        line = _GROUP.sub(replaced, line)
    return re.sub("\ue000(\\d+)\ue001", lambda found: f"({kept[int(found[1])]})", line)


def _pieces(line: str) -> list[str]:
    if ";" in line:
        parts = [part for piece in line.split(";") for part in _split_and(piece)]
        return [_turned(part) for part in parts]
    by_and = [part for part in re.split(r"\s+(?:and|AND)\s+", line) if part.strip()]
    if _is_bibtex(by_and):
        return [_turned(part) for part in by_and]
    parts = _with_suffixes([part for piece in line.split(",") for part in _split_and(piece)])
    return _paired(parts)


def _split_and(piece: str) -> list[str]:
    """Part "A and B", but leave "ATLAS and CMS Collaborations" whole."""
    piece = _LEADING_AND.sub("", piece.strip())
    parts = _AND.split(piece)
    if len(parts) == 1:
        return _split_colon(piece)
    last = parts[-1]
    if _PLURAL.search(last) and not _COLLABORATION.search(" ".join(parts[:-1])):
        return [piece]
    if _COLLABORATION.search(last) and len(parts[-2].removeprefix("the ").split()) == 1:
        return [piece]
    return [name for part in parts for name in _split_colon(part)]


def _split_colon(piece: str) -> list[str]:
    head, colon, rest = piece.partition(":")
    if colon and _COLLABORATION.search(head):
        return [head, rest]
    return [piece]


def _is_bibtex(parts: list[str]) -> bool:
    """Tell "Last, First and Last, First" from a comma list that ends in "and"."""
    if len(parts) < 2 or not all("," in part for part in parts):
        return False
    commas = [[piece for piece in part.split(",") if not _SUFFIX.fullmatch(piece.strip())] for part in parts]
    if any(len(pieces) != 2 for pieces in commas):
        return False
    return len(parts) > 2 or all(_is_family(pieces[0]) for pieces in commas)


def _is_family(text: str) -> bool:
    names = [word for word in text.split() if word.lower() not in _PARTICLES]
    return len(names) == 1


def _turned(part: str) -> str:
    """Turn "Last, First" and "Last, Jr., First" around; a piece without a comma stays."""
    pieces = [piece.strip() for piece in part.split(",") if piece.strip()]
    suffixes = [piece for piece in pieces[1:] if _SUFFIX.fullmatch(piece)]
    names = [piece for index, piece in enumerate(pieces) if index == 0 or not _SUFFIX.fullmatch(piece)]
    return ", ".join([" ".join((*names[1:], *names[:1])), *suffixes])


def _with_suffixes(parts: list[str]) -> list[str]:
    joined: list[str] = []
    for part in parts:
        if joined and joined[-1].strip() and _SUFFIX.fullmatch(part.strip()):
            joined[-1] = f"{joined[-1].strip()}, {part.strip()}"
        else:
            joined.append(part)
    return joined


def _paired(parts: list[str]) -> list[str]:
    """Join "Smith, J., Lee, K." into people, where every second piece is nothing but initials."""
    given = [part.strip() for part in parts[1::2]]
    if len(parts) % 2 or not parts or not all(_INITIALS.fullmatch(part) for part in given):
        return parts
    if any(_INITIALS.fullmatch(part.strip()) for part in parts[::2]):
        return parts
    return [f"{first} {last.strip()}" for last, first in zip(parts[::2], given, strict=True)]


def _tidy(piece: str) -> str:
    name = _NOTE_NUMBER.sub(r"\1", piece.replace("{", "").replace("}", "").strip(" \\\t:;,·~").replace("~", " "))
    if name.endswith(".") and _ENDED.search(name) and not _SUFFIX.fullmatch(name.split()[-1]):
        name = name[:-1]
    return "" if name.isdigit() or not any(char.isalnum() for char in name) else " ".join(name.split())
