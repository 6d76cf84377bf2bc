"""The questions of the review, made before any page is shown: each can be answered without Python."""

import json
import re

import pytest
from support.for_each import for_each

from cardlessons.engine.variants import variant
from cardlessons.hosts.server.lesson_handler import HOST
from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.paths import get_data_folder
from cardlessons.prerender.page_cache import PageCache
from cardlessons.prerender.review import QUESTIONS, build_pool_script, collect_question_pool, get_lesson_family
from cardlessons.simulation.quiz import KINDS

ASKED = [lesson for lesson in LESSONS.lessons_by_slug.values() if lesson.has_levels]


@pytest.fixture(scope="module")
def cache():
    return PageCache([get_data_folder("notebooks")], HOST)


def test_every_lesson_with_levels_has_a_quiz_and_puzzles():
    assert len(ASKED) >= 16
    assert [lesson.slug for lesson in ASKED if not (lesson.quizzes and lesson.puzzles)] == []
    assert all(variant(game).of.puzzles for lesson in ASKED for game in lesson.puzzles)


@for_each("lesson", ASKED)
def test_each_question_has_a_table_one_right_answer_and_a_reason(lesson):
    pool = collect_question_pool(lesson.quizzes)
    assert set(pool) <= set(KINDS)
    assert pool
    for kind, questions in pool.items():
        assert len(questions) == QUESTIONS * len(lesson.quizzes)
        assert len({(one["svg"], one["asks"]) for one in questions}) > 1, kind
        for question in questions:
            assert question["svg"].startswith("<svg")
            assert question["words"]
            assert question["asks"].endswith("?")
            assert sum(right for _, right in question["answers"]) == 1
            assert len({says for says, _ in question["answers"]}) == len(question["answers"]) > 1


def test_most_questions_say_why_the_right_answer_is_right():
    pools = [collect_question_pool(lesson.quizzes) for lesson in ASKED]
    questions = [one for pool in pools for questions in pool.values() for one in questions]
    assert sum(bool(one["reasons"]) for one in questions) > 0.9 * len(questions)


def test_a_pool_is_a_script_that_adds_its_lesson_to_the_others():
    lesson = LESSONS.lessons_by_slug["four-nines"]
    name, pool = re.fullmatch(r'\(self\.QUESTIONS\?\?=\{\}\)\["(.+?)"\]=(.*);\n', build_pool_script(lesson)).groups()
    assert name == "four-nines"
    assert json.loads(pool).keys() == collect_question_pool(lesson.quizzes).keys()


@pytest.mark.sweep
def test_the_script_of_the_review_tells_of_each_lesson_that_has_questions(cache):
    told = json.loads(re.match(r"self\.REVIEWED=(.*);\n", cache.review_script.body.decode())[1])
    assert [one["slug"] for one in told["lessons"]] == [lesson.slug for lesson in ASKED]
    for one in told["lessons"]:
        assert one["family"] == get_lesson_family(LESSONS.lessons_by_slug[one["slug"]])
        assert cache.review_pool(one["slug"]) is not None
    for name in (told["scheduler"], told["styles"]):
        assert cache.asset(name.removeprefix("drawn/")) is not None


def test_a_lesson_without_a_quiz_has_no_questions(cache):
    assert cache.review_pool("open-table") is None
    assert cache.review_pool("nothing") is None


def test_a_part_that_cannot_be_read_is_left_out(tmp_path):
    file = tmp_path / "a.md"
    file.write_text("```quiz nosuchgame\n```\n\n```quiz jig\n```\n\n```puzzles jig\n```\n", "utf-8")
    lesson = read_lesson_file(file)
    assert (lesson.quizzes, lesson.puzzles, lesson.has_levels) == (("jig",), ("jig",), False)


def test_the_next_lesson_stands_above_the_sources(cache):
    lesson = LESSONS.lessons_by_slug["four-nines"]
    html = cache.html(lesson, cache.page(lesson), "../../")
    first = html.index('<a rel="next"')
    assert html.index('id="play-1"') < first < html.index("Where this comes from") < html.index('id="sources"')
