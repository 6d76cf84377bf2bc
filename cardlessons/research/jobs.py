"""Jobs: the games of one run of a simulation, which a process plays by their numbers, and their results."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import isfinite, nan
from typing import Literal, NamedTuple, SupportsFloat, TypeAlias, get_args

from cardlessons.engine.variants import Variant
from cardlessons.record import Record
from cardlessons.record.tree import Node
from cardlessons.simulation.game import Game, check_seed, set_up
from cardlessons.simulation.game_loop import ask_players, make_deals, play_game
from cardlessons.simulation.players import Player, assign_players
from cardlessons.simulation.playouts import compute_gain

Counted: TypeAlias = float | Mapping[str, float]
"""The counted value of a deal: a number, a boolean, or several of them by name."""
Count = Callable[[Game], Counted]
"""A function that counts something in a deal, from the table at its end."""
Span: TypeAlias = Literal["deal", "game"]
"""The end of each game: after one deal, or when the game is won."""


MAX_ACTS = 5_000
"""The limit of acts in a game, in case it does not end."""


class Result(NamedTuple):
    """The result of one deal or game.

    Attributes:
        gains: the counters and points that each seat has won, less those that it has lost.
        winners: the numbers of the seats that have won the game; none if it goes on after the deal.
        counted: the value of the user's count, if any.
    """

    gains: tuple[int, ...]
    winners: tuple[int, ...]
    counted: Counted | None

    def winnings(self, seat: int, until: Span = "game") -> Fraction:
        """Return a seat's winnings: in a deal its gain, in a game its share, which is equal for all winners.

        Args:
            seat: the number of the seat, from 0.
            until: "deal" or "game".
        """
        share = Fraction(seat in self.winners, max(1, len(self.winners)))
        return share if until == "game" else Fraction(self.gains[seat])


@dataclass(frozen=True)
class Job:
    """The description of games to play; it can be sent to a worker.

    Attributes:
        begun: the record of the game that is played on; None for new tables.
    """

    game: str
    seats: tuple[str, ...]
    players: tuple[Player, ...]
    seed: int
    until: Span
    count: Count | None
    begun: Record | None = None

    def start(self) -> Game:
        """Return the table at which each game begins."""
        return set_up(self.game, self.seats) if self.begun is None else Game.of(self.begun)

    def play(self, numbers: range) -> list[Result]:
        """Return the results of the deals with these numbers."""
        return [*self.iter_results(numbers)]

    def iter_results(self, numbers: range) -> Iterator[Result]:
        """Yield the results of the deals with these numbers."""
        fresh = self.start()
        for number in numbers:
            yield self._make_result(fresh, self.last(fresh, number))

    def acts(self, number: int) -> Iterator[Result | None]:
        """Play the deal with this number act by act: yield None after each act, and the result at the end."""
        fresh = self.start()
        for node in self.nodes(fresh, number):
            last = node
            yield None
        yield self._make_result(fresh, Game(fresh.variant, last, fresh._laid))

    def _make_result(self, fresh: Game, last: Game) -> Result:
        gains = tuple(compute_gain(fresh.position, last.position, seat) for seat in range(len(self.seats)))
        return Result(gains, last.position.winners, None if self.count is None else _check_counted(self.count(last)))

    def last(self, fresh: Game, number: int) -> Game:
        """Return the end of the deal, or of the game, with this number, from the table at which it begins."""
        for node in self.nodes(fresh, number):
            last = node
        return Game(fresh.variant, last, fresh._laid)

    def nodes(self, fresh: Game, number: int) -> Iterator[Node]:
        """Return every table of the deal, or of the game, with this number, after the table at which it begins."""
        rules = fresh.variant
        choose = ask_players(rules, self.players, f"{self.seed}/{number}")
        deal = make_deals(rules, self.seed, number)
        return islice(play_game(rules, fresh._node, choose, deal, one_deal=self.until == "deal"), MAX_ACTS)


def make_job(
    game: str | Variant | Game,
    seats: int | Sequence[str] | None,
    players: str | Player | Sequence[str | Player],
    seed: int,
    until: Span,
    count: Count | None = None,
) -> Job:
    """Return the job of `simulate` for these arguments; raise its errors."""
    check_span(until)
    check_seed(seed)
    if count is not None and not callable(count):
        raise TypeError(f"{count!r} counts nothing; expected a function from a `Game` to a number")
    fresh = _check_unfinished(game, seats) if isinstance(game, Game) else set_up(game, seats)
    begun = fresh.record() if isinstance(game, Game) else None
    return Job(str(fresh.variant), fresh.seats, assign_players(players, len(fresh.seats)), seed, until, count, begun)


def check_span(until: object) -> None:
    """Raise `ValueError` if the end of games is not one of `Span`."""
    if until not in get_args(Span):
        raise ValueError(f"'{until}' is nothing to play until; expected {' or '.join(get_args(Span))}")


def _check_unfinished(game: Game, seats: object) -> Game:
    """Return a game that can be played on; raise `ValueError` for any other, and if seats are given for it."""
    if seats is not None:
        raise ValueError(f"a game that is played on has its own seats; leave out {seats!r}")
    if game.over:
        raise ValueError("this game is over and cannot be played on; give an earlier one, such as its `before`")
    return game


def _check_counted(counted: object) -> Counted:
    """Return what a count returned as plain numbers and booleans; raise `TypeError` if it is something else."""
    if isinstance(counted, Mapping):
        return {str(name): _to_number(value, f" as {name!r}") for name, value in counted.items()}
    return _to_number(counted)


def _to_number(counted: object, where: str = "") -> float:
    if type(counted).__name__ in ("bool", "bool_"):  # also NumPy's booleans
        return bool(counted)
    number = float(counted) if isinstance(counted, SupportsFloat) else nan
    if not isfinite(number):
        raise TypeError(
            f"`count` gave {counted!r}{where}; expected a number, whether something is so, or a dictionary of these"
        )
    return number
