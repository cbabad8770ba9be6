"""Which papers of the samples a question speaks of, by what, and whether it surely does."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from handlers.resolve import Resolution, Resolver
from tests.handlers.conftest import Asking, names


@pytest.fixture(scope="session")
def resolver(ask: Asking) -> Resolver:
    return Resolver(ask.store, ask.store)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("what is BERT?", [("BERT", "BERT", "name")]),
        ("react", [("ReAct", "react", "name")]),
        ("tree of thoughts on game of 24", [("ToT", "tree of thoughts", "name")]),
        ("compare LoRA and QLoRA", [("LoRA", "LoRA", "name"), ("QLoRA", "QLoRA", "name")]),
        ("SWEbench or swe agent", [("SWE-bench", "SWEbench", "name"), ("SWE-agent", "swe agent", "name")]),
        ("what of 1810.04805v2?", [("BERT", "1810.04805v2", "id")]),
        ("toolfromer results", [("Toolformer", "toolfromer", "typo")]),
        ('who wrote "Attention Is All You Need"?', [("Transformer", "Attention Is All You Need", "title")]),
        ("attention is all u need", [("Transformer", "attention is all u need", "title")]),
        ("mixtral results", [("Mixtral", "mixtral", "title")]),
    ],
)
def test_papers_are_found_by_what_names_them(
    resolver: Resolver, text: str, found: list[tuple[str, str, str]]
) -> None:
    references = resolver.resolve(text).references
    assert [(*names([ref.paper]), ref.text, ref.means) for ref in references] == found
    assert all(ref.sure for ref in references)


def test_words_of_a_title_name_their_paper_without_being_sure(resolver: Resolver) -> None:
    resolution = resolver.resolve("the paper on latent diffusion models")
    assert names(resolution.papers) == ["LDM"]
    assert resolution.sure == []


@pytest.mark.parametrize(
    "text",
    [
        "a reaction",
        "the score of it",
        "who has the best results",
        "",
        "the paper",
        "zzyzx",
    ],
)
def test_everyday_words_surely_name_no_paper(resolver: Resolver, text: str) -> None:
    assert resolver.resolve(text).sure == []


@pytest.mark.parametrize("name", ["MMKG-R2", "Mamba-9", "SWE-agent-XL", "QLoRA2", "HyperReflexion"])
def test_a_shaped_name_that_nothing_has_is_unknown(resolver: Resolver, name: str) -> None:
    assert resolver.resolve(f"what is {name}?") == Resolution(unknown_names=(name,))


def test_an_id_that_nothing_has_is_unknown_beside_one_that_is_held(resolver: Resolver) -> None:
    resolution = resolver.resolve("1810.04805 and 2401.99999")
    assert names(resolution.papers) == ["BERT"]
    assert resolution.unknown_ids == ("2401.99999",)


def test_the_texts_that_name_a_paper_are_kept(resolver: Resolver) -> None:
    resolution = resolver.resolve("compare LoRA and QLoRA")
    assert [resolution.texts(paper) for paper in resolution.papers] == [("LoRA",), ("QLoRA",)]


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.one_of(st.text(max_size=100), st.from_regex(r"([A-Za-z]{1,6}[ .:?-]){0,12}", fullmatch=True)))
def test_what_names_a_paper_stands_in_the_text(resolver: Resolver, text: str) -> None:
    resolution = resolver.resolve(text)
    for reference in resolution.references:
        assert all(word in text for word in reference.text.split())
    for unknown in (*resolution.unknown_ids, *resolution.unknown_names):
        assert unknown in text
