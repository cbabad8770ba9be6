"""Paper ids in every spelling, and the numbers that are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.ids import canonical_id, find_ids, links_of, title_id

SPELLINGS = [
    ("2610.18596", "arxiv:2610.18596", None),
    ("2610.18596v2", "arxiv:2610.18596", 2),
    ("2610.18596V12", "arxiv:2610.18596", 12),
    ("0704.0001", "arxiv:0704.0001", None),
    ("1412.9999v1", "arxiv:1412.9999", 1),
    ("1501.00001", "arxiv:1501.00001", None),
    ("arxiv:2610.18596", "arxiv:2610.18596", None),
    ("arXiv:2610.18596", "arxiv:2610.18596", None),
    ("ARXIV: 2610.18596v3", "arxiv:2610.18596", 3),
    ("arXiv 2610.18596", "arxiv:2610.18596", None),
    ("arXiv2610.18596", "arxiv:2610.18596", None),
    ("arxiv-2610.18596", "arxiv:2610.18596", None),
    ("arXiv preprint arXiv:2610.18596", "arxiv:2610.18596", None),
    ("arXiv id 2610.18596", "arxiv:2610.18596", None),
    ("arXiv：2610.18596", "arxiv:2610.18596", None),
    ("arXiv:2610.18596 [cs.LG]", "arxiv:2610.18596", None),
    ("arXiv:2610.18596v1 [physics.atom-ph]", "arxiv:2610.18596", 1),
    ("2610.18596 [quant-ph]", "arxiv:2610.18596", None),
    ("oai:arXiv.org:2610.18596", "arxiv:2610.18596", None),
    ("https://arxiv.org/abs/2610.18596", "arxiv:2610.18596", None),
    ("http://arxiv.org/abs/2610.18596v1", "arxiv:2610.18596", 1),
    ("arxiv.org/abs/2610.18596", "arxiv:2610.18596", None),
    ("www.arxiv.org/pdf/2610.18596", "arxiv:2610.18596", None),
    ("https://arxiv.org/pdf/2610.18596v2.pdf", "arxiv:2610.18596", 2),
    ("https://arxiv.org/pdf/2610.18596.pdf#page=7", "arxiv:2610.18596", None),
    ("https://export.arxiv.org/abs/2610.18596?context=cs", "arxiv:2610.18596", None),
    ("https://browse.arxiv.org/html/2610.18596v1#S3", "arxiv:2610.18596", 1),
    ("https://arxiv.org/format/2610.18596", "arxiv:2610.18596", None),
    ("https://arxiv.org/ps/2610.18596", "arxiv:2610.18596", None),
    ("HTTPS://ARXIV.ORG/ABS/2610.18596", "arxiv:2610.18596", None),
    ("https://www.alphaxiv.org/abs/2610.18596", "arxiv:2610.18596", None),
    ("https://alphaxiv.org/overview/2610.18596v2", "arxiv:2610.18596", 2),
    ("https://ar5iv.org/abs/2610.18596", "arxiv:2610.18596", None),
    ("https://ar5iv.labs.arxiv.org/html/2610.18596", "arxiv:2610.18596", None),
    ("https://huggingface.co/papers/2610.18596", "arxiv:2610.18596", None),
    ("https://www.semanticscholar.org/arXiv:2610.18596", "arxiv:2610.18596", None),
    ("hep-th/9901001", "arxiv:hep-th/9901001", None),
    ("hep-th/9901001v1", "arxiv:hep-th/9901001", 1),
    ("arxiv:hep-th/9901001", "arxiv:hep-th/9901001", None),
    ("math.AG/0601001", "arxiv:math/0601001", None),
    ("cond-mat.str-el/0405123v2", "arxiv:cond-mat/0405123", 2),
    ("cs/0703001", "arxiv:cs/0703001", None),
    ("https://arxiv.org/abs/math.GT/0309136", "arxiv:math/0309136", None),
    ("https://arxiv.org/pdf/quant-ph/0001108v1.pdf", "arxiv:quant-ph/0001108", 1),
    ("10.1101/2024.01.02.573838", "doi:10.1101/2024.01.02.573838", None),
    ("doi:10.1101/ABC", "doi:10.1101/abc", None),
    ("DOI: 10.1145/3292500.3330701", "doi:10.1145/3292500.3330701", None),
    ("https://doi.org/10.1145/3292500.3330701", "doi:10.1145/3292500.3330701", None),
    ("http://dx.doi.org/10.1016/S0140-6736(20)30183-5", "doi:10.1016/s0140-6736(20)30183-5", None),
    ("https://doi.org/10.1016%2Fj.cell.2020.01.001", "doi:10.1016/j.cell.2020.01.001", None),
    ("https://dl.acm.org/doi/pdf/10.1145/3292500.3330701", "doi:10.1145/3292500.3330701", None),
    ("https://link.springer.com/content/pdf/10.1007/s00023-1.pdf", "doi:10.1007/s00023-1", None),
    ("https://www.frontiersin.org/articles/10.3389/fnins.2020.0001/full", "doi:10.3389/fnins.2020.0001", None),
    ("https://www.biorxiv.org/content/10.1101/2024.01.02.573838v2.full.pdf", "doi:10.1101/2024.01.02.573838", 2),
    (
        "10.1002/(SICI)1096-8644(199601)99:1<1::AID-AJPA1>3.0.CO;2-1",
        "doi:10.1002/(sici)1096-8644(199601)99:1<1::aid-ajpa1>3.0.co;2-1",
        None,
    ),
    ("10.48550/arXiv.2610.18596", "arxiv:2610.18596", None),
    ("https://doi.org/10.48550/ARXIV.2610.18596", "arxiv:2610.18596", None),
    ("10.48550/arXiv.hep-th/9901001", "arxiv:hep-th/9901001", None),
]


@pytest.mark.parametrize(("spelling", "expected", "version"), SPELLINGS)
def test_a_spelling_is_one_canonical_id(spelling: str, expected: str, version: int | None) -> None:
    found = canonical_id(spelling)
    assert found is not None
    assert (found.id, found.version) == (expected, version)
    assert (found.start, found.end) == (0, len(spelling))


@pytest.mark.parametrize(("spelling", "expected", "version"), SPELLINGS)
@pytest.mark.parametrize(
    "around",
    [
        "see {}, please",
        "what does {} report?",
        "({})",
        "<{}>",
        "[paper]({})",
        "**{}**",
        "`{}`",
        "“{}”",
        "{}.",
        "{}!",
    ],
)
def test_an_id_is_found_within_a_sentence_and_mark_up(
    spelling: str, expected: str, version: int | None, around: str
) -> None:
    text = around.format(spelling)
    assert [(one.id, one.version) for one in find_ids(text)] == [(expected, version)]
    found = find_ids(text)[0]
    assert text[found.start : found.end] == spelling


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<https://arxiv.org/abs/2610.18596|this paper>", ["arxiv:2610.18596"]),
        ("<https://arxiv.org/abs/2610.18596|2610.18596>", ["arxiv:2610.18596"] * 2),
        (
            "[t](https://arxiv.org/abs/2610.18596) [u](<https://arxiv.org/abs/2610.18597>)",
            ["arxiv:2610.18596", "arxiv:2610.18597"],
        ),
        ("_2610.18596_ ~2610.18597~ ||2610.18598||", ["arxiv:2610.18596", "arxiv:2610.18597", "arxiv:2610.18598"]),
        (
            "compare 2610.18596, 2610.18597; and 2610.18598.",
            ["arxiv:2610.18596", "arxiv:2610.18597", "arxiv:2610.18598"],
        ),
        ("2610.18596's authors", ["arxiv:2610.18596"]),
        ("总结2610.18596的作者", ["arxiv:2610.18596"]),
        ("见 10.1101/2024.01.02.573838。", ["doi:10.1101/2024.01.02.573838"]),
        ("summarize 2610.99999", ["arxiv:2610.99999"]),
        ("(doi:10.1016/S0140-6736(20)30183-5)", ["doi:10.1016/s0140-6736(20)30183-5"]),
        (r"\href{https://doi.org/10.1103/PhysRevLett.134.1}{Phys. Rev.}", ["doi:10.1103/physrevlett.134.1"]),
        ("10.1101/abc(see there)", ["doi:10.1101/abc"]),
        ("https://doi.org/10.1101/abc?utm_source=x#top and so", ["doi:10.1101/abc"]),
        ("doi:10.1234/2610.18596", ["doi:10.1234/2610.18596"]),
        ("arXiv:1001.0344, arXiv:quant-ph/9707021", ["arxiv:1001.0344", "arxiv:quant-ph/9707021"]),
        ("https://arxiv.org/list/cs.LG/recent and 2610.18596", ["arxiv:2610.18596"]),
    ],
)
def test_every_id_of_a_text_is_found_in_order(text: str, expected: list[str]) -> None:
    assert [found.id for found in find_ids(text)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Python 3.11.7",
        "1234.5678",  # there is no month 34
        "2613.18596",
        "2600.18596",
        "0703.1234",  # before the scheme
        "1501.1234",  # five digits by then
        "1412.12345",  # four digits still
        "2610.185",
        "2610.185967",
        "2610.00000",
        "12610.18596",
        "x2610.18596",
        "2610.18596x",
        "2610.18596.3",
        "1.2610.18596",
        "1,2610.18596",
        "$2610.18596",
        "€ 2610.18596",
        "USD 1005.1234",
        "-1005.1234",
        "= 1005.1234",
        "1005.1234 GeV",
        "1005.1234 %",
        "2610.18596%",
        "a mass of 1005.1234 kg",
        "math/060100",
        "hep-th/0704001",
        "maths/0601001",
        "hep-th/9913001",
        "10.1101/",
        "10.11/abc",
        "1.10.1101/abc",
        "v10.1101",
        "https://arxiv.org/abs/",
        "on 2024.01.02 at 10.30",
    ],
)
def test_a_number_that_is_no_id_is_left_alone(text: str) -> None:
    assert find_ids(text) == []
    assert canonical_id(text) is None


@pytest.mark.parametrize(
    "raw", ["see 2610.18596", "2610.18596, 2610.18597", "title:0123456789abcdef", "doc:17", "CAFT"]
)
def test_more_or_less_than_an_id_is_no_canonical_id(raw: str) -> None:
    assert canonical_id(raw) is None


@pytest.mark.parametrize(
    ("paper_id", "page", "pdf"),
    [
        ("arxiv:2610.18596", "https://arxiv.org/abs/2610.18596", "https://arxiv.org/pdf/2610.18596"),
        ("arxiv:hep-th/9901001", "https://arxiv.org/abs/hep-th/9901001", "https://arxiv.org/pdf/hep-th/9901001"),
        ("doi:10.1101/abc", "https://doi.org/10.1101/abc", None),
        ("doi:10.1002/1<1::aid>3#x?y%z", "https://doi.org/10.1002/1%3C1::aid%3E3%23x%3Fy%25z", None),
        ("title:0123456789abcdef", None, None),
        ("doc:17", None, None),
    ],
)
def test_links_follow_from_an_id(paper_id: str, page: str | None, pdf: str | None) -> None:
    assert links_of(paper_id) == (page, pdf)


def test_a_title_id_is_the_same_however_the_title_is_written() -> None:
    assert title_id(r"$\tau^2$-Bench: A “Survey”") == title_id("τ²-bench: a survey")
    assert title_id("X: A Survey") != title_id("X 2: A Survey")
    assert title_id("Agents, Part I") != title_id("Agents, Part II")


MONTHS = st.builds("{:02d}{:02d}".format, st.integers(15, 89), st.integers(1, 12))
NEW_IDS = st.builds("{}.{:05d}".format, MONTHS, st.integers(1, 99999))
OLD_IDS = st.builds(
    "{}/{:02d}{:02d}{:03d}".format,
    st.sampled_from(["hep-th", "math", "cs", "cond-mat", "q-bio"]),
    st.one_of(st.integers(92, 99), st.integers(0, 6)),
    st.integers(1, 12),
    st.integers(0, 999),
)
DOI_NAMES = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyz0123456789.-_"), min_size=1).map(
    lambda name: f"{name}x"
)
DOIS = st.builds("10.{}/{}".format, st.integers(1000, 99999), DOI_NAMES).filter(lambda doi: "10.48550" not in doi)


@given(paper=st.one_of(NEW_IDS, OLD_IDS).map("arxiv:{}".format) | DOIS.map("doi:{}".format))
def test_canonical_forms_and_links_lead_back_to_their_id(paper: str) -> None:
    page, _ = links_of(paper)
    assert page is not None
    for spelling in (paper, paper.partition(":")[2], page):
        found = canonical_id(spelling)
        assert found is not None
        assert found.id == paper


@given(before=st.text(), paper=st.one_of(NEW_IDS, OLD_IDS), after=st.text())
def test_an_id_with_its_prefix_stands_out_of_any_text(before: str, paper: str, after: str) -> None:
    found = find_ids(f"{before} arXiv:{paper} {after}")
    assert f"arxiv:{paper}" in [one.id for one in found]


TEXTS = st.text() | st.lists(
    st.sampled_from(
        [
            "2610.18596",
            "v2",
            "arXiv:",
            "10.1101/",
            "abc",
            "https://arxiv.org/abs/",
            "(",
            ")",
            " ",
            ".",
            "/",
            "%2F",
            "math/",
            "0601001",
            "[cs.LG]",
            "doi:",
            "<",
            "|",
            "?",
            "#",
        ]
    )
).map("".join)


@given(text=TEXTS)
def test_places_are_in_order_apart_and_spell_their_id(text: str) -> None:
    end = 0
    for found in find_ids(text):
        assert end <= found.start < found.end <= len(text)
        assert found.id in [one.id for one in find_ids(text[found.start : found.end])]
        end = found.end


@given(text=st.text())
def test_any_title_has_an_id(text: str) -> None:
    scheme, _, digits = title_id(text).partition(":")
    assert scheme == "title"
    assert len(bytes.fromhex(digits)) == 8
