"""Texts of a level that contradict its table are told with line and column, and right ones are not."""

from support.checking import LESSON, change_text, find_mistakes

ASK = "ask: Make B pay."
HINT = "hint: Look for a nine."

WRONG = {
    "another seat": (
        ASK,
        "ask: You are B. Make B pay.",
        "43:6: 'You are B' was read, but the learner is C: expected 'You are C', or 'you: B'",
    ),
    "another seat at the end": ("won: Snip.", "won: So you are A now.", "47:9: 'you are A' was read, but the learner"),
    "a card that is nowhere, in the task": (
        ASK,
        "ask: B has led the ten of hearts.",
        "43:20: the ten of hearts was read, which is on no place of this table; expected a card that is there",
    ),
    "a card that is nowhere, in a hint": (HINT, "hint: Is the Th played?", "46:14: the Th was read, which is on no"),
    "a card that was not played": (
        ASK,
        "ask: B has led the three of clubs.",
        "43:20: the three of clubs was not played: B still holds it; expected a card that was played",
    ),
    "a card of another hand": (
        HINT,
        "hint: Look. Play the king of diamonds.",
        "46:22: C cannot play the king of diamonds: expected one of C's cards, 9d and 4c",
    ),
    "a card that loses": (
        HINT,
        "hint: Play the four of clubs.",
        "46:16: the level is never won with the four of clubs; C wins with 9d",
    ),
    "a rank that loses": (HINT, "hint: Play the four.", "46:16: the level is never won with the four; C wins with 9d"),
}


def test_a_text_that_contradicts_the_table_is_told():
    for fault in WRONG:
        old, new, expected = WRONG[fault]
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], fault


RIGHT = {
    "the learner": (ASK, "ask: You are C. Make B pay."),
    "a neighbour": ("won: Snip.", "won: You are B's neighbour."),
    "a card on the table": (ASK, "ask: B has led the nine of clubs, and holds the three of clubs."),
    "a card that wins": (HINT, "hint: Play the nine of diamonds."),
    "a card that could be played": (HINT, "hint: If B had led the three of clubs, could you pair it?"),
    "a warning": (HINT, "hint: If you play the four of clubs, that is a revoke."),
    "what could have come, at the end": ("lost: You had to pair.", "lost: Did A hold the ten of hearts?"),
}


def test_a_text_that_agrees_with_the_table_is_left_alone():
    for text in RIGHT:
        assert find_mistakes(change_text(*RIGHT[text])) == [], text


def test_a_text_in_two_lines_is_told_in_its_first():
    (line,) = find_mistakes(change_text(ASK, "ask: Make B pay for\n  the ten of hearts."))
    assert line.startswith("43:6: the ten of hearts was read")


def test_two_quizzes_have_two_games():
    quiz = "\n```quiz\n{}\n```\n"
    twice = LESSON + quiz.format("peel-five-card") + quiz.format("jig") + quiz.format("peel-five-card")
    assert find_mistakes(twice) == ["69:1: 'peel-five-card' is in an earlier quiz already; leave one out"]
    assert find_mistakes(LESSON + quiz.format("peel-five-card") + quiz.format("jig")) == []
