"""Advice on how a lesson asks: answers side by side, hints, texts that tell the card, and parts of other lessons."""

import pytest
from support.cases import read_cases
from support.checking import change_text, find_mistakes

from cardlessons.authoring.check.asking import advise_on_asking
from cardlessons.authoring.check.plain_texts import advise_on_spoilers
from cardlessons.authoring.starter_texts import LESSON_TEXT as STARTER
from cardlessons.hooks import list_missing_parts
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import write_notebook

HINTS = "hint: Can you pair it?\nhint: Only the same rank pairs.\nhint: Play [9d]."
GOOD = change_text("hint: Look for [a 9].", HINTS)
PAYS = "? Who pays, and how much?\n+ pays B 1, C 2 | So three in all.\n"


def advise(text, suffix=".md"):
    return [str(advice) for advice in sorted([*advise_on_asking(text, suffix), *advise_on_spoilers(text, suffix)])]


def change(old, new):
    assert GOOD.count(old) == 1
    return GOOD.replace(old, new)


def test_a_good_lesson_has_no_advice():
    assert advise(GOOD) == advise(STARTER) == advise(write_notebook(read_markdown(GOOD)), ".ipynb") == []


ADVICE = read_cases("asking_advice", "advice")


def test_advice_is_given_where_it_is_wanted():
    for what in ADVICE.keys() - ({"a claim of another source"} if "is-it-so" in list_missing_parts() else set()):
        old, new, expected = ADVICE[what]
        assert [line[: len(expected)] for line in advise(change(old, new))] == [expected], what


ALIKE = read_cases("asking_advice", "alike")


def test_no_advice_is_given_where_all_is_well():
    for what in ALIKE:
        assert advise(change(*ALIKE[what])) == [], what


QUESTION = """? What happens now?
{} One thing. | So.
{} Another. | So.
{} A third. | So.
"""


def make_lesson(places):
    """Return a lesson with a question for each of these places of the right answer."""
    signs = [["+" if n == place else "-" for n in range(3)] for place in places]
    plays = ("B 9c", "C 9d", "A Kd", "B 3c", "C 4c", "A 2h")
    steps = [QUESTION.format(*sign) + play for sign, play in zip(signs, plays, strict=False)]
    table = "variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\n" + "\n\n".join(steps)
    return f"---\ntitle: T\n---\n\n# T\n\n```table T\n{table}\n```\n"


def test_right_answers_change_their_place():
    for place, name in enumerate(["answer 1", "answer 2", "answer 3"]):
        (line,) = advise(make_lesson([place] * 4))
        assert line == f"14:1: advice: in all 4 questions of this lesson {name} is right; let it change its place"
        assert advise(make_lesson([place] * 3)) == [], name
        assert advise(make_lesson([place] * 3 + [(place + 1) % 3])) == [], name


def test_the_last_answer_counts_as_one_place():
    text = make_lesson([2] * 4).replace("- One thing. | So.\n", "", 1)
    assert advise(text) == [
        "14:1: advice: in all 4 questions of this lesson the last answer is right; let it change its place"
    ]


ASKED = change("? What happens now?", f"{PAYS}B 3c\n\n? What happens now?")


def test_payments_in_the_words_above_their_question_are_a_mistake_but_half_of_them_tell_nothing():
    for above, is_told in read_cases("asking_advice", "above"):
        found = find_mistakes(ASKED.replace("# Snip\n", f"# Snip\n\n{above}\n"))
        assert (f"23:3: the right answer stands in the words above it: '{above}'" in found) == is_told, above


@pytest.mark.long
def test_the_lessons_ask_well():
    for lesson in LESSONS.lessons_by_slug.values():
        assert advise(lesson.file.read_text("utf-8"), ".ipynb") == [], lesson.slug


def test_an_answer_that_stands_in_the_words_above_it_is_given_away():
    told = "Without a nine, A plays whatever suits."
    found = find_mistakes(change_text("Nobody knows yet what Ben's nine will cost him.", told))
    assert found == [f"28:3: the right answer stands in the words above it: '{told}'"]
