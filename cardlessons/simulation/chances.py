"""Chances: what may follow from each play of a seat, judging only by what that seat has seen.

The figures are exact where all the deals that fit can be gone through, and no further deal follows; else they come
from deals drawn by lot, and tell how far off they may be. Where nobody looks at his own cards, they tell what the next
one may bring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from numbers import Integral
from typing import NamedTuple

from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import Act, Position
from cardlessons.engine.variants import Variant
from cardlessons.record.narration import act_in_words
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import drawn, every, number_of, seen_deal
from cardlessons.simulation.estimates import Figure, Scale, average, share
from cardlessons.simulation.game import Game, game_of
from cardlessons.simulation.next_card import brought, may_bring, on_top
from cardlessons.simulation.playouts import HAPPENINGS, UNTIL, Came, Until, came

MOST_COUNTED = 400
"""Deals that are gone through one by one; of more some are drawn."""
DEALS = 200
"""Deals that are drawn where nobody says how many."""


class ChanceError(ValueError):
    """A question that has no answer at this table; the message says why."""


@dataclass(frozen=True)
class Chance:
    """The chances of one play.

    Attributes:
        act: the play; None for the next card, whichever it may be.
        happens: how often each of the `HAPPENINGS` comes that may come here at all.
        gain: the counters or points that it brings on average, less those that it costs.
    """

    act: Act | None
    happens: Mapping[str, Figure]
    gain: Figure


@dataclass(frozen=True)
class Chances(ShowsItself):
    """The chances of each play of a seat.

    Attributes:
        seats: the names of all who sit there.
        seat: whose plays they are, by its number.
        until: how far it is played on; "trick" also where only the next card is turned.
        deals: how many deals that fit were played on.
        whole: whether these are all that fit.
        exact: whether the figures are reckoned: these are all that fit, and no further deal was played after any.
        plays: what may come of each play, in the order of the moves.
    """

    seats: tuple[str, ...]
    seat: int
    until: Until
    deals: int
    whole: bool
    exact: bool
    plays: tuple[Chance, ...]

    def __getitem__(self, act: Act) -> Chance:
        """Return the chances of this play; raises KeyError for a play that was not counted."""
        for chance in self.plays:
            if chance.act == act:
                return chance
        raise KeyError(f"{act!r} is none of the plays asked about; give one of the game's moves, as in game.moves[0]")

    def named(self, chance: Chance) -> str:
        """The play in words."""
        return "the next card" if chance.act is None else act_in_words(chance.act, self.seats)

    @property
    def best(self) -> Chance:
        """The play that brings most; the first of several that bring as much."""
        return max(self.plays, key=lambda chance: chance.gain.value)


class _Asked(NamedTuple):
    """The work behind a question: each act in each deal, as far as `until`.

    Happenings in `always` are reported even when they never occur.
    """

    acts: tuple[Act | None, ...]
    deals: Iterator[Position]
    exact: bool
    until: Until
    names: tuple[str, ...]
    always: str = ""


def _plays(variant: Variant, node: Node, seat: int, until: Until) -> _Asked:
    """Prepare to try each play of the seat in deals that fit what it has seen."""
    deal = seen_deal(variant, node, seat)
    exact = number_of(deal) <= MOST_COUNTED
    deals = every(deal) if exact else drawn(node.position, deal)
    return _Asked(variant.rules.moves(node.position), deals, exact, until, HAPPENINGS)


def _next_card(variant: Variant, node: Node) -> _Asked:
    """Prepare to try each card that may lie on top; raises `ChanceError` if the family describes no such chances."""
    if not variant.of.brings:
        raise ChanceError("Nobody here knows a card before it is turned, so there is nothing to choose.")
    names = may_bring(variant)
    return _Asked((None,), on_top(variant, node), True, "trick", names, names[0])


class Counting:
    """A question that is answered the better the longer it is asked: each `go_on` plays some more deals.

    Args:
        variant: the game.
        node: the table; asked for the seat to play, by its sight alone.
        until: how far it is played on.

    Attributes:
        exact: whether all the deals that fit are gone through one by one.
        ended: whether there are no more.

    Raises:
        ChanceError: nobody is to play, there is no such end, or nothing to be told of a card that nobody knows.
    """

    def __init__(self, variant: Variant, node: Node, until: Until = "deal") -> None:
        turn = node.position.turn
        if until not in UNTIL:
            raise ChanceError(f"'{until}' is no end of playing on; expected {', '.join(UNTIL[:-1])} or {UNTIL[-1]}")
        if turn is None:
            raise ChanceError("Nobody is to play here, so there is nothing to choose.")
        asked = _next_card(variant, node) if variant.look.hands_hidden else _plays(variant, node, turn, until)
        self.variant, self.seat, self.seats = variant, turn, node.position.seats
        self.until, self.exact, self.ended = asked.until, asked.exact, False
        self._asked = asked
        self._came: dict[Act | None, list[Came]] = {act: [] for act in asked.acts}

    @property
    def deals(self) -> int:
        """Return the number of deals that have been played out."""
        return len(next(iter(self._came.values())))

    def go_on(self, deals: int) -> None:
        """Plays so many more, or as many as there still are."""
        for _ in range(deals):
            position = next(self._asked.deals, None)
            if position is None:
                self.ended = True
                return
            for act, all_came in self._came.items():
                all_came.append(self._one(position, act))

    def _one(self, position: Position, act: Act | None) -> Came:
        if act is None:
            return Came(0, brought(self.variant, position))
        return came(self.variant, position, act, self.until, str(self.deals))

    def told(self) -> Chances:
        """The figures so far."""
        some = {name for all_came in self._came.values() for one in all_came for name in one.happened}
        names = [name for name in self._asked.names if name in some or name == self._asked.always]
        whole = self.exact and self.ended
        exact = whole and not any(one.dealt_on for all_came in self._came.values() for one in all_came)
        plays = tuple(_chance(self.variant, act, all_came, names, exact) for act, all_came in self._came.items())
        return Chances(self.seats, self.seat, self.until, self.deals, whole, exact, plays)


def chances(game: Game, until: Until = "deal", deals: int = DEALS) -> Chances:
    """Count what may follow from each play of the seat to play, judging only by what it has seen.

    Counted are how often the play pays, is paid, takes, is taken, leads again and wins, and its average gain. Where
    nobody looks at his cards: how often the next one brings something.

    Args:
        game: the table.
        until: how far everybody plays on, as the books advise: to the end of the `trick`, the `deal`, or the `game`.
        deals: how many deals that fit are drawn, where there are too many to go through all.

    Raises:
        ChanceError: nobody is to play, there is nothing to be told of a card that nobody knows, or less than one deal
            is asked for.
        TypeError: it is no game.
    """
    game = game_of(game, "chances")
    if not isinstance(deals, Integral) or int(deals) < 1:
        raise ChanceError(f"{deals!r} deals cannot be drawn; expected a whole number, at least 1")
    question = Counting(game.variant, game.node, until)
    question.go_on(MOST_COUNTED + 1 if question.exact else deals)
    return question.told()


def _chance(variant: Variant, act: Act | None, all_came: Iterable[Came], names: Iterable[str], exact: bool) -> Chance:
    each = [*all_came]

    def figure(scale: Scale, values: Iterable[int]) -> Figure:
        counted = average(scale, "", values)
        return replace(counted, games=0, squares=Fraction(0)) if exact else counted

    happens = {name: figure(share(name), (name in one.happened for one in each)) for name in names}
    return Chance(act, happens, figure(Scale("gains", variant.look.unit), (one.gain for one in each)))
