"""Folding, keys of titles and words: what is written differently and means the same."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.text import collapse, fold, title_key, words

SAME_WHEN_FOLDED = [
    ["$\\tau^2$-Bench", "τ²-Bench", "tau^2-bench", "tau2-bench", "TAU2-BENCH", r"$\tau^{2}$-Bench"],
    ["M$^2$D-LIF", "M²D-LIF", "M2D-LIF"],
    [r"$\text{GeLLM}^{3}\text{O}$", "GeLLM³O", "GeLLM^3O", "gellm3o"],
    ["H$_2$O", "H₂O", "h2o"],
    [r"$\beta$-VAE", "β-VAE", r"\b{eta}-VAE", "Beta-VAE"],
    [r"$\Lambda$CDM", "ΛCDM", "LambdaCDM"],
    [r"16$\times$", "16×", "16x"],
    [r"31.0\%", "31.0%"],
    ["10$^6$", "10⁶", "10^6"],
    ["$10^{-3}$", "10⁻³", "10^-3"],
    [r"Schr\"odinger", "Schrödinger", r"Schr{\"o}dinger", "SCHRODINGER"],
    ["Łódź", "lodz"],
    ["Straße", "strasse"],
    ["Ærø Œuvre Þór Đà", "aero oeuvre thor da"],
    ["İstanbul ıslak", "istanbul islak"],
    ["ﬁne ﬂow", "fine flow"],
    ["Ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["“Quoted” ‘it’ – and — more…", "\"quoted\" 'it' - and - more..."],
    ["``Quoted''", "\"quoted''"],
    ["a\u00adb zero\u200bwidth", "ab zerowidth"],
    [" a \n\t b  ", "a b"],
    [r"\textbf{Bold} {\em moves}", "bold moves"],
    [r"Ti\textit{k}Z", "tikz"],
    [r"O(n $\leq$ m)", "o(n <= m)"],
]


@pytest.mark.parametrize("forms", SAME_WHEN_FOLDED, ids=lambda forms: forms[-1])
def test_forms_of_one_text_fold_alike(forms: list[str]) -> None:
    assert {fold(form) for form in forms} == {fold(forms[-1])}
    assert len({title_key(form) for form in forms}) == 1


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Keeps: ASCII (punctuation), too; a_b & c*d!", "keeps: ascii (punctuation), too; a_b & c*d!"),
        ("深度学习 ガギグ 한국어", "深度学习 ガギグ 한국어"),
        ("Привет Ёж", "привет еж"),
        ("Ἀθῆναι", "αθηναι"),
        ("नमस्ते مرحبا", "नमस्ते مرحبا"),
        ("costs $5 and $10", "costs $5 and $10"),
        (r"C:\Users\name", r"c:\users\name"),
        ("10^6 is not 106", "10^6 is not 106"),
        ("", ""),
    ],
)
def test_folding_keeps_what_differs(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("title", "key"),
    [
        ("Multi-Modal  Learning: A Survey!", "multi modal learning a survey"),
        ("Ti*k*Z, **bold** and `code`", "tikz bold and code"),
        ("Don’t Stop", "dont stop"),
        ("Health & Wealth", "health and wealth"),
        ("C++ Programs", "c plus plus programs"),
        ("GPT-3.5", "gpt 3 5"),
        ("深度 学习", "深 度 学 习"),
        ("???", "???"),
        ("", ""),
    ],
)
def test_a_title_key_is_its_words(title: str, key: str) -> None:
    assert title_key(title) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Agents, Part I", "Agents, Part II"),
        ("X: A Survey", "X 2: A Survey"),
        ("MMKG-R1", "MMKG-R2"),
        ("C++ Programs", "C Programs"),
        ("Scaling to 10$^6$ Agents", "Scaling to 106 Agents"),
        ("???", "!!!"),
    ],
)
def test_titles_that_differ_keep_different_keys(one: str, other: str) -> None:
    assert title_key(one) != title_key(other)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("GroundGUI-8B scores 63.9%", ["groundgui", "8b", "scores", "63", "9"]),
        (r"$\tau^2$-Bench by Müller", ["tau2", "bench", "by", "muller"]),
        ("用GRPO训练", ["用", "grpo", "训", "练"]),
        ("カタカナ", ["カ", "タ", "カ", "ナ"]),
        ("नमस्ते दुनिया", ["नमस्ते", "दुनिया"]),
        ("한국어 모델", ["한국어", "모델"]),
        (" .,; ", []),
    ],
)
def test_words_are_runs_of_letters_and_digits(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("text", "collapsed"),
    [
        (" a \r\n b\u00a0\u3000c ", "a b c"),
        ("e\u0301", "é"),
        ("a\x00b\x07\ufeff\u200bc", "abc"),
        ("\u202eevil\u202c", "evil"),
        ("\ud800x", "x"),
        ("👩\u200d💻 stays", "👩\u200d💻 stays"),
        (r"$\tau^2$  stays", r"$\tau^2$ stays"),
    ],
)
def test_collapsed_text_has_single_blanks_and_nothing_invisible(text: str, collapsed: str) -> None:
    assert collapse(text) == collapsed


SIGNS = st.text() | st.lists(
    st.sampled_from(
        [*"${}\\^_~`'\"aA2 .-é²₂τßİ×–", "\\alpha", "\\ALPHA", "\\emph{", "\\frac", "ﬁ", "Ⅷ", "＼", "＄", "𝐀"]
    )
).map("".join)


@given(text=SIGNS)
def test_folding_twice_changes_nothing(text: str) -> None:
    folded = fold(text)
    assert fold(folded) == folded


@given(text=SIGNS)
def test_folded_text_has_single_blanks_and_no_capitals(text: str) -> None:
    folded = fold(text)
    assert " ".join(folded.split()) == folded
    assert folded == folded.casefold()


@given(text=st.text(st.characters(categories=["L"], max_codepoint=0x24F)))
def test_case_and_composition_never_matter(text: str) -> None:
    assert fold(text.upper()) == fold(text.lower()) or "ı" in text or "ŉ" in text or "ſ" in text
    assert fold(unicodedata.normalize("NFD", text)) == fold(text)


@given(text=st.text())
def test_words_hold_no_blank_and_stand_in_the_folded_text(text: str) -> None:
    folded, at = fold(text), 0
    for word in words(text):
        assert word.split() == [word]
        at = folded.index(word, at) + len(word)


@given(text=SIGNS)
def test_a_title_key_is_its_own_key(text: str) -> None:
    key = title_key(text)
    if any(char.isalnum() for char in key):
        assert title_key(key) == key


@given(text=st.text(st.characters()))
def test_collapsing_twice_changes_nothing(text: str) -> None:
    collapsed = collapse(text)
    assert collapse(collapsed) == collapsed
    assert unicodedata.is_normalized("NFC", collapsed)
    assert not any(unicodedata.category(char) in ("Cc", "Cs") for char in collapsed)
    collapsed.encode("utf-8")
