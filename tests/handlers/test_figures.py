from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.figures import figure_of
from handlers.reading import Sentence
from handlers.terms import terms_of


def figure(text: str, *names: str) -> float | None:
    return figure_of(Sentence(text, "abstract", 0), [term for name in names for term in terms_of(name)])


@pytest.mark.parametrize(
    ("text", "named", "value"),
    [
        ("It gets 12.5\\% on SWE-bench.", ["SWE-bench"], 12.5),
        ("It gets 12.5% on SWE-bench and 87.7% on HumanEvalFix.", ["SWE-bench", "HumanEvalFix"], 87.7),
        ("It gets 95.2% on ScreenSpot-V2, 63.9% on ScreenSpot-Pro, 65.4% on OSWorld-G.", ["ScreenSpot-Pro"], 63.9),
        ("ProAS reaches 91.9% and 94.3% on ALFWorld, 70.8% on WebShop.", ["ALFWorld"], 94.3),
        ("FID falls to 3.17 on CIFAR10.", ["CIFAR10"], 3.17),
        ("With GPT-4 and Qwen2.5-7B it gets 61 on AIME.", ["AIME"], 61.0),
        # nothing to tell
        ("It is better on SWE-bench.", ["SWE-bench"], None),
        ("It gets 12.5% on SWE-bench.", ["HumanEval"], None),
        ("It gets 12.5% on GPT-5.5.", ["GPT-5"], None),
        ("", ["SWE-bench"], None),
    ],
)
def test_the_figure_beside_a_name(text: str, named: list[str], value: float | None) -> None:
    assert figure(text, *named) == value


@given(st.text(max_size=100))
def test_a_figure_of_any_text_is_a_number_that_stands_in_it(text: str) -> None:
    value = figure(f"On SWE-bench {text}", "SWE-bench")
    assert value is None or any(char.isdigit() for char in text)
