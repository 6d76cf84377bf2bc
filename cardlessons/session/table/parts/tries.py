"""The part that plays acts which learners try, and the house's replies if they want them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any

from cardlessons.engine.table import FamilyAct, Play
from cardlessons.record.tree import Node
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import PlayOn, TableTold, Try
from cardlessons.session.table.act_input import read_typed_act
from cardlessons.session.table.state import MAX_PATH_ACTS
from cardlessons.session.table.table import Answers, Part, Table

Again = Callable[[Table, Node, str], TableTold]
"""Plays one of the learner's acts of an earlier visit again, after a node."""


NO_SEAT = -1
"""A seat that no table has."""
MAX_PLAYED_ON = 200
"""The most plays of the house in one go."""


class TriesPart(Part):
    """Plays an act of any seat; if the message asks for it, the house plays until that seat has the turn again.

    The house also plays all seats on.
    """

    def answers(self) -> Answers:
        """Return the answers of the part."""
        return {Try: (self._try, False), PlayOn: (_play_on, True)}

    def _try(self, table: Table, message: Try) -> TableTold:
        """Play an act, with or without the house's replies."""
        state = table.state
        node = state.node(message["at"])
        act = read_typed_act(state, message["act"], node.position)
        tried = state.play(node, act)
        house = message.get("house") is True and not tried.refused
        return show_nodes(
            tried, *(state.play_replies(tried, act.seat) if house and isinstance(act, Play | FamilyAct) else ())
        )


def _play_on(table: Table, message: PlayOn) -> TableTold:
    """Let the house play all seats on, to the end of the deal."""
    node = table.state.node(message["at"])
    return show_nodes(*islice(table.state.play_replies(node, NO_SEAT), MAX_PLAYED_ON))


def show_nodes(*nodes: Node) -> TableTold:
    """Return the part of a reply that tells the page to show these nodes."""
    return {"show": [node.number for node in nodes]}


def replay_own_acts(table: Table, again: Again, acts: Any) -> TableTold:
    """Play the learner's acts of an earlier visit again, up to the first impossible one; return the last reply."""
    node, reply = table.state.begin, TableTold()
    for act in acts if isinstance(acts, list) and len(acts) <= MAX_PATH_ACTS else []:
        try:
            reply = again(table, node, str(act))
        except MessageError:
            break
        node = table.tree.nodes[reply["show"][-1]]
    return {**reply, **show_nodes(node)} if reply else {}
