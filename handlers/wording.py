"""Sentences that answers are made of: labels, author lists, dates, list lines. Plain text, TeX readable."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime

from store.models import Moment, Paper
from store.tex import readable

_HEAD_WORDS = 6
_SHOWN_AUTHORS = 30


def label(paper: Paper) -> str:
    """Return what a paper is called in a sentence: its title's head ("GroundGUI"), else the title."""
    head, colon, _ = paper.title.partition(":")
    if colon and 0 < len(head.split()) <= _HEAD_WORDS:
        return readable(head.strip())
    return shorten(readable(paper.title), 90)


def titled(paper: Paper) -> str:
    """Return the readable title in quotation marks."""
    return f"“{readable(paper.title)}”"


def shorten(text: str, limit: int) -> str:
    """Return ``text`` cut between words to at most ``limit`` characters, with an ellipsis where cut."""
    if len(text) <= limit:
        return text
    cut = text.rfind(" ", 0, limit - 1)
    return text[: cut if cut > limit // 2 else limit - 1].rstrip(" ,;:") + "…"


def day(moment: Moment | None) -> str:
    """Return the day as ``2026-10-13``, "undated" for None."""
    if moment is None:
        return "undated"
    return moment.date().isoformat() if isinstance(moment, datetime) else moment.isoformat()


def moment_text(moment: Moment) -> str:
    """Return the day, with the time of day in UTC where one is known."""
    return moment.strftime("%Y-%m-%d %H:%M UTC") if isinstance(moment, datetime) else moment.isoformat()


def joined(items: Sequence[str], last: str = "and") -> str:
    """Join as English does: ``a``, ``a and b``, ``a, b and c``."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def authors_full(paper: Paper) -> str:
    """Return the authors in order, very long lists with their beginning, end and count."""
    names = list(paper.authors)
    if len(names) > _SHOWN_AUTHORS:
        left_out = len(names) - _SHOWN_AUTHORS
        text = f"{', '.join(names[: _SHOWN_AUTHORS - 3])}, … ({left_out} more) …, {joined(names[-3:])}"
    else:
        text = joined(names)
    if paper.more_authors is None:
        return f"{text} et al."
    return f"{text} and {paper.more_authors} more whom the listing does not name" if paper.more_authors else text


def authors_short(paper: Paper) -> str:
    """Return the first author with the number of the others."""
    if not paper.authors:
        return "authors not stated"
    others = author_count(paper)
    if paper.more_authors is None:
        return f"{paper.authors[0]} et al."
    return paper.authors[0] if others == 1 else f"{paper.authors[0]} +{others - 1}"


def author_count(paper: Paper) -> int:
    """Return how many authors the paper has at least, hidden ones counted."""
    return len(paper.authors) + (paper.more_authors or 0)


def list_line(number: int, paper: Paper, note: str = "") -> str:
    """Return one line of a list: number, title, authors, date, link and a note."""
    parts = [f"{number}. {readable(paper.title)}", authors_short(paper), day(paper.submitted)]
    if note:
        parts.append(note)
    if paper.url:
        parts.append(paper.url)
    return " · ".join(parts)


def count_text(number: int, noun: str = "paper") -> str:
    """Return ``1 paper``, ``5 papers``, ``no papers``."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def sentence_case(text: str) -> str:
    """Begin with a capital, unless the first word is a name with its own spelling."""
    first = re.match(r"[a-z]+\b", text)
    return text[0].upper() + text[1:] if first and first[0] == first[0].lower() else text
