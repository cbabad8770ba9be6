"""The measurement of ingest runs, on a corpus of a few records."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
from pathlib import Path

from tests.conftest import ROOT


def test_ingest_is_measured_beside_a_peer(tmp_path: Path) -> None:
    corpus = tmp_path / "corpus.jsonl.gz"
    with gzip.open(corpus, "wt") as lines:
        for number in range(20):
            lines.write(json.dumps({"id": f"W{number}", "title": f"Study {number}", "abstract": "Text."}) + "\n")
    outcome = subprocess.run(
        [sys.executable, "-m", "bench.ingest", str(corpus), str(tmp_path / "stores")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert outcome.returncode == 0, outcome.stderr
    first, lock, second, peer = outcome.stdout.splitlines()
    assert "20 added, 0 updated, 0 merged, 0 unchanged" in first
    assert "longest lock" in lock
    assert "0 added, 0 updated, 0 merged, 20 unchanged" in second
    assert "sqlite-utils" in peer


def test_a_missing_corpus_is_told(tmp_path: Path) -> None:
    outcome = subprocess.run(
        [sys.executable, "-m", "bench.ingest", str(tmp_path / "none.jsonl.gz")],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert outcome.returncode == 1
    assert "there is no corpus" in outcome.stderr
