"""Simulation of many games by a seed, on all cores: the winnings of each seat, and a count of the user's choice.

A deal depends only on the seed and its number, and so do the random choices of players. So the same seed gives the same
results with any number of workers, and any single deal can be played again (`Simulation.game`).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import ceil
from typing import Any, Protocol
from warnings import warn

from cardlessons.engine.reprs import ShowsItself, render_html, render_text
from cardlessons.engine.variants import Variant, variant
from cardlessons.record.html import render_bold_line, render_paragraph, render_table
from cardlessons.research.jobs import Count, Counted, Job, Result, Span, make_job
from cardlessons.research.progress import Progress, show_progress
from cardlessons.research.workers import Batch, Workers, play_batch
from cardlessons.simulation.estimates import Figure, Scale, average, make_share_scale
from cardlessons.simulation.game import Game, check_number, find_seat_number
from cardlessons.simulation.players import Player, get_name
from cardlessons.simulation.tables import Row, Tabular, to_plain_number
from cardlessons.version import __version__


class Submits(Protocol):
    """The interface of an executor; Dask's client has it too, although it is not an `Executor`."""

    def submit(self, function: Callable[..., list[Result]], /, *given: Any) -> Any:
        """Return a future of the function's result, with `result()` and `cancel()`."""


BATCH_DEALS = 50
"""The most deals that an executor is asked for at once; it returns after a short time with those that are played."""
MIN_BATCHES = 100
"""The batches into which a shorter run is divided, so that many can work at it."""


@dataclass(frozen=True, repr=False)
class Simulation(ShowsItself, Tabular):
    """Deals that were played, and the result of each: `len` counts them, a loop gives the results.

    `+` joins simulations that differ in nothing but the seed.

    Attributes:
        results: the result of each deal, from number 1 on.
    """

    _job: Job
    results: tuple[Result, ...]
    _joined: tuple[Simulation, ...] = ()

    def __len__(self) -> int:
        return len(self.results)

    def __iter__(self) -> Iterator[Result]:
        return iter(self.results)

    def __add__(self, other: Simulation) -> Simulation:
        if not isinstance(other, Simulation):
            return NotImplemented
        if replace(self._job, seed=0) != replace(other._job, seed=0):
            raise ValueError(f"{self!r} and {other!r} cannot be joined; they differ in more than the seed")
        if twice := sorted({part.seed for part in self._parts} & {part.seed for part in other._parts}):
            raise ValueError(f"both have deals of seed {twice[0]}, which would count twice; give each another seed")
        return Simulation(self._job, self.results + other.results, self._parts + other._parts)

    @property
    def _parts(self) -> tuple[Simulation, ...]:
        """Return the simulations of one seed each."""
        return self._joined or (self,)

    def __repr__(self) -> str:
        if self._joined:
            return " + ".join(map(repr, self._joined))
        job = self._job
        begun = repr(job.game) if job.begun is None else f"Game.of({str(job.begun)!r})"
        seats = "" if job.begun else f", {[*job.seats]}"
        count = f", count={getattr(job.count, '__name__', '...')}" if job.count else ""
        return (
            f"simulate({begun}{seats}, players={[*self.players]}, deals={self.deals}, "
            f"seed={job.seed}, until={job.until!r}{count})"
        )

    @property
    def job(self) -> Job:
        """Return the description of the games; deprecated."""
        warn("Simulation.job is not public; ask for `seats`, `seed` and `until`", DeprecationWarning, stacklevel=2)
        return self._job

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of the seats."""
        return self._job.seats

    @property
    def seed(self) -> int:
        """Return the seed of cards and random choices; of joined simulations, that of the first."""
        return self._job.seed

    @property
    def until(self) -> Span:
        """Return the end of each game: "deal" or "game"."""
        return self._job.until

    @property
    def is_counted(self) -> bool:
        """Return whether the simulation has a count of the user's own."""
        return self._job.count is not None

    @property
    def deals(self) -> int:
        """Return the number of deals."""
        return len(self.results)

    @cached_property
    def variant(self) -> Variant:
        """Return the game's variant."""
        return variant(self._job.game)

    @property
    def players(self) -> tuple[str, ...]:
        """Return the name of each seat's player."""
        return tuple(map(get_name, self._job.players))

    def gain(self, seat: str) -> Figure:
        """Return the average winnings of a seat, in counters or points.

        Args:
            seat: the name of the seat.
        """
        number = find_seat_number(self.seats, seat)
        return average(
            Scale("Winnings of each seat", self.variant.look.unit),
            seat,
            (result.gains[number] for result in self.results),
        )

    def wins(self, seat: str) -> Figure:
        """Return how often a seat wins the game; winners of the same game share it.

        Args:
            seat: the name of the seat.
        """
        number = find_seat_number(self.seats, seat)
        return average(
            make_share_scale("How often a seat wins"), seat, (result.winnings(number) for result in self.results)
        )

    @cached_property
    def counted(self) -> Figure:
        """Return the average of the user's count: a frequency if it was always True or False.

        Raises:
            ValueError: the simulation had no `count`, or it counted several things by name (see `counts`).
        """
        if [*self.counts] != [""]:
            raise ValueError(f"{', '.join(self.counts) or 'nothing'} was counted by name; ask `counts` for its figures")
        return self.counts[""]

    @cached_property
    def counts(self) -> Mapping[str, Figure]:
        """Return the average of each thing that the user's count returned by name; of a single one, without a name.

        A deal in which a name is missing is left out of that average, so a count can be about some of the deals.

        Raises:
            ValueError: the simulation had no `count`.
        """
        if self._job.count is None:
            raise ValueError("nothing was counted; give `simulate` a function as `count`")
        values: dict[str, list[float]] = {}
        for result in self.results:
            for name, value in collect_by_name(result.counted).items():
                values.setdefault(name, []).append(value)
        return {name: _average_count(name, counted) for name, counted in values.items()}

    @property
    def _figures(self) -> list[Figure]:
        """Return the winnings of each seat, or how often it wins, and what was counted."""
        counts = self.counts.values() if self.is_counted else ()
        return [*map(self.gain if self.until == "deal" else self.wins, self.seats), *counts]

    def records(self) -> list[Row]:
        """Return a row for each deal, as plain values.

        Its columns are `seed`, `deal` (its number), `gain_A` and `wins_A` for each seat, and `counted`, or
        `counted_NAME` for each name of the count. `wins_A` is the seat's share of the game, 0 if the game goes on.
        """
        return [
            self._make_row(part.seed, number, result)
            for part in self._parts
            for number, result in enumerate(part.results, 1)
        ]

    def _make_row(self, seed: int, number: int, result: Result) -> Row:
        row: Row = {"seed": seed, "deal": number}
        row |= {f"gain_{seat}": gain for seat, gain in zip(self._job.seats, result.gains, strict=True)}
        row |= {f"wins_{seat}": to_plain_number(result.winnings(n)) for n, seat in enumerate(self._job.seats)}
        if self._job.count is None:
            return row
        counted = collect_by_name(result.counted)
        names = self.counts
        return row | {f"counted_{name}" if name else "counted": counted.get(name) for name in names}

    @property
    def note(self) -> str:
        """Return the version and the call that gives the same results again; the user's functions by their names."""
        return f"cardlessons {__version__}: {self!r}"

    def game(self, number: int) -> Game:
        """Return the game at the end of the deal with this number (from 1), played again, with its whole line.

        Args:
            number: the number of the deal, from 1.

        Raises:
            ValueError: there is no deal with this number.
        """
        if not 1 <= number <= self.deals:
            raise ValueError(f"there is no deal {number}; those from 1 to {self.deals} were played")
        for part in self._parts:
            if number <= part.deals:
                break
            number -= part.deals
        return part._job.last(part._job.start(), number)

    def parted(self, other: Simulation) -> int | None:
        """Return the number of the deal with the greatest difference to another simulation; None if there is none.

        Of equal differences it is the first deal.

        Args:
            other: the other simulation.

        Raises:
            ValueError: the other simulation has other seats, another end, or a game of another family.
        """
        if (self.variant.of, self.seats, self.until) != (other.variant.of, other.seats, other.until):
            raise ValueError(f"the deals of {self!r} and of {other!r} cannot be compared")
        seats, until = range(len(self._job.seats)), self._job.until
        apart = [
            max(abs(mine.winnings(seat, until) - theirs.winnings(seat, until)) for seat in seats)
            for mine, theirs in zip(self.results, other.results, strict=False)
        ]
        return None if not any(apart) else apart.index(max(apart)) + 1


def simulate(  # noqa: PLR0913 - each is a choice of the user, by name
    game: str | Variant | Game,
    seats: int | Sequence[str] | None = None,
    players: str | Player | Sequence[str | Player] = "advice",
    deals: int = 1000,
    seed: int = 1,
    *,
    until: Span = "deal",
    count: Count | None = None,
    workers: int | None = None,
    executor: Submits | None = None,
    progress: Progress | bool | None = None,
) -> Simulation:
    """Play many deals, each from a new table, and return the results; the last seat deals.

    A `Game` is played on from its table, with its cards: only the players' random choices and later deals differ.

    Args:
        game: a variant, or its name with or without options; or a game to play on.
        seats: the number of players, or their names in the order of play; None for a game to play on.
        players: the player of each seat, or of all: a name of `WAYS`, or a function from a `Sight` to one of its moves.
        deals: the number of deals (or games).
        seed: the seed of cards and random choices.
        until: the end of each game: "deal" or "game".
        count: a function that counts something at the end of each deal or game: from the last `Game` to a number,
            a boolean, or a dictionary of these by name.
        workers: the most processes; the number of cores if None. A run that is long enough starts them. If the players
            or `count` cannot be sent to another process, such as a function of a script or a notebook, and this process
            has threads, so that it cannot be copied, it plays alone. The results do not depend on it.
        executor: an executor to use instead: anything with the `submit` of `concurrent.futures`, such as the `Client`
            of Dask (`pip install "cardlessons[many]"`), or the result of its `get_executor()`.
        progress: a callback after every batch; or True for a progress bar, by tqdm or Rich if installed.

    Returns:
        The results of the deals, with means and shares, each a `Figure`.

    Raises:
        VariantError: the variant or an option is unknown.
        ValueError: the number of players, a player or `until` is not possible, the game to play on is over or comes
            with `seats`, or the number of deals or workers is below 1.
        TypeError: the seed or a counted value is not a number, `count` not a function, or the executor has no `submit`.
        KeyboardInterrupt: the run was stopped by Ctrl-C; the message has what was counted so far.
    """
    job = make_job(game, seats, players, seed, until, count)
    with open_workers(workers, executor, deals) as by:
        return play_job(by, job, deals, progress)


@contextmanager
def open_workers(workers: int | None, executor: Submits | None, deals: int) -> Iterator[Workers | Submits]:
    """Provide who plays the deals of one call, all in all so many: processes, or the user's executor."""
    if workers is not None:
        check_number(workers, "workers")
    if executor is None:
        with Workers(workers, deals) as own:
            yield own
    elif hasattr(executor, "submit"):
        yield executor
    else:
        raise TypeError(f"{executor!r} is no executor; expected one with `submit`, such as a ProcessPoolExecutor")


def play_job(by: Workers | Submits, job: Job, deals: int, progress: Progress | bool | None) -> Simulation:
    """Return the results of so many deals of a job, played by workers or by an executor that are there already."""
    check_number(deals, "deals")
    play = by.play(job, deals) if isinstance(by, Workers) else _submit_batches(by, job, deals)
    results: dict[int, Result] = {}
    try:
        with show_progress(progress, deals) as show, closing(play) as batches:
            for start, batch in batches:
                results.update(enumerate(batch, start))
                show(len(results), deals)
    except KeyboardInterrupt:
        so_far = Simulation(job, tuple(results.values()))
        raise make_interruption(len(results), deals, so_far._figures if results else ()) from None
    return Simulation(job, tuple(results[number] for number in range(1, deals + 1)))


def make_interruption(done: int, deals: int, so_far: Iterable[Figure]) -> KeyboardInterrupt:
    """Return the error for Ctrl-C, which says what was counted so far."""
    figures = "; ".join(" ".join(filter(None, (figure.says, str(figure), figure.sure))) for figure in so_far)
    return KeyboardInterrupt(f"{done:,} of {deals:,} deals were played{figures and f'; so far: {figures}'}")


def collect_by_name(counted: Counted | None) -> Mapping[str, float]:
    """Return the counted values of a deal by name; a single one has the empty name."""
    return counted if isinstance(counted, Mapping) else {"": 0 if counted is None else counted}


def _average_count(name: str, values: Sequence[float]) -> Figure:
    is_share = all(isinstance(value, bool) for value in values)
    return average(
        make_share_scale("The count") if is_share else Scale("The count", "on average"), name, map(Fraction, values)
    )


def _submit_batches(executor: Submits, job: Job, deals: int) -> Generator[Batch, None, None]:
    """Yield the results of batches that an executor plays; cancel the rest if the caller stops."""
    size = min(BATCH_DEALS, ceil(deals / MIN_BATCHES))
    batches = [range(start, min(start + size, deals + 1)) for start in range(1, deals + 1, size)]
    waiting = deque((numbers, executor.submit(play_batch, job, numbers)) for numbers in batches)
    try:
        while waiting:
            numbers, future = waiting[0]
            results = future.result()
            waiting.popleft()
            if rest := numbers[len(results) :]:
                waiting.append((rest, executor.submit(play_batch, job, rest)))
            yield numbers.start, results
    finally:
        for _, future in waiting:
            future.cancel()


# Display in notebooks


def _list_seat_rows(simulation: Simulation) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head and the rows of a simulation: each seat's name, its player, its winnings, and how often it wins.

    The share of games won is left out if no deal ends a game.
    """
    head, asked = ["seat", "plays", "wins"], [simulation.gain]
    if any(result.winners for result in simulation.results):
        head.append("wins the game")
        asked.append(simulation.wins)
    return tuple(head), [
        (seat, name, *(_describe_with_error(ask(seat)) for ask in asked))
        for seat, name in zip(simulation.seats, simulation.players, strict=True)
    ]


def _describe_with_error(figure: Figure) -> str:
    return f"{figure} {figure.sure}".strip()


def _list_count_lines(simulation: Simulation) -> list[str]:
    """Return a line for each thing that was counted."""
    counts = simulation.counts if simulation.is_counted else {}
    return [f"{name or 'counted'}: {_describe_with_error(figure)}" for name, figure in counts.items()]


def _describe_simulation(simulation: Simulation) -> str:
    plays = "deals" if simulation.until == "deal" else "games"
    seeds = ", ".join(str(part.seed) for part in simulation._parts)
    return f"{simulation.deals:,} {plays} of {simulation.variant}, seed {seeds}"


@render_html.register
def _(simulation: Simulation) -> str:
    counted = "".join(map(render_paragraph, _list_count_lines(simulation)))
    return render_bold_line(_describe_simulation(simulation)) + render_table(*_list_seat_rows(simulation)) + counted


@render_text.register
def _(simulation: Simulation) -> str:
    _, rows = _list_seat_rows(simulation)
    return "\n".join((_describe_simulation(simulation), *map(" | ".join, rows), *_list_count_lines(simulation)))
