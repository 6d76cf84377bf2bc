"""Claims of the sources put to the test: by as many games as a test can wait for, and against sums made another way."""

from fractions import Fraction
from itertools import combinations, pairwise

import pytest

from cardlessons.engine.table import Deal, Lawful, Play
from cardlessons.engine.variants import variant
from cardlessons.lessons import claims
from cardlessons.lessons.trials import Figure, average, by_chance, is_more, played
from cardlessons.rulebook import statement

EXACT = {"SSS-38": claims.third_knave, "TURN-4": claims.turned_up}
TRIED = {id_: claim for id_, claim in claims.CLAIMS.items() if id_ not in EXACT}
FOUND = {}


def found(id_):
    """A claim tried in a few games, once."""
    if id_ not in FOUND:
        FOUND[id_] = EXACT[id_]() if id_ in EXACT else TRIED[id_](games=10)
    return FOUND[id_]


@pytest.mark.parametrize("id_", claims.CLAIMS)
def test_a_finding_names_its_statement_its_figures_and_a_verdict(id_):
    tested = found(id_)
    assert tested.id == id_
    assert tested.claimed == statement(id_).text
    assert tested.counted
    assert len({figure.says for figure in tested.figures}) == len(tested.figures) > 1
    assert tested.verdict.endswith(".")
    assert sum(str(figure) in tested.verdict for figure in tested.figures) >= 1
    assert bool(tested.games) == bool(tested.seed) == (id_ in TRIED)
    assert any(figure.error for figure in tested.figures) == (id_ in TRIED)


@pytest.mark.parametrize("id_", ["SSS-36", "JIG-12"])
def test_the_same_seed_gives_the_same_figures_and_another_gives_others(id_):
    assert TRIED[id_](games=10) == found(id_)
    assert TRIED[id_](games=10, seed=7).figures != found(id_).figures


def test_sss_38_the_third_knave_is_counted_hand_by_hand():
    """After two rounds three unseen cards of thirty-nine are the neighbour's, and one of them may be the knave."""
    hands = [*combinations(range(39), 3)]
    knave, fresh = (Fraction(sum(bool({*cards} & {*out}) for cards in hands), len(hands)) for out in ([0], [0, 1, 2]))
    assert knave == Fraction(1, 13)
    after_two = found("SSS-38").figures[2:]
    assert [figure.value for figure in after_two] == pytest.approx([float(knave), float(fresh)])


def test_turn_4_the_first_player_has_one_of_three_cards_among_fifty_one():
    none = Fraction(48 * 47 * 46 * 45 * 44, 51 * 50 * 49 * 48 * 47)
    assert found("TURN-4").figures[0].value == pytest.approx(float(1 - none))


def test_full_12_more_players_empty_a_hand_sooner():
    assert found("FULL-12").verdict.startswith("It is so: ")
    values = [figure.value for figure in found("FULL-12").figures]
    assert values == sorted(values, reverse=True)


def test_iri_19_nobody_is_out_where_all_stay_in():
    out, stay = found("IRI-19").figures
    assert stay.value > out.value


# Playing


@pytest.mark.parametrize(("name", "players"), [("peel-five-card", 4), ("jig", 3), ("irish-snap", 3)])
def test_a_game_is_played_to_its_end_and_every_act_is_lawful(name, players):
    rules = variant(name).rules
    steps = [*played(name, players, 1, by_chance)]
    assert isinstance(steps[0].act, Deal)
    assert steps[-1].table.over
    for before, step in pairwise(steps):
        assert isinstance(rules.decide(before.table, step.act), Lawful)
    assert steps == [*played(name, players, 1, by_chance)]
    assert steps != [*played(name, players, 2, by_chance)]


def test_the_last_seat_deals_and_the_first_leads():
    first, second, *_ = played("peel-five-card", 5, 3)
    assert first.table.seats[first.table.dealer] == "E"
    assert isinstance(second.act, Play)
    assert second.act.seat == 0


def test_an_average_has_its_standard_error():
    assert average("ones and threes", [1, 3, 1, 3]) == ("ones and threes", 2, pytest.approx((1 + 1 / 3) ** 0.5 / 2))
    assert str(Figure("", 2, 0.577)) == "2.00 ± 0.58"
    assert str(Figure("", 0.19, 0.0042)) == "0.190 ± 0.004"
    assert str(Figure("", 0.25)) == "0.25"


def test_figures_differ_when_they_lie_two_errors_apart():
    assert is_more(Figure("", 1.0, 0.3), Figure("", 0.0, 0.39))
    assert not is_more(Figure("", 1.0, 0.3), Figure("", 0.0, 0.41))
    assert not is_more(Figure("", 0.0), Figure("", 0.0))
