"""The strategy lab: who plays how, over many deals, and the deal in which it made the difference."""

from itertools import count

import pytest

from cardlessons import parse, simulate
from cardlessons.chance.players import ways
from cardlessons.chance.tournament import tournament
from cardlessons.engine.variants import VARIANTS
from cardlessons.record.share import read_link
from cardlessons.record.tree import grow
from cardlessons.study.laboratory import MOST, SEED, Lab

IDS = count(1)


def touch(lab, name, value=""):
    return hears(lab, do="touch", name=name, value=value)


def hears(lab, **message):
    """The reply to a message that was never sent before: a message that is sent again is answered as it was."""
    return lab.hear({"id": next(IDS), **message})


def parts(lab, kind):
    return [part for part in lab.view()["parts"] if part["kind"] == kind]


def until(lab, deals):
    """Plays on until there are so many."""
    while len(lab.results) < deals:
        hears(lab, do="on")
    touch(lab, "stop")


@pytest.mark.parametrize("slug", VARIANTS)
def test_every_game_is_tried(slug):
    lab = Lab("jig")
    assert "error" not in touch(lab, "game", slug)
    assert [part["label"] for part in parts(lab, "choice")][0:2] == ["The game", "Players"]
    touch(lab, "play")
    assert lab.results
    assert parts(lab, "figures")
    assert parts(lab, "verdict")
    assert lab.running == "play"


def test_the_figures_are_those_of_the_simulation():
    lab = Lab("jig")
    touch(lab, "players", "3")
    touch(lab, "B", "JIG-12")
    touch(lab, "play")
    until(lab, 30)
    found = simulate("jig", 3, ["random", "JIG-12", "advice"], deals=len(lab.results), seed=SEED)
    assert tuple(lab.results) == found.results
    told = parts(lab, "figures")[0]["figures"]
    assert [figure["told"] for figure in told] == [str(found.gain(seat)) for seat in "ABC"]
    nought = next(figure["bar"][0] for figure in told if not figure["told"].startswith("-"))
    for figure in told:
        begin, end = figure["bar"]
        assert (end if figure["told"].startswith("-") else begin) == nought
        assert 0 <= begin < end <= 1


def test_it_goes_on_until_it_is_stopped_and_no_further_than_it_says():
    lab = Lab("peel-five-card")
    touch(lab, "play")
    assert parts(lab, "progress")[0]["of"] == MOST
    played = len(lab.results)
    hears(lab, do="on")
    assert len(lab.results) > played
    touch(lab, "stop")
    assert not parts(lab, "progress")
    played = len(lab.results)
    hears(lab, do="on")
    assert len(lab.results) == played


def test_where_the_ways_parted_lies_on_the_open_table():
    lab = Lab("jig")
    touch(lab, "play")
    until(lab, 25)
    touch(lab, "parted")
    (group,) = parts(lab, "group")
    (link,) = group["parts"][1]["links"]
    slug, _, place = link[1].partition("#t=")
    assert slug == "open-table"
    record, step = read_link(place)
    tree = grow(parse(str(record)))
    node = tree.nodes[step]
    assert {child.book for child in node.parent.children.values()} == {True, False}, "the two plays by which they part"
    assert node.book


def test_a_way_that_is_the_same_never_parts():
    lab = Lab("jig")
    touch(lab, "A", "advice")
    touch(lab, "play")
    until(lab, 5)
    touch(lab, "parted")
    assert any("make a difference" in part.get("text", "") for part in parts(lab, "text"))


def test_all_ways_meet_all_others():
    lab = Lab("nobble")
    touch(lab, "players", "2")
    touch(lab, "tournament")
    names = {name for name in ways(VARIANTS["nobble"]) if name != "expert"}
    while len(lab.gains) < len(names) * (len(names) - 1):
        hears(lab, do="on")
    touch(lab, "stop")
    (table,) = parts(lab, "table")
    assert {row[0]["text"] for row in table["rows"]} == names
    pair, gains = next(iter(lab.gains.items()))
    met = len(gains) // 2
    by_itself = tournament("nobble", [*pair], seats=2, deals=met, seed=SEED, workers=1).gains[pair]
    assert sorted(gains) == sorted(by_itself)


def test_an_own_function_is_a_way_among_the_others():
    def last(sight):
        return sight.moves[-1]

    lab = Lab("jig", {"last": last})
    assert lab.chosen[0] == "last"
    touch(lab, "play")
    assert lab.results[0] == simulate("jig", 4, [last, *["advice"] * 3], deals=1, seed=SEED).results[0]


def test_an_own_function_that_fails_ends_the_play_and_is_told():
    def fails(sight):
        raise ZeroDivisionError

    lab = Lab("jig", {"fails": fails})
    assert "error" in touch(lab, "play")
    assert not lab.running
    assert not parts(lab, "progress")


@pytest.mark.parametrize(
    ("name", "value"), [("game", "poker"), ("players", "9"), ("A", "nobody"), ("Z", "random"), ("parted", "")]
)
def test_what_is_not_there_is_refused(name, value):
    lab = Lab("jig")
    before = lab.view()["parts"]
    assert "Nothing has changed" in touch(lab, name, value)["error"]
    assert lab.view()["parts"] == before


def test_advice_is_tried_only_where_it_is_given():
    assert "NOB-9" not in ways(VARIANTS["nobble"])
    assert {"SSS-37", "SSS-39", "NOB-9"} <= {*ways(VARIANTS["tuppenny-bump"])}
    assert {"JIG-12", "JIG-13"} <= {*ways(VARIANTS["jingo"])}


def test_the_best_of_peels_advice_for_stops_is_worth_something():
    """Whoever leads for the Jig does better among those who lead by lot, by more than chance may have made of it."""
    found = tournament("jig", ["random", "JIG-12"], deals=40, workers=1)
    best, other = found.ranked
    assert best.says == "JIG-12"
    assert best.value - other.value > best.margin + other.margin
