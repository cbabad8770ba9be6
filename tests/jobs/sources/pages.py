"""Writers of both kinds of page, for tests: what they write, the parsers must give back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

ARXIV = "https://arxiv.org/abs/"


@dataclass(frozen=True, slots=True)
class Told:
    """A paper as a page tells it."""

    title: str
    authors: tuple[str, ...] = ("Ada Lovelace", "Grace Hopper")
    abstract: tuple[str, ...] = ("We study a thing. It works well.",)
    moment: datetime | date | None = datetime(2026, 10, 13, 16, 39, 38)  # noqa: DTZ001 -- as the page shows it
    more: int = 0
    number: str = "2610.18596"
    translated: str = ""


def category_page(papers: Sequence[Told], heading: str = "Robot_Learning") -> str:
    """Write a category page as the site shows it."""
    lines = [heading] if heading else []
    for paper in papers:
        stamp = "" if paper.moment is None else str(paper.moment)
        lines += ["-", paper.title, f"{stamp}{', '.join(paper.authors)}Abstract", *paper.abstract]
        lines += ["Abstract (translated)", *([paper.translated] if paper.translated else [])]
        lines += ["URL", f"{ARXIV}{paper.number}", "PDF"]
    return "\n".join(lines) + "\n"


def byline(paper: Told) -> str:
    """Write the line under a title of a trending page."""
    more = f" +{paper.more} more" if paper.more else ""
    day = "" if paper.moment is None else f" · {paper.moment:%b %d, %Y}"
    return f"{', '.join(paper.authors)}{more}{day}"


def trending_page(papers: Sequence[Told], heading: str = "Trending on arXiv") -> str:
    """Write a trending page as the site shows it, without a line end after the last line."""
    paragraphs = [heading] if heading else []
    for paper in papers:
        paragraphs += [paper.title, byline(paper), *paper.abstract]
    return "\n\n".join(paragraphs)
