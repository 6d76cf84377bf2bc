"""The part that removes branches, and makes branches the main line."""

from __future__ import annotations

from cardlessons.engine.table import seat_of
from cardlessons.record.tree import Node
from cardlessons.session.protocol import Drop, NodeChange, Promote, TableTold
from cardlessons.session.table.parts.tries import show_nodes
from cardlessons.session.table.permissions import find_own_node
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table


class UndoPart(Part):
    """Removes a branch, or makes it the main line."""

    def answers(self) -> Answers:
        """Return the answers that remove a branch, or make it the main line."""
        return {Drop: (_drop, False), Promote: (_promote, False)}


def _find_own_act(state: TableState, node: Node) -> Node:
    """Return the node of the learner's last own act before a node; the house's replies are removed with it."""
    if state.you is None or state.spotting:
        return node
    own = node
    while own.parent and seat_of(own.act) not in (None, state.you) and own.parent.number >= state.at_start:
        own = own.parent
    return own


def _drop(table: Table, message: Drop) -> TableTold:
    node = _find_own_act(table.state, find_own_node(table.state, message["at"]))
    assert node.parent
    node.book = False
    table.tree.drop(node)
    return {**table.put_right({node.number: {"dropped": True}}), **show_nodes(node.parent)}


def _promote(table: Table, message: Promote) -> TableTold:
    node = table.state.node(message["at"])
    before = [known.book for known in table.tree]
    table.tree.promote(node)
    changed: dict[int, NodeChange] = {n.number: {"book": n.book} for n in table.tree if n.book != before[n.number]}
    return {**table.put_right(changed), **show_nodes(node)}
