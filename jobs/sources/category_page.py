"""The category page of a paper-reading site, saved as text: newest papers of one subject, with times in UTC."""

from __future__ import annotations

from collections.abc import Sequence

from jobs.sources.bylines import looks_like_names, looks_like_title
from jobs.sources.category_lines import Line, Start, find_starts, kind_at, read_line
from jobs.sources.category_record import read_paper
from jobs.sources.dates import find_day
from jobs.sources.entry import listing_name, record
from jobs.sources.page_text import PageText, page_text, page_text_or_none, surely
from store.errors import ListingError
from store.models import Listing, Record

NAME = "category-page"
EXPECTS = 'a category page (for each paper "-", its title, a time with the authors, "Abstract", "URL", "PDF")'
SUFFIXES = (".txt",)

# Names of subjects in one word, by which a heading alone is told from any other word.
_SUBJECTS = frozenset(
    "3D Action Adversarial Attention Autonomous Bert CNN Caption Chat Classification Compression Denoising "
    "Detection Dialog Diffusion Drone Edge Embedding Embodied Emotion Enhancement Face GAN GPT Gait Gesture "
    "Knowledge LLM Matching Medical NAS NMT OCR Optimization Pose Prediction QA Quantization RNN Recognition "
    "Recommendation Reconstruction Regularization Relation Restoration Review Robot Robotics SLAM Sketch "
    "Segmentation Sentiment Sparse Speech Summarization Surveillance Survey Tracking Transformer VQA".split()
)


def looks_like(head: bytes) -> float:
    """Return from 0 to 1 how surely ``head`` begins a category page."""
    page = page_text_or_none(head)
    if page is None:
        return 0.0
    lines = _read_lines(page)
    starts = find_starts(lines)
    stamped = sum(_is_stamped(lines, start) for start in starts)
    if stamped:
        return surely(stamped)
    return 0.4 if _acceptable(lines, starts) else 0.0


def parse(data: bytes, name: str) -> Listing:
    """Return the listing that a saved category page shows; ``name`` serves where it has no heading.

    A heading without papers is a listing without records. Raises ListingError if ``data`` is no such page.
    """
    page = page_text(data, EXPECTS)
    lines = _read_lines(page)
    starts = find_starts(lines)
    if not _acceptable(lines, starts):
        raise ListingError(f"no paper found; expected {EXPECTS}")
    above = lines[: starts[0].title] if starts else lines
    heading = [line.text for line in above if line.kind != "rule"]
    records, warnings = _records(lines, starts, cut=not page.ended)
    if len(heading) > 1:
        warnings.insert(0, f"left out {len(heading) - 1} lines between the heading and the first paper")
    return Listing(
        source=listing_name(heading[0] if heading else "", name),
        format=NAME,
        date=next(filter(None, map(find_day, heading)), None),
        records=tuple(records),
        warnings=(*page.warnings, *warnings),
    )


def _read_lines(page: PageText) -> list[Line]:
    lines: list[Line] = []
    for text in filter(None, page.lines):
        line = read_line(text)
        # A label, link or byline that stands there twice would push others out of their place.
        if line.kind == "text" or not lines or line != lines[-1]:
            lines.append(line)
    return lines


def _acceptable(lines: Sequence[Line], starts: Sequence[Start]) -> bool:
    """Return whether the lines are a category page: papers with this page's marks, or its heading alone."""
    ends = [start.title for start in starts[1:]] + [len(lines)]
    if any(_has_marks(lines, start, end) for start, end in zip(starts, ends, strict=False)):
        return True
    heading, rest = lines[0].text, lines[1:]
    if not _looks_like_category(heading):
        return False
    if not rest:
        return "_" in heading or heading in _SUBJECTS
    if rest[0].kind != "rule":
        return False
    is_one_word = "_" in heading or " " not in heading
    return len(rest) == 1 or (is_one_word and len(rest) <= 3 and looks_like_title(rest[1].text))


def _has_marks(lines: Sequence[Line], start: Start, end: int) -> bool:
    if _is_stamped(lines, start) or (start.byline is not None and _names_people(lines[start.byline])):
        return True
    tail = lines[start.body : end]
    linked = any(
        line.link or kind_at(tail, at + 1) == "link" for at, line in enumerate(tail) if line.kind == "url"
    )
    return linked or any(line.kind == "translated" for line in tail)


def _is_stamped(lines: Sequence[Line], start: Start) -> bool:
    """Return whether a paper has a byline that begins with a time and ends with the label of the abstract."""
    if start.byline is None:
        return False
    byline = lines[start.byline]
    labelled = byline.labelled or start.body > start.byline + 1
    return labelled and byline.stamp is not None and (byline.names != "" or byline.stamp.timed)


def _names_people(line: Line) -> bool:
    return line.stamp is not None and looks_like_names(line.names)


def _looks_like_category(heading: str) -> bool:
    bare = heading.replace("_", "").replace("-", "").replace(" ", "")
    return heading[0].isupper() and bare.isalnum() and len(heading.replace("_", " ").split()) <= 5


def _records(lines: Sequence[Line], starts: Sequence[Start], cut: bool) -> tuple[list[Record], list[str]]:
    glued = any(
        lines[start.byline].labelled and start.body == start.byline + 1 for start in starts if start.byline
    )
    records: list[Record] = []
    warnings: list[str] = []
    for rank, start in enumerate(starts, 1):
        last = rank == len(starts)
        end = len(lines) if last else starts[rank].title
        stated, notes = read_paper(lines, start, end, glued, cut and last)
        made = record(stated, rank)
        if not made.paper.title and not made.paper.id:
            warnings.append(f"paper {rank}: left out, as neither a title nor an id is stated")
            continue
        records.append(made)
        if notes:
            ending = " (the page may be cut here)" if last and not stated.url else ""
            warnings.append(f"paper {rank}: {'; '.join(notes)}{ending}")
    return records, warnings
