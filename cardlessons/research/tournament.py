"""Tournaments: each way to play against every other, as a single player among others who all play another way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import permutations, zip_longest
from math import comb

from cardlessons.engine.reprs import ShowsItself, render_html, render_text
from cardlessons.engine.variants import Variant
from cardlessons.record.html import render_bold_line, render_table
from cardlessons.research.evidence import average_groups
from cardlessons.research.jobs import Job, Result, Span, make_job
from cardlessons.research.progress import Progress, show_progress
from cardlessons.research.simulator import Submits, make_interruption, open_workers, play_job
from cardlessons.simulation.estimates import Figure, Scale, average, make_share_scale
from cardlessons.simulation.game import set_up
from cardlessons.simulation.players import Player, PlayerError, assign_players, get_name
from cardlessons.simulation.tables import Row, Tabular, to_plain_number
from cardlessons.version import __version__

Gains = tuple[tuple[Fraction, ...], ...]
"""The winnings of one player: in each deal or game, at each seat in turn."""


@dataclass(frozen=True)
class Tournament(ShowsItself, Tabular):
    """The results of each way to play against every other.

    Attributes:
        variant: the game's variant.
        seats: the number of players at each table.
        gains: the winnings of the single player, by its way's name and the name of the others' way.
            The deals are the same for all pairs.
        until: whether the winnings are those of deals, or shares of games.
        seed: the seed of cards and random choices.
    """

    variant: Variant
    seats: int
    gains: Mapping[tuple[str, str], Gains] = field(hash=False)
    until: Span = "deal"
    seed: int = 1

    def __repr__(self) -> str:
        deals = len(next(iter(self.gains.values())))
        return (
            f"tournament({str(self.variant)!r}, {[*self.ways]}, {self.seats}, "
            f"deals={deals}, seed={self.seed}, until={self.until!r})"
        )

    def records(self) -> list[Row]:
        """Return a row for each deal of the single player at each seat, as plain values.

        Its columns are `seed`, `deal` (its number), `way` and `others` (the names), `seat` (its number, from 1 in the
        order of play) and `gain` (in games, the share).
        """
        return [
            {
                "seed": self.seed,
                "deal": deal,
                "way": way,
                "others": others,
                "seat": seat,
                "gain": to_plain_number(gain),
            }
            for (way, others), deals in self.gains.items()
            for deal, gains in enumerate(deals, 1)
            for seat, gain in enumerate(gains, 1)
        ]

    @property
    def note(self) -> str:
        """Return the version and the call that gives the same results again; the user's functions by their names."""
        return f"cardlessons {__version__}: {self!r}"

    @property
    def ways(self) -> tuple[str, ...]:
        """Return the names of the ways."""
        return tuple(dict.fromkeys(way for way, _ in self.gains))

    def gain(self, way: str, others: str) -> Figure:
        """Return the average winnings of one who plays `way` among others who play `others`.

        Raises KeyError if the two have not met.

        Args:
            way: the name of the single player's way.
            others: that of the others' way.
        """
        return average_groups(self._scale, way, self.gains[way, others])

    def _say_pair(self, pair: tuple[str, str]) -> Figure:
        """Return the average winnings of a pair, which the figure names."""
        return replace(self.gain(*pair), says=f"{pair[0]} among {pair[1]}")

    @property
    def ranked(self) -> tuple[Figure, ...]:
        """Return the average winnings of each way against all the others, the best first.

        The winnings of a deal at all seats and against all others count as one game, as they depend on the same cards.
        """
        sums = [average_groups(self._scale, way, self._list_deals(way)) for way in self.ways]
        return tuple(sorted(sums, key=lambda figure: figure.value, reverse=True))

    @property
    def behind(self) -> tuple[Figure, ...]:
        """Return by how much each way wins less than the best, in the order of `ranked`.

        Each deal is compared with itself, so this is known better than the winnings. The best way owes something to
        luck, the more, the more ways there are. So the margins are wider for more ways: if all ways are equally good,
        one is behind by more than its margin in at most 5 tournaments of 100.
        """
        best, scale = self.ranked[0].says, self._scale._replace(says="Behind the best way", is_share=False)
        deals = {way: [sum(gains, Fraction(0)) / len(gains) for gains in self._list_deals(way)] for way in self.ways}
        found = (
            average(scale, figure.says, (a - b for a, b in zip(deals[best], deals[figure.says], strict=False)))
            for figure in self.ranked
        )
        return tuple(replace(figure, _together=comb(len(deals), 2)) for figure in found)

    def _list_deals(self, way: str) -> list[tuple[Fraction, ...]]:
        """Return all winnings of a way in each deal, at every seat and against every other way."""
        met = [gains for (one, _), gains in self.gains.items() if one == way]
        return [sum(deal, ()) for deal in zip_longest(*met, fillvalue=())]

    @property
    def _scale(self) -> Scale:
        if self.until == "game":
            return make_share_scale("How often each way wins")
        return Scale("Winnings in each deal", self.variant.look.unit)


def tournament(  # noqa: PLR0913 - each is a choice of the user, by name
    game: str | Variant,
    ways: Sequence[str | Player],
    seats: int | None = None,
    deals: int = 100,
    seed: int = 1,
    until: Span = "deal",
    workers: int | None = None,
    *,
    executor: Submits | None = None,
    progress: Progress | bool | None = None,
) -> Tournament:
    """Play a tournament of ways to play: each is played by a single player among others who all play another one.

    The single player takes every seat in turn, with the same cards, so that neither the seat nor luck favours a way.

    Args:
        game: a variant, or its name.
        ways: at least two names of ways, or functions from a `Sight` to one of its moves, with different names.
        seats: the number of players at a table; four, or the nearest possible number, if None.
        deals: the number of deals (or games) at each seat.
        seed: the seed of cards and random choices.
        until: "deal" for winnings in a deal, "game" for games won.
        workers: the most processes; see `simulate`.
        executor: an executor to use instead; see `simulate`.
        progress: a callback after every batch; or True for a progress bar. The deals of all tables count.

    Returns:
        What each way wins, in order, with the ways that are surely behind.

    Raises:
        PlayerError: a way is unknown, there is only one, or two have the same name.
        ValueError: the number of players or `until` is not possible, or the number of deals or workers is below 1.
    """
    fresh = set_up(game, seats)
    players = _list_players(ways)
    pairs = [*permutations(players, 2)]
    gains: dict[tuple[str, str], Gains] = {}
    tally = _Tally(len(pairs) * len(fresh.seats) * deals)
    try:
        with show_progress(progress, tally.whole) as tally.show, open_workers(workers, executor, tally.whole) as by:
            for one, other in pairs:
                won: list[list[Fraction]] = []
                for seat, seated in enumerate(iter_seatings(one, other, len(fresh.seats))):
                    job = make_job(fresh.variant, fresh.seats, seated, seed, until)
                    found = play_job(by, job, deals, tally.add)
                    won.append([result.winnings(seat, until) for result in found.results])
                gains[get_name(one), get_name(other)] = tuple(zip(*won, strict=True))
    except KeyboardInterrupt:
        so_far = Tournament(fresh.variant, len(fresh.seats), gains, until, seed)
        raise make_interruption(tally.done, tally.whole, map(so_far._say_pair, gains)) from None
    return Tournament(fresh.variant, len(fresh.seats), gains, until, seed)


class _Tally:
    """The deals played so far at all tables of a call.

    Attributes:
        whole: the number of deals at all tables.
        show: the callback for the progress.
    """

    def __init__(self, whole: int) -> None:
        self.whole = whole
        self.show: Progress = lambda done, of: None
        self.done = 0
        self._before = 0  # at earlier tables

    def add(self, done: int, of: int) -> None:
        """Count the deals of the present table."""
        self.done = self._before + done
        self._before += of * (done == of)
        self.show(self.done, self.whole)


def _list_players(ways: Sequence[str | Player]) -> tuple[Player, ...]:
    """Return the players of a tournament; raise an error unless their names are different."""
    if isinstance(ways, str) or len(ways) < 2:
        raise PlayerError(f"{ways!r} cannot play a tournament; expected two ways to play at least")
    players = assign_players(ways, len(ways))
    names = [*map(get_name, players)]
    if twice := [name for number, name in enumerate(names) if name in names[:number]]:
        raise PlayerError(f"two of the ways are called '{twice[0]}'; give each a name of its own (its `__name__`)")
    return players


def advantage(  # noqa: PLR0913 - each is a choice of the user, by name
    game: str | Variant,
    one: str | Player,
    other: str | Player,
    seats: int | None = None,
    deals: int = 100,
    seed: int = 1,
    until: Span = "deal",
    workers: int | None = None,
    *,
    executor: Submits | None = None,
) -> Figure:
    """Return how much more one wins by one way than by the other way, which all others at the table play.

    It is the difference in winnings in a deal, or in the share of a game. Both are played with the same cards and at
    every seat in turn, so that hardly anything but the ways makes a difference.

    Args:
        game: a variant, or its name.
        one: the way of the single player.
        other: the way of all others, and the one to compare with.
        seats: the number of players at a table; four, or the nearest possible number, if None.
        deals: the number of deals (or games) at each seat.
        seed: the seed of cards and random choices.
        until: "deal" for winnings in a deal, "game" for games won.
        workers: the most processes; see `simulate`.
        executor: an executor to use instead; see `simulate`.

    Returns:
        The difference, in counters or points, or for "game" in games of 100; below 0 if the other way wins more.

    Raises:
        PlayerError: a way is unknown.
        ValueError: the number of players is not possible.
    """
    fresh = set_up(game, seats)
    many = len(fresh.seats)
    alone, around = assign_players([one, other], 2)
    deal = Scale("Extra winnings in each deal", fresh.variant.look.unit)
    scale = Scale("How much more often the way wins", "of 100", 100) if until == "game" else deal
    tally, tables, apart = _Tally((many + 1) * deals), 0, [Fraction(0)] * deals
    try:
        with open_workers(workers, executor, tally.whole) as by:

            def simulate_seated(players: Player | Sequence[Player]) -> tuple[Result, ...]:
                job = make_job(fresh.variant, many, players, seed, until)
                return play_job(by, job, deals, tally.add).results

            alike = simulate_seated(around)
            for seat, players in enumerate(iter_seatings(alone, around, many)):
                pairs = zip(apart, simulate_seated(players), alike, strict=True)
                more = [
                    sum_ + mine.winnings(seat, until) - theirs.winnings(seat, until) for sum_, mine, theirs in pairs
                ]
                apart, tables = more, seat + 1
    except KeyboardInterrupt:
        name = f"{get_name(alone)}, at {tables} of {many} seats"
        so_far = [average(scale, name, (more / tables for more in apart))] if tables else []
        raise make_interruption(tally.done, tally.whole, so_far) from None
    return average(scale, get_name(alone), (more / many for more in apart))


def play_one_deal(job: Job, one: Player, other: Player, number: int) -> tuple[Fraction, ...]:
    """Return the winnings of one player among others who play another way, at every seat in turn, in one deal or
    game."""

    def play_from(seat: int, players: tuple[Player, ...]) -> Fraction:
        (result,) = replace(job, players=players).play(range(number, number + 1))
        return result.winnings(seat, job.until)

    return tuple(play_from(seat, players) for seat, players in enumerate(iter_seatings(one, other, len(job.seats))))


def iter_seatings(one: Player, other: Player, seats: int) -> Iterator[tuple[Player, ...]]:
    """Yield the players of each table: the one at every seat in turn, and the others around."""
    for seat in range(seats):
        yield tuple(one if number == seat else other for number in range(seats))


# Display in notebooks


def _list_tournament_rows(found: Tournament) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head and the rows of a tournament: the best way first, with its gain against all and against each."""
    rows = []
    for figure, behind in zip(found.ranked, found.behind, strict=True):
        met = [found.gain(figure.says, way) if way != figure.says else None for way in found.ways]
        cells = (f"{one.number} {one.sure}".strip() if one is not None else "" for one in met)
        against_all = (f"{one} {one.sure}".strip() for one in (figure, behind))
        rows.append((figure.says, *against_all, *cells))
    return ("one plays", "among all others", "behind the best", *(f"among {way}" for way in found.ways)), rows


@render_html.register
def _(found: Tournament) -> str:
    head, rows = _list_tournament_rows(found)
    return render_bold_line(f"{found.variant}: a tournament at tables of {found.seats}") + render_table(head, rows)


@render_text.register
def _(found: Tournament) -> str:
    head, rows = _list_tournament_rows(found)
    return "\n".join(" | ".join(row) for row in (head, *rows))
