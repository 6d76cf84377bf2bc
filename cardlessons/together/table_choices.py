"""The choices of a shared table before its game: the game, the seats, how the house plays, the pace, the names."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.variants import variant
from cardlessons.simulation.players import HOUSE_LEVELS, HOUSE_WAY, Way
from cardlessons.together.names import ANIMAL_NAMES, SharedTableError
from cardlessons.together.pile_hands import PACE_SECONDS
from cardlessons.together.table_opening import choose_seats, list_seat_counts, read_opening
from cardlessons.together.table_seats import Seats
from cardlessons.together.texts import get_text


class TableChoices:
    """The choices of a shared table.

    Attributes:
        variant: the game that is chosen or played.
        house: the level at which the house plays.
        pace: the seconds from one card on the pile to the next; 0 if each card waits for an answer of all.
        gives_names: whether people choose their names from a list.
    """

    def __init__(self, game: str, seating: Seats, *, gives_names: bool) -> None:
        self.variant, self._seating, self.gives_names = variant(game), seating, gives_names
        self.house: Way = HOUSE_WAY
        self.pace = PACE_SECONDS[0]

    def apply(self, token: str, data: Any, *, has_begun: bool) -> bool:
        """Carry out an act that chooses something; return whether this is one. Raise SharedTableError."""
        match data:
            case {"do": "players", "count": count}:
                self._change_seats(count, has_begun)
            case {"do": "level", "house": house}:
                self._change_house(house, has_begun)
            case {"do": "game", "game": game}:
                self._change_game(game, has_begun)
            case {"do": "pace", "seconds": seconds}:
                self._change_pace(seconds, has_begun)
            case {"do": "animals", "on": on}:
                self._seating.people.check_leader(token)
                self._give_names(on)
            case _:
                return False
        return True

    def _change_house(self, name: str, has_begun: bool) -> None:
        if has_begun:
            raise SharedTableError(get_text("shared.house-fixed"))
        level = next((way for way in HOUSE_LEVELS if way.name == name), None)
        if level is None or self.variant.calls:
            raise SharedTableError(get_text("shared.no-such-house"))
        self.house = level

    def _change_seats(self, count: int, has_begun: bool) -> None:
        if has_begun:
            raise SharedTableError(get_text("shared.seats-fixed"))
        if count not in list_seat_counts(self.variant):
            raise SharedTableError(get_text("shared.not-so-many"))
        if any(person.seat is not None and person.seat >= count for person in self._seating.people.values()):
            raise SharedTableError(get_text("shared.seat-in-use"))
        self._seating.make(count)

    def _change_pace(self, seconds: float, has_begun: bool) -> None:
        if has_begun or seconds not in PACE_SECONDS:
            raise SharedTableError(get_text("shared.pace-before"))
        self.pace = seconds

    def _change_game(self, game: str, has_begun: bool) -> None:
        """Choose another game for the same people, with as many seats as now if that is possible."""
        if has_begun:
            raise SharedTableError(get_text("shared.game-fixed"))
        seats = len(self._seating.names)
        opening = read_opening(choose_seats(game, seats))
        least = len(self._seating.list_sitting())
        counts = [count for count in list_seat_counts(variant(game)) if count >= least]
        if not counts:
            raise SharedTableError(get_text("shared.not-so-many"))
        self.variant = variant(opening.game)
        self._seating.make(min(counts, key=lambda count: abs(count - seats)))
        self._seating.move_together()

    def _give_names(self, on: bool) -> None:
        """Let people choose their names from a list, and take away those that are not on it; or let them type again."""
        self.gives_names = on
        for person in self._seating.people.values():
            if on and person.name not in ANIMAL_NAMES:
                person.name = ""
