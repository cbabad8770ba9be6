"""Two papers side by side, and who reports the best figure, on the samples."""

from __future__ import annotations

import pytest

from tests.handlers.conftest import Asking, names


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("compare LoRA and QLoRA", ["LoRA", "QLoRA"]),
        ("LoRA vs QLoRA", ["LoRA", "QLoRA"]),
        ("what is the difference between LoRA and QLoRA?", ["LoRA", "QLoRA"]),
        ("how does LoRA differ from QLoRA", ["LoRA", "QLoRA"]),
        ("ReAct compared with Reflexion", ["ReAct", "Reflexion"]),
        ("compare 1706.03762 and 1810.04805", ["Transformer", "BERT"]),
        ("DDPM vs latent diffusion", ["DDPM", "LDM"]),
    ],
)
def test_two_papers_are_told_side_by_side(ask: Asking, text: str, found: list[str]) -> None:
    answer = ask(text)
    assert names(answer.papers) == found
    assert [citation.paper for citation in answer.citations] == list(answer.papers)
    assert len(answer.text.splitlines()) == 2
    assert len(answer.text) <= 350


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("SWE-agent vs Claude 2 on SWE-bench", ["12.5% on SWE-bench", "1.96% of the issues"]),
        ("RAG-Sequence versus DPR on Natural Questions", ["44.5", "41.5"]),
        ("Toolformer vs GPT-3 on T-REx", ["53.5", "39.8"]),
    ],
)
def test_two_sides_are_compared_on_what_is_named(ask: Asking, text: str, told: list[str]) -> None:
    answer = ask(text)
    assert [figure for figure in told if figure not in answer.text] == []
    assert len(answer.text) <= 350


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("which is newer, Mamba or Toolformer?", "Mamba is newer than Toolformer."),
        ("which is older, Mamba or Toolformer?", "Toolformer is older than Mamba."),
        ("which came first, BERT or LoRA?", "BERT is older than LoRA."),
        ("which has more authors, BERT or LoRA?", "LoRA has more authors than BERT."),
        ("do BERT and LoRA share authors?", "BERT and LoRA share no named author."),
    ],
)
def test_records_are_compared_in_a_sentence(ask: Asking, text: str, told: str) -> None:
    answer = ask(text)
    assert answer.text == told
    assert len(answer.citations) == 2
    assert all(citation.field for citation in answer.citations)


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        ("who has the best humaneval result?", "Reflexion", "91%"),
        ("best number on SWE-bench?", "SWE-agent", "12.5%"),
        ("who reports the highest score on HumanEval?", "Reflexion", "91%"),
        ("state of the art on GLUE?", "BERT", "80.5%"),
    ],
)
def test_the_best_figure_on_a_benchmark(ask: Asking, text: str, name: str, told: str) -> None:
    answer = ask(text)
    assert names(answer.papers)[0] == name
    assert told in answer.text


def test_nothing_is_compared_that_the_store_does_not_hold(ask: Asking) -> None:
    assert ask("compare HyperReflexion and SuperMamba").abstained
