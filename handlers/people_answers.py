"""Answers about people: who wrote a paper, and which papers a person wrote."""

from __future__ import annotations

import re

from handlers.context import Query, Services, abstain, cited
from handlers.messages import Answer, Citation
from handlers.person_wording import AuthorAsk
from handlers.stems import stem
from handlers.terms import terms_of
from handlers.weights import usual_share
from handlers.wording import author_count, authors_full, count_text, label, list_line, titled
from store.models import Paper
from store.people import name_match, name_words
from store.text import words

MATCH = 0.85
_MOST = 25
_LIKE = 0.8
_DESCRIBED = 0.75
_ENOUGH = 0.9
_MOST_WORDS = 8
_BARE = 4
_MOST_GRAMS = 24
_EVERYDAY, _UNCOMMON, _RARE = 0.02, 0.003, 0.0004
_PLACE_OF_AUTHOR = re.compile(r"\b(?:as|is|was) (?:an? |the )?(first|lead|last|senior|final)[- ]author\b", re.I)
_OF_A_GROUP = re.compile(
    r"^(?:somebody|someone|a person|an author) (?:called|named)\s+|^(?:the\s+)?(?:group|lab|team"
    r"|people|folks|students?) (?:of|around|led by)\s+"
    r"|\s*(?:'s)?\s+(?:group|lab|team)$",
    re.I,
)


def papers_by(query: Query, services: Services) -> Answer | None:
    """Answer "papers by X"; None where the text names no person, or asks for the authors of a paper."""
    if query.intent.listing.author_count:
        return None
    place = _PLACE_OF_AUTHOR.search(query.text)
    if query.intent.authors in ("count", "first", "last") and not (
        place and query.intent.person and query.intent.list_head
    ):
        return None
    person = query.intent.person
    certain = person is not None
    if person is None:
        person = query.intent.maybe_person
        if (
            person is None
            or query.intent.listing.period
            or not _like_a_name(person)
            or any(t.weak for t in terms_of(person))
        ):
            return None
        if any(usual_share(stem(word)) > _EVERYDAY for word in words(_OF_A_GROUP.sub("", person))):
            return None
    person = _OF_A_GROUP.sub("", person)
    found = _by_all_or_any(person, services)
    if not found:
        if (
            not certain
            or not _like_a_name(person)
            or any(ref.text in person for ref in query.resolution.references)
        ):
            return None
        return abstain("unknown author", f"I know no paper by {person}.")
    if place:
        at = -1 if place[1].lower() in ("last", "senior", "final") else 0
        found = [
            p for p in found if name_match(person, p.authors[at]) >= MATCH and (at == 0 or p.more_authors == 0)
        ]
        if not found:
            return abstain("nothing listed", f"I know no paper with {person} as {place[1].lower()} author.")
    else:
        found = _one_of(_narrowed(found, query, person), query)
        if not found:
            return abstain("nothing listed", f"I know no paper by {person} of those days.")
    return _listed(person, found)


def _by_all_or_any(person: str, services: Services) -> list[Paper]:
    """The papers of a person; of "A and B" those that both wrote, of "A or B" those that either did."""
    each = [wrote(one, services) for one in _people(person)]
    if len(each) > 1 and not re.search(r"\bor\b", person, re.I):
        return [paper for paper in each[0] if all(paper in others for others in each[1:])]
    return list(dict.fromkeys(paper for papers in each for paper in papers))


def _one_of(found: list[Paper], query: Query) -> list[Paper]:
    """The one paper that "the latest paper by" or "the second paper by" means; all of them where it is no one."""
    if (
        not re.search(r"\b(?:paper|article|work|preprint|one)\s+(?:by|from|of)\b", query.text, re.I)
        or len(found) < 2
    ):
        return found
    request = query.intent.listing
    if request.order == "oldest" or request.nth:
        at = 1 if request.order == "oldest" else request.nth or 1
        oldest_first = found[::-1]
        return [oldest_first[at - 1 if at > 0 else at]] if -len(found) <= at <= len(found) else found
    return found[:1] if request.latest else found


def bare_name(query: Query, services: Services) -> Answer | None:
    """Answer a message that is nothing but a person's name."""
    text = query.text.strip(" ?.!")
    text = re.sub(r"^who(?:'s| is) ", "", text, flags=re.I)
    if not 1 <= len(text.split()) <= 4 or any(char.isdigit() for char in text) or not text:
        return None
    rarest = min((usual_share(stem(word)) for word in words(text)), default=1.0)
    if rarest > (_UNCOMMON if len(text.split()) > 1 else _RARE):
        return None
    wanted = _wanted(text)
    if len(wanted) > _MOST_WORDS:
        return None
    found = [p for p in services.papers.by_author(wanted, 50) if _has(p, text)]
    return _listed(text, found) if found else None


def named_within(query: Query, services: Services) -> Answer | None:
    """Answer a question without any other hold that holds a person's name: "wayne xin zhao which paper"."""
    if query.resolution.references or query.leans:
        return None
    tokens = re.findall(r"[^\W\d_][\w.'\-]*", query.text)
    grams = [tokens[at : at + size] for size in (3, 2) for at in range(len(tokens) - size + 1)]
    grams += [[token] for token in tokens if token[0].isupper() and len(token) >= 4]
    for gram in grams[:_MOST_GRAMS]:
        person = " ".join(gram)
        shares = [usual_share(stem(word)) for word in words(person)]
        if (
            not shares
            or min(shares) > (_UNCOMMON if len(gram) > 1 else _RARE)
            or len(_wanted(person)) > _MOST_WORDS
        ):
            continue
        found = [p for p in services.papers.by_author(_wanted(person), 50) if _has(p, person)]
        if found:
            return _listed(person, found)
    return None


def wrote(person: str, services: Services) -> list[Paper]:
    """Return the papers of a person, newest first; a misspelt name is corrected where it fits only one way."""
    if len(_wanted(person)) > _MOST_WORDS:
        return []
    found = [p for p in services.papers.by_author(_wanted(person), 200) if _has(p, person)]
    if found:
        return found
    corrected = [_correction(word, services) for word in _wanted(person)]
    if all(corrected):
        return [p for p in services.papers.by_author([w for w in corrected if w], 200) if _has(p, person)]
    return []


def authors_of(query: Query, services: Services) -> Answer | None:
    """Answer who wrote a paper, its first or last author, how many there are, and if a person is among them."""
    ask = query.intent.authors
    if ask is None:
        return None
    near = list(query.context[:1]) if len(query.text.split()) <= _BARE else []
    papers = query.subjects or near or _of_person(query, services) or _searched(query, services)
    if not papers:
        return None
    answers = [_authors_of(paper, ask, query, services) for paper in (papers if ask != "is" else papers[:1])[:4]]
    told = [answer for answer in answers if answer is not None and not answer.abstained]
    if len(told) < 2:
        return told[0] if told else answers[0]
    return cited("\n".join(answer.text for answer in told), [c for answer in told for c in answer.citations])


def _authors_of(paper: Paper, ask: AuthorAsk, query: Query, services: Services) -> Answer | None:
    citation = Citation(paper, field="authors")
    name = label(paper)
    if not paper.authors:
        return abstain("not stated", f"The listing names no authors for {titled(paper)}.", [paper])
    if ask == "corresponding":
        return abstain(
            "not stated", f"The listing does not say who the corresponding author of {name} is.", [paper]
        )
    if ask == "is":
        return _is_author(query.intent.asked_person or "", paper, services)
    texts = {
        "first": f"The first author of {name} is {paper.authors[0]}.",
        "last": _last(paper, name),
        "count": _count(paper, name),
        "all": f"{name} was written by {authors_full(paper)}.",
    }
    return cited(texts[ask], [citation], [paper])


def _of_person(query: Query, services: Services) -> list[Paper]:
    """The paper that the question describes as one by a person ("the films paper by Zhou")."""
    person = query.intent.person
    return _narrowed(wrote(person, services), query, person)[:1] if person else []


def _searched(query: Query, services: Services) -> list[Paper]:
    """The paper that "who is behind …" describes in other words than its name."""
    if query.resolution.unknown_names or query.resolution.unknown_ids:
        return []
    told = [
        t
        for t in query.asked.terms
        if t.key not in ("wrote", "behind", "people", "ppl", "team", "list", "did", "made", "lead", "senior")
    ]
    hits = services.retriever.by_terms(told, 1)
    weight = sum(entry.weight for entry in services.retriever.weigh(told) if not entry.term.weak)
    return [hits[0].paper] if hits and weight >= _ENOUGH and hits[0].coverage >= _DESCRIBED else []


def _people(person: str) -> list[str]:
    """Split "A and B", unless the whole is one person's name."""
    parts = re.split(r"\s+(?:and|or|&|,)\s+|\s*&\s*", person)
    return parts if len(parts) > 1 and all(parts) else [person]


def _wanted(person: str) -> tuple[str, ...]:
    return tuple(
        word for word in name_words(person) if word not in ("jr", "sr", "dr", "prof", "professor", "et", "al")
    )


def _has(paper: Paper, person: str) -> bool:
    return any(name_match(person, author) >= MATCH for author in paper.authors)


def _correction(word: str, services: Services) -> str | None:
    like = services.papers.author_words_like(word, 3)
    return like[0][0] if like and like[0][1] >= _LIKE else None


def _like_a_name(person: str) -> bool:
    if person.lower() in ("it", "they", "them", "he", "she", "we", "you", "this", "that", "these", "those", "who"):
        return False
    parts = person.split()
    return 1 <= len(parts) <= 5 and all(re.match(r"[^\W\d_]", part) for part in parts)


def _narrowed(found: list[Paper], query: Query, person: str) -> list[Paper]:
    """Keep the papers that also hold what the question says beside the person, where any does."""
    period = query.intent.listing.period
    if period:
        dated = [p for p in found if p.submitted and str(period.start) <= str(p.submitted)[:10] <= str(period.end)]
        found = dated
    said = set(words(person))
    after = query.text[query.text.find(person) + len(person) :] if person in query.text else ""
    about = re.match(r"\s*(?:on|about|that|which|using|with|for)\b", after, re.I)
    rest = [
        t
        for t in terms_of(after if about else query.text)
        if not said.intersection(t.words) and (about or not t.weak)
    ]
    if period:
        rest = []
    for term in rest:
        holding = [p for p in found if set(term.words) <= set(words(f"{p.title} {p.abstract or ''}"))]
        found = holding or found
    return found


def _listed(person: str, found: list[Paper]) -> Answer:
    shown = found[:_MOST]
    names = [_name_in(paper, person) for paper in shown]
    name = names[0] if len(set(names)) == 1 else person
    lines = [list_line(n, paper) for n, paper in enumerate(shown, 1)]
    text = f"{count_text(len(found)).capitalize()} by {name}:\n" + "\n".join(lines)
    return cited(text, [Citation(paper, field="authors") for paper in shown], shown, more=len(found) - len(shown))


def _name_in(paper: Paper, person: str) -> str:
    return max(paper.authors, key=lambda author: name_match(person, author), default=person)


def _last(paper: Paper, name: str) -> str:
    if paper.more_authors == 0:
        return f"The last author of {name} is {paper.authors[-1]}."
    hidden = "others" if paper.more_authors is None else f"{paper.more_authors} more"
    named = ", ".join(paper.authors)
    return f"The listing names {named} and hides {hidden}, so the last author of {name} is not stated."


def _count(paper: Paper, name: str) -> str:
    total = author_count(paper)
    if paper.more_authors is None:
        return f"{name} has at least {total} authors; the listing ends with “et al.”"
    named = (
        f" ({len(paper.authors)} named, {paper.more_authors} more not named by the listing)"
        if paper.more_authors
        else ""
    )
    return f"{name} has {count_text(total, 'author')}{named}."


def _is_author(person: str, paper: Paper, services: Services) -> Answer | None:
    if not person or not _like_a_name(person) or person.lower() in ("it", "this", "they"):
        return None
    parts = _people(person)
    if len(parts) > 1:
        answers = [_is_author(part, paper, services) for part in parts]
        told = [answer for answer in answers if answer is not None and not answer.abstained]
        return cited(" ".join(a.text for a in told), [told[0].citations[0]], [paper]) if told else None
    citation = Citation(paper, field="authors")
    match = next((a for a in paper.authors if name_match(person, a) >= MATCH), None)
    if match is None and not re.match(r"(?:[A-Z][\w.'\-]*\s*){2,}$", person) and not wrote(person, services):
        return None
    if match:
        return cited(f"Yes, {match} is an author of {label(paper)}.", [citation], [paper])
    if paper.more_authors != 0:
        return abstain(
            "not stated",
            f"The listing does not name all authors of {label(paper)}; {person} is not among those it names.",
            [paper],
        )
    return cited(
        f"No, {person} is not among the authors of {label(paper)}: {authors_full(paper)}.", [citation], [paper]
    )
