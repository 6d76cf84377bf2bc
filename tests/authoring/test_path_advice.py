"""Advice on the path of a lesson: play soon, in few stages, each of some hundred words."""

import pytest
from support.checking import LESSON

from cardlessons.authoring.check.path import advise_on_path
from cardlessons.authoring.starter_texts import LESSON_TEXT as STARTER
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import write_notebook

STAGE = "\n## Another\n\nSome words.\n"
LEVELS = LESSON.index("```levels")
QUIZ = "\n```quiz\npeel-five-card\n```\n"


def advise(text, suffix=".md"):
    return [str(advice) for advice in advise_on_path(text, suffix)]


def test_a_short_lesson_has_no_advice():
    assert advise(LESSON) == advise(STARTER) == advise(write_notebook(read_markdown(LESSON)), ".ipynb") == []


def test_levels_that_come_after_two_stages_are_late():
    assert advise(LESSON[:LEVELS] + STAGE) == advise(LESSON[:LEVELS] + STAGE + LESSON[LEVELS:]) == []
    late = LESSON[:LEVELS] + STAGE + STAGE + LESSON[LEVELS:]
    number = late.split("\n").index("## Another", late.split("\n").index("## Another") + 1) + 1
    assert advise(late) == [
        f"{number}:1: advice: a learner plays no card in the first 2 stages; give levels after the first example"
    ]


@pytest.mark.parametrize("where", ["A nine. ", "Nobody", "? What", "+ C 9d | Yes", "ask: Make B pay", "won: Snip"])
def test_a_long_stage_is_to_be_divided(where):
    full = LESSON.replace(where, where + " word" * 555, 1)  # with its own words
    assert advise(full) == []
    told = "6:1: advice: about 601 words are read in this stage; 600 are enough: divide it"
    assert advise(full.replace(" word", " word word", 1)) == [told]


def test_replies_to_wrong_answers_make_no_stage_long():
    assert advise(LESSON.replace("- Nothing at all. |", "- Nothing at all. |" + " word" * 600)) == []


def test_more_than_eight_stages_are_many():
    assert advise(LESSON + STAGE * 7) == []
    assert advise(LESSON + STAGE * 6 + QUIZ) == []
    for many in (LESSON + STAGE * 8, LESSON + STAGE * 7 + QUIZ):
        (told,) = advise(many)
        assert "9 stages are on the path" in told
    assert advise((LESSON + STAGE * 8 + "\n## More\n").replace("---\n", "---\nmore: Another\n", 1)) == []


def test_a_page_without_tables_has_no_advice():
    for slug in ("your-own-game", "open-table", "strategy-lab"):
        assert advise(LESSONS.lessons_by_slug[slug].file.read_text("utf-8"), ".ipynb") == []
