"""Lists and counts: by listing, day, trending rank, what the papers mention, and the number of authors."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from handlers.context import Query, Services, abstain, cited
from handlers.list_wording import ListRequest
from handlers.messages import Answer, Citation
from handlers.people_answers import MATCH
from handlers.quoting import clip
from handlers.reading import ReadPaper, mentions
from handlers.stems import stem
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
_OBJECT_END = re.compile(
    r"\s+(?:in|from|on|of|for|since|during|this|last|that|which|and (?:which|what|who|how)|as (?:a"
    r"|an|the|their)|to (?:\w+)|instead)\b.*$|\s+(?:are|is|were|was|do|does) there\b.*$"
    r"|[,.](?:\s.*)?$",
    re.I,
)
# Words of where, when and how many, which are no topic.
_PLACE_WORDS = frozenset(
    """added announced appear appeared arxiv author authors batch begin beginning biggest bottom came catch
    come currently database date dated day days digest earliest end entire far feed first five four fresh full
    give hot how just largest last latest leading leads list listing listings middle miss moment morning most
    newest news now number oldest only order ordered page paper people person place please popular position
    posted published rank ranked released right second show single six sorted spot store stored submitted team
    ten third three today top tops total trend trending trends two uploaded very week weeks whole""".split()
)
_EVERY = re.compile(r"\s*(?:,|\band\b|&|\+)\s*", re.I)
_ANY = re.compile(r"\s*\bor\b\s*", re.I)


@dataclass(slots=True)
class _Picked:
    """Candidates of a list as filters narrow them, with the words that say how, and notes and quotes a paper."""

    papers: list[Paper]
    total: int
    said: list[str] = field(default_factory=list)
    notes: dict[str, str] = field(default_factory=dict)
    quotes: dict[str, str] = field(default_factory=dict)
    ranked: bool = False


def list_answer(query: Query, services: Services) -> Answer | None:
    """Answer a list or count question; None where the text asks for none."""
    request = query.intent.listing
    listing = _named_listing(query, services)
    names = _mentioned(query)
    if query.leans and request.count_only and query.context and not query.resolution.references:
        return _counted(_Picked(list(query.context), len(query.context), ["shown last"]), "shown last")
    wants_listing = listing is not None and (request.listing_word or request.count_only or query.intent.list_head)
    if names is None and not request.filters and not wants_listing and not _whole_store(query):
        return None
    if _speaks_of_one_paper(query, names):
        return None
    picked = _pick(request, listing, query, services)
    if names is not None:
        _keep_mentioning(picked, names, services)
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


def _pick(request: ListRequest, listing: ListingInfo | None, query: Query, services: Services) -> _Picked:
    if query.leans and query.context:
        return _Picked(list(query.context), len(query.context), ["of those"])
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
        return _Picked(papers, total, [f"dated {_days(start, end)}"])
    size = services.retriever.size()
    if request.order == "oldest":
        return _Picked(services.listings.by_date(_SHOWN, newest=False), size)
    newest = request.latest and not request.author_count and not query.intent.listing.mention
    papers = services.listings.by_date(_SHOWN if newest else _READ_AT_MOST)
    return _Picked(papers, size)


def _from_listing(listing: ListingInfo, services: Services) -> _Picked:
    placed = services.listings.announced(listing.id)[:_READ_AT_MOST]
    papers = services.papers.get([entry.paper_id for entry in placed])
    name = f"in {listing.source}" if not _is_trending(listing) else "trending"
    return _Picked(
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


def _keep_dated(picked: _Picked, start: date, end: date) -> None:
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


# What the papers mention


def _mentioned(query: Query) -> list[list[Term]] | None:
    """The names that the listed papers must mention: each group one of its names; None for none asked."""
    request, text = query.intent.listing, query.text
    if request.author_count or query.intent.person:
        return None
    head = query.intent.list_head or request.count_only or re.match(r"^(?:which|what|who|any)\b", text, re.I)
    plain_with = re.match(
        r"^(?:\w+\s+){0,4}?(?:papers?|work|works|anything|articles?|ones?|those|them)\s+(?:with|on"
        r"|about|for|in)\s+(?P<object>[^?!;]+)",
        text,
        re.I,
    )
    wanted = request.mention or (plain_with["object"] if plain_with else None) or _names_after_papers(query)
    if not wanted or not head or _asks_about_a_paper(query):
        return None
    wanted = _OBJECT_END.sub("", wanted.strip(" ?.!"))
    groups = [
        [_name_term(one) for one in _ANY.split(part) if one.strip()]
        for part in _EVERY.split(wanted)
        if part.strip()
    ]
    groups = [[term for term in group if term] for group in groups]
    kept = [[t for t in group if t is not None] for group in groups if group]
    if not kept:
        return None
    asks_which = re.match(r"^(?:which|what|how many)\b", text, re.I)
    topical = request.mention is None or (
        not asks_which and re.match(r"(?:talk|includ|involv|contain|appl)", request.mention_verb)
    )
    capital = bool(re.search(r"\bwith\s+[A-Z]\w+\W*$", text))
    if (
        topical
        and not capital
        and not all(any(inner.is_name for inner in terms_of(term.text)) for group in kept for term in group)
    ):
        return None
    return kept if _sensible(kept) else None


def _names_after_papers(query: Query) -> str | None:
    """The names in "which papers bring up RLVR", whatever the verb."""
    asks = re.match(
        r"^(?:which|what|how many|list|show|name|find|give me)\s+(?:me\s+)?(?:the\s+|all\s+"
        r"|any\s+)*(?:papers?|works?|articles?|ones|preprints?|studies)\b(?P<rest>.+)",
        query.text,
        re.I,
    )
    if not asks or query.intent.listing.period or query.intent.listing.trending:
        return None
    return " and ".join(term.text for term in terms_of(asks["rest"]) if term.is_name) or None


def _asks_about_a_paper(query: Query) -> bool:
    """Tell "which systems does Agent Sociodrama beat", about one paper, from a question for papers."""
    listed = re.search(
        r"\b(?:papers?|works?|articles?|ones|those|them|stud(?:y|ies)|anything|who|preprints?"
        r"|everything|how many (?:of )?(?:them|those)?)\b",
        query.text,
        re.I,
    )
    return listed is None or (
        bool(query.resolution.sure)
        and re.match(
            r"^(?:what|which|how many) (?!papers?|works?|articles?|stud|preprints?|ones|of (?:these|those"
            r"|them))\w+",
            query.text,
            re.I,
        )
        is not None
    )


def _name_term(text: str) -> Term | None:
    """The whole phrase as one term, function words at its ends left out."""
    text = re.sub(
        r"^(?:the|a|an|any|some|its|their)\s+|\s+(?:benchmark|dataset|model|models|environment|at all"
        r"|anywhere|too|please)s?$",
        "",
        text.strip(" \"'“”"),
        flags=re.I,
    )
    split = tuple(words(text))
    if not split or len(split) > 8:
        return None
    inner = terms_of(text)
    named = any(term.is_name for term in inner)
    return Term(text, split, tuple(stem(w) for w in split), is_name=named or len(split) > 1)


def _sensible(groups: Sequence[Sequence[Term]]) -> bool:
    return all(len(term.key) >= 2 for group in groups for term in group)


def _keep_mentioning(picked: _Picked, groups: list[list[Term]], services: Services) -> None:
    whole = not picked.said
    phrases = [[phrase for term in group for phrase in _phrases(term)] for group in groups]
    holding = set(services.retriever.holding_all(phrases, _READ_AT_MOST))
    pool = services.papers.get(sorted(holding)) if whole else [p for p in picked.papers if p.id in holding]
    kept: list[Paper] = []
    for paper in pool:
        read = ReadPaper(paper)
        found = [next((s for term in group if (s := mentions(read, term))), None) for group in groups]
        if all(found):
            kept.append(paper)
            first = found[0]
            if first is not None and first.section == "abstract":
                picked.quotes[paper.id] = clip(first.text, 240, [groups[0][0].text])
    if whole:
        kept.sort(key=lambda p: day(p.submitted) if p.submitted else "", reverse=True)
    picked.papers, picked.total = kept, len(kept)
    picked.said.append(
        ("that mentions " if len(kept) == 1 else "that mention ")
        + joined([joined([t.text for t in group], "or") for group in groups])
    )


def _phrases(term: Term) -> list[str]:
    phrases = [" ".join(term.words), term.key]
    if term.key.isalpha() and len(term.key) >= 3:
        phrases.append(term.key + "*")
    return phrases


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


def _keep_about(picked: _Picked, query: Query, listing: ListingInfo | None, services: Services) -> None:
    about = _about(query, listing)
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


def _keep_by_authors(picked: _Picked, request: ListRequest, query: Query) -> None:
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


def _finish(picked: _Picked, request: ListRequest, query: Query, services: Services) -> Answer:
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
    text = f"{_heading(total, said, request)}:\n" + "\n".join(
        list_line(
            picked.papers.index(paper) + 1 if picked.ranked else number, paper, picked.notes.get(paper.id, "")
        )
        for number, paper in enumerate(shown, 1)
    )
    more = 0 if request.limit or request.order else max(0, picked.total - len(shown))
    if more:
        text += f"\n… and {more} more."
    return cited(text, [_citation(paper, picked) for paper in shown], shown, more)


def _shown(picked: _Picked, request: ListRequest, query: Query) -> list[Paper]:
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


def _single(paper: Paper, picked: _Picked, request: ListRequest, said: str) -> Answer:
    note = picked.notes.get(paper.id)
    if picked.ranked:
        head = f"Number {picked.papers.index(paper) + 1} {said}"
    elif request.order == "oldest":
        head = f"The oldest{' ' + said if said else ''}"
    elif request.order:
        most = "most" if request.order == "most-authors" else "fewest"
        text = f"{titled(paper)} has the {most} authors{' ' + said if said else ''}: {author_count(paper)}."
        return cited(text, [Citation(paper, field="authors")], [paper])
    else:
        head = f"The newest{' ' + said if said else ''}"
    text = f"{head} is {titled(paper)}, {day(paper.submitted)}{', ' + note if note else ''}."
    if paper.url:
        text += f" {paper.url}"
    return cited(text, [_citation(paper, picked)], [paper])


def _counted(picked: _Picked, said: str) -> Answer:
    text = f"{count_text(picked.total).capitalize()} {said}".strip() + "."
    shown = picked.papers[:_SHOWN]
    if picked.total <= _NAMED_IN_COUNT and "in " not in said[:3]:
        text += " " + joined([label(paper) for paper in shown]) + "."
    return replace(
        cited(text, [_citation(paper, picked) for paper in shown], shown), more=max(0, picked.total - len(shown))
    )


def _citation(paper: Paper, picked: _Picked) -> Citation:
    quote = picked.quotes.get(paper.id)
    return Citation(paper, quote=quote) if quote else Citation(paper, field="rank" if picked.ranked else "date")


def _nothing(said: str, query: Query, services: Services) -> Answer:
    related = [hit.paper for hit in services.retriever.search(query.text, 3)]
    said = said.replace("that mention ", "that mentions ")
    return abstain("nothing listed", f"I know no paper {said}.".replace("  ", " "), related)
