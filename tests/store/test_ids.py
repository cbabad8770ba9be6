"""Paper ids in every spelling."""

from __future__ import annotations

import pytest

from store.ids import canonical_id, find_ids


@pytest.mark.parametrize(
    ("spelling", "expected", "version"),
    [
        ("2610.18596", "arxiv:2610.18596", None),
        ("2610.18596v2", "arxiv:2610.18596", 2),
        ("arXiv:2610.18596 [cs.LG]", "arxiv:2610.18596", None),
        ("hep-th/9901001v1", "arxiv:hep-th/9901001", 1),
        ("math.AG/0601001", "arxiv:math/0601001", None),
        ("10.48550/arXiv.2610.18596", "arxiv:2610.18596", None),
        ("doi:10.1101/ABC", "doi:10.1101/abc", None),
    ],
)
def test_a_spelling_is_one_canonical_id(spelling: str, expected: str, version: int | None) -> None:
    found = canonical_id(spelling)
    assert found is not None
    assert (found.id, found.version) == (expected, version)
    assert [inner.id for inner in find_ids(f"see {spelling}, please")] == [expected]
