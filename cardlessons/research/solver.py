"""The best play with all hands open: the result of each act if every player does what is best for that player."""

from __future__ import annotations

from cardlessons.engine.search import EndlessError, Search, TooFarError, Tried, Values
from cardlessons.engine.table import Position
from cardlessons.simulation.game import Game, check_game

MAX_TABLES = 200_000
"""The most tables of a search: some ten seconds of work, far less in games of stops."""


class SolveError(ValueError):
    """An error for a table that cannot be solved; the message has the reason."""


def solve(game: Game, most: int = MAX_TABLES) -> tuple[Tried, ...]:
    """Return every lawful act of the seat to play with each seat's result at the end of the deal; the best first.

    Each result has the line of acts that leads to it. All hands are open, and every player does what is best for that
    player; among equal acts, what is worst for the left neighbour, and so on round the table.

    Args:
        game: the table; late in a deal, or in a game of stops.
        most: the most tables of the search.

    Returns:
        The acts, each with its `values` (what each seat has won) and its `line`.

    Raises:
        SolveError: nobody is to play, the cards are hidden from everybody, or the search is too large.
        TypeError: the argument is not a game.
    """
    game = check_game(game, "solve")
    variant, position = game.variant, game.position
    if position.turn is None:
        raise SolveError("nobody is to play here, so there is nothing to be solved")
    if variant.look.hands_hidden:
        raise SolveError("nobody knows a card before it is turned, so there is nothing to be solved")
    try:
        found = variant.of.solve(variant.rules, position, most)
        return found or Search(variant.rules, compute_worth, lambda table: table, most).rate_acts(position)
    except EndlessError:
        raise SolveError(
            "the game can come back to the same table here, so no search comes to its end; ask how likely what is "
            "(`chances`)"
        ) from None
    except TooFarError:
        raise SolveError(
            f"more than {most:,} tables would have to be looked at; play on, or ask how likely what is (`chances`)"
        ) from None


def compute_worth(position: Position) -> Values:
    """Return the counters and points of each seat."""
    return tuple(map(sum, zip(position.counters, position.scores, strict=True)))
