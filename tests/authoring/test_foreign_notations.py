"""Texts of other programs, notations and keyboards: what was read and what is wrong is told once."""

import pytest
from support.cases import read_cases

from cardlessons.authoring.check.files import check_file
from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.check.records import check_record
from cardlessons.cli import main
from cardlessons.record import RecordError, load, parse

HEAD = "variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\n"
CASSINO = "variant: cassino\ndealer: B\nA: 8h 2h\nB: 9c 3c\nlayout: 5c 3d\n\n"
RIGHT = {
    "a full-width colon behind a key": HEAD.replace("dealer:", "dealer\uff1a"),
    "a full-width colon behind a seat": HEAD.replace("B:", "B \uff1a"),
    "a name in two forms of Unicode": HEAD.replace("A\n", "Zoe\u0308\n").replace("A:", "Zo\u00eb:"),
}
WRONG = read_cases("foreign_notations", "wrong")


@pytest.mark.parametrize("text", RIGHT)
def test_what_other_keyboards_write_is_read(text):
    record = parse(RIGHT[text])
    assert record.start()
    assert parse(str(record)) == record
    assert check_record(f"{RIGHT[text]}B 9c\n")[1] == []


def test_a_mistake_is_named_and_not_what_follows_from_it():
    for text in WRONG:
        record, told = WRONG[text]
        assert [str(finding)[: len(told)] for finding in check_record(record)[1]] == [told], text


def test_the_name_of_a_condition_is_suggested():
    with pytest.raises(RecordError, match=r"'take' was read; expected one of .*; did you mean takes"):
        parse(f"{CASSINO}A 8h x 5c 3d > take A 5c\n")


def test_a_byte_of_zero_is_told_as_such(tmp_path):
    (tmp_path / "x.play").write_bytes(f"{HEAD}B 9c \0".encode())
    with pytest.raises(RecordError, match="line 7, column 6: the byte 00 was read, which no text has; expected UTF-8"):
        load(tmp_path / "x.play")


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "[" * 5000, f"a{'.a' * 3000} = 1", "a" * 5000 + " = 1"])
@pytest.mark.parametrize("name", ["site.toml", "teachers.toml"])
def test_a_file_made_to_break_its_reader_is_told_in_one_short_line(tmp_path, name, text):
    (tmp_path / name).write_text(text, "utf-8")
    (found,) = map(str, check_file(tmp_path / name))
    assert len(found) < 200


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
