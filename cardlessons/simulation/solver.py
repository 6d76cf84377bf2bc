"""The best play with all hands open: what each comes to when everybody does what is best for himself."""

from __future__ import annotations

from cardlessons.engine.search import Search, TooFarError, Tried, Values
from cardlessons.engine.table import Position
from cardlessons.simulation.game import Game, game_of

MOST = 200_000
"""Tables that are looked at before a search is given up: some ten seconds of work, in games of stops far less."""


class SolveError(ValueError):
    """A table that cannot be solved; the message says why."""


def solve(game: Game, most: int = MOST) -> tuple[Tried, ...]:
    """Every lawful act of the seat to play with what each seat wins or loses from there to the end of the deal, and the
    line there; the best first. All hands lie open, and everybody does what is best for himself; between acts that are
    worth the same to him, what is worth least to his left neighbour, and so on round the table.

    Args:
        game: the table; late in a deal, or in a game of stops.
        most: how many tables are looked at.

    Raises:
        SolveError: nobody is to play, cards are still to come, or there is too much to be looked at.
        TypeError: it is no game.
    """
    game = game_of(game, "solve")
    variant, position = game.variant, game.position
    if position.turn is None:
        raise SolveError("nobody is to play here, so there is nothing to be solved")
    if variant.look.hands_hidden:
        raise SolveError("nobody knows a card before it is turned, so there is nothing to be solved")
    try:
        found = variant.of.solve(variant.rules, position, most)
        return found or Search(variant.rules, worth, lambda table: table, most).tried(position)
    except TooFarError:
        raise SolveError(
            f"more than {most:,} tables would have to be looked at; play on, or ask how likely what is (`chances`)"
        ) from None


def worth(position: Position) -> Values:
    """The counters and points that each seat has."""
    return tuple(map(sum, zip(position.counters, position.scores, strict=True)))
