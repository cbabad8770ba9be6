"""The judge of answers: by hand-written cases, and against the scorer that lies beside the repository."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bench.judging import judge, shows, texts_of
from bench.question_sets import Asked, ask, opened, questions, read_questions
from bot.render.record import answer_record
from handlers.engine import Engine
from handlers.messages import Answer, Citation
from store.models import Paper

NOW = datetime(2026, 10, 23, 12, tzinfo=UTC)
HERON = Paper(
    "arxiv:2610.00001",
    "Heron: Grounding for Screens",
    ("Ana Ruiz", "Bo Li"),
    abstract="Heron reaches 61.4\\% on $\\tau$-Bench. It is trained on 12 tasks.",
    url="https://arxiv.org/abs/2610.00001",
)
EGRET = Paper("arxiv:2610.00002", "Egret", ("Cy Doe",), abstract="Egret reaches 50.0% on the same tasks.")
PAPERS = [HERON, EGRET]
QUOTE = "Heron reaches 61.4\\% on $\\tau$-Bench."


def asked(kind: str = "fact", mode: str = "first", *, papers: Any = (HERON.title,), must: Any = ()) -> Asked:
    return Asked("x", kind, "?", (), tuple(papers), tuple(must), mode, NOW, {})


def told(text: str, *papers: Paper, quote: str | None = QUOTE) -> Answer:
    return Answer(text, (Citation(HERON, quote),), papers or (HERON,))


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (asked(must=[["61.4%"]]), told("Heron reaches 61.4% on τ-Bench.")),
        (asked(must=[["61.4%", "sixty"], ["heron"]]), told("**Heron**: 61.4%")),
        (asked(), told("It says so.", quote="heron reaches 61.4% on …")),
        (asked(), told("Number 2610.00001 is its id.")),
        (asked("lookup", must=[["61.4%"]]), told("It is this one.")),
        (asked("list", "set", papers=(HERON.title, EGRET.title)), told("Two.", EGRET, HERON)),
        (asked("list", "top3"), told("Two.", EGRET, HERON)),
        (asked("list", "any", papers=()), told("x" * 5000)),
        (asked("lookup", "any", papers=()), told("x" * 700)),
        (asked("unanswerable", "none", papers=()), Answer("No.", reason="nothing found")),
    ],
)
def test_right_answers_pass(question: Asked, answer: Answer) -> None:
    assert judge(question, answer, PAPERS) is None


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        (asked(), Answer("No.", reason="nothing found"), "abstained"),
        (asked("unanswerable", "none", papers=()), told("Heron."), "answered"),
        (asked(), told("Heron.", EGRET, HERON), "another paper comes first"),
        (asked(), Answer("Heron."), "another paper comes first"),
        (asked("list", "top3"), told("Egret.", EGRET), "first three"),
        (asked("list", "set", papers=(HERON.title, EGRET.title)), told("Heron."), "1 of 2 papers missing"),
        (asked("list", "set"), told("Both.", HERON, EGRET), "1 papers too many"),
        (asked(must=[["61.4%"]]), told("It is in the quote."), "does not show 61.4%"),
        (asked(must=[["1.4%"]]), told("61.4%"), "does not show 1.4%"),
        (asked(), told("x" * 351), "too long"),
        (asked("lookup"), told("x" * 701), "too long"),
        (asked(), told("Heron.", quote=f"{HERON.title}"), None),
        (asked(), told("Heron.", quote="Heron reaches 61.5%"), "quote that does not stand"),
        (asked(), told("Heron has 17 layers."), "number that stands in no cited paper: 17"),
        (asked("followup"), told("Heron has 17 layers."), None),
        (asked(), Answer("Ibis.", (Citation(Paper("x", "Ibis")),), (HERON,)), "does not hold: Ibis"),
    ],
)
def test_the_fault_is_named(question: Asked, answer: Answer, why: str | None) -> None:
    found = judge(question, answer, texts_of(PAPERS))
    assert found is None if why is None else why in (found or "")


def test_many_quotes_of_one_paper_count_together() -> None:
    long = replace(HERON, abstract="word " * 100)
    answer = Answer("Heron.", (Citation(long, ("word " * 50).strip()),) * 2, (long,))
    assert judge(asked(), answer, [long]) == "quotes too much"


@pytest.mark.parametrize(
    ("needle", "text", "shown"),
    [
        ("8%", "by 8% more", True),
        ("8%", "by 0.8% more", False),
        ("8%", "by 18% more", False),
        ("Gemma 4", "and gemma 4b", False),
        ("GPT‑4", "uses gpt-4.", True),
        ("$\\tau^2$-Bench", "on \\tau^2-bench", True),
    ],
)
def test_a_string_is_shown_as_words_of_its_own(needle: str, text: str, shown: bool) -> None:
    assert shows(needle, text) is shown


def scorer(shared: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("score", shared / "eval" / "score.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def mutants(answer: Answer, other: Paper) -> Iterator[Answer]:
    """The answer, and what could go wrong with it."""
    yield answer
    yield replace(answer, reason="none")
    yield replace(answer, reason=None)
    yield replace(answer, text="")
    yield replace(answer, text=answer.text.upper())
    yield replace(answer, text=f"_{answer.text}_ " * 4)
    yield replace(answer, text=f"{answer.text} 90817")
    yield replace(answer, text=f"{answer.text} 4")
    yield replace(answer, papers=(other, *answer.papers))
    yield replace(answer, papers=(*answer.papers, other))
    yield replace(answer, papers=answer.papers[1:])
    yield replace(answer, papers=())
    yield replace(answer, citations=())
    yield replace(answer, papers=(), citations=())
    for change in (str.upper, lambda quote: f"{quote[:-1]} …", lambda quote: f"{quote} indeed", lambda quote: ""):
        yield with_quotes(answer, change)
    yield replace(answer, citations=tuple(replace(c, quote=c.paper.abstract) for c in answer.citations))
    yield replace(answer, citations=tuple(replace(c, paper=other) for c in answer.citations))
    yield replace(answer, citations=(*answer.citations, Citation(Paper("doc:1", "Held nowhere"))))


def with_quotes(answer: Answer, change: Callable[[str], str]) -> Answer:
    citations = (replace(c, quote=change(c.quote)) if c.quote else c for c in answer.citations)
    return replace(answer, citations=tuple(citations))


def test_it_agrees_with_the_scorer_beside_the_repository(shared: Path, tmp_path: Path) -> None:
    score = scorer(shared)
    store = opened("seeds", tmp_path, shared)
    engine = Engine(store)
    papers = store.by_date(1000)
    theirs = {score.title_key(p.title): p for p in papers}
    abstracts = {k: score.norm(f"{p.title} {', '.join(p.authors)} {p.abstract}") for k, p in theirs.items()}
    sheet = [*questions("seeds", NOW), *read_questions(shared / "eval" / "questions.jsonl", NOW)]
    answers = [ask(engine, question) for question in sheet]
    texts, seen = texts_of(papers), {True: 0, False: 0}
    for at, question in enumerate(sheet):
        tried = [*mutants(answers[at], papers[at % len(papers)]), answers[at - 1], answers[at - 2]]
        for answer in tried:
            record = json.loads(json.dumps(answer_record(question.id, answer, 0.0)))
            passed, why = score.judge(question.raw, record, abstracts)
            fault = judge(question, answer, texts)
            assert (fault is None) == passed, (question.text, answer, fault, why)
            seen[passed] += 1
    store.close()
    assert min(seen.values()) > len(sheet)
