"""What other programs call: ``parse``, ``ingest``, ``ask`` and ``search``, on the sample listings."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.bot.conftest import SAMPLES, Outcome, Program

CATEGORY, TRENDING = SAMPLES
ANSWER_KEYS = ["id", "answer", "abstained", "reason", "citations", "papers", "related", "elapsed_ms"]


def records(outcome: Outcome) -> list[dict[str, Any]]:
    return [json.loads(line) for line in outcome.stdout.decode("utf-8").splitlines()]


def corpus(path: Path, *lines: object) -> Path:
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return path


class TestParse:
    def test_each_file_has_a_record_under_the_name_that_it_was_given(
        self, paperboy: Program, tmp_path: Path
    ) -> None:
        (tmp_path / "here" / "page.txt").write_bytes(TRENDING.read_bytes())
        outcome = paperboy("parse", "--jsonl", "./page.txt", CATEGORY, "nosuch.txt", tmp_path)
        assert outcome.returncode == 0
        assert [(r["file"], r["outcome"], len(r["papers"])) for r in records(outcome)] == [
            ("./page.txt", "papers", 10),
            (str(CATEGORY), "papers", 16),
            ("nosuch.txt", "error", 0),
            (str(tmp_path), "error", 0),
        ]

    def test_without_jsonl_a_record_is_laid_out_to_be_read(self, paperboy: Program) -> None:
        outcome = paperboy("parse", TRENDING)
        assert outcome.stdout.startswith(b'{\n  "file": ')
        assert json.loads(outcome.stdout)["papers"][0]["rank"] == 1

    def test_of_a_corpus_the_first_papers_are_shown_with_the_total(
        self, paperboy: Program, tmp_path: Path
    ) -> None:
        path = corpus(
            tmp_path / "c.jsonl", *({"id": str(n), "title": f"T {n}", "abstract": "a"} for n in range(5))
        )
        [record] = records(paperboy("parse", "--jsonl", "--limit", "2", path))
        assert (len(record["papers"]), record["total"], len(record["warnings"])) == (2, 5, 1)


class TestIngest:
    def test_reading_twice_changes_nothing(self, paperboy: Program, tmp_path: Path) -> None:
        first, second = (paperboy("ingest", "--json", "--db", tmp_path / "x.db", CATEGORY, TRENDING) for _ in "ab")
        assert json.loads(first.stdout) == {"added": 24, "updated": 0, "unchanged": 2, "merged": 0, "failed": []}
        assert json.loads(second.stdout) == {"added": 0, "updated": 0, "unchanged": 26, "merged": 0, "failed": []}
        assert first.stderr == second.stderr == b""

    def test_counts_for_people_are_one_line(self, paperboy: Program, tmp_path: Path) -> None:
        outcome = paperboy("--db", tmp_path / "x.db", "ingest", CATEGORY)
        assert outcome.stdout == b"16 added, 0 updated, 0 unchanged, 0 merged\n"

    def test_what_cannot_be_read_is_told_and_the_rest_is_stored(self, paperboy: Program, tmp_path: Path) -> None:
        (tmp_path / "other.bin").write_bytes(bytes(range(256)))
        sources = ["nosuch.txt", tmp_path / "other.bin", CATEGORY, "https://arxiv.org/list/cs.CL", "arxiv:cs.LG"]
        outcome = paperboy("ingest", "--json", "--db", tmp_path / "x.db", *sources)
        counts = json.loads(outcome.stdout)
        assert outcome.returncode == 1
        assert counts["added"] == 16
        assert [entry["file"] for entry in counts["failed"]] == [str(s) for s in sources if s != CATEGORY]
        assert all(entry["error"] for entry in counts["failed"])
        assert outcome.stderr.count(b"\n") == 4
        assert outcome.stderr.count(b"not read in this version") == 2

    def test_a_folder_gives_its_listings_by_name_and_nothing_hidden(
        self, paperboy: Program, tmp_path: Path
    ) -> None:
        folder = tmp_path / "listings"
        (folder / "sub").mkdir(parents=True)
        (folder / ".git").mkdir()
        (folder / "sub" / "b.txt").write_bytes(CATEGORY.read_bytes())
        (folder / "a.txt").write_bytes(TRENDING.read_bytes())
        (folder / ".hidden.txt").write_text("no listing")
        (folder / ".git" / "x.txt").write_text("no listing")
        (folder / "README.md").write_text("# Listings\n\nAbout them.\n")
        outcome = paperboy("ingest", "--json", "--db", tmp_path / "x.db", folder)
        assert outcome.returncode == 0
        assert json.loads(outcome.stdout)["failed"] == []
        assert json.loads(outcome.stdout)["added"] == 24
        assert outcome.stderr.count(b"\n") == 1
        assert b"README.md: left out" in outcome.stderr

    def test_a_folder_with_a_damaged_listing_or_none_is_a_failure(self, paperboy: Program, tmp_path: Path) -> None:
        folder, empty = tmp_path / "listings", tmp_path / "empty"
        folder.mkdir()
        empty.mkdir()
        (folder / "a.txt").write_bytes(b"")
        outcome = paperboy("ingest", "--json", "--db", tmp_path / "x.db", folder, empty)
        assert outcome.returncode == 1
        assert [e["file"] for e in json.loads(outcome.stdout)["failed"]] == [str(folder / "a.txt"), str(empty)]

    def test_since_leaves_out_older_papers_and_keeps_undated_ones(self, paperboy: Program, tmp_path: Path) -> None:
        days = ["2026-10-12", "2026-10-13", None]
        lines = (
            {"id": f"2610.0000{n}", "title": f"T {n}", "abstract": "a", "published": d} for n, d in enumerate(days)
        )
        path = corpus(tmp_path / "c.jsonl", *lines)
        outcome = paperboy("ingest", "--json", "--db", tmp_path / "x.db", "--since", "2026-10-13", path)
        assert json.loads(outcome.stdout)["added"] == 2

    def test_a_day_that_is_none_is_wrong_use(self, paperboy: Program, tmp_path: Path) -> None:
        outcome = paperboy("ingest", "--db", tmp_path / "x.db", "--since", "Monday", CATEGORY)
        assert outcome.returncode == 2
        assert b"--since" in outcome.stderr

    def test_a_file_that_is_no_store_is_left_alone(self, paperboy: Program, tmp_path: Path) -> None:
        path = tmp_path / "notes.db"
        path.write_text("my notes\n" * 1000)
        outcome = paperboy("ingest", "--db", path, CATEGORY)
        assert (outcome.returncode, outcome.stdout, outcome.stderr.count(b"\n")) == (1, b"", 1)
        assert path.read_text() == "my notes\n" * 1000


class TestAsk:
    def test_an_answer_record_has_the_keys_of_the_contract(self, paperboy: Program, db: Path) -> None:
        record = json.loads(
            paperboy("ask", "--db", db, "--json", "What does SWE-agent score on SWE-bench?").stdout
        )
        assert list(record) == ANSWER_KEYS
        assert record["id"] is None
        assert (record["abstained"], record["reason"]) == (False, None)
        [citation] = record["citations"]
        assert list(citation) == ["paper", "quote", "field"]
        assert citation["paper"] == record["papers"][0]
        assert list(citation["paper"]) == ["id", "title", "url"]
        assert citation["quote"] in CATEGORY.read_text(encoding="utf-8")
        assert isinstance(record["elapsed_ms"], float)

    def test_words_need_no_quotation_marks(self, paperboy: Program, db: Path) -> None:
        spread, whole = (
            paperboy("ask", "--db", db, *q) for q in (["who", "wrote", "QLoRA?"], ["who wrote QLoRA?"])
        )
        assert spread.stdout == whole.stdout != b""

    def test_a_paper_without_a_link_has_null_for_it(self, paperboy: Program, db: Path) -> None:
        record = json.loads(paperboy("ask", "--db", db, "--json", "Mixtral of Experts").stdout)
        assert record["papers"][0]["url"] is None

    def test_an_abstention_is_a_result(self, paperboy: Program, db: Path) -> None:
        outcome = paperboy("ask", "--db", db, "--json", "What is the capital of France?")
        record = json.loads(outcome.stdout)
        assert outcome.returncode == 0
        assert record["abstained"] is True
        assert record["reason"]

    def test_a_store_without_papers_is_abstained_on(self, paperboy: Program, tmp_path: Path) -> None:
        path = corpus(tmp_path / "c.jsonl", {"id": "1", "title": "T", "abstract": "a", "published": "2020-01-01"})
        paperboy("ingest", "--db", tmp_path / "x.db", "--since", "2026-01-01", path)
        outcome = paperboy("ask", "--db", tmp_path / "x.db", "--json", "who wrote QLoRA?")
        assert outcome.returncode == 0
        assert json.loads(outcome.stdout)["abstained"] is True

    def test_the_clock_is_set_by_option_and_by_setting(self, paperboy: Program, db: Path) -> None:
        question = ("ask", "--db", db, "--json", "what came out yesterday?")
        by_option = json.loads(paperboy(*question, "--now", "2024-05-07T12:00Z").stdout)
        by_setting = json.loads(paperboy(*question, PAPERBOY_NOW="2024-05-07").stdout)
        assert [paper["id"] for paper in by_option["papers"]] == ["arxiv:2405.15793"]
        assert by_setting["papers"] == by_option["papers"]

    def test_lines_are_answered_in_order_and_a_bad_one_has_a_record_too(self, paperboy: Program, db: Path) -> None:
        lines = [
            b'\xef\xbb\xbf{"id": "a", "q": "Who wrote QLoRA?", "turns": null}',
            b"",
            b"not json",
            b'{"id": "b"}',
            b'{"id": "c", "q": 7}',
            b'{"id": "d", "q": "x", "turns": "y"}',
            b'["a list"]',
            b'{"id": NaN, "q": "x"}',
            b'{"id": "e", "q": "\xff"}',
            b'{"id": 6, "q": "Who wrote ReAct?"}',
            b'{"id": "g", "q": "\\ud800 \\u0000 who wrote LoRA?"}',
            b"[" * 100_000,
        ]
        outcome = paperboy("ask", "--db", db, "--jsonl", stdin=b"\n".join(lines))
        got = records(outcome)
        assert outcome.returncode == 1
        assert [record["id"] for record in got] == ["a", None, "b", "c", "d", None, None, None, 6, "g", None]
        assert all(list(record) == ANSWER_KEYS for record in got)
        assert [n for n, record in enumerate(got) if record["abstained"]] == [1, 2, 3, 4, 5, 6, 7, 10]
        assert [line.split(b":")[1] for line in outcome.stderr.splitlines()] == [
            b" line %d" % number for number in (3, 4, 5, 6, 7, 8, 9, 12)
        ]

    def test_earlier_turns_are_what_a_question_leans_on(self, paperboy: Program, db: Path) -> None:
        line = {"id": 1, "q": "who wrote it?", "turns": ["What is QLoRA?"]}
        [record] = records(paperboy("ask", "--db", db, "--jsonl", stdin=json.dumps(line).encode()))
        assert "Tim Dettmers" in record["answer"]

    def test_a_question_is_answered_before_the_next_is_sent(self, environment: dict[str, str], db: Path) -> None:
        command = [sys.executable, "-m", "bot", "ask", "--db", str(db), "--jsonl"]
        with subprocess.Popen(command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin
            assert process.stdout
            for mark in range(2):
                process.stdin.write(b'{"id": %d, "q": "who wrote QLoRA?"}\n' % mark)
                process.stdin.flush()
                assert json.loads(process.stdout.readline())["id"] == mark
            process.stdin.close()
            assert process.wait(60) == 0

    def test_no_lines_are_no_answers(self, paperboy: Program, db: Path) -> None:
        outcome = paperboy("ask", "--db", db, "--jsonl")
        assert (outcome.returncode, outcome.stdout, outcome.stderr) == (0, b"", b"")


class TestSearch:
    def test_papers_come_best_first_with_their_scores(self, paperboy: Program, db: Path) -> None:
        found = json.loads(paperboy("search", "--db", db, "--json", "quantized finetuning").stdout)
        assert found["query"] == "quantized finetuning"
        assert list(found["hits"][0]) == ["id", "title", "url", "score"]
        assert found["hits"][0]["id"] == "arxiv:2305.14314"
        scores = [hit["score"] for hit in found["hits"]]
        assert scores == sorted(scores, reverse=True)

    def test_the_limit_is_kept(self, paperboy: Program, db: Path) -> None:
        found = json.loads(paperboy("search", "--db", db, "--json", "--limit", "2", "language models").stdout)
        assert len(found["hits"]) == 2

    def test_lines_give_ids_and_scores(self, paperboy: Program, db: Path) -> None:
        lines = b'{"id": "a", "q": "agents"}\n{"id": "b", "text": "attention"}\nbad\n'
        outcome = paperboy("search", "--db", db, "--jsonl", "--limit", "3", stdin=lines)
        a, b, bad = records(outcome)
        assert outcome.returncode == 1
        assert (a["id"], b["id"], bad["id"], bad["hits"]) == ("a", "b", None, [])
        assert list(a["hits"][0]) == ["id", "score"]

    def test_no_hits_are_a_result(self, paperboy: Program, db: Path) -> None:
        outcome = paperboy("search", "--db", db, "zymurgy")
        assert (outcome.returncode, outcome.stdout) == (0, b"")
        assert outcome.stderr.count(b"\n") == 1

    def test_for_people_papers_are_numbered(self, paperboy: Program, db: Path) -> None:
        assert paperboy("search", "--db", db, "quantized finetuning").stdout.startswith(b"  1. QLoRA")


HARD = [
    '"',
    "a AND",
    "(((",
    "title:",
    "* NEAR(",
    "'; DROP TABLE papers; --",
    "\x1b[2J\x00",
    "-x",
    "",
    " ",
    "?" * 5000,
    "\ud800",
]


@pytest.mark.parametrize("command", ["ask", "search"])
def test_free_text_never_fails_as_syntax(paperboy: Program, db: Path, command: str) -> None:
    lines = "".join(json.dumps({"id": at, "q": text}) + "\n" for at, text in enumerate(HARD))
    outcome = paperboy(command, "--db", db, "--jsonl", stdin=lines.encode())
    assert (outcome.returncode, outcome.stderr) == (0, b"")
    assert [record["id"] for record in records(outcome)] == list(range(len(HARD)))


def test_text_that_looks_like_an_option_can_be_asked_after_two_dashes(paperboy: Program, db: Path) -> None:
    assert paperboy("ask", "--db", db, "--", "--json").stdout.strip()
