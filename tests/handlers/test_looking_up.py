"""Papers asked for by id, by name, by title and by what the record says of them, on the samples."""

from __future__ import annotations

import pytest

from tests.handlers.conftest import Asking, names

BERT = (
    "Bidirectional Encoder Representations from Transformers (BERT) is a language model that sees the words on "
    "either side at once."
)


@pytest.mark.parametrize(
    "text",
    [
        "1810.04805",
        "arXiv:1810.04805",
        "arxiv 1810.04805v2",
        "https://arxiv.org/abs/1810.04805",
        "http://arxiv.org/abs/1810.04805v1",
        "https://arxiv.org/pdf/1810.04805v1.pdf",
        "https://arxiv.org/pdf/1810.04805",
        "https://arxiv.org/html/1810.04805v2",
        "<https://arxiv.org/abs/1810.04805|the BERT paper>",
        "[BERT](https://arxiv.org/abs/1810.04805)",
        "summarize 1810.04805 please",
        "what is arXiv:1810.04805 about?",
        "tell me about https://www.arxiv.org/abs/1810.04805",
        "BERT",
        "bert",
        "what is BERT?",
        "tell me about BERT",
        "tl;dr of BERT",
        "could you tell me about BERT, please?",
        "<@U012ABC> what is *BERT*? :wave:",
        "paperboy, summarize BERT",
        "BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding",
    ],
)
def test_a_paper_is_told_by_its_own_sentence(ask: Asking, text: str) -> None:
    answer = ask(text)
    assert answer.text in (BERT, f"BERT stands for {BERT[: BERT.find(' (')]}.")
    assert names(answer.papers) == ["BERT"]
    assert [citation.quote for citation in answer.citations] == [BERT]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        # names in other spellings
        ("SWE agent", "SWE-agent"),
        ("sweagent", "SWE-agent"),
        ("swe-bench", "SWE-bench"),
        ("flash attention", "FlashAttention"),
        ("tree of thoughts", "ToT"),
        ("ToT", "ToT"),
        ("self rag", "Self-RAG"),
        ("Mixtral 8x7B", "Mixtral"),
        # names that only the abstract brings
        ("what is Codex?", "Codex"),
        ("tell me about CLIP", "CLIP"),
        ("tell me about whisper", "Whisper"),
        ("DDPM", "DDPM"),
        ("what is Guanaco", "QLoRA"),
        # typos
        ("toolfromer", "Toolformer"),
        ("mambaa", "Mamba"),
        ("reflexoin", "Reflexion"),
        ("FlashAtention", "FlashAttention"),
        ("what is autopromt?", "AutoPrompt"),
        # titles, whole or in part
        ("attention is all you need", "Transformer"),
        ("attention is all u need", "Transformer"),
        ('"Robust Speech Recognition via Large-Scale Weak Supervision"', "Whisper"),
        ("tell me about evaluating large language models trained on code", "Codex"),
        ("the paper on latent diffusion models", "LDM"),
        ("the chain of thought prompting paper", "CoT"),
    ],
)
def test_a_paper_is_found_by_a_name_with_slips_or_its_title(ask: Asking, text: str, name: str) -> None:
    answer = ask(text)
    assert not answer.abstained
    assert names(answer.papers)[:1] == [name]


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("what is Mamba-9?", "Mamba-9"),
        ("what is SWE-agent-XL", "SWE-agent-XL"),
        ("summarize 2401.99999", "2401.99999"),
        ("arXiv:1234.56789", "arXiv:1234.56789"),
        ("https://arxiv.org/abs/2401.99999", "https://arxiv.org/abs/2401.99999"),
        ("what is MMKG-R2?", "MMKG-R2"),
        ("hep-th/9901001", "hep-th/9901001"),
    ],
)
def test_what_the_store_does_not_hold_is_said_to_be_unknown(ask: Asking, text: str, unknown: str) -> None:
    answer = ask(text)
    assert (answer.text, answer.reason) == (f"I know no paper {unknown}.", "unknown paper")


@pytest.mark.parametrize("text", ["QLoRA 2", "Toolformer 2", "BERT-3", "GPT-9", "Llama-9"])
def test_digits_of_a_name_are_never_fuzzy(ask: Asking, text: str) -> None:
    assert ask(f"what is {text}?").abstained


@pytest.mark.parametrize(
    ("text", "told", "field"),
    [
        ("link to BERT", "BERT: https://arxiv.org/abs/1810.04805", "url"),
        ("where can I read BERT?", "BERT: https://arxiv.org/abs/1810.04805", "url"),
        ("pdf of BERT", "BERT: https://arxiv.org/pdf/1810.04805", "pdf"),
        ("when was BERT submitted?", "BERT is dated 2018-10-11 00:50 UTC.", "submitted"),
        ("when did FlashAttention come out?", "FlashAttention is dated 2022-05-27.", "submitted"),
        ("what is the arxiv id of BERT", "BERT is arxiv:1810.04805.", "id"),
        (
            "full title of BERT?",
            "“BERT: Pre-training of Deep Bidirectional Transformers for Language Understanding”.",
            "title",
        ),
        (
            "where does Whisper rank?",
            "Robust Speech Recognition via Large-Scale Weak Supervision is number 6 of 10 in Trending on arXiv.",
            "rank",
        ),
        ("what rank has DPO?", "Direct Preference Optimization is number 1 of 10 in Trending on arXiv.", "rank"),
    ],
)
def test_a_field_of_the_record_is_told_and_cited(ask: Asking, text: str, told: str, field: str) -> None:
    answer = ask(text)
    assert answer.text == told
    assert [(citation.quote, citation.field) for citation in answer.citations] == [(None, field)]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("link to FlashAttention", "states no link for"),
        ("pdf of FlashAttention", "states no PDF for"),
        ("doi of BERT", "states no DOI for"),
        ("category of BERT", "states no category for"),
        ("arxiv id of FlashAttention", "states no id for"),
        ("where does BERT rank?", "stands in no trending list"),
    ],
)
def test_a_field_that_the_record_lacks_is_said_to_be_missing(ask: Asking, text: str, told: str) -> None:
    answer = ask(text)
    assert told in answer.text
    assert answer.reason == "not stated"
    assert answer.related
