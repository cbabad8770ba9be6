"""The question sets, judged: how many of each kind are right must not fall.

The floors lie a little under what was reached when they were set; a failure lists the misses by kind. Raise
them when the engine gets better.
"""

from __future__ import annotations

import json
import runpy
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from bench.judging import judge, texts_of
from bench.question_sets import ask, questions, read_questions
from handlers.messages import Answer
from store.models import Paper
from tests.handlers.conftest import NOW, Asking
from tests.handlers.test_every_answer import fault

Making = Callable[[str, Path | None], Asking]
KINDS = ("fact", "lookup", "author", "list", "topic", "compare", "followup", "unanswerable")
FLOORS = {
    "samples": (72, 18, 21, 25, 5, 9, 17, 28),
    "seeds": (91, 20, 15, 14, 12, 4, 11, 14),
    "arxiv": (77, 18, 17, 16, 8, 5, 16, 22),
}
EVAL_FLOOR = 55


@dataclass
class Tally:
    """Questions of each kind: how many were right, and a line for each that was not."""

    right: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    misses: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def count(self, kind: str, asked: str, why: str | None) -> None:
        """Count one question; ``why`` says what is wrong with its answer."""
        if why is None:
            self.right[kind] += 1
        else:
            self.misses[kind].append(f"{kind}: {asked}: {why}")

    def below(self, floors: Mapping[str, int]) -> dict[str, str]:
        """Return the kinds that lie under their floor, with what went wrong there."""
        return {
            kind: f"{self.right[kind]} right, {floor} wanted\n" + "\n".join(self.misses[kind])
            for kind, floor in floors.items()
            if self.right[kind] < floor
        }


def test_the_samples_are_answered(asking: Making) -> None:
    assert tally("samples", asking("samples", None)).below(floors("samples")) == {}


@pytest.mark.parametrize("name", ["seeds", "arxiv"])
def test_the_shared_listings_are_answered(asking: Making, shared: Path, name: str) -> None:
    assert tally(name, asking(name, shared)).below(floors(name)) == {}


@pytest.mark.parametrize("name", ["seeds", "arxiv"])
def test_every_answer_about_the_shared_listings_holds_to_the_rules(
    asking: Making, shared: Path, name: str
) -> None:
    listed = asking(name, shared)
    held = listed.papers
    faults = {asked.id: fault(ask(listed.engine, asked), held) for asked in questions(name, NOW)}
    assert {question: what for question, what in faults.items() if what} == {}


def tally(name: str, asking: Asking) -> Tally:
    texts = texts_of(asking.papers)
    found = Tally()
    for asked in questions(name, NOW):
        thread = " / ".join((*asked.turns, asked.text))
        found.count(asked.kind, f"{asked.id} {thread}", judge(asked, ask(asking.engine, asked), texts))
    return found


def floors(name: str) -> dict[str, int]:
    return dict(zip(KINDS, FLOORS[name], strict=True))


@pytest.mark.parametrize("name", FLOORS)
def test_every_kind_of_question_has_a_floor(name: str) -> None:
    assert {asked.kind for asked in questions(name, NOW)} == set(KINDS)


def test_the_shared_questions_are_answered_as_their_own_score_counts(asking: Making, shared: Path) -> None:
    score = runpy.run_path(str(shared / "eval" / "score.py"))
    held = json.loads((shared / "eval" / "seed_papers.json").read_text(encoding="utf-8"))
    said = {p["title"]: f"{p['title']} {', '.join(p['authors'])} {p['abstract']}" for p in held}
    abstracts = {score["title_key"](title): score["norm"](text) for title, text in said.items()}
    engine = asking("seeds", shared).engine
    found = Tally()
    for asked in read_questions(shared / "eval" / "questions.jsonl", NOW):
        right, why = score["judge"](asked.raw, _record(asked.id, ask(engine, asked)), abstracts)
        found.count("any", f"{asked.id} {asked.text}", None if right else why)
    assert found.below({"any": EVAL_FLOOR}) == {}


def _record(question_id: str, answer: Answer) -> dict[str, Any]:
    """The parts of an answer record that the score reads."""
    return {
        "id": question_id,
        "answer": answer.text,
        "abstained": answer.abstained,
        "citations": [{"paper": _paper(c.paper), "quote": c.quote, "field": c.field} for c in answer.citations],
        "papers": [_paper(paper) for paper in answer.papers],
    }


def _paper(paper: Paper) -> dict[str, str | None]:
    return {"id": paper.id, "title": paper.title, "url": paper.url}
