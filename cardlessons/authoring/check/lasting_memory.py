"""Find a memory that ends a game because no play sets it back, such as passes that need not follow one another."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, Deal, Ended
from cardlessons.engine.variant import Variant
from cardlessons.record.tree import Node


def find_lasting_field(variant: Variant, node: Node, act: Act) -> str | None:
    """Return the field of the memory that lets an act without a card end the game at a node, and that no play has set
    back since the deal, though cards were played after it had changed; None if there is none.

    It has changed no more often than there are seats; what is counted further is a limit of the game.
    """
    memo: Any = node.position.memo  # of any family
    if _plays_card(act) or not hasattr(memo, "_fields"):
        return None
    line = _list_deal(node)
    for name in memo._fields:
        first = getattr(line[0].position.memo, name)
        if getattr(memo, name) == first or _ends(variant, node, act, memo._replace(**{name: first})):
            continue
        steps = [
            (getattr(before.position.memo, name), getattr(after.position.memo, name), after.act)
            for before, after in pairwise(line)
        ]
        plays = [(before, after) for before, after, act in steps if act is not None and _plays_card(act)]
        changes = sum(before != after for before, after, _ in steps)
        kept = any(before != first for before, _ in plays) and all(before == after for before, after in plays)
        if kept and changes < len(node.position.seats):
            return str(name)
    return None


def _plays_card(act: Act) -> bool:
    return any(isinstance(part, Card) for part in vars(act).values())


def _list_deal(node: Node) -> list[Node]:
    """Return the nodes of this deal up to a node, from the one after its cards were dealt."""
    line = [node]
    while line[-1].parent is not None and not isinstance(line[-1].act, Deal):
        line.append(line[-1].parent)
    return line[::-1]


def _ends(variant: Variant, node: Node, act: Act, memo: object) -> bool:
    """Return whether an act ends the game with another memory."""
    verdict = variant.rules.decide(node.position._replace(memo=memo), act)
    return any(isinstance(event, Ended) for event in verdict.events)
