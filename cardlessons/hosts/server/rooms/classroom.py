"""Classes: a board and phones that follow one lesson together. Nothing here does networking.

A class is a fold over its event log, so every process that follows the log shows the same class. A class knows no
names: it knows a phone only by the random number of its browser tab, its answers, and the levels that it has won.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import Any, Literal, cast
from urllib.parse import quote

from cardlessons.hosts.server.limits.rate_limit import Budget
from cardlessons.hosts.server.rooms.event_log import SILENCE_SECONDS, Event, EventLogs
from cardlessons.hosts.server.rooms.room import TOO_LONG, Room, RoomError, Rooms, Viewer
from cardlessons.lessons.catalog import LessonFile
from cardlessons.lessons.lesson import ExamplePart, LevelsPart
from cardlessons.lessons.loader import get_document
from cardlessons.lessons.parts import read_part
from cardlessons.record.answers import (
    MAX_GUESSED_COUNTERS,
    count_payments,
    describe_answer,
    describe_reply,
    is_payment_question,
)
from cardlessons.record.figure import figure
from cardlessons.record.line_text import describe_play
from cardlessons.record.narration import describe_table
from cardlessons.record.tree import Node
from cardlessons.session.context import VISITOR
from cardlessons.session.ids import name_blocks
from cardlessons.session.protocol import (
    AskedInClass,
    BallotPlace,
    BoardMoved,
    BoardView,
    ClassAct,
    ClassAnswer,
    ClassEvent,
    ClassOpened,
    ClassStep,
    ClassView,
    Hook,
    NodeData,
    PhoneCame,
    PhoneLeft,
    PhoneView,
    RemoteView,
)
from cardlessons.session.table import factory
from cardlessons.session.table.table import MAX_SHORT_PATH, Table

MAX_PHONES = 300
"""The limit of phones in one class."""
MAX_ACTS = 20_000
"""The acts of the board and the phones after which a class ends, as a shared table does."""
MAX_EVENTS = 100_000
"""The events after which a class ends, so that nobody can fill the memory; most only report who is there."""
_LEAD_AT_ONCE, _LEAD_A_SECOND = 30, 10
"""The limits of messages from all boards and remote controls of a class: in a burst, and in each second."""
_TOO_LATE = "Your answer came too late."
_KEY_BYTES = 16
_GUESSED_AMOUNTS = range(MAX_GUESSED_COUNTERS + 1)
BOARD, REMOTE = "board", "remote"
"""The tokens of all boards and of all remote controls; a phone's is longer."""
_PRESENCE = {"came", "left", "board", "alive"}
"""The keys of events that only report who is connected; a class with no other events is idle."""


@dataclass
class Ballot:
    """The votes on one question.

    Attributes:
        table: the key of the example, as `example-1`.
        number: the number of the question in the example, from 0.
        asks: the question.
        answers: the answers in words; to a question of payments, the players.
        replies: the author's reply to each answer; to amounts, one.
        right: the right answer.
        is_hook: whether the question opens the example, so that its votes are compared at the end.
        asks_payer: whether it asks who pays, which the steps of the example tell.
        votes: for each round, the answer of each phone.
        is_open: whether phones may vote now.
        is_talking: whether the phones are to talk before they vote again.
        has_bars: whether the bars are shown.
        is_shown: whether the right answer is shown.
    """

    table: str
    number: int
    asks: str
    answers: list[str]
    replies: list[str]
    right: ClassAnswer
    is_hook: bool = False
    asks_payer: bool = False
    votes: list[dict[str, ClassAnswer]] = field(default_factory=lambda: [{}])
    is_open: bool = True
    is_talking: bool = False
    has_bars: bool = False
    is_shown: bool = False

    @property
    def place(self) -> BallotPlace:
        """Return the example, the number of the question, and the round."""
        return self.table, self.number, len(self.votes)

    @property
    def pays(self) -> bool:
        """Tell whether the phones say what each player pays, not only who pays most."""
        return isinstance(self.right, list)

    def accepts(self, answer: ClassAnswer) -> bool:
        """Tell whether this is an answer to the question."""
        if isinstance(answer, int):
            return not self.pays and 0 <= answer < len(self.answers)
        return self.pays and len(answer) == len(self.answers) and {*answer} <= {*_GUESSED_AMOUNTS}

    def has_counted(self, token: str, answer: ClassAnswer, on: BallotPlace) -> bool:
        """Tell whether an answer was counted, perhaps earlier: a phone repeats it after a lost connection."""
        table, number, round_ = on
        is_here = (table, number) == (self.table, self.number) and 0 < round_ <= len(self.votes)
        return is_here and self.votes[round_ - 1].get(token) == answer

    def bars(self) -> list[list[int]]:
        """Return the number of votes for each answer, for each round; of payments, for each amount of each player."""
        if self.pays:
            said = [one for one in self.votes[-1].values() if isinstance(one, list)]
            players = range(len(self.answers))
            return [[[one[player] for one in said].count(amount) for amount in _GUESSED_AMOUNTS] for player in players]
        return [[[*votes.values()].count(answer) for answer in range(len(self.answers))] for votes in self.votes]

    def describe(self) -> AskedInClass:
        """Return the question as boards and phones show it, with the result as far as it is shown."""
        asked: AskedInClass = {
            "asks": self.asks,
            "answers": self.answers,
            "pays": self.pays,
            "round": len(self.votes),
            "open": self.is_open,
            "talking": self.is_talking,
        }
        if self.has_bars:
            asked["bars"] = self.bars()
        return {**asked, "right": self.right, "replies": self.replies} if self.is_shown else asked


@dataclass(frozen=True, eq=False)
class _Parts:
    """The parts of a lesson that a class uses: its examples, and the number of its levels, by their keys."""

    examples: dict[str, ExamplePart]
    levels: dict[str, int]


class Classroom(Room[ClassEvent]):
    """One class: its state, computed from its log, and the connections of this process that show it.

    Attributes:
        key: the secret of the board and of the teacher's remote control.
        phones: the tokens of the connected phones, each with the process to which it is connected.
        known: the tokens of all phones that have ever been connected.
        leading: the limit of messages from all boards and remote controls, since each may send a view to every phone.
    """

    kind, events, signature = "class", ClassEvent, "at"

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
        self.lesson = self._find_lesson(opened["open"])
        self._acts = 1
        self._end_note = ""
        self.has_begun = self.is_free = False
        self.ballot: Ballot | None = None
        self.phones: dict[str, str] = {}
        self.known: set[str] = set()
        self.leading = Budget(_LEAD_AT_ONCE, _LEAD_A_SECOND)
        self._boards: set[str] = set()
        self._seen: dict[str, float] = {}
        self._step: tuple[str, int] | None = None
        self._tried: tuple[str, tuple[str, ...]] | None = None
        self._hooks: dict[str, Ballot] = {}
        self._won: dict[tuple[str, int], set[str]] = {}
        self._next: LessonFile | None = None

    def _find_lesson(self, slug: str) -> LessonFile:
        lesson = self._lesson_at(slug)
        if lesson is None:
            raise RoomError("There is no such lesson.")
        return lesson

    @property
    def _parts(self) -> _Parts:
        """The parts of the lesson that a class uses, as its file is now."""
        return _read_parts(self.lesson.file, self.lesson.file.stat().st_mtime_ns)

    # Joining and leaving

    def join(self, token: str, viewer: Viewer) -> None:
        """Add a connection, and show it the class; a phone is known by the random number of its tab.

        Raises:
            RoomError: the class is full.
        """
        here = {*self.phones, *self.viewers.values()} - {BOARD, REMOTE}
        if token not in (BOARD, REMOTE, *here) and len(here) >= MAX_PHONES:
            raise RoomError(f"This class is full: {MAX_PHONES} phones are here, and there cannot be more.")
        is_new = token not in self.viewers.values()
        self.viewers[viewer] = token
        self.show([viewer])
        if is_new:
            self._report(token, is_here=True)

    def leave(self, viewer: Viewer) -> None:
        """Remove a connection; the answers of its phone stay."""
        token = self.viewers.pop(viewer)
        if token not in self.viewers.values():
            self._report(token, is_here=False)

    def _report(self, token: str, *, is_here: bool) -> None:
        """Append that somebody has come, or has left."""
        if token == BOARD:
            self.append(BoardMoved(board="came" if is_here else "left"))
        elif token != REMOTE:
            self.append(PhoneCame(came=token) if is_here else PhoneLeft(left=token))

    def tell_presence(self) -> None:
        """Append that this process follows the class, and the connections that the log has lost."""
        if not self.viewers:
            return
        self.append({"alive": True})
        for token in {*self.viewers.values()}:
            if (self._process not in self._boards) if token == BOARD else (token not in self.phones):
                self._report(token, is_here=True)

    # The board

    def step(self, table: str, number: int) -> None:
        """Show a step of an example on the phones, and end the previous question.

        Raises:
            RoomError: the lesson has no such step.
        """
        self._get_step(table, number)
        self.append({"step": (table, number)})

    def ask(self, table: str, number: int) -> None:
        """Ask a question of an example, unless it is asked already.

        Raises:
            RoomError: the lesson has no such question.
        """
        self._make_ballot(table, number)
        self.append({"ask": (table, number)})

    def try_play(self, table: str, acts: list[str]) -> None:
        """Show a play that the board tries, after the acts that lead to it.

        Raises:
            RoomError: the class votes, or there is no such play.
        """
        if self.ballot and not self.ballot.is_shown:
            raise RoomError("While the class votes, nothing can be tried.")
        self._get_example(table)
        if _render_try(self._parts, table, (*acts,)) is None:
            raise RoomError("The lesson has no such play.")
        self.append({"tries": (table, acts)})

    def change_lesson(self, slug: str) -> None:
        """Go on with another lesson. Raise RoomError if there is none."""
        self._find_lesson(slug)
        self.append({"lesson": slug})

    def offer_lesson(self, slug: str) -> None:
        """Offer the next lesson on the remote control; none if the slug is empty. Raise RoomError if there is none."""
        if slug:
            self._find_lesson(slug)
        self.append({"offers": slug})

    def act(self, act: ClassAct) -> None:
        """Carry out another act of the board; an act that is not possible now has no effect."""
        self.append({"do": act})

    def press(self, button: Literal["next", "back", "lesson", "leave"]) -> None:
        """Pass a press of the remote control on to the board."""
        self.append({"press": button})

    # The phones

    def vote(self, token: str, answer: ClassAnswer, on: BallotPlace | None = None) -> None:
        """Count the answer of a phone; it may change until the vote is closed.

        Raises:
            RoomError: the vote is closed or over, or there is no such answer.
        """
        ballot = self.ballot
        if ballot and on and ballot.has_counted(token, answer, on):
            return
        if not ballot or not ballot.is_open or (on and (*on,) != ballot.place):
            raise RoomError(_TOO_LATE)
        if not ballot.accepts(answer):
            raise RoomError("There is no such answer.")
        self.append({"vote": answer, "by": token, "on": ballot.place})

    def win(self, token: str, levels: str, number: int) -> None:
        """Count a level that a phone has won.

        Raises:
            RoomError: the lesson has no such level.
        """
        if not 0 <= number < self._parts.levels.get(levels, 0):
            raise RoomError("The lesson has no such level.")
        self.append({"won": (levels, number), "by": token})

    # The log

    def apply(self, event: Event[ClassEvent]) -> None:
        """Apply an event of the log, and send new views to the connections of this process that show the change."""
        data = event.data
        if not _PRESENCE & data.keys():
            self.touched = event.time
            self._acts += 1
        if self._acts > MAX_ACTS or event.number >= MAX_EVENTS:
            self.end(TOO_LONG.format(kind=self.kind))
            return
        self._note_process(data.get("at", ""), event.time)
        match data:
            case {"came": str(token), "at": str(process)}:
                self.phones[token] = process
                self.known.add(token)
                self._show_boards()
            case {"left": str(token), "at": str(process)}:
                if self.phones.get(token) == process:
                    del self.phones[token]
                    self._show_boards()
            case {"board": change, "at": str(process)}:
                self._count_board(process, is_here=change == "came")
            case {"step": [str(table), int(number)]} if self._step != (table, number):
                if (hook := self.ballot) and hook.is_hook and hook.votes[-1]:
                    self._hooks[hook.table] = hook
                self._step, self._tried, self.ballot = (table, number), None, None
                self.show()
            case {"step": _} if self._tried:
                self._tried = None
                self.show()
            case {"tries": [str(table), [*acts]]}:
                self._tried = table, tuple(map(str, acts))
                self.show()
            case {"ask": [str(table), int(number)]}:
                self._open_ballot(table, number)
            case {"lesson": str(slug)} if slug != self.lesson.slug and (lesson := self._lesson_at(slug)):
                self.lesson, self._step, self.ballot, self.is_free = lesson, None, None, False
                self._next = self._tried = None
                self._won.clear()
                self._hooks.clear()
                self.show()
            case {"offers": str(slug)}:
                self._next = self._lesson_at(slug)
                self._show_boards()
            case {"do": str(act)}:
                self._apply_act(act)
            case {"press": button}:
                for board in self._find_viewers(BOARD):
                    board.tell({"press": button})
            case {"vote": int() | list() as answer, "by": str(token), "on": [*place]} if ballot := self.ballot:
                if ballot.is_open and ballot.place == (*place,) and ballot.accepts(answer):
                    ballot.votes[-1][token] = answer
                    self.show(self._find_viewers(token))
                    self._show_boards()
            case {"won": [str(levels), int(number)], "by": str(token)}:
                self._won.setdefault((levels, number), set()).add(token)
                self._show_boards()

    def _note_process(self, process: str, now: float) -> None:
        """Record that a process follows the class, and drop the connections of processes that have long been silent."""
        self._seen[process] = now
        gone = {one for one, last in self._seen.items() if now - last > SILENCE_SECONDS}
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
            self.show()

    def _open_ballot(self, table: str, number: int) -> None:
        if self.ballot and (self.ballot.table, self.ballot.number) == (table, number):
            return
        try:
            self.ballot = self._make_ballot(table, number)
        except RoomError:  # this process has read another version of the lesson
            return
        self.show()

    def _apply_act(self, act: str) -> None:
        ballot = self.ballot
        match act:
            case "begin":
                self.has_begun = True
            case "free" | "wait":
                self.is_free = act == "free"
            case "end":
                self.finish()
                return
            case "close" if ballot:
                ballot.is_open = False
            case "open" if ballot and not ballot.has_bars:
                ballot.is_open, ballot.is_talking = True, False
            case "again" if ballot and not ballot.is_shown and len(ballot.votes) == 1:
                ballot.votes.append({})
                ballot.is_open, ballot.is_talking, ballot.has_bars = False, True, False
            case "bars" if ballot:
                ballot.is_open, ballot.is_talking, ballot.has_bars = False, False, True
            case "show" if ballot:
                ballot.is_open, ballot.is_talking, ballot.has_bars, ballot.is_shown = False, False, True, True
        self.show()

    def finish(self, note: str = "") -> None:
        """End the class for the connections of this process, and tell them why where a note says so."""
        self.is_over, self._end_note = True, note
        self.show()

    # Views

    def view(self, viewer: Viewer) -> ClassView:
        """Return what a connection is to show."""
        token = self.viewers.get(viewer, BOARD)
        if token == BOARD:
            return self.board_view()
        return self.remote_view() if token == REMOTE else self.phone_view(token)

    def board_view(self) -> BoardView:
        """Return what the board shows: the numbers of phones and answers, and the bars after `bars`."""
        view: BoardView = {
            "code": self.code,
            "slug": self.lesson.slug,
            "phones": len(self.phones),
            "begun": self.has_begun,
            "free": self.is_free,
            "over": self.is_over,
            "saved": self.is_saved,
            "note": self._end_note,
        }
        if self._step:
            view["at"] = self._step
        if self._next:
            view["next"] = self._next.title
        if hook := self._find_hook():
            view["hook"] = {**self._describe_hook(hook), "counts": hook.bars()[-1]}
        if self._won:
            before = dict(zip(self._parts.levels, accumulate(self._parts.levels.values(), initial=0), strict=False))
            view["levels"] = [
                {"level": before[levels] + number, "won": len(tokens), "of": len({*self.phones, *tokens})}
                for (levels, number), tokens in sorted(self._won.items())
            ]
        if ballot := self.ballot:
            view["question"] = {
                **ballot.describe(),
                "asks_payer": ballot.asks_payer,
                "number": ballot.number,
                "answered": len(ballot.votes[-1]),
                "of": len({*self.phones, *ballot.votes[-1]}),
                "shown": ballot.is_shown,
            }
        return view

    def remote_view(self) -> RemoteView:
        """Return what only the teacher sees: the board's view, the step, and how many answers are right."""
        board = self.board_view()
        view = cast("RemoteView", {**board, "step": self._find_visible_step()})
        if self.ballot:
            right = [*self.ballot.votes[-1].values()].count(self.ballot.right)
            view["question"] = {**board["question"], "right_votes": right, "counts": self.ballot.bars()}
        return view

    def phone_view(self, token: str) -> PhoneView:
        """Return what a phone shows; it contains the right answer only after the board has shown it."""
        view: PhoneView = {
            "title": self.lesson.title,
            "lesson": f"voila/render/{quote(self.lesson.name)}",
            "away": not self._boards,
            "begun": self.has_begun,
            "free": self.is_free,
            "over": self.is_over,
            "saved": self.is_saved,
            "note": self._end_note,
            "step": self._find_visible_step() if self.has_begun else None,
        }
        if (ballot := self.ballot) and self.has_begun:
            view["question"] = {**ballot.describe(), "on": ballot.place, "yours": ballot.votes[-1].get(token)}
        elif (hook := self._find_hook()) and token in hook.votes[-1]:
            view["hook"] = {**self._describe_hook(hook), "yours": hook.votes[-1][token]}
        return view

    def _find_hook(self) -> Ballot | None:
        """Return the vote on the question that opened the present example, once the example has gone on."""
        return self._hooks.get(self._step[0]) if self._step and self._step[1] else None

    def _describe_hook(self, hook: Ballot) -> Hook:
        """Return the question that opened an example; its right answer only at the end of the example."""
        view: Hook = {"answers": hook.answers, "asks_payer": hook.asks_payer}
        step = self._find_visible_step()
        return {**view, "right": hook.right} if step and step["at"][1] == step["of"] else view

    def _find_visible_step(self) -> ClassStep | None:
        """Return the play that the board tries, or else its step."""
        if self._tried and self._tried[0] in self._parts.examples:
            return _render_try(self._parts, *self._tried)
        try:
            return self._get_step(*self._step) if self._step else None
        except RoomError:  # this process has read another version of the lesson
            return None

    def _get_step(self, table: str, number: int) -> ClassStep:
        """Return a step of an example: its drawing, its words, and its place.

        Raises:
            RoomError: the lesson has no such step.
        """
        self._get_example(table)
        step = _render_step(self._parts, table, number)
        if step is None:
            raise RoomError("The lesson has no such step.")
        return step

    def _make_ballot(self, table: str, number: int) -> Ballot:
        """Return a ballot without votes on a question.

        Raises:
            RoomError: the lesson has no such question.
        """
        example = self._get_example(table)
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

    def _get_example(self, table: str) -> ExamplePart:
        example = self._parts.examples.get(table)
        if example is None:
            raise RoomError("The lesson has no such table.")
        return example

    def _find_viewers(self, *tokens: str) -> list[Viewer]:
        return [viewer for viewer, token in self.viewers.items() if token in tokens]

    def _show_boards(self) -> None:
        self.show(self._find_viewers(BOARD, REMOTE))


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
def _render_step(parts: _Parts, table: str, number: int) -> ClassStep | None:
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
def _render_try(parts: _Parts, table: str, acts: tuple[str, ...]) -> ClassStep | None:
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
        if self._lesson_at(slug) is None:
            raise RoomError("There is no such lesson.")
        key = secrets.token_hex(_KEY_BYTES)
        return await self.create({"open": slug, "key": key, "at": self._process}, address)
