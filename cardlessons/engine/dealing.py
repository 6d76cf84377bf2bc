"""One deal and one next game for every table, with the steps of a family filled in.

A deal is the same everywhere: something may speak against any deal now, or against these cards; else the cards on the
table are gathered, they fall, and somebody has the first turn. So is the next game: the last one is over, somebody
deals, the table is laid afresh.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from cardlessons.engine.cards import Pack
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import (
    BOX,
    DEAD,
    LAYOUT,
    STOCK,
    Began,
    Cards,
    Event,
    Lawful,
    Moved,
    Noted,
    Position,
    PositionOf,
    Refused,
    Setup,
    Verdict,
    Why,
    hand,
    pile,
)

M = TypeVar("M")
"""What a family of games remembers."""


@dataclass(frozen=True)
class Dealing(Generic[M]):
    """The steps of a deal that differ between families.

    Attributes:
        pack: the cards that may be dealt.
        against: what speaks against dealing here; it is given the order named, if any, and what is wrong with that.
        gathers: how the cards come together before they fall, as events.
        falls: where the cards fall, what is remembered, and who begins, as events.
    """

    pack: Pack
    against: Callable[[PositionOf[M], Cards, Reasons], Reasons]
    gathers: Callable[[PositionOf[M], Cards], Iterable[Event]]
    falls: Callable[[PositionOf[M], Cards], Iterable[Event]]


def deal(position: PositionOf[M], order: Cards, dealing: Dealing[M]) -> Verdict:
    """A deal of the cards in this order, or of the stock where none is named."""
    reasons = against_deal(position) or dealing.against(position, order, against_order(order, dealing.pack))
    if reasons:
        return Refused(reasons)
    return Lawful((*dealing.gathers(position, order), *dealing.falls(position, order or position.stock)))


def against_deal(position: Position) -> Reasons:
    """Return the reasons against any deal now."""
    if position.over:
        return (Why("deal.game-over", {}),)
    holders = tuple(seat for seat in position.live() if position.hands[seat])
    if holders:
        return (Why("deal.not-yet", {"holders": holders}),)
    return ()


def against_order(cards: Cards, pack: Pack) -> Reasons:
    """Return the mistakes in the order of cards named for a deal."""
    strangers = [card for card in cards if card not in pack]
    twice = [card for n, card in enumerate(cards) if card in cards[:n]]
    reasons = [Why("deal.no-such-card", {"card": card, "size": len(pack)}) for card in strangers]
    reasons += [Why("deal.twice", {"card": card}) for card in twice]
    return tuple(reasons)


def gather(position: Position) -> list[Moved]:
    """Every card on the table goes back into the pack."""
    seats = range(len(position.seats))
    places = [
        *((hand(s), position.hands[s]) for s in seats),
        *((pile(s), position.piles[s]) for s in seats),
        (LAYOUT, position.layout),
        (STOCK, position.stock),
        (DEAD, position.dead),
    ]
    return [Moved(cards, place, BOX) for place, cards in places if cards]


def shuffled(position: Position, cards: Cards, why: Why) -> list[Event]:
    """Everything on the table is gathered, and the cards to be dealt lie in their order for a stock."""
    return [*gather(position), Moved(cards, BOX, STOCK, why)]


def dealt_singly(cards: Cards, seats: tuple[int, ...], why: Why) -> list[Moved]:
    """Cards from the top of the stock, one at a time to each of the seats in turn, until all are dealt.

    The reason is given once, with the first hand.
    """
    shares = [(seat, cards[n :: len(seats)]) for n, seat in enumerate(seats)]
    return [Moved(share, STOCK, hand(seat), None if n else why) for n, (seat, share) in enumerate(shares) if share]


def dealt_out(cards: Cards, seats: tuple[int, ...], why: Why, uneven: str) -> list[Event]:
    """All the cards, singly; where they do not come out even, it is noted under the code `uneven` who has one more."""
    events: list[Event] = [*dealt_singly(cards, seats, why)]
    if more := len(cards) % len(seats):
        events.append(Noted(Why(uneven, {**why.facts, "more": seats[:more]})))
    return events


def next_game(
    position: Position,
    dealer: int,
    begin: Callable[[Setup], PositionOf[M]],
    why: Why,
    *,
    purses: bool = False,
    pool: int | None = None,
    memo: Callable[[M], M] = lambda fresh: fresh,
    then: Iterable[Event] = (),
) -> Verdict:
    """The next game, once this one is over.

    Args:
        dealer: who deals it.
        begin: lays the table afresh.
        why: what is said of it.
        purses: whether the counters stay with their owners.
        pool: what is in the pool; the variant's own if None.
        memo: what the family remembers, from what it would remember at any new table.
        then: what follows at once.
    """
    if not position.over:
        return Refused((Why("new.not-over", {}),))
    seats = position.seats
    counters = dict(zip(seats, position.counters, strict=True)) if purses else None
    fresh = begin(Setup(seats, seats[dealer], ((),) * len(seats), counters, pool))
    return Lawful((Began(fresh._replace(memo=memo(fresh.memo)), why), *then))
