"""Hidden stays hidden: what a seat is sent, told, dealt by lot or advised is the same wherever the other cards lie."""

from itertools import islice
from random import Random

import pytest

from cardlessons.chance.chances import Counting
from cardlessons.chance.fitting import drawn, seen_deal
from cardlessons.chance.players import LEVELS
from cardlessons.chance.sight import Sight
from cardlessons.engine.players import house_play, shuffled
from cardlessons.engine.table import Deal, Fault, Play, Setup
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.record.lines import line_in_words
from cardlessons.record.tree import Tree
from cardlessons.study.supposing import for_all_that_is_seen
from cardlessons.study.view import node_data

CLAIMED = variant("peel-five-card(enforced=claimed)")
"""Where a revoke is fined only if somebody claims it, so that others are not told of it."""
GAMES = {slug: game for slug, game in VARIANTS.items() if not game.look.hands_hidden} | {"claimed": CLAIMED}
SEAT = 1
EYES = frozenset([SEAT])


def line_of_plays(game, seed, plays):
    """A table, and plays on it drawn by lot among all that it takes, faults too, until the seat is to play."""
    players = next(n for n in (4, 3, *game.rules.seats) if n in game.rules.seats)
    root = Tree(game, game.rules.begin(Setup(tuple("ABCDEF"[:players]), "A", ((),) * players))).root
    tree = Tree(game, Tree(game, root.position).play(root, Deal(shuffled(game.rules.cards, seed))).position)
    node, lots = tree.root, Random(seed)
    while node.position.turn is not None and not (len(node.line()) >= plays and node.position.turn == SEAT):
        made = tree.play(node, Play(node.position.turn, lots.choice(node.position.hands[node.position.turn])))
        node = tree.play(node, house_play(game, node.position)) if made.refused else made
    return tree, again(game, tree.root.position, node)


def again(game, start, line):
    """The same plays from another start."""
    tree = Tree(game, start)
    node = tree.root
    for step in line.line():
        node = tree.play(node, step.act)
    return node


def laid_otherwise(tree, node, seed):
    """The same plays where the hidden cards lie as differently as some exchanges make it; None if none of them fits."""
    deal, lots = seen_deal(tree.variant, node, SEAT), Random(f"swap {seed}")
    place = {card: card for card in deal.hidden}
    for _ in range(60):
        one, other = lots.sample(deal.hidden, 2) if len(deal.hidden) > 1 else (None, None)
        exchanged = {**place, one: place.get(other), other: place.get(one)}
        if one and deal.played(exchanged) is not None:
            place = exchanged
    if all(card == there for card, there in place.items()):
        return None
    start = tree.root.position
    hands, dead, stock = (
        tuple(tuple(place.get(card, card) for card in cards) for cards in group)
        for group in (start.hands, (start.dead,), (start.stock,))
    )
    return again(tree.variant, start._replace(hands=hands, dead=dead[0], stock=stock[0]), node)


def all_that_is_told(game, node):
    """Everything that the seat is sent, told in words, dealt by lot and advised at a place."""
    sent = [node_data(game, step, EYES, you=SEAT) for step in node.line()]
    told = [*line_in_words(game, node.line(), EYES)]
    if node.position.turn != SEAT:
        return sent, told
    lots = [(fit.hands, fit.stock, fit.dead) for fit in islice(drawn(node.position, seen_deal(game, node, SEAT)), 12)]
    plays = [Play(SEAT, card) for card in node.position.hands[SEAT]]
    others = [Play((SEAT + 1) % len(node.position.seats), card) for card in [*game.rules.cards][:6]]
    supposed = [for_all_that_is_seen(game, node, SEAT, act) for act in plays[:3] + others]
    counting = Counting(game, node, "deal")
    counting.go_on(6)
    advice = [level.choose(Sight(game, node, SEAT, Random("the same"))) for level in LEVELS]
    return sent, told, lots, supposed, counting.told(), advice


@pytest.mark.parametrize("slug", GAMES)
def test_nothing_told_to_a_seat_depends_on_where_the_other_cards_lie(slug):
    compared = 0
    for seed, plays in ((1, 3), (2, 8), (3, 14)):
        tree, node = line_of_plays(GAMES[slug], seed, plays)
        there = laid_otherwise(tree, node, seed)
        if there is None:
            continue
        compared += 1
        assert there.position.hands != node.position.hands or there.position.stock != node.position.stock or plays > 8
        for here, other in zip(all_that_is_told(GAMES[slug], node), all_that_is_told(GAMES[slug], there), strict=True):
            assert here == other
    assert compared


def last_play(text_game, hands):
    """B has led a four; C plays a king."""
    tree = Tree(text_game, text_game.rules.begin(Setup(("A", "B", "C"), "A", hands)))
    node = tree.root
    for seat, text in ((1, "4c"), (2, "Kd")):
        card = next(card for card in text_game.rules.cards if card.text == text)
        node = tree.play(node, Play(seat, card))
    return node


def cards(text):
    return tuple(card for word in text.split() for card in VARIANTS["tuppenny-bump"].rules.cards if card.text == word)


@pytest.mark.parametrize("holds", ["4h Kd", "5h Kd"])
def test_nob_9_that_a_card_could_have_paired_is_seen_by_its_owner_alone(holds):
    """Where nobody must pair, a card that does not is told alike, whatever else its player holds."""
    node = last_play(VARIANTS["tuppenny-bump"], (cards("2c 3c"), cards("4c 6d"), cards(holds)))
    to_b, to_c, to_all = (
        " ".join(
            event["why"]["text"] for event in node_data(VARIANTS["tuppenny-bump"], node, eyes)["events"] if event["why"]
        )
        for eyes in (frozenset([1]), frozenset([2]), None)
    )
    assert "C does not match the four. Whether C could have, only C can see." in to_b
    own = "C could match the four" if "4" in holds else "C has no four"
    assert own in to_c
    assert own in to_all


@pytest.mark.parametrize("holds", ["4h Kd", "5h Kd"])
def test_sss_42_an_unclaimed_revoke_is_seen_by_its_player_alone(holds):
    node = last_play(CLAIMED, (cards("2c 3c"), cards("4c 6d"), cards(holds)))
    assert isinstance(node.verdict, Fault) == ("4" in holds)
    others = node_data(CLAIMED, node, frozenset([1]))
    assert others["verdict"] == "lawful"
    assert "judged" not in others
    assert "revoke" not in others["spoken"]
    own = node_data(CLAIMED, node, frozenset([2]))
    assert own["verdict"] == ("fault" if "4" in holds else "lawful")
