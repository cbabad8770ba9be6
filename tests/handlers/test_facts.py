"""What a paper says, asked with the paper named, with its system named, or with neither, on the samples."""

from __future__ import annotations

import pytest

from tests.handlers.conftest import Asking, names


@pytest.mark.parametrize(
    ("text", "name", "told"),
    [
        # the paper or its system is named
        ("swe-agent humanevalfix?", "SWE-agent", "87.7% on HumanEvalFix"),
        ("how many tasks are in SWE-bench", "SWE-bench", "2,294 tasks"),
        ("which base model is Toolformer built on", "Toolformer", "Built on GPT-J with 6.7B parameters"),
        ("what generator does RAG use?", "RAG", "BART-large"),
        ("what license is mixtral under", "Mixtral", "Apache 2.0"),
        ("how many hours of audio was whisper trained on", "Whisper", "680,000 hours"),
        ("bert GLUE score", "BERT", "GLUE rises to 80.5%"),
        ("what pass@1 does Reflexion reach on HumanEval", "Reflexion", "pass@1 is 91%"),
        ("FID of DDPM on CIFAR10", "DDPM", "FID 3.17"),
        ("where does reflexion keep its notes", "Reflexion", "episodic memory"),
        ("how is BERT pre-trained?", "BERT", "guessing masked words"),
        ("what is the win rate of DPO on summarization", "DPO", "61%"),
        ("how many GPUs in 1706.03762?", "Transformer", "eight GPUs"),
        ("What does SWE-agent score on SWE-bench?", "SWE-agent", "12.5% on SWE-bench"),
        ("how many parameters does BERT large have", "BERT", "340M"),
        ("what is a Sparse Mixture of Experts?", "Mixtral", "only 13B are at work at a time"),
        # neither is named
        ("SQuAD v2.0 F1?", "BERT", "83.1"),
        ("What share of issues could Claude 2 fix?", "SWE-bench", "1.96%"),
        ("which tool refuses faulty changes by means of a linter?", "SWE-agent", "linter"),
        ("who uses reflection tokens?", "Self-RAG", "reflection tokens"),
        # why and yes or no
        ("why paged optimizers?", "QLoRA", "absorb spikes"),
        ("does Mamba have MLP blocks?", "Mamba", "neither attention nor MLP blocks"),
        ("does LoRA slow down inference?", "LoRA", "inference does not slow down"),
        # links
        ("where is the code for ReAct?", "ReAct", "https://react-lm.github.io"),
        ("ToT prompts repo?", "ToT", "https://github.com/princeton-nlp/tree-of-thought-llm"),
        ("is the code of CLIP public?", "CLIP", "https://github.com/OpenAI/CLIP"),
    ],
)
def test_a_fact_is_told_in_the_words_of_the_paper(ask: Asking, text: str, name: str, told: str) -> None:
    answer = ask(text)
    assert told in answer.text
    assert names(answer.papers) == [name]
    assert len(answer.text) <= 350
    assert len(answer.citations) == 1


@pytest.mark.parametrize(
    ("text", "told", "name"),
    [
        ("what does ACI stand for?", "ACI stands for agent-computer interface (SWE-agent).", "SWE-agent"),
        (
            "what does BERT stand for?",
            "BERT stands for Bidirectional Encoder Representations from Transformers.",
            "BERT",
        ),
        ("SMoE meaning", "SMoE stands for Sparse Mixture of Experts (Mixtral of Experts).", "Mixtral"),
        ("what is NF4?", "NF4 stands for 4-bit NormalFloat (QLoRA).", "QLoRA"),
        (
            "expand RLHF",
            "RLHF stands for reinforcement learning from human feedback (Direct Preference Optimization).",
            "DPO",
        ),
        ("what does SSM stand for", "SSM stands for state space models (Mamba).", "Mamba"),
    ],
)
def test_an_abbreviation_is_spelled_out(ask: Asking, text: str, told: str, name: str) -> None:
    answer = ask(text)
    assert answer.text == told
    assert names(answer.papers) == [name]


@pytest.mark.parametrize(
    ("text", "titled"),
    [
        ("what learning rate did LoRA use?", "LoRA: Low-Rank Adaptation of Large Language Models"),
        ("How many GPU hours did Mixtral need?", "Mixtral of Experts"),
        ("ReAct on GSM8K?", "ReAct: Synergizing Reasoning and Acting in Language Models"),
        ("what learning rate in 2106.09685?", "LoRA: Low-Rank Adaptation of Large Language Models"),
    ],
)
def test_what_a_named_abstract_does_not_say_is_said_so(ask: Asking, text: str, titled: str) -> None:
    answer = ask(text)
    assert answer.text.startswith(f"The abstract of “{titled}” does not answer")
    assert answer.reason == "not stated"
    assert [paper.title for paper in answer.related] == [titled]
    assert answer.papers == ()


@pytest.mark.parametrize(
    "text",
    [
        "who is the CEO of OpenAI?",
        "what is the capital of Australia",
        "whats the weather in Berlin",
        "what is HyperReflexion?",
        "how tall is Mount Everest?",
        "asdf qwer zxcv",
        "what?",
    ],
)
def test_what_no_paper_answers_is_abstained_on(ask: Asking, text: str) -> None:
    answer = ask(text)
    assert answer.abstained
    assert answer.citations == ()
    assert answer.papers == ()


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("how many parameters does BERT large have", "110M"),
        ("how many GPUs in 1706.03762?", "3.5 days"),
        ("what is FID?", "3.17"),
    ],
)
def test_a_figure_of_something_else_does_not_come_first(ask: Asking, text: str, figure: str) -> None:
    assert not ask(text).text.startswith(figure)


def test_tex_is_readable_in_the_answer_and_word_for_word_in_the_quote(ask: Asking) -> None:
    answer = ask("How much faster does mamba generate than a transformer?")
    (citation,) = answer.citations
    assert "5×" in answer.text
    assert citation.quote is not None
    assert "$5\\times$" in citation.quote


def test_the_quote_of_a_clipped_sentence_keeps_the_figure(ask: Asking) -> None:
    answer = ask("accuracy gain of self-consistency on ARC-challenge?")
    (citation,) = answer.citations
    assert citation.quote is not None
    assert "3.9\\% on ARC-challenge" in citation.quote
