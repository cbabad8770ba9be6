"""The question sets under ``tests/questions/`` with the stores that they are asked of.

Used by the tests and by the measurements. The sets ``seeds`` and ``arxiv`` read the folder ``shared`` beside
the repository; ``samples`` needs nothing else.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from pathlib import Path
from typing import Any

from handlers.engine import Engine
from handlers.messages import Answer, Question
from handlers.router import converse
from jobs.ingest import ingest
from jobs.sources.detect import read_listing
from store import Store, open_store
from store.ids import links_of
from store.models import Conversation, Listing, Paper, Record, instant, parse_iso

ROOT = Path(__file__).resolve().parents[1]
QUESTIONS = ROOT / "tests" / "questions"
SETS = ("samples", "seeds", "arxiv")
_HIDDEN_AFTER = 3


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of a set as the file states it."""

    id: str
    kind: str
    text: str
    turns: tuple[str, ...]
    papers: tuple[str, ...]
    must: tuple[tuple[str, ...], ...]
    mode: str
    now: datetime
    raw: dict[str, Any]


def questions(name: str, now: datetime | None = None) -> list[Asked]:
    """Read a set's questions; those without a ``now`` of their own are asked at ``now`` (default: present)."""
    return list(read_questions(QUESTIONS / f"{name}.jsonl", now))


def read_questions(path: Path, now: datetime | None = None) -> Iterator[Asked]:
    """Read a file of questions."""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip():
            raw = json.loads(line)
            yield Asked(
                id=raw["id"],
                kind=raw["kind"],
                text=raw["q"],
                turns=tuple(raw.get("turns") or ()),
                papers=tuple(raw["papers"]),
                must=tuple(tuple(group) for group in raw["must"]),
                mode=raw["mode"],
                now=instant(parse_iso(raw["now"])) if raw.get("now") else now or datetime.now(UTC),
                raw=raw,
            )


def fill(store: Store, name: str, shared: Path | None = None) -> None:
    """Put the papers of a set into ``store``. ``shared`` is needed for the sets ``seeds`` and ``arxiv``."""
    ingest(listings(name, shared), store)


def listings(name: str, shared: Path | None) -> list[Listing]:
    """Return the listings of a set."""
    if name == "samples":
        return [_read(path) for path in sorted((ROOT / "samples").glob("*.txt"))]
    if shared is None:
        raise ValueError(f"the set {name} needs the shared folder")
    if name == "seeds":
        return [_read(path) for path in sorted((shared / "seeds").glob("*.txt"))]
    return _arxiv(shared / "search" / "arxiv_100k.jsonl.gz")


def _read(path: Path) -> Listing:
    return read_listing(path).listing


def _arxiv(corpus: Path) -> list[Listing]:
    groups = json.loads((QUESTIONS / "arxiv_papers.json").read_text(encoding="utf-8"))
    wanted = {paper_id for group in groups.values() for paper_id in group}
    records = {}
    with gzip.open(corpus, "rt", encoding="utf-8") as lines:
        for line in lines:
            if line.split('"', 4)[3] in wanted:
                record = json.loads(line)
                records[record["id"]] = record
    return [
        _page("Mixed_Fields", "category-page", [_whole(records[i]) for i in groups["category"]]),
        _page("Trending on arXiv", "trending-page", [_cut(records[i]) for i in groups["trending"]]),
    ]


def _page(source: str, form: str, papers: list[Paper]) -> Listing:
    return Listing(source, form, None, tuple(Record(paper, rank) for rank, paper in enumerate(papers, 1)))


def _whole(record: dict[str, Any]) -> Paper:
    paper_id = f"arxiv:{record['id']}"
    url, pdf = links_of(paper_id)
    posted = datetime.combine(date.fromisoformat(record["published"]), time(12), UTC)
    return Paper(
        paper_id,
        record["title"],
        tuple(record["authors"]),
        abstract=record["abstract"],
        submitted=posted,
        url=url,
        pdf=pdf,
    )


def _cut(record: dict[str, Any]) -> Paper:
    authors = record["authors"]
    return Paper(
        id="",
        title=record["title"],
        authors=tuple(authors[:_HIDDEN_AFTER]),
        more_authors=max(0, len(authors) - _HIDDEN_AFTER),
        abstract=record["abstract"],
        submitted=date.fromisoformat(record["published"]),
    )


def opened(name: str, folder: Path, shared: Path | None = None) -> Store:
    """Open a new store in ``folder`` with the papers of a set."""
    store = open_store(folder / f"{name}.db")
    fill(store, name, shared)
    return store


def ask(engine: Engine, asked: Asked) -> Answer:
    """Ask a question after the turns before it."""
    return engine.answer(Question(asked.text, asked.now, conversation_before(engine, asked)))


def conversation_before(engine: Engine, asked: Asked) -> Conversation:
    """Ask the turns before a question and return the conversation they make."""
    return converse(engine, asked.turns, asked.now)
