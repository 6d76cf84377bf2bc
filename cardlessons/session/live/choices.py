"""The learners' choices before a game in real time."""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.engine.live import Hand, LiveRules
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Law, Position
from cardlessons.engine.variants import Variant
from cardlessons.session.messages import MessageError
from cardlessons.session.texts import get_text

ALONE = SEAT_NAMES[:4]
TWO = ("Left", "Right", *SEAT_NAMES[2:4])
"""The seats: the learners first, then the rivals."""


def live_rules_of(game: Variant) -> LiveRules[Law, object]:
    """Return the live rules of a game; raises `MessageError` if it is not played in real time."""
    if game.of.live is None:
        raise MessageError(get_text("choices.not-a-live-game"))
    return game.of.live


@dataclass(frozen=True)
class LiveChoices:
    """The learners' choices: game, number of learners, number and pace of rivals, seed, and clock."""

    game: Variant
    learners: int
    rivals: int
    pace: str
    seed: int
    clock: bool

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of all who play."""
        return (ALONE if self.learners == 1 else TWO)[: self.learners + self.rivals]

    @property
    def you(self) -> int | None:
        """The seat that sentences address: a learner's who plays alone."""
        return 0 if self.learners == 1 else None

    @property
    def live(self) -> LiveRules[Law, object]:
        """The live rules of the chosen game."""
        return live_rules_of(self.game)

    def times(self, position: Position, turn: int) -> dict[int, int | list[int]]:
        """Return the times at which the rivals' hands come down on a turn."""
        return {
            seat: self.live.hand_times(Hand(position, seat, self.pace, self.seed, turn))
            for seat in position.live()
            if seat >= self.learners
        }
