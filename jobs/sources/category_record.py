"""One paper of a category page: its byline, its texts and its links, from the lines between two starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from jobs.sources.category_lines import Line, Start, kind_at
from jobs.sources.dates import cut_stamp
from jobs.sources.entry import Stated, whole_link
from store.models import Moment

_LABELS = ("Abstract (translated)", "URL", "PDF", "https://")


@dataclass(frozen=True, slots=True)
class _Tail:
    """The end of a paper: where its texts end and where it does, the links, and whether any of it stands there."""

    at: int
    end: int
    url: str = ""
    pdf: str = ""
    found: bool = False


def read_paper(lines: Sequence[Line], start: Start, end: int, glued: bool, cut: bool) -> tuple[Stated, list[str]]:
    """Read the paper in ``lines[start.title:end]``, with a note for whatever is missing or was guessed.

    ``glued``: on this page "Abstract" follows the last author on the same line. ``cut``: the page ends
    here without a line end, so its last line may be a part of one.
    """
    head = list(lines[start.title : start.body])
    body = list(lines[start.body : end])
    if body and body[-1].kind == "rule":
        body.pop()  # the border to the next paper
    notes = []
    if cut and body and _is_cut(body, head):
        body.pop()
        notes.append("the page ends in the middle of a line")
    moment, names, missing = _byline(lines, start, glued, cut and end == start.body)
    stop = start.body if start.byline is None else start.byline
    label = next((at for at, line in enumerate(body) if line.kind == "translated"), None)
    tail = _find_tail(body, label)
    title = " ".join(line.text for line in lines[start.title : stop])
    stated = Stated(title, names, *_texts(body, tail, label), moment, tail.url, tail.pdf)
    if tail.end < len(body):
        notes.append(f"left out {len(body) - tail.end} lines below its links")
    if not stated.title:
        missing.insert(0, "title")
    if not stated.abstract:
        missing.append("abstract")
    if not stated.url:
        missing.append("link")
    if missing:
        notes.append("no " + ", no ".join(missing))
    return stated, notes


def _is_cut(body: Sequence[Line], head: Sequence[Line]) -> bool:
    last = body[-1]
    if last.kind in ("link", "url") and last.link:
        return not whole_link(last.link)
    if last.kind in ("url", "pdf", "translated"):
        return False
    if any(label.startswith(last.text) for label in _LABELS):
        return True
    return len(body) == 1 and len(head) == 1 and cut_stamp(last.text)


def _byline(lines: Sequence[Line], start: Start, glued: bool, cut: bool) -> tuple[Moment | None, str, list[str]]:
    """Return the time, the authors' names as one text, and the names of what is missing."""
    if start.byline is None:
        return None, "", ["date", "authors"]
    line = lines[start.byline]
    alone = start.body > start.byline + 1
    moment = line.stamp.moment if line.stamp else None
    names = "" if line.kind == "label" else line.names
    if alone and line.labelled and not glued:
        names = line.stamp.rest if line.stamp else line.text  # an author's name ends in "Abstract"
    if cut and cut_stamp(line.text):
        moment, names = _cut_moment(line.text, moment), ""
    elif cut and not line.labelled:
        names = _without_cut_label(names)
    missing = [what for what, is_there in (("date", moment), ("authors", names)) if not is_there]
    return moment, names, missing


def _cut_moment(text: str, moment: Moment | None) -> Moment | None:
    """Return what a stamp states that a cut may have shortened: no time without its seconds, no part of a day."""
    if len(text) == len("2026-10-13 16:39:38"):
        return moment
    if len(text) <= len("2026-10-13"):
        return None
    return moment.date() if isinstance(moment, datetime) else moment


def _without_cut_label(names: str) -> str:
    """Take from the last author's name the beginning of the label "Abstract" that is glued to it."""
    for length in range(len("Abstrac"), 0, -1):
        if names.endswith("Abstract"[:length]) and names[:-length][-1:].islower():
            return names[:-length]
    return names


def _texts(body: Sequence[Line], tail: _Tail, label: int | None) -> tuple[str, str]:
    """Return the abstract and its translation, which the line ``label`` parts."""
    split = tail.at if label is None else label
    abstract = " ".join(line.text for line in body[:split])
    return abstract, " ".join(line.text for line in body[split + 1 : tail.at] if line.kind != "translated")


def _find_tail(body: Sequence[Line], label: int | None) -> _Tail:
    """Find the labels and links that end a paper, which a text may hold too.

    Behind the label of the translation the first link counts, else what stands at the very end. Lines may
    follow (the foot of the page) where URL, link and PDF stand together.
    """
    if label is not None:
        end = _end_of_links(body, label)
        if end is not None:
            return _tail_before(body, end, label)
    tail = _tail_before(body, len(body), label)
    if tail.found:
        return tail
    for end in range(len(body) - 1, 2, -1):
        tail = _tail_before(body, end, label)
        if tail.url and end - tail.at == 3:
            return tail
    return _Tail(len(body), len(body))


def _end_of_links(body: Sequence[Line], label: int) -> int | None:
    """Return the line after the first URL with its link, and PDF with its own, None if there is no such link."""
    for at in range(label + 1, len(body)):
        if body[at].kind == "url" and (body[at].link or kind_at(body, at + 1) == "link"):
            end = at + 1 if body[at].link else at + 2
            if kind_at(body, end) == "pdf":
                end += 2 if kind_at(body, end + 1) == "link" else 1
            return end
    return None


def _tail_before(body: Sequence[Line], end: int, label: int | None) -> _Tail:
    """Read backwards from line ``end``: rules, PDF with or without a link, the link, URL; each may be missing."""
    at = end
    while kind_at(body, at - 1) == "rule":
        at -= 1
    pdf = url = ""
    found = False
    if kind_at(body, at - 1) == "link" and kind_at(body, at - 2) == "pdf":
        pdf, at, found = body[at - 1].link, at - 2, True
    elif kind_at(body, at - 1) == "pdf":
        pdf, at, found = body[at - 1].link, at - 1, True
    if kind_at(body, at - 1) == "link" and (kind_at(body, at - 2) == "url" or found or label == at - 2):
        url, at, found = body[at - 1].link, at - 1, True
    if kind_at(body, at - 1) == "url":
        url, at, found = url or body[at - 1].link, at - 1, True
    return _Tail(at, end, url, pdf, found) if found else _Tail(end, end)
