"""The questions of the review, made before any page is shown: each can be answered without Python."""

import json
import re
from random import Random

import pytest

from cardlessons.engine.variants import variant
from cardlessons.hosts.server.pages.lesson_handler import SERVER_HOST
from cardlessons.lessons.catalog import LESSONS, read_lesson_file
from cardlessons.paths import get_data_folder
from cardlessons.prerender.lesson_page import render_lesson_page
from cardlessons.prerender.practice_page import make_review_script
from cardlessons.prerender.review import collect_lesson_pool, collect_lesson_taught, get_lesson_family
from cardlessons.prerender.site import Site
from cardlessons.rulebook.rules_page import build_rules_page
from cardlessons.session.exercises import (
    BANKER,
    MIN_QUESTIONS,
    PUZZLE,
    PUZZLE_SEEDS,
    RULES_KIND,
    collect_pool,
    collect_puzzles,
)
from cardlessons.session.rules_questions import MIN_WRONG, choose_rules_questions
from cardlessons.simulation.questions import list_kinds

pytestmark = pytest.mark.long

ASKED = [lesson for lesson in LESSONS.lessons_by_slug.values() if lesson.has_levels]
SOME = [*{get_lesson_family(lesson): lesson for lesson in ASKED if lesson.quizzes}.values()]
"""A lesson of each family."""


@pytest.fixture(scope="module")
def site():
    return Site([get_data_folder("notebooks")], SERVER_HOST)


def test_every_lesson_with_levels_has_a_quiz_and_puzzles():
    assert len(ASKED) >= 16
    assert [lesson.slug for lesson in ASKED if not (lesson.quizzes and lesson.puzzles)] == []
    assert all(variant(game).of.puzzles for lesson in ASKED for game in lesson.puzzles)


def test_each_question_has_a_table_one_right_answer_and_a_reason():
    for lesson in SOME:
        kinds = {f"{kind.name}.{game}" for game in lesson.quizzes for kind in list_kinds(variant(game))}
        pool = collect_lesson_pool(lesson)
        pool = {topic: asked for topic, asked in pool.items() if topic.split(".")[0] not in (BANKER, RULES_KIND)}
        assert {*pool} <= kinds
        assert len({topic.split(".")[0] for topic in pool}) >= 3, lesson.slug
        for topic, questions in pool.items():
            assert len(questions) >= MIN_QUESTIONS
            tables = [json.dumps(question["node"]["state"]) for question in questions]
            assert len(set(tables)) == len(tables), f"{lesson.slug} {topic}: two questions on one table"
            for question in questions:
                where = f"{lesson.slug} {topic}: {question['asks']}"
                assert question["node"]["state"]["hands"].keys() == {*question["setting"]["seats"]}, where
                assert question["asks"].endswith("?"), where
                assert question["reasons"], where
                assert sum(right for _, right, *_ in question["answers"]) == 1, where
                assert len({says for says, *_ in question["answers"]}) == len(question["answers"]) > 1, where
                assert all(bool(reply) != right for _, right, reply, _ in question["answers"]), where


@pytest.mark.parametrize("lesson", ASKED, ids=lambda lesson: lesson.slug)
def test_every_lesson_asks_the_rules_page_on_what_it_teaches(lesson):
    game = variant(lesson.quizzes[0])
    page = {rule.text for section in build_rules_page(game).sections for rule in section.paragraphs}
    asked = choose_rules_questions(game, collect_lesson_taught(lesson), Random(lesson.slug))
    assert asked
    for one in asked:
        assert one.place
        assert one.rule.text in page
        wrong = {rule.text for rule, _ in one.wrong}
        assert len(wrong) == len(one.wrong) >= MIN_WRONG
        assert not wrong & page


def test_a_rule_of_another_game_is_wrong_and_so_is_a_house_rule():
    one, _ = collect_lesson_pool(LESSONS.lessons_by_slug["irish-snap"])[f"{RULES_KIND}.irish-snap"]
    assert {reply for _, right, reply, _ in one["answers"] if not right} == {
        "That is so in “Irish Snap” only by a house rule.",
        "That is so in “Irish Snap with queens”.",
    }
    assert (one["rule"], one["told"]) == ("turn.flinch", "rules")


@pytest.mark.parametrize("slug", ["jig", "cassino", "irish-snap"])
def test_a_puzzle_has_one_right_answer_and_a_card_that_gives_only_one(slug):
    lesson = LESSONS.lessons_by_slug[slug]
    puzzles = collect_puzzles(lesson.puzzles)[f"{PUZZLE}.{lesson.puzzles[0]}"]
    assert [one["name"] for one in puzzles] == [f"{seed}.{grade}" for seed, grade in PUZZLE_SEEDS]
    for one in puzzles:
        says, right, replies, touched = zip(*one["answers"], strict=True)
        assert right.count(True) == 1
        assert len({*says}) == len(says) > 1
        assert all(replies)
        cards = [card for card in touched if card]
        assert len({*cards}) == len(cards)
        assert bool(cards) == (slug != "irish-snap"), "a card that is turned is not seen before"
        assert "Slap with both hands." not in says, "in none of these games are both hands ever due"
        assert one["hints"]
        assert one["reasons"]


def test_payments_with_counters_know_what_is_due_and_why_a_likely_mistake_is_wrong():
    for one in collect_lesson_pool(LESSONS.lessons_by_slug["jig"])[f"{BANKER}.jig"]:
        counters = one["counters"]
        amounts, _, payee = counters["due"].partition(">")
        assert len(amounts.split()) == len(counters["payers"])
        assert f"to {counters['payees'][int(payee)].replace('The', 'the')}" in counters["right"]
        assert counters["due"] not in counters["replies"]
        assert all(counters["replies"].values())
        assert one["answers"] == []


def test_another_lesson_with_the_same_game_has_other_deals():
    one, other = (collect_pool(games) for games in (("jig",), ("jingo", "jig")))
    tables = [
        {json.dumps(question["node"]["state"]) for questions in pool.values() for question in questions}
        for pool in (one, other)
    ]
    assert tables[0].isdisjoint(tables[1])


def test_each_word_of_a_game_with_few_is_among_the_answers():
    for slug in ("four-nines", "deal-after-deal", "whole-pack"):
        for topic, questions in collect_lesson_pool(LESSONS.lessons_by_slug[slug]).items():
            for one in questions if topic.startswith("said.") else ():
                assert {"“Snip”", "“Snap”", "“Snorum”"} <= {says for says, *_ in one["answers"]}


def test_the_script_of_the_review_tells_of_each_lesson_that_has_questions(site):
    told = json.loads(re.match(r"self\.REVIEWED=(.*);\n", make_review_script(site).body.decode())[1])
    assert [one["slug"] for one in told["lessons"]] == [lesson.slug for lesson in ASKED]
    for one in told["lessons"]:
        assert one["family"] == get_lesson_family(LESSONS.lessons_by_slug[one["slug"]])
        assert one["pools"] == [f"review/{one['slug']}.js", f"review/{one['slug']}.puzzles.js"]
    for name in (told["scheduler"], told["styles"]):
        assert name.removeprefix("drawn/") in site.assets.bodies


def test_a_lesson_without_a_quiz_has_no_questions(site):
    assert site.review_pool("open-table") is None
    assert site.review_pool("nothing") is None


def test_a_part_that_cannot_be_read_is_left_out(tmp_path):
    file = tmp_path / "a.md"
    file.write_text("```quiz nosuchgame\n```\n\n```quiz jig\n```\n\n```puzzles jig\n```\n", "utf-8")
    lesson = read_lesson_file(file)
    assert (lesson.quizzes, lesson.puzzles, lesson.has_levels) == (("jig",), ("jig",), False)


def test_the_next_lesson_stands_at_the_end_of_the_last_stage(site):
    lesson = LESSONS.lessons_by_slug["four-nines"]
    html = render_lesson_page(site, lesson, site.page(lesson), "../../")
    last = html.rindex('id="stage-')
    assert html.index('id="play-1"') < last < html.index('rel="next"', last) < html.index('id="more"')
    assert html.index('id="more"') < html.index('id="sources"')
