"""Checking lessons and records: what an author gets wrong is told with its line and column, and nothing else is."""

import pytest
from support.checking import LESSON, RECORD, change_text, find_mistakes

from cardlessons.authoring.check.records import check_record
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import write_notebook
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.page import prerender
from cardlessons.session.context import VISITOR


def test_in_a_lesson_without_a_fault_nothing_is_found():
    assert find_mistakes(LESSON) == []
    assert find_mistakes(write_notebook(read_markdown(LESSON)), ".ipynb") == []
    assert check_record(RECORD)[1] == []


TYPICAL = {
    "two right answers": ("- C 4c |", "+ C 4c |", "22:1: a second right answer; the first is in line 21"),
    "no right answer": ("+ Play what", "- Play what", "26:1: none of these answers is right"),
    "a question at the end": ("A Kd\n", "", "26:1: a question stands before the act that it asks about; none follows"),
    "an expectation that is false": ("> pays B 1", "> pays B 2", "23:11: after C 9d you expect that B pays 2 to the"),
    "a goal of a seat that is not there": ("goal: B pays", "goal: pays Bne", "44:12: 'Bne' was read; expected the"),
    "a par of nothing": ("par: 1", "par: 0", "45:6: '0' was read; expected a number of plays from 1 on"),
    "not the learner's turn": ("you: C", "you: B", "42:6: the level begins where it is C's turn, not B's"),
    "an unknown section": ("SSS R-3", "SS R-3", "57:1: there is no section 'SS' in the rulebook; did you mean SSS"),
    "an unknown reading": ("R-3", "R-999", "57:5: there is no 'R-999' in the rulebook; R goes from R-1"),
    "an unknown statement": ("(SSS-18)", "(SSS-99)", "8:84: there is no 'SSS-99' in the rulebook; SSS goes from SSS-1"),
    "a card that lies there twice": ("C: 9d 4c\n\n{", "C: 9d 3c\n\n{", "15:7: 3c is there twice"),
    "a game that is not there": ("peel-five-card seats", "peel-five seats", "53:1: there is no variant 'peel-five'"),
    "a link to no lesson": ("[[four-nines]]", "[[four-nine]]", "8:51: there is no lesson 'four-nine'; did you mean"),
    "a part that is misspelled": ("```play", "```plya", "52:4: 'plya' was read, which is no part of a lesson; did you"),
}


def test_each_typical_mistake_is_told_where_it_stands():
    for mistake in TYPICAL:
        old, new, expected = TYPICAL[mistake]
        assert [line[: len(expected)] for line in find_mistakes(change_text(old, new))] == [expected], mistake


LEFT_OUT = {
    "no answers": (
        "- Nothing at all. | Nobody passes.\n+ Play whatever suits. | Yes.\n",
        "26:1: this question has no answers",
    ),
    "one answer": ("- Nothing at all. | Nobody passes.\n", "26:1: this question has one answer only"),
    "no words": ("And what may A do?", "26:1: this question has no words"),
    "no reply": (" | Nobody passes.", "27:1: nothing is told for this answer"),
    "nothing is played": (RECORD[RECORD.index("B 9c  ") :], "10:1: nothing is played at this table"),
    "a fence's end": ("A Kd\n```\n", "30:1: the fence before this one is never closed"),
    "no title": ("title: Snip\n", "1:1: the lesson has no title"),
    "no heading": ("# Snip\n", "7:1: the lesson has no heading"),
    "no sources": ("SSS R-3 disputed SSS-1", "57:1: no source is named here"),
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


LEVEL = {
    "can be won sooner": ("par: 1", "par: 2", "45:6: the level can be won in one play, sooner than its par: C 9d"),
    "cannot be won": ("goal: B pays 1", "goal: B pays 2", "44:7: this cannot be reached in one play"),
    "cannot be lost": ("C: 9d 4c\n\nB", "C: 9d 9h\n\nB", "33:8: this level can never be lost"),
    "is reached before": ("goal: B pays 1 pool", "goal: pays A nothing", "44:7: the goal is reached before the"),
    "begins with a fault": ("B 9c\n\nyou", "B 9c\nC 4c\n\nyou", "41:1: a level begins with lawful acts, but this is a"),
    "a way that is none": ("after C 4c", "after C 3c", "49:12: this is never said: the level is never lost after C 3c"),
    "never when": ("after C 4c", "when pays A 1 pool", "49:11: this is never said: the level is never lost when pays"),
    "a key misspelled": ("hint: Look", "hnit: Look", "46:1: 'hnit:' was read; did you mean hint?"),
    "a question": ("B 9c\n\nyou", "? Why?\nB 9c\n\nyou", "40:1: nobody is asked this: a level has a goal, and no"),
    "words missing": ("won: Snip.", "won:", "47:1: nothing is said behind 'won:'"),
    "a key missing": ("won: Snip.\n", "", "33:8: the level 'Pair it' needs a line 'won: ...'"),
}


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


ELSEWHERE = {
    "an unknown fact": (
        "minutes: 5",
        "minuts: 5",
        "3:1: a doubt: 'minuts' is nothing that a lesson says of itself",
    ),
    "no number": ("minutes: 5", "minutes: some", "3:10: 'some' was read; expected a number, as in 'minutes: 15'"),
    "no fact at all": ("minutes: 5", "five minutes", "3:1: 'five minutes' was read; expected 'key: value'"),
    "an unknown option": ("peel-five-card seats", "peel-five-card(pak=32) seats", "53:16: peel-five-card: there is no"),
    "a statement in a head": ("nine [SSS-18]", "nine [SSX-18]", "10:28: there is no 'SSX-18' in the rulebook"),
    "a dispute": ("disputed SSS-1", "disputed SSS-0", "57:18: there is no 'SSS-0' in the rulebook"),
    "the same answer": ("+ C 9d | Yes.", "- C 4c | So.\n+ C 9d | Yes.", "22:1: the same answer stands in line 21"),
    "an answer of nobody": ("- C 4c |", "- F 4c |", "21:3: F plays, but no line above gives F's cards"),
    "an answer of a player whose turn it is not": (
        "- C 4c |",
        "- C 4c | So.\n- B 3c |",
        "22:3: B plays in this answer, but it is C's turn; expected a card of C's, or one card of each seat, or words",
    ),
    "an answer with a card that is not held": (
        "- C 4c |",
        "- C 5c |",
        "21:3: C does not hold 5c here, so nobody can touch it; C holds 9d and 4c",
    ),
    "a wrong answer is played": ("- C 4c |", "- C 9d |", "21:3: this answer is wrong, but the book then plays C 9d"),
    "another is played": ("+ C 9d |", "+ C 9s |", "22:3: this answer is right, but the book then plays C 9d"),
    "what is refused, with a remark": (
        "A Kd\n",
        "A Kd\nA 2h    { She leads a two. }\n",
        "30:1: the table refuses this: It is B's turn, not A's. Where that is meant, say '> refused'",
    ),
    "what is refused, in a variation": (
        "  ( C 4c > fault )",
        "  ( C 9h    { Hers? } )",
        "24:3: the table refuses this: C does not hold the nine of hearts",
    ),
    "a command in prose": ("# Snip\n", "# Snip\n\n%play jig\n", "8:1: '%play' is never shown here: in Markdown it is"),
    "a part in a list": ("# Snip\n", "# Snip\n\n- x\n  ```which\n  ```\n", "9:4: 'which' is never shown here, inside"),
}


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
    text = (
        RECORD.replace("Kd 2h", "Kz 2h").replace("C 4c |", "C 4c").replace("> fault", "> faul").replace("A Kd", "A K")
    )
    assert [str(finding)[:20] for finding in check_record(text)[1]] == [
        "3:4: 'Kz' is no card",
        "11:1: nothing is tol",
        "14:12: 'faul' was re",
        "19:3: 'K' is no card",
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
