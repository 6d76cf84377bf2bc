"""The levels of the computer player: each is better than the one below, uses only its seat's view, and gives
reasons."""

from functools import cache
from random import Random

import pytest
from support.cases import read_sample

from cardlessons import deal
from cardlessons.record.replay import build_why_data
from cardlessons.simulation.game import Game
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import HOUSE_LEVELS
from cardlessons.simulation.playouts import compute_gain

_, ADVICE, EXPERT = HOUSE_LEVELS

BETRAYED = read_sample("betrayed.play")
"""B has led a king, and A holds one, and a nine of which none has gone."""

UNPAIRED = read_sample("unpaired.play")
"""B could not pair A's seven, and A holds another; of the queens but one is out."""


def sight(game):
    return Sight(game.variant, game._node, game.position.turn, Random(1))


def choose_card(text, way=EXPERT, game="peel-five-card", other="Ks"):
    """Return the card that is played at a table, and the reason's code."""
    choice = way.choose(sight(Game.of(text.format(game=game, other=other))))
    return choice.act.card.text, choice.why.code


# What has gone, in the matching games


def test_who_counts_knows_what_the_next_player_has_led_and_could_not_pair():
    assert choose_card(BETRAYED, ADVICE) == ("Kd", "house.safest")
    assert choose_card(BETRAYED) == ("9s", "house.counts")
    assert choose_card(UNPAIRED, ADVICE, other="Qc") == ("Qs", "house.safest")
    assert choose_card(UNPAIRED, other="Qc") == ("7d", "house.cannot-pair")
    assert choose_card(UNPAIRED, game="tuppenny-bump", other="Qc")[0] == "Qs", "there nobody has to match"


def test_who_counts_does_not_look_into_a_hand():
    for text in [BETRAYED, UNPAIRED]:
        for other in ["Jc", "Js", "Ad"]:
            assert choose_card(text, other=other) == choose_card(text, other="Qc"), (other, text)


def test_a_stop_that_all_can_see_is_led_for_that_reason_and_of_another_lead_no_more_is_told():
    hands = "variant: jig\ndealer: B\nA: {king} 2h 4h\nB: 3h 6d 7d\n\n"
    assert choose_card(hands.format(king="Kc"), ADVICE) == ("Kc", "house.leads-stop")
    assert choose_card(hands.format(king="5d"), ADVICE) == ("2h", "house.leads-home")


# Playing on in one's head


@cache
def late(slug, seats, seed):
    """Return a table near the end of a deal played by advice: no card is left to deal, and hands have at most four
    cards where there is a choice."""
    game = deal(slug, seats, seed=seed)
    while game.position.stock or len(game.position.hands[game.position.turn]) > 4 or len(game.moves) == 1:
        game = game.play(sight(game).advice[0])
    return game


def finish_deal(start, way):
    """Return the winnings of the seat to play by this way of playing to the end of the deal, while the others follow
    the advice."""
    game, seat = start, start.position.turn
    while not game.deal_over:
        game = game.play((way if game.position.turn == seat else ADVICE)(sight(game)))
    return compute_gain(start.position, game.position, seat)


@pytest.mark.long
def test_who_plays_on_in_his_head_ends_a_deal_better_than_who_follows_the_advice():
    won = [sum(finish_deal(late("jig", 4, seed), way) for seed in range(1, 5)) for way in HOUSE_LEVELS]
    assert won == sorted(won)
    assert won[1] < won[2]


def test_who_has_looked_ahead_says_so_and_no_more():
    for slug in ["cassino-two", "jig", "equal-cards"]:
        for seed in [1, 2]:
            table = sight(late(slug, 2, seed))
            seats = table.position.seats
            told = build_why_data(table.variant, seats, EXPERT.choose(table).why)["text"]
            assert (
                told == f"{seats[table.seat]} counted every card seen so far, looked ahead, and found no better play."
            ), (seed, slug)


def test_who_knows_every_card_reckons_to_the_end():
    """Of two players, one who remembers the cards played knows the last hand."""
    for slug in ["cassino-two", "equal-cards"]:
        for seed in [1, 2, 3]:
            game = late(slug, 2, seed)
            table = sight(game)
            assert table.known is not None, (seed, slug)
            assert [*map(set, table.known.hands)] == [*map(set, game.position.hands)], (seed, slug)
            best = EXPERT.choose(table).act
            won = {act: solve_deal(game.play(act))[table.seat] for act in game.moves}
            assert won[best] == max(won.values()), (seed, slug)


def solve_deal(game):
    """Return each seat's result if each makes the play that is best for itself, and of these the worst for the others;
    found without any shortcut."""
    seat, position = game.position.turn, game.position
    if seat is None:
        return tuple(map(sum, zip(position.scores, position.counters, strict=True)))
    return max((solve_deal(game.play(act)) for act in game.moves), key=lambda has: (has[seat], -has[1 - seat]))
