"""Naming: a branch of one's own gets a name or a note, and comes again on the next visit."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from cardlessons.record.tree import Node
from cardlessons.session.messages import MessageError, asks
from cardlessons.session.protocol import Grow, Note, TableMessage, TableTold
from cardlessons.session.table.parts.tries import Again, played_again, shown
from cardlessons.session.table.permissions import own
from cardlessons.session.table.table import Part, Table
from cardlessons.session.texts import get_text

MOST_LINES = 200
"""Branches that are played again from an earlier visit."""
LONGEST_NOTE = 300
"""Characters of a branch's name or note."""


class BranchNamesPart(Part):
    """A branch can be named, and the branches of an earlier visit grow again, with their names.

    Attributes:
        again: how the learner's own acts are tried again; None where every seat is the learner's, and lines are whole.
    """

    def __init__(self, again: Again | None = None) -> None:
        self.again = again

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """A note, or all the branches and notes that a page has kept."""
        if asks(message, Note):
            node = own(table.state, message["at"])
            return {**_noted(table, node, message["text"]), **shown(node)}
        if asks(message, Grow):
            self._grow(table, message["lines"])
            return {"changed": _noted_again(table, message["notes"])}
        return None

    def _grow(self, table: Table, lines: list[Any]) -> None:
        for acts in lines[:MOST_LINES]:
            with suppress(MessageError):
                if self.again is None:
                    table.state.node(acts)
                else:
                    played_again(table, self.again, acts)


def _noted(table: Table, node: Node, text: str) -> TableTold:
    if len(text) > LONGEST_NOTE:
        raise MessageError(get_text("branch_names.note-too-long", longest_note=LONGEST_NOTE))
    node.comment = " ".join(text.replace("{", "(").replace("}", ")").split())
    return table.put_right({node.number: {"comment": node.comment, "named": True}})


def _noted_again(table: Table, notes: list[Any]) -> list[Any]:
    changed: list[Any] = []
    for note in notes[:MOST_LINES]:
        match note:
            case [path, str(text)]:
                with suppress(MessageError):
                    changed += _noted(table, own(table.state, path), text)["changed"]
    return changed
