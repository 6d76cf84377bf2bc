"""Texts of a level that contradict its table are told with line and column, and right ones are not."""

from support.cases import read_cases
from support.checking import LESSON, change_text, find_mistakes

ASK, HINT = "ask: Make B pay.", "hint: Look for [a 9]."
WRONG = read_cases("checking_level_texts", "wrong")


def test_a_text_that_contradicts_the_table_is_told():
    for fault in WRONG:
        old, new, expected = WRONG[fault]
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], fault


RIGHT = read_cases("checking_level_texts", "right")
DOUBTED = read_cases("checking_level_texts", "doubted")


def test_a_number_that_is_written_as_a_mark_is_doubted():
    for text, expected in DOUBTED.items():
        assert find_mistakes(change_text("won: Snip.", f"won: {text}")) == [expected]
    for text in ("No [3] falls.", "The last [3] falls.", "[A T] would do.", "[TT] are gone.", "It takes two [33]."):
        assert find_mistakes(change_text("won: Snip.", f"won: {text}")) == [], text


def test_a_text_that_agrees_with_the_table_is_left_alone():
    for text in RIGHT:
        assert find_mistakes(change_text(*RIGHT[text])) == [], text


def test_a_text_in_two_lines_is_told_in_its_first_and_another_seat_in_german():
    (line,) = find_mistakes(change_text(ASK, "ask: Make B pay for\n  [Th]."))
    assert line.startswith("43:6: the ten of hearts was read")
    told = "43:6: 'Du bist B' was read, but the learner is C: expected 'Du bist C', or 'you: B'"
    in_german = change_text(ASK, "ask: Du bist B, nicht Geber.").replace("minutes: 5", "lang: de")
    assert find_mistakes(in_german)[:-1] == [told]


def test_levels_without_marks_are_told_once():
    hint = "33:8: a doubt: 1 level without marks, so a next try has the same cards; write 'hint: Play [9d].'"
    assert [one[: len(hint)] for one in find_mistakes(change_text(HINT, "hint: Play the nine of diamonds."))] == [hint]
    text = "hint: Play the king of clubs.\nhint: Play the four of clubs."
    absent, losing, told = find_mistakes(change_text(HINT, text))
    assert (told[: len(hint)], absent.split(", ")[0]) == (hint, "46:16: a doubt: 'king of clubs' was read")
    assert losing == "47:16: a doubt: the level is never won with 'four of clubs'; C wins with 9d"


WRONG_MARKS = read_cases("checking_level_texts", "wrong-marks")
BRACKETS = (
    "[SSS-18], [a link](https://example.org), [[four-nines]], [sic], [none], [page 9] and [9](https://example.org)"
)


def test_a_wrong_mark_is_explained_and_other_brackets_are_left_alone():
    for what, (old, new, expected) in WRONG_MARKS.items():
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], what
    assert find_mistakes(change_text("won: Snip.", f"won: {BRACKETS}.")) == []


def test_two_quizzes_have_two_games():
    quiz = "\n```quiz\n{}\n```\n"
    twice = LESSON + quiz.format("peel-five-card") + quiz.format("jig") + quiz.format("peel-five-card")
    assert find_mistakes(twice) == ["69:1: 'peel-five-card' is in an earlier quiz already; leave one out"]
    assert find_mistakes(LESSON + quiz.format("peel-five-card") + quiz.format("jig")) == []
