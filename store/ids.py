"""The spellings of paper ids, and their one canonical form.

arXiv identifiers follow https://info.arxiv.org/help/arxiv_identifier.html: ``YYMM.NNNN`` from April 2007,
``YYMM.NNNNN`` from January 2015, before that ``archive/YYMMNNN``; an optional ``vN`` names a version. DOIs
follow https://www.doi.org/doi-handbook/HTML/doi-name-syntax.html and are compared without case.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote, unquote

from store.text import title_key

_ARCHIVES: Final = (
    "acc-phys adap-org alg-geom ao-sci astro-ph atom-ph bayes-an chao-dyn chem-ph cmp-lg comp-gas cond-mat cs"
    " dg-ga funct-an gr-qc hep-ex hep-lat hep-ph hep-th math-ph math mtrl-th nlin nucl-ex nucl-th patt-sol physics"
    " plasm-ph q-alg q-bio q-fin quant-ph solv-int stat supr-con"
).split()
_END: Final = r"(?![A-Za-z0-9])(?![.,][0-9])"
_MONTH: Final = r"(?:0[1-9]|1[0-2])"
_DOI: Final = (
    r"(?P<doi>(?<![A-Za-z0-9])(?<![0-9]\.)10\.[0-9]{4,9}(?:\.[0-9]+)*(?:/|%2F)"
    r"(?:[^\s<>|\"“”„«»\u3000-\u9fff\uff00-\uffef]|<[0-9]+::[^\s<>|]*>)+)"
)
_OLD: Final = (
    rf"(?<![A-Za-z0-9-])(?P<archive>{'|'.join(_ARCHIVES)})(?:\.[A-Za-z]{{2,}}(?:-[A-Za-z]+)?)?(?:/|%2F)"
    rf"(?P<serial>(?:9[1-9]|0[0-7]){_MONTH}[0-9]{{3}})(?:v(?P<old_version>[1-9][0-9]{{0,2}}))?{_END}"
)
_NEW: Final = (
    rf"(?P<new>(?<![0-9])(?P<month>[0-9]{{2}}{_MONTH})\.(?P<number>[0-9]{{4,5}}))"
    rf"(?:v(?P<version>[1-9][0-9]{{0,2}}))?{_END}"
)
_ID = re.compile(f"{_DOI}|{_OLD}|{_NEW}", re.IGNORECASE)
_LIKELY = re.compile(r"[0-9]{4}\.[0-9]{4}|(?:/|%2[Ff])[0-9]{7}|10\.[0-9]{4}")
_LINK = re.compile(
    r"(?:https?://|(?<![A-Za-z0-9.])www\.|(?<![A-Za-z0-9.@/-])(?:[a-z0-9-]+\.)+[a-z]{2,}/)[^\s<>|\"“”]*$",
    re.IGNORECASE,
)
_PREFIX = re.compile(
    r"(?:(?:oai:)?(?<![A-Za-z])(?:arxiv\s(?:e-?|pre)prints?:?\s)?arxiv(?:\.org)?(?:\s?(?:e-?prints?|preprints?|papers?|ids?|no\.|number|identifiers?))?\s?"
    r"[:：#._/\-]?\s?(?:abs/|pdf/)?|(?<![A-Za-z])(?:doi(?:\.org)?\s?[:：/=]?|info:doi/)\s?)$",
    re.IGNORECASE,
)
_LINK_TAIL = re.compile(r"(?:\.pdf)?/?(?:[?#][^\s<>|\"“”)\]]*)?", re.IGNORECASE)
_CLASS_TAIL = re.compile(r"\s?\[[a-z]+(?:-[a-z]+)*(?:\.[A-Za-z]{2,}(?:-[A-Za-z]+)?)?\]")
_QUANTITY_LEFT = re.compile(
    r"(?:[$€£¥₹]|(?<![A-Za-z])(?:USD|EUR|GBP|US\$))\s?$|[0-9][,.']$|(?:^|[^A-Za-z0-9])[-−+]$"
)
_MEASURE_LEFT = re.compile(r"[=≈±×<>≤≥^~+/*−-]\s?$")
_SHARE_RIGHT = re.compile(r"\s?[%°‰]")
_MARK_UP: Final = {"<": ">", "*": "*", "~": "~"}
_UNIT_RIGHT = re.compile(
    r"\s?(?:[kMGTPmµμn]?(?:eV|Hz|B|W|Pa|mol|g|m|s|K|V|J|L)|[kcmµμn]m|bits?|bytes?|seconds?|minutes?|hours?"
    r"|days?|years?|points?|dollars?|euros?|percent|degrees?|pc|[kM]pc|°C?|Å|×)(?![A-Za-z0-9])"
)
_DOI_VERSION = re.compile(r"v([1-9][0-9]?)(?:\.(?:full|abstract|article)[a-z.-]*)?(?:\.pdf)?$")
_DOI_PAGE = re.compile(
    r"(?:\.pdf|/(?:full(?:text)?|abstract|pdf|epdf|html|meta|references|citations))+/?$", re.IGNORECASE
)
_ARXIV_DOI = "10.48550/arxiv."
_TRAILING: Final = ".,;:!?'’‘`*_~…、，。；：！？）】》」"
_BRACKETS: Final = {")": "(", "]": "[", "}": "{"}
_REACH: Final = 300


@dataclass(frozen=True, slots=True)
class FoundId:
    """A paper id in a text: its canonical form, the version asked for, and where its spelling stands.

    ``text[start:end]`` is the whole spelling with prefix, link and tail, but without the platform's mark-up
    around it.
    """

    id: str
    version: int | None
    start: int
    end: int


def find_ids(text: str) -> list[FoundId]:
    """Return every paper id in free text, in order, in any spelling; the same id twice if it stands twice."""
    return list(_found(text)) if _LIKELY.search(text) else []


def canonical_id(raw: str) -> FoundId | None:
    """Return the id that ``raw`` as a whole spells (a link, ``arXiv:…``, ``doi:…``, bare), else None."""
    text = raw.strip()
    if text.startswith("<") and text.endswith(">"):
        text = text[1:-1]
    found = find_ids(text)
    if len(found) != 1 or found[0].start != 0 or found[0].end != len(text):
        return None
    return found[0]


def title_id(title: str) -> str:
    """Return the id of a paper whose source states none: ``title:`` and 16 digits of its title key's SHA-256."""
    return f"title:{hashlib.sha256(title_key(title).encode('utf-8', 'replace')).hexdigest()[:16]}"


def links_of(paper_id: str) -> tuple[str | None, str | None]:
    """Return the addresses of a paper's page and PDF, None where its id gives none."""
    scheme, _, name = paper_id.partition(":")
    if scheme == "arxiv":
        return f"https://arxiv.org/abs/{name}", f"https://arxiv.org/pdf/{name}"
    if scheme == "doi":
        return "https://doi.org/" + quote(name, safe="/:;()._-~!,*'"), None
    return None, None


def _found(text: str) -> Iterator[FoundId]:
    at = 0
    while found := _ID.search(text, at):
        lead = _lead(text, found.start(), at)
        result = _doi(text, found, lead) if found["doi"] else _arxiv(text, found, lead)
        if result is None:
            at = found.end("month") if found["month"] else found.end()
        else:
            yield result
            at = max(result.end, found.start() + 1)


@dataclass(frozen=True, slots=True)
class _Lead:
    """What belongs to an id before its digits: where the spelling starts, and whether by a link or prefix."""

    start: int
    link: bool
    prefix: bool


def _lead(text: str, at: int, earliest: int) -> _Lead:
    begin = max(earliest, at - _REACH)
    window = text[begin:at]
    link = _LINK.search(window)
    if link:
        return _Lead(begin + link.start(), True, False)
    prefix = _PREFIX.search(window[-40:])
    if prefix:
        return _Lead(at - len(prefix.group()), False, True)
    return _Lead(at, False, False)


def _arxiv(text: str, found: re.Match[str], lead: _Lead) -> FoundId | None:
    if found["new"]:
        if not _is_new_id(text, found, lead):
            return None
        name, version = found["new"], found["version"]
    else:
        name, version = f"{found['archive'].lower()}/{found['serial']}", found["old_version"]
        if "0703" < found["serial"][:4] < "9107":
            return None
    tail = (_LINK_TAIL if lead.link else _CLASS_TAIL).match(text, found.end())
    end = found.end() + len(_trimmed(tail.group())) if tail else found.end()
    return FoundId(f"arxiv:{name}", int(version) if version else None, lead.start, end)


def _is_new_id(text: str, found: re.Match[str], lead: _Lead) -> bool:
    month, number = found["month"], found["number"]
    if not (("0704" <= month <= "1412" and len(number) == 4) or ("1501" <= month < "9101" and len(number) == 5)):
        return False
    if not number.strip("0"):
        return False
    if lead.link or lead.prefix or found["version"]:
        return lead.link or lead.prefix or not text[found.start() - 1 : found.start()].isalnum()
    before = text[max(0, found.start() - 12) : found.start()]
    if (before[-1:].isalnum() and before[-1:] < "\u0250") or _QUANTITY_LEFT.search(before):
        return False
    if _SHARE_RIGHT.match(text, found.end()):
        return False
    if len(number) == 5 or (before and _MARK_UP.get(before[-1]) == text[found.end() : found.end() + 1]):
        return True
    return not (_MEASURE_LEFT.search(before) or _UNIT_RIGHT.match(text, found.end()))


def _doi(text: str, found: re.Match[str], lead: _Lead) -> FoundId | None:
    raw = found["doi"]
    if lead.link:
        raw = re.split(r"[?#]", raw, maxsplit=1)[0]
    spelled = _trimmed(raw)
    name = unquote(spelled).lower() if lead.link or "%2f" in spelled.lower() else spelled.lower()
    if name.endswith("/"):
        return None
    end = found.start() + len(spelled)
    if lead.link:
        tail = _LINK_TAIL.match(text, end)
        end += len(_trimmed(tail.group())) if tail else 0
    if name.startswith(_ARXIV_DOI):
        inner = canonical_id(name.removeprefix(_ARXIV_DOI))
        if inner is not None and inner.id.startswith("arxiv:"):
            return FoundId(inner.id, inner.version, lead.start, end)
    name, version = _publisher_forms(name) if lead.link else (name, None)
    return FoundId(f"doi:{name}", version, lead.start, end)


def _publisher_forms(name: str) -> tuple[str, int | None]:
    """Cut what publishers append to a DOI in an address: ``.pdf``, ``/full``, bioRxiv's ``v2.full``."""
    version = _DOI_VERSION.search(name) if name.startswith(("10.1101/", "10.64898/")) else None
    if version:
        return name[: version.start()], int(version[1])
    return _DOI_PAGE.sub("", name), None


def _trimmed(raw: str) -> str:
    """Cut an address or DOI at the first bracket without a partner, then punctuation and mark-up from its end."""
    opened: list[int] = []
    for at, char in enumerate(raw):
        if char in "([{":
            opened.append(at)
        elif char in _BRACKETS and (not opened or raw[opened.pop()] != _BRACKETS[char]):
            return raw[:at].rstrip(_TRAILING)
    return raw[: opened[0] if opened else len(raw)].rstrip(_TRAILING)
