from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.intent import Intent, intent_of
from handlers.list_wording import nth_of
from handlers.moments import Period

TODAY = date(2026, 10, 14)


def intent(text: str) -> Intent:
    return intent_of(text, TODAY)


@pytest.mark.parametrize(
    ("small", "texts"),
    [
        (
            "greeting",
            ["hello", "Hi there!", "hey", "good morning", "hey, how are you?", "hello everyone", "yo", "ping"],
        ),
        (
            "thanks",
            ["thanks", "thank you so much", "great, thanks!", "thx", "ok", "cool", "perfect thanks that helps"],
        ),
        ("bye", ["bye", "see you later", "Good night!", "ciao"]),
        (
            "help",
            ["help", "?", "/help", "what can you do?", "how do i use this", "who are you", "what is paperboy"],
        ),
    ],
)
def test_courtesy_is_told_from_questions(small: str, texts: list[str]) -> None:
    assert {text: intent(text).small for text in texts} == dict.fromkeys(texts, small)


@pytest.mark.parametrize(
    "text",
    [
        "hello world models",
        "Hi-C contact maps",
        "thanks to whom is BERT due",
        "cool stars",
        "what can you do with LoRA",
        "goodbye to RLHF: a study",
        "help with proofs",
        "ok google",
        "good evening stars",
    ],
)
def test_a_question_that_begins_like_courtesy_is_none(text: str) -> None:
    assert intent(text).small is None


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("papers by Yoon Kim", "Yoon Kim"),
        ("anything by Kim?", "Kim"),
        ("by Yoon Kim", "Yoon Kim"),
        ("papers by Yoon Kim on parsing", "Yoon Kim"),
        ("papers by Yoon Kim from 2023", "Yoon Kim"),
        ("everything written by Kim, Y.", "Kim, Y"),
        ("is there something by O'Brien?", "O'Brien"),
        ("works by Dr. Yoon Kim", "Yoon Kim"),
        ("papers by van der Maaten", "van der Maaten"),
        ("papers by Heinrich Küttler", "Heinrich Küttler"),
        ("papers by Yoon Kim and Jane Doe", "Yoon Kim and Jane Doe"),
        ("what has Yoon Kim written?", "Yoon Kim"),
        ("which papers did Yoon Kim write?", "Yoon Kim"),
        ("has Yoon Kim published anything?", "Yoon Kim"),
        ("Yoon Kim's papers", "Yoon Kim"),
        ("author: Yoon Kim", "Yoon Kim"),
        ("papers with Yoon Kim as first author", "Yoon Kim"),
        ("papers where Yoon Kim is last author", "Yoon Kim"),
        # no person
        ("papers by training on data", None),
        ("how much does it improve by", None),
        ("by how much does it improve?", None),
        ("image generation by removing noise", None),
        ("which papers mention HumanEval?", None),
        ("what has BERT to do with attention?", None),
    ],
)
def test_a_person_whose_papers_are_wanted(text: str, person: str | None) -> None:
    assert intent(text).person == person


@pytest.mark.parametrize(
    ("text", "person"),
    [
        ("papers from Yoon Kim", "Yoon Kim"),
        ("what's new from Yoon Kim", "Yoon Kim"),
        ("Yoon Kim papers", "Yoon Kim"),
        ("papers by Yoon Kim", None),
        ("what is BERT?", None),
    ],
)
def test_words_that_may_be_a_person(text: str, person: str | None) -> None:
    assert intent(text).maybe_person == person


@pytest.mark.parametrize(
    ("ask", "texts"),
    [
        (
            "all",
            [
                "who wrote BERT?",
                "who are the authors of BERT",
                "authors of 1810.04805",
                "authors",
                "who made it",
                "who is behind Mamba",
                "by whom",
                "list the authors",
                "whose paper is this",
                "who proposed GRPO",
            ],
        ),
        ("first", ["first author of BERT?", "who's the lead author", "who is the 1st author"]),
        ("last", ["last author of BERT", "senior author"]),
        (
            "count",
            [
                "how many authors does BERT have",
                "number of authors",
                "how many people wrote it",
                "how many people are behind it",
            ],
        ),
        ("corresponding", ["who is the corresponding author?"]),
        ("is", ["is Yoon Kim an author of BERT?", "did Yoon Kim write BERT?", "was BERT written by Devlin?"]),
        (None, ["what is BERT?", "papers with more than 20 authors", "which paper has the most authors?"]),
    ],
)
def test_what_is_asked_about_authors(ask: str | None, texts: list[str]) -> None:
    assert {text: intent(text).authors for text in texts} == dict.fromkeys(texts, ask)


def test_the_person_who_may_be_an_author_is_named() -> None:
    assert intent("is Yoon Kim an author of BERT?").asked_person == "Yoon Kim"
    assert intent("did Yoon Kim write BERT?").asked_person == "Yoon Kim"


@pytest.mark.parametrize(
    ("field", "texts"),
    [
        ("link", ["link to BERT", "give me the link", "url", "where can I read BERT", "arxiv page of BERT"]),
        ("pdf", ["pdf", "pdf of BERT", "is there a pdf?"]),
        (
            "date",
            [
                "when was BERT published",
                "when did it come out",
                "date of BERT",
                "what year is BERT from",
                "how old is BERT",
                "when",
                "submission date",
            ],
        ),
        (
            "rank",
            ["what rank is BERT", "where does it rank", "rank of BERT", "how high is it on the trending list"],
        ),
        ("id", ["arxiv id of BERT", "id", "what's the paper id"]),
        ("doi", ["doi of BERT", "DOI?"]),
        ("title", ["full title of BERT", "title", "what's it called"]),
        ("category", ["category of BERT", "what arxiv category is it in"]),
        ("abstract", ["show me the abstract", "abstract of BERT", "abstract"]),
        (
            None,
            [
                "where can I find the code",
                "link to the code",
                "is there a github link?",
                "which time step is used",
                "what does the abstract say about training",
                "what is BERT?",
            ],
        ),
    ],
)
def test_which_field_of_the_record_is_asked(field: str | None, texts: list[str]) -> None:
    assert {text: intent(text).fact for text in texts} == dict.fromkeys(texts, field)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("what's trending?", {"trending": True}),
        ("hot papers", {"trending": True}),
        ("what's hot right now", {"trending": True}),
        ("top papers", {"trending": True}),
        ("top 5 trending", {"trending": True, "limit": 5}),
        ("number 3 trending", {"trending": True, "nth": 3}),
        ("who tops the trending list", {"trending": True, "nth": 1, "listing_word": True}),
        ("last trending paper", {"trending": True, "nth": -1}),
        ("what's new?", {"latest": True}),
        ("anything new?", {"latest": True}),
        ("anything new on agents?", {"latest": False}),
        ("latest papers", {"latest": True}),
        ("what did I miss", {"latest": True}),
        ("the 3 latest papers", {"latest": True, "limit": 3}),
        ("oldest paper", {"order": "oldest"}),
        ("earliest submission", {"order": "oldest"}),
        ("which paper has the most authors?", {"order": "most-authors"}),
        ("largest team", {"order": "most-authors"}),
        ("fewest authors", {"order": "fewest-authors"}),
        ("papers with more than 20 authors", {"author_count": (">", 20)}),
        ("papers with over twelve authors", {"author_count": (">", 12)}),
        ("papers with fewer than three authors", {"author_count": ("<", 3)}),
        ("papers with at least five authors", {"author_count": (">=", 5)}),
        ("5+ authors", {"author_count": (">=", 5)}),
        ("five or more authors", {"author_count": (">=", 5)}),
        ("papers with at most 2 authors", {"author_count": ("<=", 2)}),
        ("up to 3 authors", {"author_count": ("<=", 3)}),
        ("single author papers", {"author_count": ("=", 1)}),
        ("solo-authored", {"author_count": ("=", 1)}),
        ("exactly two authors", {"author_count": ("=", 2)}),
        ("papers with 2 authors", {"author_count": ("=", 2)}),
        ("how many papers mention GPT-4?", {"count_only": True, "mention": "GPT-4", "mention_verb": "mention"}),
        ("how many papers do you have?", {"count_only": True}),
        ("number of papers in Language_Model", {"count_only": True}),
        ("count the papers", {"count_only": True}),
        ("which papers use Qwen2.5", {"mention": "Qwen2.5", "count_only": False}),
        ("papers evaluated on both GSM8K and MATH", {"mention": "both GSM8K and MATH"}),
        ("who uses GRPO", {"mention": "GRPO"}),
        ("papers that were tested with HumanEval", {"mention": "HumanEval"}),
        ("show me 3 papers", {"limit": 3}),
        ("last 5 papers", {"limit": 5}),
        ("what is BERT?", {"trending": False, "latest": False, "mention": None, "order": None, "nth": None}),
        ("trends in agent research", {"latest": False}),
    ],
)
def test_which_list_is_asked(text: str, wanted: dict[str, object]) -> None:
    request = intent(text).listing
    assert {name: getattr(request, name) for name in wanted} == wanted


def test_a_list_of_days_has_its_period() -> None:
    request = intent("papers from last week").listing
    assert request.period is not None
    assert (request.period.start, request.period.end) == (date(2026, 10, 5), date(2026, 10, 11))
    assert request.filters


def test_a_mention_alone_needs_the_papers_read() -> None:
    assert not intent("which papers use Qwen2.5").listing.filters


@pytest.mark.parametrize(
    ("flag", "texts"),
    [
        (
            "compare",
            [
                "compare A and B",
                "A vs B",
                "A vs. B on HumanEval",
                "what is the difference between A and B",
                "is A better than B",
                "which is newer, A or B?",
                "A or B?",
                "what do A and B have in common",
            ],
        ),
        (
            "best",
            ["best on HumanEval", "who has the highest score on X", "state of the art on GSM8K", "sota on X"],
        ),
        (
            "lookup",
            [
                "tell me about BERT",
                "summarize BERT",
                "summarise this",
                "what is BERT about",
                "what does BERT do",
                "find BERT",
                "the BERT paper",
                "explain DPO",
                "give me an overview of BERT",
            ],
        ),
        (
            "similar",
            [
                "more like this",
                "papers similar to BERT",
                "related work to BERT",
                "anything like BERT",
                "similar",
                "more papers like BERT",
            ],
        ),
        (
            "list_head",
            ["papers on agents", "which papers use RL", "anything on robots?", "are there any works on robots"],
        ),
    ],
)
def test_other_kinds_of_questions(flag: str, texts: list[str]) -> None:
    assert {text: getattr(intent(text), flag) for text in texts} == dict.fromkeys(texts, True)


@pytest.mark.parametrize("flag", ["compare", "best", "similar", "list_head"])
def test_a_plain_question_is_of_no_such_kind(flag: str) -> None:
    assert not getattr(intent("what does the editor of SWE-agent refuse?"), flag)


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("what does BERT stand for", "BERT"),
        ("what does the acronym BERT stand for?", "BERT"),
        ("what does BERT mean", "BERT"),
        ("BERT stands for what", "BERT"),
        ("expand BERT", "BERT"),
        ("full form of BERT", "BERT"),
        ("what is BERT short for", "BERT"),
        ("acronym of SMoE", "SMoE"),
        ("SMoE meaning", "SMoE"),
        ("BERT = ?", "BERT"),
        ("what does it stand for?", "it"),
        ("what is BERT?", None),
        ("what do they mean by drift", None),
    ],
)
def test_which_abbreviation_is_to_be_spelled_out(text: str, short: str | None) -> None:
    assert intent(text).expand == short


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("what is a transformer", "transformer"),
        ("what are reflection tokens?", "reflection tokens"),
        ("what's NF4", "NF4"),
        ("define entropy", "entropy"),
        ("definition of entropy", "entropy"),
        ("explain DPO", "DPO"),
        ("what exactly is meant by drift?", "drift"),
        ("who wrote BERT?", None),
        ("papers on drift", None),
    ],
)
def test_which_thing_is_to_be_defined(text: str, thing: str | None) -> None:
    assert intent(text).define == thing


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("the second one", 2),
        ("#3", 3),
        ("number four", 4),
        ("no. 5", 5),
        ("rank 7", 7),
        ("12th", 12),
        ("the 3rd", 3),
        ("twelfth", 12),
        ("last", -1),
        ("top", 1),
        ("which leads?", 1),
        ("what is BERT?", None),
        ("", None),
    ],
)
def test_which_place_of_a_list_is_named(text: str, place: int | None) -> None:
    assert nth_of(text) == place


@given(st.text(max_size=150))
def test_any_text_has_an_intent(text: str) -> None:
    found = intent(text)
    assert found == intent(text)
    assert found.listing.period is None or isinstance(found.listing.period, Period)
