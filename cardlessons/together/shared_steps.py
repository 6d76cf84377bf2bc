"""Stepping together through a deal that is over: the step that one person shows to all who follow."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.engine.table import Act
from cardlessons.record.tree import Node
from cardlessons.session.table.state import TableState
from cardlessons.together.names import SharedTableError
from cardlessons.together.people import People
from cardlessons.together.protocol import PlayerAnswer
from cardlessons.together.table_game import TableGame
from cardlessons.together.texts import get_text


class TriedPlay(NamedTuple):
    """A play that is tried: where, how its player sees the table, and its refusal if the rules do not allow it."""

    before: Node
    seen: TableState
    act: Act
    refusal: PlayerAnswer | None


class SharedSteps:
    """The step at which those are who step together.

    Attributes:
        number: the number of the node that is shown to them; at first the last one of the deal.
        tried_by: the token of the person who has tried the play there; empty if it was a play of the game.
    """

    def __init__(self, people: People) -> None:
        self._people = people
        self.number, self.tried_by = 0, ""

    def show(self, number: int, tried_by: str = "") -> None:
        """Show a node, which somebody may have tried."""
        self.number, self.tried_by = number, tried_by

    def lead(self, token: str, game: TableGame | None, number: int) -> None:
        """Show a node to all who step together. Raise SharedTableError if the person may not."""
        self.show(self._find_node(token, game, number)[0].number)

    def lead_to_try(self, token: str, game: TableGame | None, number: int, text: str) -> PlayerAnswer | None:
        """Lead all who step together to the result of a tried play.

        Return the refusal, which only the person who tried is shown: the others stay at their step.
        """
        tried = self.read_try(token, game, number, text)
        if tried.refusal is None and game:
            node = tried.seen.play(tried.before, tried.act)
            self.show(node.number, "" if node in game.node.line() else token)
        return tried.refusal

    def read_try(self, token: str, game: TableGame | None, number: int, text: str) -> TriedPlay:
        """Return the play that a person tries at a node.

        Raises:
            SharedTableError: the person may not lead the others now, or there is no such node.
            MessageError: the play cannot be read.
        """
        before, game, seat = self._find_node(token, game, number)
        return TriedPlay(before, *game.read_try(seat, before, text))

    def _find_node(self, token: str, game: TableGame | None, number: int) -> tuple[Node, TableGame, int]:
        """Return the node that a person wants to show to all who step together, the game, and the person's seat.

        Raises:
            SharedTableError: the person may not lead the others now, or there is no such node.
        """
        person = self._people[token]
        if not game or not game.is_deal_over:
            raise SharedTableError(get_text("shared.steps-later"))
        if not person.follows:
            raise SharedTableError(get_text("shared.steps-alone"))
        if person.seat is None:
            raise SharedTableError(get_text("shared.seats-step"))
        if not 0 <= number < len(game.tree):
            raise SharedTableError(get_text("shared.no-such-step"))
        return game.tree.nodes[number], game, person.seat

    def sees_tries(self, token: str, game: TableGame | None) -> bool:
        """Tell whether a person sees what is tried: the deal is over, and the person steps through it with others."""
        person = self._people.get(token)
        return bool(person and person.follows and game and game.is_deal_over)
