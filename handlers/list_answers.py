"""Lists and counts: by listing, day, trending rank, what the papers mention, and the number of authors."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta

from handlers.context import Query, Services, abstain, cited
from handlers.list_wording import ListRequest
from handlers.mentioning import Picked, excluded, keep_mentioning, mentioned
from handlers.messages import Answer, Citation
from handlers.people_answers import MATCH
from handlers.reading import ReadPaper
from handlers.terms import Term, terms_of
from handlers.wording import author_count, count_text, day, joined, label, list_line, titled
from store.models import ListingInfo, Paper
from store.people import name_match
from store.text import title_key, words

_SHOWN = 25
_NAMED_IN_COUNT = 6
_READ_AT_MOST = 2_000
_COMPARES: dict[str, Callable[[int, int], bool]] = {
    ">": operator.gt,
    "<": operator.lt,
    ">=": operator.ge,
    "<=": operator.le,
    "=": operator.eq,
}
_ABOUT = re.compile(
    r"\b(?:about|on|regarding|concerning)\s+((?:(?!\b(?:from|since|in|on|during|this|last|before"
    r"|after)\b)[^?!;])+)",
    re.I,
)
# Words of where, when and how many, which are no topic.
_PLACE_WORDS = frozenset(
    """records record bear bears sitting sits these added announced appear appeared arxiv author authors batch
    begin beginning biggest bottom came catch come currently database date dated day days digest earliest
    end entire far feed first five four fresh full give hot how just largest last latest leading leads list
    listing listings middle miss moment morning most newest news now number oldest only order ordered page
    paper people person place please popular position posted published rank ranked released right second
    show single six sorted spot store stored submitted team ten third three today top tops total trend
    trending trends two uploaded very week weeks whole""".split()
)


def list_answer(query: Query, services: Services) -> Answer | None:
    """Answer a list or count question; None where the text asks for none."""
    request = query.intent.listing
    listing = _named_listing(query, services)
    names = mentioned(query)
    if query.leans and request.count_only and query.context and not query.resolution.references:
        return _counted(Picked(list(query.context), len(query.context), ["shown last"]), "shown last")
    wants_listing = listing is not None and (request.listing_word or request.count_only or query.intent.list_head)
    if names is None and not request.filters and not wants_listing and not _whole_store(query):
        return None
    if _speaks_of_one_paper(query, names):
        return None
    if request.trending and listing is None and _trending_listing(services) is None:
        newest = services.listings.by_date(3)
        return abstain(
            "nothing listed", "I hold no trending list; ingest one, or ask for the newest papers.", newest
        )
    picked = _pick(request, listing, query, services)
    if names is not None:
        keep_mentioning(picked, names, services, excluded(query))
        if not picked.papers and not any(term.is_name for one in names for t in one for term in terms_of(t.text)):
            return None
    elif request.latest and query.leans:
        return None
    elif request.latest and not (request.period or request.trending or wants_listing):
        return None if _about(query, listing) else _finish(picked, request, query, services)
    else:
        _keep_about(picked, query, listing, services)
    _keep_by_authors(picked, request, query)
    return _finish(picked, request, query, services)


def _whole_store(query: Query) -> bool:
    text = query.text
    return (
        query.intent.listing.count_only
        and bool(
            re.search(
                r"\b(?:do you (?:have|know|hold)|in (?:the )?(?:store|database|total|all|here)|stored"
                r"|altogether|are there)\b",
                text,
                re.I,
            )
        )
        and not _about(query, None)
    )


def _speaks_of_one_paper(query: Query, names: list[list[Term]] | None) -> bool:
    """A question about the trending rank or the date of a named paper is no list."""
    if names is not None or query.intent.list_head:
        return False
    return bool(query.resolution.sure) and not query.intent.listing.trending


def _pick(request: ListRequest, listing: ListingInfo | None, query: Query, services: Services) -> Picked:
    if query.leans and query.context:
        return Picked(list(query.context), len(query.context), ["of those"])
    if request.trending and listing is None:
        listing = _trending_listing(services)
    if listing is not None:
        picked = _from_listing(listing, services)
        if request.period:
            _keep_dated(picked, request.period.start, request.period.end)
        return picked
    if request.period:
        start, end = request.period.start, request.period.end
        total = services.listings.count_dated(start, end)
        papers = services.listings.dated(start, end, _READ_AT_MOST)
        return Picked(papers, total, [f"dated {_days(start, end)}"])
    size = services.retriever.size()
    if request.order == "oldest":
        return Picked(services.listings.by_date(_SHOWN, newest=False), size)
    newest = request.latest and not request.author_count and not query.intent.listing.mention
    papers = services.listings.by_date(_SHOWN if newest else _READ_AT_MOST)
    return Picked(papers, size)


def _from_listing(listing: ListingInfo, services: Services) -> Picked:
    placed = services.listings.announced(listing.id)[:_READ_AT_MOST]
    papers = services.papers.get([entry.paper_id for entry in placed])
    name = f"in {listing.source}" if not _is_trending(listing) else "trending"
    return Picked(
        papers, listing.size, [name + (f" ({listing.date})" if listing.date else "")], ranked=_is_trending(listing)
    )


def _is_trending(listing: ListingInfo) -> bool:
    return "trending" in listing.format or "trending" in listing.source.lower()


def _trending_listing(services: Services) -> ListingInfo | None:
    return next((info for info in services.listings.listings() if _is_trending(info)), None)


def trending(services: Services) -> list[Paper]:
    """Return the papers of the latest trending list by rank, none where there is no such list."""
    listing = _trending_listing(services)
    return _from_listing(listing, services).papers if listing else []


def _named_listing(query: Query, services: Services) -> ListingInfo | None:
    """The latest listing whose name stands in the question, or that "the listing" can only mean."""
    asked = f" {title_key(query.text)} "
    infos = services.listings.listings()
    for info in infos:
        key = title_key(info.source)
        if (
            key
            and f" {key} " in asked
            and (
                query.intent.listing.listing_word
                or info.source in query.text
                or "_" in query.text
                or query.text.strip().lower() == info.source.lower()
            )
        ):
            return info
    return None


def _keep_dated(picked: Picked, start: date, end: date) -> None:
    kept = [p for p in picked.papers if p.submitted and start.isoformat() <= day(p.submitted) <= end.isoformat()]
    picked.papers, picked.total = kept, len(kept)
    picked.said.append(f"dated {_days(start, end)}")


def _days(start: date, end: date) -> str:
    if start == end:
        return start.isoformat()
    return (
        f"before {(end + timedelta(days=1)).isoformat()}"
        if start.year == 1900
        else f"{start.isoformat()} to {end.isoformat()}"
    )


def _about(query: Query, listing: ListingInfo | None) -> list[Term]:
    """What the question says beside the listing, the time and the request: its topic."""
    request = query.intent.listing
    text = query.text
    if request.period:
        start, end = request.period.span
        text = f"{text[:start]} {text[end:]}"
    said = set(words(listing.source)) if listing else set()
    return [
        term
        for term in terms_of(text)
        if not said.intersection(term.words)
        and not (set(term.words) & _PLACE_WORDS)
        and not term.words[0].isdigit()
        and not term.weak
    ]


def _keep_about(picked: Picked, query: Query, listing: ListingInfo | None, services: Services) -> None:
    period = query.intent.listing.period
    said = _ABOUT.search(
        query.text[: period.span[0]] + " " + query.text[period.span[1] :] if period else query.text
    )
    about = _about(query, listing) or (
        [t for t in terms_of(said[1]) if not set(t.words) & _PLACE_WORDS and not t.key.isdigit()] if said else []
    )
    request = query.intent.listing
    if not about or request.author_count or request.order or not picked.papers:
        return
    weighted = services.retriever.weigh(about)
    total = sum(entry.weight for entry in weighted) or 1.0
    kept = []
    for paper in picked.papers:
        read = ReadPaper(paper)
        if sum(read.best_match(entry.term) * entry.weight for entry in weighted) / total >= 0.6:
            kept.append(paper)
    picked.papers, picked.total = kept, len(kept)
    picked.said.append("about " + " ".join(term.text for term in about))


# The number of authors, and other orders


def _keep_by_authors(picked: Picked, request: ListRequest, query: Query) -> None:
    if request.author_count:
        sign, number = request.author_count
        kept = [p for p in picked.papers if p.authors and _COMPARES[sign](author_count(p), number)]
        picked.papers, picked.total = kept, len(kept)
        wording = {">": "more than ", "<": "fewer than ", ">=": "at least ", "<=": "at most ", "=": ""}[sign]
        picked.said.append(f"with {wording}{count_text(number, 'author')}")
        picked.notes = {p.id: count_text(author_count(p), "author") for p in kept}
    if query.intent.person:
        person = query.intent.person
        picked.papers = [p for p in picked.papers if any(name_match(person, a) >= MATCH for a in p.authors)]
        picked.total = len(picked.papers)
        picked.said.append(f"by {person}")
    if request.order in ("most-authors", "fewest-authors"):
        known = [p for p in picked.papers if p.authors]
        known.sort(key=author_count, reverse=request.order == "most-authors")
        picked.papers = known
        picked.notes = {p.id: count_text(author_count(p), "author") for p in known}
    elif request.order == "oldest" or (request.latest and not picked.ranked):
        picked.papers.sort(
            key=lambda p: day(p.submitted) if p.submitted else ("9999" if request.order == "oldest" else ""),
            reverse=request.order != "oldest",
        )


# The answer


def _finish(picked: Picked, request: ListRequest, query: Query, services: Services) -> Answer:
    said = " ".join(picked.said)
    if not picked.papers:
        return _nothing(said, query, services)
    if request.count_only:
        return _counted(picked, said)
    shown = _shown(picked, request, query)
    if not shown:
        return abstain(
            "nothing listed",
            f"There is no number {request.nth}: the list has {count_text(len(picked.papers))}.",
            picked.papers[-1:],
        )
    if len(shown) == 1 and picked.total > 1 and not request.limit:
        return _single(shown[0], picked, request, said)
    total = len(shown) if request.limit or request.order else picked.total
    text = f"{'About ' if picked.about else ''}{_heading(total, said, request)}:\n" + "\n".join(
        list_line(
            picked.papers.index(paper) + 1 if picked.ranked else number, paper, picked.notes.get(paper.id, "")
        )
        for number, paper in enumerate(shown, 1)
    )
    more = 0 if request.limit or request.order else max(0, picked.total - len(shown))
    if more:
        text += f"\n… and {more} more."
    return cited(text, [_citation(paper, picked) for paper in shown], shown, more)


def _shown(picked: Picked, request: ListRequest, query: Query) -> list[Paper]:
    papers = picked.papers
    if request.limit:
        return papers[: request.limit]
    plural = bool(re.search(r"\b(?:papers|works|articles|ones|entries|preprints)\b", query.text, re.I))
    if request.order in ("most-authors", "fewest-authors"):
        best = author_count(papers[0])
        return [p for p in papers if author_count(p) == best][:_SHOWN]
    if request.order == "oldest":
        return papers[:5] if plural else papers[:1]
    if request.nth and picked.ranked and not 0 < request.nth <= len(papers) and request.nth != -1:
        return []
    if request.nth and (picked.ranked or not plural) and (picked.ranked or query.intent.listing.listing_word):
        place = request.nth - 1 if request.nth > 0 else len(papers) + request.nth
        return papers[place : place + 1] if 0 <= place < len(papers) else papers[:_SHOWN]
    if request.latest and picked.ranked and not plural and not _asks_for_news(query):
        return sorted(papers, key=lambda p: day(p.submitted) if p.submitted else "", reverse=True)[:1]
    if request.latest and not (plural or request.period or picked.ranked or _asks_for_news(query)):
        newest = day(papers[0].submitted)
        return papers[:1] if newest != "undated" else papers[:_SHOWN]
    return papers[:_SHOWN]


def _asks_for_news(query: Query) -> bool:
    return bool(
        re.search(
            r"\bnew\b|\bnews\b|\bmiss\b|\bcatch\b|\bcame\b|\bcome\b|\bcoming\b|^\W*(?:latest|newest|recent)\W*$",
            query.text,
            re.I,
        )
    )


def _heading(total: int, said: str, request: ListRequest) -> str:
    start = {"oldest": "Oldest", "most-authors": "Most authors", "fewest-authors": "Fewest authors"}.get(
        request.order or "", ""
    )
    if start:
        return f"{start}{' ' + said if said else ''}"
    return (
        f"{count_text(total).capitalize()} {said}".strip()
        if said
        else f"{count_text(total).capitalize()}, newest first"
    )


def _single(paper: Paper, picked: Picked, request: ListRequest, said: str) -> Answer:
    note = picked.notes.get(paper.id)
    if request.order == "oldest":
        head = f"The oldest{' ' + said if said else ''}"
    elif request.order:
        most = "most" if request.order == "most-authors" else "fewest"
        text = f"{titled(paper)} has the {most} authors{' ' + said if said else ''}: {author_count(paper)}."
        return cited(text, [Citation(paper, field="authors")], [paper])
    elif picked.ranked:
        head = f"Number {picked.papers.index(paper) + 1} {said}"
    else:
        head = f"The newest{' ' + said if said else ''}"
    text = f"{head} is {titled(paper)}, {day(paper.submitted)}{', ' + note if note else ''}."
    if paper.url:
        text += f" {paper.url}"
    return cited(text, [_citation(paper, picked)], [paper])


def _counted(picked: Picked, said: str) -> Answer:
    about = "About " if picked.about else ""
    text = f"{about}{count_text(picked.total).capitalize()} {said}".strip() + "."
    shown = picked.papers[:_SHOWN]
    if picked.total <= _NAMED_IN_COUNT and "in " not in said[:3]:
        text += " " + joined([label(paper) for paper in shown]) + "."
    return replace(
        cited(text, [_citation(paper, picked) for paper in shown], shown), more=max(0, picked.total - len(shown))
    )


def _citation(paper: Paper, picked: Picked) -> Citation:
    quote = picked.quotes.get(paper.id)
    return (
        Citation(paper, quote=quote)
        if quote
        else Citation(paper, field="rank" if picked.ranked else "authors" if picked.notes else "date")
    )


def _nothing(said: str, query: Query, services: Services) -> Answer:
    related = [hit.paper for hit in services.retriever.search(query.text, 3)]
    said = said.replace("that mention ", "that mentions ")
    return abstain("nothing listed", f"I know no paper {said}.".replace("  ", " "), related)
