"""The part that describes the consequences of an act without doing it."""

from __future__ import annotations

from cardlessons.record.narration import describe_act
from cardlessons.rulebook import address
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import AskData, TableTold
from cardlessons.session.table.act_input import read_typed_act
from cardlessons.session.table.preview import preview_as_seen, preview_openly
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text


class WhatIfPart(Part):
    """Describes the consequences of an act; if they depend on hidden cards, as possibilities."""

    def answers(self) -> Answers:
        """Return the answer that tells the consequences; it is slow where they depend on hidden cards."""
        return {AskData: (_suppose, lambda table, _: table.state.visible_seats is not None)}


def _suppose(table: Table, message: AskData) -> TableTold:
    """Return the act in words, with its consequences."""
    state, node, text = table.state, table.state.node(message["at"]), message["act"]
    if node.refused and node.parent:
        node = node.parent
    if state.spotting:
        raise MessageError(get_text("what_if.say-it-yourself"))
    if state.visible_seats is not None and state.variant.look.hands_hidden:
        raise MessageError(get_text("what_if.not-known-yet"))
    act = read_typed_act(state, text, node.position)
    seats = name_seats(node.position.seats, state.you)
    asked = address(f"if {describe_act(act, seats)}").removeprefix("if ")  # "if" keeps the first letter small
    if state.visible_seats is None or state.you is None:
        return {"asked": asked, "would": preview_openly(state.variant, node, act, state.you)}
    return {"asked": asked, "would": preview_as_seen(state.variant, node, state.you, act)}
