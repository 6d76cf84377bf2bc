"""The turns in the matching games: the player who continues the chain, and the leader when no player can."""

from __future__ import annotations

from functools import cache
from typing import Any

from cardlessons.engine.table import Event, Remembered, Turned, Why
from cardlessons.families.matching.chain import PairingChain, Position, find_next_with_cards
from cardlessons.families.matching.options import MatchingOptions


def find_follower(rules: MatchingOptions, position: Position, chain: PairingChain) -> int | None:
    """Return the seat that continues the chain; None if the chain has ended.

    If everyone plays a card in turn, it is the next player. Else it is a player who can pair: only the next one, or the
    nearest around the table.
    """
    if not chain.open:
        return None
    following = find_next_with_cards(position, chain.seat)
    if following is None or (following == chain.seat and not rules.passes_over):
        return None
    if rules.unable == "plays another":
        return following
    around = (following,) if rules.plays_on else position.to_the_left(chain.seat)
    rank = chain.card.rank
    for seat in around:
        if rank in [card.rank for card in position.hands[seat]]:
            return seat
    return None


def give_next_turn(rules: MatchingOptions, position: Position, seat: int) -> list[Event]:
    """Return the events of the next turn after a seat has played; the deal is over when nobody has cards."""
    if not any(position.hands):
        dealer = position.to_the_left(position.dealer)[0]
        return [Remembered(position.memo.with_chain(None)), Turned(None, Why("deal.over", {"dealer": dealer}))]
    if rules.unable == "plays another":
        return _give_turn_in_order(position, seat)
    chain: PairingChain | None = position.memo.chain
    if chain is None:
        return [_give_lead(position, seat)]
    turn = find_follower(rules, position, chain)
    if turn is not None:
        passed = _list_passed_seats(len(position.seats), seat, turn)
        facts = {"seat": turn, "card": chain.card, "rank": chain.card.rank, "passed": passed}
        code = "turn.can-pair"
        if rules.passes_over:
            code = "turn.holder-after" if passed else "turn.next-holder"
        return [Turned(turn, Why(code, facts))]
    if not chain.open:
        return [_give_lead(position, chain.seat, chain, "turn.last-leads")]
    ended = Remembered(position.memo.with_chain(None))
    return [ended, _give_lead(position, chain.seat, chain, "turn.nobody-can" if rules.passes_over else "turn.plays-on")]


def _give_turn_in_order(position: Position, seat: int) -> list[Event]:
    """Return the event that gives the turn to the next player with cards, after a seat has played."""
    turn = find_next_with_cards(position, seat)
    chain: PairingChain | None = position.memo.chain
    passed = _list_passed_seats(len(position.seats), seat, turn)
    facts = {"seat": turn, "rank": chain and chain.card.rank, "last": seat, "passed": passed}
    if turn == seat:
        return [Turned(turn, Why("turn.alone", facts))]
    if chain and not chain.open:
        return [Turned(turn, Why("turn.leads-anew", facts))]
    return [Turned(turn, Why("turn.passes-over" if passed else "turn.passes", facts))]


@cache
def _list_passed_seats(seats: int, seat: int, turn: int | None) -> tuple[int, ...]:
    """Return the seats that the turn skips between two seats; all others if it goes to nobody."""
    steps = seats if turn is None else (turn - seat) % seats or seats
    return tuple((seat + step) % seats for step in range(1, steps))


def _give_lead(position: Position, last: int, chain: PairingChain | None = None, code: str = "turn.lets-go") -> Turned:
    """Return the event that gives the lead to the player of the last card.

    If that player has no cards, it goes to the next player to the left who has some (R-15).
    """
    turn = find_next_with_cards(position, last)
    if not position.hands[last]:
        return Turned(turn, Why("turn.next-leads", {"seat": turn, "last": last}))
    if turn == last:
        return Turned(last, Why("turn.alone", {"seat": last}))
    facts: dict[str, Any] = {"seat": last, "unable": turn}
    if chain is not None:
        facts |= {"unpaired": chain.card, "rank": chain.card.rank}
    return Turned(last, Why(code, facts))
