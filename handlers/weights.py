"""How much a word says: rare words tell papers apart, common ones do not.

In a store of 30 papers a word's own document count says little, in one of 100,000 nearly everything. So the
share of papers that hold a stem is a blend: what the store counts, with the shares measured over 100,000
abstracts (``shares.tsv``, made by ``bench/word_shares.py``) standing in for the papers that it lacks.
"""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files

_PRIOR_PAPERS = 2_000
_UNSEEN_SHARE = 0.0002
_LARGEST = math.log(1 / _UNSEEN_SHARE)


@cache
def _shares() -> dict[str, float]:
    lines = files("handlers").joinpath("shares.tsv").read_text(encoding="utf-8").splitlines()
    return {stem: int(share) / 100_000 for stem, _, share in (line.partition("\t") for line in lines)}


def usual_share(stem: str) -> float:
    """Return the share of abstracts, in general, that hold ``stem`` (0.0002 where it is rarer than measured)."""
    return _shares().get(stem, _UNSEEN_SHARE)


def weight(stem: str, holding: int = 0, papers: int = 0) -> float:
    """Return how telling ``stem`` is, from 0 (in every paper) to 1 (hardly anywhere).

    ``holding`` of the store's ``papers`` hold it.
    """
    share = (holding + _PRIOR_PAPERS * usual_share(stem)) / (papers + _PRIOR_PAPERS)
    return min(1.0, max(0.0, -math.log(max(share, _UNSEEN_SHARE)) / _LARGEST))
