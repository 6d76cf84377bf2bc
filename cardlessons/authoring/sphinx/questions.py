"""Precomputed answers to the questions of a family, for pages that never have Python."""

from __future__ import annotations

import json
from typing import Any, cast

from cardlessons.session.precompute import list_book_line
from cardlessons.session.protocol import TableReply, TableTold
from cardlessons.session.table.table import Table


def precompute_questions(table: Table) -> dict[str, TableTold]:
    """Return the answers to the family's questions about the nodes of the main line, by message.

    A message is written as JSON without spaces, with its fields and the texts of its lists sorted.
    """
    return {
        json.dumps(message, sort_keys=True, separators=(",", ":")): _remove_statements(table.hear(message))
        for node in list_book_line(table)
        for name, question in table.variant.of.questions.items()
        for fields in question.beforehand(table.variant.rules, node.position)
        for message in [{"do": name, "at": [*node.path], **{key: _sort_texts(value) for key, value in fields.items()}}]
    }


def _sort_texts(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def _remove_statements(reply: TableReply) -> TableTold:
    return cast("TableTold", {name: value for name, value in reply.items() if name not in ("id", "said")})
