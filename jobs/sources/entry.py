"""From what a listing states about a paper to a Record: text made normal, names split, ids and links found."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from pathlib import PurePath

from store.ids import FoundId, canonical_id, find_ids, links_of
from store.models import Moment, Paper, Record
from store.people import split_authors
from store.tex import unaccent_tex
from store.text import collapse

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,30});")
_WITHDRAWN = re.compile(
    r"\b(?:this|the) (?:paper|article|manuscript|submission|preprint|work) (?:has been|is|was) withdrawn\b"
    r"|^\W?withdrawn\b",
    re.IGNORECASE,
)
# Some lists of authors have 3,000 names. What is far longer is no list of names, and not worth the time.
_LONGEST_NAMES = 200_000
_LONGEST_LINK = 2_000
_SUFFIX = re.compile(r"(?:\.(?:gz|jsonl|ndjson|json|txt|text|html?|md))+$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Stated:
    """A paper as a text page states it: every text as it stands there, "" for what is missing."""

    title: str
    names: str = ""
    abstract: str = ""
    translated: str = ""
    submitted: Moment | None = None
    url: str = ""
    pdf: str = ""


def record(stated: Stated, rank: int) -> Record:
    """Return the Record of a paper that stands at ``rank`` of a listing."""
    found = _id_of(stated.url) or _id_of(stated.pdf)
    authors, more = split_authors(names_text(stated.names))
    known_url, known_pdf = links_of(found.id) if found else (None, None)
    abstract = prose_text(stated.abstract)
    paper = Paper(
        id=found.id if found else "",
        title=names_text(stated.title),
        authors=authors,
        more_authors=more,
        abstract=abstract or None,
        abstract_translated=prose_text(stated.translated) or None,
        submitted=stated.submitted,
        version=found.version if found else None,
        url=_address(stated.url) or known_url,
        pdf=_address(stated.pdf) or known_pdf,
        withdrawn=is_withdrawn(abstract),
    )
    return Record(paper, rank)


def names_text(text: str) -> str:
    """Return a title or names in normal form: white space folded, entities decoded, TeX accents as letters."""
    text = prose_text(text)
    return unaccent_tex(text) if "\\" in text and len(text) <= _LONGEST_NAMES else text


def prose_text(text: str) -> str:
    """Return an abstract in its normal form: white space folded, entities decoded once, TeX as it stands."""
    if "&" in text:
        text = _ENTITY.sub(lambda found: html.unescape(found.group()), text)
    return collapse(text)


def is_withdrawn(text: str) -> bool:
    """Return whether an abstract or a comment says that the paper was withdrawn."""
    return "ithdrawn" in text and _WITHDRAWN.search(text) is not None


def listing_name(heading: str, file_name: str) -> str:
    """Return the listing's name: its heading, else the file's name without folder and known endings."""
    if heading:
        return heading
    base = PurePath(file_name.replace("\\", "/")).name
    return _SUFFIX.sub("", base) or base or "listing"


def whole_link(link: str) -> bool:
    """Return whether the last line of a cut page is surely a whole link: to an arXiv id of today's form."""
    found = _id_of(link)
    return found is not None and found.id.startswith("arxiv:") and "/" not in found.id


def _id_of(link: str) -> FoundId | None:
    if not link or len(link) > _LONGEST_LINK:
        return None
    return canonical_id(link) or next(iter(find_ids(link)), None)


def _address(link: str) -> str | None:
    """Return a link that a reader can open, None for a bare id or nothing."""
    if link.lower().startswith(("http://", "https://")):
        return link
    return f"https://{link}" if link.lower().startswith(("arxiv.org/", "www.")) else None
