from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from handlers.plain import plain, without_courtesy


@pytest.mark.parametrize(
    ("written", "text"),
    [
        # Slack's mark-up
        ("<@U02ABC> what is BERT?", "what is BERT?"),
        ("<@U02ABC|paperboy> what is BERT?", "what is BERT?"),
        ("what is BERT? <!channel> <!here|here>", "what is BERT?"),
        ("<!subteam^S012|@readers> what is BERT?", "what is BERT?"),
        ("see <#C024BE7LR|papers>: what is BERT?", "see : what is BERT?"),
        ("<https://arxiv.org/abs/1810.04805|the BERT paper>", "https://arxiv.org/abs/1810.04805"),
        ("who wrote <https://arxiv.org/abs/1810.04805>?", "who wrote https://arxiv.org/abs/1810.04805 ?"),
        ("mail <mailto:a@b.org|a@b.org>", "mail mailto:a@b.org"),
        # Discord's mark-up
        ("<@123456789> what is BERT?", "what is BERT?"),
        ("<@!123456789> <@&42> what is BERT?", "what is BERT?"),
        ("<:brain:123456> what is BERT <a:wave:99>?", "what is BERT ?"),
        ("papers of <t:1718200000:R> by Dao", "papers of by Dao"),
        ("</ask:1234> what is BERT?", "what is BERT?"),
        ("[BERT](https://arxiv.org/abs/1810.04805) authors", "BERT https://arxiv.org/abs/1810.04805 authors"),
        # emphasis and quotes
        ("what is *BERT*?", "what is BERT?"),
        ("what is **BERT** and _GPT-3_?", "what is BERT and GPT-3?"),
        ("what is ***BERT***?", "what is BERT?"),
        ("what is `BERT` ~or~ GPT?", "what is BERT or GPT?"),
        ("```what is BERT?```", "what is BERT?"),
        ("> what is BERT?\nwho wrote it?", "what is BERT? who wrote it?"),
        ("&gt; what is BERT?", "what is BERT?"),
        # what only looks like mark-up
        ("snake_case_name and 2*3*4", "snake_case_name and 2*3*4"),
        ("a < b and c > d", "a < b and c > d"),
        ("accuracy at 10:30:15", "accuracy at 10:30:15"),
        ("https://arxiv.org/abs/1810.04805", "https://arxiv.org/abs/1810.04805"),
        ("doi:10.1000/x_y_z", "doi:10.1000/x_y_z"),
        # entities
        ("Q&amp;A with p &lt; 0.05", "Q&A with p < 0.05"),
        ("&amp;lt; stays an entity that was typed", "&lt; stays an entity that was typed"),
        # emoji and what cannot be seen
        ("what is BERT 🤔👩\u200d💻🏽?", "what is BERT ?"),
        (":thinking_face: what is BERT :+1:", "what is BERT"),
        ("what\u200b is\u00ad BERT\ufeff?", "what is BERT?"),
        ("\u202ewhat is BERT?\u202c", "what is BERT?"),
        ("what is\x00 BERT\x07?", "what is BERT?"),
        ("🎉🎉🎉", ""),
        ("\x00\x01", ""),
        ("", ""),
        # white space, apostrophes
        ("  what \t is\r\n BERT?  ", "what is BERT?"),
        ("what\u2019s BERT?", "what's BERT?"),
        # the bot's own name and other people's
        ("paperboy, what is BERT?", "what is BERT?"),
        ("@Paperboy what is BERT?", "what is BERT?"),
        ("hey paperboy: what is BERT?", "what is BERT?"),
        ("what is BERT, paperboy?", "what is BERT"),
        ("paperboy bot - what is BERT?", "what is BERT?"),
        ("@anna what is BERT?", "what is BERT?"),
        ("pass@1 of Codex", "pass@1 of Codex"),
        ("what is paperboy?", "what is paperboy?"),
        # a request in letters
        ("TL;DR of BERT", "summarize BERT"),
        ("tldr: BERT", "summarize BERT"),
    ],
)
def test_a_message_becomes_plain_text(written: str, text: str) -> None:
    assert plain(written) == text


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("hi, what is BERT?", "what is BERT?"),
        ("Hello there! what is BERT?", "what is BERT?"),
        ("hey team, so, what is BERT?", "what is BERT?"),
        ("ok so please who wrote BERT", "who wrote BERT"),
        ("what is BERT please", "what is BERT"),
        ("what is BERT? thanks!", "what is BERT?"),
        ("what is BERT, thank you.", "what is BERT"),
        ("could you tell me about BERT", "tell me about BERT"),
        ("can you please list the papers", "list the papers"),
        ("do you know who wrote BERT?", "who wrote BERT?"),
        ("does anyone know when BERT came out", "when BERT came out"),
        ("I'd like to know who wrote BERT", "who wrote BERT"),
        ("i was wondering who wrote BERT", "who wrote BERT"),
        ("please tell me who wrote BERT", "who wrote BERT"),
        ("any idea who wrote BERT?", "who wrote BERT?"),
        ("remind me again, who wrote BERT?", "who wrote BERT?"),
        # nothing but courtesy stays
        ("hello", "hello"),
        ("Hi there!", "Hi there!"),
        ("hello everyone", "hello everyone"),
        ("thanks", "thanks"),
        ("please", "please"),
        ("", ""),
        # what only begins like courtesy
        ("Hierarchical models", "Hierarchical models"),
        ("somatic mutations", "somatic mutations"),
        ("can you swim?", "can you swim?"),
        ("tell me about thanks giving", "tell me about thanks giving"),
    ],
)
def test_courtesy_is_taken_off_a_question(text: str, bare: str) -> None:
    assert without_courtesy(text) == bare


@given(st.text(max_size=200))
def test_plain_text_is_one_line_without_what_cannot_be_seen(text: str) -> None:
    result = plain(text)
    assert "\n" not in result
    assert "\x00" not in result
    assert "\u202e" not in result
    assert result == " ".join(result.split(" ")).strip()


@given(st.text(max_size=200))
def test_courtesy_never_takes_a_whole_message(text: str) -> None:
    line = plain(text)
    assert bool(without_courtesy(line)) == bool(line)


@given(st.from_regex(r"[a-z]{2,12}( [a-z]{2,12}){0,5}", fullmatch=True).filter(lambda t: "paperboy" not in t))
def test_plain_words_stay_as_they_are(text: str) -> None:
    assert plain(text) == text
