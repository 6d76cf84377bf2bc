"""Placements: the ways to lay cards on slots where some cards cannot lie on some slots; counted, drawn and listed.

The counts are exact, and each draw is independent of the others and takes every placement with the same chance. Where
they would take too long to count, the cards are shuffled until all lie where they can.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import accumulate, combinations, permutations
from math import comb, factorial, inf, prod
from random import Random
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards

MAX_COUNTED_PLACEMENTS = 200_000
"""The limit of partial placements that are counted, so that a count does not take too long."""
MAX_SHUFFLES = 1000
"""The limit of shuffles for one placement that is not counted; with ten players about one in twelve fits."""


class UncountedError(ValueError):
    """An error for placements that would take too long to count or to find."""


class SlotGroup(NamedTuple):
    """Slots of one place.

    Attributes:
        size: the number of slots.
        barred: the cards that cannot lie there.
        ordered: whether it matters which of its cards lies on which of its slots, as in a stock.
    """

    size: int
    barred: frozenset[Card]
    ordered: bool = False


class Placement:
    """The ways to lay cards on groups of slots.

    Args:
        cards: the cards; as many as there are slots.
        groups: the slots.
    """

    def __init__(self, cards: Sequence[Card], groups: Sequence[SlotGroup]) -> None:
        self.cards, self.groups = tuple(cards), tuple(groups)
        alike: dict[frozenset[Card], list[int]] = defaultdict(list)
        for number, group in enumerate(groups):
            alike[group.barred].append(number)
        # Groups that bar the same cards count as one group. The group that bars fewest comes last and takes the rest.
        self._alike = sorted(alike.items(), key=lambda item: -len(item[0]))
        self._sizes = tuple(sum(self.groups[n].size for n in numbers) for _, numbers in self._alike)
        by_bars: dict[tuple[bool, ...], list[Card]] = defaultdict(list)
        for card in self.cards:
            by_bars[tuple(card not in barred for barred, _ in self._alike)].append(card)
        # Cards that may lie on few slots come first, so that there are fewer partial placements to count.
        self._kinds = sorted(by_bars.items(), key=lambda item: sum(item[0]))
        self._ways, self._counted = cache(self._count_ways), 0

    @cached_property
    def count(self) -> int | float:
        """Return the number of placements, infinity if it takes too long to count them.

        Placements that differ only in the order within an unordered group count as one.
        """
        if not self._kinds:
            return 1
        try:
            ways = self._ways(0, 0, len(self._kinds[0][1]), self._sizes)
        except UncountedError:
            return inf
        orders = prod(
            factorial(size) // prod(factorial(self.groups[n].size) for n in numbers if not self.groups[n].ordered)
            for size, (_, numbers) in zip(self._sizes, self._alike, strict=True)
        )
        return orders * ways

    def _count_ways(self, kind: int, place: int, left: int, free: tuple[int, ...]) -> int:
        """Return the number of ways to divide the cards among the merged groups.

        Args:
            kind: the kind of cards that is being laid; those before it are laid.
            place: the merged group to which some of them go next.
            left: the number of cards of this kind that are left.
            free: the number of free slots of each merged group.
        """
        allowed = self._kinds[kind][0]
        if kind + 1 == len(self._kinds):  # the cards of the last kind fill the free slots
            fits = left == sum(free[place:]) and not any(
                size for size, may in zip(free, allowed, strict=True) if not may
            )
            return factorial(left) // prod(map(factorial, free[place:])) if fits else 0
        if not left:
            return self._ways(kind + 1, 0, len(self._kinds[kind + 1][1]), free)
        place, *others = [n for n in range(place, len(free)) if allowed[n] and free[n]] or [len(free)]
        least = max(0, left - sum(free[n] for n in others))
        if place == len(free) or least > free[place]:
            return 0
        self._counted += 1
        if self._counted > MAX_COUNTED_PLACEMENTS:
            raise UncountedError
        return sum(
            comb(left, some) * self._ways(kind, place + 1, left - some, _fill(free, place, some))
            for some in range(least, min(left, free[place]) + 1)
        )

    def draw(self, random: Random) -> list[Cards]:
        """Return a random placement: the cards of each group. Raise ValueError if there is none, or none is found."""
        if self.count == inf:
            return self._draw_by_shuffles(random)
        if not self.count:
            raise ValueError("no placement is possible")
        parts: list[list[Card]] = [[] for _ in self._sizes]
        free = self._sizes
        for kind, (allowed, cards) in enumerate(self._kinds):
            left = random.sample(cards, len(cards))
            for place, may in enumerate(allowed):
                at = random.randrange(self._ways(kind, place, len(left), free))
                some = 0
                while may:
                    ways = comb(len(left), some) * self._ways(
                        kind, place + 1, len(left) - some, _fill(free, place, some)
                    )
                    if at < ways:
                        break
                    at, some = at - ways, some + 1
                parts[place] += left[:some]
                left, free = left[some:], _fill(free, place, some)
        placed: list[Cards] = [()] * len(self.groups)
        for (_, numbers), part in zip(self._alike, parts, strict=True):
            random.shuffle(part)
            for n in numbers:
                placed[n] = tuple(part[: self.groups[n].size])
                del part[: self.groups[n].size]
        return placed

    def _draw_by_shuffles(self, random: Random) -> list[Cards]:
        """Return the first shuffle in which no card lies where it cannot. Raise `UncountedError` after too many."""
        ends = [*accumulate(group.size for group in self.groups)]
        for _ in range(MAX_SHUFFLES):
            cards = tuple(random.sample(self.cards, len(self.cards)))
            placed = [cards[end - group.size : end] for group, end in zip(self.groups, ends, strict=True)]
            if all(group.barred.isdisjoint(part) for group, part in zip(self.groups, placed, strict=True)):
                return placed
        raise UncountedError

    def all(self) -> Iterator[list[Cards]]:
        """Yield each placement once: the cards of each group."""
        return self._place_all(0, self.cards)

    def _place_all(self, number: int, cards: Cards) -> Iterator[list[Cards]]:
        if number == len(self.groups):
            yield []
            return
        size, barred, ordered = self.groups[number]
        may = [card for card in cards if card not in barred]
        for some in permutations(may, size) if ordered else combinations(may, size):
            for others in self._place_all(number + 1, tuple(card for card in cards if card not in some)):
                yield [some, *others]


def _fill(free: tuple[int, ...], place: int, some: int) -> tuple[int, ...]:
    """Return the free slots after some of one group are taken."""
    return (*free[:place], free[place] - some, *free[place + 1 :]) if some else free
