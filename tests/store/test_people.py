"""Author lines cut into names, names compared, and lists of authors compared."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from store.people import NAME_MATCH, SAME_AUTHORS, name_match, name_words, same_authors, split_authors


@pytest.mark.parametrize(
    ("line", "names", "more"),
    [
        ("A, B, C +8 more", ["A", "B", "C"], 8),
        ("Bo Liu, Hao Cheng, Jianfeng Gao + 12 more authors", ["Bo Liu", "Hao Cheng", "Jianfeng Gao"], 12),
        ("Ann Lee, Bob Ray, and 3 others", ["Ann Lee", "Bob Ray"], 3),
        ("Ann Lee and 1,204 other authors", ["Ann Lee"], 1204),
        ("Ann Lee, Bob Ray (12 additional authors not shown)", ["Ann Lee", "Bob Ray"], 12),
        ("Ann Lee et al.", ["Ann Lee"], None),
        ("Ann Lee, Bob Ray, et al", ["Ann Lee", "Bob Ray"], None),
        ("Ann Lee and others", ["Ann Lee"], None),
        ("Ann Lee, Bob Ray, …", ["Ann Lee", "Bob Ray"], None),
        ("Ann Lee et al. (7 more authors)", ["Ann Lee"], 7),
        ("A and B", ["A", "B"], 0),
        ("A, B, and C", ["A", "B", "C"], 0),
        ("A, B and C", ["A", "B", "C"], 0),
        ("A & B", ["A", "B"], 0),
        ("Ann Lee, Bob Ray and Cy Wu, Dan Fox", ["Ann Lee", "Bob Ray", "Cy Wu", "Dan Fox"], 0),
        ("Ann Lee", ["Ann Lee"], 0),
        ("", [], 0),
        (":", [], 0),
        ("Authors: Ann Lee, Bob Ray", ["Ann Lee", "Bob Ray"], 0),
        ("Ann Lee，Bob Ray、李明", ["Ann Lee", "Bob Ray", "李明"], 0),
        ("Alexander Sand, Rand Anderson", ["Alexander Sand", "Rand Anderson"], 0),
        ("Anders Al Moreno", ["Anders Al Moreno"], 0),
    ],
)
def test_a_list_is_cut_into_its_names_and_the_hidden_ones_counted(
    line: str, names: list[str], more: int | None
) -> None:
    assert split_authors(line) == (tuple(names), more)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Downey, Robert; Lee, Ann", ["Robert Downey", "Ann Lee"]),
        ("Downey, Robert, Jr.; Lee, Ann", ["Robert Downey, Jr.", "Ann Lee"]),
        ("Downey, Jr., Robert; Lee, Ann", ["Robert Downey, Jr.", "Ann Lee"]),
        ("Ann Lee; Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("van der Berg, Jan and Lee, Ann and Xu, B.", ["Jan van der Berg", "Ann Lee", "B. Xu"]),
        ("Lee, Ann and Ray, Bob", ["Ann Lee", "Bob Ray"]),
        ("Smith, J., Lee, K. and Wu, X.-Y.", ["J. Smith", "K. Lee", "X.-Y. Wu"]),
    ],
)
def test_family_names_first_are_turned_where_the_list_is_so_written(line: str, names: list[str]) -> None:
    assert split_authors(line) == (tuple(names), 0)


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Robert Downey, Jr., Ann Lee", ["Robert Downey, Jr.", "Ann Lee"]),
        (
            "John Smith, III, Ann Lee, Ph.D. and Bob Ray, Sr.",
            ["John Smith, III", "Ann Lee, Ph.D.", "Bob Ray, Sr."],
        ),
        ("John Smith III, Ann Lee", ["John Smith III", "Ann Lee"]),
        ("ATLAS Collaboration, :, A. Smith", ["ATLAS Collaboration", "A. Smith"]),
        ("ATLAS Collaboration: A. Smith, B. Lee", ["ATLAS Collaboration", "A. Smith", "B. Lee"]),
        ("ATLAS and CMS Collaborations", ["ATLAS and CMS Collaborations"]),
        (
            "LIGO Scientific Collaboration and Virgo Collaboration",
            ["LIGO Scientific Collaboration", "Virgo Collaboration"],
        ),
        ("Ann Lee and the ATLAS Collaboration", ["Ann Lee", "the ATLAS Collaboration"]),
        ("Ann Lee on behalf of the CMS Collaboration", ["Ann Lee", "the CMS Collaboration"]),
        ("IceCube-Gen2 Collaboration, Team Hunyuan3D", ["IceCube-Gen2 Collaboration", "Team Hunyuan3D"]),
        ("Ann Lee (MIT), Bob Ray (1 and 2) ((1) X, (2) Y)", ["Ann Lee", "Bob Ray"]),
        ("Ann Lee [Univ. of X, Y], Bob Ray", ["Ann Lee", "Bob Ray"]),
        ("Zhenguo (Jack) Li, Ann Lee", ["Zhenguo (Jack) Li", "Ann Lee"]),
        (
            "Ann Lee$^{1,2}$, Bob Ray*, Cy Wu†, Dan Fox¹, Eve Kim3",
            ["Ann Lee", "Bob Ray", "Cy Wu", "Dan Fox", "Eve Kim"],
        ),
        (r"J\"urgen Kn{\"o}del, Mi{\l}osz Nov\'ak", ["Jürgen Knödel", "Miłosz Novák"]),
        (r"Eric~Granger, {OpenAI}", ["Eric Granger", "OpenAI"]),
        ("J. P. Morgan, Ann Lee.", ["J. P. Morgan", "Ann Lee"]),
        ("Moreno D'Incà, Shaquille O’Neal, Zheng-Jun Zha", ["Moreno D'Incà", "Shaquille O’Neal", "Zheng-Jun Zha"]),
    ],
)
def test_a_person_or_group_is_one_name(line: str, names: list[str]) -> None:
    assert split_authors(line) == (tuple(names), 0)


def test_the_authors_of_the_seed_papers_come_back_from_their_line(shared: Path) -> None:
    papers = json.loads((shared / "eval" / "seed_papers.json").read_text(encoding="utf-8"))
    lists = [paper["authors"] for paper in papers]
    assert len(lists) == 30
    for authors in lists:
        assert split_authors(", ".join(authors)) == (tuple(authors), 0)
        assert split_authors(", ".join(authors[:3]) + " +8 more") == (tuple(authors[:3]), 8)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Jürgen Schmidhuber", ("jurgen", "schmidhuber")),
        ("Zheng-Jun Zha", ("zheng", "jun", "zha")),
        ("Y. Kim", ("y", "kim")),
        ("J.-P. Serre", ("j", "p", "serre")),
        ("Moreno D'Incà", ("moreno", "dinca")),
        ("Łukasz Kaiser", ("lukasz", "kaiser")),
        ("李明", ("李", "明")),
        ("", ()),
    ],
)
def test_a_name_folds_to_words(name: str, words: tuple[str, ...]) -> None:
    assert name_words(name) == words


@pytest.mark.parametrize(
    ("asked", "name", "level"),
    [
        ("Yoon Kim", "Yoon Kim", 1.0),
        ("yoon kim", "Yoon Kim", 1.0),
        ("Kim, Yoon", "Yoon Kim", 1.0),
        ("Jurgen Schmidhuber", "Jürgen Schmidhuber", 1.0),
        ("Robert Downey", "Robert Downey, Jr.", 1.0),
        ("Dr. Ann Lee", "Ann Lee", 1.0),
        ("Kim Yoon", "Yoon Kim", 0.97),
        ("Juergen Schmidhuber", "Jürgen Schmidhuber", 0.97),
        ("Schmidhuber, Juergen", "Jürgen Schmidhuber", 0.97),
        ("zhengjun zha", "Zheng-Jun Zha", 0.97),
        ("Zheng Jun Zha", "Zhengjun Zha", 0.97),
        ("Yann Le Cun", "Yann LeCun", 0.97),
        ("Manuel Rodriguez", "José Manuel de la Chica Rodríguez", 0.95),
        ("Genta Winata", "Genta Indra Winata", 0.95),
        ("de Freitas", "Nando de Freitas", 0.95),
        ("Y. Kim", "Yoon Kim", 0.92),
        ("Kim Y", "Yoon Kim", 0.92),
        ("Kim, Y.", "Yoon Kim", 0.92),
        ("J. P. Morgan", "Jean-Pierre Morgan", 0.92),
        ("JP Morgan", "Jean-Pierre Morgan", 0.92),
        ("F. Aguilera-Martínez", "Francisco Aguilera-Martínez", 0.92),
        ("Kim", "Yoon Kim", 0.9),
        ("Mueller", "Thomas Müller", 0.9),
        ("dinca", "Moreno D'Incà", 0.9),
        ("Geoffrey E. Hinton", "Geoffrey Hinton", 0.9),
        ("Yoon Kim", "Y. Kim", 0.88),
        ("Yoon", "Yoon Kim", 0.87),
        ("Schmidhubar", "Jürgen Schmidhuber", 0.87),
        ("Geofrey Hinton", "Geoffrey Hinton", 0.94),
        ("Geofrey Hintom", "Geoffrey Hinton", 0.91),
        ("Kawagutchi Kenji", "Kenji Kawaguchi", 0.0),  # a slip in a turned name could be anybody
        ("李明", "李明", 1.0),
    ],
)
def test_a_name_asked_for_fits_at_its_level(asked: str, name: str, level: float) -> None:
    assert name_match(asked, name) == pytest.approx(level)
    assert level == 0.0 or level >= NAME_MATCH


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("Geoffrey Hinton", "George Hinton"),
        ("Y. Kim", "Seungone Kim"),
        ("Dong Chen", "Dong Cheng"),
        ("Dong Chen", "Song Chen"),
        ("Wei Zhang", "Wei Zheng"),
        ("Dong Chen", "Dongchen Xu"),
        ("Jian Jiang", "Jian-Hua Jiang"),
        ("Yi-Fei Liu", "Liu Fei"),
        ("John A. Smith", "John B. Smith"),
        ("David H. Yang", "Hyemin Yang"),
        ("David H. Yang", "David Harrison"),
        ("S. Cristiani", "Cristina Sarasua"),
        ("Thomas L. Jacobs", "Jacob Lear"),
        ("Yujia Hu", "Michael Y. Hu"),
        ("Daniel Kim", "Daniela Kim"),
        ("Kim", "Yoon Kimura"),
        ("Li", "Wei Liu"),
        ("Bob Lee", "Rob Lee"),
        ("Y.", "Yoon Kim"),
        ("Y. K.", "Yoon Kim"),
        ("", "Yoon Kim"),
        ("Yoon Kim", ""),
        ("reinforcement learning", "Yoon Kim"),
    ],
)
def test_another_person_is_no_match(asked: str, name: str) -> None:
    assert name_match(asked, name) < NAME_MATCH


SHOWN = ["Bo Liu", "Hao Cheng", "Jianfeng Gao"]
WHOLE = [*SHOWN, "Ann Lee", "Bob Ray", "Cy Wu", "Dan Fox", "Eve Kim", "Fay Xu", "Gus Ito", "Hal Roy"]


@pytest.mark.parametrize(
    ("a", "b", "a_more", "b_more"),
    [
        (WHOLE, WHOLE, 0, 0),
        (SHOWN, WHOLE, 8, 0),
        (SHOWN, WHOLE, None, 0),
        (SHOWN, WHOLE, 9, 0),  # a later version has an author more
        (SHOWN[:1], WHOLE, None, 0),
        (SHOWN, SHOWN[:2], 8, 9),
        (SHOWN, SHOWN[:1], None, None),
        (["Liu, Bo", "Cheng, Hao", "Gao, Jianfeng"], SHOWN, 0, 0),
        (["B. Liu", "H. Cheng", "J. Gao"], WHOLE, 8, 0),
        (["Liu B", "Cheng H", "Gao J"], SHOWN, 0, 0),
        (["Jurgen Schmidhuber"], ["Jürgen Schmidhuber"], 0, 0),
        ([*SHOWN, "Ann Lee"], SHOWN, 0, 0),
        (WHOLE[::-1], WHOLE, 0, 0),
    ],
)
def test_two_lists_of_one_paper_are_confirmed(
    a: list[str], b: list[str], a_more: int | None, b_more: int | None
) -> None:
    assert same_authors(a, b, a_more, b_more) >= SAME_AUTHORS
    assert same_authors(b, a, b_more, a_more) >= SAME_AUTHORS


@pytest.mark.parametrize(
    ("a", "b", "a_more", "b_more"),
    [
        ([], WHOLE, 0, 0),
        (WHOLE, [], None, 0),
        (["Wei Wang", "Ann Lee"], ["Wei Wang", "Bob Ray"], 0, 0),
        (["Wei Wang"], [*WHOLE, "Wei Wang"], 0, 0),
        (["Wei Wang"], [*WHOLE, "Wei Wang"], None, 0),
        (SHOWN, WHOLE, 40, 0),  # eleven authors are not forty-three
        (SHOWN, WHOLE, 0, 0),
        (SHOWN, WHOLE[3:], 8, 0),
        (["Dong Chen", "Wei Zhang"], ["Dong Cheng", "Wei Zheng"], 0, 0),
    ],
)
def test_lists_of_two_papers_are_not_confirmed(
    a: list[str], b: list[str], a_more: int | None, b_more: int | None
) -> None:
    assert same_authors(a, b, a_more, b_more) < SAME_AUTHORS
    assert same_authors(b, a, b_more, a_more) < SAME_AUTHORS


LETTERS = st.sampled_from("abcdefghijklmnopqrstuvwxyzáäčéğíłñöøřşüýžABCDEFGHIJKLMNOPQRSTUVWXYZÁÄČÉŁÖØŘŞÜŽ")
WORDS = st.text(LETTERS, min_size=4, max_size=9).map(str.title)
NAMES = st.builds("{} {}".format, WORDS, WORDS).filter(lambda name: "Prof" not in name.split())
MORE = st.one_of(st.just(0), st.none(), st.integers(1, 5000))
LINES = st.text() | st.lists(
    st.sampled_from(
        [*",;&:()[]*.+ ", " and ", "et al.", "Lee", "Ann", "Jr.", "III", "+8 more", "(", "1", "Team", "$^1$", "J."]
    )
).map("".join)


@given(names=st.lists(NAMES, min_size=1), more=MORE, last=st.sampled_from([", ", " and ", ", and ", " & "]))
def test_no_name_of_a_list_is_lost(names: list[str], more: int | None, last: str) -> None:
    line = last.join([piece for piece in (", ".join(names[:-1]), names[-1]) if piece])
    tail = {0: "", None: " et al."}.get(more, f" +{more} more")
    assert split_authors(line + tail) == (tuple(names), more)


@given(names=st.lists(NAMES, min_size=2))
def test_turned_names_come_back(names: list[str]) -> None:
    turned = [", ".join(reversed(name.split())) for name in names]
    assert split_authors("; ".join(turned)) == (tuple(names), 0)


@given(line=LINES)
def test_any_line_gives_names_with_letters(line: str) -> None:
    names, more = split_authors(line)
    assert all(any(char.isalnum() for char in name) and name == " ".join(name.split()) for name in names)
    assert more is None or more >= 0


@given(asked=LINES, name=LINES)
def test_a_match_is_a_share(asked: str, name: str) -> None:
    assert 0.0 <= name_match(asked, name) <= 1.0
    if name_words(name):
        assert name_match(name.replace(",", " "), name.replace(",", " ")) == 1.0


@given(name=NAMES)
def test_usual_spellings_of_a_name_match_it(name: str) -> None:
    given, family = name.split()
    for spelling in (name.upper(), f"{family}, {given}", f"{given[0]}. {family}", f"{family} {given[0]}", family):
        assert name_match(spelling, name) >= NAME_MATCH


@given(a=st.lists(NAMES, max_size=6), b=st.lists(NAMES, max_size=6), a_more=MORE, b_more=MORE)
def test_confirmation_is_a_share_and_the_same_both_ways(
    a: list[str], b: list[str], a_more: int | None, b_more: int | None
) -> None:
    share = same_authors(a, b, a_more, b_more)
    assert 0.0 <= share <= 1.0
    assert (share >= SAME_AUTHORS) == (same_authors(b, a, b_more, a_more) >= SAME_AUTHORS)


@given(names=st.lists(NAMES, min_size=1, max_size=12, unique=True), shown=st.integers(1, 12))
def test_a_list_confirms_its_cut_forms(names: list[str], shown: int) -> None:
    cut = names[:shown]
    for more in (len(names) - len(cut), None):
        assert same_authors(cut, names, more) >= SAME_AUTHORS


def test_papers_of_the_seeds_confirm_only_themselves(shared: Path) -> None:
    papers = json.loads((shared / "eval" / "seed_papers.json").read_text(encoding="utf-8"))
    for one, other in itertools.combinations([paper["authors"] for paper in papers], 2):
        assert same_authors(one[:3], other, len(one) - len(one[:3])) < SAME_AUTHORS
