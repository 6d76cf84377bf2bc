"""Chances: exact if all consistent deals can be played, otherwise with an error, and only from the seat's view."""

from fractions import Fraction
from itertools import combinations
from math import inf
from statistics import stdev

import pytest

from cardlessons import ChanceError, Game, PlayerError, chances, deal
from cardlessons.engine.cards import Card
from cardlessons.engine.players import choose_house_play
from cardlessons.engine.reprs import render_html, render_text
from cardlessons.engine.table import Play
from cardlessons.engine.variants import VARIANTS
from cardlessons.simulation import card_placement
from cardlessons.simulation import consistent_deals as module
from cardlessons.simulation.chances import Counting
from cardlessons.simulation.consistent_deals import iter_all_deals, iter_consistent_deals, read_seen_deal
from cardlessons.simulation.playouts import play_out
from cardlessons.simulation.playouts_by_players import replay_line

SEEN = [slug for slug, game in VARIANTS.items() if not game.look.hands_hidden]
PACK = [card.text for card in VARIANTS["schnipp-schnapp-32"].rules.cards]
HIDDEN = ["7d", "8d", "Ts", "As"]


def small(b, c):
    """Return a table with all cards but four in the hand of A, who leads; the others hold two each."""
    mine = [card for card in PACK if card not in HIDDEN]
    return Game.of(
        f"variant: schnipp-schnapp-32\ndealer: C\nA: {' '.join(mine)}\nB: {' '.join(b)}\nC: {' '.join(c)}\n\n"
    )


def test_all_deals_that_fit_are_gone_through_where_they_are_few():
    game = small(HIDDEN[:2], HIDDEN[2:])
    found = {
        frozenset(map(str, position.hands[1]))
        for position in iter_all_deals(read_seen_deal(game.variant, game._node, 0))
    }
    assert found == {frozenset(two) for two in combinations(HIDDEN, 2)}
    assert read_seen_deal(game.variant, game._node, 0).placement.count == 6


def test_what_is_exact_is_the_mean_over_every_deal():
    """The mean is computed here from six records, each played on by itself."""
    told = chances(small(HIDDEN[:2], HIDDEN[2:]), "deal")
    assert told.exact
    assert told.deals == 6
    for card in ("9d", "7c", "Ks"):
        act = Play(0, Card.read(card))
        worlds = [small(two, [c for c in HIDDEN if c not in two]) for two in combinations(HIDDEN, 2)]
        outcomes = [play_out(world.variant, world.position, act, "deal") for world in worlds]
        assert told[act].gain.value == Fraction(sum(one.gain for one in outcomes), 6)
        for name, figure_ in told[act].happens.items():
            assert figure_.value == Fraction(sum(name in one.happenings for one in outcomes), 6)
            assert figure_.games == 0, "it is reckoned, and has no error"


@pytest.mark.parametrize(("hand", "happens"), [("5c 3d", {"is taken"}), ("9s 3d", set())])
def test_a_card_is_taken_only_where_the_capture_has_it(hand, happens):
    """With the nine only the other card in the middle is taken."""
    table = Game.of(f"variant: cassino\ndealer: B\nA: 5h 2c\nB: {hand}\nlayout: 9c Kd\n\n")
    assert play_out(table.variant, table.position, Play(0, Card.read("5h")), "trick").happenings == happens


def test_a_card_that_was_not_paired_tells_of_the_hand():
    """B played another card upon the nine, and must have paired it with one: so B holds none, in every deal."""
    game = deal("peel-five-card", 3, seed=5)
    rank = next(card.rank for card in game.hand("A") if not any(card.rank is c.rank for c in game.hand("B")))
    led = game.play(next(card for card in game.hand("A") if card.rank is rank))
    later = led.play(led.moves[0])
    held = [card for position in iter_consistent_deals(later.variant, later._node, 2, 60) for card in position.hands[1]]
    assert held
    assert all(card.rank is not rank for card in held)


def test_deals_that_are_not_counted_are_shuffled_until_they_fit(monkeypatch):
    """As with ten players, where counting would take long; no walk is needed."""
    monkeypatch.setattr(card_placement, "MAX_COUNTED_PLACEMENTS", 0)
    monkeypatch.setattr(module, "_walk", lambda *_: iter(()))
    game = deal("peel-five-card", 10, seed=5)
    for _ in range(20):
        game = game.play(choose_house_play(game.variant, game.position))
    seen = read_seen_deal(game.variant, game._node, game.position.turn)
    assert seen.placement.count == inf
    deals = [*iter_consistent_deals(game.variant, game._node, seen.seat, 60)]
    assert len({position.hands for position in deals}) == 60
    assert {position.hands[seen.seat] for position in deals} == {game.position.hands[seen.seat]}


@pytest.mark.long
def test_a_leader_is_paired_as_often_as_the_neighbour_holds_the_rank():
    """Five of the forty-seven cards that A does not see are B's: of three of a rank, B holds at least one in 29 %."""
    game = deal("peel-five-card", 4, seed=11)
    card = next(c for c in game.hand("A") if sum(c.rank is o.rank for o in game.hand("A")) == 1)
    question = Counting(game.variant, game._node, "trick")
    question.go_on(400)
    pays = question.figures()[Play(0, card)].happens["pays"]
    hand = 1 - Fraction(44 * 43 * 42 * 41 * 40, 47 * 46 * 45 * 44 * 43)
    assert abs(float(pays.value - hand)) < 2 * pays.margin


def test_every_game_can_be_asked_about():
    for until, slugs in [("trick", SEEN[::2]), ("deal", SEEN[::6]), ("game", SEEN[1::6])]:
        for slug in slugs:
            game = deal(slug, seed=3)
            told = chances(game, until, deals=2)
            assert [chance.act for chance in told.plays] == [*game.moves], slug
            assert told.best in told.plays, slug
            assert all(set(chance.happens) == set(told.plays[0].happens) for chance in told.plays), slug
            assert str(told.deals) in render_text(told), slug
            assert "<table>" in (render_html(told) or ""), slug


def test_where_nobody_knows_his_cards_it_is_told_what_the_next_one_may_bring():
    """Until hands come down, any card that is not in the middle may be the next."""
    game, number = deal("irish-snap", seed=3), 0
    while game.turn is not None:
        number += 1
        middle = game.position.layout
        unseen = [card for card in game.variant.rules.cards if card not in middle]
        its = {card for card in unseen if card.rank == (number - 1) % 13 + 1}
        equal = {card for card in unseen if middle and card.rank is middle[-1].rank}
        told = chances(game)
        assert (told.exact, told.deals) == (True, len(unseen))
        happens = {name: figure.value for name, figure in told.plays[0].happens.items() if figure.value}
        counted = {"all slap": its | equal, "is its number": its, "equals the one beneath": equal}
        assert happens == {name: Fraction(len(cards), len(unseen)) for name, cards in counted.items() if cards}
        assert "the next card" in render_text(told)
        game = game.play(game.moves[0])
    assert number > 1


def test_a_card_that_was_shown_is_known_when_it_comes_again():
    """A pile is turned in its order, and all saw it."""
    game, known = deal("irish-snap-stay-in", 2, seed=1), []
    while not game.position.over and len(known) < 40:
        told = chances(game) if game.turn else None
        game = game.play(game.moves[0])
        if told and told.deals == 1:
            known.append(told.plays[0].happens["all slap"].value)
            assert known[-1] == (game.turn is None), "it is known whether all will slap"
    assert {*known} == {0, 1}


def test_a_question_that_cannot_be_answered_says_why():
    game = deal("jig", 2, seed=3)
    with pytest.raises(ChanceError, match="expected trick, deal or game"):
        chances(game, "week")
    while game.turn:
        game = game.play(game.moves[0])
    with pytest.raises(ChanceError, match="Nobody is to play"):
        chances(game)


def late_jig(seed):
    """Return a table at which the first deal is half played."""
    game = deal("jig", 3, seed=seed)
    for _ in range(26):
        game = game.play(choose_house_play(game.variant, game.position))
    return game


@pytest.mark.long
def test_the_lead_over_another_play_is_told_with_an_error_of_its_own():
    """The lead is the mean of the differences in the same deals, which are played on here one by one; its margin holds
    for all plays together, as the best of nine owes more to luck than the best of two."""
    game = late_jig(4)
    told = chances(game, "deal", deals := 15)
    assert not told.exact
    assert {behind._together for behind in told.behind} == {len(told.plays) - 1}
    for chance, behind in zip(told.plays, told.behind, strict=True):
        apart = [
            play_out(game.variant, position, told.best.act, "deal", str(number)).gain
            - play_out(game.variant, position, chance.act, "deal", str(number)).gain
            for number, position in enumerate(
                iter_consistent_deals(game.variant, game._node, game.position.turn, deals)
            )
        ]
        assert behind.value == Fraction(sum(apart), deals) == told.best.gain.value - chance.gain.value
        assert behind.error == pytest.approx(stdev(apart) / deals**0.5)
        assert f"{behind} {behind.sure}".strip() in render_text(told)


@pytest.mark.long
def test_plays_that_the_same_deals_do_not_tell_apart_are_as_good():
    told = chances(late_jig(8), "deal", 60)
    assert len(told.as_good) == 3 < len(told.plays)
    assert told.best in told.as_good
    assert (one := chances(late_jig(8), "deal", 1)).as_good == one.plays


def test_players_who_play_by_the_books_play_on_as_if_none_were_given():
    """By advice nothing is chosen at random in Jig, so the given players must play every deal to the same end."""
    game = deal("jig", 3, seed=8)
    for _ in range(9):
        game = game.play(game.moves[0])
    for until in ("trick", "deal"):
        told, given = (chances(game, until, deals=8, players=players) for players in (None, "advice"))
        assert given.players == ("advice",) * 3
        assert [chance.act for chance in given.plays] == [*game.moves]
        assert [float(chance.gain) for chance in given.plays] == [float(chance.gain) for chance in told.plays]
        assert [chance.happens for chance in given.plays] == [chance.happens for chance in told.plays]
    assert "by advice, advice, advice" in render_text(given)


def test_given_players_see_the_deal_in_which_they_play():
    """In each imagined deal a player sees the cards that were truly played, and its own hand of that deal."""
    game = deal("peel-five-card", 3, seed=5)
    for _ in range(4):
        game = game.play(game.moves[0])
    played = [str(node.act.card) for node in game._node.line() if isinstance(node.act, Play)]
    hands = []

    def looks(sight):
        assert [str(done.play.card) for done in sight.played][: len(played)] == played
        if len(sight.played) == len(played) + 1:
            hands.append(tuple(sight.hand))
            assert {*sight.hand}.isdisjoint(sight.position.layout)
            assert next(sight.deals(1)).hands[sight.seat] == sight.hand
        return sight.moves[-1]

    seat = game.position.turn
    chances(game, "deal", deals=12, players=looks)
    assert len({*hands}) > 1, "the hidden hands differ from deal to deal"
    assert seat is not None


def test_players_are_given_for_each_seat_and_can_change_the_chances():
    game = deal("jig", 3, seed=8)
    told = chances(game, deals=4, players=["advice", "random", lambda sight: sight.moves[0]])
    assert told.players == ("advice", "random", "<lambda>")
    assert told.plays != chances(game, deals=4).plays
    with pytest.raises(PlayerError, match="2 players were given for 3 seats"):
        chances(game, players=["advice", "random"])
    with pytest.raises(ChanceError, match="leave out `players`"):
        chances(deal("irish-snap", seed=3), players="random")


def test_figures_of_given_players_are_not_called_exact():
    """All deals are played, but only once each, and a player may choose at random."""
    told = chances(small(HIDDEN[:2], HIDDEN[2:]), players="random")
    assert (told.deals, told.whole, told.exact) == (6, True, False)
    assert all(chance.gain.games == 6 for chance in told.plays)


def test_the_line_of_every_imagined_deal_leads_to_its_table():
    for slug in SEEN[::3]:
        game = deal(slug, seed=4)
        for _ in range(8):
            game = game.play(game.moves[-1]) if game.turn else game
        if game.position.turn is not None:
            for now in iter_consistent_deals(game.variant, game._node, game.position.turn, 3):
                assert replay_line(game.variant, game._node, now).position == now, slug


def test_chances_give_a_row_for_each_play():
    game = deal("jig", 3, seed=2)
    found = chances(game, deals=5)
    rows = found.records()
    assert [row["act"] for row in rows] == [game.written(act) for act in game.moves]
    assert [row["play"] for row in rows] == [found.named(chance) for chance in found.plays]
    assert min(row["behind"] for row in rows) == 0
    for row, chance in zip(rows, found.plays, strict=True):
        assert row["gain_low"] <= row["gain"] == float(chance.gain) <= row["gain_high"]
        assert row["pays"] == float(chance.happens["pays"])
