"""The choices with which a shared table is opened, and their checks."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.table import SetupError
from cardlessons.engine.variants import Variant, VariantError, variant
from cardlessons.record import Record, RecordError, parse
from cardlessons.record.replay import Data

AWAY = 20.0
"""Seconds after which the house (the computer player) plays for a person who has left."""
LONGEST_AWAY = 600.0
MOST_SEATS = 10


class SharedTableError(Exception):
    """Something cannot be done at a shared table; the message says why."""


class Opening(NamedTuple):
    """The choices with which a table is opened.

    Attributes:
        game: the name of a variant, with its options.
        seats: the names of the seats.
        away: seconds after which the house plays for a person who has left.
    """

    game: str
    seats: tuple[str, ...]
    away: float = AWAY

    def event(self, seed: int) -> Data:
        """Return the first event of the log, with the seed of the deals."""
        return {"game": self.game, "seats": [*self.seats], "away": self.away, "seed": seed}


def read_opening(data: object) -> Opening:
    """Check the choices that a page has sent, and return them.

    Raises:
        SharedTableError: there is no such game, or it is not possible with so many players.
    """
    match data:
        case {"game": str(game), "seats": [*seats], **others} if all(isinstance(seat, str) for seat in seats):
            pass
        case _:
            raise SharedTableError("This is not how a table is opened.")
    away = others.get("away", AWAY)
    if isinstance(away, bool) or not isinstance(away, int | float) or not 0 < away <= LONGEST_AWAY:
        raise SharedTableError(f"Expected at most {LONGEST_AWAY:.0f} seconds in which somebody may be away.")
    try:
        chosen = variant(game)
        counts = list_seat_counts(chosen)
        if len(seats) not in counts:
            raise SharedTableError(f"{chosen.title} is played together by {counts[0]} to {counts[-1]} people.")
        record = parse(f"{Record(str(chosen), tuple(seats), seats[0], ((),) * len(seats))}\ndeal\n")
        record.start()
    except (VariantError, SetupError, RecordError) as error:
        raise SharedTableError(f"This game cannot be played together: {error}.") from None
    return Opening(str(chosen), record.seats, float(away))


def list_seat_counts(game: Variant) -> list[int]:
    """Return the possible numbers of seats at a shared table of this game."""
    return [count for count in game.rules.seats if 2 <= count <= MOST_SEATS]
