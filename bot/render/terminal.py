"""An answer as lines for a terminal: the answer, then what it rests on.

Everything that came from papers or people passes :func:`bot.render.plain.harmless` and is shown with its TeX
as Unicode. Widths are counted in terminal cells, so that wide (CJK) characters wrap where they should.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TextIO

from wcwidth import wrap

from bot.render.plain import harmless, one_line
from handlers.messages import Answer
from store.models import Moment, Paper, iso
from store.tex import readable

WIDEST = 100
NARROWEST = 20
SHOWN_AUTHORS = 3
_MARK = re.compile(r" {0,8}(?:\d{1,4}\.|[•*-]) ")


@dataclass(frozen=True, slots=True)
class Screen:
    """How wide a terminal is, in cells, and whether it shows colours."""

    width: int = 80
    colours: bool = False

    def paint(self, text: str, code: str) -> str:
        """Return ``text`` in the SGR style ``code`` where the terminal has styles."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colours and code and text else text


BOLD, DIM, ITALIC = "1", "2", "3"


def screen_of(stream: TextIO) -> Screen:
    """Return what ``stream`` leads to. ``NO_COLOR`` (no-color.org), ``TERM=dumb`` and pipes have no colours."""
    columns = shutil.get_terminal_size(fallback=(80, 24)).columns
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM", "") in ("", "dumb")
    return Screen(max(NARROWEST, min(columns, WIDEST)), stream.isatty() and not plain)


def render_answer(answer: Answer, screen: Screen) -> str:
    """Return the answer as lines that fit ``screen``, without a newline at the end.

    What the answer rests on follows it: each cited paper with its quotes. A quote that the answer holds whole is
    marked there instead, and in a list the quotes stand under the line of their paper.
    """
    text, quotes = _marked(harmless(readable(answer.text)), _quotes(answer))
    listed = {paper.id: at for at, paper in _list_lines(text, answer.papers)}
    titles = {listed[paper.id]: _title(paper) for paper in answer.papers if paper.id in listed}
    under = {listed[key]: quotes[key] for key in quotes if key in listed}
    answered = "\n".join(_text(text, titles, under, screen))
    nearest = (
        ["Nearest papers:", *_numbered(answer.related, screen)] if answer.abstained and answer.related else []
    )
    evidence = [
        "\n".join(_evidence(paper, quotes.get(paper.id, ()), screen))
        for paper in _cited(answer)
        if paper.id not in listed and (quotes.get(paper.id) or not _names(text, paper))
    ]
    return "\n\n".join(block for block in (answered, "\n".join(nearest), *evidence) if block)


def render_papers(papers: Sequence[Paper], screen: Screen) -> str:
    """Return ``papers`` as a numbered list."""
    return "\n".join(_numbered(papers, screen))


def authors_line(paper: Paper) -> str:
    """Return the first authors and how many there are beside them, as in ``A. One, B. Two and 7 more``."""
    names = paper.authors[:SHOWN_AUTHORS]
    if paper.more_authors is None:
        return ", ".join(names) + " et al." if names else ""
    hidden = len(paper.authors) - len(names) + paper.more_authors
    return ", ".join(names) + (f" and {hidden} more" if hidden else "") if names else ""


def day(moment: Moment) -> str:
    """Return the day of ``moment`` as ``2026-10-14``."""
    return iso(moment)[:10]


def _title(paper: Paper) -> str:
    return one_line(readable(paper.title)) or "(no title)"


def _list_lines(text: str, papers: Iterable[Paper]) -> Iterator[tuple[int, Paper]]:
    """Yield the number of each line of a list within ``text`` with the paper that it begins with."""
    lines = [(at, _MARK.sub("", line, count=1)) for at, line in enumerate(text.split("\n")) if _MARK.match(line)]
    yield from ((at, paper) for paper in papers for at, line in lines if line.startswith(_title(paper)))


def _text(
    text: str, titles: Mapping[int, str], quotes: Mapping[int, Sequence[str]], screen: Screen
) -> Iterator[str]:
    """Yield the lines of ``text`` wrapped; ``titles`` begin lines of a list, ``quotes`` belong under theirs."""
    for at, line in enumerate(text.split("\n")):
        mark = _MARK.match(line)
        opening = mark[0] if mark else " " * min(len(line) - len(line.lstrip()), 8)
        hanging = " " * len(opening)
        rest = line[len(opening) :].strip()
        if at in titles:
            yield from _wrapped(titles[at], screen, opening, hanging, BOLD)
            opening, rest = hanging, rest.removeprefix(titles[at]).lstrip(" ·")
        if rest or at not in titles:
            yield from _wrapped(rest, screen, opening, hanging)
        yield from (piece for quote in quotes.get(at, ()) for piece in _quote(quote, hanging, screen))


def _marked(text: str, quotes: Mapping[str, Sequence[str]]) -> tuple[str, dict[str, list[str]]]:
    """Put quotation marks around the quotes that ``text`` holds; return it with the quotes that it does not."""
    left: dict[str, list[str]] = {paper: [] for paper in quotes}
    for paper, quote in ((paper, quote) for paper, texts in quotes.items() for quote in texts):
        if quote not in text:
            left[paper].append(quote)
        elif f"“{quote}”" not in text:
            text = text.replace(quote, f"“{quote}”", 1)
    return text, left


def _quotes(answer: Answer) -> dict[str, list[str]]:
    """Return the quotes of each paper by its id, each quote once, readable and harmless."""
    quotes: dict[str, dict[str, None]] = {}
    for citation in answer.citations:
        if citation.quote:
            quotes.setdefault(citation.paper.id, {})[one_line(readable(citation.quote))] = None
    return {paper: list(texts) for paper, texts in quotes.items()}


def _cited(answer: Answer) -> list[Paper]:
    return list({citation.paper.id: citation.paper for citation in answer.citations}.values())


def _names(text: str, paper: Paper) -> bool:
    return _title(paper) in text and (paper.url or "") in text


def _evidence(paper: Paper, quotes: Iterable[str], screen: Screen) -> list[str]:
    return [line for quote in quotes for line in _quote(quote, "  ", screen)] + _paper(paper, screen, "  ", "  ")


def _quote(quote: str, indent: str, screen: Screen) -> list[str]:
    return _wrapped(f"“{quote}”", screen, indent, indent + " ", ITALIC)


def _numbered(papers: Sequence[Paper], screen: Screen) -> list[str]:
    wide = len(str(len(papers)))
    blocks = [_paper(paper, screen, f" {at:>{wide}}. ", " " * (wide + 3)) for at, paper in enumerate(papers, 1)]
    return [line for block in blocks for line in block]


def _paper(paper: Paper, screen: Screen, opening: str, indent: str) -> list[str]:
    """Return title, authors with date, and link; the title begins with ``opening``, the others are indented."""
    facts = [authors_line(paper), day(paper.submitted) if paper.submitted else ""]
    facts += ["withdrawn"] if paper.withdrawn else []
    meta = " · ".join(one_line(fact) for fact in facts if fact)
    below = [line for line in (meta, one_line(paper.url or "")) if line]
    return _wrapped(_title(paper), screen, opening, indent, BOLD) + [
        piece for line in below for piece in _wrapped(line, screen, indent, indent, DIM)
    ]


def _wrapped(text: str, screen: Screen, opening: str = "", hanging: str = "", style: str = "") -> list[str]:
    """Wrap one paragraph; a link is never broken, so that it can still be followed."""
    lines = wrap(
        text,
        screen.width,
        initial_indent=opening,
        subsequent_indent=hanging,
        break_long_words="://" not in text,
        break_on_hyphens=False,
    )
    return [screen.paint(line, style) for line in lines or [opening.rstrip()]]
