"""Papers as rows and back."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from store.models import Paper, iso, parse_iso

FIELDS = (
    "more_authors", "abstract_translated", "primary_category", "categories", "submitted", "updated", "version",
    "doi", "journal_ref", "comment", "url", "pdf", "withdrawn",
)  # fmt: skip
"""The columns that hold a paper's fields as they are, beside its key and title."""

_COLUMNS = ", ".join(f"papers.{name}" for name in ("id", "key", "title", *FIELDS))


def field_values(paper: Paper) -> tuple[Any, ...]:
    """Return what the columns FIELDS hold of ``paper``."""
    return (
        paper.more_authors,
        paper.abstract_translated,
        paper.primary_category,
        json.dumps(paper.categories, ensure_ascii=False) if paper.categories else None,
        iso(paper.submitted) if paper.submitted else None,
        iso(paper.updated) if paper.updated else None,
        paper.version,
        paper.doi,
        paper.journal_ref,
        paper.comment,
        paper.url,
        paper.pdf,
        int(paper.withdrawn),
    )


def papers_at(connection: sqlite3.Connection, rows: Sequence[int]) -> list[Paper]:
    """Return the papers of these row ids in this order, without those that are gone."""
    found = dict(_read(connection, rows))
    return [found[row] for row in rows if row in found]


def _read(connection: sqlite3.Connection, rows: Sequence[int]) -> Iterable[tuple[int, Paper]]:
    wanted = json.dumps(list(rows))
    authors: dict[int, list[str]] = {}
    for row, name in connection.execute(
        "SELECT paper, name FROM authors WHERE paper IN (SELECT value FROM json_each(?)) ORDER BY paper, position",
        (wanted,),
    ):
        authors.setdefault(row, []).append(name)
    for row in connection.execute(
        f"SELECT {_COLUMNS}, passages.text FROM papers LEFT JOIN passages ON passages.paper = papers.id"
        " AND passages.section = 'abstract' AND passages.ordinal = 0"
        " WHERE papers.id IN (SELECT value FROM json_each(?))",
        (wanted,),
    ):
        yield row[0], _paper(row, tuple(authors.get(row[0], ())))


def _paper(row: tuple[Any, ...], authors: tuple[str, ...]) -> Paper:
    (
        _, key, title, more, translated, primary, categories, submitted, updated, version, doi, journal, comment,
        url, pdf, withdrawn, abstract,
    ) = row  # fmt: skip
    return Paper(
        id=key,
        title=title,
        authors=authors,
        more_authors=more,
        abstract=abstract,
        abstract_translated=translated,
        primary_category=primary,
        categories=tuple(json.loads(categories)) if categories else (),
        submitted=parse_iso(submitted) if submitted else None,
        updated=parse_iso(updated) if updated else None,
        version=version,
        doi=doi,
        journal_ref=journal,
        comment=comment,
        url=url,
        pdf=pdf,
        withdrawn=bool(withdrawn),
    )
