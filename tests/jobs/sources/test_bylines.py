"""Hints for pages that leave something out: names, titles, headings, sentences."""

from __future__ import annotations

import pytest

from jobs.sources.bylines import (
    ends_sentence,
    hidden_authors_end,
    is_heading,
    is_only_heading,
    looks_like_names,
    looks_like_title,
    title_case,
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ada Lovelace", True),
        ("Ada Lovelace, Grace Hopper and Bo Li", True),
        ("Ada Lovelace & Grace Hopper", True),
        ("S Akshay, A. B. Cee", True),
        ("Ludwig van Beethoven, Ricardo de la Cruz", True),
        ("d'Alché-Buc, al-Khatib, bin Laden", True),
        ("Florence d'Alché-Buc", True),
        ("Sammy Davis, Jr., Ken Griffey III", True),
        ("王伟, 李娜", True),
        ('J\\"urgen Schmidhuber, {\\L}ukasz Kaiser', False),
        ('J\\"urgen Schmidhuber', True),
        ("Ada Lovelace +8 more", True),
        ("Ada Lovelace, et al.", True),
        ("Ada Lovelace and 3 others", True),
        ("we study a thing", False),
        ("Ada studies things", False),
        ("Version 2 Team", False),
        ("A Title: Of a Paper", False),
        ("One Two Three Four Five Six Seven", True),
        ("One Two Three Four Five Six Seven Eight", False),
        ("van der", False),
        ("", False),
        (", ,", False),
        ("+8 more", False),
    ],
)
def test_names(text: str, expected: bool) -> None:
    assert looks_like_names(text) is expected


def test_suffixes_are_no_names_of_their_own() -> None:
    assert looks_like_names("Ada Lovelace, Bo Li", fewest=2)
    assert not looks_like_names("Sammy Davis, Jr.", fewest=2)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("A, B +8 more", True),
        ("A, B, + 1,024 more", True),
        ("A +8", True),
        ("A +8 authors", True),
        ("A +8 more authors", True),
        ("A and 3 others", True),
        ("A & 3 more", True),
        ("A et al.", True),
        ("A et. al", True),
        ("A +8 more layers", False),
        ("A and others", False),
        ("metal", False),
        ("A", False),
    ],
)
def test_hidden_authors(line: str, expected: bool) -> None:
    assert hidden_authors_end(line) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Title", True),
        ("3D Gaussians", True),
        ("Does it scale?", True),
        ("To be continued...", True),
        ("iPhone Photography", True),
        ("eBay and the rest", True),
        ("$k$-means", True),
        ("A sentence.", False),
        ("Part one;", False),
        ("First, second,", False),
        ("of mice and men", False),
        ("We show things", False),
        ("One sentence. Another one", False),
        ("Learning vs. Search", True),
        ("Code is at https://example.org", False),
        ("Our code", False),
        ("x" * 300, False),
        ("X" * 300, True),
        ("X" * 301, False),
        ("", False),
    ],
)
def test_titles(text: str, expected: bool) -> None:
    assert looks_like_title(text) is expected


@pytest.mark.parametrize(
    ("line", "heading", "only"),
    [
        ("Trending on arXiv", True, True),
        ("Trending", True, True),
        ("Top papers today", True, True),
        ("Papers of the day", True, True),
        ("Trending papers on Oct 14, 2026", True, False),
        ("Popular papers in Physics", True, False),
        ("Trending Topics in Science", True, False),
        ("Robotics", False, False),
        ("The day of the week", False, False),
        ("Trending is what this text is about.", False, False),
        ("Trending " + "word " * 10, False, False),
    ],
)
def test_headings(line: str, heading: bool, only: bool) -> None:
    assert (is_heading(line), is_only_heading(line)) == (heading, only)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("It works.", True),
        ("Does it?", True),
        ("It does!", True),
        ('He said "yes."', True),
        ("(It works.)", True),
        ("它有效。", True),
        ("and so on…", True),
        ("See https://example.org/code", True),
        ("See www.example.org", True),
        ("It works", False),
        ("https://example.org is ours", False),
    ],
)
def test_ends_of_sentences(text: str, expected: bool) -> None:
    assert ends_sentence(text) is expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A Title in Title Case", True),
        ("Only the first word is", False),
        ("Many Words of three", True),
        ("Some Words then three more here", False),
        ("", True),
    ],
)
def test_title_case(text: str, expected: bool) -> None:
    assert title_case(text) is expected
