"""Games as immutable values; the class to begin with.

A `Game` is a table and the line of acts that led to it. It never changes: `play` returns another one.

    >>> from cardlessons import deal
    >>> game = deal("peel-five-card", seats=3, seed=7)
    >>> game.turn
    'A'
    >>> later = game.play(game.moves[0])
    >>> game.turn, later.turn
    ('A', 'B')
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Integral
from random import Random
from typing import Any
from warnings import warn

from cardlessons.engine.cards import Card, HeldCards
from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import (
    SEAT_LETTERS,
    Act,
    Deal,
    Looks,
    Paid,
    Position,
    Refused,
    Setup,
    SetupError,
    get_purse_name,
    hide_from_seats,
)
from cardlessons.engine.variants import Variant, variant
from cardlessons.record import Record, Step, expect_record, parse, write_act
from cardlessons.record.header_parser import check_seat_name
from cardlessons.record.replay import build_why_data
from cardlessons.record.share import write_link
from cardlessons.record.tree import Node, grow, grow_with_steps
from cardlessons.simulation.game_loop import is_deal_over, make_deals, make_next_node, read_given_act
from cardlessons.simulation.observation import Sight


class RefusedError(ValueError):
    """An error for an act that is not possible; nothing has changed.

    Attributes:
        reasons: every reason against it, as a sentence with its citations.
    """

    def __init__(self, act: str, reasons: tuple[str, ...]) -> None:
        super().__init__(f"{act} cannot be played: {' '.join(reasons)}")
        self.reasons = reasons


@dataclass(frozen=True, eq=False, repr=False)
class Game(ShowsItself):
    """A table, and the line of acts that led to it.

    Two games are equal if the same acts led from equal tables to theirs, under the same rules.

    Attributes:
        variant: the game's variant.
    """

    variant: Variant
    _node: Node
    _laid: Record

    def __repr__(self) -> str:
        turn = f"{self.turn} to play" if self.turn else "over" if self.over else "nobody to play"
        return f"<Game of {self.variant}: {', '.join(self.seats)}; {turn}>"

    def __eq__(self, other: object) -> bool:
        return self._identity == other._identity if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        game, start, acts = self._identity
        return hash((game, start.seats, start.hands, acts))

    @property
    def _identity(self) -> tuple[str, Position, tuple[Act | None, ...]]:
        line = self._node.line()
        start = (line[0].parent if line else None) or self._node
        return str(self.variant), start.position, tuple(node.act for node in line)

    def __reduce__(self) -> tuple[Callable[[Record], Game], tuple[Record]]:
        return Game.of, (self.record(),)

    @staticmethod
    def of(given: Record | str) -> Game:
        """Return the game at the end of a record's main line; a text is parsed as a record.

        Args:
            given: a record, or its text.

        Raises:
            RecordError: the text is not a record, or its table is not possible.
        """
        record = parse(given) if isinstance(given, str) else expect_record(given)
        tree, steps = grow_with_steps(record)
        return Game(tree.variant, steps[-1].node if steps else tree.root, record)

    # The table

    @property
    def position(self) -> Position:
        """Return everything on the table."""
        return self._node.position

    @property
    def node(self) -> Node:
        """Return the table, and the line of acts; deprecated."""
        warn("Game.node is not public; ask for `position`, `line` and `record()`", DeprecationWarning, stacklevel=2)
        return self._node

    @property
    def laid(self) -> Record:
        """Return the record of the first table; deprecated."""
        warn("Game.laid is not public; ask for `record()`", DeprecationWarning, stacklevel=2)
        return self._laid

    @property
    def seats(self) -> tuple[str, ...]:
        """Return the names of all seats, in the order of play."""
        return self.position.seats

    @property
    def turn(self) -> str | None:
        """Return the name of the seat to play; None between deals, while all must answer, and at the end."""
        turn = self.position.turn
        return None if turn is None else self.seats[turn]

    def hand(self, seat: str) -> HeldCards:
        """Return the cards of a seat in the order in which they are held; `"Ah" in game.hand("A")` finds a card.

        Args:
            seat: the name of the seat.
        """
        return HeldCards(self.position.hands[self.number(seat)])

    def number(self, seat: str) -> int:
        """Return the number of a seat, from 0 in the order of play.

        Args:
            seat: the name of the seat.

        Raises:
            ValueError: there is no seat of that name.
        """
        return find_seat_number(self.seats, seat)

    def _find_looks(self, seat: str | None) -> Looks:
        """Return the seats whose hands are open to a seat: its own, or all (None) if no seat is given.

        Raises:
            ValueError: there is no seat of that name.
        """
        return None if seat is None else self.variant.select_lookers(frozenset([self.number(seat)]))

    @property
    def over(self) -> bool:
        """Return whether somebody has won, or the game is drawn."""
        return self.position.over

    @property
    def deal_over(self) -> bool:
        """Return whether the deal has ended, so that no act is left in it."""
        return is_deal_over(self.variant, self.position)

    @property
    def winners(self) -> tuple[str, ...]:
        """Return the names of the winners; none before the end."""
        return tuple(self.seats[seat] for seat in self.position.winners)

    def sight(self, seat: str | None = None, seed: int = 1) -> Sight:
        """Return the table as a seat sees it: with its own hand and the open cards alone.

        Args:
            seat: the name of the seat; the seat to play if None.
            seed: the seed of the random numbers (`Sight.chance`) of a player who is asked with this sight.

        Raises:
            ValueError: there is no seat of that name, or nobody is to play.
        """
        turn = self.turn if seat is None else seat
        if turn is None:
            raise ValueError("nobody is to play here; give the name of the seat, as in game.sight('A')")
        number = self.number(turn)
        return Sight(self.variant, self._node, number, Random(f"cardlessons sight {seed}/{number}"))

    # The acts so far

    @property
    def act(self) -> Act | None:
        """Return the last act; None at the start."""
        return self._node.act

    @property
    def before(self) -> Game | None:
        """Return the game before the last act; None at the start."""
        return None if self._node.parent is None else Game(self.variant, self._node.parent, self._laid)

    @property
    def line(self) -> tuple[Game, ...]:
        """Return every game of this deal, from the deal itself (or the start, without a deal) to this one."""
        games: list[Game] = []
        game: Game | None = self
        while game is not None:
            games.append(game)
            game = None if isinstance(game.act, Deal) else game.before
        return tuple(reversed(games))

    @property
    def why(self) -> tuple[str, ...]:
        """Return the reasons for the results of the last act, each as a sentence with its citations.

        `reasons` returns those that a seat may know.
        """
        return self.reasons()

    def reasons(self, seat: str | None = None) -> tuple[str, ...]:
        """Return the reasons for the results of the last act, as a seat may know them.

        Args:
            seat: the name of the seat; None for one that sees all hands.

        Raises:
            ValueError: there is no seat of that name.
        """
        events = hide_from_seats(self._find_looks(seat), self._node.verdict).events
        return tuple(self._describe_reason(event.why) for event in events if event.why is not None)

    @property
    def cites(self) -> tuple[str, ...]:
        """Return the ids of the statements and readings that these reasons cite."""
        reasons = (event.why for event in self._node.verdict.events)
        ids = [id_ for why in reasons if why for id_ in build_why_data(self.variant, self.seats, why)["cites"]]
        return tuple(dict.fromkeys(ids))

    @property
    def paid(self) -> Mapping[str, int]:
        """Return the counters that each seat (and the `pool`) won by the last act; below 0 for payments."""
        sums = dict.fromkeys((*self.seats, "pool"), 0)
        for event in self._node.verdict.events:
            if isinstance(event, Paid):
                sums[get_purse_name(self.seats, event.payer)] -= event.amount
                sums[get_purse_name(self.seats, event.payee)] += event.amount
        return sums

    def _describe_reason(self, why: Any) -> str:
        explanation = build_why_data(self.variant, self.seats, why)
        return (
            f"{explanation['text']} [{', '.join(explanation['cites'])}]"
            if explanation["cites"]
            else str(explanation["text"])
        )

    # The next acts

    @property
    def moves(self) -> tuple[Act, ...]:
        """Return all lawful acts of the players now."""
        return self.variant.rules.moves(self.position)

    def written(self, act: Act) -> str:
        """Return an act as a record writes it, such as `B 9c`.

        Args:
            act: the act.
        """
        return write_act(act, self.seats)

    def play(self, *acts: Act | Card | str) -> Game:
        """Return the game after an act: one of `moves`, a fault, or a deal; or after several, one after the other.

        An act is given as an object or as a record writes it (`B 9c`). The seat to play need not be named: `9c`, or
        the card alone; `pass`; and `turn` for the next card, where nobody looks at a hand.

        Args:
            acts: acts, cards or texts, in their order.

        Returns:
            Another game; this one stays as it is.

        Raises:
            RefusedError: the act is not possible; with every reason.
            RecordError: the text is not an act.
            TypeError: an argument is neither an act nor a text.
        """
        game = self
        for act in acts:
            game = game._play_one(act)
        return game

    def _play_one(self, act: Act | Card | str) -> Game:
        meant = read_given_act(act, self.position, self.variant)
        node = make_next_node(self.variant, self._node, meant)
        if isinstance(node.verdict, Refused):
            raise RefusedError(self.written(meant), tuple(map(self._describe_reason, node.verdict.reasons)))
        return Game(self.variant, node, self._laid)

    def plays(self, *acts: Act | Card | str) -> Game:
        """Return `play(*acts)`; deprecated."""
        warn("Game.plays is now Game.play, which takes several acts", DeprecationWarning, stacklevel=2)
        return self.play(*acts)

    def deal(self, seed: int, number: int = 1) -> Game:
        """Return the game after the next deal, by a seed and the number of the deal.

        Raises like `play`, and `TypeError` if the seed is not a whole number.

        Args:
            seed: the seed of the cards.
            number: the number of the deal.
        """
        check_seed(seed)
        return self.play(make_deals(self.variant, seed, number)(1))

    def record(self) -> Record:
        """Return the line of acts as a record, which `parse` reads again."""
        acts = (node.act for node in self._node.line())
        return replace(self._laid, steps=tuple(Step(act) for act in acts if act is not None), tail=(), margins={})

    def link(self) -> str:
        """Return the text after `#t=` in the address of the open table that shows this game at this step."""
        record = self.record()
        tree = grow(record)
        return write_link(tree, record, tree.nodes[-1])


def deal(
    game: str | Variant, seats: int | Sequence[str] | None = None, seed: int = 1, dealer: str | None = None
) -> Game:
    """Return a new game with its first deal by a seed: the same cards on every machine.

    Args:
        game: a variant, or its name with or without options: `"jig"`, `"peel-five-card(pack=32)"`.
        seats: the number of players, or their names in the order of play; if None, four or the nearest possible number.
        seed: the seed of the cards.
        dealer: the name of the dealer; the last seat if None, so that the first one leads.

    Raises:
        VariantError: the variant or an option is unknown.
        ValueError: the number of players is not possible, two seats have one name, a record cannot be written with a
            name, or the dealer is no seat.
        TypeError: the game is not a text, the seats are neither a number nor names, or the seed is not a number.
    """
    return set_up(game, seats, dealer).deal(seed)


def set_up(game: str | Variant, seats: int | Sequence[str] | None = None, dealer: str | None = None) -> Game:
    """Return a new game before its first deal; see `deal`."""
    rules = variant(game)
    names = _check_seat_names(rules, seats)
    dealer = dealer or (names or ("",))[-1]
    record = Record(str(rules), names, dealer, ((),) * len(names))
    try:
        start = rules.rules.begin(Setup(names, dealer, record.hands))
    except SetupError as error:
        raise ValueError(f"{rules}: {error}") from None
    return Game(rules, Node(start, book=True), record)


def check_game(given: object, asks: str) -> Game:
    """Return the argument if it is a game; `asks` is the name of the function for the error message.

    Raises:
        TypeError: the argument is not a game.
    """
    if not isinstance(given, Game):
        raise TypeError(f"{asks} takes a game, not {given!r}; `deal` or `Game.of` makes one, as in {asks}(deal('jig'))")
    return given


def check_seed(seed: object) -> None:
    """Raise `TypeError` if a seed is not a whole number."""
    if not isinstance(seed, Integral):
        raise TypeError(f"{seed!r} is no seed; expected a whole number, which deals the same cards everywhere")


def check_number(number: object, of: str) -> None:
    """Raise `ValueError` if a number is not a whole number of at least 1."""
    if not isinstance(number, Integral) or int(number) < 1:
        raise ValueError(f"{number!r} {of} cannot be; expected a whole number, at least 1")


def find_seat_number(seats: tuple[str, ...], seat: str) -> int:
    """Return the number of a seat; raises `ValueError` if there is none of that name."""
    if seat not in seats:
        raise ValueError(f"'{seat}' is no seat; the seats are {', '.join(seats)}")
    return seats.index(seat)


def _check_seat_names(rules: Variant, seats: int | Sequence[str] | None) -> tuple[str, ...]:
    """Return the names of the seats; raise an error if they are not different or cannot be written in a record."""
    if seats is None or isinstance(seats, int):
        return _list_default_names(choose_player_number(rules, seats))
    if not isinstance(seats, Sequence) or not all(isinstance(name, str) for name in seats):
        raise TypeError(f"{seats!r} are no seats; expected how many play, or their names, as in ['Ann', 'Bob']")
    for number, name in enumerate(seats):
        if against := check_seat_name(name):
            raise ValueError(against)
        if name in seats[:number]:
            raise ValueError(f"two seats are called '{name}'; give each a name of its own, as in ['Ann', 'Bob']")
    return tuple(seats)


def _list_default_names(players: int) -> tuple[str, ...]:
    if players <= len(SEAT_LETTERS):
        return tuple(SEAT_LETTERS[:players])
    return tuple(f"P{n}" for n in range(1, players + 1))


def choose_player_number(rules: Variant, seats: int | None) -> int:
    """Return the number of players: the given one, or the possible number that is nearest to four."""
    if seats is None:
        return min(rules.rules.seats, key=lambda number: abs(number - 4))
    check_number(seats, "players")
    return seats
