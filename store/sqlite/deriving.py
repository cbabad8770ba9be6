"""What papers are found by, derived ahead of the transaction that stores them; of a corpus in a second process.

Folding texts and finding names takes as long as all of the rest of storing a paper. None of it needs the store,
so it is done before the lock is taken, and once a few thousand papers have come, by a process of its own, while
this one stores the papers before them.
"""

from __future__ import annotations

import json
import subprocess
import sys
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from store.matching import Marks
from store.models import Paper
from store.sqlite.indexing import Findable, derive

_Text: TypeAlias = tuple[str, tuple[str, ...], str | None]
_MANY = 2_000
_KEPT = 5_000
_ROOT = Path(__file__).resolve().parents[2]
_CODE = "import sys; sys.path.insert(0, sys.argv[1]); from store.sqlite.deriving import serve; serve()"


class Deriver:
    """Derives what papers are found by, as far as possible before it is asked for. For use by many threads.

    ``many`` is after how many papers a process is started for those that follow. It ends when this one does,
    however that ends; and where it cannot be had, nothing but time is lost.
    """

    def __init__(self, many: int = _MANY) -> None:
        self._left = many
        self._helper: _Helper | None = None
        self._ready: dict[_Text, Findable] = {}
        self._lock = threading.Lock()

    def ahead(self, papers: Sequence[Paper]) -> None:
        """Begin with ``papers``, which are soon to be asked for."""
        texts = [_text(paper) for paper in papers]
        with self._lock:
            self._left -= len(texts)
            if self._helper is None and self._left < 0:
                self._helper = _Helper()
            if len(self._ready) > _KEPT:
                self._ready.clear()
            if self._helper is None:
                self._ready.update((text, derive(*text)) for text in texts)
            else:
                self._ready.update(self._helper.results())
                self._helper.begin(texts)

    def of(self, paper: Paper) -> Findable:
        """Return what ``paper`` is found by."""
        text = _text(paper)
        with self._lock:
            if self._helper and text in self._helper.asked:
                self._ready.update(self._helper.results())
            found = self._ready.pop(text, None)
        return found or derive(*text)

    def close(self) -> None:
        """End the process, if there is one."""
        with self._lock:
            if self._helper:
                self._helper.close()
            self._helper = None


class _Helper:
    """The second process, which takes one batch at a time. Once it has failed, it gives no results any more."""

    def __init__(self) -> None:
        self.asked: dict[_Text, None] = {}
        try:
            # Nothing from outside: this very interpreter, our own code, and no part in the terminal's interrupts.
            self._process: subprocess.Popen[bytes] | None = subprocess.Popen(  # noqa: S603
                [sys.executable or "", "-I", "-c", _CODE, str(_ROOT)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError):
            self._process = None

    def begin(self, texts: Sequence[_Text]) -> None:
        """Send a batch off. The results of the one before must have been taken, else both ends would wait."""
        if self._process and self._process.stdin:
            self.asked = dict.fromkeys(texts)
            try:
                self._process.stdin.write(_line(list(self.asked)))
                self._process.stdin.flush()
            except OSError:
                self.close()

    def results(self) -> dict[_Text, Findable]:
        """Wait for the results of the batch sent off last, and take them."""
        asked, self.asked = self.asked, {}
        if not asked or not self._process or not self._process.stdout:
            return {}
        try:
            answers = json.loads(self._process.stdout.readline())
        except (OSError, ValueError):
            self.close()
            return {}
        return {text: _findable(text, answer) for text, answer in zip(asked, answers, strict=True)}

    def close(self) -> None:
        """End the process."""
        process, self._process, self.asked = self._process, None, {}
        if process:
            process.kill()
            process.communicate()


def serve() -> None:
    """Answer each line of texts with a line of what they are found by, as long as there are lines."""
    for line in sys.stdin.buffer:
        answers = []
        for title, authors, abstract in json.loads(line):
            text = title, tuple(authors), abstract
            answers.append(_stated(text, derive(*text)))
        sys.stdout.buffer.write(_line(answers))
        sys.stdout.buffer.flush()


def _text(paper: Paper) -> _Text:
    return paper.title, paper.authors, paper.abstract


def _stated(text: _Text, found: Findable) -> tuple[Any, ...]:
    """Return ``found`` without what ``text`` says already, for texts are long."""
    title, _, abstract = text
    marks = found.marks.title, found.marks.head, found.marks.tail
    own_title = None if found.title == title else found.title
    own_abstract = None if found.abstract == abstract else found.abstract
    return found.title_words, found.author_words, own_title, own_abstract, marks, found.names


def _findable(text: _Text, stated: Sequence[Any]) -> Findable:
    """Undo :func:`_stated`."""
    title_words, author_words, title, abstract, marks, names = stated
    return Findable(
        title_words=title_words,
        author_words=author_words,
        title=text[0] if title is None else title,
        abstract=text[2] if abstract is None else abstract,
        marks=Marks(*marks),
        names=tuple((key, strength) for key, strength in names),
    )


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "surrogatepass") + b"\n"
