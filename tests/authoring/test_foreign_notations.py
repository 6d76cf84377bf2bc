"""Records in the ways of other notations, keyboards and programs: what is wrong is told once, and nothing else is."""

import pytest

from cardlessons.authoring.check.files import check_file
from cardlessons.authoring.check.records import check_record
from cardlessons.record import RecordError, load, parse

HEAD = "variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\n"
CASSINO = "variant: cassino\ndealer: B\nA: 8h 2h\nB: 9c 3c\nlayout: 5c 3d\n\n"
RIGHT = {
    "a full-width colon behind a key": HEAD.replace("dealer:", "dealer\uff1a"),
    "a full-width colon behind a seat": HEAD.replace("B:", "B \uff1a"),
    "a name in two forms of Unicode": HEAD.replace("A\n", "Zoe\u0308\n").replace("A:", "Zo\u00eb:"),
}
WRONG = {
    "a remark of another notation": (f"% ours\n{HEAD}B 9c\n", "1:1: '% ours' was read in the head of the record; a"),
    "a title": (f"Our game\n\n{HEAD}B 9c\n", "1:1: 'Our game' was read in the head of the record; expected a line"),
    "a tag of PGN": (f'[Event "x"]\n{HEAD}B 9c\n', "1:1: '[Event \"x\"]' was read, which is PGN, a notation of"),
    "PGN": ('[Event "x"]\n[Site "y"]\n\n1. e4 e5\n', "1:1: '[Event \"x\"]' was read, which is PGN, a notation of"),
    "numbers of plays": (f"{HEAD}1. B 9c\n2. C 9d\n", "7:1: '1.' was read; leave the numbers of the plays out (and 1"),
    "two records": (f"{HEAD}B 9c\n\n{HEAD}", "9:1: 'variant:' was read; a record has one head, above all acts, and a"),
    "cards without spaces": (
        HEAD.replace("Kd 2h", "Kd2h10c"),
        "3:4: 'Kd2h10c' is no card; cards are parted by spaces, as in 'Kd 2h 10c'",
    ),
    "a French king": (
        HEAD.replace("Kd", "R\u2666"),
        "3:4: 'R\u2666' is no card; in French Roi and Valet, here K and J (king",
    ),
    "a good play": (f"{HEAD}B 9c!\n", "7:3: '9c!' is no card; a record has no marks for good and bad plays; a"),
    "a bad play": (f"{HEAD}B 9c $2\n", "7:6: '$2' was read; a record has no marks for good and bad plays; a comment"),
    "a capture without its sign": (
        f"{CASSINO}A 8h 5c 3d\n",
        "7:6: '5c' was read; a play has one card, and those that it takes stand behind an x: 'A 8h x 5c'",
    ),
    "a play with a colon": (f"{HEAD}B: 9c\n", "7:1: 'B' is given twice; the first is in line 4; a play has no colon"),
    "a seat without a line": (
        HEAD.replace("B: 9c 3c\nC: 9d 4c\n", "") + "B 9c\n",
        "5:1: B plays, but no line above gives B's cards, as in 'B: 9c ...'",
    ),
    "a sign that cannot be seen": (f"{HEAD}B 9\u2060z\n", "7:3: '9<U+2060>z' (with U+2060, word joiner) is no card"),
    "a letter of another script": (
        HEAD.replace("dealer: A", "dealer: \u0410"),
        "2:9: '\u0410' (with U+0410, cyrillic capital letter a) is no seat; the seats are A, B, C",
    ),
    "a seat of another script": (
        HEAD.replace("A:", "\u0410:"),
        "2:9: 'A' is no seat; the seats are \u0410 (with U+0410, cyrillic capital letter a), B, C",
    ),
    "a name of five thousand letters": (
        HEAD.replace("A:", f"{'A' * 5000}:"),
        f"3:1: '{'A' * 40}...' cannot be a seat's name: a name has at most 60 letters; 5,000 were read",
    ),
}


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
