"""The deal of Irish Snap, and the start of its next game."""

from __future__ import annotations

from collections.abc import Callable

from cardlessons.engine import dealing
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import Cards, Event, Remembered, Setup, Turned, Verdict, Why
from cardlessons.families.snap.memo import Position, SnapMemo
from cardlessons.families.snap.options import SnapOptions


def _check_deal(_: SnapOptions, position: Position, order: Cards, unfit: Reasons) -> Reasons:
    """Return the reasons against a deal: one in the middle of a game, no cards, or too few for the players."""
    if position.turn is not None or position.layout:
        return (Why("deal.going-on", {}),)
    facts = _collect_facts(position, order or position.stock)
    if not facts["count"]:
        return (Why("deal.order-needed", facts),)
    return unfit if facts["count"] >= facts["players"] else (*unfit, Why("deal.too-few", facts))


def _collect_facts(position: Position, cards: Cards) -> dict[str, int]:
    return {"players": len(position.seats), "count": len(cards), "dealer": position.dealer}


def _list_gather_events(_: SnapOptions, position: Position, order: Cards) -> list[Event]:
    cards = order or position.stock
    return dealing.list_stock_events(position, cards, Why("deal.gathered", _collect_facts(position, cards)))


def _list_deal_events(_: SnapOptions, position: Position, cards: Cards) -> list[Event]:
    """Return the events that deal the hands and set the first turn."""
    around = position.to_the_left(position.dealer)
    return [
        *dealing.deal_out(cards, around, Why("deal.face-down", _collect_facts(position, cards)), "deal.nearly-even"),
        Remembered(SnapMemo()),
        Turned(around[0], Why("turn.first", {"seat": around[0], "dealer": position.dealer})),
    ]


deal = dealing.Dealing(_check_deal, _list_gather_events, _list_deal_events)
"""A deal of all the cards, one by one (IRI-3)."""


def begin_next_game(position: Position, begin: Callable[[Setup], Position]) -> Verdict:
    """Return the verdict on a new game; the deal passes to the left (R-113)."""
    dealer = (position.dealer + 1) % len(position.seats)
    return dealing.begin_next_game(position, dealer, begin, Why("new.deal-passes", {"dealer": dealer}))
