"""The parts of a lesson that a class uses: the steps and questions of its examples, drawn once for all phones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardlessons.lessons.lesson import ExamplePart, LevelsPart
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.record.answers import count_payments, describe_answer, describe_reply, is_payment_question
from cardlessons.record.figure import figure
from cardlessons.record.line_text import describe_play
from cardlessons.record.narration import describe_table
from cardlessons.record.tree import Node
from cardlessons.session.context import VISITOR
from cardlessons.session.ids import name_blocks
from cardlessons.session.protocol import NodeData
from cardlessons.session.table import factory
from cardlessons.session.table.table import MAX_SHORT_PATH, Table
from cardlessons.together.class_ballot import Ballot
from cardlessons.together.protocol import ClassStep
from cardlessons.together.room import RoomError


@dataclass(frozen=True, eq=False)
class ClassParts:
    """The parts of a lesson that a class uses: its examples, and the number of its levels, by their keys."""

    examples: dict[str, ExamplePart]
    levels: dict[str, int]

    def get_step(self, table: str, number: int) -> ClassStep:
        """Return a step of an example: its drawing, its words, and its place.

        Raises:
            RoomError: the lesson has no such step.
        """
        self.get_example(table)
        step = _render_step(self, table, number)
        if step is None:
            raise RoomError("The lesson has no such step.")
        return step

    def get_tried(self, table: str, acts: tuple[str, ...]) -> ClassStep:
        """Return a play that is tried in an example, after the acts that lead to it.

        Raises:
            RoomError: the lesson has no such play.
        """
        self.get_example(table)
        step = _render_try(self, table, acts)
        if step is None:
            raise RoomError("The lesson has no such play.")
        return step

    def make_ballot(self, table: str, number: int) -> Ballot:
        """Return a ballot without votes on a question.

        Raises:
            RoomError: the lesson has no such question.
        """
        example = self.get_example(table)
        if not 0 <= number < len(example.questions):
            raise RoomError("The lesson has no such question.")
        before, question = example.questions[number]
        record, told = example.record, [describe_reply(answer) for answer in question.answers]
        is_hook = before == 1
        if is_payment_question(question.answers):
            players, amounts = zip(*count_payments(record).items(), strict=True)
            most = [n for n, amount in enumerate(amounts) if amount == max(amounts)]
            if before > 1 or len(most) > 1:
                return Ballot(table, number, question.asks, [*players], told, [*amounts], asks_payer=True)
            # no price is known yet, so the answer is who pays most, as on the page of one learner
            replies = [told[0] if n in most else "" for n in range(len(players))]
            return Ballot(table, number, question.asks, [*players], replies, most[0], is_hook, asks_payer=True)
        answers = [describe_answer(record, answer) for answer in question.answers]
        right = next(n for n, answer in enumerate(question.answers) if answer.right)
        return Ballot(table, number, question.asks, answers, told, right, is_hook)

    def get_example(self, table: str) -> ExamplePart:
        """Return an example.

        Raises:
            RoomError: the lesson has no such example.
        """
        example = self.examples.get(table)
        if example is None:
            raise RoomError("The lesson has no such table.")
        return example


@lru_cache(32)
def read_parts(file: Path, changed: int) -> ClassParts:
    """Return the parts of a lesson that a class uses, cached until its file changes."""
    examples: dict[str, ExamplePart] = {}
    levels: dict[str, int] = {}
    for block, name in name_blocks(get_document(file).blocks):
        part = read_part(block)
        if isinstance(part, ExamplePart):
            examples[name.replace("table-", "example-")] = part
        elif isinstance(part, LevelsPart):
            levels[f"levels-{len(levels) + 1}" if levels else "levels"] = len(part.levels)
    return ClassParts(examples, levels)


@lru_cache(256)
def _render_step(parts: ClassParts, table: str, number: int) -> ClassStep | None:
    """Return a step of an example, or None if there is no such step; cached, since all phones of a class need it."""
    session = factory.open_example(parts.examples[table], table, VISITOR)
    state = session.state
    line = [state.tree.root, *(node for node in state.tree.nodes if node.book and node.act)]
    if not 0 <= number < len(line):
        return None
    node, data = line[number], session.nodes[line[number].number]
    intro = "" if number else session.setting.get("intro", "")
    step = _draw_node(session, node, data, intro)
    session.close()
    return {**step, "at": (table, number), "of": len(line) - 1}


@lru_cache(64)
def _render_try(parts: ClassParts, table: str, acts: tuple[str, ...]) -> ClassStep | None:
    """Return a play after the acts before it as a step, or None if it cannot be read; cached as steps are."""
    session = factory.open_example(parts.examples[table], table, VISITOR)
    *before, act = acts or ("",)
    shown = len(acts) <= MAX_SHORT_PATH and session.hear({"do": "try", "at": before, "act": act}).get("show")
    step = None
    if shown:
        node = session.tree.nodes[shown[-1]]
        step = _draw_node(session, node, [*session.nodes, *session.branches][node.number])
        book = [one for one in session.tree.nodes if one.book and one.act]
        on_line = [one for one in node.line() if one.book and one.act]
        step = {**step, "at": (table, len(on_line)), "of": len(book), "tried": True}
    session.close()
    return step


def _draw_node(session: Table, node: Node, data: NodeData, intro: str = "") -> ClassStep:
    """Return a position of an example in words and as a drawing."""
    state = session.state
    events = [_drop_citations(event) for event in data["events"]]
    words = intro or describe_play(data["headline"], events, data.get("comment", ""), fault=data["verdict"] == "fault")
    looks = state.variant.select_lookers(state.visible_seats)
    picture = figure(state.variant, node.position, looks=looks, narrow=True)
    description = " ".join(describe_table(state.variant, node.position, looks))
    game = str(state.variant)
    return {"at": ("", 0), "of": 0, "svg": picture, "table": description, "words": words, "game": game, "tried": False}


def _drop_citations(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an event without citations, since a phone has no page of the sources to open."""
    return {**event, "why": {**event["why"], "cites": []}} if event["why"] else event
