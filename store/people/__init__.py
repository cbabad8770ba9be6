"""Names of people: author lines cut into names, and names compared.

A name asked for rarely stands as the source spells it: initials, the family name first, accents left out or
written as two letters (``Juergen``), a hyphen, a typing slip. :func:`name_match` weighs these;
:func:`same_authors` asks whether two lists belong to one paper.
"""

from __future__ import annotations

from store.people.author_line import split_authors
from store.people.matching import NAME_MATCH, name_match, name_words
from store.people.same import SAME_AUTHORS, same_authors

__all__ = ["NAME_MATCH", "SAME_AUTHORS", "name_match", "name_words", "same_authors", "split_authors"]
