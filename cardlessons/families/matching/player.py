"""Peel's advice for the matching games, and a computer player that follows it, also if nobody has to match."""

from __future__ import annotations

from cardlessons.engine.cards import Card
from cardlessons.engine.family import Advice
from cardlessons.engine.odds import count_out
from cardlessons.engine.table import Act, Cards, Play, Why
from cardlessons.families.matching.chain import MatchingMemo, Position
from cardlessons.families.matching.rules import Matching


def choose_act(rules: Matching, seen: Position) -> tuple[Act, Why]:
    """Return the play of the rank with the fewest cards still out, and the reason (SSS-37 to SSS-39).

    Only cards of the same rank can pair it. So the player plays one of a pair before a single card, and nobody can pair
    the last card of a rank. If nobody has to match, a match comes before other cards, unless it risks the last counter
    (NOB-9).
    """
    best = choose_quickly(rules, seen)
    return best, choose_reason(rules, seen, best.card, "house.safest")


def choose_quickly(rules: Matching, seen: Position) -> Play:
    """Return the play of `choose_act` without the reason, which takes less time."""
    assert seen.turn is not None
    cards = list_choosable_cards(rules, seen)
    best = min(cards, key=lambda card: count_out(rules.cards, seen, card)) if len(cards) > 1 else cards[0]
    return Play(seen.turn, best)


def list_choosable_cards(rules: Matching, seen: Position) -> Cards:
    """Return the cards from which a good player chooses the safest one."""
    lawful = rules.choices(seen)
    return lawful if rules.must_match else _choose_matching(rules, seen) or lawful


def choose_reason(rules: Matching, seen: Position, card: Card, safest: str) -> Why:
    """Return the reason for a card; it reveals no card that stays in the hand.

    Args:
        safest: the reason code for a card that is only less likely to be paired than others.
    """
    facts = {"seat": seen.turn, "card": card, "rank": card.rank}
    if card in rules.pairing_cards(seen):
        return Why("house.must-pair" if rules.must_match else "house.matches", facts)
    played = sum(other.rank is card.rank for cards in (seen.layout, *seen.piles) for other in cards)
    last = played + 1 == rules.cards.of_rank(card.rank)
    return Why("house.last-of-rank" if last else safest, facts)


def find_safest_cards(rules: Matching, seen: Position) -> Cards:
    """Return the cards of the rank with the fewest cards still out (SSS-37, SSS-38)."""
    cards = rules.choices(seen)
    out = {card: count_out(rules.cards, seen, card) for card in cards}
    return tuple(card for card in cards if out[card] == min(out.values()))


def find_cards_in_pairs(rules: Matching, seen: Position) -> Cards:
    """Return the cards that are one of a pair in the hand (SSS-39).

    If there are none, or the seat can pair the last card, it returns all cards that may be played.
    """
    cards = rules.choices(seen)
    twos = tuple(card for card in cards if sum(card.rank is other.rank for other in cards) > 1)
    return cards if rules.pairing_cards(seen) else twos or cards


def avoid_matching(rules: Matching, seen: Position) -> Cards:
    """Return the cards that do not match, for a player who fears a match in return (NOB-9).

    It is used in games where nobody has to match.
    """
    cards, matching = rules.choices(seen), rules.pairing_cards(seen)
    return tuple(card for card in cards if card not in matching) or cards


def collect_advice(rules: Matching) -> dict[str, Advice[Matching, MatchingMemo]]:
    """Return Peel's two pieces of advice, and one of a forum for games in which nobody has to match."""
    safe = Advice("plays the rank of which the fewest are still out", find_safest_cards)
    pairs = Advice("plays one of two cards of a rank", find_cards_in_pairs)
    fear = Advice("avoids a card that matches", avoid_matching)
    return {"SSS-37": safe, "SSS-39": pairs} | ({} if rules.must_match else {"NOB-9": fear})


def _choose_matching(rules: Matching, seen: Position) -> Cards:
    """Return the cards to choose from in a game where nobody has to match; empty if any card will do.

    A match surely costs the neighbour, and a match in return is only a risk. But a match that risks all counters is
    avoided.
    """
    assert seen.turn is not None
    matching = rules.pairing_cards(seen)
    if not matching or not _can_cost_all(rules, seen, matching[0]):
        return matching
    return tuple(card for card in seen.hands[seen.turn] if card not in matching)


def _can_cost_all(rules: Matching, seen: Position, match: Card) -> bool:
    """Return True if the match may cost the seat all its counters, when the next player matches in return.

    It is False for a seat with one counter, because any card may cost that.
    """
    assert seen.turn is not None
    assert seen.memo.chain is not None
    due = seen.memo.chain.pairings + 2
    return 1 < seen.counters[seen.turn] <= due and count_out(rules.cards, seen, match) > 0
