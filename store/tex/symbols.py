r"""What TeX control words stand for in Unicode: the tables that the other modules of this folder reads.

Names and characters follow LaTeX's own symbols with amsmath, amssymb and textcomp. Where two characters would
do, the one that a terminal shows and a reader types is chosen (``\sim`` is ``~``).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final


def _pairs(text: str) -> dict[str, str]:
    fields = text.split()
    return dict(zip(fields[::2], fields[1::2], strict=True))


def _greek() -> dict[str, str]:
    names = (
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigma tau upsilon"
        " phi chi psi omega"
    ).split()
    table = {}
    for name in names:
        unicode_name = "LAMDA" if name == "lambda" else name.upper()
        table[name] = unicodedata.lookup(f"GREEK SMALL LETTER {unicode_name}")
        table[name.capitalize()] = unicodedata.lookup(f"GREEK CAPITAL LETTER {unicode_name}")
    variants = {f"var{name}": table[name] for name in ("epsilon", "theta", "pi", "rho", "phi", "kappa")}
    upright = {f"up{name}": table[name] for name in names}
    return table | variants | upright | {"varsigma": "ς"}


GREEK: Final[Mapping[str, str]] = MappingProxyType(_greek())

RELATIONS: Final[Mapping[str, str]] = MappingProxyType(
    _pairs(
        "sim ~ simeq ≃ approx ≈ cong ≅ equiv ≡ neq ≠ ne ≠ leq ≤ le ≤ leqslant ≤ geq ≥ ge ≥ geqslant ≥ ll ≪ gg"
        " ≫ lt < gt > lesssim ≲ gtrsim ≳ lessapprox ≲ gtrapprox ≳ propto ∝ prec ≺ succ ≻ preceq ≼ succeq ≽ in"
        " ∈ notin ∉ ni ∋ subset ⊂ supset ⊃ subseteq ⊆ supseteq ⊇ subsetneq ⊊ sqsubseteq ⊑ vdash ⊢ models ⊨"
        " vDash ⊨ parallel ∥ perp ⊥ mid ∣ nmid ∤ asymp ≍ doteq ≐ triangleq ≜ coloneqq ≔ to → rightarrow →"
        " longrightarrow ⟶ leftarrow ← gets ← longleftarrow ⟵ leftrightarrow ↔ longleftrightarrow ⟷ Rightarrow"
        " ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⟹ iff ⟺ mapsto ↦ longmapsto ⟼ hookrightarrow ↪ rightharpoonup"
        " ⇀ rightleftharpoons ⇌ leftrightarrows ⇆ xrightarrow → xleftarrow ← rightsquigarrow ⇝ leadsto ⇝"
        " nearrow ↗ searrow ↘"
    )
)

OPERATORS: Final[Mapping[str, str]] = MappingProxyType(
    _pairs(
        "times × div ÷ pm ± mp ∓ cdot · ast * star ⋆ circ ∘ bullet • oplus ⊕ ominus ⊖ otimes ⊗ oslash ⊘ odot"
        " ⊙ wedge ∧ land ∧ vee ∨ lor ∨ cap ∩ cup ∪ sqcup ⊔ uplus ⊎ setminus ∖ smallsetminus ∖ dagger † dag †"
        " ddagger ‡ ddag ‡ amalg ⨿ rtimes ⋊ ltimes ⋉ bowtie ⋈ wr ≀ lhd ⊲ rhd ⊳ triangleleft ◁ triangleright ▷"
        " sum ∑ prod ∏ coprod ∐ int ∫ iint ∬ oint ∮ bigcup ⋃ bigcap ⋂ bigoplus ⨁ bigotimes ⨂ bigvee ⋁ bigwedge"
        " ⋀"
    )
)

ORDINARY: Final[Mapping[str, str]] = MappingProxyType(
    _pairs(
        "infty ∞ partial ∂ nabla ∇ ell ℓ hbar ℏ Re ℜ Im ℑ aleph ℵ wp ℘ imath ı jmath ȷ forall ∀ exists ∃"
        " nexists ∄ neg ¬ lnot ¬ emptyset ∅ varnothing ∅ top ⊤ bot ⊥ angle ∠ prime ′ sun ⊙ square □ Box □"
        " blacksquare ■ diamond ⋄ lozenge ◊ triangle △ bigtriangleup △ bigstar ★ checkmark ✓ surd √ flat ♭"
        " natural ♮ sharp ♯ clubsuit ♣ diamondsuit ♢ heartsuit ♡ spadesuit ♠ degree ° deg ° textdegree °"
        " arcdeg ° arcmin ′ arcsec ″ farcs ″ farcm ′ ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ dotsc … dotsb ⋯"
        " textellipsis … uparrow ↑ downarrow ↓ updownarrow ↕"
        " Uparrow ⇑ Downarrow ⇓ langle ⟨ rangle ⟩ lceil ⌈ rceil ⌉ lfloor ⌊ rfloor ⌋ lbrace { rbrace } lbrack ["
        " rbrack ] vert | lvert | rvert | Vert ‖ lVert ‖ rVert ‖ backslash \\ colon : S § P ¶ copyright ©"
        " textcopyright ©"
        " textregistered ® registered ® texttrademark ™ pounds £ textsterling £ euro € texteuro € yen ¥ textmu"
        " µ upmu μ micro μ textohm Ω ohm Ω percent % textpercent % textbackslash \\ textasciitilde ~"
        " textasciicircum ^ textunderscore _ textbar | textless < textgreater > textendash – textemdash —"
        " textquotesingle ' textquoteleft ‘ textquoteright ’ textquotedblleft “ textquotedblright ” lq ‘ rq ’"
        " textbullet • textperiodcentered · textdollar $ textpm ± texttimes × textrightarrow →"
        " textquestiondown ¿ textexclamdown ¡ msun M⊙ Msun M⊙ lsun L⊙ Lsun L⊙ LaTeX LaTeX TeX TeX BibTeX"
        " BibTeX eg e.g. ie i.e. etal et~al. etc etc. wrt w.r.t. vs vs. aka a.k.a. iid i.i.d. kms km~s⁻¹"
    )
    | {"textvisiblespace": " ", "textordmasculine": "º", "textordfeminine": "ª"}
)

SYMBOLS: Final[Mapping[str, str]] = MappingProxyType(
    {
        name: char.replace("~", " ") if len(char) > 1 else char
        for name, char in (*GREEK.items(), *RELATIONS.items(), *OPERATORS.items(), *ORDINARY.items())
    }
)

FUNCTIONS: Final = frozenset(
    "arccos arcsin arctan arg argmax argmin cos cosh cot coth csc deg det diag dim exp gcd hom inf ker lcm lg lim"
    " liminf limsup ln log max min mod poly polylog Pr rank sec sgn sign sin sinh softmax sup tan tanh tr".split()
) - {"deg"}

SPACES: Final[Mapping[str, str]] = MappingProxyType(
    dict.fromkeys(
        "quad qquad enspace enskip thinspace space nobreakspace hfill par newline linebreak item".split(), " "
    )
    | dict.fromkeys("negthinspace null protect xspace allowbreak nobreak noindent indent relax".split(), "")
)

SWITCHES: Final = frozenset(
    "em it bf rm sc tt sl sf cal mit itshape bfseries rmfamily scshape ttfamily slshape sffamily mdseries"
    " upshape normalfont boldmath unboldmath displaystyle textstyle scriptstyle scriptscriptstyle tiny"
    " scriptsize footnotesize small normalsize large Large LARGE huge Huge centering limits nolimits left"
    " right middle big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr bigm Bigm selectfont sloppy"
    " maketitle nonumber notag".split()
)

SKIPPED_ARGUMENTS: Final[Mapping[str, int]] = MappingProxyType(
    dict.fromkeys(
        "color label vspace hspace begin end pagestyle thispagestyle vskip phantom hphantom vphantom".split(), 1
    )
)

STYLED_SECOND: Final = frozenset(
    "textcolor colorbox hyperlink hypertarget fontsize raisebox scalebox rotatebox".split()
)

MARKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "hat": "\u0302",
        "widehat": "\u0302",
        "check": "\u030c",
        "tilde": "\u0303",
        "widetilde": "\u0303",
        "bar": "\u0304",
        "overline": "\u0304",
        "vec": "\u20d7",
        "dot": "\u0307",
        "ddot": "\u0308",
        "breve": "\u0306",
        "acute": "\u0301",
        "grave": "\u0300",
        "mathring": "\u030a",
    }
)

ACCENTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "`": "\u0300",
        "'": "\u0301",
        "^": "\u0302",
        "~": "\u0303",
        "=": "\u0304",
        "u": "\u0306",
        ".": "\u0307",
        '"': "\u0308",
        "r": "\u030a",
        "H": "\u030b",
        "v": "\u030c",
        "d": "\u0323",
        "c": "\u0327",
        "k": "\u0328",
        "b": "\u0331",
    }
)

LETTERS: Final[Mapping[str, str]] = MappingProxyType(
    _pairs(
        "o ø O Ø l ł L Ł ss ß SS SS ae æ AE Æ oe œ OE Œ aa å AA Å i ı j ȷ dh ð DH Ð th þ TH Þ dj đ DJ Đ ng ŋ NG Ŋ"
    )
)

SUPERSCRIPTS: Final[Mapping[int, str | int]] = MappingProxyType(
    str.maketrans(
        "0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVW",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂ",
    )
    | {ord("⊤"): "ᵀ", ord("β"): "ᵝ", ord("γ"): "ᵞ", ord("δ"): "ᵟ", ord("φ"): "ᵠ", ord("χ"): "ᵡ"}
)
SUBSCRIPTS: Final[Mapping[int, str | int]] = MappingProxyType(
    str.maketrans("0123456789+-−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ")
    | {ord("β"): "ᵦ", ord("γ"): "ᵧ", ord("ρ"): "ᵨ", ord("φ"): "ᵩ", ord("χ"): "ᵪ"}
)

DOUBLE_STRUCK: Final[Mapping[str, str]] = MappingProxyType(
    _pairs("C ℂ H ℍ N ℕ P ℙ Q ℚ R ℝ Z ℤ E 𝔼 F 𝔽 S 𝕊 T 𝕋 D 𝔻 K 𝕂 V 𝕍 1 𝟙 I 𝕀")
)

NEGATED: Final[Mapping[str, str]] = MappingProxyType(_pairs("= ≠ ∈ ∉ < ≮ > ≯ ≤ ≰ ≥ ≱ ⊂ ⊄ ⊆ ⊈ ≡ ≢ ~ ≁ ∥ ∦ ∣ ∤"))
