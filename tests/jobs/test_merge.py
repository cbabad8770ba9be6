"""The decision whether a record is a known paper, and what it then changes."""

from __future__ import annotations

from dataclasses import fields, replace
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from jobs.merge import Add, Same, Update, combined, decide
from jobs.titles import near_titles, same_text
from store.matching import Known
from store.models import Paper
from store.text import title_key

AUTHORS = ("Ada Lovelace", "Charles Babbage", "Mary Somerville")
TITLE = "Weaving Algebraic Patterns with an Analytical Engine"
ABSTRACT = "The engine weaves algebraic patterns just as the loom weaves flowers and leaves."
BARE = Paper("", TITLE, AUTHORS)
ARXIV = replace(BARE, id="arxiv:2610.00001")
DOI = replace(BARE, id="doi:10.1000/engine", doi="10.1000/engine")
TITLED = replace(BARE, id="title:0123456789abcdef")


def known(paper: Paper, *former: str, source: str = "old", stated: date | None = None, own: str = "") -> Known:
    return Known(paper, (paper.id, *former), source, stated, (own,) if own else ())


def same(record: Paper, *stored: Paper) -> bool:
    return not isinstance(decide(record, [known(paper) for paper in stored]), Add)


def test_a_record_alone_is_a_new_paper() -> None:
    assert decide(BARE, []) == Add(BARE)


@pytest.mark.parametrize("paper", [ARXIV, DOI])
def test_the_same_id_is_the_same_paper_whatever_the_title(paper: Paper) -> None:
    stored = replace(paper, title="Another Title", authors=("Somebody Else",))
    assert isinstance(decide(paper, [known(stored)]), Same)
    assert decide(paper, [known(replace(paper))]) == Same(paper.id)


def test_an_id_that_a_paper_had_leads_to_it() -> None:
    assert decide(DOI, [known(replace(ARXIV, doi=DOI.doi), DOI.id)]) == Same(ARXIV.id)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (TITLE, TITLE, True),
        (TITLE, TITLE.upper(), True),
        (TITLE, "Weaving Algebraic Patterns with an Analytical Engine.", True),
        ("Jäger and the Prey of Motion", 'J\\"ager and the Prey of Motion', True),
        ("$\\tau^2$-Bench: Evaluating Agents", "τ²-Bench: Evaluating Agents", True),
        ("Multi-modal Learning of Graphs", "Multimodal Learning of Graphs", True),
        (TITLE, "Weaving Algebriac Patterns with an Analytical Engine", True),
        (TITLE, "Weaving Algebraic Patern with an Analytical Engine", False),
        ("On Looms: Part I", "On Looms: Part II", False),
        ("On Looms: Part A", "On Looms: Part B", False),
        ("On Looms: Volume One", "On Looms: Volume Two", False),
        ("Looms: A Survey", "Looms 2: A Survey", False),
        ("GPT-4 Technical Report", "GPT-5 Technical Report", False),
        ("MMKG-R1: Graphs by Learning", "MMKG-R2: Graphs by Learning", False),
        ("Looms of the Year 2024", "Looms of the Year 2025", False),
        ("Symmetric Tensors of Rank Three", "Asymmetric Tensors of Rank Three", False),
        ("Learning from Known Objects", "Learning from Unknown Objects", False),
        ("Lower Bounds of Weaving", "Upper Bounds of Weaving", False),
        ("Looms with Memory", "Looms without Memory", False),
        ("Looms in 2D Worlds", "Looms in 3D Worlds", False),
        ("Patterns", "Patterns of Looms", False),
    ],
)
def test_titles_agree_up_to_spelling_and_misprints_but_not_numbers(one: str, other: str, expected: bool) -> None:
    record, stored = replace(BARE, title=one), replace(ARXIV, title=other)
    assert same(record, stored) is expected
    assert same(replace(stored, id=""), replace(record, id="title:1")) is expected


@pytest.mark.parametrize(
    ("ours", "theirs", "expected"),
    [
        ((AUTHORS, 0), (AUTHORS, 0), True),
        ((AUTHORS, 0), (("A. Lovelace", "C. Babbage", "M. Somerville"), 0), True),
        ((AUTHORS, 0), (("Ada Lovelace",), 2), True),
        ((AUTHORS, 0), (("Ada Lovelace", "Charles Babbage"), None), True),
        ((AUTHORS, 0), (("Grace Hopper", "Alan Turing"), 0), False),
        ((AUTHORS, 0), (("Grace Hopper",), 2), False),
        ((AUTHORS, 0), ((), 0), False),
        (((), 0), ((), 0), False),
        (((), None), (AUTHORS, 0), False),
    ],
)
def test_authors_must_confirm_a_title(
    ours: tuple[tuple[str, ...], int | None], theirs: tuple[tuple[str, ...], int | None], expected: bool
) -> None:
    record = replace(BARE, authors=ours[0], more_authors=ours[1])
    assert same(record, replace(TITLED, authors=theirs[0], more_authors=theirs[1])) is expected


def test_an_empty_title_proves_nothing() -> None:
    empty = Paper("", "", AUTHORS, abstract=ABSTRACT)
    assert not same(empty, replace(empty, id="doc:1"))
    assert not same(replace(empty, title="?!"), replace(empty, id="doc:1", title="!?"))


def test_a_misprint_needs_abstracts_that_agree() -> None:
    misprinted = replace(BARE, title=TITLE.replace("Algebraic", "Algebriac"), abstract=ABSTRACT)
    assert same(misprinted, replace(ARXIV, abstract=ABSTRACT[:60] + "…"))
    assert not same(misprinted, replace(ARXIV, abstract="Quite another text, on the anatomy of moths in winter."))


@pytest.mark.parametrize(
    ("record", "stored", "expected"),
    [
        ("arxiv:2610.00002", "arxiv:2610.00001", False),
        ("doi:10.1000/b", "doi:10.1000/a", False),
        ("doc:2", "doc:1", False),
        ("doi:10.1000/b", "arxiv:2610.00001", True),
        ("arxiv:2610.00001", "doi:10.1000/b", True),
        ("doc:1", "arxiv:2610.00001", True),
        ("arxiv:2610.00001", "title:1", True),
        ("", "arxiv:2610.00001", True),
    ],
)
def test_two_ids_of_one_kind_are_two_papers(record: str, stored: str, expected: bool) -> None:
    assert same(replace(BARE, id=record), replace(BARE, id=stored)) is expected


def test_a_doi_that_contradicts_keeps_papers_apart() -> None:
    assert not same(DOI, replace(ARXIV, doi="10.1000/other"))
    assert same(DOI, replace(ARXIV, doi="10.1000/ENGINE", title="Engines", authors=("Somebody Else",)))
    assert not same(replace(ARXIV, id="arxiv:2610.00009", doi=DOI.doi), replace(ARXIV, doi=DOI.doi))


def test_a_source_s_own_id_holds_for_that_source_only() -> None:
    record = Paper("doc:7", "Moths in Winter", abstract=ABSTRACT)
    other = Paper("doc:7", "Looms of the South", abstract="A text about quite other things, and at length.")
    assert isinstance(decide(record, [known(record)]), Add)
    assert isinstance(decide(record, [known(record, own="doc:7")]), Same)
    assert isinstance(decide(record, [known(other, own="doc:7")]), Add)
    assert isinstance(decide(record, [known(replace(record, id="arxiv:2610.00001"), own="doc:7")]), Same)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        (("A Title", ABSTRACT), ("A Title", "Something else altogether."), True),
        (("A Title", ABSTRACT), ("Quite Another", ABSTRACT), True),
        (("A Title", ABSTRACT), ("Quite Another", "Something else altogether."), False),
        (("A Title", None), ("Quite Another", None), False),
        (("", ABSTRACT), ("Quite Another", ABSTRACT), True),
        (("", ABSTRACT), ("", "Something else altogether, and no engine."), False),
        (("", None), ("Quite Another", ABSTRACT), True),
    ],
)
def test_texts_contradict_only_where_both_differ(
    one: tuple[str, str | None], other: tuple[str, str | None], expected: bool
) -> None:
    papers = [Paper("doc:1", title, abstract=abstract) for title, abstract in (one, other)]
    assert same_text(*papers) is expected


def test_a_title_keyed_paper_takes_the_id_that_is_stated() -> None:
    decision = decide(replace(ARXIV, abstract=ABSTRACT), [known(TITLED)])
    assert decision == Update(TITLED.id, replace(ARXIV, abstract=ABSTRACT), (), restated=True)


def test_arxiv_s_id_goes_before_a_doi_which_is_kept() -> None:
    one = decide(ARXIV, [known(replace(DOI, doi=None))])
    assert isinstance(one, Update)
    assert (one.id, one.paper.id, one.paper.doi) == (DOI.id, ARXIV.id, "10.1000/engine")
    other = decide(replace(DOI, doi=None), [known(ARXIV)])
    assert isinstance(other, Update)
    assert (other.id, other.paper.id, other.paper.doi) == (ARXIV.id, ARXIV.id, "10.1000/engine")


def test_stored_papers_that_turn_out_to_be_one_are_joined() -> None:
    decision = decide(replace(ARXIV, doi=DOI.doi), [known(TITLED), known(DOI), known(ARXIV)])
    assert isinstance(decision, Update)
    assert decision.id == decision.paper.id == ARXIV.id
    assert set(decision.gone) == {TITLED.id, DOI.id}
    assert decision.paper.doi == DOI.doi


def test_stored_papers_that_contradict_each_other_are_not_joined() -> None:
    decision = decide(BARE, [known(ARXIV), known(replace(ARXIV, id="arxiv:2610.00002")), known(TITLED)])
    assert isinstance(decision, Update)
    assert decision.gone == (TITLED.id,)


NEW = {"title": "New Title", "abstract": "New text.", "comment": "new"}
OLD = {"title": "Old Title", "abstract": "Old text.", "comment": "old"}


@pytest.mark.parametrize(
    ("record", "stored", "source", "stated", "wins"),
    [
        ({"version": 2}, {"version": 1}, "other", None, True),
        ({"version": 1}, {"version": 2}, "old", date(2027, 1, 1), False),
        ({"updated": date(2026, 10, 2)}, {"updated": date(2026, 10, 1)}, "other", None, True),
        ({"updated": date(2026, 10, 1)}, {"updated": date(2026, 10, 2)}, "old", None, False),
        (
            {"version": 3, "updated": date(2026, 1, 1)},
            {"version": 2, "updated": date(2026, 2, 1)},
            "x",
            None,
            True,
        ),
        ({}, {}, "other", date(2027, 1, 1), False),
        ({}, {}, "old", date(2026, 10, 15), True),
        ({}, {}, "old", date(2026, 10, 14), True),
        ({}, {}, "old", date(2026, 10, 13), False),
        ({}, {}, "old", None, True),
        ({"version": 1}, {}, "other", None, False),
    ],
)
def test_the_newer_statement_is_believed(
    record: dict[str, object], stored: dict[str, object], source: str, stated: date | None, wins: bool
) -> None:
    incoming = replace(ARXIV, **NEW, **record)
    kept = replace(ARXIV, **OLD, **stored)
    decision = decide(
        incoming, [known(kept, source="old", stated=date(2026, 10, 14))], source=source, stated=stated
    )
    paper = decision.paper if isinstance(decision, Update) else kept
    assert (paper.title, paper.abstract, paper.comment) == tuple((NEW if wins else OLD).values())


def test_a_record_with_an_id_is_believed_over_one_without() -> None:
    decision = decide(replace(ARXIV, comment="new"), [known(replace(TITLED, comment="old"))], source="other")
    assert isinstance(decision, Update)
    assert decision.paper.comment == "new"
    assert isinstance(
        decide(replace(BARE, comment="new"), [known(replace(ARXIV, comment="old"))], source="old"), Same
    )


@pytest.mark.parametrize("newer", [True, False])
def test_a_gap_takes_nothing_away(newer: bool) -> None:
    full = Paper(
        "arxiv:1", "T", ("A. B.",), None, "abstract", "翻译", "cs.AI", ("cs.AI", "cs.CL"), date(2026, 1, 1),
        date(2026, 1, 2), 2, "10.1/x", "J", "c", "https://u", "https://p", True,
    )  # fmt: skip
    empty = Paper("arxiv:1", "")
    assert combined(full, empty, newer=newer) == full
    assert combined(empty, full, newer=newer) == full


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ((("A", "B"), 0), (("A",), 3), (("A", "B"), 0)),
        ((("A",), 3), (("A", "B"), None), (("A", "B"), None)),
        ((("A",), 3), ((), 0), (("A",), 3)),
        ((("A",), None), (("A", "B", "C"), 0), (("A", "B", "C"), 0)),
    ],
)
def test_the_fuller_list_of_authors_is_kept(
    one: tuple[tuple[str, ...], int | None],
    other: tuple[tuple[str, ...], int | None],
    expected: tuple[tuple[str, ...], int | None],
) -> None:
    first, second = (Paper("arxiv:1", "T", names, more) for names, more in (one, other))
    for newer in (True, False):
        for paper in (combined(first, second, newer=newer), combined(second, first, newer=newer)):
            assert (paper.authors, paper.more_authors) == expected


@pytest.mark.parametrize("end", ["…", "...", " …", ""])
@pytest.mark.parametrize("newer", [True, False])
def test_a_whole_abstract_goes_before_its_beginning(newer: bool, end: str) -> None:
    whole, cut = replace(ARXIV, abstract=ABSTRACT), replace(ARXIV, abstract=ABSTRACT[:40].rstrip() + end)
    assert combined(whole, cut, newer=newer).abstract == ABSTRACT
    assert combined(cut, whole, newer=newer).abstract == ABSTRACT


@pytest.mark.parametrize("newer", [True, False])
def test_a_time_goes_before_a_day_that_it_lies_near(newer: bool) -> None:
    time = replace(ARXIV, submitted=datetime(2026, 10, 13, 23, 50, tzinfo=UTC))
    day = replace(ARXIV, submitted=date(2026, 10, 14))
    assert combined(time, day, newer=newer).submitted == time.submitted
    assert combined(day, time, newer=newer).submitted == time.submitted
    far = replace(ARXIV, submitted=date(2025, 1, 1))
    assert combined(time, far, newer=newer).submitted == (far if newer else time).submitted


def test_a_withdrawal_is_taken_back_only_by_a_later_version() -> None:
    withdrawn, back = replace(ARXIV, version=2, withdrawn=True), replace(ARXIV, version=3)
    assert isinstance(decide(replace(ARXIV, version=1), [known(withdrawn)]), Same)
    assert isinstance(decide(ARXIV, [known(withdrawn)], source="old"), Same)
    decision = decide(back, [known(withdrawn)])
    assert isinstance(decision, Update)
    assert not decision.paper.withdrawn
    told = decide(withdrawn, [known(replace(ARXIV, version=1))])
    assert isinstance(told, Update)
    assert told.paper.withdrawn


def test_links_follow_the_id() -> None:
    arxiv = replace(ARXIV, url="https://arxiv.org/abs/2610.00001", pdf="https://arxiv.org/pdf/2610.00001")
    journal = replace(DOI, url="https://doi.org/10.1000/engine", version=5)
    decision = decide(journal, [known(arxiv)])
    assert isinstance(decision, Update)
    assert (decision.paper.url, decision.paper.pdf) == (arxiv.url, arxiv.pdf)


MOMENTS = st.none() | st.dates() | st.datetimes(timezones=st.just(UTC))
MAYBE = st.none() | st.sampled_from(["a", "b", "b and more", "b and…"])
PAPERS = st.builds(
    Paper,
    id=st.sampled_from(["", "arxiv:2610.00001", "doi:10.1/a", "title:1"]),
    title=st.sampled_from([TITLE, "", "Moths"]),
    authors=st.sampled_from([AUTHORS, AUTHORS[:1], ()]),
    more_authors=st.sampled_from([0, 2, None]),
    abstract=MAYBE,
    abstract_translated=MAYBE,
    primary_category=MAYBE,
    categories=st.sampled_from([(), ("cs.AI",), ("cs.CL", "cs.AI")]),
    submitted=MOMENTS,
    updated=MOMENTS,
    version=st.sampled_from([None, 1, 2]),
    doi=st.sampled_from([None, "10.1/a"]),
    journal_ref=MAYBE,
    comment=MAYBE,
    url=MAYBE,
    pdf=MAYBE,
    withdrawn=st.booleans(),
)


@given(st.lists(PAPERS, min_size=1, max_size=3), PAPERS, st.booleans())
def test_what_has_been_taken_in_says_nothing_new(stored: list[Paper], record: Paper, same_source: bool) -> None:
    """The same record decided on again, right after it was stored, leaves the paper as it is."""
    shelf = [known(replace(paper, id=paper.id or f"title:{n}"), source="s") for n, paper in enumerate(stored)]
    source = "s" if same_source else "t"
    decision = decide(record, shelf, source=source)
    if isinstance(decision, Update):
        gone = {key for each in shelf if each.paper.id in decision.gone for key in each.ids}
        ids = tuple({decision.paper.id, decision.id, *gone})
        after = Known(decision.paper, ids, source if decision.restated else "s", None)
        again = decide(record, [after], source=source)
        assert isinstance(again, (Same, Add)), (decision, again)


@given(PAPERS, PAPERS, st.booleans(), st.booleans())
def test_combining_again_changes_nothing(paper: Paper, record: Paper, newer: bool, proven: bool) -> None:
    once = combined(paper, record, newer=newer, proven=proven)
    assert combined(once, record, newer=newer, proven=proven) == once


@given(PAPERS, PAPERS, st.booleans())
def test_every_value_comes_from_one_of_the_two(paper: Paper, record: Paper, newer: bool) -> None:
    result = combined(paper, record, newer=newer)
    for each in fields(Paper):
        value, stated = getattr(result, each.name), {getattr(paper, each.name), getattr(record, each.name)}
        assert value in stated | ({"10.1/a"} if each.name == "doi" else set()), each.name
        if None not in stated and "" not in stated:
            assert value not in (None, ""), each.name


@given(st.text(max_size=40), st.text(max_size=40))
def test_nearness_of_titles_has_no_direction(one: str, other: str) -> None:
    ours, theirs = title_key(one), title_key(other)
    assert near_titles(ours, theirs) == near_titles(theirs, ours)
    assert near_titles(ours, ours)
