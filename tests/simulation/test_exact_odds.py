"""Exact chances, compared with the figures in lessons and with counts of every hand."""

from fractions import Fraction
from itertools import combinations

from support.lessons import LESSONS

import cardlessons
from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.odds import compute_chance_of_one, count_out
from cardlessons.engine.players import visible_position


def pairing_chance(seen, card, hand):
    """Return the chance that the next player, holding so many cards, can pair this card, for one who has only looked at
    the cards: what others failed to play is not counted in."""
    return compute_chance_of_one(count_out(Pack(), seen, card), len(Pack()) - len(seen.on_table()), hand)


def test_sss_39_one_of_a_pair_is_safer_than_a_single_card():
    """The opening lead of the level "The safest lead": its figures are those of the text."""
    level = next(level for level in LESSONS["four-nines"].levels if level.title == "The safest lead")
    start = level.start.start()
    seen = visible_position(start, start.seats.index(level.you))
    single, one_of_two = (pairing_chance(seen, Card.read(text), 5) for text in ("3c", "8h"))
    assert (one_of_two, single) == (Fraction(220, 1081), Fraction(947, 3243))
    assert "220 in 1081" in level.won
    assert "947 of 3243" in level.won


def test_sss_38_the_third_jack_is_paired_about_once_in_thirteen():
    """D showed by passing over a knave that none of D's three cards is one, so 38 cards may be the last knave."""
    level = next(level for level in LESSONS["four-nines"].levels if level.title == "Almost safe")
    position = cardlessons.replay(level.start).final
    seen = visible_position(position, position.turn)
    unseen = len(Pack()) - len(seen.on_table())
    assert unseen == 41
    chance = compute_chance_of_one(1, unseen - len(position.hands[3]), len(position.hands[1]))
    assert chance == Fraction(3, 38)
    assert round(1 / chance) == 13


def test_against_every_hand():
    hands = list(combinations(range(9), 3))
    assert compute_chance_of_one(2, 9, 3) == Fraction(sum(bool({0, 1} & {*hand}) for hand in hands), len(hands))
    assert compute_chance_of_one(0, 20, 5) == 0
