"""Texts of other programs: what was read is named, with what to do."""

import pytest
from support.cases import read_cases

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.cli import main
from cardlessons.record import RecordError, parse

FORMATS = read_cases("foreign_formats", "formats")


@pytest.mark.parametrize("form", FORMATS)
def test_what_was_read_is_named(form, tmp_path, capsys):
    text, name, told = FORMATS[form]
    with pytest.raises(RecordError, match=f"was read, which is {told}"):
        parse(text)
    (tmp_path / name).write_text(text, "utf-8")
    assert main(["check", str(tmp_path / name)]) == 2
    assert f"this is {told}; " in capsys.readouterr().err


def test_a_lesson_of_liascript_is_one_finding():
    (found,) = check_lesson(FORMATS["LiaScript"][0] * 2, ".md")
    assert str(found).startswith("1:1: this is LiaScript")


def test_a_folder_is_checked_file_by_file(tmp_path, capsys):
    assert main(["check", str(tmp_path)]) == 2
    assert "has no lesson and no record" in capsys.readouterr().err
    for name in ("b.md", "a.md", ".hidden.md"):
        (tmp_path / name).write_text("---\ntitle: Snip\n---\n\n# Snip\n\n[[a]] [[c]]\n", "utf-8")
    (tmp_path / "notes.txt").write_text("x")
    assert main(["check", str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{tmp_path / name}:7:9: there is no lesson 'c'" for name in ("a.md", "b.md")
    ]
