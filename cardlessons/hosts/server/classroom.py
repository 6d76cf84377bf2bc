"""Classes: a board and phones that follow one lesson together. Nothing here does networking.

A class is a fold over its event log, so every process that follows the log shows the same class. A class knows no
names: it knows a phone only by the random number of its browser tab, its answers, and the levels that it has won.
Times are seconds since 1970.

The events, each with `at`, the process that appended it:

| event | what happened |
|---|---|
| `{"open": slug, "key": key}` | the class was opened on a lesson; the key is the board's secret |
| `{"board": "came"}`, `{"board": "left"}` | the process has got its first board, or lost its last one |
| `{"came": token}`, `{"left": token}` | a phone has connected to the process, or has left it |
| `{"alive": true}` | the process still follows the class |
| `{"step": [table, number]}` | the board shows a step of an example |
| `{"ask": [table, number]}` | the board asks a question |
| `{"do": act}` | the board carries out another act (`Act`) |
| `{"press": button}` | the remote control presses a button of the board |
| `{"vote": answer, "by": token, "on": [table, number, round]}` | a phone answers |
| `{"won": [levels, number], "by": token}` | a phone has won a level |
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import quote

from cardlessons.hosts.server.event_log import IDLE, SILENT, Event, EventLogs, StoreError, TooManyLogsError, read_code
from cardlessons.hosts.server.rate_limit import RateLimit
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.lesson import ExamplePart, LevelsPart
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.record.answers import describe_answer, is_payment_question
from cardlessons.record.figure import figure
from cardlessons.record.line_text import describe_play
from cardlessons.record.narration import describe_table
from cardlessons.record.replay import Data
from cardlessons.session.context import VISITOR
from cardlessons.session.ids import name_blocks
from cardlessons.session.table import factory
from cardlessons.session.table.view import select_looking_seats

MOST_PHONES = 300
"""The limit of phones in one class."""
MAX_ACTS = 20_000
"""The acts of the board and the phones after which a class ends, as a shared table does."""
MAX_EVENTS = 100_000
"""The events after which a class ends, so that nobody can fill the memory; most only report who is there."""
_LEAD_AT_ONCE, _LEAD_A_SECOND = 30, 10
"""The limits of messages from all boards and remote controls of a class: in a burst, and in each second."""
_FULL = "This class has become too long for the server, so it ends. Open a new one."
_BROKEN = "The server could not go on with this class. Open a new one."
_KEY_BYTES = 16
_PRESENCE = {"came", "left", "board", "alive"}
"""The keys of events that only report who is connected; a class with no other events is idle."""

Act = Literal["begin", "close", "again", "bars", "show", "free", "wait", "end"]
"""The acts of a board, except showing a step and asking a question."""


class ClassError(Exception):
    """Something cannot be done in a class; the message says why, in one sentence."""


class Viewer(Protocol):
    """A connection that shows a class: the board, a phone, or the teacher's remote control."""

    def show(self, view: Data) -> None:
        """Send a view, which takes the place of an earlier one that has not left yet."""

    def tell(self, message: Data) -> None:
        """Send a message that nothing replaces."""


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

    @property
    def place(self) -> list[str | int]:
        """Return the example, the number of the question, and the round."""
        return [self.table, self.number, len(self.votes)]

    def bars(self) -> list[list[int]]:
        """Return the number of votes for each answer, for each round."""
        return [[[*votes.values()].count(answer) for answer in range(len(self.answers))] for votes in self.votes]


@dataclass(frozen=True, eq=False)
class _Parts:
    """The parts of a lesson that a class uses: its examples, and the number of its levels, by their keys."""

    examples: dict[str, ExamplePart]
    levels: dict[str, int]


class Classroom:
    """One class: its state, computed from its log, and the connections of this process that show it.

    Attributes:
        code: the code by which phones join.
        key: the secret of the board and of the teacher's remote control.
        phones: the tokens of the connected phones, each with the process to which it is connected.
        known: the tokens of all phones that have ever been connected.
        leading: the limit of messages from all boards and remote controls, since each may send a view to every phone.
    """

    def __init__(self, lesson: LessonFile, code: str, key: str, append: Callable[[Data], None], process: str) -> None:
        self.lesson, self.code, self.key = lesson, code, key
        self._append, self._process = append, process
        self.touched = 0.0
        self._acts = 0
        self._end_note = ""
        self.has_begun = self.is_free = self.is_over = False
        self.is_saved = True
        self.ballot: Ballot | None = None
        self.phones: dict[str, str] = {}
        self.known: set[str] = set()
        self.leading = RateLimit(_LEAD_AT_ONCE, _LEAD_A_SECOND)
        self._boards: set[str] = set()
        self._seen: dict[str, float] = {}
        self._step: tuple[str, int] | None = None
        self._won: dict[tuple[str, int], set[str]] = {}
        self._own_boards: list[Viewer] = []
        self._own_remotes: list[Viewer] = []
        self._own_phones: dict[str, list[Viewer]] = {}

    @cached_property
    def _parts(self) -> _Parts:
        """The parts of the lesson that a class uses, read from its file on first use."""
        return _read_parts(self.lesson.file, self.lesson.file.stat().st_mtime_ns)

    # Joining and leaving

    def join_board(self, viewer: Viewer, *, is_remote: bool = False) -> None:
        """Add a board, or the teacher's remote control, and show it the class."""
        if is_remote:
            self._own_remotes.append(viewer)
            viewer.show(self.remote_view())
            return
        self._own_boards.append(viewer)
        viewer.show(self.board_view())
        if len(self._own_boards) == 1:
            self._append({"board": "came"})

    def join_phone(self, token: str, viewer: Viewer) -> None:
        """Add a phone by the random number of its tab, and show it the class; a known phone may return.

        Raises:
            ClassError: the class is full.
        """
        here = {*self.phones, *self._own_phones}
        if token not in here and len(here) >= MOST_PHONES:
            raise ClassError(f"This class is full: {MOST_PHONES} phones are here, and there cannot be more.")
        is_new = token not in self._own_phones
        self._own_phones.setdefault(token, []).append(viewer)
        viewer.show(self.phone_view(token))
        if is_new:
            self._append({"came": token})

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection; the answers of its phone stay."""
        if viewer in self._own_remotes:
            self._own_remotes.remove(viewer)
        if viewer in self._own_boards:
            self._own_boards.remove(viewer)
            if not self._own_boards:
                self._append({"board": "left"})
        for token, viewers in [*self._own_phones.items()]:
            if viewer in viewers:
                viewers.remove(viewer)
                if not viewers:
                    del self._own_phones[token]
                    self._append({"left": token})

    def tell_presence(self) -> None:
        """Append that this process follows the class, and the connections that the log has lost."""
        if not (self._own_boards or self._own_remotes or self._own_phones):
            return
        self._append({"alive": True})
        if self._own_boards and self._process not in self._boards:
            self._append({"board": "came"})
        for token in self._own_phones:
            if token not in self.phones:
                self._append({"came": token})

    # The board

    def step(self, table: str, number: int) -> None:
        """Show a step of an example on the phones, and end the previous question.

        Raises:
            ClassError: the lesson has no such step.
        """
        self._get_step(table, number)
        self._append({"step": [table, number]})

    def ask(self, table: str, number: int) -> None:
        """Ask a question of an example, unless it is asked already.

        Raises:
            ClassError: the lesson has no such question, or it is answered with counters.
        """
        self._make_ballot(table, number)
        self._append({"ask": [table, number]})

    def act(self, act: Act) -> None:
        """Carry out another act of the board; an act that is not possible now has no effect."""
        self._append({"do": act})

    def press(self, button: str) -> None:
        """Pass a press of the remote control on to the board."""
        self._append({"press": button})

    # The phones

    def vote(self, token: str, answer: int) -> None:
        """Count the answer of a phone; it may change until the vote is closed.

        Raises:
            ClassError: no vote is open, or there is no such answer.
        """
        ballot = self.ballot
        if not ballot or not ballot.is_open:
            raise ClassError("The vote is closed.")
        if not 0 <= answer < len(ballot.answers):
            raise ClassError("There is no such answer.")
        self._append({"vote": answer, "by": token, "on": ballot.place})

    def win(self, token: str, levels: str, number: int) -> None:
        """Count a level that a phone has won.

        Raises:
            ClassError: the lesson has no such level.
        """
        if not 0 <= number < self._parts.levels.get(levels, 0):
            raise ClassError("The lesson has no such level.")
        self._append({"won": [levels, number], "by": token})

    # The log

    def apply(self, event: Event) -> None:
        """Apply an event of the log, and send new views to the connections of this process that show the change."""
        data = event.data
        if self.is_over:
            return
        if not _PRESENCE & data.keys():
            self.touched = event.time
            self._acts += 1
        if self._acts > MAX_ACTS or event.number >= MAX_EVENTS:
            self.finish(_FULL)
            return
        self._note_process(str(data.get("at", "")), event.time)
        match data:
            case {"came": str(token)}:
                self.phones[token] = data["at"]
                self.known.add(token)
                self._show_boards()
            case {"left": str(token)}:
                if self.phones.get(token) == data["at"]:
                    del self.phones[token]
                    self._show_boards()
            case {"board": "came" | "left" as change}:
                self._count_board(data["at"], is_here=change == "came")
            case {"step": [str(table), int(number)]} if self._step != (table, number):
                self._step, self.ballot = (table, number), None
                self._show_all()
            case {"ask": [str(table), int(number)]}:
                self._open_ballot(table, number)
            case {"do": str(act)}:
                self._apply_act(act)
                self._show_all()
            case {"press": str(button)}:
                for board in self._own_boards:
                    board.tell({"press": button})
            case {"vote": int(answer), "by": str(token), "on": [*place]}:
                if self.ballot and self.ballot.is_open and self.ballot.place == place:
                    self.ballot.votes[-1][token] = answer
                    self._show_phone(token)
                    self._show_boards()
            case {"won": [str(levels), int(number)], "by": str(token)}:
                self._won.setdefault((levels, number), set()).add(token)
                self._show_boards()

    def _note_process(self, process: str, now: float) -> None:
        """Record that a process follows the class, and drop the connections of processes that have long been silent."""
        self._seen[process] = now
        gone = {one for one, last in self._seen.items() if now - last > SILENT}
        if not gone:
            return
        self._seen = {one: last for one, last in self._seen.items() if one not in gone}
        self.phones = {token: at for token, at in self.phones.items() if at not in gone}
        for one in gone:
            self._count_board(one, is_here=False)
        self._show_boards()

    def _count_board(self, process: str, *, is_here: bool) -> None:
        was_away = not self._boards
        (self._boards.add if is_here else self._boards.discard)(process)
        if was_away == bool(self._boards):
            self._show_all()

    def _open_ballot(self, table: str, number: int) -> None:
        if self.ballot and (self.ballot.table, self.ballot.number) == (table, number):
            return
        try:
            self.ballot = self._make_ballot(table, number)
        except ClassError:  # this process has read another version of the lesson
            return
        self._show_all()

    def _apply_act(self, act: str) -> None:
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

    def finish(self, note: str = "") -> None:
        """End the class for the connections of this process, and tell them why where a note says so."""
        self.is_over, self._end_note = True, note
        self._show_all()

    def tell_saved(self, is_saved: bool) -> None:
        """Show whether the store takes events at the moment."""
        self.is_saved = is_saved
        self._show_all()

    # Views

    def board_view(self) -> Data:
        """Return what the board shows: the numbers of phones and answers, and the bars after `bars`."""
        ballot = self.ballot
        view: Data = {
            "code": self.code,
            "phones": len(self.phones),
            "begun": self.has_begun,
            "free": self.is_free,
            "over": self.is_over,
            "saved": self.is_saved,
            "note": self._end_note,
        }
        if self._step:
            view["at"] = self._step
        if self._won:
            before = dict(zip(self._parts.levels, accumulate(self._parts.levels.values(), initial=0), strict=False))
            view["levels"] = [
                {"level": before[levels] + number, "won": len(tokens), "of": len({*self.phones, *tokens})}
                for (levels, number), tokens in sorted(self._won.items())
            ]
        if ballot:
            view["question"] = {
                "number": ballot.number,
                "answered": len(ballot.votes[-1]),
                "of": len({*self.phones, *ballot.votes[-1]}),
                "round": len(ballot.votes),
                "open": ballot.is_open,
                "shown": ballot.is_shown,
                "answers": len(ballot.answers),
                **self._collect_result(ballot),
            }
        return view

    def remote_view(self) -> Data:
        """Return what only the teacher sees: the board's view, the step, and how many answers are right."""
        view = {**self.board_view(), "step": self._find_visible_step()}
        if self.ballot:
            right = [*self.ballot.votes[-1].values()].count(self.ballot.right)
            view["question"] = {**view["question"], "asks": self.ballot.asks, "right_votes": right}
        return view

    def phone_view(self, token: str) -> Data:
        """Return what a phone shows; it contains the right answer only after the board has shown it."""
        ballot = self.ballot
        view: Data = {
            "title": self.lesson.title,
            "lesson": f"voila/render/{quote(self.lesson.name)}",
            "begun": self.has_begun,
            "free": self.is_free,
            "over": self.is_over,
            "away": not self._boards,
            "saved": self.is_saved,
            "note": self._end_note,
            "step": self._find_visible_step() if self.has_begun else None,
        }
        if ballot and self.has_begun:
            view["question"] = {
                "asks": ballot.asks,
                "answers": ballot.answers,
                "round": len(ballot.votes),
                "open": ballot.is_open,
                "yours": ballot.votes[-1].get(token),
                **self._collect_result(ballot),
            }
        return view

    def _collect_result(self, ballot: Ballot) -> Data:
        return {
            **({"bars": ballot.bars()} if ballot.has_bars else {}),
            **({"right": ballot.right, "replies": ballot.replies} if ballot.is_shown else {}),
        }

    def _find_visible_step(self) -> Data | None:
        try:
            return self._get_step(*self._step) if self._step else None
        except ClassError:  # this process has read another version of the lesson
            return None

    def _get_step(self, table: str, number: int) -> Data:
        """Return a step of an example: its drawing, its words, and its place.

        Raises:
            ClassError: the lesson has no such step.
        """
        self._get_example(table)
        step = _render_step(self._parts, table, number)
        if step is None:
            raise ClassError("The lesson has no such step.")
        return step

    def _make_ballot(self, table: str, number: int) -> Ballot:
        """Return a ballot without votes on a question.

        Raises:
            ClassError: the lesson has no such question, or it is answered with counters.
        """
        example = self._get_example(table)
        if not 0 <= number < len(example.questions):
            raise ClassError("The lesson has no such question.")
        question = example.questions[number][1]
        if is_payment_question(question.answers):
            raise ClassError("Nobody votes on this question.")
        answers = [describe_answer(example.record, answer) for answer in question.answers]
        right = next(n for n, answer in enumerate(question.answers) if answer.right)
        return Ballot(table, number, question.asks, answers, [answer.told for answer in question.answers], right)

    def _get_example(self, table: str) -> ExamplePart:
        example = self._parts.examples.get(table)
        if example is None:
            raise ClassError("The lesson has no such table.")
        return example

    def _show_boards(self) -> None:
        for viewers, view_of in ((self._own_boards, self.board_view), (self._own_remotes, self.remote_view)):
            if viewers:
                view = view_of()
                for viewer in [*viewers]:
                    viewer.show(view)

    def _show_phone(self, token: str) -> None:
        if viewers := self._own_phones.get(token):
            view = self.phone_view(token)
            for viewer in [*viewers]:
                viewer.show(view)

    def _show_all(self) -> None:
        self._show_boards()
        for token in [*self._own_phones]:
            self._show_phone(token)


@lru_cache(32)
def _read_parts(file: Path, changed: int) -> _Parts:
    """Return the parts of a lesson that a class uses, cached until its file changes."""
    examples: dict[str, ExamplePart] = {}
    levels: dict[str, int] = {}
    for block, name in name_blocks(get_document(file).blocks):
        part = read_part(block)
        if isinstance(part, ExamplePart):
            examples[name.replace("table-", "example-")] = part
        elif isinstance(part, LevelsPart):
            levels[f"levels-{len(levels) + 1}" if levels else "levels"] = len(part.levels)
    return _Parts(examples, levels)


@lru_cache(256)
def _render_step(parts: _Parts, table: str, number: int) -> Data | None:
    """Return a step of an example, or None if there is no such step; cached, since all phones of a class need it."""
    session = factory.open_example(parts.examples[table], table, VISITOR)
    state = session.state
    line = [state.tree.root, *(node for node in state.tree.nodes if node.book and node.act)]
    if not 0 <= number < len(line):
        return None
    node, data = line[number], session.nodes[line[number].number]
    intro = "" if number else session.setting.get("intro", "")
    events = [_drop_citations(event) for event in data["events"]]
    words = intro or describe_play(data["headline"], events, data.get("comment", ""), fault=data["verdict"] == "fault")
    looks = select_looking_seats(state.variant, state.visible_seats)
    picture = figure(state.variant, node.position, looks=looks, narrow=True)
    description = " ".join(describe_table(state.variant, node.position, looks))
    session.close()
    return {"at": [table, number], "of": len(line) - 1, "svg": picture, "table": description, "words": words}


def _drop_citations(event: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return an event without citations, since a phone has no page of the sources to open."""
    return {**event, "why": {**event["why"], "cites": []}} if event["why"] else event


class Classes:
    """The classes that this process follows, by their codes.

    Args:
        logs: the store of the classes' logs.
        lesson_at: returns the lesson of a slug, or None.
    """

    def __init__(self, logs: EventLogs, lesson_at: Callable[[str], LessonFile | None]) -> None:
        self._logs, self._lesson_at = logs, lesson_at
        self._process = secrets.token_hex(4)
        self._rooms: dict[str, tuple[Classroom, Callable[[], None]]] = {}
        self._loading: dict[str, asyncio.Future[Classroom | None]] = {}
        self._is_saved = True
        logs.watch(self._tell_saved)

    def __iter__(self) -> Iterator[Classroom]:
        return iter([room for room, _ in self._rooms.values()])

    async def codes(self) -> list[str]:
        """Return the codes of all classes, also of those that only other processes follow. Raise StoreError."""
        return await self._logs.codes("class")

    async def open(self, slug: str) -> Classroom:
        """Open a class on a lesson.

        Raises:
            ClassError: there is no such lesson, or too many classes are open.
            StoreError: the store cannot be reached.
        """
        if self._lesson_at(slug) is None:
            raise ClassError("There is no such lesson.")
        first = {"open": slug, "key": secrets.token_hex(_KEY_BYTES), "at": self._process}
        try:
            code = await self._logs.create("class", first)
        except TooManyLogsError:
            raise ClassError("This server has as many classes as it can hold. Try again later.") from None
        room = await self.find(code)
        if room is None:
            raise StoreError
        return room

    async def find(self, text: str) -> Classroom | None:
        """Return the class with this code, typed in any case, or None. Raise StoreError."""
        code = read_code(text)
        if code is None:
            return None
        if code in self._rooms:
            room = self._rooms[code][0]
            return None if room.is_over else room
        if code not in self._loading:
            self._loading[code] = asyncio.ensure_future(self._load(code))
        return await asyncio.shield(self._loading[code])

    async def _load(self, code: str) -> Classroom | None:
        """Follow the log of a class and return the class; return None if there is no such log."""
        rooms: list[Classroom] = []

        def append(event: Data) -> None:
            if not rooms[0].is_over:
                self._logs.append("class", code, {**event, "at": self._process})

        def follow(event: Event) -> None:
            try:
                if not event.number and (lesson := self._lesson_at(event.data["open"])):
                    rooms.append(Classroom(lesson, code, event.data["key"], append, self._process))
                for room in rooms:
                    room.apply(event)
            except Exception:
                logging.getLogger(__name__).exception("an event of class %s could not be applied, so it ends", code)
                self._logs.end("class", code)
                for room in rooms:
                    room.finish(_BROKEN)

        try:
            stop = await self._logs.follow("class", code, follow)
        finally:
            del self._loading[code]
        if stop is None:
            return None
        if not rooms or rooms[0].is_over:
            stop()
            return None
        rooms[0].is_saved = self._is_saved
        self._rooms[code] = rooms[0], stop
        return rooms[0]

    def end(self, room: Classroom) -> None:
        """End a class, and delete its log."""
        room.act("end")
        self._logs.end("class", room.code)

    async def tidy(self) -> None:
        """End the idle classes, forget the ended ones, and append to the others that this process is alive."""
        before = [*self._rooms.items()]
        try:
            codes, now = await self.codes(), await self._logs.time()
        except StoreError:
            return
        for code, (room, stop) in before:
            if not room.is_over and code not in codes:
                room.finish()
            elif not room.is_over and now - room.touched > IDLE:
                self.end(room)
            elif not room.is_over:
                room.tell_presence()
            if room.is_over:
                if code in codes:
                    self._logs.end("class", code)
                stop()
                self._rooms.pop(code, None)

    def _tell_saved(self, is_saved: bool) -> None:
        self._is_saved = is_saved
        for room in self:
            room.tell_saved(is_saved)
