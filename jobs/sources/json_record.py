"""One record of a JSON lines corpus: an object with id, title, abstract or text, authors, date, categories."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from jobs.sources.dates import read_day
from jobs.sources.entry import is_withdrawn, names_text, prose_text
from store.ids import canonical_id, links_of
from store.models import Moment, Paper, Record, parse_iso
from store.people import split_authors
from store.text import collapse

# What a name may hold that must be looked at: TeX, notes, "Last, First", several names, hidden authors.
_NOT_PLAIN = re.compile(r"[\\{}()\[\],;&*†‡§¶\d…:]|\bet al|\band\b|\+", re.IGNORECASE)


class BadRecordError(ValueError):
    """An object that states no paper; says what is missing."""


def read_record(fields: Any, rank: int, notes: list[str]) -> Record:
    """Return the Record of one parsed JSON value, adding a note for each field that had to be left out.

    Raises BadRecordError if it is no object or has neither title nor abstract.
    """
    if not isinstance(fields, dict):
        raise BadRecordError("no JSON object")
    title = names_text(_text(fields.get("title")))
    abstract = prose_text(_text(fields.get("abstract")) or _text(fields.get("text")))
    if not title and not abstract:
        raise BadRecordError("neither a title nor an abstract")
    paper_id, version = read_id(fields.get("id"))
    authors, more = _authors(fields.get("authors"))
    categories = _categories(fields.get("categories"))
    url, pdf = links_of(paper_id)
    paper = Paper(
        id=paper_id,
        title=title,
        authors=authors,
        more_authors=more,
        abstract=abstract or None,
        primary_category=categories[0] if categories else None,
        categories=categories,
        submitted=_published(fields.get("published"), notes),
        version=version,
        doi=paper_id[4:] if paper_id.startswith("doi:") else None,
        url=url,
        pdf=pdf,
        withdrawn=is_withdrawn(abstract),
    )
    return Record(paper, rank)


def read_id(value: Any) -> tuple[str, int | None]:
    """Return canonical id and version: arXiv's or a DOI where it is one, else ``doc:<id>``; "" for none."""
    text = collapse(_text(value))
    if not text:
        return "", None
    found = canonical_id(text)
    if found is not None:
        return found.id, found.version
    return f"doc:{text}", None


def _text(value: Any) -> str:
    """Return a field's text; numbers come as text already, a list gives its first text, all else none."""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return next((item for item in value if isinstance(item, str)), "")
    return ""


def _authors(value: Any) -> tuple[tuple[str, ...], int | None]:
    if isinstance(value, str):
        return split_authors(names_text(value)) if value else ((), 0)
    if not isinstance(value, list):
        return (), 0
    names = [name for item in value if (name := collapse(_name(item)))]
    if _NOT_PLAIN.search("\n".join(names)) is None:
        return tuple(names), 0
    # With semicolons between, a comma within a name parts family and given name.
    return split_authors(names_text("; ".join(names)))


def _name(item: Any) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, Mapping):
        whole = _text(item.get("name"))
        return whole or f"{_text(item.get('given'))} {_text(item.get('family'))}"
    return ""


def _categories(value: Any) -> tuple[str, ...]:
    if isinstance(value, str):
        value = value.replace(",", " ").replace(";", " ").split()
    if not isinstance(value, list):
        return ()
    return tuple(dict.fromkeys(name for item in value if isinstance(item, str) and (name := collapse(item))))


def _published(value: Any, notes: list[str]) -> Moment | None:
    if value is None or value == "":
        return None
    moment = _moment(value.strip()) if isinstance(value, str) else None
    if moment is None:
        notes.append(f"no date that can be read: {str(value)[:40]!r}")
    return moment


def _moment(text: str) -> Moment | None:
    try:
        return date.fromisoformat(text) if len(text) == 8 else parse_iso(text)
    except (ValueError, OverflowError):
        return read_day(collapse(text))
