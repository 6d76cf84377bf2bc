"""Classes: a board and phones that follow one lesson together. Nothing here does networking.

A class is a fold over its event log, so every process that follows the log shows the same class. A class knows no
names: it knows a phone only by the random number of its browser tab, its answers, and the levels that it has won.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

from cardlessons.hosts.server.limits.rate_limit import Budget
from cardlessons.lessons.catalog import LessonFile
from cardlessons.rulebook.english import English
from cardlessons.rulebook.languages import find_language
from cardlessons.together.attendance import Attendance
from cardlessons.together.class_lesson import LedLesson
from cardlessons.together.class_views import view_board, view_phone, view_remote
from cardlessons.together.event_log import Event, EventLogs
from cardlessons.together.protocol import (
    BallotPlace,
    BoardButton,
    ClassAct,
    ClassAnswer,
    ClassEvent,
    ClassOpened,
    ClassView,
    PlayPlace,
    PressButton,
)
from cardlessons.together.room import PRESENCE_KINDS, Room, RoomError, Rooms, Viewer
from cardlessons.together.texts import get_text

MAX_PHONES = 300
"""The limit of phones in one class."""
MAX_ACTS = 20_000
"""The acts of the board and the phones after which a class ends, as a shared table does."""
MAX_EVENTS = 100_000
"""The events after which a class ends, so that nobody can fill the memory; most only report who is there."""
_LEAD_AT_ONCE, _LEAD_A_SECOND = 30, 10
"""The limits of messages from all boards and remote controls of a class: in a burst, and in each second."""
_KEY_BYTES = 16
BOARD_TOKEN, REMOTE_TOKEN = "board", "remote"
"""The tokens of all boards and of all remote controls; a phone's is longer."""


class Classroom(Room[ClassEvent]):
    """One class: its state, computed from its log, and the connections of this process that show it.

    Attributes:
        key: the secret of the board and of the teacher's remote control.
        led: the lesson, as far as the class has come in it.
        attendance: who is connected.
        has_begun: whether the phones show more than that the class begins soon.
        end_note: why the class has ended; may be empty.
        leading: the limit of messages from all boards and remote controls, since each may send a view to every phone.
    """

    kind, events = "class", ClassEvent

    def __init__(
        self,
        opened: ClassOpened,
        lesson_at: Callable[[str], LessonFile | None],
        code: str,
        logs: EventLogs,
        process: str,
    ) -> None:
        super().__init__(code, logs, process)
        self.key, self._lesson_at = opened["key"], lesson_at
        self.led = LedLesson(_check_lesson(lesson_at(opened["open"])))
        self.attendance = Attendance()
        self.has_begun = False
        self.end_note = ""
        self.leading = Budget(_LEAD_AT_ONCE, _LEAD_A_SECOND)
        self._acts = 1

    @property
    def language(self) -> English:
        """Return the language of the lesson."""
        return find_language(self.led.file.lang)

    # Joining and leaving

    def join(self, token: str, viewer: Viewer) -> None:
        """Add a connection, and show it the class; a phone is known by the random number of its tab.

        Raises:
            RoomError: the class is full.
        """
        here = {*self.attendance.phones, *self.viewers.values()} - {BOARD_TOKEN, REMOTE_TOKEN}
        if token not in (BOARD_TOKEN, REMOTE_TOKEN, *here) and len(here) >= MAX_PHONES:
            raise RoomError(get_text("class.full", most=MAX_PHONES))
        is_new = token not in self.viewers.values()
        self.viewers[viewer] = token
        self.show([viewer])
        if is_new and token != REMOTE_TOKEN:  # nothing tells of remote controls
            self.append({"do": "here", "token": token})

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection; the answers of its phone stay."""
        token = self.viewers.pop(viewer)
        if token not in self.viewers.values() and token != REMOTE_TOKEN:
            self.append({"do": "gone", "token": token})

    def list_present(self) -> dict[str, str]:
        """Return the connections that the log has lost: of the others it knows."""
        known = {
            *self.attendance.phones,
            REMOTE_TOKEN,
            *((BOARD_TOKEN,) if self._process in self.attendance.boards else ()),
        }
        return {token: connection for token, connection in super().list_present().items() if token not in known}

    def count_seconds(self) -> float:
        """Return the seconds since the class has begun."""
        began = self.led.hour_began
        return 0.0 if began is None else max(0.0, self._logs.time(self.kind, self.code) - began)

    # The board

    def step(self, table: str, number: int) -> None:
        """Show a step of an example on the phones, and end the previous question.

        Raises:
            RoomError: the lesson has no such step.
        """
        self.led.parts.get_step(table, number)
        self.append({"do": "step", "step": (table, number)})

    def ask(self, table: str, number: int) -> None:
        """Ask a question of an example, unless it is asked already.

        Raises:
            RoomError: the lesson has no such question.
        """
        self.led.parts.make_ballot(table, number)
        self.append({"do": "ask", "ask": (table, number)})

    def try_play(self, table: str, acts: list[str]) -> None:
        """Show a play that the board tries, after the acts that lead to it.

        Raises:
            RoomError: the class votes, or there is no such play.
        """
        if self.led.ballot and not self.led.ballot.is_shown:
            raise RoomError(get_text("class.votes-now"))
        self.led.parts.get_tried(table, (*acts,))
        self.append({"do": "try", "tries": (table, acts)})

    def show_play(self, place: PlayPlace | None, part: str = "") -> None:
        """Show a position of a level or a game, or a part of the lesson without one, by its id.

        Raises:
            RoomError: the lesson has no such position.
        """
        try:
            if place:
                self.led.parts.get_play(place)
        except RoomError:
            self.append({"do": "play", "play": None})  # phones and remote control keep no position that is past
            raise
        self.append({"do": "play", "play": place, "part": part})

    def change_lesson(self, slug: str) -> None:
        """Go on with another lesson. Raise RoomError if there is none."""
        _check_lesson(self._lesson_at(slug))
        self.append({"do": "lesson", "lesson": slug})

    def offer_lesson(self, slug: str) -> None:
        """Offer the next lesson on the remote control; none if the slug is empty. Raise RoomError if there is none."""
        if slug:
            _check_lesson(self._lesson_at(slug))
        self.append({"do": "offer", "offers": slug})

    def act(self, act: ClassAct) -> None:
        """Carry out another act of the board; an act that is not possible now has no effect."""
        self.append({"do": act})

    def press(self, button: BoardButton, card: int | None = None) -> None:
        """Pass a press of the remote control on to the board; the button `card` names a card of the hand."""
        press: PressButton = {"do": "press", "press": button}
        self.append(press if card is None else {**press, "card": card})

    # The phones

    def vote(self, token: str, answer: ClassAnswer, on: BallotPlace | None = None) -> None:
        """Count the answer of a phone; it may change until the vote is closed.

        Raises:
            RoomError: the vote is closed or over, or there is no such answer.
        """
        ballot = self.led.ballot
        if ballot and on and ballot.has_counted(token, answer, on):
            return
        if not ballot or not ballot.is_open or (on and (*on,) != ballot.place):
            raise RoomError(get_text("class.too-late"))
        if not ballot.accepts(answer):
            raise RoomError(get_text("class.no-such-answer"))
        self.append({"do": "vote", "vote": answer, "token": token, "on": ballot.place})

    def choose(self, token: str, card: int, turn: int) -> None:
        """Count the card that a phone chooses; it may change until the board has played.

        Raises:
            RoomError: the board has played, or there is no such card.
        """
        hand = self.led.find_hand()
        if hand is None or turn != self.led.turn:
            raise RoomError(get_text("class.too-late"))
        if not 0 <= card < len(hand.cards):
            raise RoomError(get_text("class.no-such-card"))
        self.append({"do": "choose", "choose": card, "on": turn, "token": token})

    def win(self, token: str, levels: str, number: int) -> None:
        """Count a level that a phone has won.

        Raises:
            RoomError: the lesson has no such level.
        """
        if not 0 <= number < len(self.led.parts.levels.get(levels, ())):
            raise RoomError(get_text("class.no-such-level"))
        self.append({"do": "win", "won": (levels, number), "token": token})

    # The log

    def apply(self, event: Event[ClassEvent]) -> None:
        """Apply an event of the log, and send new views to the connections of this process that show the change."""
        data: Any = event.data
        if data["do"] not in PRESENCE_KINDS:
            self.touched = event.time
            self._acts += 1
        if self._acts > MAX_ACTS or event.number >= MAX_EVENTS:
            self.end_too_long()
            return
        process = data.get("process", "")
        self._note_process(process, event.time)
        match data:
            case {"do": "here" | "gone" as change, "token": token}:
                self._note_presence(token, process, is_here=change == "here")
            case {"do": "alive", "people": people}:
                for token in people:
                    self._note_presence(token, process, is_here=True)
            case {"do": "press", "press": button}:
                for board in self.find_viewers(BOARD_TOKEN):
                    board.tell({"do": "press", "press": button, **({"card": data["card"]} if "card" in data else {})})
            case {"do": "lesson", "lesson": slug}:
                before, self.led = self.led, self.led.follow_with(self._lesson_at(slug), event.time)
                if self.led is not before:
                    self.show()
            case {"do": "begin"}:
                self.has_begun = True
                self.led.begin(event.time)
                self.show()
            case {"do": "end"}:
                self.finish()
            case {"token": token}:
                self._count(data, token)
            case _:
                self._apply_to_lesson(data)

    def _count(self, data: Any, token: str) -> None:
        """Count what a phone says of the lesson: a vote, a card or a level."""
        led = self.led
        match data:
            case {"do": "vote", "vote": answer, "on": place}:
                if led.count_vote(token, answer, (*place,)):
                    self.show(self.find_viewers(token, BOARD_TOKEN, REMOTE_TOKEN))
            case {"do": "choose", "choose": card, "on": turn}:
                if led.choose(token, card, turn):
                    self.show(self.find_viewers(token, BOARD_TOKEN, REMOTE_TOKEN))
            case {"do": "win", "won": place}:
                led.won.setdefault((*place,), set()).add(token)
                self._show_boards()

    def _apply_to_lesson(self, data: Any) -> None:
        """Apply an event of the log by which the board changes what is shown of the lesson."""
        led = self.led
        match data:
            case {"do": "step", "step": place}:
                if led.show_step((*place,)):
                    self.show()
            case {"do": "try", "tries": [table, acts]}:
                led.try_play(table, (*acts,))
                self.show()
            case {"do": "play", "play": place, **more}:
                if led.show_play(place, str(more.get("part", ""))):
                    self.show()
            case {"do": "ask", "ask": [table, number]}:
                if led.open_ballot(table, number):
                    self.show()
            case {"do": "offer", "offers": slug}:
                led.next = self._lesson_at(slug)
                self._show_boards()
            case {"do": "free" | "wait" as act}:
                led.is_free = act == "free"
                self.show()
            case {"do": act}:
                if led.ballot:
                    led.ballot.apply(act)
                self.show()

    def _note_presence(self, token: str, process: str, *, is_here: bool) -> None:
        """Record that a phone, or a board of a process, has come or left."""
        if token != BOARD_TOKEN:
            self.attendance.note_phone(token, process, is_here=is_here)
            self._show_boards()
        elif self.attendance.note_board(process, is_here=is_here):
            self.show()

    def _note_process(self, process: str, now: float) -> None:
        """Record that a process follows the class, and drop the connections of processes that have long been silent."""
        gone = self.attendance.note_process(process, now)
        for one in gone:
            self._note_presence(BOARD_TOKEN, one, is_here=False)
        if gone:
            self._show_boards()

    def finish(self, note: str = "") -> None:
        """End the class for the connections of this process, and tell them why where a note says so."""
        self.is_over, self.end_note = True, note
        self.show()

    # Views

    def view(self, viewer: Viewer) -> ClassView:
        """Return what a connection is to show."""
        token = self.viewers.get(viewer, BOARD_TOKEN)
        if token == BOARD_TOKEN:
            return view_board(self)
        return view_remote(self) if token == REMOTE_TOKEN else view_phone(self, token)

    def _show_boards(self) -> None:
        self.show(self.find_viewers(BOARD_TOKEN, REMOTE_TOKEN))


def _check_lesson(lesson: LessonFile | None) -> LessonFile:
    """Return the lesson that was found; raise `RoomError` if there is none."""
    if lesson is None:
        raise RoomError(get_text("class.no-such-lesson"))
    return lesson


class Classes(Rooms[Classroom]):
    """The classes that this process follows, by their codes.

    Args:
        logs: the store of the classes' logs.
        lesson_at: returns the lesson of a slug, or None.
        reaches_all: whether every process of the server finds the logs there.
    """

    kind, kinds = "class", "classes"

    def __init__(
        self, logs: EventLogs, lesson_at: Callable[[str], LessonFile | None], *, reaches_all: bool = True
    ) -> None:
        super().__init__(logs, reaches_all=reaches_all)
        self._lesson_at = lesson_at

    def make(self, code: str, opened: Event[ClassOpened]) -> Classroom:
        """Return the class that begins with an event."""
        return Classroom(opened.data, self._lesson_at, code, self._logs, self._process)

    async def open(self, slug: str, address: str | None = None) -> Classroom:
        """Open a class on a lesson.

        Raises:
            RoomError: there is no such lesson, or too many classes are open.
            StoreError: the store cannot be reached.
        """
        _check_lesson(self._lesson_at(slug))
        key = secrets.token_hex(_KEY_BYTES)
        return await self.create({"do": "opened", "open": slug, "key": key, "process": self._process}, address)
