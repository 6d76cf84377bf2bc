"""Links that people have made lead to the same position, wherever its table or level is now."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from support.lessons import LESSONS
from support.old_places import describe, list_places

from cardlessons.engine.table import Refused
from cardlessons.lessons.catalog import LESSONS as CATALOG
from cardlessons.lessons.lesson import ExamplePart, LevelsPart
from cardlessons.record import parse
from cardlessons.record.replay import replay

OLD = json.loads((Path(__file__).parents[1] / "data" / "old_places.json").read_text("utf-8"))


def resolve(slug, place):
    """Return the lesson and the place to which an old place leads."""
    moves = {move.old: (move.lesson or slug, move.new) for move in CATALOG.lessons_by_slug[slug].moves}
    return moves.get(place, (slug, place))


def get_record(slug, place):
    """Return the record of a table or of a level."""
    if place.startswith("example-"):
        return LESSONS[slug].all(ExamplePart)[int(place.removeprefix("example-")) - 1].record
    levels = [level for part in LESSONS[slug].all(LevelsPart) for level in part.levels]
    return levels[int(place.removeprefix("levels="))].start


@pytest.mark.parametrize("slug", OLD)
def test_an_old_link_leads_to_the_same_table_level_or_game(slug):
    for place, (start, *_) in OLD[slug].items():
        lesson, now = resolve(slug, place)
        assert list_places(LESSONS[lesson])[now][0] == start, f"{slug}#{place} leads to {lesson}#{now}"


@pytest.mark.parametrize("slug", OLD)
def test_each_step_of_an_old_table_can_still_be_played(slug):
    """A step that the lesson does not show any more is a branch; a level begins where it began."""
    for place, (_, *acts) in OLD[slug].items():
        if not place.startswith(("example", "levels")):
            continue
        record = get_record(*resolve(slug, place))
        if place.startswith("levels"):
            assert describe(record)[1:] == acts, place
            continue
        played = replay(parse(f"{replace(record, steps=())}\n" + "\n".join(acts)))
        assert not any(isinstance(step.verdict, Refused) for step in played.steps), f"{slug}#{place}"


@pytest.mark.parametrize("slug", OLD)
def test_no_new_link_is_read_as_an_old_one(slug):
    """A move must not begin at a place that a page of today writes into its address."""
    first, *_ = LESSONS[slug].all(LevelsPart)
    written = {f"levels={number}" for number in range(len(first.levels))}
    written |= {f"example-{number}" for number, _ in enumerate(LESSONS[slug].all(ExamplePart), 1)}
    assert not written & {move.old for move in CATALOG.lessons_by_slug[slug].moves}
