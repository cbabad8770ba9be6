"""The trending page of a paper site, saved as text: most noticed papers in order, without ids."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from jobs.sources.bylines import ends_sentence, is_heading
from jobs.sources.dates import find_day
from jobs.sources.entry import Stated, listing_name, record
from jobs.sources.page_text import page_text, page_text_or_none, surely
from jobs.sources.trending_entries import Entry, Found, find_entries
from jobs.sources.trending_lines import Unit, find_units
from store.errors import ListingError
from store.models import Listing, Record

NAME = "trending-page"
EXPECTS = 'a trending page (for each paper its title, "authors +N more · Mon DD, YYYY", its abstract)'
SUFFIXES = (".txt",)

# An abstract on arXiv has at most 1,920 characters; a text with one byline and far more after it is an essay.
_MOST_TEXT = 4_000


def looks_like(head: bytes) -> float:
    """Return from 0 to 1 how surely ``head`` begins a trending page."""
    page = page_text_or_none(head)
    if page is None:
        return 0.0
    units = find_units(page.lines)
    bylines = sum(_shows_people(unit) for unit in units)
    if bylines:
        return surely(bylines)
    return 0.4 if _acceptable(units, find_entries(units)) else 0.0


def parse(data: bytes, name: str) -> Listing:
    """Return the listing that a saved trending page shows; ``name`` serves where it has no heading.

    A heading without papers is a listing without records. Raises ListingError if ``data`` is no such page.
    """
    page = page_text(data, EXPECTS)
    units = find_units(page.lines)
    found = find_entries(units)
    if not _acceptable(units, found):
        raise ListingError(f"no paper found; expected {EXPECTS}")
    records, warnings = _records(found.entries)
    if found.left_out:
        warnings.insert(0, f"left out {len(found.left_out)} paragraphs that belong to no paper")
    return Listing(
        source=listing_name(found.heading, name),
        format=NAME,
        date=next(filter(None, map(find_day, (found.heading, *found.left_out[:2]))), None),
        records=tuple(records),
        warnings=(*page.warnings, *warnings),
    )


def _shows_people(unit: Unit) -> bool:
    """Return whether a unit is a byline that names somebody in two words or more."""
    if unit.byline is None or not unit.byline.sure:
        return False
    return any(" " in name.strip() for name in unit.byline.names.split(","))


def _acceptable(units: Sequence[Unit], found: Found) -> bool:
    """Return whether the units are a trending page: bylines with people, or its heading and little more."""
    headed = is_heading(units[0].lines[0])
    bylines = sum(_shows_people(unit) for unit in units)
    if bylines:
        text = sum(len(unit.text) for unit in units)
        return text <= _MOST_TEXT * bylines and len(found.entries) <= 2 * bylines + 1
    if any(unit.byline is not None and unit.byline.sure for unit in units):
        return headed
    return headed and not found.left_out


def _records(entries: Sequence[Entry]) -> tuple[list[Record], list[str]]:
    records: list[Record] = []
    warnings: list[str] = []
    for rank, entry in enumerate(entries, 1):
        if not entry.title:
            warnings.append(f"paper {rank}: left out, as no title stands before its authors")
            continue
        names, day = (entry.byline.names, entry.byline.day) if entry.byline else ("", None)
        abstract = " ".join(entry.abstract)
        records.append(record(Stated(entry.title, names, abstract, submitted=day), rank))
        notes = [*entry.notes, *_missing(names, day, abstract)]
        if rank == len(entries) and abstract and not ends_sentence(abstract):
            notes.append("the abstract ends within a sentence (the page may be cut here)")
        if notes:
            warnings.append(f"paper {rank}: {'; '.join(notes)}")
    return records, warnings


def _missing(names: str, day: date | None, abstract: str) -> list[str]:
    missing = [what for what, there in (("authors", names), ("date", day), ("abstract", abstract)) if not there]
    return ["no " + ", no ".join(missing)] if missing else []
