"""The part for questions that only a family can answer: about stops, captures, or the best lead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from cardlessons.engine.family import Inquiry, LineAnswer, QuestionError
from cardlessons.engine.table import Position
from cardlessons.record.tree import Node
from cardlessons.rulebook.second_person import name_seats
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import FamilyQuestion, Path, TableMessage, TableTold
from cardlessons.session.table.parts.tries import show_nodes
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part
from cardlessons.session.table.view import spell_out
from cardlessons.session.texts import get_text


class QuestionsPart(Part):
    """Answers the questions of the game's family, with data or with a line of plays.

    Attributes:
        openly: whether answers may say everything that can be found out.
        allowed: raises `MessageError` as long as questions about other hands are not allowed.
    """

    def __init__(self, *, openly: bool = True, allowed: Callable[[], None] = lambda: None) -> None:
        self.openly, self.allowed = openly, allowed

    def answers(self) -> Answers:
        """Return the answer to a question of the family, with its reasons in words."""
        return {FamilyQuestion: (lambda table, message: self.answer_at(table.state, message), False)}

    def answer_at(self, state: TableState, message: TableMessage) -> TableTold | None:
        """Answer a question of the family about a state; None if the message is no such question."""
        question = state.variant.of.questions.get(message["do"])
        if question is None or "at" not in message:
            return None
        asked = cast("FamilyQuestion", message)
        node = self._find_open_node(state, asked["at"]) if question.studied else state.node(asked["at"])
        position = node.position
        if question.of_turn and (position.turn is None or state.you not in (None, position.turn)):
            raise MessageError(get_text("questions.not-your-turn"))
        ask = Inquiry(position, _read_asking_seat(state, asked.get("seat"), position), self.openly, asked)
        try:
            shown = question.answer(state.variant.rules, ask)
        except QuestionError as error:
            raise MessageError(str(error)) from None
        if isinstance(shown, LineAnswer):
            return show_nodes(*state.line(node, shown))
        # The fields are those of the family, and only its `look` reads them.
        return cast("TableTold", spell_out(state.variant, name_seats(position.seats, state.you), shown))

    def _find_open_node(self, state: TableState, path: Path) -> Node:
        """Return the node at an address, if all hands are open there; otherwise raise `MessageError`."""
        self.allowed()
        if state.visible_seats is not None:
            raise MessageError(get_text("questions.hands-hidden"))
        return state.node(path)


def _read_asking_seat(state: TableState, name: Any, position: Position) -> int:
    """Return the seat for which a question is asked: the learner's, or with open hands the named one.

    Without a name it is the seat that has the turn.
    """
    if state.you is not None and (state.visible_seats is not None or name is None):
        return state.you
    if name in position.seats:
        return position.seats.index(name)
    return 0 if position.turn is None else position.turn
