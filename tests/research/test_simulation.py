"""Many games: the same seed gives the same results with any workers, and any deal can be replayed."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from support.cases import read_cases

from cardlessons import PlayerError, deal, simulate
from cardlessons.engine.reprs import render_html, render_text
from cardlessons.engine.table import Play
from cardlessons.engine.variants import VARIANTS
from cardlessons.record import write_act
from cardlessons.research import workers
from cardlessons.research.simulator import BATCH_DEALS
from cardlessons.simulation.game import set_up


def last(sight):
    """Return the last of the moves: a player written by a user."""
    return sight.moves[-1]


def is_paired(game):
    """Return whether the leader was paired at once."""
    return game.line[2].paid["A"] < 0


def test_every_game_is_simulated_to_the_end_of_a_deal():
    for slug in VARIANTS:
        found = simulate(slug, deals=1, players="random", seed=5)
        assert found.deals == 1, slug
        game = found.game(1)
        assert game.deal_over, slug
        assert game.line[0].position == set_up(slug).deal(5, 1).position, slug


@pytest.mark.parametrize("slug", ["peel-five-card", "nobble", "irish-snap"])
def test_a_game_is_played_on_deal_after_deal(slug):
    found = simulate(slug, 3, deals=4, until="game")
    assert all(found.game(n).over for n in range(1, 5))
    assert sum(found.wins(seat).value for seat in found.seats) == 1


def test_the_results_do_not_depend_on_who_works_at_them():
    asked = {"players": ["random", last, "advice"], "deals": 3 * BATCH_DEALS, "count": is_paired}
    alone, by_others = (simulate("peel-five-card", 3, **asked, workers=workers) for workers in (1, 2))
    with ThreadPoolExecutor(2) as threads:
        by_threads = simulate("peel-five-card", 3, **asked, executor=threads)
    assert alone.results == by_others.results == by_threads.results
    assert alone.results != simulate("peel-five-card", 3, **asked, seed=2).results


def test_a_function_that_nobody_else_can_be_sent_works_all_the_same():
    bound, deals = 9, 3 * BATCH_DEALS
    found = simulate("jig", 3, lambda sight: sight.moves[0], deals=deals, count=lambda game: len(game.line) > bound)
    assert found.counted.value == 1


def test_what_was_counted_is_what_the_deals_show():
    found = simulate("peel-five-card", 5, deals=40, count=is_paired)
    assert found.counted.value * 40 == sum(is_paired(found.game(n)) for n in range(1, 41))
    assert found.counted.scale.unit == "of 100"
    assert simulate("jig", 3, deals=10, count=lambda game: len(game.line)).counted.scale.unit == "on average"
    with pytest.raises(ValueError, match="nothing was counted"):
        _ = simulate("jig", 3, deals=1).counted


def test_a_count_is_a_share_only_if_it_says_so():
    """A number that happened to be 0 or 1 in every deal is a number all the same."""
    shares = simulate("jig", 3, deals=5, count=lambda game: len(game.line) > 2).counted
    numbers = simulate("jig", 3, deals=5, count=lambda game: int(len(game.line) > 2)).counted
    assert (str(shares), str(numbers)) == ("100 of 100", "1 on average")
    numpy = pytest.importorskip("numpy")
    assert simulate("jig", 3, deals=2, count=lambda game: numpy.True_).counted.scale.unit == "of 100"
    assert simulate("jig", 3, deals=2, count=lambda game: numpy.int64(1)).counted.scale.unit == "on average"


def test_several_things_are_counted_by_name():
    """A name that is missing in a deal is left out there, so that the first figure is about some deals only."""

    def counts(game):
        found = {"paired": is_paired(game), "plays": len(game.line) - 1}
        return found | ({"plays if paired": len(game.line) - 1} if is_paired(game) else {})

    found = simulate("peel-five-card", 5, deals=40, count=counts)
    each = [counts(found.game(n)) for n in range(1, 41)]
    assert [*found.counts] == ["paired", "plays", "plays if paired"]
    assert found.counts["paired"].scale.unit == "of 100"
    assert found.counts["plays"].value * 40 == sum(one["plays"] for one in each)
    some = [one["plays"] for one in each if one["paired"]]
    assert found.counts["plays if paired"].value * len(some) == sum(some)
    assert found.counts["plays if paired"].games == len(some) < 40
    assert "plays if paired: " in render_text(found)
    assert "plays if paired: " in (render_html(found) or "")
    with pytest.raises(ValueError, match="paired, plays, plays if paired was counted by name; ask `counts`"):
        _ = found.counted


def test_a_game_is_played_on_from_its_table():
    game = deal("jig", ["Ann", "Bob", "Eve"], seed=5)
    for _ in range(7):
        game = game.play(game.moves[0])
    found = simulate(game, players="random", deals=30)
    ends = [found.game(number) for number in range(1, 31)]
    for end, result in zip(ends, found.results, strict=True):
        assert end.line[: len(game.line)] == game.line
        assert end.deal_over
        before, after = game.position.counters, end.position.counters
        assert result.gains == tuple(now - then for then, now in zip(before, after, strict=True))
    assert len({*ends}) > 1
    with ThreadPoolExecutor(2) as threads:
        assert simulate(game, players="random", deals=3 * BATCH_DEALS, executor=threads).results[:30] == found.results


def test_a_game_between_deals_is_played_on_to_its_end():
    ended = simulate("peel-five-card", 3, deals=1).game(1)
    assert ended.deal_over
    assert not ended.over
    found = simulate(ended, players="random", deals=4, until="game")
    assert sum(found.wins(seat).value for seat in ended.seats) == 1
    assert len({found.game(number) for number in range(1, 5)}) == 4


def test_two_ways_part_in_a_deal_that_can_be_looked_at():
    first, second = (simulate("jig", 4, [way, *["advice"] * 3], deals=30) for way in ("first", "advice"))
    number = first.parted(second)
    assert number is not None
    assert first.game(number).position.counters != second.game(number).position.counters
    assert first.parted(first) is None
    with pytest.raises(ValueError, match=r"simulate\('jig', .* and of simulate\('cassino', .* cannot be compared"):
        first.parted(simulate("cassino", 4, "first", deals=1))


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
    def draw(times):
        drawn = []

        def player(sight):
            return [sight.moves[0], *(sight.chance.random() for _ in range(times))][0]

        def other(sight):
            drawn.append(sight.chance.random())
            return sight.moves[0]

        simulate("jig", 3, [player, other, "first"], deals=3, workers=1)
        return drawn

    once = draw(1)
    assert once == draw(2)
    assert len(set(once)) == len(once) > 10


def test_a_player_may_return_a_card_or_a_text_as_a_play_of_a_game_may_be_given():
    ways = [
        lambda sight: sight.card_moves[0].card,
        lambda sight: str(sight.card_moves[0].card),
        lambda sight: write_act(sight.card_moves[0], sight.position.seats),
    ]
    results = simulate("jig", 3, lambda sight: sight.moves[0], deals=5, workers=1).results
    assert all(simulate("jig", 3, way, deals=5, workers=1).results == results for way in ways)


def test_what_a_player_wrongly_returns_is_told_with_its_name_and_seat():
    for given, told in [
        *read_cases("simulation", "wrongly-returned"),
        (None, "chose None, which is no act; expected one of `sight.moves`, or its card or text, such as 'A "),
    ]:

        def mine(sight, answer=given):
            return answer

        with pytest.raises(PlayerError) as error:
            simulate("jig", 3, mine, deals=1, workers=1)
        assert "the player 'mine', in seat A, " in str(error.value), told
        assert told in str(error.value), told


def test_what_cannot_be_simulated_is_told():
    over = simulate("peel-five-card", 3, deals=1, until="game").game(1)
    with pytest.raises(ValueError, match="this game is over and cannot be played on"):
        simulate(over, deals=1)
    with pytest.raises(ValueError, match="has its own seats; leave out 3"):
        simulate(deal("jig", 3), 3, deals=1)
    with pytest.raises(PlayerError, match="3 players were given for 2 seats"):
        simulate("jig", 2, ["first"] * 3, deals=1)
    with pytest.raises(ValueError, match="there is no deal 2"):
        simulate("jig", 2, deals=1).game(2)


def test_it_tells_how_far_it_is(monkeypatch):
    told = []
    monkeypatch.setattr(workers, "BATCH_SECONDS", -1)  # so that each deal is a batch
    simulate("peel-five-card", 3, deals=9, workers=1, progress=lambda done, of: told.append((done, of)))
    assert told == [(done, 9) for done in range(1, 10)]
