"""What papers are found by is the same wherever and whenever it is derived."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from store.models import Paper
from store.people import name_words
from store.sqlite import deriving
from store.sqlite.deriving import Deriver
from store.sqlite.indexing import author_words, derive
from store.sqlite.phrases import indexed
from store.text import words
from tests.conftest import ROOT
from tests.store.contract import NASTY, PAPERS

MORE = [
    Paper(f"arxiv:{n}", f"Study {n} of $\\tau^{n}$", ("Ann Lee", "Ä. Ø."), abstract=f"N{n} – new")
    for n in range(9)
]


def derived(papers: list[Paper]) -> list[object]:
    return [derive(paper.title, paper.authors, paper.abstract) for paper in papers]


def test_a_second_process_derives_the_same() -> None:
    deriver = Deriver(many=2)
    try:
        for batch in ([*PAPERS], MORE[:3], MORE[3:], [*PAPERS]):
            deriver.ahead(batch)
        assert deriver._helper
        assert deriver._helper._process
        assert [deriver.of(paper) for paper in (*MORE, *PAPERS)] == derived([*MORE, *PAPERS])
    finally:
        deriver.close()


def test_papers_not_announced_are_derived_on_the_spot() -> None:
    deriver = Deriver()
    deriver.ahead(MORE[:2])
    assert [deriver.of(paper) for paper in MORE] == derived(MORE)


@pytest.mark.parametrize("moment", ["before", "between"])
def test_a_second_process_that_dies_costs_nothing_but_time(moment: str) -> None:
    deriver = Deriver(many=0)
    try:
        if moment == "between":
            deriver.ahead(MORE[:3])
        else:
            deriver.ahead([PAPERS[0]])
            deriver.of(PAPERS[0])
        assert deriver._helper
        assert deriver._helper._process
        deriver._helper._process.kill()
        deriver._helper._process.wait()
        deriver.ahead(MORE)
        assert [deriver.of(paper) for paper in MORE] == derived(MORE)
        deriver.ahead(MORE)
        assert [deriver.of(paper) for paper in MORE] == derived(MORE)
    finally:
        deriver.close()


@pytest.mark.parametrize("executable", ["", None, "/nowhere/python", "/bin/false"])
def test_without_a_second_process_all_goes_on(executable: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", executable)
    deriver = Deriver(many=0)
    try:
        for _ in range(2):
            deriver.ahead(MORE)
            assert [deriver.of(paper) for paper in MORE] == derived(MORE)
    finally:
        deriver.close()


def test_what_is_never_asked_for_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deriving, "_KEPT", 5)
    deriver = Deriver()
    for _ in range(3):
        deriver.ahead(MORE)
    assert len(deriver._ready) == len(MORE)


def test_the_second_process_ends_with_the_first_even_if_that_is_killed() -> None:
    script = (
        "from store.sqlite.deriving import Deriver\nfrom store.models import Paper\nimport time\n"
        "deriver = Deriver(many=0)\nderiver.ahead([Paper('arxiv:1', 'A Title')])\n"
        "deriver.of(Paper('arxiv:1', 'A Title'))\n"
        "print(deriver._helper._process.pid, flush=True)\ntime.sleep(60)\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    first = subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE, text=True)
    assert first.stdout
    second = int(first.stdout.readline())
    first.send_signal(signal.SIGKILL)
    first.communicate()
    for _ in range(500):
        if not running(second):
            return
        time.sleep(0.01)
    pytest.fail("the second process is still there")


def running(process: int) -> bool:
    """Tell whether a process is there and not only waits to be noticed."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text("aÄ b.-'’,ö李$\\{}^`", max_size=12), max_size=3))
def test_names_folded_together_are_folded_as_one_by_one(names: list[str]) -> None:
    together = [name.split() for name in author_words(names).split(",")] if names else []
    one_by_one = [list(name_words(name)) for name in names]
    assert [name for name in together if name] == [name for name in one_by_one if name]


@pytest.mark.parametrize(
    "text",
    [
        "We reach 31.0\\% on $\\tau^2$-Bench, a 10$^{-7}$ gain",
        "J\\\"ager and {\\'e}tude on $O(n \\log n)$ time",
        "the \\textbf{two bold words} and \\emph{one}, for $k$NN in C",
        "多模态 knowledge graphs of Łukasz ﬁnd α-stable laws",
        "costs $5 and 10^3 or x_i^2",
        "$a$ $b$",
        "ends in $x$",
        "",
    ],
)
def test_text_is_indexed_as_its_folded_words(text: str) -> None:
    assert words(indexed(text)) == words(text)


@given(NASTY)
def test_any_text_can_be_indexed(text: str) -> None:
    assert isinstance(indexed(text), str)
    if text.isascii() and not set(text) & set("\\$^"):
        assert indexed(text) == text
