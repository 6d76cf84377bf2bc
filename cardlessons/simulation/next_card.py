"""The next card in games with hidden hands: every card that has not been shown is equally likely."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.engine.table import Cards, Moved, Position, after
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import find_last_deal


def iter_possible_tables(variant: Variant, node: Node) -> Iterator[Position]:
    """Yield the table once for each card that may be on top of the hand of the seat to play.

    That is every card that has not been shown since the deal, or the true one if it has been shown. If the hand is
    empty, only the table itself is yielded.
    """
    now, seat = node.position, node.position.turn
    assert seat is not None
    top, unshown = now.hands[seat][:1], _list_hidden_cards(variant, node)
    if not set(top) & set(unshown):
        yield now
        return
    for card in unshown:
        exchanged = {top[0]: card, card: top[0]}
        yield now._replace(hands=tuple(tuple(exchanged.get(held, held) for held in hand) for hand in now.hands))


def _list_hidden_cards(variant: Variant, node: Node) -> Cards:
    """Return the cards that have been hidden since they were dealt."""
    start, since = find_last_deal(node)
    shown = {*start.layout, *(card for pile in start.piles for card in pile)}
    for done in since:
        shown.update(card for event in done.verdict.events if isinstance(event, Moved) for card in event.cards)
    return tuple(card for card in variant.rules.cards if card not in shown)


def list_possible_results(variant: Variant) -> tuple[str, ...]:
    """Return the possible results of the next card, in words."""
    live = variant.of.live
    return (*([live.due_result] if live else []), *variant.of.next_card_effects.values())


def collect_card_results(variant: Variant, position: Position) -> frozenset[str]:
    """Return the results of turning the card on top, or of the number said without a card."""
    (act,), of = variant.rules.moves(position), variant.of
    events = variant.rules.decide(position, act).events
    codes = [event.why.code for event in events if event.why is not None]
    named = [of.next_card_effects[code] for code in codes if code in of.next_card_effects]
    if of.live and of.live.count_due_hands(after(position, events)):
        named.append(of.live.due_result)
    return frozenset(named)
