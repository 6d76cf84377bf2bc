"""The chances of each play of a seat, from everything that the seat has seen.

The figures are exact if all consistent deals can be played and no further deal follows; else they come from a random
sample of deals and have an error. Where nobody looks at his own cards, they are about the next card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from numbers import Integral
from typing import NamedTuple

from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import Act, Position
from cardlessons.engine.variants import Variant
from cardlessons.record import write_act
from cardlessons.record.narration import describe_act
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import iter_all_deals, iter_random_deals, read_seen_deal
from cardlessons.simulation.estimates import Figure, Scale, average, make_share_scale
from cardlessons.simulation.game import Game, check_game, check_seed
from cardlessons.simulation.next_card import collect_card_results, iter_possible_tables, list_possible_results
from cardlessons.simulation.players import Player, assign_players, get_name
from cardlessons.simulation.playouts import HAPPENINGS, PLAYOUT_ENDS, PlayoutResult, Until, play_out
from cardlessons.simulation.playouts_by_players import play_out_by, replay_line
from cardlessons.simulation.tables import Row, Tabular

MAX_COUNTED_DEALS = 400
"""The most consistent deals that are all played; of more, a sample is drawn."""
SAMPLE_DEALS = 200
"""The default size of a sample of deals."""


class ChanceError(ValueError):
    """An error for a question without an answer at this table; the message has the reason."""


@dataclass(frozen=True)
class Chance:
    """The chances of one play.

    Attributes:
        act: the play; None for the next card, which is unknown.
        happens: the frequency of each of the `HAPPENINGS`, and those of the game's family, that is possible here.
        gain: the average gain in counters or points; losses count below 0.
    """

    act: Act | None
    happens: Mapping[str, Figure]
    gain: Figure


@dataclass(frozen=True)
class Chances(ShowsItself, Tabular):
    """The chances of each play of a seat.

    Attributes:
        seats: the names of all seats.
        seat: the number of the seat whose plays these are.
        until: the end of each playout; "trick" also if only the next card is turned.
        deals: the number of consistent deals that were played.
        whole: whether these are all consistent deals.
        exact: whether the figures have no error: the deals are all consistent ones, and no further deal was played.
        plays: the chances of each play, in the order of the moves.
        behind: by how much each play comes to less than the best; each deal is compared with itself, so this is known
            better than the gains. The best of many plays owes something to luck, so the margins are wider for more
            plays, and hold for all of them together.
        players: the names of the players who play on, one for each seat; none if all play by the books' advice.
    """

    seats: tuple[str, ...]
    seat: int
    until: Until
    deals: int
    whole: bool
    exact: bool
    plays: tuple[Chance, ...] = field(hash=False)
    behind: tuple[Figure, ...]
    players: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Chances of {self.seats[self.seat]}: plays={len(self.plays)} deals={self.deals} until={self.until}>"

    def __getitem__(self, act: Act) -> Chance:
        """Return the chances of a play; raises KeyError for any other play."""
        for chance in self.plays:
            if chance.act == act:
                return chance
        raise KeyError(f"{act!r} is none of the plays asked about; give one of the game's moves, as in game.moves[0]")

    def records(self) -> list[Row]:
        """Return a row for each play, as plain values.

        Its columns are `act` as a record writes it, `play` in words, `gain` with the ends of its interval (`gain_low`,
        `gain_high`), `behind` (the best play), the share of each result that is possible here, such as `pays`, and
        `deals`.
        """
        return [
            {
                "act": None if chance.act is None else write_act(chance.act, self.seats),
                "play": self.named(chance),
                "gain": float(chance.gain),
                "gain_low": chance.gain.low,
                "gain_high": chance.gain.high,
                "behind": float(behind),
                **{name: float(figure) for name, figure in chance.happens.items()},
                "deals": self.deals,
            }
            for chance, behind in zip(self.plays, self.behind, strict=True)
        ]

    def named(self, chance: Chance) -> str:
        """Return the play in words.

        Args:
            chance: an element of `plays`.
        """
        return "the next card" if chance.act is None else describe_act(chance.act, self.seats)

    @property
    def best(self) -> Chance:
        """Return the play with the greatest gain; the first of several equal ones."""
        return max(self.plays, key=lambda chance: chance.gain.value)

    @property
    def as_good(self) -> tuple[Chance, ...]:
        """Return the best play, and those that may be as good: they are behind by no more than the margin of error."""
        return tuple(
            chance
            for chance, behind in zip(self.plays, self.behind, strict=True)
            if behind.games == 1 or behind.value <= behind.margin
        )


class _Work(NamedTuple):
    """The work for a question: the acts, the deals, the end of playouts, and the names of the results to count.

    The result `always` is reported even if it never happens.
    """

    acts: tuple[Act | None, ...]
    deals: Iterator[Position]
    exact: bool
    until: Until
    names: tuple[str, ...]
    always: str = ""


def _build_play_work(variant: Variant, node: Node, until: Until, most: int, also: tuple[Act, ...], seed: int) -> _Work:
    """Return the work for the chances of each play of the seat to play, in consistent deals."""
    assert node.position.turn is not None
    deal = read_seen_deal(variant, node, node.position.turn)
    exact = deal.placement.count <= most
    deals = iter_all_deals(deal) if exact else iter_random_deals(node.position, deal, seed=seed)
    acts = tuple(dict.fromkeys((*variant.rules.moves(node.position), *also)))
    return _Work(acts, deals, exact, until, (*HAPPENINGS, *variant.of.happenings))


def _build_next_card_work(variant: Variant, node: Node) -> _Work:
    """Return the work for the chances of an unknown next card; raises `ChanceError` if the family names no results."""
    if not variant.of.next_card_effects:
        raise ChanceError("Nobody here knows a card before it is turned, so there is nothing to choose.")
    names = list_possible_results(variant)
    return _Work((None,), iter_possible_tables(variant, node), True, "trick", names, names[0])


def _get_gain(result: PlayoutResult) -> int:
    return result.gain


class Counting:
    """An estimate that gets better step by step: each call of `go_on` plays more deals.

    Args:
        variant: the game.
        node: the table; only the view of the seat to play is used.
        until: the end of each playout.
        most: the most consistent deals that are all played; of more, a sample is drawn.
        also: plays that are asked about besides the lawful ones.
        players: the players who play on, one for each seat; all play by the books' advice if there are none.
        seed: the seed of the sample and of the players' random choices.

    Attributes:
        acts: the plays that are asked about.
        exact: whether all consistent deals are played, one by one.
        ended: whether all of them have been played.

    Raises:
        ChanceError: nobody is to play, `until` is unknown, or the family names no results of an unknown card.
    """

    def __init__(  # noqa: PLR0913 - each is a choice of the user, by name
        self,
        variant: Variant,
        node: Node,
        until: Until = "deal",
        *,
        most: int = MAX_COUNTED_DEALS,
        also: tuple[Act, ...] = (),
        players: tuple[Player, ...] = (),
        seed: int = 1,
    ) -> None:
        turn = node.position.turn
        if until not in PLAYOUT_ENDS:
            raise ChanceError(
                f"'{until}' is no end of playing on; expected {', '.join(PLAYOUT_ENDS[:-1])} or {PLAYOUT_ENDS[-1]}"
            )
        if turn is None:
            raise ChanceError("Nobody is to play here, so there is nothing to choose.")
        is_hidden = variant.look.hands_hidden
        if players and is_hidden:
            raise ChanceError("The next card is the same whoever plays on; leave out `players`.")
        asked = (
            _build_next_card_work(variant, node)
            if is_hidden
            else _build_play_work(variant, node, until, most, also, seed)
        )
        self.variant, self.seat, self.seats = variant, turn, node.position.seats
        self._node, self._players, self._seed = node, players, seed
        self.until, self.exact, self.ended = asked.until, asked.exact, False
        self._asked = asked
        self.acts = asked.acts
        self._came: dict[Act | None, list[PlayoutResult]] = {act: [] for act in asked.acts}

    @property
    def deals(self) -> int:
        """Return the number of deals that have been played."""
        return len(next(iter(self._came.values())))

    def go_on(self, deals: int) -> None:
        """Play so many more deals, or all that are left if they are fewer."""
        for _ in range(deals):
            position = next(self._asked.deals, None)
            if position is None:
                self.ended = True
                return
            node, lot = replay_line(self.variant, self._node, position) if self._players else None, str(self.deals)
            lot = lot if self._seed == 1 else f"{self._seed}/{lot}"
            for act, all_came in self._came.items():
                all_came.append(self._play_one(position, node, act, lot))

    def _play_one(self, position: Position, node: Node | None, act: Act | None, lot: str) -> PlayoutResult:
        if act is None:
            return PlayoutResult(0, collect_card_results(self.variant, position))
        if node is not None:
            return play_out_by(self.variant, self._players, node, act, self.until, lot)
        return play_out(self.variant, position, act, self.until, lot)

    def narrow(self, *acts: Act) -> None:
        """Ask about these plays alone from now on."""
        self.acts = acts
        self._came = {act: self._came[act] for act in acts}

    @property
    def _is_exact(self) -> bool:
        """True if the figures have no error: all consistent deals have been played, no further deal, and nobody has
        chosen at random."""
        came = self._came.values()
        by_advice = self.exact and self.ended and not self._players
        return by_advice and not any(one.dealt_on for all_came in came for one in all_came)

    def gained(self, act: Act | None, end: int | None = None) -> Fraction:
        """Return the average gain of a play, in the first deals up to `end`."""
        return self.average(act, _get_gain, end)

    def average(self, act: Act | None, count: Callable[[PlayoutResult], int], end: int | None = None) -> Fraction:
        """Return the average of a number that is counted in each deal of a play, in the first deals up to `end`."""
        came = self._came[act][:end]
        return Fraction(sum(map(count, came)), len(came))

    def lead(
        self,
        act: Act | None,
        other: Act | None,
        begin: int = 0,
        count: Callable[[PlayoutResult], int] = _get_gain,
    ) -> Figure:
        """Return by how much a play comes to more than another; each deal, from the one numbered `begin`, is compared
        with itself."""
        pairs = zip(self._came[act][begin:], self._came[other][begin:], strict=True)
        found = average(Scale("gains", self.variant.look.unit), "", (count(one) - count(two) for one, two in pairs))
        return replace(found, games=0, _squares=Fraction(0)) if self._is_exact else found

    def figures(self) -> Chances:
        """Return the figures so far."""
        some = {name for all_came in self._came.values() for one in all_came for name in one.happenings}
        names = [name for name in self._asked.names if name in some or name == self._asked.always]
        whole, exact = self.exact and self.ended, self._is_exact
        plays = tuple(_make_chance(self.variant, act, all_came, names, exact) for act, all_came in self._came.items())
        best = max(self.acts, key=self.gained)
        others = max(1, len(self.acts) - 1)
        behind = tuple(replace(self.lead(best, act), _together=others) for act in self.acts)
        players = tuple(map(get_name, self._players))
        return Chances(self.seats, self.seat, self.until, self.deals, whole, exact, plays, behind, players)


def chances(
    game: Game,
    until: Until = "deal",
    deals: int = SAMPLE_DEALS,
    *,
    players: str | Player | Sequence[str | Player] | None = None,
    seed: int = 1,
) -> Chances:
    """Return the chances of each play of the seat to play, from everything that it has seen.

    They are how often it pays, is paid, takes, is taken, leads again and wins, and its average gain. Where nobody looks
    at his cards, they are how often the next card calls for everybody's hand, and for which reason.

    Args:
        game: the table.
        until: the end of each playout: `trick`, `deal` or `game`.
        deals: the size of the sample, if there are too many consistent deals to play them all.
        players: the players who play on: one for each seat, or one for all, as in `simulate`. If None, all play by the
            books' advice.
        seed: the seed of the sample and of random choices; another seed gives another sample.

    Returns:
        The chances of each play, each a `Figure`, and the number of deals behind them.

    Raises:
        ChanceError: nobody is to play, there is nothing to be told of a card that nobody knows, or less than one deal
            is asked for.
        PlayerError: a player is unknown, there are more or fewer than seats, or one chose an impossible act.
        TypeError: it is no game, or the seed is not a number.
    """
    game = check_game(game, "chances")
    check_seed(seed)
    if not isinstance(deals, Integral) or int(deals) < 1:
        raise ChanceError(f"{deals!r} deals cannot be drawn; expected a whole number, at least 1")
    each = () if players is None else assign_players(players, len(game.seats))
    question = Counting(game.variant, game._node, until, players=each, seed=seed)
    question.go_on(MAX_COUNTED_DEALS + 1 if question.exact else deals)
    return question.figures()


def _make_chance(
    variant: Variant, act: Act | None, all_came: Iterable[PlayoutResult], names: Iterable[str], exact: bool
) -> Chance:
    each = [*all_came]

    def make_figure(scale: Scale, values: Iterable[int]) -> Figure:
        counted = average(scale, "", values)
        return replace(counted, games=0, _squares=Fraction(0)) if exact else counted

    happens = {name: make_figure(make_share_scale(name), (name in one.happenings for one in each)) for name in names}
    return Chance(act, happens, make_figure(Scale("gains", variant.look.unit), (one.gain for one in each)))
