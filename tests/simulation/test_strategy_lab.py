"""The strategy lab: players, many deals, and the deal with the greatest difference."""

from itertools import count
from random import Random

import pytest

from cardlessons import Game, parse, simulate
from cardlessons.engine.variants import VARIANTS
from cardlessons.record.share import read_link
from cardlessons.record.tree import grow
from cardlessons.session.panels import strategy_lab
from cardlessons.session.panels.player_choices import ANY, OWN_CHOICE_TEXT
from cardlessons.session.panels.strategy_lab import MAX_DEALS, SEED, Lab
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import collect_ways
from cardlessons.simulation.preferences import make_way_by_preferences
from cardlessons.simulation.tournament import tournament

IDS = count(1)


def touch(lab, name, value=""):
    return hears(lab, do="touch", name=name, value=value)


def hears(lab, **message):
    """Return the reply to a message with a new number: a repeated message would get the same reply."""
    return lab.hear({"id": next(IDS), **message})


def parts(lab, kind):
    return [part for one in lab.view()["parts"] for part in (one, *one.get("parts", ())) if part["kind"] == kind]


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
        assert lab.running == "play", slug
        until(lab, 1)
        assert parts(lab, "figures"), slug
        assert parts(lab, "verdict"), slug


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
    assert parts(lab, "progress")[0]["of"] == MAX_DEALS
    until(lab, len(lab.results) + 1)
    assert not parts(lab, "progress")
    played = len(lab.results)
    hears(lab, do="on")
    assert len(lab.results) == played


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
    tree = grow(parse(str(record)))
    node = tree.nodes[step]
    assert {child.book for child in node.parent.children.values()} == {True, False}, "the two plays by which they part"
    assert node.book


def test_a_way_that_is_the_same_never_parts():
    lab = Lab("jig")
    touch(lab, "A", "advice")
    touch(lab, "play")
    until(lab, 5)
    find_difference(lab)
    assert any("made no difference" in part.get("text", "") for part in parts(lab, "text"))


def test_a_player_who_thinks_for_long_is_not_waited_for(monkeypatch):
    """The page gets a reply in the middle of a deal, and the deal is finished later."""
    monkeypatch.setattr(strategy_lab, "PORTION_SECONDS", 0.001)
    lab = Lab("jig")
    touch(lab, "A", "expert")
    touch(lab, "play")
    assert not lab.results
    assert lab.running == "play"
    while not lab.results:
        hears(lab, do="on")
    assert lab.results[0] == simulate("jig", 4, ["expert", *["advice"] * 3], deals=1, seed=SEED).results[0]


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
    assert tuple(lab.instead) == simulate("jig", 4, "advice", len(lab.results), SEED, workers=1).results
    assert parts(lab, "group")


def test_games_are_played_until_they_are_won():
    lab = Lab("tuppenny-bump")
    (played,) = [part for part in parts(lab, "choice") if part["name"] == "until"]
    assert played["value"] == "each deal by itself"
    touch(lab, "until", "each game until it is won")
    touch(lab, "play")
    until(lab, 10)
    found = simulate("tuppenny-bump", 4, ["random", *["advice"] * 3], len(lab.results), SEED, until="game")
    assert tuple(lab.results) == found.results
    assert [figure["told"] for figure in parts(lab, "figures")[0]["figures"]] == [str(found.wins(s)) for s in "ABCD"]
    assert any(f"{len(lab.results)} games" in part["text"] for part in parts(lab, "text"))
    touch(lab, "until", "each deal by itself")
    assert not lab.results, "deals and games are not thrown together"


@pytest.mark.parametrize("slug", ["jig", "snitchems", "irish-snap"])
def test_where_a_game_is_one_deal_there_is_nothing_to_choose(slug):
    lab = Lab(slug)
    assert "until" not in [part["name"] for part in parts(lab, "choice")]
    assert "Nothing has changed" in touch(lab, "until", "each game until it is won")["error"]


@pytest.mark.long
def test_in_a_game_without_counters_it_is_told_who_wins():
    lab = Lab("irish-snap")
    touch(lab, "tournament")
    while len(lab.gains) < 2:
        hears(lab, do="on")
    touch(lab, "stop")
    (table,) = parts(lab, "table")
    assert table["caption"] == "How often each way wins"
    touch(lab, "play")
    until(lab, 10)
    find_difference(lab)
    assert parts(lab, "group")[0]["parts"][1]["links"]


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
    by_itself = tournament("nobble", [*pair], seats=2, deals=len(gains), seed=SEED, workers=1).gains[pair]
    assert gains == by_itself


def test_an_own_function_is_a_way_among_the_others():
    def last(sight):
        return sight.moves[-1]

    lab = Lab("jig", {"last": last})
    assert lab.chosen[0] == "last"
    touch(lab, "play")
    until(lab, 1)
    assert lab.results[0] == simulate("jig", 4, [last, *["advice"] * 3], deals=1, seed=SEED).results[0]


def test_a_way_is_put_together_without_code():
    lab = Lab("jig")
    assert not [part for part in parts(lab, "choice") if part["name"] in OWN_CHOICE_TEXT]
    touch(lab, "A", "yours")
    asked = [part for part in parts(lab, "choice") if part["name"] in OWN_CHOICE_TEXT]
    assert [part["value"] for part in asked] == ["a high card", ANY, ANY]
    touch(lab, "play")
    touch(lab, "stop")
    touch(lab, "You prefer", "a suit of which you hold more")
    touch(lab, "then", "a low card")
    assert not lab.results, "another way plays other deals"
    touch(lab, "play")
    until(lab, 5)
    way = make_way_by_preferences("yours", "", ["a suit of which you hold more", "a low card"])
    assert tuple(lab.results) == simulate("jig", 4, [way, *["advice"] * 3], len(lab.results), SEED, workers=1).results
    touch(lab, "tournament")
    while not any("yours" in pair for pair in lab.gains):
        hears(lab, do="on")


@pytest.mark.parametrize(("name", "value"), [("You prefer", "to win"), ("or", "a low card"), ("then", "jig")])
def test_what_cannot_be_preferred_is_refused(name, value):
    lab = Lab("jig")
    touch(lab, "A", "yours")
    before = lab.view()["parts"]
    assert "Nothing has changed" in touch(lab, name, value)["error"]
    assert lab.view()["parts"] == before


def test_where_no_card_is_chosen_nothing_is_preferred():
    assert "yours" not in Lab("irish-snap").ways


def test_what_is_preferred_is_played():
    """At the lead, from a hand of five; equal cards are chosen at random."""
    for preferred, cards in [
        (["a high card"], "9c 9d"),
        (["a low card"], "As"),
        (["a rank of which you hold more", "a high card"], "9c 9d"),
        (["a rank of which you hold fewer", "a low card"], "As"),
        (["a suit of which you hold more", "a low card"], "2c"),
        (["a suit of which you hold fewer"], "9d As"),
        (["a rank of which few are still out"], "9c 9d"),
        (["a rank of which many are still out", "a high card"], "7c"),
        (["the rank played last"], "As 9c 9d 7c 2c"),
        ([], "As 9c 9d 7c 2c"),
    ]:
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


def test_an_own_function_that_fails_ends_the_play_and_is_told():
    def fails(sight):
        raise ZeroDivisionError

    lab = Lab("jig", {"fails": fails})
    reply = touch(lab, "play")
    while lab.running:
        reply = hears(lab, do="on")
    assert "error" in reply
    assert not parts(lab, "progress")


def test_what_is_not_there_is_refused():
    for name, value in [("game", "poker"), ("players", "9"), ("A", "nobody"), ("Z", "random"), ("parted", "")]:
        lab = Lab("jig")
        before = lab.view()["parts"]
        assert "Nothing has changed" in touch(lab, name, value)["error"], name
        assert lab.view()["parts"] == before, name


def test_the_address_brings_the_table_back():
    for slug in ONE_OF_EACH_FAMILY:
        lab = Lab("jig")
        touch(lab, "game", slug)
        for number, name in enumerate(lab.ways, start=1):
            touch(lab, lab.seats[number % len(lab.seats)], name)
        touch(lab, "until", "each game until it is won")
        touch(lab, "then", "a low card")
        again = Lab("nobble")
        assert "error" not in touch(again, "kept", lab.saved_state()), slug
        assert again.view() == lab.view(), slug
        assert again.saved_state() == lab.saved_state(), slug


def test_a_game_with_house_rules_comes_back_too():
    lab = Lab("cassino(builds=single)")
    again = Lab("jig")
    assert "error" not in touch(again, "kept", lab.saved_state())
    assert again.view()["parts"] == lab.view()["parts"]


def test_a_link_that_names_what_is_not_there_changes_nothing():
    for link in [
        "",
        "~",
        "poker~deal~random~advice",
        "jig~deal~random",
        "jig~deal~random~advice~nobody~advice",
        "tuppenny-bump~for ever~random~advice",
        "nobble~deal~yours~advice~a high card~a low card~to win",
        "nobble~deal" + "~advice" * 9,
    ]:
        lab = Lab("tuppenny-bump")
        touch(lab, "A", "yours")
        touch(lab, "and then", "a low card")
        touch(lab, "until", "each game until it is won")
        before = lab.view()["parts"]
        assert "This link names something that is not in this lab" in touch(lab, "kept", link)["error"], link
        assert lab.view()["parts"] == before, link


def test_advice_is_tried_only_where_it_is_given():
    assert "NOB-9" not in collect_ways(VARIANTS["nobble"])
    assert {"SSS-37", "SSS-39", "NOB-9"} <= {*collect_ways(VARIANTS["tuppenny-bump"])}
    assert {"JIG-12", "JIG-13"} <= {*collect_ways(VARIANTS["jingo"])}


@pytest.mark.long
def test_the_best_of_peels_advice_for_stops_is_worth_something():
    """A player who leads for the Jig does better among those who lead by lot, by more than chance makes of it."""
    found = tournament("jig", ["random", "JIG-12"], deals=40, workers=1)
    best, other = found.ranked
    assert best.says == "JIG-12"
    assert best.value - other.value > best.margin + other.margin
