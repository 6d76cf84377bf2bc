"""A player of the fishing games: it takes the cards that count most, and leaves the next player least.

The worth of a card is its share of the count: an ace or the two of spades a point, the ten of diamonds two, a spade and
a plain card a little, since seven spades and twenty-seven cards win their points. The worth of a layout for the next
player is the best capture of each rank, weighted with the probability that this player holds the rank, from the cards
seen so far. A build counts as the cards that it will take next time, weighted with the probability that nobody in
between holds a card of its number.
"""

from __future__ import annotations

from cardlessons.engine.cards import Card, Rank, Suit, without
from cardlessons.engine.odds import chance_of_one
from cardlessons.engine.table import Act, Cards, Play, Why
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import Position

PLAIN, SPADE, SWEEP = 3 / 27, 1 / 7, 1.0
FEAR = 0.6
"""The share of the next player's possible capture that counts against a play; he takes with one card only."""
PROMISE = 0.9
"""The share of a build's later capture that counts for it, since cards in the hand are safer."""
LOOKED_AT = 12
"""The number of plays examined closely, those with the largest gain."""


def choose_act(rules: Fishing, seen: Position) -> tuple[Act, Why]:
    """Return the best play and its reason, which tells nothing of the cards left in the hand."""
    plays = [act for act in rules.moves(seen) if isinstance(act, Play)]
    worths = {play: gain(rules, seen, play) + expected_build_gain(rules, seen, play) for play in plays}
    likely = sorted(plays, key=worths.__getitem__, reverse=True)[:LOOKED_AT]
    best = max(likely, key=lambda play: worths[play] - FEAR * expected_loss(rules, seen, play))
    return best, _why(rules, seen, best, alone=len(plays) == len(seen.hands[best.seat]) == 1)


def worth(rules: Fishing, card: Card) -> float:
    """Return the average points of a captured card in the count."""
    if rules.counting == "cards":
        return 1
    single = {"Td": 2, "2s": 1}.get(card.text, int(card.rank is Rank.ACE))
    return single + PLAIN + SPADE * (card.suit is Suit.SPADES)


def gain(rules: Fishing, seen: Position, play: Play) -> float:
    """Return the points that a play captures."""
    if not play.takes:
        return 0
    sweeps = rules.counting == "points" and len(play.takes) == len(seen.layout)
    return sum(worth(rules, card) for card in (play.card, *play.takes)) + SWEEP * sweeps


def expected_build_gain(rules: Fishing, seen: Position, play: Play) -> float:
    """Return the points that a build of the play may take next time, less if others may hold a card of its number."""
    if not play.onto:
        return 0
    heap = rules.after_play(seen, play).memo.builds[-1]
    taker = next(card for card in seen.hands[play.seat] if card is not play.card and card.rank == heap.number)
    hidden = _hidden_cards(rules, seen)
    out = sum(card.rank is taker.rank for card in hidden)
    others = len(seen.seats) - 1
    lost = chance_of_one(out, len(hidden), min(others * len(seen.hands[play.seat]), len(hidden)))
    return PROMISE * float(1 - lost) * sum(worth(rules, card) for card in (*heap.cards, taker))


def expected_loss(rules: Fishing, seen: Position, play: Play) -> float:
    """Return the points that the play leaves to the next player.

    They are each rank's best capture, weighted with the probability that he holds that rank.
    """
    after = rules.after_play(seen, play)
    if not after.layout:
        return 0.0
    hidden = _hidden_cards(rules, seen)
    held = min(len(seen.hands[play.seat]), len(hidden))
    out: dict[Rank, list[Card]] = {rank: [] for rank in rules.cards.ranks}
    for card in hidden:
        out[card.rank].append(card)
    danger = 0.0
    for card in rules.capturing_cards(after, tuple([cards[0] for cards in out.values() if cards])):
        best = max(gain(rules, after, Play(play.seat, card, some)) for some in rules.find_captures(after, card))
        danger += best * float(chance_of_one(len(out[card.rank]), len(hidden), held))
    return danger


def choose_quickly(rules: Fishing, seen: Position) -> Act:
    """Return the play that takes most at once; of those that take nothing, the card that counts least."""
    plays = [act for act in rules.moves(seen) if isinstance(act, Play)]
    return max(plays, key=lambda play: gain(rules, seen, play) or -worth(rules, play.card))


def average_lead(rules: Fishing, position: Position, seat: int) -> float:
    """Return the average lead of the seat's side over another side from captured cards; 0 after the count."""
    if position.turn is None:
        return 0.0
    sides = {
        side: sum(worth(rules, card) for member in side for card in position.piles[member])
        + SWEEP * sum(position.memo.sweeps[member] for member in side)
        for side in rules.sides(position)
    }
    own = next(side for side in sides if seat in side)
    others = [counts for side, counts in sides.items() if side is not own]
    return sides[own] - sum(others) / len(others)


def _hidden_cards(rules: Fishing, seen: Position) -> Cards:
    """Return the cards that the seat to play does not see."""
    return without(rules.cards.cards, seen.on_table())


def _why(rules: Fishing, seen: Position, play: Play, *, alone: bool) -> Why:
    """Return the reason that weighed most."""
    scoring: Cards = tuple(card for card in (play.card, *play.takes) if worth(rules, card) > 1)
    facts = {"seat": play.seat, "card": play.card, "count": len(play.takes) + 1, "cards": scoring}
    if alone:
        return Why("house.no-choice", facts)
    if play.onto:
        heap = rules.after_play(seen, play).memo.builds[-1]
        return Why("house.builds", facts | {"number": heap.number, "count": len(heap.cards) + 1})
    if not play.takes:
        return Why("house.leaves-least", facts)
    if rules.counting == "points" and len(play.takes) == len(seen.layout):
        return Why("house.sweeps", facts)
    return Why("house.takes-points" if scoring else "house.takes-cards", facts)
