"""The choices with which a shared table is opened, and their checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import SetupError
from cardlessons.engine.variants import Variant, VariantError, variant
from cardlessons.record import Record, RecordError, parse
from cardlessons.rulebook.english import ENGLISH, English
from cardlessons.rulebook.languages import get_language
from cardlessons.session.messages import shorten
from cardlessons.together.names import SharedTableError, clean_name, normalize_name
from cardlessons.together.page_parts import get_text
from cardlessons.together.protocol import KeptTable, TableOpened

AWAY_SECONDS = 60.0
"""Seconds after which the house (the computer player) plays for a person who has left."""
MAX_AWAY_SECONDS = 600.0
MIN_AWAY_SECONDS = 1.0
MAX_SEATS = 10
_USUAL_SEATS = 4
MAX_SEAT_LETTERS = 40
"""The most letters in the name of a seat, which the author of a lesson has chosen."""


class Opening(NamedTuple):
    """The choices with which a table is opened.

    Attributes:
        game: the name of a variant, with its options.
        seats: the names of the seats.
        away: seconds after which the house plays for a person who has left.
        language: the language of the table.
    """

    game: str
    seats: tuple[str, ...]
    away: float = AWAY_SECONDS
    language: English = ENGLISH

    def event(self, seed: int, *, animals: bool = False, kept: KeptTable | None = None) -> TableOpened:
        """Return the first event of the log, with the seed of the deals, and what is kept of the evenings before."""
        event: TableOpened = {
            "do": "opened",
            "game": self.game,
            "seats": [*self.seats],
            "away": self.away,
            "seed": seed,
            "animals": animals,
        }
        if self.language is not ENGLISH:
            event["lang"] = self.language.tag
        if kept:
            event["kept"] = kept
        return event


def read_opening(data: object) -> Opening:
    """Check the choices that a page has sent, and return them.

    Raises:
        SharedTableError: there is no such game, or it is not possible with so many players.
    """
    match data:
        case {"game": str(game), "seats": [*seats], **others} if all(isinstance(seat, str) for seat in seats):
            pass
        case _:
            raise SharedTableError(get_text("shared.not-opened-so"))
    away = others.get("away", AWAY_SECONDS)
    if isinstance(away, bool) or not isinstance(away, int | float) or not MIN_AWAY_SECONDS <= away <= MAX_AWAY_SECONDS:
        raise SharedTableError(
            f"Expected {MIN_AWAY_SECONDS:.0f} to {MAX_AWAY_SECONDS:.0f} seconds in which somebody may be away."
        )
    seats = _read_seats(seats)
    try:
        chosen = variant(game)
        counts = list_seat_counts(chosen)
        if len(seats) not in counts:
            raise SharedTableError(f"{chosen.title} is played together by {counts[0]} to {counts[-1]} people.")
        record = parse(f"{Record(str(chosen), tuple(seats), seats[0], ((),) * len(seats))}\ndeal\n")
        record.start()
    except (VariantError, SetupError, RecordError) as error:
        raise SharedTableError(f"This game cannot be played together: {error}.") from None
    return Opening(str(chosen), record.seats, float(away), get_language())


def choose_seats(game: str, usual: int = _USUAL_SEATS) -> dict[str, object]:
    """Return the choices for a game with the usual number of seats, which the people at the table may change.

    Raises:
        SharedTableError: there is no such game.
    """
    try:
        counts = list_seat_counts(variant(game))
    except VariantError as error:
        raise SharedTableError(f"This game cannot be played together: {error}.") from None
    count = min(counts, key=lambda count: abs(count - usual))
    return {"game": game, "seats": [*SEAT_NAMES[:count]]}


def _read_seats(names: Sequence[str]) -> list[str]:
    """Return the names of the seats as they can be shown.

    Raises:
        SharedTableError: one is too long or cannot be seen, or two look alike.
    """
    seats: list[str] = []
    for name in names:
        seat = clean_name(name, MAX_SEAT_LETTERS + 1)
        if len(seat) > MAX_SEAT_LETTERS:
            raise SharedTableError(
                f"“{shorten(seat)}” is too long: a seat's name has {MAX_SEAT_LETTERS} letters at most."
            )
        if not seat:
            raise SharedTableError("The name of a seat has no letter that can be seen. Give each seat a name.")
        if normalize_name(seat) in map(normalize_name, seats):
            raise SharedTableError(f"Two seats are called “{shorten(seat)}”. Give each a name of its own.")
        seats.append(seat)
    return seats


def list_seat_counts(game: Variant) -> list[int]:
    """Return the possible numbers of seats at a shared table of this game."""
    return [count for count in game.rules.seats if 2 <= count <= MAX_SEATS]
