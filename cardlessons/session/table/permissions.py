"""Checks of what may be asked about a node; each raises `MessageError` if it may not be asked."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.table import Deal
from cardlessons.record.tree import Node
from cardlessons.session.live.spotting import awaits_answer
from cardlessons.session.messages import MessageError
from cardlessons.session.table.state import TableState
from cardlessons.session.texts import get_text


def find_own_node(state: TableState, path: Any) -> Node:
    """Return a node that the learner has added, or a variation of an example; of the main line only the last play, and
    that only where the line is the learner's own."""
    node = state.node(path)
    if state.goes_on and node.parent and not node.children:
        return node
    if node.book or (state.you is not None and node.number < state.at_start):
        raise MessageError(get_text("permissions.main-line-stays"))
    return node


def find_answered_node(state: TableState, path: Any) -> Node:
    """Return a node where what its card has brought is not for the learner to say any more."""
    node = state.node(path)
    card = node.parent if node.refused and node.parent else node
    if state.spotting and awaits_answer(card):
        raise MessageError(get_text("permissions.would-tell-the-snap"))
    return node


def find_bared_node(state: TableState, path: Any) -> Node:
    """Return a node where no card of the game is hidden any more."""
    node = state.node(path)
    going_on = state.variant.rules.moves(node.position) or any(
        count_deals(other) > count_deals(node) for other in state.tree
    )
    if state.visible_seats is not None and going_on:
        raise MessageError(get_text("permissions.would-tell-hidden-cards"))
    return node


def count_deals(node: Node) -> int:
    """Return the number of deals on the line to a node."""
    return sum(isinstance(before.act, Deal) for before in node.line())
