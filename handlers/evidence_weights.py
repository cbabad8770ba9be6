"""The weights of the two models of ``handlers/evidence.py``; written by ``bench/evidence.py``, not by hand."""

from __future__ import annotations

RANK: dict[str, float] = {"own": 3.0, "context": 1.0, "together": 0.5, "figure": 0.7, "digits": 0.4, "counted": 1.0,
    "url": 1.0, "link": 1.0, "new name": 0.3, "more names": 0.5, "focus": 0.4, "names held": 0.5, "ours": 0.1, "weak": 0.5, "own name": 0.3}
ANSWERS: dict[str, float] = {"bias": -1.0, "named": 1.0, "own": 2.0, "lost": -3.0, "focus lost": -2.0}
