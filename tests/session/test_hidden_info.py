"""Deals that may be, for all that one seat can know: other deals that fit, and what an act would do in each."""

import pytest
from support.cases import read_sample

from cardlessons.engine.cards import Pack
from cardlessons.engine.players import choose_house_play, shuffle
from cardlessons.engine.table import Deal, Play, Refused, Setup, name_of
from cardlessons.engine.variants import VARIANTS
from cardlessons.families.matching.acts import Claim
from cardlessons.record import parse
from cardlessons.record.tree import Tree, grow
from cardlessons.session.table.hidden_info import compute_outlook
from cardlessons.session.table.preview import preview_as_seen
from cardlessons.session.table.view import build_node_data
from cardlessons.simulation.consistent_deals import iter_consistent_deals

CARDS = {card.text: card for card in Pack()}
OPEN_TO_ITS_OWNER = [slug for slug, game in VARIANTS.items() if not game.look.hands_hidden]


def test_the_true_deal_is_left_behind():
    """In the deals that are drawn another hand is mostly of other cards than it truly is."""
    for plays in [0, 9]:
        for slug in OPEN_TO_ITS_OWNER[::3]:
            game, node = play_game(slug, 3, plays)
            truly = {*node.position.hands[0]}
            kept = [len(truly & {*position.hands[0]}) for position in iter_consistent_deals(game, node, 1, 20)]
            assert sum(kept) / len(kept) <= 0.6 * len(truly), (slug, plays)


RUN = read_sample("hidden.md")
"""After the six nobody has played the seven, so it is asleep: B leads again."""


def last(text):
    return grow(parse(text)).nodes[-1]


def play_game(slug, seed, plays):
    """Return a game some plays in, the house playing every seat."""
    game = VARIANTS[slug]
    players = next(n for n in (4, 3, *game.rules.seats) if n in game.rules.seats)
    tree = Tree(game, game.rules.begin(Setup(tuple("ABCDEF"[:players]), "A", ((),) * players)))
    node = tree.play(tree.root, Deal(shuffle(game.rules.cards, seed)))
    for _ in range(plays):
        if node.position.turn is None:
            break
        node = tree.play(node, choose_house_play(game, node.position))
    return game, node


def test_a_deal_that_fits_looks_the_same_to_the_seat():
    for plays in [0, 9]:
        for slug in OPEN_TO_ITS_OWNER[1::3]:
            game, node = play_game(slug, 3, plays)
            seat = 1
            shown = build_node_data(game, node, frozenset([seat]))["state"]
            for position in iter_consistent_deals(game, node, seat, 5):
                assert len(position.on_table()) == len({*position.on_table()}), (slug, plays)
                assert [*map(len, position.hands)] == [*map(len, node.position.hands)], (slug, plays)
                other = Tree(game, position).root
                assert build_node_data(game, other, frozenset([seat]))["state"] == shown, (slug, plays)


def test_the_deals_are_those_that_fit_and_all_of_them():
    node = last(RUN)
    game, now = grow(parse(RUN)).variant, node.position
    hidden = {*now.on_table()} - {*now.hands[1], *now.piles[0], *now.piles[1]}
    held = {
        card
        for position in iter_consistent_deals(game, node, 1, 300)
        for seat in (0, 2)
        for card in position.hands[seat]
    }
    assert held == hidden - {CARDS["7h"]}


SMALL = read_sample("hidden-small.md")


def test_what_holds_in_the_deals_tried_is_proven_only_where_no_other_deal_fits():
    """The card that is left over may lie in B's hand; but not if A holds all the others."""
    tree = grow(parse("variant: nobble\ndealer: B\nA: 9c\nB: 9d\n\n"))
    assert not compute_outlook(tree.variant, tree.root, 0, Play(0, CARDS["9c"]), deals=5).proven
    pack = tuple(VARIANTS["schnipp-schnapp-32"].rules.cards)
    mine, his = pack[:-1], pack[-1]
    tree = grow(parse(f"variant: schnipp-schnapp-32\ndealer: B\nA: {' '.join(map(str, mine))}\nB: {his}\n\n"))
    assert compute_outlook(tree.variant, tree.root, 0, Play(0, mine[0]), deals=5).proven


def test_how_often_it_happens_comes_near_the_share_of_all_deals():
    """B is about to play the ten; C holds eight of the twenty-nine cards that B has not seen."""
    tree = grow(parse(SMALL))
    seen = compute_outlook(tree.variant, tree.nodes[-1], 1, Play(1, CARDS["Th"]), deals=600)
    to_c = [way for way in seen.ways if any(getattr(event, "seat", None) == 2 for event in way.events)]
    assert sum(way.times for way in to_c) / seen.deals == pytest.approx(8 / 29, abs=0.06)


def test_ones_own_card_is_judged_alike_in_every_deal():
    for slug in OPEN_TO_ITS_OWNER[::4]:
        game, node = play_game(slug, 5, 6)
        seat = node.position.turn
        if seat is None:
            pytest.fail("the game was over too soon to be asked about")
        for card in node.position.hands[seat]:
            seen = compute_outlook(game, node, seat, Play(seat, card), deals=12)
            verdict = game.rules.decide(node.position, Play(seat, card))
            assert {name_of(way.verdict) for way in seen.ways} == {name_of(verdict)}, slug
            if isinstance(verdict, Refused):
                assert [way.verdict for way in seen.ways] == [verdict], slug


def test_a_card_of_another_may_be_his_or_not():
    node = last(RUN)
    game = grow(parse(RUN)).variant
    seen = compute_outlook(game, node, 1, Play(2, CARDS["8s"]), deals=400)  # he has it in one of sixteen
    assert {name_of(way.verdict) for way in seen.ways} == {"refused"}
    assert len(seen.ways) == 2, "held and out of turn, or not held at all"


FIVE = """variant: peel-five-card
dealer: A
A: Kd 2h 5c 7s Jh
B: 9c 3c 4d 8h Qs
C: 9d 4c 6h 8s Kc

"""
"""B leads, and A looks on."""


def test_a_refusal_that_hangs_on_hidden_cards_is_told_with_the_number_of_deals():
    """A refusal that hangs on hidden cards is no more than a sample, as long as that card may lie anywhere."""
    tree = grow(parse(FIVE))
    told = {text: preview_as_seen(tree.variant, tree.root, 0, Play(1, card)) for text, card in CARDS.items()}
    for text, would in told.items():
        if text in ["Kd", "2h", "5c", "7s", "Jh"]:
            assert (would["verdict"], "deals" in would) == ("refused", False), (
                "A sees that B does not hold its own cards"
            )
        else:
            assert would["deals"] == 40


def test_what_is_certain_is_told_without_the_number_and_without_what_is_not():
    node = last(RUN)
    game = grow(parse(RUN)).variant
    out_of_turn = preview_as_seen(game, node, 1, Play(2, CARDS["8s"]))
    assert out_of_turn["verdict"] == "refused"
    assert "deals" not in out_of_turn
    (why,) = [event["why"]["text"] for event in out_of_turn["events"]]
    assert "hold" not in why, "whose turn it is, is certain, and whether C holds the card is not"
    seen = preview_as_seen(game, node, 1, Play(2, CARDS["5h"]))  # the card that A has played
    assert seen["verdict"] == "refused"
    assert "deals" not in seen


def test_whether_a_fault_can_be_claimed_is_no_more_than_a_sample():
    text = FIVE.replace("peel-five-card", "peel-five-card(enforced=claimed)") + "B 9c\nC 9d\n"
    tree = grow(parse(text))
    would = preview_as_seen(tree.variant, tree.nodes[-1], 0, Claim(0, 2))
    assert would["verdict"] == "refused"
    assert would["deals"] == 40
