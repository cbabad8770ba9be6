"""Kinds of things that questions ask for ("which benchmarks", "what model"), and what an instance looks like."""

from __future__ import annotations

import re
from functools import cache

from handlers.stems import stem
from handlers.terms import Asked

_NAME = r"(?:[A-Z][\w]*[A-Z0-9][\w.+\-]*|[A-Z][a-z]+(?:-[A-Z]\w*)+|\$[^$]+\$-\w+|[A-Z][a-z]+[A-Z]\w*)"
_PATTERNS: tuple[tuple[str, str], ...] = (
    (
        "benchmark dataset corpus environment suite testbed task domain game collection data simulator test",
        (
            rf"\b(?:on|across|over|in|from|using|called|the|with|and|,)\s+(?:the\s+)?{_NAME}|\b(?:dataset"
            rf"|benchmark|corpora|corpus|records|collection)s?\b"
        ),
    ),
    (
        "model llm backbone checkpoint baseline base vlm network encoder architecture generator",
        (
            r"\b[A-Z][A-Za-z]*[- ]?\d[\w.\-]*|\b(?:GPT|Qwen|Llama|LLaMA|Gemma|Gemini|Claude|Mistral|PaLM"
            r"|BERT|RoBERTa|T5|BART|OLMo|DeepSeek|Phi|Nemotron|ResNet|CLIP|ViT|DINO)[\w.\-]*"
        ),
    ),
    (
        "language",
        (
            r"\b(?:English|Chinese|German|French|Spanish|Arabic|Hebrew|Persian|Japanese|Korean|Russian"
            r"|Hindi|Portuguese|Italian|Turkish|Dutch"
            r"|Vietnamese|Swahili|Bengali|Urdu|Indonesian|Polish|Greek|Thai|bilingual|multilingual"
            r"|monolingual|Python|Java|Rust|C\+\+|JavaScript)\b"
        ),
    ),
    (
        "gpu hardware accelerator device machine chip",
        r"\b(?:[AHBVP]\d{2,3}|RTX|TPU|GPU|CPU|NVIDIA|Jetson|FPGA|[\w]*GB)\w*\b",
    ),
    (
        "system method baseline approach competitor algorithm framework technique tool optimizer agent",
        (
            rf"\b(?:outperform\w*|beat\w*|surpass\w*|exceed\w*|than|over|against|baselines?|such as"
            rf"|including|e\.g\.,?|combin\w+|using|via|called)\s+(?:\w+\s+){{0,2}}{_NAME}"
        ),
    ),
    (
        "telescope instrument sensor detector camera",
        r"\b(?:[A-Z]{3,}|[Tt]elescope|[Cc]amera|[Ll]i[Dd][Aa][Rr]|[Rr]adar|[Ss]pectro\w+|[Ss]ensors?)\b",
    ),
    ("licence license", r"\b(?:Apache|MIT|GPL|BSD|CC[ -]BY|Creative Commons)\b"),
    (
        "size scale parameter",
        (
            r"\b\d[\d.,]*\s?[BMK]\b|\b\d[\d.,]*\s(?:billion|million|thousand)\b"
            r"|\b\d[\d,.]*\s+(?:[\w\-]+\s+){0,3}(?:questions|samples|examples|tasks|images|papers"
            r"|abstracts|pairs|hours|records|tokens|parameters)\b"
        ),
    ),
)
_SIZE = re.compile(r"\bhow (?:big|large)\b|\b(?:what|which) (?:model )?sizes?\b|\blargest\b|\bsmallest\b", re.I)


@cache
def _by_noun() -> dict[str, re.Pattern[str]]:
    return {stem(noun): re.compile(pattern) for nouns, pattern in _PATTERNS for noun in nouns.split()}


def kind_asked(asked: Asked) -> re.Pattern[str] | None:
    """Return what an instance looks like of the kind of thing that is asked for, None for no such kind."""
    if _SIZE.search(asked.text):
        return _by_noun()["size"]
    if asked.answer_type not in ("name", "text", "place"):
        return None
    nouns = [part for term in asked.focus for part in term.stems] or [
        p for t in asked.terms if t.weak for p in t.stems
    ]
    return next((_by_noun()[noun] for noun in reversed(nouns) if noun in _by_noun()), None)


def instances(pattern: re.Pattern[str], text: str) -> int:
    """Return how many instances stand in the text, at most four."""
    return min(4, sum(1 for _ in pattern.finditer(text)))
