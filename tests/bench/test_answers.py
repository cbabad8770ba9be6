"""The tables of ``bench/answers.py`` count what was asked and what was right."""

from __future__ import annotations

from pathlib import Path

from bench.answers import by_engine, compared, misses, results, table
from bench.peers import Index
from bench.question_sets import opened, questions
from handlers.engine import Engine


def test_every_question_is_counted_once_in_its_kind(tmp_path: Path) -> None:
    with opened("samples", tmp_path) as store:
        sheet = questions("samples")[::12]
        index = Index(store.by_date(1000))
        told = compared(by_engine(Engine(store)), index, sheet, store)
        index.close()
    lines = list(table(told))
    kinds = {asked.kind for asked in sheet}
    rows = {line.split()[0]: line.split()[1:] for line in lines if line.split()[0] in kinds | {"right"}}
    assert set(rows) == kinds | {"right"}
    for column in range(4):
        assert sum(int(row[column]) for name, row in rows.items() if name != "right") == int(rows["right"][column])
    assert int(rows["right"][0]) == len(sheet)
    assert int(rows["right"][1]) == sum(result.fault is None for result in told["Paperboy"])


def test_misses_are_told_with_the_thread_the_fault_and_the_answer(tmp_path: Path) -> None:
    with opened("samples", tmp_path) as store:
        sheet = [asked for asked in questions("samples") if asked.kind == "followup"][:1]
        [found] = results(by_engine(Engine(store)), sheet, store)
    assert list(misses([found])) == []
    question, fault, answer = misses([type(found)(found.asked, found.answer, "too long", found.spent)])
    assert " > " in question
    assert fault.strip() == "too long"
    assert found.answer.text.split()[0] in answer
