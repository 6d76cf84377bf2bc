"""A game searched to its end by its law alone: what each act comes to when everybody does what is best for himself.

All hands lie open, and nothing is left to chance: the search goes to where nobody can play any more, the end of a deal
or of a game. What is won there, and what tells two tables apart, the family says; nothing else is known of it here.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Generic, NamedTuple, TypeVar

from cardlessons.engine.table import Act, Play, PositionOf, Rules, after

M = TypeVar("M")
Values = tuple[int, ...]
"""What each seat wins or loses."""


class TooFarError(Exception):
    """The search would go farther than it may."""


class Tried(NamedTuple):
    """An act, what each seat wins or loses from there to the end, and the acts to the end, itself the first."""

    act: Act
    values: Values
    line: tuple[Act, ...]


def likes(seat: int, values: Values) -> Values:
    """Return a seat's preference as a sort key: most for itself, then least for its left neighbour, and so on."""
    return (values[seat], *(-value for value in values[seat + 1 :] + values[:seat]))


class Search(Generic[M]):
    """One search, for as long as it remembers.

    Args:
        rules: the law of the game.
        worth: what each seat has at a table.
        alike: what two tables have in common from which the same can follow; all that the law looks at.
        most: how many tables more are looked at for one answer before it is given up.
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
        self._up_to = most

    def acts(self, position: PositionOf[M]) -> list[Act]:
        """All that may lawfully be done, in the order of the pack."""
        return sorted(
            self._rules.moves(position), key=lambda act: self._place[act.card] if isinstance(act, Play) else -1
        )

    def after(self, position: PositionOf[M], act: Act) -> PositionOf[M]:
        """The table after a lawful act."""
        return after(position, self._rules.decide(position, act).events)

    def tried(self, position: PositionOf[M]) -> tuple[Tried, ...]:
        """Every lawful act of the seat to play, the best for it first; of those alike for everybody, the first in the
        order of the pack.

        Raises:
            TooFarError: there are more tables to look at than it may.
        """
        assert position.turn is not None
        seat, self._up_to = position.turn, len(self._known) + self._most
        found = [
            Tried(act, self._comes_to(position, act), (act, *self._line(self.after(position, act))))
            for act in self.acts(position)
        ]
        return tuple(sorted(found, key=lambda one: likes(seat, one.values), reverse=True))

    def choices(self, position: PositionOf[M], line: Iterable[Act]) -> int:
        """At how many steps of a line it matters, to anybody, which act is chosen."""
        count = 0
        for act in line:
            count += len({self._comes_to(position, other) for other in self.acts(position)}) > 1
            position = self.after(position, act)
        return count

    def _comes_to(self, position: PositionOf[M], act: Act) -> Values:
        """Return everybody's gains from an act and all that follows."""
        now = self.after(position, act)
        won = zip(self._worth(position), self._worth(now), self._best(now)[0], strict=True)
        return tuple(then - before + later for before, then, later in won)

    def _best(self, position: PositionOf[M]) -> tuple[Values, Act | None]:
        """Return the value of a position and the best act there; None if nobody can play."""
        key = self._alike(position)
        if key in self._known:
            return self._known[key]
        if len(self._known) >= self._up_to:
            raise TooFarError
        best: tuple[Values, Act | None] = (0,) * len(position.seats), None
        if position.turn is not None:
            seat = position.turn
            ways = [(self._comes_to(position, act), act) for act in self.acts(position)]
            best = max(ways, key=lambda way: likes(seat, way[0]))
        self._known[key] = best
        return best

    def _line(self, position: PositionOf[M]) -> tuple[Act, ...]:
        """The acts that follow, to the end."""
        acts: list[Act] = []
        while (act := self._best(position)[1]) is not None:
            acts.append(act)
            position = self.after(position, act)
        return tuple(acts)
