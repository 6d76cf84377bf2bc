"""Checking notebooks and files, from the command line too: the lessons of the house, and whatever is damaged."""

import re
from fractions import Fraction

import pytest
from support.cases import read_cases
from support.checking import LESSON, RECORD, change_text, find_mistakes
from support.notebooks import NOTEBOOKS
from support.paths import PACKAGE, RECORDS

from cardlessons.authoring.check import level_play
from cardlessons.authoring.check.files import check_file
from cardlessons.cli import main
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import LOAD_CELL, write_notebook


def as_notebook(text):
    return write_notebook(read_markdown(text))


def test_in_a_notebook_a_fault_is_told_by_the_line_of_the_file_and_by_its_cell():
    text = as_notebook(change_text("> pays B 1", '{ "é" 🂡 } > pays B 2'))
    text = text.replace("é", r"\u00e9").replace("🂡", r"\ud83c\udca1")
    for written in (text, re.sub(r'\\n",\n +"', r"\\n", text)):  # a cell as many strings, and as one
        ((number, column, message),) = (line.split(":", 2) for line in find_mistakes(written, ".ipynb"))
        assert written.split("\n")[int(number) - 1][int(column) - 1 :].startswith("pays B 2 pool")
        assert re.fullmatch(r" after C 9d you expect that B pays 2 to the pool.* \(cell 3, line 14\)", message)


def test_a_part_that_is_none_in_a_notebook():
    for old, new, expected in [
        *read_cases("checking_files", "no-parts"),
        (LOAD_CELL, "1", f"no cell loads the parts of a lesson; the first one is '{LOAD_CELL}' (cell 3, line 1)"),
    ]:
        text = as_notebook(LESSON).replace(old, new, 1)
        assert expected in [line.split(": ", 1)[1] for line in find_mistakes(text, ".ipynb")], new


def test_what_is_no_notebook_is_one_finding():
    (told,) = find_mistakes("{", ".ipynb")
    assert told.startswith("1:2: this is no notebook: the file ends in the middle (line 1); ")
    assert [line[:26] for line in find_mistakes("[]", ".ipynb")] == ["1:1: this is no notebook: "]


def run(capsys, *arguments):
    return main(["check", *map(str, arguments)]), *capsys.readouterr()


def test_the_command_tells_file_line_and_column(tmp_path, capsys):
    good, bad, record = tmp_path / "good.md", tmp_path / "bad.md", tmp_path / "a.play"
    good.write_text(LESSON, "utf-8")
    bad.write_text(change_text("par: 1", "par: 0").replace("[[four-nines]]", "[[good]] [[bed]]"), "utf-8")
    record.write_text(RECORD.replace("says", "x").replace("pays B 1", "pays B 2"), "utf-8")
    assert run(capsys, good) == (0, f"{good}: nothing wrong: 1 table, 2 questions, 1 level, 1 game\n", "")
    status, out, err = run(capsys, good, bad, record)
    assert (status, err) == (1, "")
    where = [line.split(": ")[0] for line in out.splitlines()]
    assert where == [str(good), f"{bad}:8:60", f"{bad}:45:6", f"{record}:13:11"]
    (tmp_path / "good.ipynb").write_text(as_notebook(LESSON), "utf-8")
    told = f"{good}:1:1: a doubt: good.ipynb is a lesson of the same name; give one of them another; it is left out\n"
    assert told in run(capsys, tmp_path)[1]


def test_the_command_says_what_is_right_and_hints_without_a_fault(tmp_path, capsys):
    lesson, record = tmp_path / "sums.md", tmp_path / "a.play"
    (tmp_path / "table.png").touch()
    lesson.write_text(LESSON + "\n![A table](table.png)\n\n```puzzles jig\n```\n", "utf-8")
    record.write_text(RECORD.replace("Kd 2h", "Kd 2h 5s 6s 7s 8s 5d 6d 7d 8d"), "utf-8")
    status, out, err = run(capsys, lesson, record)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        f"{lesson}: nothing wrong: 1 table, 2 questions, 1 level, 1 game, 1 puzzle set, 1 picture",
        f"{record}:3:1: a doubt: A holds ten cards, nobody else more than two; in this game five are dealt to each",
        f"{record}: nothing wrong: 3 acts, 2 questions",
    ]


@pytest.mark.parametrize("name", ["none.md", "none.play", "a.txt"])
def test_a_file_that_cannot_be_read_is_status_2(tmp_path, capsys, name):
    (tmp_path / "a.txt").write_text(LESSON, "utf-8")
    status, out, err = run(capsys, tmp_path / name)
    assert (status, out) == (2, "")
    assert err.startswith(f"cardlessons: {tmp_path / name}: cannot be read (")
    assert err.count("\n") == 1


# What the house itself has written


STARTERS = PACKAGE / "authoring" / "starters"
WRITTEN = [*NOTEBOOKS, *STARTERS.glob("lesson.md"), *STARTERS.glob("record.play")]  # the others are parts of a lesson
GOLDEN = sorted(RECORDS.glob("*.play"))


@pytest.mark.long
def test_in_a_lesson_of_the_house_nothing_is_wrong(monkeypatch):
    """The deals in which a choice loses are counted in test_choices.py."""
    monkeypatch.setattr(level_play, "count_losses", lambda level: {act: Fraction(n, 100) for act, n in level.losses})
    for path in WRITTEN:
        assert [str(finding) for finding in check_file(path)] == [], path


def test_in_the_records_of_these_tests_nothing_is_wrong():
    assert {path.name: found for path in GOLDEN if (found := check_file(path))} == {}
