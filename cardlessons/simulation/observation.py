"""The view of a player: the table as the seat to play sees it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import inf
from random import Random
from warnings import warn

from cardlessons.engine.cards import Card, HeldCards
from cardlessons.engine.family import JudgedPlay
from cardlessons.engine.odds import count_out
from cardlessons.engine.table import Act, Deal, Fault, Play, Position, Why, hide_from_seats
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import iter_consistent_deals


class Sight:
    """The table as the seat to play sees it; a player chooses one of its `moves`.

    A player is given it, and `Game.sight` returns it; nobody else makes one, so its arguments are not public. Two are
    equal if the same seat sees the same.

    The docstrings of its properties are shown to readers in the strategy lab, so they begin with a noun.

    Attributes:
        variant: the game's variant.
        seat: the number of the seat, from 0 in the order of play.
        chance: the random numbers of this seat's player; the same ones for the same seed.
    """

    def __init__(self, variant: Variant, node: Node, seat: int, chance: Random) -> None:
        self.variant, self.seat, self.chance = variant, seat, chance
        self._node = node
        self._moves: tuple[Act, ...] | None = None

    def __repr__(self) -> str:
        return f"<Sight of {self._node.position.seats[self.seat]}: {self.variant}; {len(self.hand)} cards in hand>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sight) and self._seen == other._seen

    def __hash__(self) -> int:
        return hash(self._seen[:2])

    @property
    def _seen(self) -> tuple[object, ...]:
        return str(self.variant), self.seat, self.position, self.played

    @cached_property
    def position(self) -> Position:
        """The table, without the cards that the seat does not see."""
        return self.variant.see(self._node.position, self.seat)

    @cached_property
    def hand(self) -> HeldCards:
        """The seat's own cards, as they are held."""
        return HeldCards(self.position.hands[self.seat])

    @property
    def moves(self) -> tuple[Act, ...]:
        """Everything that the seat may lawfully do now."""
        if self._moves is None:  # a `cached_property` takes a lock, each time, in the innermost loop of simulations
            # `moves` depends on nothing that the seat to play does not see, so its view need not be made.
            table = self._node.position
            self._moves = self.variant.rules.moves(table if table.turn == self.seat else self.position)
        return self._moves

    @property
    def card_moves(self) -> tuple[Play, ...]:
        """Moves that play a card: each has its `card`."""
        return tuple(act for act in self.moves if isinstance(act, Play))

    @property
    def plays(self) -> tuple[Play, ...]:
        """The `card_moves`; deprecated, because `Game.play` is something else."""
        warn("Sight.plays is now Sight.card_moves", DeprecationWarning, stacklevel=2)
        return self.card_moves

    @property
    def sizes(self) -> tuple[int, ...]:
        """The number of cards that each seat holds."""
        return tuple(map(len, self._node.position.hands))

    @cached_property
    def played(self) -> tuple[JudgedPlay, ...]:
        """The cards played since the last deal, in their order, as all have seen them; each with whether that was a
        fault."""
        me = frozenset([self.seat])
        found = [
            JudgedPlay(play, isinstance(hide_from_seats(me, node.verdict), Fault))
            for node, play in self._iter_plays_back()
        ]
        return tuple(reversed(found))

    def iter_cards_back(self) -> Iterator[Card]:
        """Return the cards played since the last deal, the last one first."""
        return (play.card for _, play in self._iter_plays_back())

    def _iter_plays_back(self) -> Iterator[tuple[Node, Play]]:
        """Yield the plays since the last deal with their nodes, the last one first."""
        node: Node | None = self._node
        while node is not None and not (isinstance(node.act, Deal) and not node.refused):
            if isinstance(node.act, Play) and not node.refused:
                yield node, node.act
            node = node.parent

    @property
    def advice(self) -> tuple[Act, Why | None]:
        """The act that good advice for the game recommends, and the reason, if there is one."""
        return self.variant.of.player(self.variant.rules, self.position)

    def out(self, card: Card) -> int:
        """Return the number of cards of this rank that the seat has not seen.

        Args:
            card: a card of the rank.
        """
        return count_out(self.variant.rules.cards, self.position, card)

    @property
    def known(self) -> Position | None:
        """The table with all hands open, if the seat knows the place of every card, because all cards that it has not
        seen are in one hand; otherwise None."""
        shown = {*self.position.on_table()}
        hidden = tuple(card for card in self.variant.rules.cards if card not in shown)
        others = {seat: size for seat, size in enumerate(self.sizes) if size and seat != self.seat}
        if [*others.values()] != [len(hidden)]:
            return None
        return self.position._replace(
            hands=tuple(hidden if seat in others else hand for seat, hand in enumerate(self.position.hands))
        )

    def deals(self, number: int | None = None, most_acts: float = inf) -> Iterator[Position]:
        """Yield consistent deals, with all hands open: `number` of them, or endlessly many if it is None.

        Args:
            number: the number of deals.
            most_acts: they end when more acts have been judged to find them.
        """
        return iter_consistent_deals(self.variant, self._node, self.seat, number, most_acts)
