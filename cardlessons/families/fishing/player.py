"""A computer player of the fishing games: it takes the cards that count most, and leaves the next player little.

A captured card is worth its share of the count: one point for an ace or the two of spades, two for the ten of diamonds.
Every card adds 3/27, since 27 cards win three points; a spade adds 1/7, since seven spades win one.

The next player's gain is estimated from the best capture with each rank. It is weighted with the probability that this
player holds the rank, from the cards seen so far.

A build is worth the cards that it takes at the next turn. They are weighted with the probability that no other player
holds a card of its number.
"""

from __future__ import annotations

from cardlessons.engine.cards import Card, Rank, Suit, remove_cards
from cardlessons.engine.odds import compute_chance_of_one
from cardlessons.engine.table import Act, Cards, Play, Why
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.fishing.seating import Position

ANY_CARD_POINTS, SPADE_POINTS, SWEEP_POINTS = 3 / 27, 1 / 7, 1
NEXT_PLAYER_WEIGHT = 0.6
"""The weight of the next player's expected captures against a play; the next player takes with one card only."""
BUILD_WEIGHT = 0.9
"""The weight of the cards that a build may take later, since cards captured now are safer."""
MAX_EXAMINED_PLAYS = 12
"""The number of plays examined closely: those with the largest gain."""


def choose_act(rules: Fishing, seen: Position) -> tuple[Act, Why]:
    """Return the best play and its reason; the reason reveals no card that stays in the hand."""
    plays = [act for act in rules.moves(seen) if isinstance(act, Play)]
    worths = {play: compute_gain(rules, seen, play) + estimate_build_gain(rules, seen, play) for play in plays}
    likely = sorted(plays, key=worths.__getitem__, reverse=True)[:MAX_EXAMINED_PLAYS]
    best = max(likely, key=lambda play: worths[play] - NEXT_PLAYER_WEIGHT * estimate_loss(rules, seen, play))
    return best, _choose_reason(rules, seen, best, alone=len(plays) == len(seen.hands[best.seat]) == 1)


def compute_worth(rules: Fishing, card: Card) -> float:
    """Return the average points that a captured card brings in the count."""
    if rules.counts_cards:
        return 1
    single = {"Td": 2, "2s": 1}.get(card.text, int(card.rank is Rank.ACE))
    return single + ANY_CARD_POINTS + SPADE_POINTS * (card.suit is Suit.SPADES)


def compute_gain(rules: Fishing, seen: Position, play: Play) -> float:
    """Return the average points that the cards captured by a play bring, with the point for a sweep."""
    if not play.takes:
        return 0
    sweeps = not rules.counts_cards and len(play.takes) == len(seen.layout)
    return sum(compute_worth(rules, card) for card in (play.card, *play.takes)) + SWEEP_POINTS * sweeps


def estimate_build_gain(rules: Fishing, seen: Position, play: Play) -> float:
    """Return the expected points of the build that a play makes; 0 if it makes none.

    They are the points of its later capture, weighted with the probability that no other player takes it first.
    """
    if not play.onto:
        return 0
    heap = rules.after_play(seen, play).memo.builds[-1]
    taker = next(card for card in seen.hands[play.seat] if card is not play.card and card.rank == heap.number)
    hidden = _list_hidden_cards(rules, seen)
    out = sum(card.rank is taker.rank for card in hidden)
    others = len(seen.seats) - 1
    risk = compute_chance_of_one(out, len(hidden), min(others * len(seen.hands[play.seat]), len(hidden)))
    return BUILD_WEIGHT * float(1 - risk) * sum(compute_worth(rules, card) for card in (*heap.cards, taker))


def estimate_loss(rules: Fishing, seen: Position, play: Play) -> float:
    """Return the points that the next player can expect to capture after a play.

    They are the points of the best capture with each rank, weighted with the probability that this player holds the
    rank.
    """
    after = rules.after_play(seen, play)
    if not after.layout:
        return 0.0
    hidden = _list_hidden_cards(rules, seen)
    hand_size = min(len(seen.hands[play.seat]), len(hidden))
    out: dict[Rank, list[Card]] = {rank: [] for rank in rules.cards.ranks}
    for card in hidden:
        out[card.rank].append(card)
    danger = 0.0
    for card in rules.capturing_cards(after, tuple([cards[0] for cards in out.values() if cards])):
        best = max(compute_gain(rules, after, Play(play.seat, card, some)) for some in rules.find_captures(after, card))
        danger += best * float(compute_chance_of_one(len(out[card.rank]), len(hidden), hand_size))
    return danger


def choose_quickly(rules: Fishing, seen: Position) -> Act:
    """Return the play that captures the most points; if none captures, the card that counts least."""
    plays = [act for act in rules.moves(seen) if isinstance(act, Play)]
    return max(plays, key=lambda play: compute_gain(rules, seen, play) or -compute_worth(rules, play.card))


def compute_average_lead(rules: Fishing, position: Position, seat: int) -> float:
    """Return the points that the seat's side has captured, less the average of the other sides; 0 after the count."""
    if position.turn is None:
        return 0.0
    sides = {
        side: sum(compute_worth(rules, card) for member in side for card in position.piles[member])
        + SWEEP_POINTS * sum(position.memo.sweeps[member] for member in side)
        for side in rules.sides(position)
    }
    own = next(side for side in sides if seat in side)
    others = [counts for side, counts in sides.items() if side is not own]
    return sides[own] - sum(others) / len(others)


def _list_hidden_cards(rules: Fishing, seen: Position) -> Cards:
    """Return the cards that the seat to play does not see."""
    return remove_cards(rules.cards.cards, seen.on_table())


def _choose_reason(rules: Fishing, seen: Position, play: Play, *, alone: bool) -> Why:
    """Return the most important reason for a play."""
    scoring: Cards = tuple(card for card in (play.card, *play.takes) if compute_worth(rules, card) > 1)
    facts = {"seat": play.seat, "card": play.card, "count": len(play.takes) + 1, "cards": scoring}
    if alone:
        return Why("house.no-choice", facts)
    if play.onto:
        heap = rules.after_play(seen, play).memo.builds[-1]
        return Why("house.builds", facts | {"number": heap.number, "count": len(heap.cards) + 1})
    if not play.takes:
        return Why("house.leaves-least", facts)
    if not rules.counts_cards and len(play.takes) == len(seen.layout):
        return Why("house.sweeps", facts)
    return Why("house.takes-points" if scoring else "house.takes-cards", facts)
