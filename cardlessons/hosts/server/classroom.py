"""Classes: a board and phones that follow one lesson together. Everything is in memory; nothing here does networking.

A class knows no names: of a phone it has the random number of its browser tab, and its answers to the present question.
Times are seconds of a monotonic clock.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, Protocol

from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.lesson import ExamplePart
from cardlessons.lessons.loader import document_at
from cardlessons.lessons.parts import read_part
from cardlessons.record.answers import answer_in_words, is_payment_question
from cardlessons.record.figure import figure
from cardlessons.record.line_text import play_in_words
from cardlessons.record.narration import table_in_words
from cardlessons.record.replay import Data
from cardlessons.session.context import VISITOR
from cardlessons.session.table import factory
from cardlessons.session.table.view import seats_that_look

IDLE = 45 * 60.0
"""Seconds without a message from the board or a phone after which a class ends."""
MOST_CLASSES = 100
MOST_PHONES = 300
"""Most phones of one class."""
_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""The letters of codes: none looks like another."""
_CODE_LENGTH = 5
_KEY_BYTES = 16

Act = Literal["begin", "close", "again", "bars", "show", "free", "wait", "end"]
"""The things that a board may do, beside stepping and asking."""


class ClassError(Exception):
    """Something cannot be done in a class; the message says why, in one sentence."""


class Viewer(Protocol):
    """A connection that shows a class: the board, a phone, or the teacher's remote control."""

    def show(self, view: Data) -> None:
        """Send a view."""


@dataclass
class Ballot:
    """The votes on one question.

    Attributes:
        table: the key of the example, as `example-1`.
        number: the number of the question in the example, from 0.
        asks: the question.
        answers: the answers in words.
        replies: the author's reply to each answer.
        right: the number of the right answer.
        votes: for each round, the answer of each phone.
        is_open: whether phones may vote now.
        has_bars: whether the bars are shown.
        is_shown: whether the right answer is shown.
    """

    table: str
    number: int
    asks: str
    answers: list[str]
    replies: list[str]
    right: int
    votes: list[dict[str, int]] = field(default_factory=lambda: [{}])
    is_open: bool = True
    has_bars: bool = False
    is_shown: bool = False

    def bars(self) -> list[list[int]]:
        """Return the number of votes for each answer, for each round."""
        return [[[*votes.values()].count(answer) for answer in range(len(self.answers))] for votes in self.votes]


class Classroom:
    """One class: what the board shows, and what each phone has answered.

    Attributes:
        code: the code by which phones join.
        key: the secret of the board and of the teacher's remote control.
    """

    def __init__(self, lesson: LessonFile, code: str, clock: Callable[[], float]) -> None:
        self.lesson, self.code, self.key, self._clock = lesson, code, secrets.token_hex(_KEY_BYTES), clock
        self.boards: list[Viewer] = []
        self.remotes: list[Viewer] = []
        self.phones: dict[str, list[Viewer]] = {}
        self.touched = clock()
        self.has_begun = self.is_free = self.is_over = False
        self.ballot: Ballot | None = None
        self._step: Data | None = None

    @cached_property
    def _examples(self) -> dict[str, ExamplePart]:
        """The examples of the lesson by their keys."""
        parts = [read_part(block) for block in document_at(self.lesson.file).blocks if block.kind == "table"]
        return {f"example-{n}": part for n, part in enumerate(parts, 1) if isinstance(part, ExamplePart)}

    # Joining and leaving

    def join_board(self, viewer: Viewer, *, is_remote: bool = False) -> None:
        """Add a board, or the teacher's remote control, and show it the class."""
        (self.remotes if is_remote else self.boards).append(viewer)
        self._show_all()

    def join_phone(self, token: str, viewer: Viewer) -> None:
        """Add a phone by the random number of its tab, and show it the class; it may have been here before.

        Raises:
            ClassError: the class is full.
        """
        if token not in self.phones and len(self.phones) >= MOST_PHONES:
            raise ClassError(f"This class is full: {MOST_PHONES} phones are here.")
        self.phones.setdefault(token, []).append(viewer)
        self._show_all()

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection; the answers of its phone stay."""
        for viewers in (self.boards, self.remotes, *self.phones.values()):
            if viewer in viewers:
                viewers.remove(viewer)
        self.phones = {token: viewers for token, viewers in self.phones.items() if viewers}
        self._show_all()

    # The board

    def step(self, table: str, number: int) -> None:
        """Show a step of an example on the phones; the question before it is over."""
        self._touch()
        if self._step and self._step["at"] == [table, number]:
            return
        self._step, self.ballot = self._step_view(table, number), None
        self._show_all()

    def ask(self, table: str, number: int) -> None:
        """Ask a question of an example, unless it is asked already."""
        self._touch()
        if self.ballot and (self.ballot.table, self.ballot.number) == (table, number):
            return
        self.ballot = self._ballot(table, number)
        self._show_all()

    def act(self, act: Act) -> None:
        """Do something else on the board; what is impossible now is passed over."""
        self._touch()
        ballot = self.ballot
        match act:
            case "begin":
                self.has_begun = True
            case "free" | "wait":
                self.is_free = act == "free"
            case "end":
                self.is_over = True
            case "close" if ballot:
                ballot.is_open = False
            case "again" if ballot and not ballot.is_shown and len(ballot.votes) == 1:
                ballot.votes.append({})
                ballot.is_open, ballot.has_bars = True, False
            case "bars" if ballot:
                ballot.is_open, ballot.has_bars = False, True
            case "show" if ballot:
                ballot.is_open, ballot.has_bars, ballot.is_shown = False, True, True
        self._show_all()

    def press(self, button: str) -> None:
        """Pass a press of the remote control on to the board."""
        self._touch()
        for board in self.boards:
            board.show({"press": button})

    # The phones

    def vote(self, token: str, answer: int) -> None:
        """Count the answer of a phone; it may change until the vote is closed.

        Raises:
            ClassError: nothing is asked now, or there is no such answer.
        """
        self._touch()
        ballot = self.ballot
        if not ballot or not ballot.is_open:
            raise ClassError("The vote is closed.")
        if not 0 <= answer < len(ballot.answers):
            raise ClassError("There is no such answer.")
        ballot.votes[-1][token] = answer
        for viewer in self.phones.get(token, []):
            viewer.show(self.phone_view(token))
        self._show_boards()

    # Views

    def board_view(self) -> Data:
        """Return what the board shows: numbers of phones and answers, and bars once they are asked for."""
        ballot = self.ballot
        view: Data = {
            "code": self.code,
            "phones": len(self.phones),
            "begun": self.has_begun,
            "free": self.is_free,
            "over": self.is_over,
        }
        if ballot:
            view["question"] = {
                "answered": len(ballot.votes[-1]),
                "of": len({*self.phones, *ballot.votes[-1]}),
                "round": len(ballot.votes),
                "open": ballot.is_open,
                "shown": ballot.is_shown,
                "answers": len(ballot.answers),
                **self._result(ballot),
            }
        return view

    def remote_view(self) -> Data:
        """Return what only the teacher sees: the board's view, the step, and how many answers are right."""
        view = {**self.board_view(), "step": self._step}
        if self.ballot:
            right = [*self.ballot.votes[-1].values()].count(self.ballot.right)
            view["question"] = {**view["question"], "asks": self.ballot.asks, "right_votes": right}
        return view

    def phone_view(self, token: str) -> Data:
        """Return what a phone shows; never which answer is right before that is shown on the board."""
        ballot = self.ballot
        view: Data = {
            "title": self.lesson.title,
            "begun": self.has_begun,
            "free": self.is_free,
            "over": self.is_over,
            "away": not self.boards,
            "step": self._step if self.has_begun else None,
        }
        if ballot and self.has_begun:
            view["question"] = {
                "asks": ballot.asks,
                "answers": ballot.answers,
                "round": len(ballot.votes),
                "open": ballot.is_open,
                "yours": ballot.votes[-1].get(token),
                **self._result(ballot),
            }
        return view

    def _result(self, ballot: Ballot) -> Data:
        return {
            **({"bars": ballot.bars()} if ballot.has_bars else {}),
            **({"right": ballot.right, "replies": ballot.replies} if ballot.is_shown else {}),
        }

    def _step_view(self, table: str, number: int) -> Data:
        """Return a step of an example: its drawing, its words, and its place.

        Raises:
            ClassError: the lesson has no such step.
        """
        laid = factory.example(self._example(table), table, VISITOR)
        state = laid.state
        line = [state.tree.root, *(node for node in state.tree.nodes if node.book and node.act)]
        if not 0 <= number < len(line):
            raise ClassError("The lesson has no such step.")
        node, data = line[number], laid.nodes[line[number].number]
        intro = "" if number else laid.setting.get("intro", "")
        words = intro or play_in_words(
            data["headline"], data["events"], data.get("comment", ""), fault=data["verdict"] == "fault"
        )
        looks = seats_that_look(state.variant, state.visible_seats)
        drawn = figure(state.variant, node.position, looks=looks, narrow=True)
        told = " ".join(table_in_words(state.variant, node.position, looks))
        laid.close()
        return {"at": [table, number], "of": len(line) - 1, "svg": drawn, "table": told, "words": words}

    def _ballot(self, table: str, number: int) -> Ballot:
        """Return a fresh ballot on a question.

        Raises:
            ClassError: the lesson has no such question, or it is one on which nobody votes.
        """
        example = self._example(table)
        if not 0 <= number < len(example.questions):
            raise ClassError("The lesson has no such question.")
        question = example.questions[number][1]
        if is_payment_question(question.answers):
            raise ClassError("Nobody votes on this question.")
        answers = [answer_in_words(example.record, answer) for answer in question.answers]
        right = next(n for n, answer in enumerate(question.answers) if answer.right)
        return Ballot(table, number, question.asks, answers, [answer.told for answer in question.answers], right)

    def _example(self, table: str) -> ExamplePart:
        example = self._examples.get(table)
        if example is None:
            raise ClassError("The lesson has no such table.")
        return example

    def _show_boards(self) -> None:
        for viewers, view in ((self.boards, self.board_view()), (self.remotes, self.remote_view())):
            for viewer in viewers:
                viewer.show(view)

    def _show_all(self) -> None:
        self._show_boards()
        for token, viewers in self.phones.items():
            view = self.phone_view(token)
            for viewer in viewers:
                viewer.show(view)

    def _touch(self) -> None:
        self.touched = self._clock()


class Classes:
    """The classes of one server process, by their codes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._rooms: dict[str, Classroom] = {}

    def __iter__(self) -> Iterator[Classroom]:
        return iter([*self._rooms.values()])

    def open(self, lesson: LessonFile) -> Classroom:
        """Open a class on a lesson.

        Raises:
            ClassError: too many classes are open.
        """
        self.end_idle()
        if len(self._rooms) >= MOST_CLASSES:
            raise ClassError(f"This server has {MOST_CLASSES} classes already, and cannot open one more now.")
        code = ""
        while not code or code in self._rooms:
            code = "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
        self._rooms[code] = room = Classroom(lesson, code, self._clock)
        return room

    def find(self, code: str) -> Classroom | None:
        """Return the class with this code, typed in any case, or None."""
        return self._rooms.get(code.upper())

    def end(self, room: Classroom) -> None:
        """End a class and forget it."""
        self._rooms.pop(room.code, None)
        if not room.is_over:
            room.act("end")

    def end_idle(self) -> None:
        """End the classes in which nothing has happened for long."""
        for room in self:
            if self._clock() - room.touched > IDLE:
                self.end(room)
