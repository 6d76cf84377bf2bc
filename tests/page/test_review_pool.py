"""The questions of the review, made before any page is shown: each can be answered without Python."""

import json
import re
from collections import Counter

import pytest
from support.for_each import for_each

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.variants import variant
from cardlessons.hosts.server.lesson_handler import HOST
from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.paths import get_data_folder
from cardlessons.prerender.page_cache import PageCache
from cardlessons.prerender.review import (
    ALL_QUESTIONS,
    QUESTIONS,
    build_pool_script,
    collect_question_pool,
    draw_pool_cards,
    get_lesson_family,
)
from cardlessons.simulation.quiz import KINDS

ASKED = [lesson for lesson in LESSONS.lessons_by_slug.values() if lesson.has_levels]


@pytest.fixture(scope="module")
def cache():
    return PageCache([get_data_folder("notebooks")], HOST)


def test_every_lesson_with_levels_has_a_quiz_and_puzzles():
    assert len(ASKED) >= 16
    assert [lesson.slug for lesson in ASKED if not (lesson.quizzes and lesson.puzzles)] == []
    assert all(variant(game).of.puzzles for lesson in ASKED for game in lesson.puzzles)


@pytest.mark.long
@for_each("lesson", ASKED)
def test_each_question_has_a_table_one_right_answer_and_a_reason(lesson):
    pool = collect_question_pool(lesson.quizzes)
    assert set(pool) <= set(KINDS)
    assert pool
    for questions in pool.values():
        assert len(questions) == max(QUESTIONS, ALL_QUESTIONS // len(pool))
        for question in questions:
            assert question["svg"].startswith("<svg")
            assert question["words"]
            assert question["asks"].endswith("?")
            assert sum(right for _, right, _ in question["answers"]) == 1
            assert len({says for says, _, _ in question["answers"]}) == len(question["answers"]) > 1
            assert all(bool(reply) != right for _, right, reply in question["answers"])


def get_right(question):
    return next(says for says, right, _ in question["answers"] if right)


@pytest.mark.long
@for_each("lesson", ASKED)
def test_no_two_questions_of_a_lesson_are_on_one_table(lesson):
    """On one table the answer to one question would tell that to another."""
    figures = [one["svg"] for questions in collect_question_pool(lesson.quizzes).values() for one in questions]
    assert len(set(figures)) == len(figures)


def test_games_with_the_same_cards_do_not_share_their_deals():
    """The first hand, with what was played from it, is that of one table only."""
    hands = Counter()
    for lesson in ASKED:
        for kind, questions in collect_question_pool(lesson.quizzes).items():
            for one in questions if kind != "snap" else ():  # there the hands are face down
                hands[frozenset(re.findall(r"(?:\w+) of (?:\w+)", one["words"][0]))] += 1
    several = {hand for hand in hands if len(hand) >= 4}  # a single card may well be held twice
    assert len(several) > 300
    assert {hands[hand] for hand in several} == {1}


@pytest.mark.long
@for_each("lesson", ASKED)
def test_no_answer_can_be_guessed_because_it_is_mostly_right(lesson):
    for kind, questions in collect_question_pool(lesson.quizzes).items():
        rights = Counter(re.sub("|".join(SEAT_NAMES), "", get_right(one)) for one in questions)
        assert len(rights) >= 2
        fewest, most = min(rights.values()), max(rights.values())
        assert most <= len(questions) // 2 + 1
        if kind in ("allowed", "snap"):
            assert most - fewest <= 2


@pytest.mark.long
@for_each("lesson", ASKED)
def test_what_is_said_is_seldom_the_rank_that_the_question_names(lesson):
    questions = collect_question_pool(lesson.quizzes).get("said", [])
    named = [one for one in questions if get_right(one).strip("“”").casefold() in one["asks"].split(".")[0]]
    assert len(named) <= len(questions) * 0.45


@pytest.mark.parametrize("slug", ["four-nines", "deal-after-deal", "whole-pack"])
def test_each_word_of_a_game_with_few_is_among_the_answers(slug):
    for one in collect_question_pool(LESSONS.lessons_by_slug[slug].quizzes)["said"]:
        said = {says for says, _, _ in one["answers"]}
        assert {"“Snip”", "“Snap”", "“Snorum”"} <= said


@pytest.mark.long
@for_each("lesson", ASKED)
def test_a_reply_says_more_than_that_a_card_can_be_played(lesson):
    for one in collect_question_pool(lesson.quizzes).get("allowed", []):
        for _, right, reply in one["answers"]:
            assert right or not one["reasons"] or reply not in ("Nobody is fined for it.", "This card can be played.")


@pytest.mark.long
def test_no_question_asks_to_name_cards_and_no_right_answer_is_negative():
    for lesson in ASKED:
        for questions in collect_question_pool(lesson.quizzes).values():
            for one in questions:
                assert not re.search("(Name|Choose) the cards", str([one["answers"], one["reasons"]]))
                assert not get_right(one).startswith("Minus")


def test_the_games_of_a_lesson_take_turns():
    games = ("nobble", "tuppenny-bump", "motor")
    pool = collect_question_pool(games)
    assert {"pays", "allowed"} <= pool.keys()
    for kind, questions in pool.items():
        titles = [one["game"] for one in questions]
        asked = [variant(game).title for game in games if kind in collect_question_pool((game,))]
        assert titles == (asked * QUESTIONS)[: len(questions)]


@pytest.mark.long
def test_every_card_of_a_figure_is_among_the_linked_ones():
    drawn = draw_pool_cards(ASKED)
    for lesson in ASKED:
        for questions in collect_question_pool(lesson.quizzes).values():
            for link in {link for one in questions for link in re.findall(r"href='#([\w-]+)'", one["svg"])}:
                assert f"id='{link}'" in drawn


@pytest.mark.long
def test_no_pool_is_large():
    """A page may load ten of them, and a site is copied into the browser's store."""
    sizes = [len(build_pool_script(lesson).encode()) for lesson in ASKED]
    assert max(sizes) < 350_000
    assert sum(sizes) < 3_500_000


@pytest.mark.long
def test_most_questions_say_why_the_right_answer_is_right():
    pools = [collect_question_pool(lesson.quizzes) for lesson in ASKED]
    questions = [one for pool in pools for questions in pool.values() for one in questions]
    assert sum(bool(one["reasons"]) for one in questions) > 0.9 * len(questions)


def test_a_pool_is_a_script_that_adds_its_lesson_to_the_others():
    lesson = LESSONS.lessons_by_slug["four-nines"]
    name, pool = re.fullmatch(r'\(self\.QUESTIONS\?\?=\{\}\)\["(.+?)"\]=(.*);\n', build_pool_script(lesson)).groups()
    assert name == "four-nines"
    assert json.loads(pool).keys() == collect_question_pool(lesson.quizzes).keys()


@pytest.mark.long
def test_the_script_of_the_review_tells_of_each_lesson_that_has_questions(cache):
    told = json.loads(re.match(r"self\.REVIEWED=(.*);\n", cache.review_script.body.decode())[1])
    assert [one["slug"] for one in told["lessons"]] == [lesson.slug for lesson in ASKED]
    for one in told["lessons"]:
        assert one["family"] == get_lesson_family(LESSONS.lessons_by_slug[one["slug"]])
        assert cache.review_pool(one["slug"]) is not None
    for name in (told["scheduler"], told["styles"]):
        assert name.removeprefix("drawn/") in cache.assets


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
