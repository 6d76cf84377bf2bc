"""Trying: a play is made, the house may answer it, and what came of it is shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlessons.engine.table import FamilyAct, Play
from cardlessons.record.tree import Node
from cardlessons.session.messages import MessageError, is_message
from cardlessons.session.protocol import TableMessage, TableTold, Try
from cardlessons.session.table.act_input import read_typed_act
from cardlessons.session.table.state import LONGEST_PATH
from cardlessons.session.table.table import Part, Table

Again = Callable[[Table, Node, str], TableTold]
"""One of the learner's own acts from an earlier visit, tried again from a node."""


class TriesPart(Part):
    """Every seat's plays can be tried; where it is asked for, the house then plays the other seats until the same seat
    has the turn again."""

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """Make a try, with or without the house's replies."""
        if not is_message(message, Try):
            return None
        state = table.state
        node = state.node(message["at"])
        act = read_typed_act(state, message["act"], node.position)
        tried = state.play(node, act)
        house = message.get("house") is True and not tried.refused
        return show_nodes(
            tried, *(state.play_replies(tried, act.seat) if house and isinstance(act, Play | FamilyAct) else ())
        )


def show_nodes(*nodes: Node) -> TableTold:
    """Return the reply that shows these nodes."""
    return {"show": [node.number for node in nodes]}


def replay_own_acts(table: Table, again: Again, acts: Any) -> TableTold:
    """Return the learner's own acts from an earlier visit, tried again from where they begin, as far as they can be."""
    node, reply = table.state.begin, TableTold()
    for act in acts if isinstance(acts, list) and len(acts) <= LONGEST_PATH else []:
        try:
            reply = again(table, node, str(act))
        except MessageError:
            break
        node = table.tree.nodes[reply["show"][-1]]
    return {**reply, **show_nodes(node)} if reply else {}
