"""The computer player: it asks where it is sure to be given cards, else for the rank of which it holds most."""

from __future__ import annotations

from cardlessons.authoring.examples.gofish.asking import Ask
from cardlessons.authoring.examples.gofish.law import GoFish
from cardlessons.authoring.examples.gofish.memory import Position
from cardlessons.engine.table import Act, Event, Moved, Scored, Spot, Why, hand


def sure_asks(rules: GoFish, seen: Position) -> tuple[Ask, ...]:
    """Return the asks by which the seat to play is sure to be given cards."""
    asks = (act for act in rules.moves(seen) if isinstance(act, Ask))
    return tuple(ask for ask in asks if ask.rank in seen.memo.holds[ask.other])


def advise(rules: GoFish, seen: Position) -> tuple[Act, Why | None]:
    """Return the computer player's ask, and the reason."""
    if sure := sure_asks(rules, seen):
        ask = max(sure, key=lambda ask: _count(seen, ask))
        return ask, Why("gof.sure", {"seat": ask.seat, "other": ask.other, "rank": ask.rank})
    asks = [act for act in rules.moves(seen) if isinstance(act, Ask)]
    open_ = [ask for ask in asks if ask.rank not in seen.memo.lacks[ask.other]] or asks
    ask = max(open_, key=lambda ask: (_count(seen, ask), seen.hand_size(ask.other)))
    return ask, Why("gof.hopes", {"seat": ask.seat, "other": ask.other, "rank": ask.rank})


def _count(seen: Position, ask: Ask) -> int:
    """Return the cards of the rank that the asker holds."""
    return sum(card.rank is ask.rank for card in seen.hands[ask.seat])


def _gets_cards(event: Event, seat: int) -> bool:
    return isinstance(event, Moved) and event.target == hand(seat) and event.source.spot is Spot.HAND


def _makes_book(event: Event, seat: int) -> bool:
    return isinstance(event, Scored) and event.seat == seat


HAPPENINGS = {"gets cards": _gets_cards, "makes a book": _makes_book}
"""Possible results of an ask for its player."""
