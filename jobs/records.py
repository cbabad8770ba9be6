"""The JSON records of ``paperboy parse``: what a listing holds, as other programs read it."""

from __future__ import annotations

from typing import Any

from jobs.sources.detect import FileRead
from store.errors import ListingError
from store.models import Paper, Record, iso


def paper_record(record: Record) -> dict[str, Any]:
    """Return one entry of a listing as a JSON object.

    ``id`` goes without the prefix for arXiv, with it otherwise, and is None where none is stated;
    ``more_authors`` is a number, True for "et al.", None where nobody is hidden. A moment is ISO 8601,
    with Z where a time is known.
    """
    paper = record.paper
    return {
        "id": paper.id.removeprefix("arxiv:") or None,
        "version": paper.version,
        "title": paper.title,
        "authors": list(paper.authors),
        "more_authors": _more_authors(paper),
        "abstract": paper.abstract,
        "abstract_translated": paper.abstract_translated,
        "rank": record.rank,
        "announce": record.announce,
        "submitted": iso(paper.submitted) if paper.submitted else None,
        "updated": iso(paper.updated) if paper.updated else None,
        "primary_category": paper.primary_category,
        "categories": list(paper.categories),
        "doi": paper.doi,
        "journal_ref": paper.journal_ref,
        "comment": paper.comment,
        "withdrawn": paper.withdrawn,
        "url": paper.url,
        "pdf": paper.pdf,
    }


def _more_authors(paper: Paper) -> int | None:
    return True if paper.more_authors is None else paper.more_authors or None


def file_record(file: str, found: FileRead | ListingError) -> dict[str, Any]:
    """Return the record of one file, named as the user named it, or of why it could not be read."""
    if isinstance(found, ListingError):
        return _record(file, outcome="error", error=str(found))
    listing = found.listing
    record = _record(
        file,
        outcome="papers" if listing.records else "empty",
        format=listing.format,
        listing=listing.source,
        date=listing.date.isoformat() if listing.date else None,
        papers=[paper_record(each) for each in listing.records],
        warnings=list(listing.warnings),
    )
    return record if found.total is None else record | {"total": found.total}


def _record(file: str, **known: Any) -> dict[str, Any]:
    record: dict[str, Any] = {"file": file, "format": None, "listing": None, "outcome": None, "date": None}
    return record | {"papers": [], "warnings": [], "error": None} | known
