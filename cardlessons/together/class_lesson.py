"""A lesson as a class goes through it: the step that all see, the vote, and what was said and won before."""

from __future__ import annotations

from cardlessons.lessons.catalog import LessonFile
from cardlessons.together.class_ballot import Ballot
from cardlessons.together.class_parts import ClassParts, read_parts
from cardlessons.together.protocol import BallotPlace, ClassAnswer, ClassStep, Hook, LessonPlace
from cardlessons.together.room import RoomError


class LedLesson:
    """The state of one lesson in a class.

    Attributes:
        file: the lesson.
        next: the lesson to which the last stage leads, once the board is there.
        is_free: whether the phones may work alone.
        step: the step of an example that the board shows.
        ballot: the vote on a question at this step.
        won: the phones that have won a level, by its place.
    """

    def __init__(self, file: LessonFile) -> None:
        self.file = file
        self.next: LessonFile | None = None
        self.is_free = False
        self.step: LessonPlace | None = None
        self.ballot: Ballot | None = None
        self.won: dict[LessonPlace, set[str]] = {}
        self._tried: tuple[str, tuple[str, ...]] | None = None
        self._hooks: dict[str, Ballot] = {}

    @property
    def parts(self) -> ClassParts:
        """The parts of the lesson that a class uses, as its file is now."""
        return read_parts(self.file.file, self.file.file.stat().st_mtime_ns)

    def show_step(self, place: LessonPlace) -> bool:
        """Show a step, and keep the vote on the question that has opened its example; return whether it is new."""
        is_new = self.step != place or self._tried is not None
        if self.step != place:
            if (hook := self.ballot) and hook.is_hook and hook.votes[-1]:
                self._hooks[hook.table] = hook
            self.ballot = None
        self.step, self._tried = place, None
        return is_new

    def try_play(self, table: str, acts: tuple[str, ...]) -> None:
        """Show a play that the board tries; the next step takes it back."""
        self._tried = table, acts

    def open_ballot(self, table: str, number: int) -> bool:
        """Ask a question; return whether it is new. A process that has read another version of the lesson asks none."""
        if self.ballot and (self.ballot.table, self.ballot.number) == (table, number):
            return False
        try:
            self.ballot = self.parts.make_ballot(table, number)
        except RoomError:
            return False
        return True

    def count_vote(self, token: str, answer: ClassAnswer, place: BallotPlace) -> bool:
        """Count an answer if its vote is open; return whether it is."""
        ballot = self.ballot
        if not (ballot and ballot.is_open and ballot.place == place and ballot.accepts(answer)):
            return False
        ballot.votes[-1][token] = answer
        return True

    def find_hook(self) -> Ballot | None:
        """Return the vote on the question that opened the present example, once the example has gone on."""
        return self._hooks.get(self.step[0]) if self.step and self.step[1] else None

    def describe_hook(self, hook: Ballot) -> Hook:
        """Return the question that opened an example; its right answer only at the end of the example."""
        view: Hook = {"answers": hook.answers, "asks_payer": hook.asks_payer}
        step = self.find_visible_step()
        return {**view, "right": hook.right} if step and step["at"][1] == step["of"] else view

    def find_visible_step(self) -> ClassStep | None:
        """Return the play that the board tries, or else its step; None in another version of the lesson."""
        try:
            if self._tried:
                return self.parts.get_tried(*self._tried)
            return self.parts.get_step(*self.step) if self.step else None
        except RoomError:
            return None
