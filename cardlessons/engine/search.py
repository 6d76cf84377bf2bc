"""Exhaustive search of a game: the result of each act if every player does what is best for that player.

All hands are open, and no chance is involved. A search ends when nobody can play, at the end of a deal or of a game.
The family provides the value of a table and the key of a table in the cache.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar

from cardlessons.engine.giving_way import give_way
from cardlessons.engine.table import Act, Play, PositionOf, Rules, after

M = TypeVar("M")
R = TypeVar("R", bound=Rules[Any])
Values = tuple[int, ...]
"""The winnings (losses below 0) of each seat."""


MAX_LINE_ACTS = 200
"""The most acts of a line that is searched; longer lines could exceed Python's limit of recursion."""


class TooFarError(Exception):
    """An error for a search that has reached its limit of tables."""


class EndlessError(TooFarError):
    """An error for a search that comes back to an earlier table, so that it might never end."""


class Tried(NamedTuple):
    """An act, the winnings of each seat if it is done, and the acts to the end, beginning with it."""

    act: Act
    values: Values
    line: tuple[Act, ...]


@dataclass(frozen=True)
class SearchedGames(Generic[R, M]):
    """The games of a family that are searched to their end.

    Attributes:
        worth: returns the counters or points of each seat at a table.
        alike: returns the cache key of a table; it holds everything that the rules depend on.
    """

    worth: Callable[[PositionOf[M]], Values]
    alike: Callable[[R, PositionOf[M]], Hashable]

    def search(self, rules: R, most: int) -> Search[M]:
        """Return a search that adds at most `most` tables to its cache for one answer."""
        return Search(rules, self.worth, partial(self.alike, rules), most)

    def rate_acts(self, rules: R, position: PositionOf[M], most: int) -> tuple[Tried, ...]:
        """Return every lawful act, the best first; raises `TooFarError`."""
        return self.search(rules, most).rate_acts(position)


def compute_preference_key(seat: int, values: Values) -> Values:
    """Return a seat's sort key for results; the greater, the better for the seat.

    The seat's own winnings come first, then the losses of each other seat, beginning with its left neighbour.
    """
    return (values[seat], *(-value for value in values[seat + 1 :] + values[:seat]))


class Search(Generic[M]):
    """A search with its cache of tables.

    Args:
        rules: the law of the game.
        worth: returns the counters or points of each seat at a table.
        alike: returns the cache key of a table; it holds everything that the rules depend on.
        most: the most tables that are added to the cache for one answer.
    """

    def __init__(
        self,
        rules: Rules[M],
        worth: Callable[[PositionOf[M]], Values],
        alike: Callable[[PositionOf[M]], Hashable],
        most: int,
    ) -> None:
        self._rules, self._worth, self._alike, self._most = rules, worth, alike, most
        self._place = {card: n for n, card in enumerate(rules.cards)}
        self._known: dict[Hashable, tuple[Values, Act | None]] = {}
        self._line_keys: set[Hashable] = set()
        self._up_to = most

    def acts(self, position: PositionOf[M]) -> list[Act]:
        """Return all lawful acts, in the order of the pack."""
        return sorted(
            self._rules.moves(position), key=lambda act: self._place[act.card] if isinstance(act, Play) else -1
        )

    def after(self, position: PositionOf[M], act: Act) -> PositionOf[M]:
        """Return the table after a lawful act."""
        return after(position, self._rules.decide(position, act).events)

    def rate_acts(self, position: PositionOf[M]) -> tuple[Tried, ...]:
        """Return every lawful act of the seat to play, the best first; equal ones are in the order of the pack.

        Raises:
            TooFarError: there are more tables than the limit, or a line is too long.
            EndlessError: a line comes back to a table.
        """
        assert position.turn is not None
        seat, self._up_to = position.turn, len(self._known) + self._most
        found = [
            Tried(act, self._compute_winnings(position, act), (act, *self._list_best_line(self.after(position, act))))
            for act in self.acts(position)
        ]
        return tuple(sorted(found, key=lambda one: compute_preference_key(seat, one.values), reverse=True))

    def count_choices(self, position: PositionOf[M], line: Iterable[Act]) -> int:
        """Return the number of steps in a line at which another act would change some seat's result."""
        count = 0
        for act in line:
            count += len({self._compute_winnings(position, other) for other in self.acts(position)}) > 1
            position = self.after(position, act)
        return count

    def _compute_winnings(self, position: PositionOf[M], act: Act) -> Values:
        """Return the winnings of each seat after an act and the best play that follows."""
        now = self.after(position, act)
        won = zip(self._worth(position), self._worth(now), self._find_best_act(now)[0], strict=True)
        return tuple(then - before + later for before, then, later in won)

    def _find_best_act(self, position: PositionOf[M]) -> tuple[Values, Act | None]:
        """Return the winnings of each seat in best play, and the best act; the act is None if nobody can play."""
        give_way()
        key = self._alike(position)
        if key in self._known:
            return self._known[key]
        if key in self._line_keys:
            raise EndlessError
        if len(self._known) >= self._up_to or len(self._line_keys) >= MAX_LINE_ACTS:
            raise TooFarError
        best: tuple[Values, Act | None] = (0,) * len(position.seats), None
        if position.turn is not None:
            seat = position.turn
            self._line_keys.add(key)
            try:
                ways = [(self._compute_winnings(position, act), act) for act in self.acts(position)]
            finally:
                self._line_keys.remove(key)
            best = max(ways, key=lambda way: compute_preference_key(seat, way[0]))
        self._known[key] = best
        return best

    def _list_best_line(self, position: PositionOf[M]) -> tuple[Act, ...]:
        """Return the acts that follow in best play, to the end."""
        acts: list[Act] = []
        while (act := self._find_best_act(position)[1]) is not None:
            acts.append(act)
            position = self.after(position, act)
        return tuple(acts)
