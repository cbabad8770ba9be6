"""Text that repeats itself: an expression that reads it over and over again would not come to an end here."""

from __future__ import annotations

import itertools
from collections.abc import Callable

import pytest

from store.ids import find_ids
from store.people import name_match, same_authors, split_authors
from store.tex import readable, unaccent_tex
from store.text import collapse, fold, sentences, title_key, words

SIGNS = "' \" . , ( ) [ ] { } $ \\ ^ _ ~ a 1 ; & … é".split(" ")
RUNS = [*SIGNS, " ", "\n", *map("".join, itertools.permutations(".,([{$\\ ", 2))]
PIECES = [
    "and ",
    "et al. ",
    "{\\em ",
    "\\frac{",
    "\\not",
    "10.1101/",
    "https://",
    "Jr., ",
    "A. ",
    "1. ",
    "(1) ",
    "''",
    '\\"{',
]


@pytest.mark.parametrize(
    "function", [collapse, find_ids, fold, readable, sentences, split_authors, title_key, unaccent_tex, words]
)
def test_long_runs_come_to_an_end(function: Callable[[str], object]) -> None:
    for piece in (*RUNS, *PIECES):
        assert function(piece * (8_000 // len(piece))) is not None


def test_long_lists_of_authors_come_to_an_end() -> None:
    names = ["".join(letters).title() + " Family" for letters in itertools.product("abcdefghijklmno", repeat=3)]
    assert split_authors(", ".join(names)) == (tuple(names), 0)
    assert same_authors(names, names[::-1]) == 1.0
    assert same_authors(names[:3], names, len(names) - 3) == 1.0
    assert same_authors([f"{name.split()[0]}xyz Family" for name in names], names) == 0.0
    assert name_match(" ".join(names[:50]), " ".join(names[50:100])) == 0.0
