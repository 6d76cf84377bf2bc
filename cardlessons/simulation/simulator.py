"""Many games by a seed, on all cores: what each seat wins, how often, and whatever else is to be counted.

A deal follows from the seed and its number, and a player draws lots by them alone: so the same seed gives the same
results whoever works at them, and any single deal can be played again to be looked at (`Simulation.game`).
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import islice
from math import isfinite, nan
from typing import Any, Literal, NamedTuple, Protocol, SupportsFloat, TypeAlias, get_args
from warnings import catch_warnings, simplefilter

from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.variants import Variant, variant
from cardlessons.record.tree import Node
from cardlessons.simulation.estimates import Figure, Scale, average, share
from cardlessons.simulation.game import Game, check_number, check_seed, set_up
from cardlessons.simulation.game_loop import by_seed, ends_deal, played, seated
from cardlessons.simulation.players import Player, Way, at_seats, name_of
from cardlessons.simulation.playouts import gain

Count = Callable[[Game], float]
"""What is counted in a deal: from the table at its end to a number, or whether something is so."""
Span: TypeAlias = Literal["deal", "game"]
"""What is played: each deal by itself, or on until the game is won."""
Progress = Callable[[int, int], object]
"""Told how many deals have been played, and of how many."""


class Submits(Protocol):
    """The interface that an executor needs; Dask's client has it too, though it is no executor."""

    def submit(self, function: Callable[..., list[Result]], /, *given: Any) -> Any:
        """A promise of what the function returns, with `result()` and `cancel()`."""


BATCH = 50
"""Deals that a worker plays before it tells of them."""
ALONE = 2
"""So few batches are played sooner than workers have come."""
LONGEST = 5_000
"""Acts after which a game is given up that has no end."""


class Result(NamedTuple):
    """The result of one deal, or of one game.

    Attributes:
        gains: the counters and points that each seat has won, less those that it has lost.
        winners: the seats that have won the game, by their numbers; none where it goes on after the deal.
        counted: what was counted besides.
    """

    gains: tuple[int, ...]
    winners: tuple[int, ...]
    counted: float | None

    def won(self, seat: int, until: Span = "game") -> Fraction:
        """Return the gain of a seat: counters and points of a deal, or its share in a won game."""
        share = Fraction(seat in self.winners, max(1, len(self.winners)))
        return share if until == "game" else Fraction(self.gains[seat])


@dataclass(frozen=True)
class Job:
    """The description of a simulation, which can be sent to a worker."""

    game: str
    seats: tuple[str, ...]
    players: tuple[Player, ...]
    seed: int
    until: Span
    count: Count | None

    def play(self, numbers: range) -> list[Result]:
        """The results of the deals with these numbers."""
        fresh = set_up(self.game, self.seats)
        return [self._result(fresh, self.last(fresh, number)) for number in numbers]

    def acts(self, number: int) -> Iterator[Result | None]:
        """The deal with this number act by act: nothing after each, and at the end what came of it."""
        fresh = set_up(self.game, self.seats)
        for node in self.nodes(fresh, number):
            last = node
            yield None
        yield self._result(fresh, replace(fresh, node=last))

    def _result(self, fresh: Game, last: Game) -> Result:
        gains = tuple(gain(fresh.position, last.position, seat) for seat in range(len(self.seats)))
        return Result(gains, last.position.winners, None if self.count is None else _number(self.count(last)))

    def last(self, fresh: Game, number: int) -> Game:
        """The end of the deal, or of the game, with that number, from a fresh table."""
        *_, node = self.nodes(fresh, number)
        return replace(fresh, node=node)

    def nodes(self, fresh: Game, number: int) -> Iterator[Node]:
        """Every table of the deal, or of the game, with that number, from a fresh one."""
        rules = fresh.variant
        choose = seated(rules, self.players, f"{self.seed}/{number}")
        for node in islice(played(rules, fresh.node, choose, by_seed(rules, self.seed, number)), LONGEST):
            yield node
            if self.until == "deal" and ends_deal(rules, node.position):
                return


@dataclass(frozen=True)
class Simulation(ShowsItself):
    """Deals that were played, and what came of each.

    Attributes:
        job: what was played.
        results: what came of each deal, that of number 1 first.
    """

    job: Job = field(repr=False)
    results: tuple[Result, ...] = field(repr=False)

    @property
    def deals(self) -> int:
        """The number of deals, or games, that were played."""
        return len(self.results)

    @cached_property
    def variant(self) -> Variant:
        """The game."""
        return variant(self.job.game)

    @property
    def players(self) -> tuple[str, ...]:
        """The player of each seat, by name."""
        return tuple(map(name_of, self.job.players))

    def gain(self, seat: str) -> Figure:
        """Return the average gain of a seat, in counters or points."""
        number = self._number(seat)
        return average(
            Scale("What a seat wins", self.variant.look.unit), seat, (result.gains[number] for result in self.results)
        )

    def wins(self, seat: str) -> Figure:
        """Return how often a seat wins the game; a game won by several is shared."""
        number = self._number(seat)
        return average(share("How often a seat wins"), seat, (result.won(number) for result in self.results))

    @cached_property
    def counted(self) -> Figure:
        """The average of what was counted: how often it was true, or how much it was.

        Raises:
            ValueError: nothing was to be counted.
        """
        if self.job.count is None:
            raise ValueError("nothing was counted; give `simulate` a function as `count`")
        values = [Fraction(result.counted or 0) for result in self.results]
        scale = share("What was counted") if {*values} <= {0, 1} else Scale("What was counted", "on average")
        return average(scale, "", values)

    def game(self, number: int) -> Game:
        """The deal with that number, from 1, played again: its end, with the whole way there.

        Raises:
            ValueError: no such deal was played.
        """
        if not 1 <= number <= self.deals:
            raise ValueError(f"there is no deal {number}; those from 1 to {self.deals} were played")
        return self.job.last(set_up(self.job.game, self.job.seats), number)

    def parted(self, other: Simulation) -> int | None:
        """The number of the deal, or game, in which the two came apart most, for the first seat that fared otherwise;
        None where they never did."""
        seats, until = range(len(self.job.seats)), self.job.until
        apart = [
            max(abs(mine.won(seat, until) - theirs.won(seat, until)) for seat in seats)
            for mine, theirs in zip(self.results, other.results, strict=False)
        ]
        return None if not any(apart) else apart.index(max(apart)) + 1

    def _number(self, seat: str) -> int:
        if seat not in self.job.seats:
            raise ValueError(f"'{seat}' is no seat; the seats are {', '.join(self.job.seats)}")
        return self.job.seats.index(seat)


def simulate(
    game: str | Variant,
    seats: int | Sequence[str] | None = None,
    players: str | Player | Sequence[str | Player] = "advice",
    deals: int = 1000,
    seed: int = 1,
    *,
    until: Span = "deal",
    count: Count | None = None,
    workers: int | None = None,
    executor: Submits | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Plays many deals, each from a fresh table; the last seat deals.

    Args:
        game: a variant, or its name with or without options.
        seats: how many play, or their names in the order of play.
        players: how each seat plays, or all of them: a name of `WAYS`, or a function from a `Sight` to one of its
            moves.
        deals: how many are played.
        seed: of cards and lots.
        until: whether the deal is played, or on to the end of the game.
        count: what is to be counted besides, from the table at the end of each.
        workers: processes; as many as there are cores if None, and one where the players are functions that cannot be
            sent to others. The results do not depend on it.
        executor: whoever else works at it: anything with the `submit` of `concurrent.futures`, such as the `Client` of
            Dask itself (`pip install "cardlessons[many]"`), or what its `get_executor()` gives.
        progress: told of every batch that has been played.

    Raises:
        VariantError: there is no such variant or option.
        ValueError: so many cannot play it, there is no such player, nothing ends so, or less than one deal or worker
            is asked for.
        TypeError: the seed is no number, or what is counted is none.
    """
    if until not in get_args(Span):
        raise ValueError(f"'{until}' is nothing to play until; expected {' or '.join(get_args(Span))}")
    check_number(deals, "deals")
    if workers is not None:
        check_number(workers, "workers")
    check_seed(seed)
    fresh = set_up(game, seats)
    job = Job(str(fresh.variant), fresh.seats, at_seats(players, len(fresh.seats)), seed, until, count)
    batches = [range(n, min(n + BATCH, deals + 1)) for n in range(1, deals + 1, BATCH)]
    results: list[Result] = []
    for batch in _worked(job, batches, workers, executor):
        results += batch
        if progress:
            progress(len(results), deals)
    return Simulation(job, tuple(results))


def _number(counted: object) -> float:
    """Return a counted value as a number; raise `TypeError` if it is none."""
    number = float(counted) if isinstance(counted, SupportsFloat) else nan
    if not isfinite(number):
        raise TypeError(f"`count` gave {counted!r}; expected a number, or whether something is so")
    return number


def _worked(job: Job, batches: list[range], workers: int | None, executor: Submits | None) -> Iterator[list[Result]]:
    """Yield the results of the batches, in order."""
    if executor is not None:
        yield from _sent(executor, job, batches)
        return
    cores = workers or (1 if len(batches) <= ALONE else os.cpu_count() or 1)
    method = _method(job) if cores > 1 else None
    if method is None:
        yield from map(job.play, batches)
        return
    from concurrent.futures import ProcessPoolExecutor  # not in a browser, where there are no processes
    from multiprocessing import get_context

    with catch_warnings():
        simplefilter("ignore", DeprecationWarning)  # a kernel has threads; what is forked here plays cards, and no more
        with ProcessPoolExecutor(cores, get_context(method), _take, (job,)) as pool:
            yield from _sent(pool, None, batches)


def _sent(executor: Submits, job: Job | None, batches: list[range]) -> Iterator[list[Result]]:
    """The same by others; who needs no more of them takes back what they have not begun."""
    futures = [executor.submit(_played, job, numbers) for numbers in batches]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _method(job: Job) -> Literal["fork", "spawn"] | None:
    """Return how worker processes receive the job: by fork, by pickling, or None if neither is possible."""
    if sys.platform == "linux":
        return "fork"
    if sys.platform == "emscripten" or not all(map(_sendable, (*job.players, job.count))):
        return None
    return "spawn"


def _sendable(function: object) -> bool:
    """Return whether another process can find a function by its name."""
    if isinstance(function, Way) or function is None:
        return True
    found = getattr(sys.modules.get(getattr(function, "__module__", "")), getattr(function, "__qualname__", ""), None)
    return found is function and function.__module__ != "__main__"


_taken: Job | None = None
"""In a worker's process, what it works at."""


def _take(job: Job) -> None:
    global _taken
    _taken = job


def _played(job: Job | None, numbers: range) -> list[Result]:
    job = job or _taken
    assert job is not None
    return job.play(numbers)
