"""Functions for deals and for the next game, common to all games.

A family gives its own steps as a `Dealing`. A deal is refused with reasons; otherwise the cards are gathered and dealt,
and a seat gets the first turn. The next game begins when the last one is over, with a new dealer and a new table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from cardlessons.engine.cards import Pack
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import (
    BOX,
    DEAD,
    LAYOUT,
    STOCK,
    Act,
    Began,
    Cards,
    Deal,
    Draw,
    Event,
    Law,
    Lawful,
    Moved,
    New,
    Noted,
    Position,
    PositionOf,
    Refused,
    Setup,
    Turned,
    Verdict,
    Why,
    hand,
    pile,
)

M = TypeVar("M")
"""The type of a family's memory."""


class _WithPack(Protocol):
    @property
    def cards(self) -> Pack: ...


R = TypeVar("R", bound=_WithPack)


@dataclass(frozen=True)
class Dealing(Generic[R, M]):
    """A family's way to deal: returns the verdict on a deal of the cards in an order, empty for that of the stock.

    Attributes:
        against: returns the reasons against a deal, from the named order of cards (may be empty) and its errors.
        gathers: returns the events by which the cards are gathered before the deal.
        falls: returns the events by which the cards are dealt, the memory is set and the first turn is given.
    """

    against: Callable[[R, PositionOf[M], Cards, Reasons], Reasons]
    gathers: Callable[[R, PositionOf[M], Cards], Iterable[Event]]
    falls: Callable[[R, PositionOf[M], Cards], Iterable[Event]]

    def __call__(self, rules: R, position: PositionOf[M], order: Cards) -> Verdict:
        unfit = check_order(order, rules.cards)
        if reasons := check_deal(position) or self.against(rules, position, order, unfit):
            return Refused(reasons)
        falls = self.falls(rules, position, order or position.stock)
        return Lawful((*self.gathers(rules, position, order), *falls))


def check_deal(position: Position) -> Reasons:
    """Return the reasons why no deal is possible now; empty if one is."""
    if position.over:
        return (Why("deal.game-over", {}),)
    holders = tuple(seat for seat in position.live() if position.hands[seat])
    if holders:
        return (Why("deal.not-yet", {"holders": holders}),)
    return ()


def check_order(cards: Cards, pack: Pack) -> Reasons:
    """Return the reasons against the named cards: cards that the pack does not have, or that are named twice."""
    if len(named := {*cards}) == len(cards) and named.issubset(pack):
        return ()
    strangers = [card for card in cards if card not in pack]
    twice = [card for n, card in enumerate(cards) if card in cards[:n]]
    reasons = [Why("deal.no-such-card", {"card": card, "size": len(pack)}) for card in strangers]
    reasons += [Why("deal.twice", {"card": card}) for card in twice]
    return tuple(reasons)


def gather(position: Position) -> list[Moved]:
    """Return the events that put every card on the table back into the pack."""
    seats = range(len(position.seats))
    places = [
        *((hand(s), position.hands[s]) for s in seats),
        *((pile(s), position.piles[s]) for s in seats),
        (LAYOUT, position.layout),
        (STOCK, position.stock),
        (DEAD, position.dead),
    ]
    return [Moved(cards, place, BOX) for place, cards in places if cards]


def list_stock_events(position: Position, cards: Cards, why: Why) -> list[Event]:
    """Return the events that gather all cards, then put the given cards on the stock in their order."""
    return [*gather(position), Moved(cards, BOX, STOCK, why)]


def deal_singly(cards: Cards, seats: tuple[int, ...], why: Why) -> list[Moved]:
    """Return the events that deal the cards from the stock, one at a time to each seat in turn.

    The first event has the reason; the others have none.
    """
    shares = [(seat, cards[n :: len(seats)]) for n, seat in enumerate(seats)]
    return [Moved(share, STOCK, hand(seat), None if n else why) for n, (seat, share) in enumerate(shares) if share]


def deal_out(cards: Cards, seats: tuple[int, ...], why: Why, uneven: str) -> list[Event]:
    """Return the events that deal all the cards singly; an uneven deal is noted under the code `uneven`."""
    events: list[Event] = [*deal_singly(cards, seats, why)]
    if more := len(cards) % len(seats):
        events.append(Noted(Why(uneven, {**why.facts, "more": seats[:more]})))
    return events


def begin_next_game(
    position: Position,
    dealer: int,
    begin: Callable[[Setup], PositionOf[M]],
    why: Why,
    memo: Callable[[M], M] = lambda fresh: fresh,
    *,
    pool: int | None = None,
) -> Verdict:
    """Return the verdict on the start of a new game; it is refused until the last game is over.

    Args:
        dealer: the seat that deals.
        begin: returns the first position of a setup.
        why: the reason of the event with which the game begins.
        memo: changes the family's memory of a new table into the memory of this game.
        pool: the counters in the pool if the players keep theirs; None if all counters are given out anew.
    """
    if not position.over:
        return Refused((Why("new.not-over", {}),))
    seats = position.seats
    counters = None if pool is None else dict(zip(seats, position.counters, strict=True))
    fresh = begin(Setup(seats, seats[dealer], ((),) * len(seats), counters, pool))
    return Lawful((Began(fresh._replace(memo=memo(fresh.memo)), why),))


def list_ending_reasons(rules: Law, act: Act | None, verdict: Verdict, position: Position) -> tuple[Why, ...]:
    """Return what comes after the deal that an act has ended: what stays in the pool, and who deals next.

    Empty if the deal goes on.

    Args:
        position: the table after the act.
    """
    if isinstance(verdict, Refused) or isinstance(act, Deal | New | Draw | None):
        return ()
    if position.turn is not None or rules.moves(position):
        return ()
    if position.over:
        begun = rules.decide(position, New())
        return () if isinstance(begun, Refused) else tuple(e.why for e in begun.events if isinstance(e, Began))
    stays = (Why("pool.stays", {"amount": position.pool}),) if position.pool else ()
    return (*stays, *(event.why for event in verdict.events if isinstance(event, Turned)))
