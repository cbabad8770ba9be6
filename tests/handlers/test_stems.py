from __future__ import annotations

import pytest

from handlers.stems import abbreviated, alike, spelled_out, stem, stems


@pytest.mark.parametrize(
    ("word", "root"),
    [
        ("models", "model"),
        ("training", "train"),
        ("classification", "classif"),
        ("gpt4", "gpt4"),
        ("7b", "7b"),
        ("of", "of"),
        ("", ""),
        ("模型", "模型"),
        # a stem that would be a word of the language is none
        ("ares", "ares"),
        ("this", "this"),
    ],
)
def test_the_stem_of_a_word(word: str, root: str) -> None:
    assert stem(word) == root


def test_stems_keep_the_order() -> None:
    assert stems(["trained", "models"]) == ["train", "model"]


@pytest.mark.parametrize(
    ("one", "other"), [("reduce", "cut"), ("beat", "outperform"), ("code", "github"), ("dataset", "corpus")]
)
def test_words_of_one_meaning_are_alike_both_ways(one: str, other: str) -> None:
    assert stem(other) in alike(stem(one))
    assert stem(one) in alike(stem(other))


def test_a_word_is_not_its_own_alternative() -> None:
    assert stem("reduce") not in alike(stem("reduce"))
    assert alike("zzz") == frozenset()


def test_an_abbreviation_is_known_from_both_ends() -> None:
    assert spelled_out()["rl"] == (stem("reinforcement"), stem("learning"))
    assert abbreviated()[(stem("reinforcement"), stem("learning"))] == "rl"
    assert {abbreviated()[long] for long in spelled_out().values()} <= set(spelled_out())
