from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.quoting import ELLIPSIS, clip, surfaces, with_ellipsis
from handlers.reading import Sentence
from handlers.terms import terms_of

LONG = (
    "Thinking and acting have mostly been studied apart, and a language model alternates between the two here; "
    "in ALFWorld and WebShop, where one or two examples in the prompt suffice, it beats imitation by 34\\% "
    "and reinforcement learning by 10\\% (absolute success rate), while people find the traces easier to follow."
)


def test_a_text_that_fits_is_quoted_whole() -> None:
    assert clip("It gains 3 points.", 60) == "It gains 3 points."
    assert clip(LONG, len(LONG)) == LONG


@pytest.mark.parametrize(
    ("keep", "limit"),
    [
        (["34\\%"], 120),
        (["10\\%"], 120),
        (["WebShop"], 100),
        (["Thinking"], 100),
        (["traces"], 100),
        (["WebShop", "34\\%"], 160),
        (["WebShop", "10\\%"], 220),
    ],
)
def test_a_clipped_quote_keeps_what_it_must(keep: list[str], limit: int) -> None:
    quote = clip(LONG, limit, keep)
    assert quote in LONG
    assert len(quote) <= limit
    assert [part for part in keep if part not in quote] == []


@pytest.mark.parametrize(
    ("limit", "keep", "quote"),
    [
        (60, [], "Thinking and acting have mostly been studied apart"),
        (60, ["10\\%"], "and reinforcement learning by 10\\% (absolute success rate)"),
        (60, ["traces"], "while people find the traces easier to follow."),
        (40, ["success rate"], "by 10\\% (absolute success rate)"),
        (60, ["34\\%", "10\\%"], "by 34\\% and reinforcement learning by 10\\%"),
        (len("and reinforcement learning by 10\\% "), ["10\\%"], "and reinforcement learning by 10\\%"),
        (12, [], "Thinking"),
        (3, [], "Thi"),
    ],
)
def test_a_clause_is_quoted_that_holds_most_of_what_must_be_kept(limit: int, keep: list[str], quote: str) -> None:
    assert clip(LONG, limit, keep) == quote


def test_the_longest_run_is_quoted_and_the_beginning_is_preferred() -> None:
    assert clip("first part here, second part", 18) == "first part here"
    assert clip("first, second part is a much longer one, and far better than that", 45) == (
        "first, second part is a much longer one"
    )
    assert clip("a, a quite long second part of the whole thing, and the rest of it in the end", 45) == (
        "a quite long second part of the whole thing"
    )


def test_a_long_clause_is_cut_between_words() -> None:
    text = "word " * 60
    quote = clip(text, 200)
    assert set(quote.split()) == {"word"}
    assert 150 <= len(quote) <= 200


def test_a_clause_in_brackets_is_not_cut_from_them() -> None:
    text = "We gain much (on the first, the second, and the third of the sets), and we lose nothing at all by it."
    assert clip(text, 45) == "We gain much"
    assert clip(text, 70, ["second"]) == "We gain much (on the first, the second, and the third of the sets)"


def test_a_clipped_quote_begins_at_a_clause() -> None:
    quote = clip(LONG, 150, ["34\\%"])
    before = LONG[: LONG.find(quote)]
    assert before == "" or before.rstrip()[-1] in ",;:" or quote.split()[0] in ("and", "where", "while", "by")


def test_a_formula_is_not_cut() -> None:
    text = "The rate is $a + b, c + d, e + f, g + h$ at first, and then it falls by a half, as we show below."
    for limit in range(45, len(text)):
        assert clip(text, limit, ["rate"]).count("$") % 2 == 0


def test_a_number_is_not_cut() -> None:
    text = "We take 10,000 samples of 1,024 tokens, that is 10,240,000 tokens, in 3.5 days at 99.3\\% of the rate."
    for limit in range(12, len(text)):
        following = text[text.find(clip(text, limit)) + len(clip(text, limit)) :][:2]
        assert not (following[:1] in ",." and following[1:].isdigit())
        assert not following[:1].isdigit()


@pytest.mark.parametrize(
    ("run", "text", "marked"),
    [
        ("b c", "a b c d", "…b c…"),
        ("a b", "a b c", "a b…"),
        ("b c", "a b c", "…b c"),
        ("a b c", "a b c", "a b c"),
        ("a b c", "a b c.", "a b c"),
    ],
)
def test_what_was_left_out_is_marked(run: str, text: str, marked: str) -> None:
    assert with_ellipsis(run, text) == marked


def test_the_surfaces_of_terms_are_as_the_sentence_writes_them() -> None:
    sentence = Sentence("Trained Editors refuse SWE-bench edits.", "abstract", 0)
    assert surfaces(sentence, terms_of("editor training on SWE-bench or drift")) == ["Editors", "Trained", "SWE"]


TEXTS = st.one_of(
    st.text(max_size=400),
    st.lists(
        st.sampled_from(
            "a word, and; (b) $x + y$ 3.5\\% that -- with: \\tau $ ( ) supercalifragilistic-expialidocious".split(
                " "
            )
        ),
        max_size=80,
    ).map(" ".join),
)


@given(TEXTS, st.integers(1, 200), st.lists(st.text(min_size=1, max_size=5), max_size=4))
def test_a_clipped_quote_stands_in_its_text_within_the_limit(text: str, limit: int, keep: list[str]) -> None:
    quote = clip(text, limit, keep)
    assert quote in text
    assert len(quote) <= limit or quote == text


@given(TEXTS, st.integers(60, 200), st.data())
def test_a_clipped_quote_keeps_a_short_part_that_it_can(text: str, limit: int, data: st.DataObject) -> None:
    words = [word for word in text.split() if len(word) <= 10]
    if words:
        keep = data.draw(st.sampled_from(words))
        quote = clip(text, limit, [keep])
        assert keep in quote or len(text) > limit


@given(TEXTS, st.integers(40, 200))
def test_a_clipped_text_of_words_is_not_empty(text: str, limit: int) -> None:
    if text.strip().strip(" ,;:"):
        assert clip(text, limit).strip()


@given(TEXTS, st.integers(1, 200))
def test_the_ellipsis_only_surrounds(text: str, limit: int) -> None:
    quote = clip(text, limit)
    assert with_ellipsis(quote, text).removeprefix(ELLIPSIS).removesuffix(ELLIPSIS) == quote.removeprefix(
        ELLIPSIS
    ).removesuffix(ELLIPSIS)
