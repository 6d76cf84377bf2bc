"""The commands that convert lessons: `text` and `notebook`."""

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
