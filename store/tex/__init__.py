"""TeX in titles, abstracts and names, shown as Unicode where it can be.

Listings carry fragments of TeX inside plain prose, not documents: a dollar sign may be a price, a backslash a
path. So nothing here fails, and what cannot be told to be TeX stays as it is. The rules for ``$…$`` follow
Pandoc's ``tex_math_dollars`` (https://pandoc.org/MANUAL.html#math), widened for what abstracts hold.
"""

from __future__ import annotations

from store.tex.accents import unaccent_tex
from store.tex.math import math_spans
from store.tex.render import readable

__all__ = ["math_spans", "readable", "unaccent_tex"]
