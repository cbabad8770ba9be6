"""An answer as lines for a terminal: the answer, then what it rests on.

Everything that came from papers or people passes :func:`bot.render.plain.harmless` and is shown with its TeX
as Unicode. Widths are counted in terminal cells, so that wide (CJK) characters wrap where they should.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TextIO

from wcwidth import wrap

from bot.render.plain import harmless, one_line
from handlers.messages import Answer, Citation
from store.models import Moment, Paper
from store.tex import readable

WIDEST = 100
NARROWEST = 20
SHOWN_AUTHORS = 3


@dataclass(frozen=True, slots=True)
class Screen:
    """How wide a terminal is, in cells, and whether it shows colours."""

    width: int = 80
    colours: bool = False

    def paint(self, text: str, code: str) -> str:
        """Return ``text`` in the SGR style ``code`` where the terminal has styles."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colours and text else text


BOLD, DIM, ITALIC = "1", "2", "3"


def screen_of(stream: TextIO) -> Screen:
    """Return what ``stream`` leads to. ``NO_COLOR`` (no-color.org), ``TERM=dumb`` and pipes have no colours."""
    columns = shutil.get_terminal_size(fallback=(80, 24)).columns
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM", "") in ("", "dumb")
    return Screen(max(NARROWEST, min(columns, WIDEST)), stream.isatty() and not plain)


def render_answer(answer: Answer, screen: Screen) -> str:
    """Return the answer as lines that fit ``screen``, without a newline at the end."""
    blocks = [_text(answer.text, screen)]
    if answer.abstained:
        blocks += _listed("Nearest in the store:", answer.related, screen)
    elif not _names_all(answer.text, answer.papers):
        blocks += _listed("", answer.papers, screen)
    blocks += _evidence(answer, screen)
    return "\n\n".join(block for block in blocks if block)


def render_papers(papers: Sequence[Paper], screen: Screen) -> str:
    """Return ``papers`` as a numbered list."""
    return "\n".join(_listed("", papers, screen))


def authors_line(paper: Paper) -> str:
    """Return the first authors and how many there are beside them, as in ``A. One, B. Two and 7 more``."""
    names = paper.authors[:SHOWN_AUTHORS]
    if paper.more_authors is None:
        return ", ".join(names) + " et al." if names else ""
    hidden = len(paper.authors) - len(names) + paper.more_authors
    return ", ".join(names) + (f" and {hidden} more" if hidden else "") if names else ""


def day(moment: Moment) -> str:
    """Return the day of ``moment`` as ``14 Oct 2026``."""
    date = moment.date() if isinstance(moment, datetime) else moment
    return f"{date.day} {date:%b %Y}"


def _text(text: str, screen: Screen) -> str:
    lines = [_wrapped(line.strip(), screen.width, _indent(line)) for line in _shown(text).split("\n")]
    return "\n".join("\n".join(line) for line in lines).strip("\n")


def _indent(line: str) -> str:
    return " " * min(len(line) - len(line.lstrip()), 8)


def _evidence(answer: Answer, screen: Screen) -> list[str]:
    """Return a block for each quoted paper: its quotes, then what paper it is."""
    quoted: dict[str, list[Citation]] = {}
    for citation in answer.citations:
        if citation.quote:
            quoted.setdefault(citation.paper.id, []).append(citation)
    blocks = []
    for citations in quoted.values():
        quotes = dict.fromkeys(one_line(readable(citation.quote or "")) for citation in citations)
        lines = [line for quote in quotes for line in _quote(quote, screen)]
        blocks.append("\n".join([*lines, *_paper(citations[0].paper, screen, "  ")]))
    return blocks


def _quote(quote: str, screen: Screen) -> list[str]:
    return [screen.paint(line, ITALIC) for line in _wrapped(f"“{quote}”", screen.width, "  ", "   ")]


def _listed(heading: str, papers: Sequence[Paper], screen: Screen) -> list[str]:
    blocks = [_wrapped(heading, screen.width)] if heading and papers else []
    wide = len(str(len(papers)))
    for number, paper in enumerate(papers, start=1):
        blocks.append(_paper(paper, screen, " " * (wide + 3), f" {number:>{wide}}. "))
    return ["\n".join(block) for block in blocks]


def _paper(paper: Paper, screen: Screen, indent: str, first: str | None = None) -> list[str]:
    """Return title, authors with date, and link, each line indented, the first line by ``first``."""
    title = one_line(readable(paper.title)) or "(no title)"
    facts = [authors_line(paper), day(paper.submitted) if paper.submitted else ""]
    facts += ["withdrawn"] if paper.withdrawn else []
    meta = " · ".join(one_line(fact) for fact in facts if fact)
    link = one_line(paper.url or "")
    lines = [
        screen.paint(line, BOLD)
        for line in _wrapped(title, screen.width, indent if first is None else first, indent)
    ]
    lines += [screen.paint(line, DIM) for line in _wrapped(meta, screen.width, indent) if meta]
    return lines + [screen.paint(indent + link, DIM) for link in [link] if link]


def _shown(text: str) -> str:
    return harmless(readable(text))


def _names_all(text: str, papers: Iterable[Paper]) -> bool:
    shown = one_line(readable(text))
    return all(one_line(readable(paper.title)) in shown for paper in papers)


def _wrapped(text: str, width: int, indent: str = "", hanging: str | None = None) -> list[str]:
    """Wrap one paragraph; a link is never broken, so that it can still be followed."""
    return wrap(
        text,
        width,
        initial_indent=indent,
        subsequent_indent=indent if hanging is None else hanging,
        break_long_words="://" not in text,
        break_on_hyphens=False,
    ) or [indent]
