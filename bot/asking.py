"""``paperboy ask`` and ``paperboy search``: one question, or lines of them answered as they are read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import perf_counter
from typing import Any

from bot.app import App
from bot.boundary import DONE, FAILED, say, sentence
from bot.render.plain import harmless
from bot.render.record import answer_record, hit_entry, unread_record
from bot.render.terminal import render_answer, render_papers, screen_of
from bot.streams import InputError, read_json_lines, write_json, write_text
from handlers.messages import Answer, Question
from handlers.router import converse
from store.models import Paper

Fields = dict[str, Any]
HITS = 10
HITS_FOR_PROGRAMS = 100


def ask(app: App, text: str, turns: list[str] | None = None) -> tuple[Answer, float]:
    """Answer ``text`` after the earlier questions ``turns`` of its thread, and say in how many milliseconds.

    Nothing is kept: the thread lasts for this question. The time is that of this one answer.
    """
    now = app.settings.clock()
    conversation = converse(app.engine, [harmless(turn) for turn in turns or ()], now)
    start = perf_counter()
    answer = app.engine.answer(Question(harmless(text), now, conversation))
    return answer, (perf_counter() - start) * 1000


def search(app: App, query: str, limit: int) -> list[tuple[Paper, float]]:
    """Return the papers that fit ``query``, best first, each with its score."""
    return app.engine.search(harmless(query), limit)


def print_answer(app: App, text: str, *, as_json: bool) -> None:
    """Answer one question on standard output."""
    answer, elapsed = ask(app, text)
    if as_json:
        write_json(answer_record(None, answer, elapsed), lines=False)
    else:
        write_text(render_answer(answer, screen_of(sys.stdout)))


def print_hits(app: App, query: str, limit: int, *, as_json: bool) -> None:
    """Search once; the papers go to standard output, and where there is none, word of it to standard error."""
    hits = search(app, query, limit)
    if as_json:
        write_json({"query": query, "hits": [hit_entry(paper, score) for paper, score in hits]}, lines=False)
    elif hits:
        write_text(render_papers([paper for paper, _ in hits], screen_of(sys.stdout)))
    else:
        say("no paper fits that; the store may not hold it, or other words may find it")


def ask_lines(app: App) -> int:
    """Answer the lines ``{"id","q","turns"}`` of standard input, a record a line, and return the exit code."""

    def record(fields: Fields) -> Fields:
        answer, elapsed = ask(app, _text(fields, "q"), _turns(fields))
        return answer_record(fields.get("id"), answer, elapsed)

    return _each_line(record, unread_record)


def search_lines(app: App, limit: int) -> int:
    """Search for the lines ``{"id","q" or "text"}`` of standard input, and return the exit code."""

    def record(fields: Fields) -> Fields:
        query = _text(fields, "q" if "q" in fields else "text")
        return {"id": fields.get("id"), "hits": [{"id": p.id, "score": s} for p, s in search(app, query, limit)]}

    return _each_line(record, lambda mark, reason: {"id": mark, "hits": [], "error": reason})


def _each_line(record: Callable[[Fields], Fields], unread: Callable[[object, str], Fields]) -> int:
    """Write a record for each line, in order; one for which there is none gets ``unread``, and the code 1."""
    code = DONE
    for line in read_json_lines():
        try:
            if line.fault:
                raise InputError(f"it {line.fault}")
            result = record(line.fields)
        except Exception as error:  # noqa: BLE001 - one bad line never stops the others
            code = FAILED
            reason = f"line {line.number}: {sentence(error)}"
            say(reason)
            result = unread(line.fields.get("id"), reason)
        write_json(result)
    return code


def _text(fields: Fields, name: str) -> str:
    text = fields.get(name)
    if not isinstance(text, str):
        raise InputError(f'the line needs a text under "{name}"')
    return text


def _turns(fields: Fields) -> list[str]:
    turns = fields.get("turns") or []
    if not isinstance(turns, list) or not all(isinstance(turn, str) for turn in turns):
        raise InputError('"turns" must be null or a list of the earlier questions')
    return turns
