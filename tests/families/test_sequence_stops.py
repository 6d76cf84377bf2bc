"""Tests of one seat's knowledge of the stops: examples of the sources, and random games against the whole table."""

from random import Random

import pytest
from support.cases import read_cases
from support.tables import stops as table_of

from cardlessons.engine.cards import Card
from cardlessons.engine.players import shuffle, visible_position
from cardlessons.engine.table import Deal, Play, Setup, after
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.families.sequence.stops import Home, StopStatus, find_stops, forecast_leads
from cardlessons.rulebook import explain

STOPS_GAMES = [slug for slug, game in VARIANTS.items() if game.family == "sequence"]
MORE = ["jig(dead=12)", "four-card-jig(dead=2, turn-up=yes)", "schnipp-schnapp-32-cyclic(dead=5, calls=rex)"]


def known_stops(table, seat="A"):
    number = table.position.seats.index(seat)
    return {
        str(card): stand
        for card, stand in find_stops(table.rules, visible_position(table.position, number), number).items()
    }


def lead_table(table, seat="A"):
    number = table.position.seats.index(seat)
    return {
        str(card): lead
        for card, lead in forecast_leads(table.rules, visible_position(table.position, number), number).items()
    }


def all_but(*hands):
    """Return a layout of every card that is in none of these hands."""
    held = " ".join(hands).split()
    return "layout: " + " ".join(str(card) for card in VARIANTS["jig"].rules.cards if str(card) not in held)


# The status of a card


def test_jig_8_jig_13_seq_10_seq_14_what_has_been_played_or_turned_up_tells_the_stops():
    for hands, game, layout, told in read_cases("sequence_stops", "stops"):
        dealer = "ABC"[hands.count("|")]
        more = all_but(*hands.split(" | ")) if layout == "all others" else layout and f"layout: {layout}"
        mine = known_stops(table_of(hands, game, dealer, more))
        assert {card: [mine[card].standing.name, mine[card].why.code] for card in told} == told, hands
        assert len(mine) == len(variant(game).rules.cards)


def test_r_27_in_a_ring_no_card_is_a_stop_for_its_rank():
    table = table_of("|", "four-card-jig", dealer="B")
    table.plays(Deal(tuple(table.rules.cards)))
    assert {stand.standing for stand in known_stops(table).values()} == {StopStatus.NO}


def test_seq_11_where_cards_sleep_a_stop_is_a_stop_for_sure_only_when_it_is_known():
    table = table_of("7h 2c | 8h 3c", "jingo-dead-cards", dealer="B", more="layout: As\n" + "stock: 9h Tc Jc")
    others = [stand for stand in known_stops(table).values() if stand.standing is StopStatus.MAY]
    assert {stand.why.code for stand in others} == {"stop.maybe"}
    assert others[0].why.facts["asleep"] == 47
    assert others[0].why.facts["unseen"] == 49


def test_r_29_a_card_that_nobody_played_is_known_to_lie_out_of_the_game():
    """The only card out of play is found; from then on every other unseen card is in somebody's hand."""
    table = table_of("|", "jig(dead=1)", dealer="B")
    order = [card for card in table.rules.cards if str(card) != "8c"]
    table.plays(Deal((*order, Card.read("8c"))))
    assert "stop.maybe" in {stand.why.code for stand in known_stops(table).values()}
    while table.turn is not None and not table.position.memo.missed:
        seat = table.position.turn
        card = next((c for c in table.rules.choices(table.position) if str(c) == "7c"), None)
        table.does(Play(seat, card or table.rules.choices(table.position)[0]))
    assert [str(card) for card in table.position.memo.missed] == ["8c"]
    mine = known_stops(table)
    assert (mine["8c"].standing, mine["8c"].why.code) == (StopStatus.GONE, "stop.gone-missed")
    assert "stop.maybe" not in {stand.why.code for stand in mine.values()}
    assert "stop.not-found" in {stand.why.code for stand in mine.values()}


# The end of a run


@pytest.mark.parametrize("lead", ["Ac", "2c", "3c"])
def test_jig_15_what_runs_up_to_a_stop_of_ones_own_secures_the_jig(lead):
    """The five has been played, so the four is a stop: the seat's own, or another's."""
    own = f"{lead} 4c 9d"
    others = " ".join(card for card in ("Ac", "2c", "3c") if card != lead)
    mine = table_of(f"{own} | {others} 8h", dealer="B", more=all_but(own, f"{others} 8h"))
    assert lead_table(mine)[lead].home is Home.SURE
    theirs = table_of(f"{lead} 9d | 4c {others} 8h", dealer="B", more=all_but(own, f"{others} 8h"))
    assert lead_table(theirs)[lead].home is Home.NO


def test_jig_14_the_table_of_jigs_when_nothing_has_been_played():
    for rank in range(1, 14):
        table = table_of("|||", dealer="D")
        table.plays(Deal(shuffle(table.rules.cards, 14)))
        for seat in table.position.seats:
            for card, lead in lead_table(table, seat).items():
                if Card.read(card).rank == rank:
                    assert lead.ends[-1].rank == min(rank + 4, 13), rank
                    assert len(lead.ends) == 1, rank


def test_where_cards_sleep_a_lead_may_come_home():
    """The ten is out of sight: the run ends at A's nine if it is out of play, else with the jack, the fifth card."""
    table = table_of("7h 9h 2c | 8h 3c", "jingo-dead-cards", dealer="B", more="layout: As Qh")
    lead = lead_table(table)["7h"]
    assert lead.home is Home.MAY
    assert " ".join(map(str, lead.ends)) == "7h 9h Th Jh"
    assert " ".join(map(str, lead.why.facts["held"])) == "7h 9h"


def test_wherever_the_run_ends_it_may_be_home_or_away():
    table = table_of("8h 9h 2c Kd | 7h 3c", "jingo-dead-cards", dealer="B", more="layout: As Th")
    assert lead_table(table)["8h"].why.code == "lead.home"
    table = table_of("8h Th 2c Kd | 9h 3c", "jingo-dead-cards", dealer="B", more="layout: As Jh")
    assert lead_table(table)["8h"].why.code == "lead.home-wherever"


def test_jig_2_a_run_that_takes_ones_last_card_goes_no_further():
    lead = lead_table(table_of("8h Th | 9h 3c Jh", dealer="B"))["8h"]
    assert lead.ends[-1] is Card.read("Th")
    assert lead.reasons[-1].code == "lead.last-card"


# Random games


def games(ruleset, seeds):
    """Yield every position of some random games, from the deal on."""
    rules = variant(ruleset).rules
    for seed in seeds:
        chance = Random(seed)
        players = chance.choice(range(2, 7))
        position = rules.begin(Setup(tuple("ABCDEF"[:players]), "A", ((),) * players))
        position = after(position, rules.decide(position, Deal(shuffle(rules.cards, seed))).events)
        while not position.over:
            yield position
            act = Play(position.turn, chance.choice(rules.choices(position)))
            position = after(position, rules.decide(position, act).events)


def test_what_is_known_is_true():
    """Compared with all the cards: a sure stop has no follower, a card that is no stop has one in a hand."""
    for ruleset in [*STOPS_GAMES[::2], *MORE]:
        rules = variant(ruleset).rules
        found = set()
        for position in games(ruleset, range(2)):
            held = {card for cards in position.hands for card in cards}
            for seat in range(len(position.seats)):
                for card, (standing, _) in find_stops(rules, visible_position(position, seat), seat).items():
                    due = rules.next_higher[card]
                    found.add(standing)
                    match standing:
                        case StopStatus.SURE:
                            assert due not in held, ruleset
                        case StopStatus.NO:
                            assert due in held, ruleset
                        case StopStatus.MAY:
                            assert due in held or due in position.dead, ruleset
                            assert due not in position.hands[seat], ruleset
                        case StopStatus.GONE:
                            assert card not in held, ruleset
        assert found >= {StopStatus.SURE, StopStatus.NO, StopStatus.GONE}, ruleset
        assert (StopStatus.MAY in found) == bool(rules.dead), ruleset


def test_what_is_told_of_a_lead_comes_true():
    """Every lead is played out to the end of its run, on the real table."""
    for ruleset in [*STOPS_GAMES[::2], *MORE]:
        rules = variant(ruleset).rules
        found = set()
        for position in games(ruleset, range(2)):
            if position.memo.run is not None:
                continue
            seat = position.turn
            for card, lead in forecast_leads(rules, visible_position(position, seat), seat).items():
                last, then = card, after(position, rules.decide(position, Play(seat, card)).events)
                while not then.over and then.memo.run is not None:
                    (last,) = rules.choices(then)
                    then = after(then, rules.decide(then, Play(then.turn, last)).events)
                assert last in lead.run, ruleset
                own = {c for cards in then.hands for c in cards} & set(position.hands[seat])
                if then.over and then.winners != (seat,):
                    continue  # somebody's last card ended the game in the middle of a run
                assert last in lead.ends, ruleset
                back = then.winners == (seat,) or then.turn == seat
                assert len(position.hands[seat]) - len(own) <= lead.sheds, ruleset
                found.add(lead.home)
                assert back or lead.home is not Home.SURE, ruleset
                assert not back or lead.home is not Home.NO, ruleset
        assert found >= {Home.SURE, Home.MAY if rules.dead else Home.NO}, ruleset


def test_every_reason_is_explained():
    for ruleset in [*STOPS_GAMES, *MORE]:
        game = variant(ruleset)
        for position in games(ruleset, [5]):
            seat = position.turn
            seen = visible_position(position, seat)
            whys = [stand.why for stand in find_stops(game.rules, seen, seat).values()]
            for lead in forecast_leads(game.rules, seen, seat).values():
                whys += [lead.why, *lead.reasons]
            for why in whys:
                said = explain(why, position.seats, game.sections, game.borrowed)
                assert said.cites, why.code
                assert "{" not in said.text, ruleset


def test_a_sight_holds_no_hidden_card():
    """Neither a card of another hand nor one out of play; but everybody knows the cards that nobody could play."""
    for ruleset in [*STOPS_GAMES, *MORE]:
        for position in games(ruleset, range(2)):
            for seat in range(len(position.seats)):
                hidden = {card for s, cards in enumerate(position.hands) if s != seat for card in cards}
                hidden |= {*position.dead, *position.stock} - {*position.memo.missed}
                told = repr(visible_position(position, seat))
                assert not [card for card in hidden if repr(card) in told], ruleset
