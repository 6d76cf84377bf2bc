"""The next card where nobody looks at his own: any that has not been shown may lie on top, one as likely as another."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.engine.table import Cards, Moved, Position, after
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import since_deal

SNAP = "all slap"
"""What may come of it, beside the causes that the family names."""


def on_top(variant: Variant, node: Node) -> Iterator[Position]:
    """The table with each card on top of the hand whose turn it is that may lie there: all that have not been shown
    since the deal, or the one that has; the table as it is where the hand is empty."""
    now, seat = node.position, node.position.turn
    assert seat is not None
    top, unshown = now.hands[seat][:1], _unshown(variant, node)
    if not set(top) & set(unshown):
        yield now
        return
    for card in unshown:
        exchanged = {top[0]: card, card: top[0]}
        yield now._replace(hands=tuple(tuple(exchanged.get(held, held) for held in hand) for hand in now.hands))


def _unshown(variant: Variant, node: Node) -> Cards:
    """The cards that have lain hidden since they were dealt."""
    start, since = since_deal(node)
    shown = {*start.layout, *(card for pile in start.piles for card in pile)}
    for done in since:
        shown.update(card for event in done.verdict.events if isinstance(event, Moved) for card in event.cards)
    return tuple(card for card in variant.rules.cards if card not in shown)


def may_bring(variant: Variant) -> tuple[str, ...]:
    """Return everything that the next card may bring, in words."""
    return (*([SNAP] if variant.of.live else []), *variant.of.brings.values())


def brought(variant: Variant, position: Position) -> frozenset[str]:
    """Return what the top card brings when it is turned, or what is said without a card."""
    (act,), of = variant.rules.moves(position), variant.of
    events = variant.rules.decide(position, act).events
    codes = [event.why.code for event in events if event.why is not None]
    named = [of.brings[code] for code in codes if code in of.brings]
    slap = of.live is not None and of.live.due(after(position, events))
    return frozenset([*named, *([SNAP] if slap else [])])
