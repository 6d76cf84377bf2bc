"""Links that people have made lead to the same position, wherever its table or level is now."""

import json
from dataclasses import replace
from pathlib import Path

from support.cases import read_sample
from support.checking import LESSON, find_mistakes
from support.lessons import LESSONS
from support.old_places import describe, list_places, list_records

from cardlessons.engine.table import Refused
from cardlessons.lessons.catalog import LESSONS as CATALOG
from cardlessons.lessons.lesson import LevelsPart
from cardlessons.lessons.markdown import read_markdown
from cardlessons.record import parse
from cardlessons.record.replay import replay
from cardlessons.session.ids import name_blocks

TABLE = read_sample("old_places.md")
OLD = json.loads((Path(__file__).parents[1] / "data" / "old_places.json").read_text("utf-8"))


def resolve(slug, place):
    """Return the lesson and the place to which an old place leads."""
    moves = {move.old: (move.lesson or slug, move.new) for move in CATALOG.lessons_by_slug[slug].moves}
    return moves.get(place, (slug, place))


def list_old_places(*kinds):
    """Return the old places of some kinds: each with its name, and the lesson and the place to which it leads."""
    return [
        (f"{slug}#{place}", *resolve(slug, place), *OLD[slug][place])
        for slug in OLD
        for place in OLD[slug]
        if place.startswith(kinds)
    ]


def test_an_old_link_leads_to_the_same_table_level_or_game():
    places = {slug: list_places(lesson) for slug, lesson in LESSONS.items()}
    for old, lesson, now, start, *_ in list_old_places(""):
        assert places[lesson][now][0] == start, f"{old} leads to {lesson}#{now}"


def test_each_step_of_an_old_table_can_still_be_played():
    """A step that the lesson does not show any more is a branch; a level begins where it began."""
    records = {slug: list_records(lesson) for slug, lesson in LESSONS.items()}
    for old, lesson, now, _, *acts in list_old_places("example", "levels"):
        record = records[lesson][now]
        if now.startswith("levels"):
            assert describe(record)[1:] == acts, old
            continue
        played = replay(parse(f"{replace(record, steps=())}\n" + "\n".join(acts)))
        assert not any(isinstance(step.verdict, Refused) for step in played.steps), old


def test_no_new_link_is_read_as_an_old_one():
    """A move must not begin at a place that a page of today writes into its address."""
    for slug in OLD:
        first, *_ = LESSONS[slug].all(LevelsPart)
        written = {f"levels={number}" for number in range(len(first.levels))}
        written |= {place for place in list_places(LESSONS[slug]) if place.startswith("example")}
        assert not written & {move.old for move in CATALOG.lessons_by_slug[slug].moves}, slug


def test_a_table_may_have_a_number_of_its_own():
    text = LESSON + TABLE.format(" #5") + TABLE.format(" again") + TABLE.format(" at last #2")
    names = [name for _, name in name_blocks(read_markdown(text).blocks) if name.startswith("table")]
    assert names[1:] == ["table-5", "table-6", "table-2"]
    assert [str(found) for found in find_mistakes(text)] == []
    twice = LESSON + TABLE.format(" #1")
    assert any("there is a table 1 already" in str(found) for found in find_mistakes(twice))


def test_check_finds_a_move_that_cannot_be_read():
    for moved in ["example-3", "example-3 #levels=1", "levels-2 #levels=1", "example-3 whole pack#levels=2"]:
        text = LESSON.replace("---\n", f"---\nmoved: levels=1 #levels=2, {moved}\n", 1)
        assert any(f"'{moved}' was read" in str(found) for found in find_mistakes(text)), moved
