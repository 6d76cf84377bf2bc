"""The strategy lab: players, many deals, and the deal with the greatest difference."""

from random import Random

import pytest
from support.cases import read_cases
from support.panels import hears, parts, touch

from cardlessons import Game, parse, simulate
from cardlessons.engine.variants import VARIANTS
from cardlessons.record.share import read_link
from cardlessons.record.tree import grow
from cardlessons.research import strategy_lab
from cardlessons.research.player_choices import NO_PREFERENCE, OWN_CHOICE_TEXT
from cardlessons.research.preferences import make_way_by_preferences
from cardlessons.research.strategy_lab import DEAL_SEED, Lab
from cardlessons.research.tournament import tournament
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import collect_ways

pytestmark = pytest.mark.long


def until(lab, deals):
    """Play on until there are so many."""
    while len(lab.results) < deals:
        hears(lab, do="on")
    touch(lab, "stop")


ONE_OF_EACH_FAMILY = ["peel-five-card", "jig", "cassino", "irish-snap"]


def test_a_game_of_every_family_is_tried():
    for slug in ONE_OF_EACH_FAMILY:
        lab = Lab("jig")
        assert "error" not in touch(lab, "game", slug), slug
        assert [part["label"] for part in parts(lab, "choice")][0:2] == ["The game", "Players"], slug
        touch(lab, "play")
        until(lab, 1)
        assert parts(lab, "figures"), slug
        assert parts(lab, "verdict"), slug


def test_the_figures_are_those_of_the_simulation():
    lab = Lab("jig")
    touch(lab, "players", "3")
    touch(lab, "B", "JIG-12")
    touch(lab, "play")
    until(lab, 30)
    found = simulate("jig", 3, ["random", "JIG-12", "advice"], deals=len(lab.results), seed=DEAL_SEED)
    assert tuple(lab.results) == found.results
    told = parts(lab, "figures")[0]["figures"]
    assert [figure["told"] for figure in told] == [str(found.gain(seat)) for seat in "ABC"]
    nought = next(figure["bar"][0] for figure in told if not figure["told"].startswith("-"))
    for figure in told:
        begin, end = figure["bar"]
        assert (end if figure["told"].startswith("-") else begin) == nought
        assert 0 <= begin < end <= 1


def find_difference(lab):
    """Search the deal with the greatest difference, to the end."""
    touch(lab, "parted")
    while lab.running:
        hears(lab, do="on")


def test_where_the_ways_parted_lies_on_the_open_table():
    lab = Lab("jig")
    touch(lab, "play")
    until(lab, 25)
    find_difference(lab)
    (group,) = parts(lab, "group")
    (link,) = group["parts"][1]["links"]
    slug, _, place = link[1].partition("#t=")
    assert slug == "open-table"
    record, step = read_link(place)
    node = grow(parse(str(record))).nodes[step]
    assert {child.book for child in node.parent.children.values()} == {True, False}, "the two plays by which they part"
    assert node.book


def test_looking_for_the_deal_that_mattered_can_be_stopped_and_gone_on_with(monkeypatch):
    monkeypatch.setattr(strategy_lab, "PORTION_SECONDS", 0.001)
    lab = Lab("jig")
    touch(lab, "play")
    until(lab, 3)
    touch(lab, "parted")
    assert parts(lab, "progress")[0]["of"] == len(lab.results)
    while not lab.instead:
        hears(lab, do="on")
    touch(lab, "stop")
    assert not parts(lab, "group")
    once = [*lab.instead]
    find_difference(lab)
    assert lab.instead[: len(once)] == once
    assert len(lab.instead) == len(lab.results)
    assert tuple(lab.instead) == simulate("jig", 4, "advice", len(lab.results), DEAL_SEED, workers=1).results
    assert parts(lab, "group")


def test_games_are_played_until_they_are_won():
    lab = Lab("tuppenny-bump")
    (played,) = [part for part in parts(lab, "choice") if part["name"] == "until"]
    assert played["value"] == "deal"
    touch(lab, "until", "game")
    touch(lab, "play")
    until(lab, 10)
    found = simulate("tuppenny-bump", 4, ["random", *["advice"] * 3], len(lab.results), DEAL_SEED, until="game")
    assert tuple(lab.results) == found.results
    assert [figure["told"] for figure in parts(lab, "figures")[0]["figures"]] == [str(found.wins(s)) for s in "ABCD"]
    assert any(f"{len(lab.results)} games" in part["text"] for part in parts(lab, "text"))
    touch(lab, "until", "deal")
    assert not lab.results, "deals and games are not thrown together"


def test_where_a_game_is_one_deal_there_is_nothing_to_choose():
    for slug in ["jig", "irish-snap"]:
        assert "until" not in [part["name"] for part in parts(Lab(slug), "choice")]
        assert "Nothing has changed" in touch(Lab(slug), "until", "game")["error"]


def test_in_a_game_without_counters_it_is_told_who_wins():
    lab = Lab("irish-snap")
    touch(lab, "tournament")
    while len(lab.gains) < 2:
        hears(lab, do="on")
    touch(lab, "stop")
    (table,) = parts(lab, "table")
    assert table["caption"] == "How often each way wins"


def test_all_ways_meet_all_others():
    lab = Lab("nobble")
    touch(lab, "players", "2")
    touch(lab, "tournament")
    names = {name for name in collect_ways(VARIANTS["nobble"]) if name != "expert"}
    while len(lab.gains) < len(names) * (len(names) - 1):
        hears(lab, do="on")
    touch(lab, "stop")
    (table,) = parts(lab, "table")
    assert {row[0]["text"] for row in table["rows"]} == names
    pair, gains = next(iter(lab.gains.items()))
    by_itself = tournament("nobble", [*pair], seats=2, deals=len(gains), seed=DEAL_SEED, workers=1).gains[pair]
    assert gains == by_itself


def test_a_way_is_put_together_without_code():
    lab = Lab("jig")
    assert not [part for part in parts(lab, "choice") if part["name"] in OWN_CHOICE_TEXT]
    touch(lab, "A", "yours")
    asked = [part for part in parts(lab, "choice") if part["name"] in OWN_CHOICE_TEXT]
    assert [part["value"] for part in asked] == ["a high card", NO_PREFERENCE, NO_PREFERENCE]
    touch(lab, "play")
    touch(lab, "stop")
    touch(lab, "prefer-first", "a suit of which you hold more")
    touch(lab, "prefer-second", "a low card")
    assert not lab.results, "another way plays other deals"
    touch(lab, "play")
    until(lab, 5)
    way = make_way_by_preferences("yours", "", ["a suit of which you hold more", "a low card"])
    assert (
        tuple(lab.results) == simulate("jig", 4, [way, *["advice"] * 3], len(lab.results), DEAL_SEED, workers=1).results
    )
    touch(lab, "tournament")
    while not any("yours" in pair for pair in lab.gains):
        hears(lab, do="on")


def test_what_is_preferred_is_played():
    """At the lead, from a hand of five; equal cards are chosen at random."""
    for preferred, cards in read_cases("strategy_lab", "preferred"):
        game = Game.of("variant: jingo-dead-cards\ndealer: B\nA: As 9c 9d 7c 2c\nB: 3c 4c 5c 6c 8c\n\n")
        way = make_way_by_preferences("yours", "", preferred)
        played = {way(Sight(game.variant, game._node, 0, Random(seed))).card.text for seed in range(60)}
        assert played == set(cards.split()), preferred


def test_the_rank_played_last_is_matched_and_more_cards_are_taken():
    bump = Game.of("variant: tuppenny-bump\ndealer: C\nA: 9c 3c\nB: 9d 4c\nC: 5c 6c\n\n").play("A 9c")
    for preferred, card in [("the rank played last", "9d"), ("another rank than that played last", "4c")]:
        assert (
            make_way_by_preferences("yours", "", [preferred])(Sight(bump.variant, bump._node, 1, Random(1))).card.text
            == card
        )
    cassino = Game.of("variant: snitchems\ndealer: B\nA: 5c Kc\nB: 7c 8c\nlayout: 3d 5d 2d Kd\n\n")
    for preferred, most in [("a play that takes more cards", True), ("a play that takes fewer cards", False)]:
        sight = Sight(cassino.variant, cassino._node, 0, Random(1))
        taken = [len(act.takes) for act in sight.moves]
        act = make_way_by_preferences("yours", "", [preferred])(sight)
        assert len(act.takes) == (max(taken) if most else min(taken))
    assert max(taken) > min(taken)


def test_the_address_brings_the_table_back():
    for slug in [*ONE_OF_EACH_FAMILY, "cassino(builds=single)"]:
        lab = Lab(slug)
        for number, name in enumerate(lab.ways, start=1):
            touch(lab, lab.seats[number % len(lab.seats)], name)
        touch(lab, "until", "game")
        touch(lab, "prefer-second", "a low card")
        again = Lab("nobble")
        assert "error" not in touch(again, "kept", lab.saved_state()), slug
        assert again.view() == lab.view(), slug
        assert again.saved_state() == lab.saved_state(), slug


def test_what_is_not_there_changes_nothing():
    lab = Lab("tuppenny-bump")
    touch(lab, "A", "yours")
    touch(lab, "prefer-third", "a low card")
    before = lab.view()["parts"]
    for link in [*read_cases("strategy_lab", "links"), "nobble~deal" + "~advice" * 9]:
        assert "This link names something that is not in this lab" in touch(lab, "kept", link)["error"], link
        assert lab.view()["parts"] == before, link
    for name, value in [("players", "9"), ("B", "nobody"), ("or", "a low card"), ("then", "jig")]:
        assert "Nothing has changed" in touch(lab, name, value)["error"], name
        assert lab.view()["parts"] == before, name
