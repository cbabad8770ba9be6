"""The measures of search: by hand, and against the scorer that lies beside the repository."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from bench.search import Query, figures, measure, ndcg, own_id, read_queries, recall, reciprocal_rank, spread


@pytest.mark.parametrize(
    ("ranking", "grades", "expected"),
    [
        (["a", "b"], {"a": 1}, (1.0, 1.0, 1.0)),
        (["b", "a"], {"a": 1}, (0.6309, 1.0, 0.5)),
        (["b"], {"a": 1}, (0.0, 0.0, 0.0)),
        ([], {"a": 2}, (0.0, 0.0, 0.0)),
        (["b", "a"], {"a": 2, "b": 1}, (0.8597, 1.0, 1.0)),
        (["x"] * 10 + ["a"], {"a": 1}, (0.0, 0.0, 0.0)),
    ],
)
def test_measures_of_one_ranking(
    ranking: list[str], grades: dict[str, int], expected: tuple[float, float, float]
) -> None:
    found = (ndcg(ranking, grades), recall(ranking, grades, 10), reciprocal_rank(ranking, grades))
    assert found == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(
    ("paper_id", "own"),
    [("arxiv:2610.00001", "2610.00001"), ("doc:17", "17"), ("doi:10.1/x", "10.1/x"), ("title:doc", "title:doc")],
)
def test_a_document_is_known_by_the_id_of_its_collection(paper_id: str, own: str) -> None:
    assert own_id(paper_id) == own


def test_queries_are_spread_evenly() -> None:
    queries = [Query(str(at), {"a": 1}) for at in range(10)]
    assert [query.text for query in spread(queries, 3)] == ["0", "3", "6"]
    assert spread(queries, 0) == spread(queries, 10) == spread(queries, 11) == queries


def write_collection(folder: Path) -> Path:
    folder.mkdir()
    texts = ["A heron finds buttons.", "An egret plays chess.", "The ibis counts reeds.", "A crane lifts stones."]
    records = [{"id": str(at), "title": text.split()[1], "text": text} for at, text in enumerate(texts, 1)]
    (folder / "corpus.jsonl.gz").write_text("".join(json.dumps(record) + "\n" for record in records))
    queries = [{"id": "q1", "text": "playing chess"}, {"id": "q2", "text": "buttons"}, {"id": "q3", "text": "x"}]
    (folder / "queries.jsonl").write_text("".join(json.dumps(query) + "\n" for query in queries))
    (folder / "qrels.tsv").write_text("q1\t2\t1\nq2\t1\t2\nq2\t4\t0\n")
    return folder


def test_queries_without_a_relevant_document_are_left_out(tmp_path: Path) -> None:
    queries = read_queries(write_collection(tmp_path / "birds"))
    assert queries == [Query("playing chess", {"2": 1}), Query("buttons", {"1": 2})]


def test_a_collection_is_read_and_searched_in_both_ways(tmp_path: Path) -> None:
    title, ours, theirs, ratio = measure(write_collection(tmp_path / "birds"), tmp_path, 0)
    assert title.strip() == "birds: 2 queries over 4 papers"
    assert "nDCG@10 1.0000" in ours
    assert "nDCG@10 1.0000" in theirs
    assert "1.00 of" in ratio


def test_it_agrees_with_the_scorer_beside_the_repository(shared: Path, tmp_path: Path) -> None:
    folder, chance = shared / "search" / "cisi", random.Random(4)
    queries = read_queries(folder)
    rankings = []
    for query in queries:
        documents = [*query.grades, *(f"other {at}" for at in range(60))]
        rankings.append(chance.sample(documents, chance.randrange(len(documents))))
    keys = list(dict.fromkeys(line.split()[0] for line in (folder / "qrels.tsv").read_text().splitlines()))
    hits = tmp_path / "hits.jsonl"
    hits.write_text(
        "".join(
            json.dumps({"id": key, "hits": [{"id": f"doc:{found}", "score": 1} for found in ranking]}) + "\n"
            for key, ranking in zip(keys, rankings, strict=True)
        )
    )
    scored = subprocess.run(
        [sys.executable, shared / "search" / "score.py", folder / "qrels.tsv", hits],
        capture_output=True,
        text=True,
        check=True,
    )
    ours = "  ".join(f"{name} {mean:.4f}" for name, mean in figures(rankings, queries).items())
    assert scored.stdout.strip() == f"queries {len(queries)}  {ours}"
