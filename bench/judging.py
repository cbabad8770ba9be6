"""Judge whether the answer to a question of a set is right.

The rules are those by which answers about the seed listings are scored; a test holds the two together.

- Every quote stands in the paper that it is taken from, and every cited paper is known.
- A question of mode ``none`` must be abstained on, any other must not.
- The papers shown fit the mode: ``first`` the first is the right one; ``top3`` the right ones are among the
  first three; ``set`` all the right ones, and at least three in four are right; ``any`` whatever they are.
- One string of each group of ``must`` is shown: for a fact, a comparison and a follow-up in the answer
  itself, else in the answer or a quote.
- A fact, a comparison or a follow-up takes at most 350 characters, and 450 characters of quotes a paper;
  any other answer that is no list or topic 700.
- Every number in the answer to a fact or a comparison stands in a paper that it shows.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from bench.question_sets import Asked
from handlers.messages import Answer
from store.models import Paper

SHORT, LONG, QUOTED = 350, 700, 450
_PRECISION = 0.75
_TERSE = ("fact", "compare", "followup")
_OPEN = ("list", "topic")
_NUMBERED = ("fact", "compare")
_MARKS = str.maketrans({**dict.fromkeys("$*_`"), **dict.fromkeys("‐‑‒–—―−", "-")})
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def judge(asked: Asked, answer: Answer, papers: Sequence[Paper] | Mapping[str, str]) -> str | None:
    """Return None when ``answer`` is right, else in a few words why not.

    ``papers`` are those that the store holds, or what :func:`texts_of` makes of them.
    """
    texts = papers if isinstance(papers, Mapping) else texts_of(papers)
    fault = _false_quote(answer, texts)
    if fault is None and asked.mode == "none":
        return None if answer.abstained else "answered what nothing in the store answers"
    if fault is None and answer.abstained:
        return "abstained"
    return (
        fault
        or _wrong_papers(asked, answer)
        or _not_shown(asked, answer)
        or _too_long(asked, answer)
        or _strange_number(asked, answer, texts)
    )


def texts_of(papers: Iterable[Paper]) -> dict[str, str]:
    """Return by title key what each paper says: title, authors and abstract, folded for :func:`judge`."""
    return {
        title_key(paper.title): folded(f"{paper.title} {', '.join(paper.authors)} {paper.abstract or ''}")
        for paper in papers
    }


def title_key(title: str) -> str:
    """Return the letters and digits of a title, without case and accents."""
    return re.sub(r"[^a-z0-9]", "", unicodedata.normalize("NFKD", title).casefold())


def folded(text: str) -> str:
    """Return ``text`` without case, mark-up, kinds of dashes and of space: what reads alike is alike."""
    compatible = unicodedata.normalize("NFKC", text).replace("\\%", "%")
    return " ".join(compatible.translate(_MARKS).split()).casefold()


def shows(needle: str, text: str) -> bool:
    """Whether the folded ``text`` shows ``needle`` as words of their own ("8%" is not shown by "0.8%")."""
    wanted = folded(needle)
    before = r"(?<![a-z0-9.])" if wanted[:1].isalnum() else ""
    after = r"(?![a-z0-9])" if wanted[-1:].isalnum() else ""
    return re.search(before + re.escape(wanted) + after, text) is not None


def _shown_papers(answer: Answer) -> list[Paper]:
    return list(answer.papers) or [citation.paper for citation in answer.citations]


def _titles(answer: Answer) -> list[str]:
    keys = (title_key(paper.title) for paper in _shown_papers(answer))
    return list(dict.fromkeys(key for key in keys if key))


def _false_quote(answer: Answer, texts: Mapping[str, str]) -> str | None:
    for citation in answer.citations:
        text = texts.get(title_key(citation.paper.title))
        if text is None:
            return f"cites a paper that the store does not hold: {citation.paper.title[:60]}"
        if folded(citation.quote or "").strip(" .…") not in text:
            return f"a quote that does not stand in its paper: {(citation.quote or '')[:60]}"
    return None


def _wrong_papers(asked: Asked, answer: Answer) -> str | None:
    wanted, found = [title_key(title) for title in asked.papers], _titles(answer)
    missing = set(wanted) - set(found)
    if asked.mode == "first" and wanted and found[:1] != wanted[:1]:
        return "another paper comes first"
    if asked.mode == "top3" and not set(wanted) <= set(found[:3]):
        return "a right paper is not among the first three"
    if asked.mode == "set" and missing:
        return f"{len(missing)} of {len(set(wanted))} papers missing"
    if asked.mode == "set" and len(set(wanted)) < _PRECISION * len(found):
        return f"{len(found) - len(set(wanted))} papers too many"
    return None


def _not_shown(asked: Asked, answer: Answer) -> str | None:
    quotes = () if asked.kind in _TERSE else tuple(c.quote or "" for c in answer.citations)
    text = folded(" ".join((answer.text, *quotes)))
    for group in asked.must:
        if not any(shows(needle, text) for needle in group):
            return f"does not show {' / '.join(group)}"
    return None


def _too_long(asked: Asked, answer: Answer) -> str | None:
    if asked.kind not in _TERSE:
        return "too long" if asked.kind not in _OPEN and len(answer.text) > LONG else None
    quoted = Counter[str]()
    for citation in answer.citations:
        quoted[title_key(citation.paper.title)] += len(citation.quote or "")
    if len(answer.text) > SHORT:
        return "too long"
    return "quotes too much" if max(quoted.values(), default=0) > QUOTED else None


def _strange_number(asked: Asked, answer: Answer, texts: Mapping[str, str]) -> str | None:
    if asked.kind not in _NUMBERED:
        return None
    said = [texts.get(title, "") for title in _titles(answer)]
    papers = (*answer.papers, *(citation.paper for citation in answer.citations))
    known = " ".join(said + [folded(f"{paper.id} {paper.title} {paper.url}") for paper in papers])
    strange = (number for number in _NUMBER.findall(folded(answer.text)) if number not in known)
    return next((f"a number that stands in no cited paper: {number}" for number in strange), None)
