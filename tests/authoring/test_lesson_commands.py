"""The commands that convert lessons: `text` and `notebook`."""

import os
import shlex
import sys

import pytest
from support.checking import LESSON

from cardlessons.cli import main


def run(*arguments):
    return main(arguments)


def one_line(capsys):
    """Return standard error; check that it is one line and that standard output is empty."""
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    return err


def test_no_notebook_that_is_there_is_overwritten(tmp_path, capsys):
    text, there = tmp_path / "mine.md", tmp_path / "there.ipynb"
    text.write_text(LESSON, "utf-8")
    there.write_text("mine", "utf-8")
    assert run("notebook", str(text), str(there)) == 2
    assert "is there already" in one_line(capsys)
    assert there.read_text("utf-8") == "mine"


def test_a_command_that_is_told_can_be_pasted(tmp_path, capsys):
    folder = tmp_path / "sp ace & b (1)"
    folder.mkdir()
    (folder / "x.md").write_text(LESSON, "utf-8")
    assert run("notebook", str(folder / "x.md"), str(folder / "x.ipynb")) == 0
    assert shlex.split(capsys.readouterr().out.rpartition(": ")[2]) == ["cardlessons", "lab", str(folder)]


@pytest.mark.skipif(sys.platform == "win32", reason="pipes with a name")
def test_a_pipe_is_not_waited_for(tmp_path, capsys):
    os.mkfifo(pipe := tmp_path / "a.md")
    assert run("text", str(pipe)) == 2
    assert f"{pipe}: cannot be read (a pipe or a device was named; expected a file)" in one_line(capsys)
