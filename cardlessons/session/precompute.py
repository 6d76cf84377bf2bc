"""Precomputed replies of a worked example: to its questions, and to each play on the main line.

A page with these replies needs Python only for plays beside the main line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from cardlessons.engine.table import Act, Play
from cardlessons.lessons.lesson import ExamplePart
from cardlessons.record import write_act
from cardlessons.record.tree import Node
from cardlessons.rulebook.languages import speak
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import BeforehandData, TableReply, TableTold
from cardlessons.session.table.factory import EXAMPLE_KEY, open_example
from cardlessons.session.table.parts.predictions import PredictionsPart
from cardlessons.session.table.table import Table

MAX_MOVES = 40
"""The most moves of one position that are precomputed; for others the page asks Python."""


def bake_example(
    worked: ExamplePart, lang: str = "", context: Context = AUTHOR, shown: Table | None = None
) -> dict[str, Any]:
    """Return what the page of a worked example needs where no Python ever runs.

    Args:
        worked: the example.
        lang: the language of its texts.
        context: the place where its table runs.
        shown: a table of this example, whose layout is taken if nothing was done there.
    """
    table = open_example(worked, context=context)
    if shown and _is_untouched(shown):
        table.layout = replace(shown.layout, setting={**shown.setting, "key": EXAMPLE_KEY})
    view = {**table.view(), "branches": []}
    table.layout = table.layout  # its setter copies it: the replies add nodes to the copy, and none to the view
    return {
        "view": view,
        "asked": precompute_questions(table),
        "beforehand": precompute_replies(table),
        "lang": lang,
    }


def _is_untouched(table: Table) -> bool:
    """Return whether nothing was tried, written or opened at the table of an example."""
    state = table.state
    return len(table.tree) == state.at_start and not state.annotations and "below" not in table.setting


def precompute_replies(table: Table) -> BeforehandData:
    """Return the replies of a table on which nothing has been tried yet.

    Returns:
        `answers`: for each question, the reply to each of its answers. `tries`: by the number of a node on the main
        line and by act, the number of the node to which the act leads, or the `error`. `nodes`: the nodes of these
        acts, in the order of their numbers. `statements`: the statements that they cite. Acts are written as a page
        sends them.
    """
    answers = [
        [
            _get_judgement(table.hear({"do": "answer", "question": number, "choice": n}))
            for n in range(len(asked.answers))
        ]
        for number, (_, asked) in enumerate(table.part(PredictionsPart).worked.questions)
    ]
    seats = table.state.seats
    with speak(table.context.language):
        tries = {
            str(node.number): {write_act(act, seats): _try_act(table, node, act) for act in _iter_acts(table, node)}
            for node in _list_book_line(table)
        }
        table.take_new(table.state.at_start, {})
    return {"answers": answers, "tries": tries, "nodes": table.branches, "statements": table.statements}


def _list_book_line(table: Table) -> list[Node]:
    """Return the nodes of the main line."""
    return [node for node in table.tree if node.book]


def _iter_acts(table: Table, node: Node) -> Iterator[Act]:
    """Yield the acts to precompute at a node: each card of an open hand, and every lawful move."""
    if table.variant.look.hands == "own":
        yield from [Play(seat, card) for seat, hand in enumerate(node.position.hands) for card in hand]
    yield from table.variant.rules.moves(node.position)[:MAX_MOVES]


def _try_act(table: Table, node: Node, act: Act) -> int | str:
    """Return the number of the node to which an act leads, or what is wrong with it."""
    try:
        return table.state.play(node, act).number
    except MessageError as error:
        return str(error)


def _get_judgement(reply: TableReply) -> TableTold:
    return {"right": reply["right"], "told": reply["told"], "solution": reply["solution"]}


def precompute_questions(table: Table) -> dict[str, TableTold]:
    """Return the answers to the family's questions about the nodes of the main line, by message.

    A message is written as JSON without spaces, with its fields and the texts of its lists sorted.
    """
    return {
        json.dumps(message, sort_keys=True, separators=(",", ":")): _remove_statements(table.hear(message))
        for node in _list_book_line(table)
        for name, question in table.variant.of.questions.items()
        for fields in question.beforehand(table.variant.rules, node.position)
        for message in [{"do": name, "at": [*node.path], **{key: _sort_texts(value) for key, value in fields.items()}}]
    }


def _sort_texts(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def _remove_statements(reply: TableReply) -> TableTold:
    return cast("TableTold", {name: value for name, value in reply.items() if name not in ("id", "said")})
