"""Checking lessons and records: what an author gets wrong is told with its line and column, and nothing else is."""

import pytest
from support.cases import read_cases
from support.checking import LESSON, RECORD, change_text, find_mistakes

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.check.records import check_record
from cardlessons.lessons.loader import MAX_TEXT_CHARACTERS, MAX_TEXT_LINES
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import write_notebook
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import prerender
from cardlessons.session.context import VISITOR


def test_in_a_lesson_without_a_fault_nothing_is_found():
    assert find_mistakes(LESSON) == []
    assert find_mistakes(write_notebook(read_markdown(LESSON)), ".ipynb") == []
    assert check_record(RECORD)[1] == []


TYPICAL = read_cases("checking_texts", "typical")


def test_each_typical_mistake_is_told_where_it_stands():
    for mistake in TYPICAL:
        old, new, expected = TYPICAL[mistake]
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], mistake


LEFT_OUT = read_cases("checking_texts", "left-out") | {
    "nothing is played": (RECORD[RECORD.index("B 9c  ") :], "10:1: nothing is played at this table")
}


def test_what_is_left_out_is_missed():
    for left_out in LEFT_OUT:
        old, expected = LEFT_OUT[left_out]
        assert expected in "\n".join(find_mistakes(change_text(old, ""))), left_out


@pytest.mark.parametrize("mistake", TYPICAL)
def test_a_lesson_with_a_mistake_is_a_page_for_visitors(mistake, caplog):
    old, new, _ = TYPICAL[mistake]
    prerender(read_markdown(change_text(old, new)), Links({}), VISITOR)
    assert not caplog.records


LEVEL = read_cases("checking_texts", "level")


def test_a_level_that_cannot_be_played_as_it_is_meant():
    for fault in LEVEL:
        old, new, expected = LEVEL[fault]
        assert expected in "\n".join(find_mistakes(change_text(old, new))), fault


def test_a_level_with_too_many_ways_says_so(monkeypatch):
    monkeypatch.setattr("cardlessons.lessons.level_search.MAX_NODES", 1)
    assert find_mistakes(LESSON) == ["33:8: there are more ways to try than 1 plays show; make it shorter"]


def test_two_levels_have_two_titles():
    level = LESSON[LESSON.index("level: ") : LESSON.index("```\n\n```play")]
    text = LESSON.replace(level, f"{level}\n{level}")
    assert find_mistakes(text) == ["51:8: there is a level 'Pair it' already, in line 33"]


ELSEWHERE = read_cases("checking_texts", "elsewhere")


def test_what_else_may_go_wrong():
    for mistake in ELSEWHERE:
        old, new, expected = ELSEWHERE[mistake]
        assert expected in "\n".join(find_mistakes(change_text(old, new))), mistake


def test_a_question_for_the_next_player_may_offer_a_card_of_each():
    assert find_mistakes(change_text("- C 4c |", "- B 3c |")) == []


def test_what_is_refused_is_told_once_and_not_where_it_is_meant():
    assert find_mistakes(change_text("A Kd\n", "A Kd\nA 2h    { She tries. }    > refused turn.other\n")) == []
    (line,) = find_mistakes(change_text("A Kd\n", "A Kd\nA 2h    { She tries. }    > pays A 1 pool\n"))
    assert line.startswith("30:1: the table refuses this: It is B's turn, not A's.")


def test_one_fault_does_not_hide_the_next():
    text = f"Ours\n{RECORD}".replace("Kd 2h", "Kz 2h").replace("C 4c |", "C 4c").replace("> fault", "> faul")
    assert [str(finding)[:20] for finding in check_record(text.replace("A Kd", "A K"))[1]] == [
        "1:1: 'Ours' was read",
        "4:4: 'Kz' is no card",
        "12:1: nothing is tol",
        "15:12: 'faul' was re",
        "20:3: 'K' is no card",
    ]


def test_what_is_said_with_a_card_belongs_to_an_answer():
    text = """variant: peel-five-card
dealer: A
A: Kd 2h
B: 9c 3c
C: 9d 4c

B 9c
? What does C do?
{} C 9d "Snip" | One.
{} C 9d "Snap" | Other.
C 9d "Snip"
"""
    assert [str(finding) for finding in check_record(text.format("+", "-"))[1]] == []
    found = [str(finding) for finding in check_record(text.format("-", "+"))[1]]
    assert any('this answer is wrong, but the book then plays C 9d "Snip"' in finding for finding in found), found
    assert any('this answer is right, but the book then plays C 9d "Snip"' in finding for finding in found), found


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a" * (MAX_TEXT_CHARACTERS + 1), f"1:1: a lesson's text has at most {MAX_TEXT_CHARACTERS:,} characters; "),
        ("\n" * MAX_TEXT_LINES, f"1:1: a lesson's text has at most {MAX_TEXT_LINES:,} lines; "),
    ],
)
def test_a_text_that_is_too_long_is_refused_in_one_line(text, told):
    (found,) = map(str, check_lesson(text, ".md"))
    assert found.startswith(told)
