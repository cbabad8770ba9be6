"""Lists and counts by listing, day, rank, mention and number of authors, on the samples (1 June 2024)."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from tests.handlers.conftest import Asking, names

TRENDING = [
    "DPO",
    "Mixtral",
    "FlashAttention",
    "SWE-agent",
    "CLIP",
    "Whisper",
    "Codex",
    "LDM",
    "AutoPrompt",
    "DDPM",
]
OF_2023 = ["Mamba", "Self-RAG", "SWE-bench", "DPO", "QLoRA", "ToT", "Reflexion", "Toolformer"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        # the trending page, in its order
        ("what's trending?", TRENDING),
        ("trending papers", TRENDING),
        ("what's hot right now", TRENDING),
        ("top 3 trending", TRENDING[:3]),
        ("number 3 trending", ["FlashAttention"]),
        ("what is #2 on trending?", ["Mixtral"]),
        ("the last trending paper", ["DDPM"]),
        ("who tops the trending list?", ["DPO"]),
        # days
        ("papers from May 2024", ["SWE-agent"]),
        ("papers from 2023", OF_2023),
        ("papers submitted on October 17, 2023", ["Self-RAG"]),
        ("papers of 2023-10-10", ["SWE-bench"]),
        ("papers between Oct 9 and Oct 20, 2023", ["Self-RAG", "SWE-bench"]),
        ("papers since December 2023", ["SWE-agent", "Mixtral", "Mamba"]),
        ("papers before 2019", ["BERT", "Transformer"]),
        ("papers from last month", ["SWE-agent"]),
        ("papers from this year", ["SWE-agent", "Mixtral"]),
        ("papers from last year", OF_2023),
        # the newest and the oldest
        ("newest paper", ["SWE-agent"]),
        ("3 newest papers", ["SWE-agent", "Mixtral", "Mamba"]),
        ("oldest paper", ["Transformer"]),
        ("which paper was submitted first?", ["Transformer"]),
        ("5 oldest papers", ["Transformer", "BERT", "RAG", "DDPM", "AutoPrompt"]),
        # authors
        ("papers with more than 20 authors", ["Mixtral", "Codex"]),
        ("papers with exactly two authors", ["Mamba"]),
        ("papers with at most 3 authors", ["Mamba", "DDPM"]),
        ("papers with fewer than 4 authors", ["Mamba", "DDPM"]),
        ("papers with at least 26 authors", ["Mixtral", "Codex"]),
        ("which paper has the most authors?", ["Codex"]),
        ("which paper has the fewest authors?", ["Mamba"]),
        # what they mention
        ("which papers mention HumanEval?", ["Reflexion", "Codex"]),
        ("which papers mention GPT-3?", ["Toolformer", "CoT", "Codex", "LoRA"]),
        ("which papers mention GPT-3.5?", ["Mixtral"]),
        ("which papers use ALFWorld?", ["Reflexion", "ReAct"]),
        ("which papers use ALFWorld or FEVER?", ["Reflexion", "ReAct"]),
        ("which papers mention GPT-4 and HumanEval?", ["Reflexion"]),
        ("papers that mention PaLM 540B", ["Self-Consistency", "CoT"]),
        ("papers evaluated on GSM8K from 2022", ["Self-Consistency", "CoT"]),
        ("which trending papers mention GPT-2?", ["FlashAttention"]),
        ("papers mentioning both ALFWorld and WebShop", ["ReAct"]),
        ("papers that mention GPT-3 but not GPT-J", ["CoT", "LoRA"]),
        ("papers from 2023 about agents", ["Reflexion"]),
        ("which trending paper has the most authors?", ["Codex"]),
    ],
)
def test_a_list_holds_these_papers_in_this_order(ask: Asking, text: str, found: list[str]) -> None:
    answer = ask(text)
    assert not answer.abstained
    assert names(answer.papers) == found
    assert [citation.paper for citation in answer.citations] == list(answer.papers)


def test_a_category_page_is_listed_whole(ask: Asking) -> None:
    for text in (
        "papers in Language_Model",
        "papers in the Language_Model listing",
        "what's new in Language_Model?",
    ):
        answer = ask(text)
        assert len(answer.papers) == 16
        assert answer.text.startswith("16 papers in Language_Model:\n1. SWE-agent: ")


@pytest.mark.parametrize("text", ["list all papers", "what papers do you have?"])
def test_the_whole_store_is_listed_newest_first(ask: Asking, text: str) -> None:
    answer = ask(text)
    assert len(answer.papers) + answer.more == 24
    assert names(answer.papers)[:3] == ["SWE-agent", "Mixtral", "Mamba"]


def test_days_before_a_year_are_said_as_asked(ask: Asking) -> None:
    assert ask("papers before 2019").text.startswith("2 papers dated before 2019-01-01:")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("how many papers in Language_Model?", "16 papers in Language_Model."),
        ("how many papers were submitted in 2023?", "8 papers dated 2023-01-01 to 2023-12-31."),
        ("how many papers mention GPT-2?", "2 papers that mention GPT-2. FlashAttention and LoRA."),
        ("how many papers mention PaLM 540B?", "2 papers that mention PaLM 540B."),
        ("how many papers do you have?", "24 papers."),
        ("how many are trending?", "10 papers trending."),
    ],
)
def test_a_count_is_told(ask: Asking, text: str, told: str) -> None:
    answer = ask(text)
    assert answer.text.startswith(told)
    assert len(answer.text) <= 350
    assert str(len(answer.papers) + answer.more) == told.split(maxsplit=1)[0]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("papers from today", "I know no paper dated 2024-06-01."),
        ("papers from yesterday", "I know no paper dated 2024-05-31."),
        ("papers from this week", "I know no paper dated 2024-05-27 to 2024-06-01."),
        ("number 12 trending", "There is no number 12: the list has 10 papers."),
        ("which papers mention GPT-5?", "I know no paper that mentions GPT-5."),
        ("papers with more than 100 authors", "I know no paper with more than 100 authors."),
    ],
)
def test_an_empty_list_is_said_to_be_empty(ask: Asking, text: str, told: str) -> None:
    answer = ask(text)
    assert (answer.text, answer.reason) == (told, "nothing listed")


def test_today_is_the_moment_of_the_question(ask: Asking) -> None:
    answer = ask("papers from yesterday", now=datetime(2024, 5, 7, 9, tzinfo=UTC))
    assert names(answer.papers) == ["SWE-agent"]


def test_each_paper_of_a_mention_is_quoted_with_the_name(ask: Asking) -> None:
    answer = ask("which papers mention HumanEval?")
    assert all(citation.quote and "HumanEval" in citation.quote for citation in answer.citations)


def test_a_list_has_numbers_dates_and_links(ask: Asking) -> None:
    assert ask("which papers mention HumanEval?").text == (
        "2 papers that mention HumanEval:\n"
        "1. Reflexion: Language Agents with Verbal Reinforcement Learning · Noah Shinn +5 · 2023-03-20"
        " · https://arxiv.org/abs/2303.11366\n"
        "2. Evaluating Large Language Models Trained on Code · Mark Chen +57 · 2021-07-07"
    )


def test_a_place_of_the_trending_list_is_told_in_a_sentence(ask: Asking) -> None:
    assert ask("what is #2 on trending?").text == "Number 2 trending is “Mixtral of Experts”, 2024-01-08."
