"""Rules that lie close together: the reason told tells one from the other, and a slip in the code would mix them up."""

import pytest
from support.cases import read_cases, read_sample
from support.tables import TableSetup, codes

from cardlessons import parse, replay
from cardlessons.engine.cards import Card
from cardlessons.engine.table import Deal, Turned
from cardlessons.families.fishing.building import explain_build
from cardlessons.record.tree import grow
from cardlessons.rulebook import explain


def reasons(record):
    """Return the codes and sentences of each step of a record."""
    steps = replay(parse(record)).data()["steps"]
    return [
        {event["why"]["code"]: event["why"]["text"] for event in step["events"] if event.get("why")} for step in steps
    ]


CHAIN = read_sample("chain.play")


def test_sss_18_sss_40_nob_11_the_price_is_told_with_its_call():
    for game, d, acts, code, text in read_cases("close_rules", "prices"):
        record = CHAIN.format(game=game, a="4c", d=d, acts=acts.replace(", ", "\n"))
        assert text in reasons(record)[-1][code], text


def test_sss_28_the_call_that_it_is_only_is_that_of_the_chain_begun_anew():
    """Another card comes after A's nine of clubs. C's nine is then paired by D, and D's by A."""
    record = CHAIN.format(game="peel-five-card", a="9d", d="9s", acts="A 9c\nB 2d\nC 9h\nD 9s\nA 9d")
    told = [step.get("chain.restarted", "")[:17] for step in reasons(record.replace("B: 9d ", "B: "))]
    assert told == ["", "", "", "This is only Snip", "This is only Snap"]


def test_a_deal_that_is_too_short_is_told_in_numbers():
    """Three other cards lie in the stock."""
    for game, act, text in read_cases("close_rules", "short-deals"):
        table = TableSetup(f"variant: {game}\ndealer: B\nA:\nB:\nstock: 9c 9d 9h\ndeal\n")
        (why,) = table.does(act).reasons
        assert text in explain(why, table.position.seats, table.game.sections).text, (game, text)


@pytest.mark.parametrize(
    ("game", "code"), [("turn-up-snip", "turnup.first"), ("turn-up-snip(must-match=no)", "turnup.first-may")]
)
def test_turn_2_r_37_the_first_player_must_pair_the_turned_up_card_or_may(game, code):
    table = TableSetup(f"variant: {game}\ndealer: B\nA:\nB:\ndeal\n")
    assert codes(table.does(Deal(table.rules.cards.cards)), Turned) == [code]


@pytest.mark.parametrize(("game", "counters", "pool"), read_cases("close_rules", "filled-again"))
def test_r_79_r_127_before_the_next_game_the_pool_is_filled_again(game, counters, pool):
    """A pays one for Snip, and B is out of cards and takes the pool."""
    table = TableSetup(f"variant: {game}\ndealer: B\nA: 9c 2c\nB: 9d\n")
    table.plays("A 9c", "B 9d", "new")
    assert (table.counters, table.position.pool) == (counters, pool)


LATE_HANDS = read_sample("late-hands.play")


@pytest.mark.parametrize(("c", "told"), read_cases("close_rules", "passed-over"))
def test_the_turn_passes_over_exactly_those_without_cards(c, told):
    assert tuple(told) in reasons(LATE_HANDS.format(c=c))[-1].items()


def test_the_turn_that_passes_to_the_next_passes_over_nobody():
    first, *_ = reasons(LATE_HANDS.format(c="5d"))
    assert "turn.passes" in first
    assert "turn.passes-over" not in first


@pytest.mark.parametrize(("dealer", "act", "following"), [("C", "A 3c", "A"), ("A", "B 9c", "B")])
def test_where_nobody_has_lost_his_stakes_the_next_player_to_the_left_deals(dealer, act, following):
    table = TableSetup(f"variant: cavendish(next-game=first out)\ndealer: {dealer}\nA: 3c\nB: 9c\nC: 2d\n")
    table.plays(act)
    assert codes(table.does("new"))[0] == "new.first-out-unknown"
    assert table.position.seats[table.position.dealer] == following


@pytest.mark.parametrize(("enforced", "noticed"), [("at once", True), ("claimed", False)])
def test_r_6_a_revoke_that_somebody_has_to_claim_is_not_noticed_at_once(enforced, noticed):
    table = TableSetup(f"variant: peel-five-card(enforced={enforced})\ndealer: C\nA: 9c 2c\nB: 9d 4c\nC: 5d 6d\n")
    table.plays("A 9c")
    assert table.does("B 4c").noticed is noticed


def test_a_refusal_names_the_first_card_that_would_match():
    table = TableSetup("variant: peel-five-card(failing=refused)\ndealer: B\nA: 9c 2c 3c\nB: 9d 9s 4c\n")
    table.plays("A 9c")
    (why,) = table.does("B 4c").reasons
    assert (why.code, str(why.facts["held"])) == ("match.must", "9d")


@pytest.mark.parametrize(("game", "act"), [("peel-five-card", "B 4c"), ("peel-full-pack", "B -")])
def test_r_61_a_revoke_names_the_first_card_that_would_have_paired(game, act):
    table = TableSetup(f"variant: {game}\ndealer: B\nA: 9c 2c 3c\nB: 9d 9s 4c\n")
    table.plays("A 9c")
    held = [str(event.why.facts["held"]) for event in table.does(act).events if event.why and "held" in event.why.facts]
    assert len(held) > 1
    assert set(held) == {"9d"}


TWO_OUT = read_sample("two-out.play")
"""C leads; B pairs the nine and takes C's last counter, and so the game."""


def test_sss_35_where_one_was_out_from_the_beginning_that_one_deals_the_next_game():
    table = TableSetup(TWO_OUT.replace(", D 0", "").replace("D:\n", ""))
    table.plays("C 9c", "B 9d")
    assert codes(table.does("new"))[0] == "new.first-out-deals"
    assert table.position.seats[table.position.dealer] == "A"


def test_sss_35_after_that_game_all_have_seen_who_was_the_first_out():
    table = TableSetup(TWO_OUT.replace("hand=1", "hand=1, stakes=1").replace("B 2", "B 1"))
    table.plays("C 9c", "B 9d", "new", "deal Kc Kd Qh Qs", "D Kc", "A Kd")
    assert table.position.seats[table.position.left[0]] == "D"
    table.plays("B Qh", "C Qs", "deal 9c 9d", "C 9c", "A 9d")
    assert codes(table.does("new"))[0] == "new.first-out-deals"
    assert table.position.seats[table.position.dealer] == "D"


CASSINO = read_sample("last-pack.play")


def test_a_card_is_laid_because_it_takes_nothing_or_rather_than_taking_or_on_an_empty_board():
    for game, layout, acts, code in read_cases("close_rules", "laid-cards"):
        told = reasons(CASSINO.format(game=game, layout=layout, acts=acts))[-1]
        assert [one for one in told if one.startswith("lay.")] == [code], (game, layout)


BUILT = read_sample("built.play")


@pytest.mark.parametrize(("card", "over"), [("4c", True), ("2s", False)])
def test_a_build_is_raised_by_the_number_of_its_heap(card, over):
    """An eight raised by a four would be twelve, more than any card takes; raised by a two it would be ten."""
    record = parse(BUILT)
    position = grow(record).nodes[-1].position
    told = explain_build(record.game().rules, position, Card.read(card), tuple(map(Card.read, ("3h", "5d"))))
    assert ("choice.built-over" in [why.code for why in told]) is over
