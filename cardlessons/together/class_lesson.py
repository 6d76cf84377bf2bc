"""A lesson as a class goes through it: the step that all see, the vote, and what was said and won before."""

from __future__ import annotations

from cardlessons.lessons.catalog import LessonFile
from cardlessons.session.protocol import JudgementData
from cardlessons.together.class_ballot import Ballot
from cardlessons.together.class_parts import ClassHand, ClassParts, ClassPosition, make_key, read_parts
from cardlessons.together.protocol import (
    BallotPlace,
    CardsChosen,
    ClassAnswer,
    ClassStep,
    Hook,
    LessonPlace,
    PlanPart,
    PlayPlace,
)
from cardlessons.together.room import RoomError
from cardlessons.together.teachers import LESSON_HOUR, plan_hour


class LedLesson:
    """The state of one lesson in a class.

    Attributes:
        file: the lesson.
        began: the time at which the class began it, in seconds of the log's clock; None before that.
        hour_began: the time at which the class began its first lesson.
        next: the lesson to which the last stage leads, once the board is there.
        is_free: whether the phones may work alone.
        step: the step of an example that the board shows.
        ballot: the vote on a question at this step.
        won: the phones that have won a level, by its place.
        stars: the stars of the class at a level, by its place.
        turn: the number of the hand from which the phones choose.
        choices: the card that each phone has chosen, by its number in the hand.
        chosen: the cards that were chosen at the turn before.
        judged: the judgement on the level that was played so, with the stars of the class.
    """

    def __init__(self, file: LessonFile) -> None:
        self.file = file
        self.began: float | None = None
        self.hour_began: float | None = None
        self.next: LessonFile | None = None
        self.is_free = False
        self.step: LessonPlace | None = None
        self.ballot: Ballot | None = None
        self.won: dict[LessonPlace, set[str]] = {}
        self.stars: dict[LessonPlace, int] = {}
        self.turn = 0
        self.choices: dict[str, int] = {}
        self.chosen: CardsChosen | None = None
        self.judged: JudgementData | None = None
        self._tried: tuple[str, tuple[str, ...]] | None = None
        self._play: PlayPlace | None = None
        self._part = ""
        self._lost: dict[LessonPlace, set[str]] = {}
        self._hooks: dict[str, Ballot] = {}

    def follow_with(self, lesson: LessonFile | None, now: float) -> LedLesson:
        """Return another lesson, begun now; this one again if there is no other."""
        if lesson is None or lesson.slug == self.file.slug:
            return self
        led = LedLesson(lesson)
        if self.began is not None:
            led.began, led.hour_began = now, self.hour_began
        return led

    def begin(self, now: float) -> None:
        """Record when the class began its hour with this lesson."""
        if self.began is None:
            self.began = self.hour_began = now

    def count_seconds_before(self) -> float:
        """Return the seconds of the hour that were gone when the class began this lesson."""
        return 0.0 if self.began is None or self.hour_began is None else max(0.0, self.began - self.hour_began)

    @property
    def parts(self) -> ClassParts:
        """The parts of the lesson that a class uses, as its file is now."""
        return read_parts(self.file.file, self.file.file.stat().st_mtime_ns)

    def find_key(self) -> str:
        """Return the key of the part that the board shows; may be empty."""
        if self._play:
            return self._play["key"]
        return self.step[0] if self.step else self._part

    def make_plan(self) -> list[PlanPart]:
        """Return the plan of the hour: the parts of the lesson with their minutes, and what each asks."""
        parts = self.parts
        return [
            {
                "key": (key := make_key(part.name)),
                "title": part.title,
                "minutes": part.minutes,
                "holds": part.holds,
                "asks": parts.list_asked(key),
                "fits": part.fits,
            }
            for part in plan_hour(self.file, LESSON_HOUR - int(self.count_seconds_before() / 60))
        ]

    def show_step(self, place: LessonPlace) -> bool:
        """Show a step, and keep the vote on the question that has opened its example; return whether it is new."""
        if self.step == place and not self._tried and not self._play:
            return False
        if self.step != place:
            self._keep_hook()
        self._begin_turn(place[0])
        self.step, self._tried, self._play = place, None, None
        return True

    def try_play(self, table: str, acts: tuple[str, ...]) -> None:
        """Show a play that the board tries; the next step takes it back."""
        self._begin_turn(table)
        self._tried = table, acts

    def show_play(self, place: PlayPlace | None, part: str = "") -> bool:
        """Show a position of a level or a game, or a part without one, by its id; return whether it is new."""
        if (self._play, self._part) == (place, make_key(part)) and not self.step:
            return False
        self._part = make_key(part)
        self._keep_hook()
        self._begin_turn(place["key"] if place else "")
        self.step, self._tried, self._play = None, None, place
        position = self.find_position()
        if place and position and (judged := position.judged):
            self._judge(position.step["at"], judged, str(place["take"]))
        return True

    def _judge(self, level: LessonPlace, judged: JudgementData, acts: str) -> None:
        """Record how a level has ended: each other try that was lost before costs a star; one is always left."""
        lost = self._lost.setdefault(level, set())
        if judged["state"] == "lost":
            lost.add(acts)
        stars = max(1, judged["stars"] - len(lost)) if judged["state"] == "won" else 0
        self.judged = {**judged, "stars": stars}
        self.stars[level] = max(stars, self.stars.get(level, 0))

    def _keep_hook(self) -> None:
        """End the vote; keep it if its question has opened the example."""
        if (hook := self.ballot) and hook.is_hook and hook.votes[-1]:
            self._hooks[hook.table] = hook
        self.ballot = None

    def _begin_turn(self, key: str) -> None:
        """Begin another turn at a part; keep the cards that the phones have chosen there at the turn before.

        They have no task if the level was tried before: then its cards are others, which no other class has.
        """
        hand, position = self.find_hand(), self.find_position()
        if key != self.find_key():
            self.chosen = None
        elif hand and position and self.choices:
            asks = "" if position.step["at"] in self.stars else hand.asks
            self.chosen = {"asks": asks, "cards": [*hand.cards], "counts": self.count_choices(hand)}
        elif not ((self._play and self._play.get("unseen")) or (hand and hand.acts)):
            self.chosen = None
        self.judged = None
        self.turn += 1
        self.choices = {}

    def find_hand(self) -> ClassHand | None:
        """Return the hand from which the phones choose now: none while a vote is open, or a question is to come."""
        if self._tried or (self.ballot and not self.ballot.is_shown):
            return None
        if self.step and not self._play and not self.ballot and self.parts.is_asked(*self.step):
            return None
        position = self.find_position()
        return position.hand if position else None

    def choose(self, token: str, card: int, turn: int) -> bool:
        """Count the card that a phone has chosen if it is still the same turn; return whether it is."""
        hand = self.find_hand()
        if hand is None or turn != self.turn or not 0 <= card < len(hand.cards):
            return False
        self.choices[token] = card
        return True

    def count_choices(self, hand: ClassHand) -> list[int]:
        """Return the number of phones that have chosen each card of a hand."""
        return [[*self.choices.values()].count(card) for card in range(len(hand.cards))]

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
        """Return the drawing and the words of the position that the board shows."""
        position = self.find_position()
        return position.step if position else None

    def find_position(self) -> ClassPosition | None:
        """Return the position that the board shows: the play that it tries, a level, or a step of an example.

        There is none in another version of the lesson.
        """
        try:
            if self._tried:
                return self.parts.get_tried(*self._tried)
            if self._play:
                return self.parts.get_play(self._play)
            return self.parts.get_step(*self.step) if self.step else None
        except RoomError:
            return None
