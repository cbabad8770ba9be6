"""What the query engine needs of a store. Every backend passes ``tests/store/contract.py``."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from store.models import Announcement, Channel, Conversation, ListingInfo, Paper, Turn


class PaperReader(Protocol):
    """Papers by what names them."""

    def get(self, ids: Sequence[str]) -> list[Paper]:
        """Return the papers with these canonical ids, in this order.

        Unknown ids are left out. An id that a paper had before it was merged with another
        (``title:…``) finds the paper it has become.
        """

    def named(self, keys: Sequence[str]) -> dict[str, list[tuple[str, int]]]:
        """Return for each ``store.naming.name_key`` the papers that have that name, as (id, strength), the
        strongest first, then the newest; at most 50 a key. Keys that name nothing are left out."""

    def names_like(self, key: str, limit: int) -> list[tuple[str, float]]:
        """Return known name keys that are spelt like ``key``, with similarity from 0 to 1, best first.

        Digits are never fuzzy: a result has the same digits in the same order as ``key``.
        """

    def titled(self, text: str, limit: int) -> list[tuple[Paper, float]]:
        """Return papers whose title is like ``text``, with rapidfuzz similarity from 0 to 1, best first."""

    def by_author(self, words: Sequence[str], limit: int) -> list[Paper]:
        """Return papers that have one author whose folded name holds all of these folded words
        (a word of one letter: an initial), newest first."""

    def author_words_like(self, word: str, limit: int) -> list[tuple[str, float]]:
        """Return folded words of known author names that are spelt like ``word``, with similarity, best first."""


class TextSearch(Protocol):
    """Papers by the words of their titles and abstracts.

    A phrase is one or more words that must follow each other; it is free text, never syntax. One that ends
    in ``*`` also takes longer last words (``qwen*`` finds Qwen2.5).
    """

    def size(self) -> int:
        """Return how many papers the store holds."""

    def frequencies(self, phrases: Sequence[str]) -> dict[str, int]:
        """Return for each phrase (one or more words) in how many papers it stands, capped at 100,000."""

    def matching_any(self, phrases: Sequence[str], limit: int) -> list[tuple[str, float]]:
        """Return ids of papers that hold any of the phrases, with a score (higher is better), best first."""

    def matching_all(self, groups: Sequence[Sequence[str]], limit: int) -> list[str]:
        """Return ids of papers that hold at least one phrase of each group, newest first."""


class ListingReader(Protocol):
    """Papers by where and when they were listed."""

    def listings(self) -> list[ListingInfo]:
        """Return the stored listings, latest first (own date, else when seen)."""

    def announced(self, listing_id: int) -> list[Announcement]:
        """Return a listing's entries by rank."""

    def dated(self, start: date, end: date, limit: int) -> list[Paper]:
        """Return papers whose date (submitted, else their listing's; UTC) lies in ``start`` to ``end``
        inclusive, newest first."""

    def by_date(self, limit: int, *, newest: bool = True) -> list[Paper]:
        """Return the newest (or oldest) papers; those without a date come last."""

    def count_dated(self, start: date, end: date) -> int:
        """Return how many papers :meth:`dated` would give without a limit."""


class Conversations(Protocol):
    """What was said in each thread."""

    def load(self, channel: Channel) -> Conversation:
        """Return the conversation of this channel and thread, empty if there is none."""

    def latest(self, platform: str) -> Channel | None:
        """Return the channel and thread on ``platform`` where something was said last, None if nowhere."""

    def append(self, channel: Channel, turn: Turn) -> None:
        """Add a turn in one transaction."""
