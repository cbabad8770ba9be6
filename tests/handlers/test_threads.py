"""Questions that lean on their thread, several questions in one message, and courtesy; on the samples."""

from __future__ import annotations

import pytest

from handlers.messages import Question
from handlers.small_answers import HELP
from store.models import Conversation, Turn
from tests.handlers.conftest import NOW, Asking, names


@pytest.mark.parametrize(
    ("texts", "name", "told"),
    [
        # it, its, this
        (("what is SWE-agent?", "who wrote it?"), "SWE-agent", "SWE-agent was written by John Yang, "),
        (("what is DDPM?", "when was it submitted?"), "DDPM", "is dated 2020-06-19."),
        (("what is BERT?", "how many authors does it have?"), "BERT", "BERT has 4 authors."),
        (("what is BERT?", "what is its GLUE score?"), "BERT", "80.5%"),
        (("toolformer", "which year?"), "Toolformer", "2023"),
        (("CLIP", "how many datasets was it tested on?"), "CLIP", "more than 30 datasets"),
        (("what is Tree of Thoughts", "is the code public?"), "ToT", "https://github.com/princeton-nlp/"),
        (("what is BERT?", "thanks", "who wrote it?"), "BERT", "BERT was written by Jacob Devlin"),
        # the link
        (("tell me about RAG", "give me the link"), "RAG", "https://arxiv.org/abs/2005.11401"),
        (("tell me about RAG", "pdf?"), "RAG", "https://arxiv.org/pdf/2005.11401"),
        # and on, and, what about
        (("what does ReAct gain on ALFWorld?", "and on WebShop?"), "ReAct", "10%"),
        (("self-consistency gain on GSM8K?", "and on AQuA?"), "Self-Consistency", "12.2%"),
        (("bert GLUE score", "and MultiNLI?"), "BERT", "86.7%"),
        (("Natural Questions exact match of RAG?", "what about T5-11B"), "RAG", "34.5"),
        (("how many authors does Codex have?", "and Mixtral?"), "Mixtral", "26 authors"),
        (("who wrote LoRA?", "and QLoRA?"), "QLoRA", "QLoRA was written by Tim Dettmers, "),
        (("papers by Tri Dao", "and by Jason Wei?"), "Self-Consistency", "2 papers by Jason Wei"),
        # places of the list
        (("what's trending?", "the second one"), "Mixtral", "Mixtral 8x7B is a language model"),
        (("what's trending?", "2"), "Mixtral", "Mixtral 8x7B is a language model"),
        (("what's trending?", "who wrote the third one?"), "FlashAttention", "written by Tri Dao"),
        (("what's trending?", "tell me about the third one", "who wrote that?"), "FlashAttention", "Tri Dao"),
        (("top 3 trending", "more on the first"), "DPO", "Direct Preference Optimization"),
        (("papers by Shunyu Yao", "the last one"), "ReAct", "ReAct has a language model alternate"),
        (("papers by Shunyu Yao", "#2"), "SWE-bench", "SWE-bench gathers 2,294 tasks"),
        (("compare LoRA and QLoRA", "who wrote the second?"), "QLoRA", "QLoRA was written by Tim Dettmers"),
        (("papers by Tri Dao", "tell me about the mamba one"), "Mamba", "state space models"),
    ],
)
def test_a_question_is_read_in_its_thread(ask: Asking, texts: tuple[str, ...], name: str, told: str) -> None:
    answer = ask(*texts)
    assert names(answer.papers)[:1] == [name]
    assert told in answer.text
    assert len(answer.text) <= 350


@pytest.mark.parametrize(
    ("texts", "found"),
    [
        (("what's trending?", "which of them mention GPT-3?"), ["Codex"]),
        (("what's trending?", "how many authors does the 7th have?"), ["Codex"]),
        (("what's trending?", "who wrote the first one?", "and the second?"), ["Mixtral"]),
        (("papers by Shunyu Yao", "which of them is the oldest?"), ["ReAct"]),
        (("papers from October 2023", "how many?"), ["Self-RAG", "SWE-bench"]),
        (("papers from October 2023", "and from May 2024?"), ["SWE-agent"]),
        (("which papers mention GPT-3?", "and GPT-2?"), ["FlashAttention", "LoRA"]),
        (("compare LoRA and QLoRA", "which is newer?"), ["QLoRA", "LoRA"]),
    ],
)
def test_a_list_is_asked_on(ask: Asking, texts: tuple[str, ...], found: list[str]) -> None:
    assert names(ask(*texts).papers) == found


def test_a_question_that_names_its_paper_leaves_the_thread(ask: Asking) -> None:
    assert names(ask("what is SWE-agent?", "who wrote BERT?").papers) == ["BERT"]


def test_what_the_threads_paper_does_not_say_is_said_of_it(ask: Asking) -> None:
    answer = ask("what is Reflexion?", "what batch size did they use?")
    assert answer.reason == "not stated"
    assert names(answer.related) == ["Reflexion"]


@pytest.mark.parametrize("text", ["who wrote it?", "the second one", "give me the link", "tell me more", "why?"])
def test_without_a_thread_nothing_is_guessed(ask: Asking, text: str) -> None:
    answer = ask(text)
    assert answer.abstained
    assert answer.related == ()


def test_an_answer_says_how_the_question_was_understood(ask: Asking) -> None:
    answer = ask("what does ReAct gain on ALFWorld?", "and on WebShop?")
    assert answer.question == "what does ReAct gain on WebShop?"


def test_papers_that_the_store_has_lost_are_passed_over(ask: Asking) -> None:
    conversation = Conversation((Turn("what is X?", "X is …", ("arxiv:9999.99999",)),))
    assert ask.engine.answer(Question("who wrote it?", NOW, conversation)).abstained


@pytest.mark.parametrize(
    ("text", "lines", "found"),
    [
        (
            "what does ACI stand for? who wrote Mamba?",
            [
                "ACI stands for agent-computer interface (SWE-agent).",
                "Mamba was written by Albert Gu and Tri Dao.",
            ],
            ["SWE-agent", "Mamba"],
        ),
        (
            "who wrote Mamba and when was it submitted?",
            ["Mamba was written by Albert Gu and Tri Dao.", "Mamba is dated 2023-12-01 18:01 UTC."],
            ["Mamba"],
        ),
        (
            "How many authors does BERT have?\nWho is the first author?\nLink?",
            [
                "BERT has 4 authors.",
                "The first author of BERT is Jacob Devlin.",
                "BERT: https://arxiv.org/abs/1810.04805",
            ],
            ["BERT"],
        ),
        (
            "hi! thanks for the help. who wrote Mamba?",
            ["Mamba was written by Albert Gu and Tri Dao."],
            ["Mamba"],
        ),
        (
            "who wrote Mamba? what is Mamba-9?",
            ["Mamba was written by Albert Gu and Tri Dao.", "I know no paper Mamba-9."],
            ["Mamba"],
        ),
    ],
)
def test_several_questions_in_one_message_are_answered_in_order(
    ask: Asking, text: str, lines: list[str], found: list[str]
) -> None:
    answer = ask(text)
    assert answer.text.splitlines() == lines
    assert names(answer.papers) == found
    assert not answer.abstained


def test_several_questions_that_none_answers_are_abstained_on(ask: Asking) -> None:
    answer = ask("what is Mamba-9? who is the CEO of OpenAI?")
    assert answer.abstained
    assert answer.citations == ()


@pytest.mark.parametrize(
    ("texts", "told"),
    [
        (["hello", "Hi there!", "hey <@U012ABC> :wave:", "good morning"], "Hello! I hold 24 papers."),
        (["thanks", "thank you so much!", "great, thanks"], "You're welcome."),
        (["bye", "see you later"], "Until next time."),
        (["help", "/help", "what can you do?", "?", "what is paperboy?", "how do i use this?"], HELP),
    ],
)
def test_courtesy_is_answered_with_courtesy(ask: Asking, texts: list[str], told: str) -> None:
    for text in texts:
        answer = ask(text)
        assert answer.text.startswith(told)
        assert not answer.abstained
        assert (answer.citations, answer.papers) == ((), ())
