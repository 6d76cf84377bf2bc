"""The part that shares a table: as a link, a figure, in words, or as a record.

If hands are hidden, links and records are refused until the deal is over, because they have all cards.
"""

from __future__ import annotations

from cardlessons.record.figure import figure
from cardlessons.record.line_text import describe_line
from cardlessons.record.narration import describe_table
from cardlessons.record.share import build_tree_record, write_link
from cardlessons.record.tree import Node
from cardlessons.rulebook import get_title, name_game
from cardlessons.session.protocol import SettingFields, Share, TableTold
from cardlessons.session.table.permissions import find_answered_node, find_bared_node
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text


class SharePart(Part):
    """Returns a table in forms that can be sent, printed or stored."""

    def setting_fields(self, table: Table) -> SettingFields:
        """Return whether hands are hidden, so that there are no links yet."""
        return {"veiled": table.state.visible_seats is not None}

    def answers(self) -> Answers:
        """Return the answers of the part."""
        return {Share: (self._share, lambda _, message: message.get("do") == "figure")}

    def _share(self, table: Table, message: Share) -> TableTold:
        """Return a link to a node, its figure, its line in words, or the record of the table."""
        state, path = table.state, message["at"]
        match message["do"]:
            case "link":
                return {"link": write_link(state.tree, state.record, find_bared_node(state, path))}
            case "figure":
                node = find_answered_node(state, path)
                title = get_text("share.figure-title", title=get_title(state.variant), line=len(node.line()))
                return {
                    "svg": figure(
                        state.variant, node.position, title, state.variant.select_lookers(state.visible_seats)
                    )
                }
            case "words":
                return {"text": _describe_line(state, find_answered_node(state, path))}
            case "text":
                find_bared_node(state, path)
                return {"text": str(build_tree_record(state.tree, state.record))}


def _describe_line(state: TableState, node: Node) -> str:
    """Return the first table, the plays up to a node, and the table after them, in words."""
    variant, line = state.variant, node.line()
    looks = variant.select_lookers(state.visible_seats)
    start, now = (describe_table(variant, p, looks) for p in (state.tree.root.position, node.position))
    then = ["", get_text("share.table-now"), *now] if line else []
    return "\n".join([f"{name_game(variant)}.", *start, "", *describe_line(variant, line, looks), *then])
