"""The part that stores names of branches, and restores the learner's branches on the next visit."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from cardlessons.record.tree import Node
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import Grow, Note, TableTold
from cardlessons.session.table.parts.tries import Again, replay_own_acts, show_nodes
from cardlessons.session.table.permissions import find_own_node
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text

MAX_LINES = 200
"""The most branches of an earlier visit that are restored."""
MAX_NOTE_LETTERS = 300
"""The most characters of a branch's name."""


class BranchNamesPart(Part):
    """Names branches, and restores the branches of an earlier visit with their names.

    Attributes:
        again: the function that plays one of the learner's earlier acts again; None if the learner plays all seats, so
            that a branch has all its acts.
    """

    def __init__(self, again: Again | None = None) -> None:
        self.again = again

    def answers(self) -> Answers:
        """Return the answers that store a name, or restore all branches and names that the page has stored."""
        return {Note: (_name_branch, False), Grow: (self._restore, True)}

    def _restore(self, table: Table, message: Grow) -> TableTold:
        self._grow(table, message["lines"])
        return {"changed": _restore_note(table, message["notes"])}

    def _grow(self, table: Table, lines: list[Any]) -> None:
        for acts in lines[:MAX_LINES]:
            with suppress(MessageError):
                if self.again is None:
                    table.state.node(acts)
                else:
                    replay_own_acts(table, self.again, acts)


def _name_branch(table: Table, message: Note) -> TableTold:
    node = find_own_node(table.state, message["at"])
    return {**_save_note(table, node, message["text"]), **show_nodes(node)}


def _save_note(table: Table, node: Node, text: str) -> TableTold:
    if len(text) > MAX_NOTE_LETTERS:
        raise MessageError(get_text("branch_names.note-too-long", longest_note=MAX_NOTE_LETTERS))
    node.comment = " ".join(text.replace("{", "(").replace("}", ")").split())
    return table.put_right({node.number: {"comment": node.comment, "named": True}})


def _restore_note(table: Table, notes: list[Any]) -> list[Any]:
    changed: list[Any] = []
    for note in notes[:MAX_LINES]:
        match note:
            case [path, str(text)]:
                with suppress(MessageError):
                    changed += _save_note(table, find_own_node(table.state, path), text)["changed"]
    return changed
