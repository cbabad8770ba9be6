"""The names that a paper brings into the world: its title's head, what it introduces, what it abbreviates.

A team asks for "GroundGUI" or "the two clocks paper", hardly ever for a whole title. The names found here
are stored beside the paper, so that such a reference is one look-up and not a search.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from store.models import Paper
from store.text import title_key

HEAD, INTRODUCED, DEFINED = 3, 2, 1

_MOST_WORDS = 6
# These run over every abstract of a corpus. A pattern that begins with a plain character is searched for several
# times faster than one that begins with a word border, so all that borders a word is made a blank first.
_BORDERS = str.maketrans(dict.fromkeys("\t\n\r!\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~\u00a0–—‘’“”…·•", " "))
_INTRODUCING = re.compile(
    r" (introduc|propos|present|develop|build|built|releas|creat|design|construct|unveil|curat"
    r"|describ|contribut"
    r"|call|nam|dubb|term|yield|obtain|establish|publish|offer|deriv|implement|train)(?:e|es|ed|s|ing|t)?\b"
)
_APPOSITION_ONLY = re.compile(r"(?:train|obtain|yield|deriv|offer|describ|implement)")
_STEP_OVER = re.compile(
    r"[\s,:]*(?:(?!(?:on|with|for|from|using|that|which|to|in|of|over|by|through|via|into|how|and|or|we|as|at)\b)"
    r"[a-z0-9]+(?:-[a-zA-Z0-9]+)*[\s,:]+){0,9}"
)
_NAME_RUN = re.compile(
    r"(?:[\"“'‘*]|\\emph\{|\\textbf\{|\{\\[a-z]+ |\\text[a-z]+\{)?"
    r"((?:\$[^$ ]{1,24}\$|[A-ZΑ-Ω]|[a-z]{1,8}[A-Z])(?:[^\s,;:.()\[\]\"”“]|\.(?=\S))*"
    r"(?:[ -](?:(?:of|and|for|the|with|in|to|on|as|is|via|by) )?(?:[A-Z]|\d)(?:[^\s,;:.()\[\]\"”“]"
    r"|\.(?=\S))*){0,7})"
)
_PARENTHESIS = re.compile(r"\s*\(([^()]{2,120})\)")
_ACRONYM = re.compile(r"\(([A-Za-z][A-Za-z0-9+*.\-^$\\{}]{1,14})(?:[;,][^)]*)?\)")
_TRAILING_VERSION = re.compile(r"(?:[-\s]?v?\d+(?:\.\d+)*[a-zA-Z]{0,2}(?:-[A-Z]\d+[A-Z])?)+$")
_TITLE_VERB = re.compile(
    r"\s+(?:Improves?|Elicits?|Enables?|Helps?|Makes?|Persists?|Reveals?|Boosts?|Outperforms?"
    r"|Reduces?|Leads?|Shows?|Needs?|Learns?|Beats?|Is|Are|Can)\s"
)
_SENTENCE = re.compile(r"[.!?] (?=[A-Z])")
_IS_A = re.compile(r"([A-Z][\w\-.]*(?: [\dA-Z][\w\-.]*){0,2}),? (?:is|are) (?:a|an|the|our|one)\b")
_SMALL_WORDS = re.compile(
    r"\b(?:for|with|in|of|by|via|from|on|to|and|through|using|is|are|under|as|at|can|without|beyond)\b"
)
_DIMENSION = re.compile(r"\b[1-4]D\b")
_REPORT = re.compile(r"\s+(?:technical|system|model)\s+(?:report|card)$|\s+system$", re.I)
_GENERIC = frozenset(
    "we our the this it in ai ml rl llm llms vlm vlms mllm mllms nlp gpu gpus cpu cpus rag cnn cnns gnn gnns"
    " api apis gan gans vla vlas sft rlhf rlvr cot qa kg kgs mdp mdps sota lm lms dnn dnns rnn lstm iot".split()
)


@dataclass(frozen=True, slots=True)
class Name:
    """A name of a paper: its ``key`` (see :func:`name_key`), as written, and how strongly it means the paper.

    ``strength`` is HEAD (the title begins with it), INTRODUCED (the abstract introduces it) or DEFINED
    (the abstract only spells it out or it is a part of a stronger name).
    """

    key: str
    text: str
    strength: int


@lru_cache(maxsize=256)
def name_key(text: str) -> str:
    """Fold a name to its letters and digits: ``MMKG-R1``, ``mmkg r1`` and ``mmkgr1`` have one key."""
    return title_key(text).replace(" ", "")


def names_of(paper: Paper) -> tuple[Name, ...]:
    """Return the paper's names, strongest first, each key once. Keys have 2 to 60 characters."""
    found: dict[str, Name] = {}
    for text, strength in _candidates(paper):
        key = name_key(text)
        if 2 <= len(key) <= 60 and found.get(key, _NONE).strength < strength:
            found[key] = Name(key, text, strength)
    return tuple(sorted(found.values(), key=lambda name: -name.strength))


_NONE = Name("", "", 0)


def _candidates(paper: Paper) -> Iterator[tuple[str, int]]:
    for head in _title_heads(paper.title):
        yield head, HEAD
        yield from _versionless(head)
    yield from _initials(paper.title)
    if paper.abstract:
        for text in _introduced(paper.abstract):
            if name_key(text) not in _GENERIC:
                yield text, INTRODUCED
                yield from _versionless(text)
        for text in _said_to_be(paper.abstract):
            yield text, DEFINED
        for match in _ACRONYM.finditer(paper.abstract):
            if sum(c.isupper() for c in match[1]) >= 2:
                yield match[1].removesuffix("s") if match[1].endswith("s") else match[1], DEFINED


def _title_heads(title: str) -> Iterator[str]:
    head, colon, _ = title.partition(":")
    if not colon:
        head = _TITLE_VERB.split(_REPORT.sub("", title), maxsplit=1)[0]
        if head == title:
            return
    head = head.strip()
    if len(head.split()) <= _MOST_WORDS:
        yield head
        bracketed = _PARENTHESIS.search(head)
        if bracketed:
            if len(bracketed[1]) < 24:
                yield bracketed[1]
            yield head[: bracketed.start()]


def _initials(title: str) -> Iterator[tuple[str, int]]:
    """``DDPM`` of "Denoising Diffusion Probabilistic Models", ``RAG`` of "Retrieval-Augmented Generation"."""
    for part in title.split(":"):
        words = _SMALL_WORDS.split(part, maxsplit=1)[0]
        letters = [word[0] for word in re.findall(r"[A-Za-z][A-Za-z0-9]*", words)]
        if 3 <= len(letters) <= 6 and all(letter.isupper() for letter in letters):
            yield "".join(letters), DEFINED


def _versionless(name: str) -> Iterator[tuple[str, int]]:
    base = _TRAILING_VERSION.sub("", name).rstrip("- ")
    if base != name and sum(c.isalpha() for c in base) >= 4:
        yield base, DEFINED


def _introduced(abstract: str) -> Iterator[str]:
    for verb in _INTRODUCING.finditer(" " + abstract.translate(_BORDERS)):
        end = verb.end() - 1
        start = _STEP_OVER.match(abstract, end)
        at = start.end() if start else end
        run = _NAME_RUN.match(abstract, at) or _NAME_RUN.match(abstract, end + 1)
        if not run:
            continue
        name = run[1].rstrip(".'’}*_")
        after = abstract[run.end() : run.end() + 140]
        bracketed = _PARENTHESIS.match(after)
        if bracketed:
            yield name
            yield from (part.strip() for part in re.split(r"[;,]", bracketed[1]) if len(part) < 24)
        elif _shaped_as_name(name) or re.match(r",? (?:a|an|the|our)\b", after):
            if not _APPOSITION_ONLY.match(verb[1]) or re.match(r"\.|,? (?:a|an|the|our|and evaluate)\b", after):
                yield name


def _said_to_be(abstract: str) -> Iterator[str]:
    """Yield what a sentence begins with that is "a" something: ``Drama 3`` of "Drama 3 is a dataset"."""
    end = 0
    for start in (0, *(sentence.end() for sentence in _SENTENCE.finditer(abstract))):
        match = _IS_A.match(abstract, start) if start >= end else None
        if match:
            end = match.end()
            yield match[1]


def _shaped_as_name(name: str) -> bool:
    """Tell ``GroundGUI``, ``CODE-KIT``, ``Drama 3`` from an ordinary capitalised word."""
    name = _DIMENSION.sub("", name)
    return sum(c.isupper() for c in name) >= 2 or any(c.isdigit() for c in name) or "$" in name
