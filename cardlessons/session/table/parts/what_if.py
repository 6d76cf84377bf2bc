"""Supposing: only to ask what would happen."""

from __future__ import annotations

from cardlessons.record.narration import act_in_words
from cardlessons.record.tree import Node
from cardlessons.rulebook.second_person import names_addressing, to_second_person
from cardlessons.session.messages import MessageError, asks
from cardlessons.session.protocol import AskData, TableMessage, TableTold
from cardlessons.session.table.act_input import typed
from cardlessons.session.table.preview import for_all_that_is_seen, openly
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Part, Table


class WhatIfPart(Part):
    """What an act would do, without its being done; of hidden cards nothing but what may be is told."""

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """What the act is in words, and what it would do."""
        if not asks(message, AskData):
            return None
        return _supposed(table.laid, table.laid.node(message["at"]), message["act"])


def _supposed(laid: TableState, node: Node, text: str) -> TableTold:
    if node.refused and node.parent:
        node = node.parent
    if laid.spotting:
        raise MessageError("Snap or no snap is for you to say here: slap, or let the next card come.")
    if laid.eyes is not None and laid.variant.look.hands_hidden:
        raise MessageError("Nobody here knows a card before it is turned. Let it come.")
    act = typed(laid, text, node.position)
    asked = to_second_person(act_in_words(act, names_addressing(node.position.seats, laid.you)))
    if laid.eyes is None or laid.you is None:
        return {"asked": asked, "would": openly(laid.variant, node, act, laid.you)}
    return {"asked": asked, "would": for_all_that_is_seen(laid.variant, node, laid.you, act)}
