from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.definitions import definitions, expansion


@pytest.mark.parametrize(
    ("text", "short", "long"),
    [
        # the long form first
        ("We train by Direct Preference Optimization (DPO).", "DPO", "Direct Preference Optimization"),
        ("The agent-computer interface (ACI) offers a viewer.", "ACI", "agent-computer interface"),
        ("such a model is called a Sparse Mixture of Experts (SMoE).", "SMoE", "Sparse Mixture of Experts"),
        (
            "reinforcement learning from human feedback (RLHF)",
            "RLHF",
            "reinforcement learning from human feedback",
        ),
        ("Chain-of-thought (CoT) prompting", "CoT", "Chain-of-thought"),
        (
            "Bidirectional Encoder Representations from Transformers (BERT) is",
            "BERT",
            "Bidirectional Encoder Representations from Transformers",
        ),
        ("a Graph Neural Network (GNN; see below)", "GNN", "Graph Neural Network"),
        ("a Graph Neural Network (GNN, for short)", "GNN", "Graph Neural Network"),
        # the abbreviation first
        ("We present DPO (Direct Preference Optimization).", "DPO", "Direct Preference Optimization"),
        ("ToT (Tree of Thoughts) lets it search.", "ToT", "Tree of Thoughts"),
        # where each letter begins a word
        ("Tree of Thoughts (ToT) lets it search.", "ToT", "Tree of Thoughts"),
        ("by proximal policy optimisation (PPO)", "PPO", "proximal policy optimisation"),
        # with mark-up
        ("Group Relative Policy Optimization (\\textbf{GRPO})", "GRPO", "Group Relative Policy Optimization"),
        ("$k$-nearest neighbours (kNN)", "kNN", "$k$-nearest neighbours"),
        # plurals
        ("state space models (SSMs) are", "SSMs", "state space models"),
        ("large language models (LLMs)", "LLM", "large language models"),
        ("a large language model (LLM)", "LLMs", "large language model"),
        # digits
        ("the data type 4-bit NormalFloat (NF4)", "NF4", "4-bit NormalFloat"),
        ("Video to Audio (V2A) models", "V2A", "Video to Audio"),
        # asked in another spelling
        ("Direct Preference Optimization (DPO)", "dpo", "Direct Preference Optimization"),
        ("Mixture of Experts (MoE)", "MOE", "Mixture of Experts"),
        # one among others
        (
            "Knowledge graphs (KGs) and Graph Neural Networks (GNNs) by retrieval-augmented generation (RAG)",
            "GNN",
            "Graph Neural Networks",
        ),
    ],
)
def test_an_abbreviation_is_spelled_out(text: str, short: str, long: str) -> None:
    found = expansion(text, short)
    assert found is not None
    assert found.long == long


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("", "DPO"),
        ("We use DPO.", "DPO"),
        ("We use DPO (see below).", "DPO"),
        ("It gains 3 points (DPO).", "DPO"),
        ("the method (2024) is new", "2024"),
        ("the best (of all) methods", "all"),
        ("Graph Neural Network (GNN)", "CNN"),
        ("a model (which is large)", "which"),
        ("PPO (PPO) is", "PPO"),
    ],
)
def test_what_is_not_spelled_out_has_no_expansion(text: str, short: str) -> None:
    assert expansion(text, short) is None


def test_the_place_of_a_definition_is_where_it_stands() -> None:
    text = "We train by Direct Preference Optimization (DPO), not PPO."
    (found,) = definitions(text)
    assert text[found.start : found.end] == "Direct Preference Optimization (DPO)"


@given(st.text(max_size=150))
def test_definitions_of_any_text_stand_in_it(text: str) -> None:
    for found in definitions(text):
        assert found.short in text
        assert found.long in text
        assert found.short in text[found.start : found.end]
        assert found.long in text[found.start : found.end]


WORDS = st.sampled_from(
    "Graph neural Network deep-learning of the GNN 4-bit (GNN) (DL) (N4) (G; x) ( ) models".split()
)


@given(st.lists(WORDS, max_size=12).map(" ".join))
def test_definitions_among_words_and_brackets_stand_in_the_text(text: str) -> None:
    for found in definitions(text):
        stretch = text[found.start : found.end]
        assert found.short in stretch
        assert found.long in stretch
