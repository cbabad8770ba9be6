"""Abstracts cut into sentences: where a full stop ends one, and where it does not."""

from __future__ import annotations

import gzip
import itertools
import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.text import sentences

# A bar marks where a sentence must end; the text is asked without the bars.
CUTS = [
    "We train a model.| It works.| The end.",
    "Does it work?| Yes!| It does.",
    "We cover ten families.| $\\tau^2$-Bench is one of them.",
    "We use it.| 12 models fail.| (2) We fix them.| [Results] are good.| “Quoted”.| ``And so''.| \\textbf{Bold}.",
    "Models, e.g. BERT, i.e. Transformers, cf. Vaswani et al. (2017), work.| We agree.",
    "It beats GPT vs. Claude (see Fig. 3, Eq. (2), Sec. IV, Ref. [4], resp. Tab. 1).| We stop.",
    "It takes approx. 5 s on avg. hardware.| We stop.",
    "Work by Dr. Smith, Prof. Jones and Frazier N. Baker, and by J.-P. Serre and R. P. Thompson.| We build on it.",
    "Accuracy is 63.9% with v2.1 of the U.S. Supreme Court data in Phys. Rev. Lett. 131.| We stop.",
    "As shown [J. Chem. Phys. 152, 194103 (2020)], it works.| We stop.",
    "Code: https://github.com/a/b.c?x=1.| Data: www.example.org/d.e.| We stop.",
    "The value is $a. B$ and $f(x. Y)$ of $x.$ We stop.".replace("$x.$ We", "$x.$| We"),
    "He said \"yes.\"| We said 'no.'| (A note.)| \\emph{Why?}| **Because.**| Models work.[12]| We stop.",
    "(see the appendix.)| Next we prove it.",
    "Models such as A, B, etc. perform well.| We use A, B, etc.| They work.",
    "Samples are i.i.d. Gaussian, w.r.t. Lebesgue measure.| They are i.i.d.| We stop.",
    "They show it in Zhao et al.| We extend this.",
    "Enumerations: (i) one, (ii) two, and (iii) three stay together.| We stop.",
    "We do the following: 1. Train. 2. Test.".replace(" 2. Test", "| 2. Test"),
    "It runs at 300 K.| Power is 5 mT.| Latency is 9 ms.| Our code is model A.| We see phase B.| Results hold.",
    "We evaluate the DR.| Agents of MS.| We stop.",
    "It improves e.g., on MT.| It stops.",
    "Results improve.| nnU-Net wins.| mRNA stays.",
    "We like Yahoo! answers and Guess? too.| We stop.",
    "This ends ...| Then it goes on. . . and on.",
    "Methods. We use Herschel data.| Results. We find dust.| Conclusions. Dust is there.",
    "We lack a blank.|We go on.| See node.js for more, or numpy.array.",
    "A paragraph without a stop|\n\nanother one|\n \nand a third",
    "我们提出方法。|结果很好！|对吗？|Yes.| “好。”|完。",
    "これはペンです。|それは本です。",
    "One line\nbroken in two.| Another.",
    "It cost $5.| Then $10 more.",
    "Only one without a stop",
]


@pytest.mark.parametrize("marked", CUTS)
def test_sentences_end_where_they_should(marked: str) -> None:
    assert sentences(marked.replace("|", "")) == [piece.strip() for piece in marked.split("|")]


def covers(text: str, pieces: list[str]) -> bool:
    """Tell whether the pieces are substrings of the text in order, with only white space between them."""
    at = 0
    for piece in pieces:
        found = text.index(piece, at)
        if text[at:found].strip() or not piece or piece != piece.strip():
            return False
        at = found + len(piece)
    return not text[at:].strip()


PIECES = st.lists(
    st.sampled_from(
        [
            *".?!…。$()[]\"'”*_{}\\,;:%",
            " ",
            " ",
            "\n",
            "\n\n",
            "We",
            "we",
            "et al",
            "e.g.",
            "Fig.",
            "K",
            "J.",
            "5",
            "3.1",
            "https://a.b/c",
            "\\alpha",
            "好",
            "x",
            "Results.",
            "etc.",
            "nnU-Net",
        ]
    )
).map("".join)


@given(text=st.text() | PIECES)
def test_sentences_cover_any_text_word_for_word(text: str) -> None:
    assert covers(text, sentences(text))


@given(text=PIECES.filter(lambda text: "\n" not in text))
def test_no_sentence_ends_before_a_lower_case_word(text: str) -> None:
    for one, following in itertools.pairwise(sentences(text)):
        if not one.rstrip("\"'”)").endswith("。"):  # which needs no blank behind it
            assert not re.match(r"(?:we|x|et al)(?![\w-])", following)


def test_sentences_cover_real_abstracts(shared: Path) -> None:
    with gzip.open(shared / "search" / "arxiv_100k.jsonl.gz", "rt", encoding="utf-8") as lines:
        abstracts = [json.loads(line)["abstract"] for line in itertools.islice(lines, 2000)]
    lengths = [len(piece) for text in abstracts for piece in sentences(text)]
    assert all(covers(text, sentences(text)) for text in abstracts)
    assert 120 < sum(lengths) / len(lengths) < 220
    # A piece that short is a cut in the middle of a sentence, or a question.
    assert sum(length < 18 for length in lengths) < len(lengths) / 500
