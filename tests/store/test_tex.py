r"""TeX shown as Unicode, and what only looks like TeX left alone."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.tex import math_spans, readable, unaccent_tex


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"$\tau^2$-Bench", "τ²-Bench"),
        (r"31.0\% of \$5 \& \#1 a\_b", "31.0% of $5 & #1 a_b"),
        (r"$16\times$ and 16$\times$", "16× and 16×"),
        (r"$p_{\min}$", "p_min"),
        (r"$\mathcal{O}(n\log n)$", "O(n log n)"),
        (r"$\log_2 n$, $n!$", "log₂ n, n!"),
        (r"$\text{GeLLM}^{3}\text{O}$", "GeLLM³O"),
        ("M$^2$D-LIF, H$_2$O, MoS${}_2$", "M²D-LIF, H₂O, MoS₂"),
        (r"${\rm Ta_2NiSe_7 }$ and $\bf{D^3}$QE", "Ta₂NiSe₇ and D³QE"),
        (r"$^{3}\mathrm{He}^{+}$ $\mathrm T_c$", "³He⁺ T_c"),
        (r"$10^{-3}$, $10^{10}M_\odot$, $30^\circ$, 5$^{th}$", "10⁻³, 10¹⁰M⊙, 30°, 5th"),
        (r"$e^{i\pi t}$, $x_{ij}$, $x_i$, $A^\top$, $s^*$", "e^(iπt), x_ij, xᵢ, Aᵀ, s*"),
        (r"$z=5.7^{+0.8}_{-0.7}$", "z=5.7^(+0.8)_(-0.7)"),
        (r"$\sim$10, $\alpha \leq \beta$, $X\to Y$", "~10, α ≤ β, X→Y"),
        (r"$\frac{a}{b}$, $\frac{n+1}{2}$, $\frac12$", "a/b, (n+1)/2, 1/2"),
        (r"$\sqrt{n}$, $\sqrt{n+1}$, $\sqrt[3]{n}$", "√n, √(n+1), ∛n"),
        (r"$\binom{n}{k}$, $a \pmod{p}$", "(n choose k), a (mod p)"),
        (r"$\hat{x}$, $\tilde{O}(n)$, $\overline{AB}$", "x̂, Õ(n), AB"),
        (r"$\mathbb{R}^n$, $\mathbf{x}$, $\boldsymbol{\theta}$", "ℝⁿ, x, θ"),
        (r"$\langle x \rangle$, $\left( x \right)$, $\{0,1\}^n$", "⟨x⟩, (x), {0,1}ⁿ"),
        (r"$a \not= b$, $a \not\in B$", "a ≠ b, a ∉ B"),
        (r"$f'(x)$, $\Delta t$, $x\,y$", "f′(x), Δt, x y"),
        (r"\(x^2\) and \[y\] and $$z$$", "x² and y and z"),
        (r"$ p $ and $N $", "p and N"),
        (r"10h^{-1} Gpc within R_{25}", "10h⁻¹ Gpc within R₂₅"),
        (r"5 \mu m at 5 \AA and $\AA^{-1}$", "5 μ m at 5 Å and Å⁻¹"),
        (r"{\em x} \emph{y} \textbf{z} {\bf a} \textit{in vitro}", "x y z a in vitro"),
        (r"Ti\textit{k}Z, \underline{\textbf{G}}eo, \textsc{Foo}Bar", "TikZ, Geo, FooBar"),
        (r"\textsuperscript{2}H CO\textsubscript{2} \ce{C6H12O6}", "²H CO₂ C₆H₁₂O₆"),
        (r"\textcolor{red}{hot} \color{blue}cold", "hot cold"),
        (r"\href{https://a.b/c}{this link}", "this link (https://a.b/c)"),
        (r"\href{https://a.b/c\_d}{https://a.b/c\_d} \url{https://a.b/c\_d}", "https://a.b/c_d https://a.b/c_d"),
        (r"see\footnote{a note} \cite{key}", "see (a note) [key]"),
        (r"Fig.~3, et~al.~[3], module~(APO), on~\textbf{x}", "Fig. 3, et al. [3], module (APO), on x"),
        (r"$\overset{*}{=}$, $\underset{x}{\max}$, $\stackrel{!}{=}$", "=*, maxₓ, =^!"),
        (r"\texorpdfstring{$\alpha$}{alpha}-decay \href{https://a.b} x\footnote{} ", "α-decay https://a.b x "),
        (r"$\sqrt[k]{n}$, $\text{if } x$, $\mathbb{Q}$, $\mathbb X$", "ᵏ√n, if x, ℚ, X"),
        (r"\unicode{xZZ} \char'101 \char66 \label{a}\vspace{2pt}end", "xZZ ABend"),
        (r"\unknown{kept} \ours{} does", "kept ours does"),
        (r"\eg, \ie, turbulent\textemdash is \unicode{x2013}", "e.g., i.e., turbulent—is –"),
        (r"\b{eta}-VAE, \r{ho} = 0.3, \k{appa}", "β-VAE, ρ = 0.3, κ"),
        ('\\char"0986 \\SI{5}{\\micro m} \\ion{H}{ii}', "আ5 μm H II"),
        (r"J\"ager, {\l}, na\"{\i}ve and \"Uber", "Jäger, ł, naïve and Über"),
    ],
)
def test_tex_is_shown_as_unicode(text: str, shown: str) -> None:
    assert readable(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "no TeX at all: 100% of {x, y} & #3, a_b^c",
        "costs $5 and $10",
        "costs $5 or $6 per day, $3,000 USD ($5 each)",
        "from $5M to $10M",
        "$0.50 per 1,000 tokens vs $0.30",
        "US$ and CA$ we",
        "R$100 and US$200",
        "a$b",
        "echo $HOME and $PATH, $HOME/bin:$PATH",
        '{"a": "$b", "c": "$d"}',
        "unbalanced $ and { and } stay",
        "{snowy} photo of a {class}",
        r"C:\Users\name, D:\tau\alpha and \\server\share",
        r"a regex \d+\s and \n",
        r"we introduce \method, which",
        r"lost\times",
        "X~N(0,1) with about ~10 in ~/home",
        "``quoted'' -- and --- dashes",
        "x^{y",
        "$$$$$$",
        "\\",
        "{" * 300 + "\\",
    ],
)
def test_what_is_no_tex_is_unharmed(text: str) -> None:
    assert readable(text) == text


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (r"J\"ager Schr{\"o}dinger M\"{u}ller", "Jäger Schrödinger Müller"),
        (r"Andr\'e, {\'E}tienne, \`a la, \^{\i}le, Mu\~noz", "André, Étienne, à la, île, Muñoz"),
        (r"\v{C}ech, Ho\v rava, Erd\H{o}s, Erd\H os, \c{S}", "Čech, Hořava, Erdős, Erdős, Ş"),
        (r"\k{a} \u{a} \r{u} \d{s} \=o \.Zak \b{d}", "ą ă ů ṣ ō Żak ḏ"),
        (r"Pawe{\l} \L{}ukasz S\o ren {\AA}ngstr\"{o}m \ss", "Paweł Łukasz Søren Ångström ß"),
        (r"\ae\oe{} {\OE} \i", "æœ Œ ı"),
        (r"Nguy\~ên", "Nguyễn"),
        (r"na\"{\i}ve and na{\"\i}ve", "naïve and naïve"),
    ],
)
def test_accents_become_unicode(text: str, plain: str) -> None:
    assert unaccent_tex(text) == plain


@pytest.mark.parametrize(
    "text",
    [
        r"$\tau^2$-Bench at 31.0\%",
        r"$\hat{x}$ and $\'e$ stay math",
        r"the model\'s choice",
        r"he said \"quote\" and \"All\" of it",
        r"C:\oe\x and D:\aa",
        r"\emph{x} \omega \overline",
        r"example\.com",
        r"\'{} \"{} \c{} \v",
    ],
)
def test_only_accents_are_touched(text: str) -> None:
    assert unaccent_tex(text) == text


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        (r"$a$ and $$b$$ and \(c\) and \[d\]", ["$a$", "$$b$$", r"\(c\)", r"\[d\]"]),
        ("costs $5 for $x$", ["$x$"]),
        (r"\$5 for $\$6$", [r"$\$6$"]),
        ("a $(4+1)$D code, a $w_0w_a$CDM model, $k$-NN", ["$(4+1)$", "$w_0w_a$", "$k$"]),
        (r"< 22$. The spectral resolution of the dataset is $\sim$5", [r"$\sim$"]),
        ("no $ end", []),
    ],
)
def test_math_is_told_from_prices(text: str, pieces: list[str]) -> None:
    assert [text[start:end] for start, end in math_spans(text)] == pieces


FRAGMENTS = st.lists(
    st.sampled_from(
        [
            *"${}\\^_~ \"'ab2.,",
            "\\frac",
            "\\sqrt[",
            "\\alpha",
            "\\emph{",
            "\\char",
            "\\href{",
            "\\text",
            "\\begin{x}",
            "\\unicode{x",
            "\\left(",
            "\\not",
            "^{",
            "_{",
            "$$",
            "\\(",
            "\\)",
            "C:\\",
            "\\v{",
            "\\o",
            "ı",
            "é",
            "\n\n",
        ]
    )
).map("".join)
TEXTS = st.text() | FRAGMENTS


@given(text=TEXTS)
def test_no_text_makes_it_fail(text: str) -> None:
    assert isinstance(readable(text), str)
    assert isinstance(unaccent_tex(text), str)


@given(text=st.text(st.characters(exclude_characters="\\$~^_")))
def test_text_without_tex_signs_comes_back_as_it_is(text: str) -> None:
    assert readable(text) == text
    assert unaccent_tex(text) == text


@given(text=TEXTS)
def test_accents_are_done_at_once(text: str) -> None:
    once = unaccent_tex(text)
    assert len(once) <= len(text)
    if "\\" not in once:
        assert unaccent_tex(once) == once


@given(text=TEXTS)
def test_math_spans_are_in_order_and_closed(text: str) -> None:
    end = 0
    for start, stop in math_spans(text):
        assert end <= start < stop <= len(text)
        assert text[start] in "$\\"
        assert text[stop - 1] in "$)]"
        end = stop


@given(words=st.lists(st.sampled_from(["we", "gain", "5", "on", "RL.", "é", "(x)"]), min_size=1))
def test_prose_around_tex_is_kept_word_for_word(words: list[str]) -> None:
    prose = " ".join(words)
    assert readable(rf"{prose} $\tau^2$ {prose} 5\% {prose}") == f"{prose} τ² {prose} 5% {prose}"
