"""The papers of a trending page: which text between two bylines is abstract and which the next title."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from jobs.sources.bylines import (
    ends_sentence,
    is_heading,
    is_only_heading,
    looks_like_names,
    looks_like_title,
    title_case,
)
from jobs.sources.trending_lines import Byline, Unit, read_cut_byline

# What stands under the last paper of a page and is no title ("Load more", "Back to top").
_FOOT = re.compile(
    r"(?:load|show|view|see|read) (?:more|all|next)(?: papers)?|(?:next|previous)(?: page)?|back to (?:the )?top"
    r"|(?:about|contact)(?: us)?|terms(?: of \w+)?|privacy(?: policy)?|(?:sign|log) (?:in|up|out)|more"
    r"|subscribe|feedback|share|home|(?:©|copyright\b).*",
    re.IGNORECASE,
)
_MOST_TITLE_LINES = 4
_LONGEST_TITLE = 300
# A paragraph of this length is running text; few titles and no headings are so long.
_LONG = 200


@dataclass(frozen=True, slots=True)
class Entry:
    """A paper's parts, "" or None or () for what is missing, with a note where something was guessed."""

    title: str
    byline: Byline | None = None
    abstract: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Found:
    """The heading ("" for none), the papers in order, and the paragraphs that belong to neither."""

    heading: str
    entries: tuple[Entry, ...]
    left_out: tuple[str, ...] = ()


def find_entries(units: Sequence[Unit]) -> Found:
    """Return heading and papers of a page, which may end in the middle of a paper."""
    places = [at for at, unit in enumerate(units) if unit.byline is not None]
    if not places:
        return _without_bylines(units)
    found = _above_first_byline(units[: places[0]])
    entries = list(found.entries)
    for at, following in pairwise(places):
        texts, title = _split_title(units[at + 1 : following])
        abstract, unsigned = _split_unsigned(texts)
        entries[-1] = replace(entries[-1], byline=units[at].byline, abstract=abstract)
        entries += [*unsigned, Entry(title)]
    several = any(len(entry.abstract) > 1 for entry in entries)
    abstract, last, left_out = _below_last_byline(units[places[-1] + 1 :], several)
    entries[-1] = replace(entries[-1], byline=units[places[-1]].byline, abstract=abstract)
    return Found(found.heading, (*entries, *last), found.left_out + left_out)


def _without_bylines(units: Sequence[Unit]) -> Found:
    """Read a heading alone, or with the title and part of the byline at which the page was cut."""
    heading, *rest = units
    if not rest or len(rest) > 2:
        return Found(heading.text, (), tuple(unit.text for unit in rest))
    byline = read_cut_byline(rest[1].text) if len(rest) == 2 else None
    if not looks_like_title(rest[0].text) or (len(rest) == 2 and byline is None):
        return Found(heading.text, (), tuple(unit.text for unit in rest))
    return Found(heading.text, (Entry(rest[0].text, byline, notes=("the page ends here",)),))


def _above_first_byline(units: Sequence[Unit]) -> Found:
    """Read what stands above the first byline: the last entry is that byline's paper."""
    if not units:
        return Found("", (Entry(""),))
    first = units[0].lines[0]
    if len(units) == 1:
        lines = units[0].lines
        if is_only_heading(first) or (len(lines) > 1 and is_heading(first)):
            return Found(first, (Entry(" ".join(lines[1:])),))
        return Found("", (Entry(_split_title(units)[1]),))
    texts, title = _split_title(units)
    is_above = len(texts[0]) <= _LONG and not texts[0].endswith(".")
    if is_above and len(texts) > 1 and _is_running_text(texts[1]) and not is_heading(first):
        return Found("", (Entry(texts[0], None, tuple(texts[1:])), Entry(title)))
    heading = first if is_above else ""
    above, unsigned = _split_unsigned(texts)
    return Found(heading, (*unsigned, Entry(title)), above[1:] if is_above else above)


def _split_title(units: Sequence[Unit]) -> tuple[list[str], str]:
    """Part the units between two bylines into the paragraphs of an abstract and the next paper's title."""
    *before, last = units
    texts = [unit.text for unit in before]
    count = _title_lines(last.lines, alone=not before)
    held, title = last.lines[: len(last.lines) - count], " ".join(last.lines[len(last.lines) - count :])
    return texts + ([" ".join(held)] if held else []), title


def _title_lines(lines: Sequence[str], *, alone: bool) -> int:
    """Return how many lines at the end of a paragraph are the title.

    ``alone``: no paragraph stands before this one, so that its first lines may be the abstract.
    """
    if len(lines) == 1:
        sentence = lines[0].endswith(".") and len(lines[0]) > _LONG
        return 0 if alone and (sentence or len(lines[0]) > _LONGEST_TITLE) else 1
    if len(lines) <= _MOST_TITLE_LINES and all(_goes_on(line) for line in lines[:-1]):
        return len(lines)
    count = 1
    while count < min(_MOST_TITLE_LINES, len(lines) - 1) and _goes_on(lines[-count - 1]):
        count += 1
    return count


def _goes_on(line: str) -> bool:
    """Return whether a title may go on in the line after ``line``."""
    return len(line) <= 150 and not ends_sentence(line) and looks_like_title(line)


def _split_unsigned(texts: Sequence[str]) -> tuple[tuple[str, ...], list[Entry]]:
    """Part the paragraphs after a byline into its abstract, and papers whose byline is missing or has no day."""
    starts = [at for at in range(1, len(texts) - 1) if _begins_unsigned(texts, at)]
    if not starts:
        return tuple(texts), []
    entries = []
    for at, end in zip(starts, (*starts[1:], len(texts)), strict=True):
        named = looks_like_names(texts[at + 1], fewest=2)
        byline = Byline(texts[at + 1], None, sure=False) if named else None
        entries.append(Entry(texts[at], byline, tuple(texts[at + 1 + named : end])))
    return tuple(texts[: starts[0]]), entries


def _begins_unsigned(texts: Sequence[str], at: int) -> bool:
    if not looks_like_title(texts[at]) or len(texts[at].split()) < 3:
        return False
    if looks_like_names(texts[at + 1], fewest=2):
        return at + 2 < len(texts) and _is_running_text(texts[at + 2])
    return _is_running_text(texts[at - 1]) and _is_running_text(texts[at + 1])


def _is_running_text(text: str) -> bool:
    return len(text) >= _LONG and not looks_like_names(text)


def _below_last_byline(
    units: Sequence[Unit], several: bool
) -> tuple[tuple[str, ...], list[Entry], tuple[str, ...]]:
    """Return the last abstract, papers that begin after it, and paragraphs that belong to none.

    ``several``: abstracts of this page have several paragraphs, so that a further one is no title by itself.
    """
    texts = [unit.text for unit in units]
    if len(texts) >= 3 and looks_like_title(texts[-2]) and ends_sentence(texts[-3]):
        byline = read_cut_byline(texts[-1])
        if byline is not None:
            abstract, unsigned = _split_unsigned(texts[:-2])
            return abstract, [*unsigned, Entry(texts[-2], byline, notes=("the page ends here",))], ()
    if len(texts) >= 2 and ends_sentence(texts[-2]) and _is_last_title(texts[-1], several):
        abstract, unsigned = _split_unsigned(texts[:-1])
        if _FOOT.fullmatch(texts[-1]):
            return abstract, unsigned, (texts[-1],)
        return abstract, [*unsigned, Entry(texts[-1], notes=("the page ends here",))], ()
    abstract, unsigned = _split_unsigned(texts)
    return abstract, unsigned, ()


def _is_last_title(text: str, several: bool) -> bool:
    return looks_like_title(text) and (title_case(text) or not several)
