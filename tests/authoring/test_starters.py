"""The commands that write files: `new` with its starters, and `text` and `notebook`, which convert lessons."""

import json
import re
import shlex

from support.checking import LESSON

from cardlessons.authoring.starter_texts import STARTERS_FOLDER
from cardlessons.cli import main
from cardlessons.lessons.catalog import read_lesson_file


def run(*arguments):
    return main(arguments)


def test_a_starter_record_can_be_replayed(tmp_path, capsys):
    path = tmp_path / "mine.play"
    assert run("new", str(path)) == 0
    assert path.read_text("utf-8") == (STARTERS_FOLDER / "record.play").read_text("utf-8")
    assert str(path) in capsys.readouterr().out.replace("\n", "")
    assert run("replay", str(path)) == 0


def test_new_overwrites_nothing_and_goes_by_the_ending(tmp_path, capsys):
    for name in ["lesson", "lesson.PLAYS", ".play"]:
        assert run("new", str(tmp_path / name)) == 2
        assert "a record is a " in capsys.readouterr().err
        assert not (tmp_path / name).exists()
    path = tmp_path / "a.play"
    path.write_text("mine", "utf-8")
    assert run("new", str(path)) == 2
    assert "is there already" in capsys.readouterr().err
    assert path.read_text("utf-8") == "mine"


def test_a_starter_of_a_lesson_is_a_small_good_lesson(tmp_path, capsys):
    for name in ["mine.md", "mine.ipynb"]:
        path = tmp_path / name
        assert run("new", str(path)) == 0
        assert run("check", str(path)) == 0
        assert read_lesson_file(path).read().title == "My first lesson"
        capsys.readouterr()
        assert run("handout", str(path)) == 0
        assert "My first lesson" in capsys.readouterr().out


def test_a_command_that_is_told_can_be_pasted(tmp_path, capsys):
    folder = tmp_path / "sp ace & b (1)"
    folder.mkdir()
    for name, told in (("x.md", ["serve", str(folder)]), ("x.play", ["replay", str(folder / "x.play")])):
        assert run("new", str(folder / name)) == 0
        assert shlex.split(capsys.readouterr().out.rpartition(": ")[2]) == ["cardlessons", *told]


def one_line(capsys):
    """Return standard error; check that it is one line and that standard output is empty."""
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_no_notebook_that_is_there_is_overwritten(tmp_path, capsys):
    text, there = tmp_path / "mine.md", tmp_path / "there.ipynb"
    text.write_text(LESSON, "utf-8")
    there.write_text(kept := '{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}', "utf-8")
    for words, told in (((), "is there already"), (("--replace",), "is left as it is: it is no lesson of an author")):
        assert run("notebook", str(text), str(there), *words) == 2
        assert told in one_line(capsys)
    assert there.read_text("utf-8") == kept


def test_a_cell_that_its_author_sees_stays_in_view(tmp_path):
    text, there = tmp_path / "mine.md", tmp_path / "there.ipynb"
    text.write_text(LESSON, "utf-8")
    assert run("notebook", str(text), str(there)) == 0
    there.write_text(re.sub(r'(?s)\{\s+"jupyter": .*?\]\s+\}', "{}", there.read_text("utf-8")), "utf-8")
    new = "```table New\nvariant: jig\n```\n"
    changed = LESSON.replace("A nine on a nine", "Two nines").replace("par: 1", "par: 2")
    text.write_text(changed.replace("```table", f"{new}\n```table") + new, "utf-8")
    assert run("notebook", str(text), str(there), "--replace") == 0
    cells = json.loads(there.read_text("utf-8"))["cells"]
    assert [cell["source"][0] for cell in cells if cell["metadata"]] == ["%%table New\n"] * 2
