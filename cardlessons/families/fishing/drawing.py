"""The draw for the deal: the player with the lowest card deals, or at Snitch'ems with the highest.

Four players may draw for partners as well. Players with cards of equal rank draw again, but only if the tie leaves the
dealer or the partners undecided (CAS-10, CAS-11).
"""

from __future__ import annotations

from cardlessons.engine import dealing
from cardlessons.engine.cards import Card, Rank
from cardlessons.engine.table import (
    BOX,
    Cards,
    DealPassed,
    Event,
    Lawful,
    Moved,
    Noted,
    Refused,
    Remembered,
    Verdict,
    Why,
    pile,
)
from cardlessons.families.fishing.options import FishingOptions
from cardlessons.families.fishing.seating import FishingMemo, Position, list_seats_from_left

Drawn = tuple[Cards, ...]


def draw(rules: FishingOptions, position: Position, cards: tuple[tuple[int, Card], ...]) -> Verdict:
    """Return the verdict on a draw: each seat that must draw gets one card, and one more after a tie."""
    memo: FishingMemo = position.memo
    if position.over or memo.settled:
        return Refused((Why("draw.no-more", {"dealer": position.dealer}),))
    drawn: Drawn = memo.drawn or ((),) * len(position.seats)
    out = tuple(card for some in drawn for card in some)
    if reasons := dealing.check_order(out + tuple(card for _, card in cards), rules.cards):
        return Refused(reasons)
    events: list[Event] = []
    must = list_seats_to_draw(rules, drawn)
    waiting = must
    for seat, card in cards:
        if not must:
            return Refused((Why("draw.decided", {"seat": seat, "dealer": _sort_seats(rules, drawn)[0]}),))
        if seat not in waiting:
            return Refused((Why("draw.not-now", {"seat": seat, "waiting": waiting}),))
        events.append(Moved((card,), BOX, pile(seat), Why("draw.card", {"seat": seat, "card": card})))
        drawn = (*drawn[:seat], (*drawn[seat], card), *drawn[seat + 1 :])
        waiting = tuple(other for other in waiting if other != seat)
        if not waiting:
            must = waiting = list_seats_to_draw(rules, drawn)
            if must:
                (rank,) = {drawn[seat][-1].rank for seat in must}
                events.append(Noted(Why("draw.tie", {"seats": must, "rank": rank})))
    if waiting != must:
        return Refused((Why("draw.unfinished", {"waiting": waiting}),))
    if must:
        return Lawful((*events, Remembered(memo._replace(drawn=drawn))))
    return Lawful((*events, *_decide_seats(rules, position, drawn)))


def list_seats_to_draw(rules: FishingOptions, drawn: Drawn) -> tuple[int, ...]:
    """Return the seats that must draw now: all at first, then those whose tie leaves something undecided."""
    if not any(drawn):
        return tuple(range(len(drawn)))
    places = _sort_seats(rules, drawn)
    tied: set[int] = set()
    for border in (1, 2) if rules.partners else (1,):
        last, next_ = (_get_draw_key(rules, drawn[places[n]]) for n in (border - 1, border))
        if last == next_:
            tied |= {seat for seat in places if _get_draw_key(rules, drawn[seat]) == last}
    return tuple(sorted(tied))


def _get_draw_key(rules: FishingOptions, cards: Cards) -> tuple[int, ...]:
    """Return the sort key of a seat's drawn cards; the seat with the smallest key deals.

    The lowest card has the smallest key; at Snitch'ems the highest, with the ace above the king (R-72).
    """
    if rules.takes_all:
        return tuple(int(card.rank) for card in cards)
    return tuple(-(14 if card.rank is Rank.ACE else int(card.rank)) for card in cards)


def _sort_seats(rules: FishingOptions, drawn: Drawn) -> list[int]:
    """Return the seats in the order of their drawn cards, the dealer first."""
    return sorted(range(len(drawn)), key=lambda seat: _get_draw_key(rules, drawn[seat]))


def _decide_seats(rules: FishingOptions, position: Position, drawn: Drawn) -> list[Event]:
    """Return the events that decide the dealer and, in games for partners, the seats (R-105).

    The dealer's partner moves to the opposite seat.
    """
    memo: FishingMemo = position.memo
    dealer, second, *others = _sort_seats(rules, drawn)
    facts = {"seat": dealer, "card": drawn[dealer][-1]}
    events: list[Event] = []
    order = memo.order
    if rules.partners:
        first, last = (seat for seat in list_seats_from_left(position, dealer) if seat in others)
        order = (dealer, first, second, last)
        events.append(Noted(Why("draw.partners", {"low": (dealer, second), "high": (first, last), "seats": order})))
    code = "draw.lowest-deals" if rules.takes_all else "draw.highest-deals"
    events.append(Remembered(memo._replace(order=order, drawn=drawn, settled=True)))
    return [*events, DealPassed(dealer, Why(code, facts))]
