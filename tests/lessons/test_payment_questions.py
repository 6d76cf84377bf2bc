"""Questions for what each seat pays: written in a record, checked against its main line, shown without their answer."""

from support.cases import read_cases
from support.checking import change_text, find_mistakes
from support.sessions import Browser

from cardlessons.authoring.check.payments import read_payments
from cardlessons.hosts.jupyter.notebook_api import show
from cardlessons.lessons.catalog import read_lesson_file
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import write_notebook
from cardlessons.record import parse
from cardlessons.record.answers import count_payments, describe_answer, find_named_seats

ASKED = "? Who pays, and how much, by the end?\n+ pays B 1 | So one counter in all.\n"
WITH_GUESS = change_text("B 9c    { A nine. }\n\n?", f"{ASKED}B 9c    {{ A nine. }}\n\n?")


def test_it_holds_where_each_seat_pays_what_the_answer_says():
    assert find_mistakes(WITH_GUESS) == []
    assert find_mistakes(write_notebook(read_markdown(WITH_GUESS)), ".ipynb") == []


def test_what_is_wrong_in_it_is_told_where_it_stands():
    for answer, mistake in read_cases("payment_questions", "mistakes"):
        found = find_mistakes(WITH_GUESS.replace("pays B 1 | So", f"{answer} | So"))
        assert [line[: len(mistake)] for line in found] == [mistake], answer


def test_it_has_one_answer_with_a_reply():
    lone = "'pays ...' in line 20 must be the only answer of its question; leave this one out"
    found = find_mistakes(WITH_GUESS.replace("+ pays B 1 |", "- B pays all. | No.\n+ pays B 1 |"))
    assert found == [f"19:1: {lone}"]
    wrong = find_mistakes(WITH_GUESS.replace("+ pays B 1 |", "- pays B 1 |"))
    assert wrong == ["19:1: '- pays ...' was read; such an answer is the right one: '+ pays B 1'"]
    silent = find_mistakes(WITH_GUESS.replace(" | So one counter in all.", ""))
    assert silent == ["19:1: nothing is told for this answer; expected ' | ...' behind it"]


def test_it_stays_what_it_was_in_the_record():
    record = parse(f"variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\n{ASKED}B 9c\nC 9d\nA Kd")
    assert parse(str(record)) == record
    (answer,) = record.steps[0].question.answers
    assert read_payments(record, answer) == count_payments(record) == {"A": 0, "B": 1, "C": 0}
    assert describe_answer(record, answer) == "B 1."


def test_the_page_gets_the_seats_and_no_amounts(tmp_path):
    (tmp_path / "snip.md").write_text(WITH_GUESS, "utf-8")
    lesson = read_lesson_file(tmp_path / "snip.md").read()
    (question, *_) = Browser(show(lesson.examples[0].record)).setting["questions"]
    assert question == {
        "before": 1,
        "asks": "Who pays, and how much, by the end?",
        "answers": [],
        "pays": ["A", "B", "C"],
        "told": "So one counter in all.",
    }


def test_an_answer_is_given_by_a_touch_of_the_one_seat_that_it_alone_names():
    for answers, seats in read_cases("payment_questions", "named"):
        assert find_named_seats(answers, ["Ann", "Bob", "Cleo"]) == seats, answers
