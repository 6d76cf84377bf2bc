"""The settings of a game in real time, which the learners choose before it."""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.engine.live import Hand, LiveRules
from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import Law, Position
from cardlessons.engine.variants import Variant
from cardlessons.session.messages import MessageError
from cardlessons.session.texts import get_text

SEATS_FOR_ONE = SEAT_NAMES[:4]
SEATS_FOR_TWO = ("Left", "Right", *SEAT_NAMES[2:4])
"""The names of the seats for two learners; the learners come first, then the rivals."""


def get_live_rules(game: Variant) -> LiveRules[Law, object]:
    """Return the live rules of a game; raises `MessageError` if it is not played in real time."""
    if game.of.live is None:
        raise MessageError(get_text("choices.not-a-live-game"))
    return game.of.live


@dataclass(frozen=True)
class LiveChoices:
    """The settings of a game: its variant, numbers of learners and rivals, the rivals' pace, the seed, the clock."""

    game: Variant
    learners: int
    rivals: int
    pace: str
    seed: int
    clock: bool

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of all players, in the order of the seats."""
        return (SEATS_FOR_ONE if self.learners == 1 else SEATS_FOR_TWO)[: self.learners + self.rivals]

    @property
    def you(self) -> int | None:
        """Return the seat that sentences address as "you": that of a single learner; None for two learners."""
        return 0 if self.learners == 1 else None

    @property
    def live(self) -> LiveRules[Law, object]:
        """Return the live rules of the game."""
        return get_live_rules(self.game)

    def times(self, position: Position, turn: int) -> dict[int, int | list[int]]:
        """Return the times, in milliseconds, at which the rivals' hands come down on a turn, by seat."""
        return {
            seat: self.live.hand_times(Hand(position, seat, self.pace, self.seed, turn))
            for seat in position.live()
            if seat >= self.learners
        }
