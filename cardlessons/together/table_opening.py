"""The choices with which a shared table is opened, and their checks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from cardlessons.engine.seat_names import SEAT_NAMES
from cardlessons.engine.table import SetupError
from cardlessons.engine.variants import Variant, VariantError, variant
from cardlessons.record import Record, RecordError, parse
from cardlessons.record.model import list_all_act_words
from cardlessons.session.messages import shorten
from cardlessons.together.protocol import TableOpened
from cardlessons.together.room import RoomError

AWAY_SECONDS = 60.0
"""Seconds after which the house (the computer player) plays for a person who has left."""
MAX_AWAY_SECONDS = 600.0
MIN_AWAY_SECONDS = 1.0
MAX_SEATS = 10
_USUAL_SEATS = 4
MAX_NAME_LETTERS = 20
"""The most letters in the name of a person."""
MAX_SEAT_LETTERS = 40
"""The most letters in the name of a seat, which the author of a lesson has chosen."""
_BLANKS = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that nobody can see, though Unicode calls them printable."""
_MARKS = re.compile(r"""[(){}>;"#,:<&?*!=+.\[\]-]""")
"""Marks of the notation of records, which are left out of a person's name where it is the name of a seat."""
_CARD = re.compile(r"\d+|[\dtjqkax]{1,2}[cdhs]?", re.IGNORECASE)
_RESERVED = {"you", "pool", "house", "deal", "nobody", "all", "turn", "pass", *list_all_act_words()}
"""Words that are no names of seats: the sentences and the notation have a meaning for them."""
_MAX_MARKS = 3
"""The most marks over and under one letter, as Hebrew needs."""


class SharedTableError(RoomError):
    """Something cannot be done at a shared table."""


class Opening(NamedTuple):
    """The choices with which a table is opened.

    Attributes:
        game: the name of a variant, with its options.
        seats: the names of the seats.
        away: seconds after which the house plays for a person who has left.
    """

    game: str
    seats: tuple[str, ...]
    away: float = AWAY_SECONDS

    def event(self, seed: int) -> TableOpened:
        """Return the first event of the log, with the seed of the deals."""
        seats = [*self.seats]
        return {"do": "opened", "game": self.game, "seats": seats, "away": self.away, "seed": seed}


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
    return Opening(str(chosen), record.seats, float(away))


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


def clean_name(text: str, most: int = MAX_NAME_LETTERS) -> str:
    """Return a name as it can be shown on one line: without what nobody can see, and cut; it may be empty."""
    letters = [
        (letter, unicodedata.category(letter))
        for letter in _BLANKS.sub(" ", unicodedata.normalize("NFC", text[: 20 * most]))
    ]
    shown, marks = " ", 0
    for letter, kind in letters:
        if kind == "Cc" or kind[0] == "Z":
            shown += " "
        elif kind[0] == "M" and (marks >= _MAX_MARKS or shown[-1] == " "):
            continue
        elif kind[0] != "C":
            shown += letter
            marks = marks + 1 if kind[0] == "M" else 0
    return " ".join(shown.split())[:most].strip()


def normalize_name(name: str) -> str:
    """Return a form of a name that is the same for names that look alike, such as “Mia” and “ＭＩＡ”."""
    return unicodedata.normalize("NFKC", name).casefold()


def find_seat_name(name: str) -> str:
    """Return a person's name as the name of a seat, one word that no act begins with; empty if there is none."""
    words = _MARKS.sub("", name).split()
    if not words or normalize_name(words[0]) in _RESERVED or _CARD.fullmatch(words[0]):
        return ""
    return words[0]


def list_seat_counts(game: Variant) -> list[int]:
    """Return the possible numbers of seats at a shared table of this game."""
    return [count for count in game.rules.seats if 2 <= count <= MAX_SEATS]
