"""The checks of what a learner may ask about a node: each returns the node, or raises `MessageError`."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.table import Deal
from cardlessons.record.tree import Node
from cardlessons.session.messages import MessageError
from cardlessons.session.table.spotting import needs_answer
from cardlessons.session.table.state import TableState
from cardlessons.session.texts import get_text


def find_own_node(state: TableState, path: Any) -> Node:
    """Return the node at an address if the learner may remove or name it.

    It is a node that the learner has added, a variation of an example, or the last play of the learner's own main line.
    """
    node = state.node(path)
    if state.goes_on and node.parent and not node.children:
        return node
    if node.book or (state.you is not None and node.number < state.at_start):
        raise MessageError(get_text("permissions.main-line-stays"))
    return node


def find_answered_node(state: TableState, path: Any) -> Node:
    """Return the node at an address if the learner has answered its card already."""
    node = state.node(path)
    card = node.parent if node.refused and node.parent else node
    if state.spotting and needs_answer(card):
        raise MessageError(get_text("permissions.would-tell-the-answer"))
    return node


def find_bared_node(state: TableState, path: Any) -> Node:
    """Return the node at an address if no card of its deal is hidden from the learner."""
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
