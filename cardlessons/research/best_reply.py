"""The exact value of the best reply to a way to play: what somebody who knows the way can win more than by it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random
from statistics import median

from cardlessons.engine.table import Act, Cards, Deal
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import get_visible_verdict
from cardlessons.simulation.estimates import Figure, Scale, average
from cardlessons.simulation.game import check_number, check_seed, set_up
from cardlessons.simulation.game_loop import is_deal_over, make_deals, make_next_node, read_given_act
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Player, PlayerError, find_player, get_name
from cardlessons.simulation.playouts import compute_gain

MAX_ACTS = 1_000_000
"""The most acts that are tried for one hand: one to two minutes."""

PROBES = 9
"""The number of lines at random by which the number of acts is estimated before any is tried."""

SURE_EXCESS = 10
"""The factor over that limit at which an estimate counts: fewer than one in 500 is so high by chance."""


def best_reply(
    game: str | Variant, way: str | Player, seats: int | None = None, deals: int = 5, seed: int = 1
) -> Figure:
    """Return how much more the best reply to a way wins in a deal than the way itself, if all others play this way.

    At 0 nobody can exploit the way. The reply knows its own hand, what is played, and the way of the others. It is
    exact for each hand, because all hands that the others may hold are played, as in `nobble(hand=3, pack=32)` for two:
    3,654. The interval is that of the hands which the seed deals.

    Args:
        game: a variant with small hands, or its name.
        way: a way that does the same whenever it sees the same, such as `advice` or a policy.
        seats: the number of players; four, or the nearest possible number, if None.
        deals: the number of deals; in each the best reply is found for every seat.
        seed: the seed of the cards.

    Returns:
        The mean for all seats, in counters or points.

    Raises:
        ValueError: hands come down on the pile, too much would have to be tried, or more cards are dealt while the
            deal is played.
        PlayerError: the way draws lots.
    """
    fresh, player = set_up(game, seats), find_player(way)
    check_number(deals, "deals")
    check_seed(seed)
    if fresh.variant.of.live:
        raise ValueError(f"in {fresh.variant} hands come down at any time, so nothing can be tried in turn")
    more = []
    for number in range(1, deals + 1):
        dealt = make_deals(fresh.variant, seed, number)(1)
        replies = [_Reply(fresh.variant, fresh._node, seat, player) for seat in range(len(fresh.seats))]
        more.append(sum((reply.find_gain(dealt) for reply in replies), Fraction(0)) / len(replies))
    return average(Scale("Won more by the best reply", fresh.variant.look.unit), get_name(player), more)


class _Reply:
    """The search for the best reply of a seat to the players of all other seats.

    Args:
        variant: the game.
        start: the table before the deal.
        seat: the seat.
        player: the way of the others.
    """

    def __init__(self, variant: Variant, start: Node, seat: int, player: Player) -> None:
        self.variant, self.start, self.seat, self.player = variant, start, seat, player
        self.tried = 0

    def find_gain(self, dealt: Deal) -> Fraction:
        """Return how much more the best reply wins than the way itself, after a deal, with the cards of this seat."""
        self._check_size(dealt)
        worlds = [*self._iter_worlds(dealt)]
        own = sum(self._play_on(node, None)[1] for node in worlds)
        return Fraction(self._sum_best(worlds) - own, len(worlds))

    def _check_size(self, dealt: Deal) -> None:
        """Refuse a hand for which surely too much would have to be tried."""
        start, lots = self._decide(self.start, dealt), Random(1)
        hidden, hands = self._find_hidden(start, dealt)
        worlds, left = 1, len(hidden)
        for hand in hands:
            worlds, left = worlds * comb(left, len(hand)), left - len(hand)
        tries = worlds * median(self._estimate_acts(start, lots) for _ in range(PROBES))
        if max(worlds, tries // SURE_EXCESS) > MAX_ACTS:
            raise _make_refusal()
        self.tried = 0

    def _estimate_acts(self, node: Node, lots: Random) -> int:
        """Estimate the acts after a node: on a line at random each act counts for all beside which it was drawn."""
        width, acts = 1, 0
        while True:
            self.tried = 0
            node = self._play_on(node, self.seat)[0]
            acts += width * self.tried
            if is_deal_over(self.variant, node.position):
                return acts
            moves = [*self.variant.rules.moves(node.position)]
            node, width = self._decide(node, lots.choice(moves)), width * len(moves)
            acts += width

    def _find_hidden(self, node: Node, dealt: Deal) -> tuple[Cards, list[Cards]]:
        """Return the cards that this seat does not see after a deal, and the hands of all others."""
        seen = frozenset(self.variant.see(node.position, self.seat).on_table())
        hands = [hand for seat, hand in enumerate(node.position.hands) if seat != self.seat]
        return tuple(card for card in dealt.cards if card not in seen), hands

    def _iter_worlds(self, dealt: Deal) -> Iterator[Node]:
        """Yield the table after each deal that this seat cannot tell from the real one."""
        node = self._decide(self.start, dealt)
        hidden, hands = self._find_hidden(node, dealt)
        shown = get_visible_verdict(node.verdict, self.seat)
        held_cards = tuple(card for hand in hands for card in hand)
        slots = (*held_cards, *(card for card in hidden if card not in held_cards))
        for cards in _iter_splits(hidden, [*map(len, hands)]):
            place = dict(zip(slots, cards, strict=True))
            other = self._decide(self.start, Deal(tuple(place.get(card, card) for card in dealt.cards)))
            if get_visible_verdict(other.verdict, self.seat) == shown:
                yield other

    def _sum_best(self, nodes: Sequence[Node]) -> int:
        """Return the sum of the best reply's winnings in worlds that the seat cannot tell apart before these nodes."""
        whole, groups = 0, dict[str, list[Node]]()
        for node in nodes:
            end, won, seen = self._play_on(node, self.seat)
            if is_deal_over(self.variant, end.position):
                whole += won
            else:
                groups.setdefault(repr((self.variant.see(end.position, self.seat), seen)), []).append(end)
        for alike in groups.values():
            acts = self.variant.rules.moves(alike[0].position)
            whole += max(self._sum_best([self._decide(node, act) for node in alike]) for act in acts)
        return whole

    def _play_on(self, node: Node, stop: int | None) -> tuple[Node, int, tuple[object, ...]]:
        """Play the way up to the turn of a seat or to the end of the deal; return the end, what the seat has won, and
        what it has been shown."""
        seen, stock = [get_visible_verdict(node.verdict, self.seat)], node.position.stock
        while not is_deal_over(self.variant, node.position) and (stop is None or node.position.turn != stop):
            node = self._decide(node, self._choose(node))
            seen.append(get_visible_verdict(node.verdict, self.seat))
        if node.position.stock != stock:
            raise ValueError(f"in {self.variant} cards are dealt during the play, so not all can be tried")
        return node, compute_gain(self.start.position, node.position, self.seat), tuple(seen)

    def _decide(self, node: Node, act: Act) -> Node:
        self.tried += 1
        if self.tried > MAX_ACTS:
            raise _make_refusal()
        return make_next_node(self.variant, node, act)

    def _choose(self, node: Node) -> Act:
        turn = node.position.turn
        assert turn is not None  # only hands that come down answer without a turn
        return read_given_act(self.player(Sight(self.variant, node, turn, _NoLots())), node.position, self.variant)


def _make_refusal() -> ValueError:
    return ValueError(
        f"more than {MAX_ACTS:,} acts would have to be tried for one hand; give fewer seats, smaller hands or "
        "a smaller pack, as in 'nobble(hand=3, pack=32)' for two"
    )


class _NoLots(Random):
    """The random numbers of a way that may not draw any."""

    def random(self) -> float:
        raise PlayerError("a best reply is exact only to a way that draws no lots, such as 'advice' or 'first'")

    def getrandbits(self, _: int) -> int:
        return int(self.random())


def _iter_splits(cards: Cards, sizes: Sequence[int]) -> Iterator[Cards]:
    """Yield the cards with a hand of each size in front, in every way; the order in a hand says nothing."""
    if not sizes:
        yield cards
        return
    for held in combinations(cards, sizes[0]):
        rest = tuple(card for card in cards if card not in held)
        for others in _iter_splits(rest, sizes[1:]):
            yield (*held, *others)
