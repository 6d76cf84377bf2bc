"""The turns in the matching games: the player who continues the chain, and the leader when no player can."""

from __future__ import annotations

from functools import cache

from cardlessons.engine.cards import Card, Rank
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
    if rules.each_plays:
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
    if rules.each_plays:
        return _give_turn_in_order(position, seat)
    chain: PairingChain | None = position.memo.chain
    if chain is None:
        return [_give_lead(position, seat)]
    turn = find_follower(rules, position, chain)
    if turn is not None:
        passed = _list_passed_seats(len(position.seats), seat, turn)
        code = "turn.can-pair"
        if rules.passes_over:
            code = "turn.holder-after" if passed else "turn.next-holder"
        return [_make_pairing_turn(code, turn, chain.card, passed)]
    if not chain.open:
        return [_give_lead(position, chain.seat, chain.card, "turn.last-leads")]
    ended = Remembered(position.memo.with_chain(None))
    code = "turn.nobody-can" if rules.passes_over else "turn.plays-on"
    return [ended, _give_lead(position, chain.seat, chain.card, code)]


def _give_turn_in_order(position: Position, seat: int) -> list[Event]:
    """Return the event that gives the turn to the next player with cards, after a seat has played."""
    turn = find_next_with_cards(position, seat)
    chain: PairingChain | None = position.memo.chain
    passed = _list_passed_seats(len(position.seats), seat, turn)
    code = "turn.passes-over" if passed else "turn.passes"
    if turn == seat:
        code = "turn.alone"
    elif chain and not chain.open:
        code = "turn.leads-anew"
    return [_make_turn_in_order(code, turn, chain and chain.card.rank, seat, passed)]


@cache
def _list_passed_seats(seats: int, seat: int, turn: int | None) -> tuple[int, ...]:
    """Return the seats that the turn skips between two seats; all others if it goes to nobody."""
    steps = seats if turn is None else (turn - seat) % seats or seats
    return tuple((seat + step) % seats for step in range(1, steps))


def _give_lead(position: Position, last: int, unpaired: Card | None = None, code: str = "turn.lets-go") -> Turned:
    """Return the event that gives the lead to the player of the last card.

    If that player has no cards, it goes to the next player to the left who has some (R-15).
    """
    turn = find_next_with_cards(position, last)
    if not position.hands[last]:
        return Turned(turn, Why("turn.next-leads", {"seat": turn, "last": last}))
    return _make_lead("turn.alone" if turn == last else code, last, turn, unpaired)


# The events and their reasons are cached, because one of them ends nearly every play.


@cache
def _make_pairing_turn(code: str, turn: int, card: Card, passed: tuple[int, ...]) -> Turned:
    return Turned(turn, Why(code, {"seat": turn, "card": card, "rank": card.rank, "passed": passed}))


@cache
def _make_turn_in_order(code: str, turn: int | None, rank: Rank | None, last: int, passed: tuple[int, ...]) -> Turned:
    return Turned(turn, Why(code, {"seat": turn, "rank": rank, "last": last, "passed": passed}))


@cache
def _make_lead(code: str, seat: int, unable: int | None, unpaired: Card | None) -> Turned:
    return Turned(seat, explain_lead(code, seat, unable, unpaired))


@cache
def explain_lead(code: str, seat: int, unable: int | None, unpaired: Card | None) -> Why:
    """Return the reason why a seat leads: the seat `unable` could not pair its last card."""
    return Why(code, {"seat": seat, "unable": unable, "unpaired": unpaired, "rank": unpaired and unpaired.rank})
