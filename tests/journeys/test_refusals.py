"""A wrong touch at each kind of moment, on a phone and on a desk: what is refused is seen, and the game goes on."""

import re

import pytest
from support.browser import Table, is_seen, read, run_command, visiting, wait_until_drawn
from support.lessons import LESSONS
from support.moments import (
    DESK,
    PHONE,
    REASONS,
    await_turn,
    see,
    see_going_on,
    touch_in_own_turn,
    touch_while_the_house_plays,
    touch_with_a_choice_open,
)
from support.playing import open_lesson
from support.processes import free_port

from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.lessons import catalog

ASKED = [lesson.quizzes[0] for lesson in catalog.LESSONS.lessons_by_slug.values() if lesson.quizzes]
GAMES = {slug: variant(slug) for slug in ASKED if slug in VARIANTS}
"""The first game of each lesson; what the other games refuse, and in which words, is tested in `families/`."""
ON_A_DESK = {game.family: slug for slug, game in GAMES.items()}.values()
"""A game of each family, since its look lays out the table: it is also played on a desk, where there is more room."""
TEXT = "---\ntitle: {slug}\n---\n# {slug}\n\n```play\n{slug} seats {seats} you {you} deal 3\n```\n"


@pytest.fixture(scope="module")
def games(tmp_path_factory):
    """Yield a server with a page for each game, on which one plays against the house."""
    folder = tmp_path_factory.mktemp("games")
    for slug, game in GAMES.items():
        seats = ["Anna", "Ben", "Clara", "Dora"][: 2 if game.family == "fishing" and 2 in game.rules.seats else 4]
        text = TEXT.format(slug=slug, seats=" ".join(seats), you=seats[-1])
        (folder / f"{slug}.md").write_text(text, "utf-8")
    with run_command("serve", str(folder), "--only", "--on-demand", "--port", str(free_port())) as found:
        yield found


@pytest.mark.parametrize("slug", ["equal-cards", "schnipp-schnapp", "cassino"])
def test_a_card_that_answers_nothing_is_told_while_a_question_is_open(page, server, slug):
    table, example = open_lesson(page, server, slug), LESSONS[slug].examples[0]
    act = example.record.steps[0].act
    first = table.card(example.record.seats[act.seat], act.card.text)
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        for card in (first, table.root.locator(".ct-board button").first):
            if not is_seen(card):
                continue  # nothing lies in the middle
            page.reload()
            card.click()
            assert "not answered" in see(page, REASONS)
            assert not re.search("takes|Take ", read(table.felt)), "the answer"
            see_going_on(page)


@pytest.mark.parametrize("slug", GAMES)
def test_a_wrong_touch_is_told_and_the_house_plays_on(chromium, games, slug):
    with visiting(chromium, reduced_motion="no-preference") as (_, page, seen):
        page.goto(games.lesson(slug))
        wait_until_drawn(page)
        table = Table(page, "play")
        for size in (PHONE, DESK) if slug in ON_A_DESK else (PHONE,):
            page.set_viewport_size(size)
            await_turn(table)
            touch_in_own_turn(table)
            if GAMES[slug].family == "fishing":
                touch_with_a_choice_open(table)
            touch_while_the_house_plays(table)
        assert not seen.errors
