"""The engine on real SQLite stores of the question sets, each store filled once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bench.question_sets import opened
from handlers.engine import Engine
from handlers.messages import Answer, Question
from handlers.router import converse
from handlers.wording import label
from store import Store
from store.models import Paper

NOW = datetime(2024, 6, 1, 12, tzinfo=UTC)
_SHORT = {
    "Learning Transferable Visual Models From Natural Language Supervision": "CLIP",
    "Robust Speech Recognition via Large-Scale Weak Supervision": "Whisper",
    "Evaluating Large Language Models Trained on Code": "Codex",
    "High-Resolution Image Synthesis with Latent Diffusion Models": "LDM",
    "Denoising Diffusion Probabilistic Models": "DDPM",
    "Direct Preference Optimization": "DPO",
    "Mixtral of Experts": "Mixtral",
    "Retrieval-Augmented Generation for Knowledge-Intensive NLP Tasks": "RAG",
    "Chain-of-Thought Prompting Elicits Reasoning in Large Language Models": "CoT",
    "Self-Consistency Improves Chain of Thought Reasoning in Language Models": "Self-Consistency",
    "Attention Is All You Need": "Transformer",
    "Tree of Thoughts": "ToT",
}


def names(papers: Iterable[Paper]) -> list[str]:
    """What researchers call these papers of the samples, in order."""
    return [_SHORT.get(label(paper), label(paper)) for paper in papers]


@dataclass(frozen=True)
class Asking:
    """A store with its engine, to be asked at ``NOW``."""

    store: Store
    engine: Engine

    def __call__(self, *texts: str, now: datetime = NOW) -> Answer:
        """Answer the last of ``texts``, asked after the others in one thread."""
        *before, last = texts
        return self.engine.answer(Question(last, now, converse(self.engine, before, now)))

    @property
    def papers(self) -> list[Paper]:
        return self.store.by_date(self.store.size())


@pytest.fixture(scope="session")
def asking(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str, Path | None], Asking]:
    """``asking(set, shared)``: a question set's store and engine, made once."""
    made: dict[str, Asking] = {}

    def make(name: str, shared: Path | None = None) -> Asking:
        if name not in made:
            store = opened(name, tmp_path_factory.mktemp(name), shared)
            made[name] = Asking(store, Engine(store))
        return made[name]

    return make


@pytest.fixture(scope="session")
def ask(asking: Callable[[str, Path | None], Asking]) -> Asking:
    """The engine on the two sample listings."""
    return asking("samples", None)
