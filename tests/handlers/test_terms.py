from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.terms import analyse, joined_terms, terms_of


def names(text: str) -> list[str]:
    return [term.text for term in terms_of(text) if term.is_name]


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("What does SWE-agent score on SWE-bench?", ["sweagent", "score", "swebench"]),
        ("how does the editor deal with broken edits?", ["editor", "deal", "broken", "edits"]),
        ("what's GPT-5.5's accuracy?", ["gpt55", "accuracy"]),
        ("LLMs and VLMs", ["llm", "vlm"]),
        ("who introduced Agent Sociodrama in New York", ["agentsociodrama", "newyork"]),
        ('"multi-agent debate" (2024)', ["multiagent", "debate", "2024"]),
        ("$\\tau^2$-Bench or τ²-Bench", ["tau2bench", "tau2bench"]),
        ("Heinrich Küttler's papers", ["heinrich", "kuttler"]),
        ("汉字", ["汉字"]),
        ("state space models", ["state", "space", "models"]),
        # nothing telling
        ("the of and which", []),
        ("papers and works", []),
        ("", []),
        ("?!… — ()", []),
        ("x y z", []),
    ],
)
def test_the_telling_terms_of_a_text(text: str, keys: list[str]) -> None:
    assert [term.key for term in terms_of(text)] == keys


def test_request_words_are_kept_where_nothing_else_is_asked() -> None:
    assert terms_of("papers on literature") == ()
    assert [term.text for term in terms_of("papers on literature", keep_requests=True)] == ["papers", "literature"]


@pytest.mark.parametrize(
    "name",
    [
        "SWE-agent",
        "GPT-5.5",
        "Qwen2.5-VL-7B",
        "pass@1",
        "LoRA",
        "ALFWorld",
        "τ²-Bench",
        "MLP",
        "7B",
        "C++",
        "Llama2-chat",
        "R2",
    ],
)
def test_a_word_shaped_like_a_name_is_one(name: str) -> None:
    assert names(f"what of {name} then?") == [name]


@pytest.mark.parametrize("word", ["Mamba", "editor", "1st", "10th", "multi-agent", "2024", "Attention"])
def test_a_word_of_common_shape_is_no_name(word: str) -> None:
    assert names(f"what of {word} then?") == []


@pytest.mark.parametrize(
    ("text", "weak"),
    [
        ("which models were used on ALFWorld", {"models", "used"}),
        ("success rate of the editor", {"rate"}),
        ("SWE-agent score", {"score"}),
        ("broken edits", set()),
    ],
)
def test_weak_terms_add_to_a_score_only(text: str, weak: set[str]) -> None:
    assert {term.text for term in terms_of(text) if term.weak} == weak


@pytest.mark.parametrize(
    ("text", "joined"),
    [
        ("reinforcement learning agents", ["reinforcement learning", "agents"]),
        ("multi agent reinforcement learning", ["multi agent reinforcement learning"]),
        ("large language models", ["large language models"]),
        ("mixture experts", ["mixture", "experts"]),
        ("learning reinforcement", ["learning", "reinforcement"]),
    ],
)
def test_words_that_have_a_usual_abbreviation_are_one_term(text: str, joined: list[str]) -> None:
    assert [term.text for term in joined_terms(terms_of(text))] == joined


def test_only_single_common_words_have_alternatives() -> None:
    reduce, lora = terms_of("reduce LoRA")
    assert "lower" in reduce.alternatives
    assert lora.alternatives == frozenset()


@pytest.mark.parametrize(
    ("kind", "texts"),
    [
        (
            "number",
            [
                "how many parameters does BERT have",
                "how much faster is Mamba",
                "what score does it get",
                "what is the success rate on ALFWorld",
                "by what factor does LoRA cut parameters",
                "accuracy of CLIP on ImageNet",
                "number of tasks in SWE-bench",
                "what percentage of tasks",
                "bert GLUE score",
            ],
        ),
        ("name", ["which models was it tested on", "what dataset did they use", "what hardware was used"]),
        (
            "link",
            [
                "where is the code for Ares?",
                "is the code public?",
                "code link?",
                "repo",
                "open source?",
                "github?",
            ],
        ),
        (
            "reason",
            ["why do they fail?", "how come it fails", "what is the reason for drift", "what causes drift"],
        ),
        ("truth", ["does Mamba have MLP blocks?", "is it faster?", "can it read images?"]),
        ("manner", ["how is BERT pre-trained?", "how do they merge edits"]),
        ("text", ["reflection tokens", "swe-agent humanevalfix?", ""]),
    ],
)
def test_the_type_of_answer_that_is_wanted(kind: str, texts: list[str]) -> None:
    assert {text: analyse(text).answer_type for text in texts} == dict.fromkeys(texts, kind)


@pytest.mark.parametrize(
    ("text", "focus", "counts"),
    [
        ("how many parameters does BERT large have", ["parameters"], True),
        ("what learning rate did LoRA use?", ["learning", "rate"], False),
        ("which models was lora tested on", ["models"], False),
        ("number of tasks in SWE-bench", ["tasks"], True),
        ("what hardware was used", ["hardware"], False),
        ("how does it work?", [], False),
        ("", [], False),
    ],
)
def test_the_noun_that_the_answer_is_a_case_of(text: str, focus: list[str], counts: bool) -> None:
    asked = analyse(text)
    assert [term.text for term in asked.focus] == focus
    assert asked.counts is counts


def test_the_numbers_that_the_question_states() -> None:
    assert analyse("how many paths for 74.4 on 10,000 samples").numbers == {"74.4", "10,000"}


def test_where_a_link_is_wanted_words_of_links_need_not_stand_in_the_paper() -> None:
    assert {term.text: term.weak for term in analyse("where is the code for Ares?").terms} == {
        "code": True,
        "Ares": False,
    }


@given(st.text(max_size=120))
def test_terms_of_any_text_are_folded_and_not_empty(text: str) -> None:
    for term in analyse(text).terms:
        assert term.words
        assert len(term.words) == len(term.stems)
        assert term.key == term.key.casefold()
