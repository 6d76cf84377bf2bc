"""Marks: the words of cards in square brackets, and brackets that are none."""

import pickle

from support.cases import read_cases, read_sample

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.record import parse
from cardlessons.rulebook.marks import get_written, list_marks, mark_text

SAID = read_cases("marks", "said")
NO_MARKS = (
    "[SSS-18] [9x] [sic] [nine] [page 9] [9](https://example.org) [[9d]] [] [ ] [A-9] ![9](nine.png)",
    "Ben's nine of diamonds",
)


def test_marks_are_said_in_words():
    assert {written: mark_text(written) for written in SAID} == SAID


def test_other_brackets_stay_as_they_are_written():
    for text in NO_MARKS:
        assert (mark_text(text), list_marks(mark_text(text))) == (text, ())


def test_a_mark_knows_its_card_its_owner_and_its_place():
    text = mark_text("Two [99], and [Ben's K]; [your own 7h] (SSS-18)")
    kings, seven = list_marks(text)[1:]
    assert [(mark.rank, mark.several, text[mark.begin : mark.end]) for mark in list_marks(text)] == [
        (Rank.NINE, True, "nines"),
        (Rank.KING, False, "Ben's king"),
        (Rank.SEVEN, False, "your own seven of hearts"),
    ]
    assert (kings.owner, kings.suit, kings.card) == ("Ben", None, None)
    assert (seven.owner, seven.suit, seven.card) == ("you", Suit.HEARTS, Card("7h"))
    assert [mark.names([Card("7c"), Card("Kd")]) for mark in (kings, seven)] == [True, False]
    assert text.written[seven.at :].startswith("[your own 7h]")
    assert pickle.loads(pickle.dumps(text)).written == text.written


RECORD = read_sample("marks.play")


def test_a_record_shows_words_and_writes_marks():
    record = parse(RECORD)
    assert parse(str(record)) == record
    question = record.steps[1].question
    assert (record.comment, record.steps[0].comment) == ("B's nine is led.", "A nine of clubs!")
    assert (question.asks, question.answers[0].text) == ("Does C play the nine of diamonds?", "Yes, the nine.")
    assert [answer.told for answer in question.answers] == ["The nine of diamonds it is.", "Look at nines."]
    assert get_written(question.answers[0].told) == "[9d] it is."
    for mark in ("{ [B's 9] is led. }", "{ [A 9c]! }", "? Does C play [9d]?", "+ Yes, [the 9]. | [9d] it is."):
        assert mark in str(record)
