"""Texts of a level that contradict its table are told with line and column, and right ones are not."""

from support.checking import LESSON, change_text, find_mistakes

ASK = "ask: Make B pay."
HINT = "hint: Look for [a 9]."

WRONG = {
    "another seat": (
        ASK,
        "ask: You are B. Make B pay.",
        "43:6: 'You are B' was read, but the learner is C: expected 'You are C', or 'you: B'",
    ),
    "another seat at the end": ("won: Snip.", "won: So you are A now.", "47:9: 'you are A' was read, but the learner"),
    "a card that is nowhere, in the task": (
        ASK,
        "ask: B has led [Th].",
        "43:16: the ten of hearts was read, which is on no place of this table; expected a card that is there",
    ),
    "a card that is nowhere, in a hint": (HINT, "hint: Play [9d], not [Th].", "46:22: the ten of hearts was read"),
    "a card of another hand": (
        HINT,
        "hint: Look. Play [Kd].",
        "46:18: the level is never won with the king of diamonds; C wins with 9d",
    ),
    "a card that loses": (HINT, "hint: Play [4c].", "46:12: the level is never won with the four of clubs; C wins"),
    "a rank that loses": (HINT, "hint: Play [the 4].", "46:12: the level is never won with the four; C wins with 9d"),
    "a card in words": (
        HINT,
        "hint: Play [9d], not the four of clubs.",
        "46:26: 'four of clubs' was read, which would stay at a next try; expected its mark, [4c]",
    ),
}


def test_a_text_that_contradicts_the_table_is_told():
    for fault in WRONG:
        old, new, expected = WRONG[fault]
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], fault


RIGHT = {
    "the learner": (ASK, "ask: You are C. Make B pay."),
    "a neighbour": ("won: Snip.", "won: You are B's neighbour."),
    "a card on the table": (ASK, "ask: B has led [9c], and holds [3c]."),
    "a card that wins": (HINT, "hint: Play [9d]."),
    "a warning before the last hint": (HINT, f"hint: If you play [4c], that is a revoke.\n{HINT}"),
    "what could have come, at the end": ("lost: You had to pair.", "lost: Did A hold [Th]?"),
}


NUMBER = "if a number is meant, write it as a word: at a next try marks name other cards"
DOUBTED = {
    "[3] cards came": f"47:6: a doubt: '[3]' is a card; {NUMBER}",
    "C all [her 3]!": f"47:12: a doubt: '[her 3]' is a card; {NUMBER}",
    "In [the 3]-card game.": f"47:9: a doubt: '[the 3]' is a card; {NUMBER}",
    "The aces of your other [3].": f"47:29: a doubt: '[3]' is a card; {NUMBER}",
    "You paid [the 3] that you had left.": f"47:15: a doubt: '[the 3]' is a card; {NUMBER}",
    "So [the T] came.": f"47:9: a doubt: '[the T]' was read, but this table has no ten; {NUMBER}",
}


def test_a_number_that_is_written_as_a_mark_is_doubted():
    for text, expected in DOUBTED.items():
        assert find_mistakes(change_text("won: Snip.", f"won: {text}")) == [expected]
    for text in ("No [3] falls.", "The last [3] falls.", "[A T] would do.", "[TT] are gone.", "It takes two [33]."):
        assert find_mistakes(change_text("won: Snip.", f"won: {text}")) == [], text


def test_a_text_that_agrees_with_the_table_is_left_alone():
    for text in RIGHT:
        assert find_mistakes(change_text(*RIGHT[text])) == [], text


def test_a_text_in_two_lines_is_told_in_its_first():
    (line,) = find_mistakes(change_text(ASK, "ask: Make B pay for\n  [Th]."))
    assert line.startswith("43:6: the ten of hearts was read")


def test_levels_without_marks_are_told_once():
    hint = "33:8: a doubt: 1 level without marks such as [9d]; a next try has the same cards"
    assert find_mistakes(change_text(HINT, "hint: Play the nine of diamonds.")) == [hint]


WRONG_MARKS = {
    "an unknown suit": ("{ A nine. }", "{ [9x], as in [SSS-18]. }", "18:11: '[9x]' was read; expected a card (9d)"),
    "in an answer": ("| Yes.\nC", "| Yes, [Kx].\nC", "22:15: '[Kx]' was read; expected"),
    "words": ("won: Snip.", "won: [A nine].", "47:6: '[A nine]' was read; expected a card (9d)"),
    "a misspelt article": ("won: Snip.", "won: Now [teh 9d] won.", "47:10: '[teh 9d]' was read; expected a card (9d)"),
}
OTHER_BRACKETS = (
    "[SSS-18], [a link](https://example.org), [[four-nines]], [sic], [none], [page 9] and [9](https://example.org)"
)


def test_a_wrong_mark_is_explained_and_other_brackets_are_left_alone():
    for what, (old, new, expected) in WRONG_MARKS.items():
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], what
    assert find_mistakes(change_text("won: Snip.", f"won: {OTHER_BRACKETS}.")) == []


def test_two_quizzes_have_two_games():
    quiz = "\n```quiz\n{}\n```\n"
    twice = LESSON + quiz.format("peel-five-card") + quiz.format("jig") + quiz.format("peel-five-card")
    assert find_mistakes(twice) == ["69:1: 'peel-five-card' is in an earlier quiz already; leave one out"]
    assert find_mistakes(LESSON + quiz.format("peel-five-card") + quiz.format("jig")) == []
