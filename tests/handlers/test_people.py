"""Who wrote a paper, and which papers a person wrote, on the samples."""

from __future__ import annotations

import pytest

from tests.handlers.conftest import Asking, names

OF_YAO = ["SWE-agent", "SWE-bench", "ToT", "Reflexion", "ReAct"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("papers by Shunyu Yao", OF_YAO),
        ("papers by Yao Shunyu", OF_YAO),
        ("papers by S. Yao", OF_YAO),
        ("papers by Yao, Shunyu", OF_YAO),
        ("papers by shunyu yao", OF_YAO),
        ("papers by Shunyu", OF_YAO),
        ("what has Shunyu Yao written?", OF_YAO),
        ("Shunyu Yao's papers", OF_YAO),
        ("Shunyu Yao", OF_YAO),
        ("anything from Shunyu Yao?", OF_YAO),
        ("Küttler", ["RAG"]),
        ("who is Jacob Devlin?", ["BERT"]),
        ("which papers by Shunyu Yao are from 2023?", ["SWE-bench", "ToT", "Reflexion"]),
        ("papers with Tri Dao as first author", ["FlashAttention"]),
        ("papers where Tri Dao is last author", ["Mamba"]),
        # accents and typos
        ("papers by Heinrich Küttler", ["RAG"]),
        ("papers by Heinrich Kuttler", ["RAG"]),
        ("papers by Tim Rocktaschel", ["RAG"]),
        ("papers by Roberto Dessi", ["Toolformer"]),
        ("papers by Karthik Narasimhn", OF_YAO),
        # parts of a name, suffixes, middle names
        ("papers by Dao", ["Mamba", "FlashAttention"]),
        ("papers by Robert Logan", ["AutoPrompt"]),
        ("papers by Christopher Manning", ["DPO"]),
        ("papers by Aidan Gomez", ["Transformer"]),
        ("papers by Allen-Zhu", ["LoRA"]),
        # several people, and what the papers are about
        ("papers by Jason Wei and Xuezhi Wang", ["Self-Consistency", "CoT"]),
        ("papers by Luke Zettlemoyer", ["QLoRA", "Toolformer"]),
        ("papers by Luke Zettlemoyer on tools", ["Toolformer"]),
        ("papers by Shunyu Yao from 2022", ["ReAct"]),
        ("how many papers did Shunyu Yao write in 2023?", ["SWE-bench", "ToT", "Reflexion"]),
        ("papers by Alec Radford on speech", ["Whisper"]),
    ],
)
def test_the_papers_of_a_person(ask: Asking, text: str, found: list[str]) -> None:
    answer = ask(text)
    assert names(answer.papers) == found
    assert {citation.field for citation in answer.citations} == {"authors"}
    assert answer.text.startswith(f"{len(found)} paper")


def test_a_persons_papers_are_listed_with_date_and_link(ask: Asking) -> None:
    assert ask("papers by Tri Dao").text == (
        "2 papers by Tri Dao:\n"
        "1. Mamba: Linear-Time Sequence Modeling with Selective State Spaces · Albert Gu +1 · 2023-12-01"
        " · https://arxiv.org/abs/2312.00752\n"
        "2. FlashAttention: Fast and Memory-Efficient Exact Attention with IO-Awareness · Tri Dao +4 · 2022-05-27"
    )


@pytest.mark.parametrize("person", ["Yann LeCun", "Ilya Sutskever", "Bjorn Ommer", "LeCun"])
def test_a_person_without_papers_is_said_to_have_none(ask: Asking, person: str) -> None:
    answer = ask(f"papers by {person}")
    assert (answer.text, answer.reason) == (f"I know no paper by {person}.", "unknown author")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "who wrote BERT?",
            "BERT was written by Jacob Devlin, Ming-Wei Chang, Kenton Lee and Kristina Toutanova.",
        ),
        ("authors of 2312.00752", "Mamba was written by Albert Gu and Tri Dao."),
        (
            "who wrote FlashAttention?",
            (
                "FlashAttention was written by Tri Dao, Daniel Y. Fu and Stefano Ermon and 2 more whom the listing"
                " does not name."
            ),
        ),
        ("first author of BERT?", "The first author of BERT is Jacob Devlin."),
        ("who is the lead author of Mixtral", "The first author of Mixtral of Experts is Albert Q. Jiang."),
        ("last author of Mamba", "The last author of Mamba is Tri Dao."),
        (
            "last author of FlashAttention",
            (
                "The listing names Tri Dao, Daniel Y. Fu, Stefano Ermon and hides 2 more, so the last author of"
                " FlashAttention is not stated."
            ),
        ),
        ("how many authors does BERT have?", "BERT has 4 authors."),
        (
            "how many authors does FlashAttention have?",
            "FlashAttention has 5 authors (3 named, 2 more not named by the listing).",
        ),
        ("how many people wrote Mamba?", "Mamba has 2 authors."),
        ("is Tri Dao an author of Mamba?", "Yes, Tri Dao is an author of Mamba."),
        ("did Dao write Mamba?", "Yes, Tri Dao is an author of Mamba."),
        (
            "did Albert Gu and Tri Dao write Mamba?",
            "Yes, Albert Gu is an author of Mamba. Yes, Tri Dao is an author of Mamba.",
        ),
        (
            "is Tri Dao an author of BERT?",
            (
                "No, Tri Dao is not among the authors of BERT: Jacob Devlin, Ming-Wei Chang, Kenton Lee and"
                " Kristina Toutanova."
            ),
        ),
    ],
)
def test_the_authors_of_a_paper(ask: Asking, text: str, told: str) -> None:
    answer = ask(text)
    assert answer.text == told
    assert [(citation.quote, citation.field) for citation in answer.citations] == [(None, "authors")]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("who wrote BERT and LoRA?", ["BERT", "LoRA"]),
        ("who wrote 1706.03762 and 1810.04805?", ["Transformer", "BERT"]),
        ("link to BERT and LoRA", ["BERT", "LoRA"]),
    ],
)
def test_several_papers_are_told_one_a_line(ask: Asking, text: str, found: list[str]) -> None:
    answer = ask(text)
    assert names(answer.papers) == found
    assert len(answer.text.splitlines()) == len(found)


@pytest.mark.parametrize(
    "text",
    ["is Yann LeCun an author of FlashAttention?", "who is the corresponding author of BERT?"],
)
def test_what_the_listing_does_not_say_of_authors_is_abstained_on(ask: Asking, text: str) -> None:
    assert ask(text).reason == "not stated"
