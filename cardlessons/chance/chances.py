"""How likely? What may come of each play that a seat has, for all that the seat has seen.

The figures are exact where all the deals that fit can be gone through; else they come from some of these deals, drawn
by lot, and tell how far off they may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from cardlessons.chance.figures import Figure, Scale, average, share
from cardlessons.chance.fitting import drawn, every, number_of, seen_deal
from cardlessons.chance.game import Game
from cardlessons.chance.looking import HAPPENINGS, UNTIL, Came, Until, came
from cardlessons.engine.shown import ShowsItself
from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node

MOST_COUNTED = 400
"""Deals that are gone through one by one; of more some are drawn."""
DEALS = 200
"""Deals that are drawn where nobody says how many."""


class ChanceError(ValueError):
    """A question that has no answer at this table; the message says why."""


@dataclass(frozen=True)
class Chance:
    """What may come of one play.

    Attributes:
        act: the play.
        happens: how often each of the `HAPPENINGS` comes that may come here at all.
        gain: the counters or points that it brings on average, less those that it costs.
    """

    act: Act
    happens: Mapping[str, Figure]
    gain: Figure


@dataclass(frozen=True)
class Chances(ShowsItself):
    """What may come of each play of a seat.

    Attributes:
        seats: the names of all who sit there.
        seat: whose plays they are, by its number.
        until: how far it is played on.
        deals: how many deals that fit were played on.
        exact: whether these are all there are.
        plays: what may come of each play, in the order of the moves.
    """

    seats: tuple[str, ...]
    seat: int
    until: Until
    deals: int
    exact: bool
    plays: tuple[Chance, ...]

    def __getitem__(self, act: Act) -> Chance:
        """What may come of this play; raises KeyError where it is none of those asked about."""
        for chance in self.plays:
            if chance.act == act:
                return chance
        raise KeyError(act)

    @property
    def best(self) -> Chance:
        """The play that brings most; the first of several that bring as much."""
        return max(self.plays, key=lambda chance: chance.gain.value)


class Counting:
    """A question that is answered the better the longer it is asked: each `go_on` plays some more deals.

    Args:
        variant: the game.
        node: the table; asked for the seat to play, by its sight alone.
        until: how far it is played on.

    Attributes:
        exact: whether all the deals that fit are gone through.
        ended: whether there are no more.

    Raises:
        ChanceError: nobody is to play, nobody knows his cards, or there is no such end.
    """

    def __init__(self, variant: Variant, node: Node, until: Until = "deal") -> None:
        turn = node.position.turn
        if until not in UNTIL:
            raise ChanceError(f"'{until}' is no end of playing on; expected {', '.join(UNTIL[:-1])} or {UNTIL[-1]}")
        if turn is None:
            raise ChanceError("Nobody is to play here, so there is nothing to choose.")
        if variant.look.hands_hidden:
            raise ChanceError("Nobody here knows a card before it is turned, so there is nothing to choose.")
        deal = seen_deal(variant, node, turn)
        self.variant, self.seat, self.until = variant, turn, until
        self.seats = node.position.seats
        self.exact = number_of(deal) <= MOST_COUNTED
        self.ended = False
        self._deals = every(deal) if self.exact else drawn(node.position, deal)
        self._came: dict[Act, list[Came]] = {act: [] for act in variant.rules.moves(node.position)}

    @property
    def deals(self) -> int:
        """How many deals have been played on."""
        return len(next(iter(self._came.values())))

    def go_on(self, deals: int) -> None:
        """Plays so many more, or as many as there still are."""
        for _ in range(deals):
            position = next(self._deals, None)
            if position is None:
                self.ended = True
                return
            for act, all_came in self._came.items():
                all_came.append(came(self.variant, position, act, self.until, str(self.deals)))

    def told(self) -> Chances:
        """The figures so far."""
        some = {name for all_came in self._came.values() for one in all_came for name in one.happened}
        names = [name for name in HAPPENINGS if name in some]
        exact = self.exact and self.ended
        plays = tuple(_chance(self.variant, act, all_came, names, exact) for act, all_came in self._came.items())
        return Chances(self.seats, self.seat, self.until, self.deals, exact, plays)


def chances(game: Game, until: Until = "deal", deals: int = DEALS) -> Chances:
    """What may come of each play of the seat to play, for all that it has seen: how often it pays, is paid, takes, is
    taken, leads again and wins, and what it gains on average.

    Args:
        game: the table.
        until: how far everybody plays on, as the books advise: to the end of the `trick`, the `deal`, or the `game`.
        deals: how many deals that fit are drawn, where there are too many to go through all.

    Raises:
        ChanceError: nobody is to play, or nobody knows his cards.
    """
    question = Counting(game.variant, game.node, until)
    question.go_on(MOST_COUNTED + 1 if question.exact else deals)
    return question.told()


def _chance(variant: Variant, act: Act, all_came: Iterable[Came], names: Iterable[str], exact: bool) -> Chance:
    each = [*all_came]

    def figure(scale: Scale, values: Iterable[int]) -> Figure:
        counted = average(scale, "", values)
        return replace(counted, games=0, squares=Fraction(0)) if exact else counted

    happens = {name: figure(share(name), (name in one.happened for one in each)) for name in names}
    return Chance(act, happens, figure(Scale("gains", variant.look.unit), (one.gain for one in each)))
