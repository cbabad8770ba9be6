"""Papers on a topic in plain words, and papers like a given one, on the samples."""

from __future__ import annotations

import pytest

from tests.handlers.conftest import Asking, names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("diffusion models", {"DDPM", "LDM"}),
        ("papers on prompting", {"AutoPrompt", "CoT"}),
        ("mixture of experts", {"Mixtral"}),
        ("anything on language agents?", {"Reflexion"}),
        ("papers about speech recognition", {"Whisper"}),
        ("chain of thought", {"CoT"}),
    ],
)
def test_papers_on_a_topic_come_first(ask: Asking, text: str, found: set[str]) -> None:
    answer = ask(text)
    assert found <= set(names(answer.papers)[:3])
    assert 1 <= len(answer.papers) <= 5


def test_several_papers_on_a_topic_are_a_numbered_list(ask: Asking) -> None:
    answer = ask("diffusion models")
    assert answer.text.splitlines()[1].startswith(f"1. {answer.papers[0].title} · ")
    assert len(answer.text.splitlines()) == 1 + len(answer.papers)


@pytest.mark.parametrize(
    "text",
    ["papers about protein folding", "papers on federated learning", "quantum computing", "papers on chess"],
)
def test_a_topic_of_no_paper_is_abstained_on(ask: Asking, text: str) -> None:
    answer = ask(text)
    assert answer.reason == "not in the store"
    assert answer.text.startswith("None of the papers I hold answers that.")


def test_an_abstention_names_the_nearest_papers(ask: Asking) -> None:
    answer = ask("sota on ImageNet")
    assert answer.abstained
    assert names(answer.related) == ["CLIP"]
    assert "Learning Transferable Visual Models" in answer.text


@pytest.mark.parametrize(
    ("texts", "first"),
    [
        (("more papers like SWE-agent",), "SWE-bench"),
    ],
)
def test_papers_like_a_given_one(ask: Asking, texts: tuple[str, ...], first: str) -> None:
    answer = ask(*texts)
    assert names(answer.papers)[0] == first
    assert answer.text.startswith("Nearest to ")
    assert len(answer.papers) <= 3


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("language agents that learn from verbal feedback", "Reflexion"),
        ("speech recognition weak supervision", "Whisper"),
        ("SWE-bench", "SWE-bench"),
        ("retrieval augmented generation", "RAG"),
        ("images from captions contrastive", "CLIP"),
        ("masked words pre-training", "BERT"),
        ("papers", None),
        ("zzz qqq", None),
        ("", None),
    ],
)
def test_a_search_ranks_papers(ask: Asking, query: str, first: str | None) -> None:
    found = ask.engine.search(query, 5)
    scores = [score for _, score in found]
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    if first:
        assert names(paper for paper, _ in found)[0] == first


def test_a_search_gives_no_more_than_its_limit(ask: Asking) -> None:
    assert len(ask.engine.search("language models", 3)) == 3
    assert ask.engine.search("language models", 0) == []
