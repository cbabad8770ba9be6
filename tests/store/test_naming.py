from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.models import Paper
from store.naming import DEFINED, HEAD, INTRODUCED, name_key, names_of


def names(title: str, abstract: str | None = None) -> dict[str, int]:
    return {name.key: name.strength for name in names_of(Paper("arxiv:2610.00001", title, abstract=abstract))}


@pytest.mark.parametrize(
    ("key", "spellings"),
    [
        ("mmkgr1", ["MMKG-R1", "mmkg r1", "mmkgr1", "MMKG‑R1"]),
        ("tau2bench", ["$\\tau^2$-Bench", "τ²-Bench", "tau2 bench"]),
        ("sweagent", ["SWE-agent", "SWE agent", "sweagent"]),
        ("gpt55", ["GPT-5.5", "gpt5.5"]),
        ("", [""]),
    ],
)
def test_spellings_of_a_name_have_one_key(key: str, spellings: list[str]) -> None:
    assert {name_key(spelling) for spelling in spellings} == {key}


def test_versions_have_keys_of_their_own() -> None:
    keys = [name_key(name) for name in ("MMKG-R1", "MMKG-R2", "GPT-5", "GPT-5.5")]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("GroundGUI: Pointing at Things", "groundgui"),
        ("Tree of Thoughts: Deliberate Problem Solving", "treeofthoughts"),
        ("MMKG-R1: Reasoning", "mmkgr1"),
        ("Self-Consistency Improves Chain of Thought Reasoning", "selfconsistency"),
        ("Chain-of-Thought Prompting Elicits Reasoning in Large Language Models", "chainofthoughtprompting"),
        ("GPT-4 Technical Report", "gpt4"),
        ("Agent Drama (ADrama): A Play", "adrama"),
        ("Agent Drama (ADrama): A Play", "agentdrama"),
    ],
)
def test_the_head_of_a_title_is_a_name(title: str, key: str) -> None:
    assert names(title)[key] == HEAD


@pytest.mark.parametrize(
    "title",
    [
        "A Long Head That Nobody Would Ever Take for a Name: Indeed",
        "attention is what you need",
        "Learning to walk by falling",
        "",
    ],
)
def test_a_title_without_a_head_gives_no_name(title: str) -> None:
    assert HEAD not in names(title).values()


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Llama 3.1: A Herd", "llama"),
        ("Mixtral 8x7B: Experts", "mixtral"),
        ("Denoising Diffusion Probabilistic Models", "ddpm"),
        ("Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks", "rag"),
    ],
)
def test_a_title_also_has_weaker_names(title: str, key: str) -> None:
    assert names(title)[key] == DEFINED


@pytest.mark.parametrize(
    ("abstract", "key"),
    [
        ("We introduce GroundGUI, a benchmark of screens.", "groundgui"),
        ("We present a new benchmark called CODE-KIT.", "codekit"),
        ("This paper proposes Agent Sociodrama (ASD), in which agents act.", "agentsociodrama"),
        ("This paper proposes Agent Sociodrama (ASD), in which agents act.", "asd"),
        ("We propose Drama, a method for agents.", "drama"),
        ("We release \\textbf{CodeKit} to all.", "codekit"),
        ("We propose $\\tau^2$-Bench, a benchmark.", "tau2bench"),
    ],
)
def test_what_an_abstract_introduces_is_a_name(abstract: str, key: str) -> None:
    assert names("on agents", abstract)[key] == INTRODUCED


@pytest.mark.parametrize(
    ("abstract", "key"),
    [
        ("The method of direct preference (DPO) works.", "dpo"),
        ("State space models (SSMs) are slow.", "ssm"),
        ("Guanaco is a family of chatbots.", "guanaco"),
    ],
)
def test_what_an_abstract_only_spells_out_is_a_weak_name(abstract: str, key: str) -> None:
    assert names("on agents", abstract)[key] == DEFINED


@pytest.mark.parametrize(
    "abstract",
    [
        "We propose a method for agents.",
        "We train on Wikipedia with care.",
        "We present results for LLMs.",
        "It works (see below) and well (2024).",
        "",
    ],
)
def test_ordinary_words_are_no_names(abstract: str) -> None:
    assert names("on agents", abstract) == {}


def test_names_come_strongest_first_and_once() -> None:
    found = names_of(
        Paper("arxiv:1", "DramaBench: A Stage", abstract="We introduce DramaBench, a stage. Ares (AR) is a play.")
    )
    assert [name.strength for name in found] == sorted((n.strength for n in found), reverse=True)
    assert len({name.key for name in found}) == len(found)
    assert (found[0].text, found[0].strength) == ("DramaBench", HEAD)


PIECES = st.sampled_from(
    "We introduce propose GroundGUI, (GG) called a new $\\tau$ : the Drama-2 is an { \\emph{X} ( )".split(" ")
)


@given(st.one_of(st.text(max_size=150), st.lists(PIECES, max_size=20).map(" ".join)), st.text(max_size=60))
def test_names_of_any_paper_have_keys_of_some_length(abstract: str, title: str) -> None:
    for name in names_of(Paper("arxiv:1", title, abstract=abstract)):
        assert 2 <= len(name.key) <= 60
        assert name.key == name_key(name.text)
        assert name.strength in (HEAD, INTRODUCED, DEFINED)
