from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.weights import usual_share, weight


def test_a_rare_word_tells_more_than_a_common_one() -> None:
    assert weight("zzyzx") == 1.0
    assert weight("use") < weight("attent") < weight("zzyzx")
    assert usual_share("use") > usual_share("attent") > usual_share("zzyzx") > 0


@pytest.mark.parametrize("papers", [0, 24])
def test_a_small_store_hardly_moves_what_is_known_of_a_word(papers: int) -> None:
    assert weight("attent", min(12, papers), papers) == pytest.approx(weight("attent"), abs=0.05)


def test_a_large_store_decides_by_its_own_counts() -> None:
    assert weight("zzyzx", 50_000, 100_000) < 0.2
    assert weight("zzyzx", 10, 100_000) == pytest.approx(1.0, abs=0.05)


@given(st.text(max_size=10), st.integers(0, 100_000), st.integers(0, 100_000))
def test_weights_lie_between_nought_and_one_and_fall_with_frequency(stem: str, holding: int, more: int) -> None:
    papers = holding + more
    assert 0.0 <= weight(stem, holding, papers) <= 1.0
    assert weight(stem, papers, papers) <= weight(stem, holding, papers)
