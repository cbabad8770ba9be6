"""What holds for every answer, whatever is asked: checked on all questions of the samples, and on every paper."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bench.judging import folded
from bench.question_sets import Asked, questions
from bench.question_sets import ask as put
from handlers.messages import Answer, Citation
from handlers.wording import label
from store.models import Paper
from tests.handlers.conftest import NOW, Asking

ASKED = questions("samples", NOW)
TERSE = [asked for asked in ASKED if asked.kind in ("fact", "compare", "followup")]
FOLLOWING = [
    "more like this",
    "who wrote it?",
    "how many authors does it have?",
    "last author?",
    "when was it submitted?",
    "link",
    "pdf",
    "abstract",
    "what is the main result?",
    "why?",
    "how does it work?",
    "which datasets are used?",
    "is the code public?",
    "compare it with BERT",
    "what does it stand for?",
    "papers by the first author",
    "is it trending?",
    "and LoRA?",
]


def fault(answer: Answer, held: list[Paper]) -> str | None:
    """The first thing that no answer may do, None where it does none."""
    cited = [citation.paper for citation in answer.citations]
    if not answer.text.strip():
        return "says nothing"
    if answer.abstained and (answer.citations or answer.papers or not (answer.reason or "").strip()):
        return "abstains without a reason, or with papers"
    if answer.papers and not answer.citations:
        return "cites nothing for the papers it shows"
    if len(answer.related) > 5 or len(set(answer.papers)) < len(answer.papers) or answer.more < 0:
        return "miscounts its papers"
    if not {*answer.papers, *answer.related, *cited} <= set(held):
        return "speaks of a paper that the store does not hold"
    if not set(cited) <= set(answer.papers):
        return "cites a paper that it does not show"
    return next(_citation_faults(answer.citations), None)


def _citation_faults(citations: tuple[Citation, ...]) -> Iterator[str]:
    for citation in citations:
        if (citation.quote is None) == (citation.field is None):
            yield "cites neither words nor a field, or both"
        elif citation.quote is not None and not citation.quote.strip():
            yield "quotes nothing"
        elif citation.quote is not None and not _stands(citation.quote, citation.paper):
            yield f"quotes what does not stand there: {citation.quote}"


def _stands(quote: str, paper: Paper) -> bool:
    return quote in paper.title or quote in (paper.abstract or "")


def strange_numbers(answer: Answer) -> list[str]:
    """Numbers of the answer's text that stand in no paper it shows."""
    said = (f"{p.id} {p.title} {p.abstract} {p.url} {p.submitted} {p.authors}" for p in answer.papers)
    known = folded(" ".join(said))
    return [number for number in re.findall(r"\d+(?:[.,]\d+)*", folded(answer.text)) if number not in known]


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.id)
def test_an_answer_holds_to_the_rules(ask: Asking, asked: Asked) -> None:
    answer = put(ask.engine, asked)
    assert fault(answer, ask.papers) is None
    assert all(len(citation.quote or "") <= 450 for citation in answer.citations)
    assert answer == put(ask.engine, asked)


@pytest.mark.parametrize("asked", TERSE, ids=lambda asked: asked.id)
def test_a_fact_is_told_in_350_characters_with_no_number_of_its_own(ask: Asking, asked: Asked) -> None:
    answer = put(ask.engine, asked)
    if answer.abstained or "\n" in answer.text:
        return
    assert len(answer.text) <= 350
    if asked.kind == "fact":
        assert strange_numbers(answer) == []


@pytest.mark.parametrize("following", FOLLOWING)
def test_a_follow_up_on_any_paper_holds_to_the_rules(ask: Asking, following: str) -> None:
    faults = {label(paper): fault(ask(f"“{paper.title}”", following), ask.papers) for paper in ask.papers}
    assert {name: what for name, what in faults.items() if what} == {}


@pytest.mark.parametrize(
    "asked", ["{}", "what is {}?", "who wrote {}?", "{} results", "papers like {}", "why {}?"]
)
def test_a_question_on_any_paper_holds_to_the_rules(ask: Asking, asked: str) -> None:
    faults = {label(paper): fault(ask(asked.format(label(paper))), ask.papers) for paper in ask.papers}
    assert {name: what for name, what in faults.items() if what} == {}


@pytest.mark.parametrize(
    "text",
    [
        "hello",
        "help",
        "what's new?",
        "compare LoRA and BERT",
        "1810.04805 and 1706.03762",
        "who wrote BERT? what is Mamba-9? when was LoRA submitted?",
        "how many papers do you have?",
        "asdf",
        "",
    ],
)
def test_an_answer_to_another_message_holds_to_the_rules(ask: Asking, text: str) -> None:
    assert fault(ask(text), ask.papers) is None
