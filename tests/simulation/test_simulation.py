"""Many games: the same seed gives the same results with any workers, and any deal can be replayed."""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest
from support.sampling import mostly_slow

from cardlessons import WAYS, PlayerError, deal, simulate
from cardlessons.engine.reprs import as_html, as_text
from cardlessons.engine.table import Play
from cardlessons.engine.variants import VARIANTS
from cardlessons.simulation.game import set_up
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.simulator import BATCH


def last(sight):
    """Return the last of the moves: a player written by a user."""
    return sight.moves[-1]


def paired(game):
    """Return whether the leader was paired at once."""
    return game.line[2].paid["A"] < 0


@pytest.mark.parametrize("slug", mostly_slow(VARIANTS, kept=3))
def test_every_game_is_simulated_to_the_end_of_a_deal(slug):
    found = simulate(slug, deals=3, players="random", seed=5)
    assert found.deals == 3
    for number in range(1, 4):
        game = found.game(number)
        assert game.deal_over
        assert game.line[0].position == set_up(slug).deal(5, number).position


@pytest.mark.parametrize("slug", ["peel-five-card", "nobble", "irish-snap"])
def test_a_game_is_played_on_deal_after_deal(slug):
    found = simulate(slug, 3, deals=4, until="game")
    assert all(found.game(n).over for n in range(1, 5))
    assert sum(found.wins(seat).value for seat in found.job.seats) == 1


def test_the_results_do_not_depend_on_who_works_at_them():
    ways = ["random", last, "advice"]
    alone = simulate("peel-five-card", 3, ways, deals=3 * BATCH, count=paired, workers=1)
    by_others = simulate("peel-five-card", 3, ways, deals=3 * BATCH, count=paired, workers=2)
    with ThreadPoolExecutor(2) as threads:
        by_threads = simulate("peel-five-card", 3, ways, deals=3 * BATCH, count=paired, executor=threads)
    assert alone.results == by_others.results == by_threads.results
    assert alone.results != simulate("peel-five-card", 3, ways, deals=3 * BATCH, count=paired, seed=2).results


def test_a_function_that_nobody_else_can_be_sent_works_all_the_same():
    bound = 9
    found = simulate("jig", 3, lambda sight: sight.moves[0], deals=3 * BATCH, count=lambda game: len(game.line) > bound)
    assert found.counted.value == 1


def test_what_was_counted_is_what_the_deals_show():
    found = simulate("peel-five-card", 5, deals=40, count=paired)
    assert found.counted.value * 40 == sum(paired(found.game(n)) for n in range(1, 41))
    assert found.counted.scale.unit == "of 100"
    assert simulate("jig", 3, deals=10, count=lambda game: len(game.line)).counted.scale.unit == "on average"
    with pytest.raises(ValueError, match="nothing was counted"):
        _ = simulate("jig", 3, deals=1).counted


def test_gains_are_what_the_counters_say():
    found = simulate("jig", 4, deals=12)
    for seat in "ABCD":
        gains = [found.game(n).position.counters["ABCD".index(seat)] for n in range(1, 13)]
        assert found.gain(seat).value * 12 == sum(gains)
    assert sum(found.gain(seat).value for seat in "ABCD") == 0


def test_two_ways_part_in_a_deal_that_can_be_looked_at():
    first, second = (simulate("jig", 4, [way, *["advice"] * 3], deals=30) for way in ("first", "advice"))
    number = first.parted(second)
    assert number is not None
    assert first.game(number).position.counters != second.game(number).position.counters
    assert first.parted(first) is None


def test_a_player_goes_by_what_its_seat_sees():
    seen = []

    def looks(sight):
        seen.append((sight.seat, sight.hand, sight.sizes, [*map(len, sight.position.hands)], sight.advice[0]))
        return sight.moves[0]

    simulate("peel-five-card", 3, looks, deals=1)
    for seat, hand, sizes, hands, advice in seen:
        assert hands[seat] == len(hand) == sizes[seat]
        assert sum(hands) == len(hand), "of the other hands nothing is seen but how many cards they are"
        assert isinstance(advice, Play)
        assert advice.card in hand


def test_a_player_who_draws_more_lots_changes_nobody_elses():
    drawn = {"once": [], "twice": []}

    def draws(name, times):
        def player(sight):
            for _ in range(times):
                sight.chance.random()
            return sight.moves[0]

        def other(sight):
            drawn[name].append(sight.chance.random())
            return sight.moves[0]

        simulate("jig", 3, [player, other, "first"], deals=3, workers=1)

    draws("once", 1)
    draws("twice", 2)
    assert drawn["once"] == drawn["twice"]
    assert len(set(drawn["once"])) == len(drawn["once"]) > 10


def test_a_player_that_plays_what_cannot_be_is_told_of():
    def wrong(sight):
        return Play(sight.seat, sight.variant.rules.cards.cards[0])

    with pytest.raises(PlayerError, match="not one of its moves"):
        simulate("jig", 2, wrong, deals=3)


def test_what_cannot_be_simulated_is_told():
    with pytest.raises(PlayerError, match="did you mean advice"):
        simulate("jig", 2, "advise", deals=1)
    with pytest.raises(PlayerError, match="3 players were given for 2 seats"):
        simulate("jig", 2, ["first"] * 3, deals=1)
    with pytest.raises(ValueError, match="at least 1"):
        simulate("jig", 2, deals=0)
    with pytest.raises(ValueError, match="there is no deal 2"):
        simulate("jig", 2, deals=1).game(2)


def test_it_tells_how_far_it_is():
    told = []
    simulate("peel-five-card", 3, deals=2 * BATCH + 1, progress=lambda done, of: told.append((done, of)))
    assert told == [(BATCH, 101), (2 * BATCH, 101), (101, 101)]


def test_a_simulation_shows_itself():
    found = simulate("jig", 2, ["first", last], deals=5, count=lambda game: 1)
    assert "last" in as_text(found)
    assert "counted" in as_text(found)
    assert "<table>" in (as_html(found) or "")


@pytest.mark.parametrize("slug", ["peel-five-card", "earl-of-coventry", "jig", "cassino", "snitchems"])
def test_an_expert_plays_lawfully_and_says_why(slug):
    game = deal(slug, seed=6)
    seat = game.position.turn
    choice = WAYS["expert"].choose(Sight(game.variant, game.node, seat, Random(1)))
    assert choice.act in game.moves
    assert choice.why is not None
