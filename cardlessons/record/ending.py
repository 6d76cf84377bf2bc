"""What becomes of a deal that is over: who has won, what stays in the pool, and who deals next."""

from __future__ import annotations

from cardlessons.engine.table import Began, Deal, Draw, New, Refused, Turned, Why
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node


def list_ending_reasons(variant: Variant, node: Node) -> tuple[Why, ...]:
    """Return what comes after the deal that the node's act has ended, as the rules say it; empty if it goes on."""
    position = node.position
    if isinstance(node.verdict, Refused) or isinstance(node.act, Deal | New | Draw | None):
        return ()
    if position.turn is not None or variant.rules.moves(position):
        return ()
    if position.over:
        begun = variant.rules.decide(position, New())
        return () if isinstance(begun, Refused) else tuple(e.why for e in begun.events if isinstance(e, Began))
    facts = {"count": len(position.live()), "amount": position.pool}
    stays = (Why("pool.stays", facts),) if position.pool else ()
    return (*stays, *(event.why for event in node.verdict.events if isinstance(event, Turned)))
