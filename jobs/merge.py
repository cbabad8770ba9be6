"""Whether an incoming record is a paper that is known, and what it then says anew.

Pure decisions. A record is a stored paper where an id of both is the same, or else where their titles agree
and their authors confirm it. Titles alone prove nothing ("Editorial"), and neither does a nearly equal title
with other numbers ("Part I", "Part II"); two ids of one kind are two papers, whatever their titles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import TypeAlias

from jobs.titles import same_text, same_work
from store.matching import Known
from store.models import Moment, Paper, instant


@dataclass(frozen=True, slots=True)
class Add:
    """The record is a paper that is not known yet; its id is "" where none is stated."""

    paper: Paper


@dataclass(frozen=True, slots=True)
class Same:
    """The record says nothing new of the stored paper ``id``."""

    id: str


@dataclass(frozen=True, slots=True)
class Update:
    """The stored paper ``id``, and the papers ``gone`` that turn out to be it, become ``paper``.

    Its id may be another from now on. ``restated``: its values now rest on the record where both had one.
    """

    id: str
    paper: Paper
    gone: tuple[str, ...] = ()
    restated: bool = False


Decision: TypeAlias = Add | Same | Update

_PRECEDENCE = {"title": 1, "doc": 2, "doi": 3, "arxiv": 4}


def decide(
    record: Paper, candidates: Sequence[Known], *, source: str = "", stated: date | None = None
) -> Decision:
    """Decide what ``record``, from a listing of ``source`` with the own date ``stated``, is to the store.

    ``candidates`` are the stored papers that it may be: at least all that share an id, a DOI or a mark of the
    title with it.
    """
    alike = _alike(record, candidates)
    if not alike:
        return Add(record if record.doi or not _doi(record.id) else replace(record, doi=_doi(record.id)))
    kept = max(alike, key=lambda known: precedence(known.paper.id))
    paper = kept.paper
    for other in alike:
        if other is not kept:
            paper = combined(paper, other.paper)
    newer = is_newer(record, replace(kept, paper=paper), source, stated)
    paper = combined(paper, record, newer=newer, proven=_by_version(record, paper) is not None)
    gone = tuple(known.paper.id for known in alike if known is not kept)
    if paper == kept.paper and not gone:
        return Same(paper.id)
    return Update(kept.paper.id, paper, gone, newer)


def precedence(paper_id: str) -> int:
    """Return how far an id names a paper beyond its source: arXiv's before a DOI, both before any other."""
    return _PRECEDENCE.get(paper_id.partition(":")[0], 0)


def _alike(record: Paper, candidates: Sequence[Known]) -> list[Known]:
    """Return the stored papers that ``record`` is, none of which contradicts another by its ids."""
    ids = _ids((record.id,), record.doi)
    alike = [known for known in candidates if _same_id(record, known)]
    for known in alike:
        ids |= _ids(known.ids, known.paper.doi)
    for known in sorted(candidates, key=lambda known: -precedence(known.paper.id)):
        own = _ids(known.ids, known.paper.doi)
        if known in alike or _contradict(ids, own):
            continue
        if ids & own or same_work(record, known.paper):
            alike.append(known)
            ids |= own
    return alike


def _same_id(record: Paper, known: Known) -> bool:
    """Tell whether ``record`` states an id of the stored paper.

    A source's own id says so only of that source, and only if the texts do not contradict it: corpora have been
    seen where hundreds of papers are called "None".
    """
    if not record.id.startswith("doc:"):
        return bool(record.id) and record.id in known.ids
    return record.id in known.own_ids and same_text(record, known.paper)


def _ids(ids: Sequence[str], doi: str | None) -> frozenset[str]:
    """Return the ids that tell a paper apart; one made from its title does not."""
    stated = (*ids, f"doi:{doi.lower()}") if doi else ids
    return frozenset(key for key in stated if precedence(key) > _PRECEDENCE["title"])


def _contradict(one: frozenset[str], other: frozenset[str]) -> bool:
    """Tell whether both have ids of a kind, and none in common. Sources' own ids are never in common here."""
    for scheme in ("arxiv:", "doi:", "doc:"):
        ours, theirs = ({key for key in ids if key.startswith(scheme)} for ids in (one, other))
        if ours and theirs and (scheme == "doc:" or not ours & theirs):
            return True
    return False


def is_newer(record: Paper, kept: Known, source: str, stated: date | None) -> bool:
    """Tell whether ``record`` is to be believed where it says otherwise than the stored paper.

    A later version or update is; so is a record with an id about a paper without one; so is what the same
    source says, if not in an earlier listing. Else the stored paper stays as it is.
    """
    proven = _by_version(record, kept.paper)
    if proven is not None:
        return proven
    has_id, had_id = (precedence(key) > _PRECEDENCE["title"] for key in (record.id, kept.paper.id))
    if has_id != had_id:
        return has_id
    if source != kept.source:
        return False
    return stated is None or kept.stated is None or stated >= kept.stated


def _by_version(record: Paper, paper: Paper) -> bool | None:
    """Tell whether ``record`` is a later version than ``paper``, None where that cannot be known."""
    if record.version and paper.version and record.version != paper.version:
        return record.version > paper.version
    if record.updated and paper.updated and _day(record.updated) != _day(paper.updated):
        return instant(record.updated) > instant(paper.updated)
    return None


def combined(paper: Paper, record: Paper, *, newer: bool = False, proven: bool = False) -> Paper:
    """Return what is known of a paper after ``record``: nothing that is known is lost to a gap.

    Where both say something, the record is believed if it is ``newer``; a list of all authors goes before one
    that hides some, a whole abstract before a cut one, a time before a day. ``proven``: which of both is the
    later version is certain, so that a withdrawal can be taken back.
    """
    first, second = (record, paper) if newer else (paper, record)
    authors, more_authors = _authors(first, second)
    classified = first if first.categories or first.primary_category else second
    key = max(paper.id, record.id, key=precedence)
    return Paper(
        id=key,
        title=first.title or second.title,
        authors=authors,
        more_authors=more_authors,
        abstract=_abstract(first.abstract, second.abstract),
        abstract_translated=first.abstract_translated or second.abstract_translated,
        primary_category=classified.primary_category,
        categories=classified.categories,
        submitted=_submitted(first.submitted, second.submitted),
        updated=first.updated or second.updated,
        version=first.version or second.version,
        doi=first.doi or second.doi or _doi(paper.id) or _doi(record.id),
        journal_ref=first.journal_ref or second.journal_ref,
        comment=first.comment or second.comment,
        url=_link(first.url, second.url, first.id == key),
        pdf=_link(first.pdf, second.pdf, first.id == key),
        withdrawn=first.withdrawn if proven else first.withdrawn or second.withdrawn,
    )


def _authors(first: Paper, second: Paper) -> tuple[tuple[str, ...], int | None]:
    """Return the fuller of two author lists: one that hides nobody, else the longer, else the first."""
    best = max((first, second), key=_fullness)
    return best.authors, best.more_authors


def _fullness(paper: Paper) -> tuple[bool, int]:
    whole = bool(paper.authors) and paper.more_authors == 0
    return whole, 0 if whole else len(paper.authors)


def _abstract(first: str | None, second: str | None) -> str | None:
    """Return the first abstract, unless it is missing or the second goes on where it is cut."""
    if not first or not second:
        return first or second
    begun = first.rstrip(" .…")
    return second if len(second) > len(first) and second.startswith(begun) else first


def _submitted(first: Moment | None, second: Moment | None) -> Moment | None:
    """Return the first moment, or the second if it states a time about the day that the first states."""
    if first is None or second is None:
        return first if second is None else second
    near = abs(instant(first) - instant(second)) <= timedelta(days=2)
    if near and isinstance(second, datetime) and not isinstance(first, datetime):
        return second
    return first


def _day(moment: Moment) -> date:
    return instant(moment).date()


def _link(first: str | None, second: str | None, first_has_id: bool) -> str | None:
    return first or second if first_has_id else second or first


def _doi(paper_id: str) -> str | None:
    return paper_id.removeprefix("doi:") if paper_id.startswith("doi:") else None
