"""Text as every store can keep it: what JSON can smuggle into a string and UTF-8 cannot hold is replaced."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from store.models import Listing, Paper


def storable(text: str) -> str:
    """Return ``text`` with lone surrogates as ``?``, and without NUL, at which many a program ends a text."""
    try:
        text.encode()
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode()
    return text.replace("\0", "") if "\0" in text else text


def storable_paper(paper: Paper) -> Paper:
    """Return ``paper`` with all of its texts storable."""
    texts = (
        paper.id, paper.title, *paper.authors, paper.abstract or "", paper.abstract_translated or "",
        paper.primary_category or "", *paper.categories, paper.doi or "", paper.journal_ref or "",
        paper.comment or "", paper.url or "", paper.pdf or "",
    )  # fmt: skip
    joined = "".join(texts)
    if storable(joined) == joined:
        return paper
    return replace(paper, **{each.name: _storable(getattr(paper, each.name)) for each in fields(paper)})


def storable_listing(listing: Listing) -> Listing:
    """Return ``listing`` with all of its texts storable."""
    records = tuple(
        record if (paper := storable_paper(record.paper)) is record.paper else replace(record, paper=paper)
        for record in listing.records
    )
    return replace(listing, source=storable(listing.source), records=records)


def _storable(value: Any) -> Any:
    if isinstance(value, str):
        return storable(value)
    return tuple(map(storable, value)) if isinstance(value, tuple) else value
