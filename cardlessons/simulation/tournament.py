"""Every way to play against every other: what one who plays so wins at a table of others who all play otherwise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations

from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.variants import Variant
from cardlessons.simulation.estimates import Figure, Scale, average, share
from cardlessons.simulation.game import set_up
from cardlessons.simulation.players import Player, PlayerError, at_seats, name_of
from cardlessons.simulation.simulator import Job, Result, Span, simulate

Gains = tuple[Fraction, ...]
"""What one won, deal by deal, or of each game."""


@dataclass(frozen=True)
class Tournament(ShowsItself):
    """All ways against all others.

    Attributes:
        variant: the game.
        seats: how many sat at each table.
        gains: by the names of a way and of that of all the others at the table, what the one won.
        until: whether that was won in a deal, or is a share of a game.
    """

    variant: Variant
    seats: int
    gains: Mapping[tuple[str, str], Gains]
    until: Span = "deal"

    @property
    def ways(self) -> tuple[str, ...]:
        """The names of the ways."""
        return tuple(dict.fromkeys(way for way, _ in self.gains))

    def gain(self, way: str, others: str) -> Figure:
        """Return the gain in a deal of one way to play among others who all play another; raises KeyError if the two
        have not met.
        """
        return self._figure(way, self.gains[way, others])

    @property
    def ranked(self) -> tuple[Figure, ...]:
        """The gain of each way to play against all others together, the best first."""
        sums = [
            self._figure(way, [n for (one, _), gains in self.gains.items() if one == way for n in gains])
            for way in self.ways
        ]
        return tuple(sorted(sums, key=lambda figure: figure.value, reverse=True))

    def _figure(self, way: str, gains: Sequence[Fraction]) -> Figure:
        deal = Scale("What one wins in a deal", self.variant.look.unit)
        return average(share("How often one wins") if self.until == "game" else deal, way, gains)


def tournament(
    game: str | Variant,
    ways: Sequence[str | Player],
    seats: int | None = None,
    deals: int = 100,
    seed: int = 1,
    until: Span = "deal",
    workers: int | None = None,
) -> Tournament:
    """A tournament of ways to play: each sits down alone among others who all play in another one, at every seat in
    turn and with the same cards, so that neither the seat nor luck favours any.

    Args:
        game: a variant, or its name.
        ways: names of ways, or functions from a `Sight` to one of its moves; two at least, each with a name of its own.
        seats: how many sit at a table; four, or as near to it as may be, if None.
        deals: how many are played at each seat, or games.
        seed: of cards and lots.
        until: whether what is won in a deal is told, or who wins the game.
        workers: processes; see `simulate`.

    Raises:
        PlayerError: there is no such way, only one, or two go by the same name.
        ValueError: so many cannot play it, nothing ends so, or less than one deal or worker is asked for.
    """
    fresh = set_up(game, seats)
    players = _told_apart(ways)
    gains: dict[tuple[str, str], Gains] = {}
    for one, other in permutations(players, 2):
        won: list[Fraction] = []
        for seat, seated in enumerate(at_each_seat(one, other, len(fresh.seats))):
            found = simulate(fresh.variant, fresh.seats, seated, deals, seed, until=until, workers=workers)
            won += [result.won(seat, until) for result in found.results]
        gains[name_of(one), name_of(other)] = tuple(won)
    return Tournament(fresh.variant, len(fresh.seats), gains, until)


def _told_apart(ways: Sequence[str | Player]) -> tuple[Player, ...]:
    """The players of a tournament, whose table tells them apart by their names."""
    if isinstance(ways, str) or len(ways) < 2:
        raise PlayerError(f"{ways!r} cannot play a tournament; expected two ways to play at least")
    players = at_seats(ways, len(ways))
    names = [*map(name_of, players)]
    if twice := [name for number, name in enumerate(names) if name in names[:number]]:
        raise PlayerError(f"two of the ways are called '{twice[0]}'; give each a name of its own (its `__name__`)")
    return players


def advantage(
    game: str | Variant,
    one: str | Player,
    other: str | Player,
    seats: int | None = None,
    deals: int = 100,
    seed: int = 1,
    until: Span = "deal",
    workers: int | None = None,
) -> Figure:
    """Return the advantage of one way to play over another, at a table where all others play the other way.

    It is counted in counters or points of a deal, or in games won.

    Args:
        game: a variant, or its name.
        one: how the one plays.
        other: how all others play, and how he would.
        seats: how many sit at a table; four, or as near to it as may be, if None.
        deals: how many are played at each seat, or games.
        seed: of cards and lots.
        until: whether what is won in a deal is told, or who wins the game.
        workers: processes; see `simulate`.

    Raises:
        PlayerError: there is no such way.
        ValueError: so many cannot play it.
    """
    fresh = set_up(game, seats)
    many = len(fresh.seats)

    def results(players: str | Player | Sequence[str | Player]) -> tuple[Result, ...]:
        return simulate(fresh.variant, many, players, deals, seed, until=until, workers=workers).results

    alike, apart = results(other), [Fraction(0)] * deals
    alone, around = at_seats([one, other], 2)
    for seat, players in enumerate(at_each_seat(alone, around, many)):
        for number, (mine, theirs) in enumerate(zip(results(players), alike, strict=True)):
            apart[number] += mine.won(seat, until) - theirs.won(seat, until)
    deal = Scale("What one wins more in a deal", fresh.variant.look.unit)
    scale = share("How much more often one wins") if until == "game" else deal
    return average(scale, name_of(alone), (more / many for more in apart))


def one_deal(job: Job, one: Player, other: Player, number: int) -> Gains:
    """Return the gains of one player in a deal or game among others who play otherwise, at every seat in turn."""

    def won(seat: int, players: tuple[Player, ...]) -> Fraction:
        (result,) = replace(job, players=players).play(range(number, number + 1))
        return result.won(seat, job.until)

    return tuple(won(seat, players) for seat, players in enumerate(at_each_seat(one, other, len(job.seats))))


def at_each_seat(one: Player, other: Player, seats: int) -> Iterator[tuple[Player, ...]]:
    """The players of each table: the one at every seat in turn, and all the others around."""
    for seat in range(seats):
        yield tuple(one if number == seat else other for number in range(seats))
