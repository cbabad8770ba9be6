"""An answer as the record that other programs read (``paperboy ask --json`` and ``--jsonl``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from handlers.messages import Answer, Citation
from store.models import Paper


def answer_record(mark: object, answer: Answer, elapsed_ms: float) -> dict[str, Any]:
    """Return the answer record; ``mark`` is the asker's own id of the question, given back as it came.

    Titles and quotes stand as they do in the store, TeX and all.
    """
    cited = (citation.paper for citation in answer.citations)
    return {
        "id": mark,
        "answer": answer.text,
        "abstained": answer.abstained,
        "reason": answer.reason,
        "citations": [_citation(citation) for citation in answer.citations],
        "papers": paper_entries(answer.papers or cited),
        "related": paper_entries(answer.related),
        "elapsed_ms": round(elapsed_ms, 1),
    }


def unread_record(mark: object, reason: str) -> dict[str, Any]:
    """Return the record that stands in the place of an answer where the question could not be read."""
    return answer_record(mark, Answer("", reason=reason), 0.0)


def hit_entry(paper: Paper, score: float) -> dict[str, Any]:
    """Return a ranked paper of ``paperboy search --json``."""
    return {**_paper(paper), "score": score}


def paper_entries(papers: Iterable[Paper]) -> list[dict[str, Any]]:
    """Return each paper once, in order, as the contract names it."""
    return list({paper.id: _paper(paper) for paper in papers}.values())


def _paper(paper: Paper) -> dict[str, Any]:
    return {"id": paper.id, "title": paper.title, "url": paper.url}


def _citation(citation: Citation) -> dict[str, Any]:
    return {"paper": _paper(citation.paper), "quote": citation.quote, "field": citation.field}
