"""The terminal as a platform: lines in, answers out, one conversation at a time.

At a keyboard there is a prompt with history and line editing. On a pipe the lines are questions and the
output is the answers alone, a blank line between them, so that a script can hold a conversation too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from bot.app import App
from bot.boundary import DONE, FAILED, say, sentence
from bot.render.plain import harmless
from bot.render.terminal import render_answer, screen_of
from bot.settings import data_folder
from bot.streams import write_text
from handlers.messages import Incoming
from store.models import Channel

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession

PLATFORM = "terminal"
LEAVE = frozenset({"/quit", "/exit", "/q"})
AFRESH = "/new"
PROMPT = "> "


def talk(app: App, *, new: bool = False) -> int:
    """Answer until the reader leaves, in the latest conversation unless ``new``; return the exit code."""
    channel = _thread() if new else app.store.latest(PLATFORM) or _thread()
    code = DONE
    for number, line in enumerate(_typed(app) if _at_keyboard() else _piped(), start=1):
        text = harmless(line).strip()
        if text in LEAVE:
            break
        if text == AFRESH:
            channel = _thread()
        elif text and not _answered(app, Incoming(channel, f"{channel.thread}/{number}", text)):
            code = FAILED
    return code


def _thread() -> Channel:
    """Return a thread of its own, named by the moment at which it begins."""
    return Channel(PLATFORM, thread=datetime.now(UTC).isoformat())


def _at_keyboard() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _answered(app: App, incoming: Incoming) -> bool:
    """Print the answer; a question that fails is told about, and the conversation goes on."""
    try:
        reply = app.router.handle(incoming)
    except Exception as error:  # noqa: BLE001 - one question that fails does not end the conversation
        say(sentence(error))
        return False
    write_text(render_answer(reply.answer, screen_of(sys.stdout)) + "\n")
    return True


def _piped() -> Iterator[str]:
    for raw in sys.stdin.buffer if sys.stdin else ():
        yield raw.decode("utf-8-sig", errors="replace")


def _typed(app: App) -> Iterator[str]:
    session = _session(data_folder())
    write_text(_greeting(app.store.size()) + "\n")
    while True:
        try:
            yield session.prompt(PROMPT)
        except KeyboardInterrupt:
            continue
        except EOFError:
            return


def _greeting(papers: int) -> str:
    if not papers:
        return "No papers yet: leave with Ctrl-D, and read a listing with paperboy ingest FILE."
    return f"{papers:,} papers. Ask about them; help shows how, {AFRESH} begins afresh, Ctrl-D leaves."


def _session(folder: Path) -> PromptSession[str]:
    """Return a prompt whose history is kept in ``folder``, or for this conversation only where that cannot be."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory

    history: History = InMemoryHistory()
    path = folder / "chat-history"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        history = FileHistory(str(path))
    except OSError as error:
        say(f"the questions asked are not remembered: {path} cannot be written ({error.strerror})")
    return PromptSession(history=history)
