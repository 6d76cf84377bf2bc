"""Tables at which the learner has to notice what a card calls for: it is shown before its effect is explained.

Until the learner answers or lets the game go on, the page gets only the card and the number that is said. The
explanation comes with the act that answers the card. In games in which players count in their heads, it comes only when
hands come down, because it would help in counting.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cardlessons.engine.family import Call
from cardlessons.engine.table import Act, Event, Lawful, Moved, Pass, Play, Position, Said
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError
from cardlessons.session.table.plain_data import build_events_data
from cardlessons.session.texts import get_text


def needs_answer(node: Node) -> bool:
    """Return whether the node's act is a card or a number that the learner has to answer."""
    return isinstance(node.act, Play | Pass) and not node.refused and not node.position.over


def list_visible_events(variant: Variant, node: Node, you: int | None) -> list[protocol.Event]:
    """Return the events to send with a node: those held back at the card before it, then those of its own act.

    If the node's act is another card, the earlier events get the mark `before`. Sentences address `you`, if given.
    """
    seats = node.position.seats
    if not needs_answer(node):
        return _list_held_back_events(variant, node, you) + build_events_data(variant, seats, node.verdict, you)
    before = _list_held_back_events(variant, node, you) if variant.look.tells == "at once" else []
    for event in before:
        event["before"] = True
    return before + build_events_data(variant, seats, Lawful(_split_events(node)[0]), you)


def build_state_mask(node: Node) -> Mapping[str, Any]:
    """Return values for the fields of a state that must not show yet: the turn, hands due, who has just gone out.

    The result is empty if nothing has to be hidden.
    """
    stands = node.parent if node.refused else node
    if stands is None or stands.parent is None or not needs_answer(stands):
        return {}
    out = stands.parent.position.left
    return {"turn": None, "due": 0, "out": [stands.position.seats[seat] for seat in out]}


def mask_position(node: Node) -> Position:
    """Return the table of a node, without a turn and a departure that must not show yet."""
    if not (shown := build_state_mask(node)):
        return node.position
    out = tuple(map(node.position.seats.index, shown["out"]))
    return node.position._replace(turn=shown["turn"], left=out)


def _list_held_back_events(variant: Variant, node: Node, you: int | None) -> list[protocol.Event]:
    before = node.parent
    if before is None or node.refused or not needs_answer(before):
        return []
    return build_events_data(variant, before.position.seats, Lawful(_split_events(before)[1]), you)


def _split_events(node: Node) -> tuple[tuple[Event, ...], tuple[Event, ...]]:
    """Return two groups of a node's events: cards and calls, which all perceive, and the others."""
    events = node.verdict.events
    open_ = tuple(event for event in events if isinstance(event, Moved | Said))
    return open_, tuple(event for event in events if event not in open_)


def read_call(variant: Variant, position: Position, you: int, seed: int, text: str) -> Act:
    """Return the act for a learner's call, which is one of the words of `Family.calls`.

    Raises:
        MessageError: the text is no call of this game, or the game is over.
    """
    name, calls = position.seats[you], variant.calls
    spoken = " ".join(text.split()).casefold().removesuffix(f" {name.casefold()}")
    if spoken not in calls:
        twice = get_text("spotting.both-hands") if "both" in calls else ""
        raise MessageError(get_text("spotting.how-to-answer", name=name, twice=twice))
    act = calls[spoken](variant.rules, Call(position, you, seed))
    if act is None:
        raise MessageError(get_text("spotting.over"))
    return act
