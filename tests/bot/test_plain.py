from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.render.plain import harmless, one_line

HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("\x1b]0;a new window title\x07after", "after"),
        ("\x1b]8;;http://evil.example\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bP1$r0m\x1b\\device", "device"),
        ("\x1bcreset", "reset"),
        ("\x1b]an end that never comes", "an end that never comes"),
        ("\x1b", ""),
        ("a\x00b\x08c\x7fd", "abcd"),
        ("up\x1b[2A\x1b[2Kover", "upover"),
        ("abc\u202edcba\u202c", "abcdcba"),
        ("@\u2066everyone\u2069\u200f", "@everyone"),
        ("tag\U000e0041ged", "tagged"),
        ("one\r\ntwo\rthree\x0bfour\u2028five", "one\ntwo\nthree\nfour\nfive"),
        ("half \ud83d a pair", "half \ufffd a pair"),
        ("τ²-Bench, naïve, 知识图谱, 👩‍🔬", "τ²-Bench, naïve, 知识图谱, 👩‍🔬"),
        ("tab\tkept", "tab\tkept"),
    ],
)
def test_what_could_drive_a_terminal_is_taken_out(text: str, shown: str) -> None:
    assert harmless(text) == shown


@given(st.text(st.characters(codec=None), max_size=60) | st.from_regex("(\x1b|\x9b|[a-z\\[\\];0-9\x07\x9c])*"))
def test_nothing_harmful_is_left_of_any_text(text: str) -> None:
    assert not HARMFUL.search(harmless(text))


@given(st.text())
def test_text_that_is_harmless_stays_as_it_is(text: str) -> None:
    assert harmless(harmless(text)) == harmless(text)


@given(st.text())
def test_one_line_is_one_line(text: str) -> None:
    assert len(one_line(text).splitlines()) <= 1
