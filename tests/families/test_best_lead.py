"""Tests of the best lead with all hands open, against a search through `decide` alone and against real payments."""

from math import inf
from random import Random

import pytest
from support.best_lead import STOPS, by_force, find_winnings
from support.tables import after_act, stops

from cardlessons.engine.cards import Card
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Deal, Lawful, Play, Setup, after
from cardlessons.families.sequence.solver import MAX_TRIED_LEADS, solve
from cardlessons.families.sequence.solver.search import SequenceSearch, _pack_counts


def small_table(rules, chance):
    """Return two to four seats with two to five cards each of a suit or two, the rest out of play, in part played
    before."""
    suits = chance.sample("cdhs", chance.choice((1, 2, 2, 2)))
    cards = [card for card in rules.cards if card.suit in suits]
    chance.shuffle(cards)
    players = chance.randint(2, 4)
    hands = []
    for _ in range(players):
        size = min(chance.randint(2, 5), len(cards) - 1)
        hands.append(tuple(cards[:size]))
        cards = cards[size:]
    hands = tuple(hand for hand in hands if hand)
    pool = chance.choice((None, 0, 5))
    seats = tuple("ABCD"[: len(hands)])
    position = rules.begin(Setup(seats, chance.choice(seats), hands, pool=pool))
    for _ in range(chance.choice((0, 0, 1, 3))):
        following = after_act(rules, position, chance.choice(rules.moves(position)))
        if following.turn is None:
            break
        position = following
    return position


def deal_to_lead(rules, seed, players=4, played=0):
    """Return a deal of a seed at a lead, after `played` random plays; None where it is over before."""
    seats, chance = tuple("ABCDEFGH"[:players]), Random(f"solver {seed}")
    start = rules.begin(Setup(seats, seats[-1], ((),) * players))
    position = after(start, rules.decide(start, Deal(shuffle(rules.cards, seed))).events)
    cards = sum(map(len, position.hands))
    while position.turn is not None:
        if position.memo.run is None and cards - sum(map(len, position.hands)) >= played:
            return position
        position = after_act(rules, position, chance.choice(rules.moves(position)))
    return None


def test_every_lead_is_worth_what_trying_every_line_finds():
    for slug in STOPS:
        chance = Random(f"by force {slug}")
        choices = 0
        for _ in range(20):
            position = small_table(STOPS[slug], chance)
            solution = solve(STOPS[slug], position)
            assert solution.exact, slug
            found = {lead.play.card: lead.values for lead in solution.leads}
            assert found == by_force(STOPS[slug], position), slug
            choices += len(set(found.values())) > 1
        assert choices > 2, "hardly a table where it mattered what was led"


def test_a_first_win_of_the_next_leader_refutes_no_lead_while_none_wins():
    """One of the few small tables at which a search that stops there finds other values."""
    position = small_table(rules := STOPS["schnipp-schnapp-32"], Random("x schnipp-schnapp-32 181"))
    assert {lead.play.card: lead.values for lead in solve(rules, position).leads} == by_force(rules, position)


def test_at_every_later_lead_the_line_is_confirmed():
    """Ties are settled in one way for all, so solving again on the way changes nothing."""
    rules = STOPS["jig"]
    for seed in range(4):
        position = deal_to_lead(rules, seed, played=28)
        line = solve(rules, position).best.line
        while line:
            if position.memo.run is None:
                assert solve(rules, position).best.line == line
            position, line = after_act(rules, position, line[0]), line[1:]


def test_a_tie_goes_against_the_left_neighbour_and_then_by_the_pack():
    table = stops("2c 9d | Kd Kh Ks | 4s 6s", dealer="C")
    solution = solve(table.rules, table.position)
    assert [str(lead.play.card) for lead in solution.leads] == ["2c", "9d"]
    assert solution.gap == 0


def test_the_gap_is_how_much_more_the_best_lead_is_worth_than_the_next():
    """After the king, a stop, A is out with the two; after the two B goes on to be out."""
    table = stops("2d Kc | 3d 4d", dealer="B")
    solution = solve(table.rules, table.position)
    assert [(str(lead.play.card), lead.values) for lead in solution.leads] == [("Kc", (2, -2)), ("2d", (-1, 1))]
    assert solution.gap == 3


def test_in_the_middle_of_a_run_there_is_one_play():
    table = stops("7h 2c | 8h 3d 5d | 9h Kc", dealer="C")
    table.plays("A 7h")
    solution = solve(table.rules, table.position)
    assert [lead.play for lead in solution.leads] == [Play(1, Card.read("8h"))]
    assert solution.gap == 0
    assert find_winnings(table.rules, table.position, solution.best.line) == solution.best.values


def test_in_the_middle_of_a_run_the_line_goes_on_with_the_best_lead_after_it():
    table = stops("2h 9s 4c | 3h Kc 5d 6d | Kh 7d 8d", dealer="C")
    table.plays("A 2h")
    (forced,) = solve(table.rules, table.position).leads
    assert forced.play == Play(1, Card.read("3h"))
    table.plays("B 3h")
    solution = solve(table.rules, table.position)
    assert solution.gap > 0
    assert (forced.values, forced.line) == (solution.best.values, (forced.play, *solution.best.line))


@pytest.mark.parametrize("when", ["before the deal", "after the end"])
def test_where_nobody_has_the_turn_there_is_no_best_lead(when):
    table = stops("||") if when == "before the deal" else stops("Kc | 2d 3d | 4d 5d")
    if when == "after the end":
        table.plays("A Kc")
    solution = solve(table.rules, table.position)
    assert (solution.best, solution.gap) == (None, 0)
    assert solution == ((), True, 0)


def test_out_of_budget_it_stops_with_a_lawful_lead_and_says_that_it_is_not_proven():
    for budget in [0, 1, 100, 5000]:
        rules = STOPS["jig"]
        start = deal_to_lead(rules, 1)
        solution = solve(rules, start, budget)
        assert not solution.exact, budget
        assert solution.nodes < budget + 100, budget
        assert {lead.play.card for lead in solution.leads} == set(start.hands[start.turn]), budget
        for lead in solution.leads:
            position = start
            for play in lead.line:
                position = after_act(rules, position, play)


@pytest.mark.parametrize(
    ("hands", "leader", "values"),
    [("2c 3c | 2d", 0, (1, -1)), ("2c 3c | 2d", 1, (-2, 2)), ("2c 3c 4c | 2d", 0, (-3, 3))],
)
def test_beyond_its_depth_it_guesses_that_the_seat_nearest_to_going_out_does_so(hands, leader, values):
    """To have the lead counts as a card, and goes before."""
    table = stops(hands, dealer="B")
    search = SequenceSearch(table.rules, 2, pool=0)
    assert search._estimate_values(_pack_counts(table.position.hands), leader) == values


def test_the_caller_may_stop_it_at_any_time():
    rules, asked = STOPS["jig"], []

    def enough():
        asked.append(1)
        return len(asked) > 50

    solution = solve(rules, deal_to_lead(rules, 1), inf, enough)
    assert not solution.exact
    assert len(asked) == 51
    assert isinstance(rules.decide(deal_to_lead(rules, 1), solution.best.play), Lawful)


def test_from_the_middle_of_the_deal_on_the_budget_proves_the_answer():
    rules = STOPS["jig"]
    solutions = [
        solve(rules, start, MAX_TRIED_LEADS) for seed in range(5) if (start := deal_to_lead(rules, seed, played=26))
    ]
    assert len(solutions) >= 4
    assert all(solution.exact for solution in solutions)
