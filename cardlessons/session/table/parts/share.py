"""Sharing: a place as a link, a figure or words, and the whole table as a record.

Where the hands of others are hidden, what would tell them is not to be had until the deal is over.
"""

from __future__ import annotations

from cardlessons.record.figure import figure
from cardlessons.record.line_text import line_in_words
from cardlessons.record.narration import table_in_words
from cardlessons.record.share import tree_record, write_link
from cardlessons.record.tree import Node
from cardlessons.session.messages import asks
from cardlessons.session.protocol import SettingFields, Share, TableMessage, TableTold
from cardlessons.session.table.permissions import answered, bared
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Part, Table
from cardlessons.session.table.view import looking


class SharePart(Part):
    """What was tried here, to be sent, printed or kept."""

    def adds(self, table: Table) -> SettingFields:
        """Whether anything is hidden, so that links have to wait."""
        return {"veiled": table.laid.eyes is not None}

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """A link, a figure, the words or the record."""
        if not asks(message, Share):
            return None
        laid, path = table.laid, message["at"]
        match message["do"]:
            case "link":
                return {"link": write_link(laid.tree, laid.record, bared(laid, path))}
            case "figure":
                node = answered(laid, path)
                title = f"{laid.variant.title}, after play {len(node.line())}"
                return {"svg": figure(laid.variant, node.position, title, looking(laid.variant, laid.eyes))}
            case "words":
                return {"text": _in_words(laid, answered(laid, path))}
            case "text":
                bared(laid, path)
                return {"text": str(tree_record(laid.tree, laid.record))}


def _in_words(laid: TableState, node: Node) -> str:
    """The table at the start, the plays up to a node, and the table then, for whoever follows by ear."""
    variant, line = laid.variant, node.line()
    looks = looking(variant, laid.eyes)
    start, now = (table_in_words(variant, p, looks) for p in (laid.tree.root.position, node.position))
    then = ["", "The table now:", *now] if line else []
    return "\n".join([f"{variant.full_title}.", *start, "", *line_in_words(variant, line, looks), *then])
