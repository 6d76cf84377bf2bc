"""Exact chances of Irish Snap: a card that is its number, a card on its like, and how soon the first snap comes. The
lesson tells these figures; here they are reckoned.

A full pack is laid card by card and counted One, Two and so on. Packs of other sizes are there so that the chances can
be checked against every order of a small pack.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb, factorial
from typing import NamedTuple

Coefficients = list[Fraction]


def never_its_number(ranks: int = 13, suits: int = 4) -> Fraction:
    """Return the chance that no card of a whole pack is the number said with it.

    By rook polynomials: each rank may stand wrongly on its own numbers only, k of them in C(suits, k)² k! ways; with
    k cards standing so, the others lie in any order, and the signs alternate.
    """
    size = ranks * suits
    ways = _power([Fraction(comb(suits, k) ** 2 * factorial(k)) for k in range(suits + 1)], ranks)
    return sum((n * (-1) ** k * factorial(size - k) for k, n in enumerate(ways)), Fraction(0)) / factorial(size)


def never_a_pair(ranks: int = 13, suits: int = 4) -> Fraction:
    """Return the chance that no card of a whole pack lies on one of its own rank (IRI-6).

    The cards of a rank are tied into j bundles in C(suits - 1, j - 1) ways, the signs alternating with the ties; the
    bundles of all ranks lie in any order.
    """
    orders = factorial(suits)
    tied = [Fraction(0)] + [
        Fraction((-1) ** (suits - j) * comb(suits - 1, j - 1) * orders, factorial(j)) for j in range(1, suits + 1)
    ]
    ways = _power(tied, ranks)
    return sum((n * factorial(j) for j, n in enumerate(ways)), Fraction(0)) / factorial(ranks * suits)


@cache
def no_snap_yet(ranks: int = 13, suits: int = 4) -> tuple[Fraction, ...]:
    """Return the chances that after 0, 1, 2, ... cards there has been no snap of either cause, to the end of the first
    count.

    Exact as far as it goes: until a number has been said, its rank is like every other whose number is still to come,
    so it is enough to know how many ranks have how many cards left. In the second count that is no longer so.
    """
    states = {_Left((0,) * suits + (ranks,), (0,) * (suits + 1), None): Fraction(1)}
    chances = [Fraction(1)]
    for _ in range(ranks):
        after: dict[_Left, Fraction] = {}
        for state, chance in states.items():
            for then, share in _lay_card(state):
                after[then] = after.get(then, Fraction(0)) + chance * share
        states = after
        chances.append(sum(states.values(), Fraction(0)))
    return tuple(chances)


def _power(polynomial: Coefficients, times: int) -> Coefficients:
    """Return a polynomial multiplied with itself, as coefficients from the lowest."""
    result = [Fraction(1)]
    for _ in range(times):
        product = [Fraction(0)] * (len(result) + len(polynomial) - 1)
        for i, a in enumerate(result):
            for j, b in enumerate(polynomial):
                product[i + j] += a * b
        result = product
    return result


class _Left(NamedTuple):
    """The number of ranks that have 0, 1, ... cards left, of those whose number is still to come and of those whose
    number was said, the rank of the card on top apart: of that, if its number is still to come, and its cards left."""

    coming: tuple[int, ...]
    said: tuple[int, ...]
    top: tuple[bool, int] | None


def _lay_card(state: _Left) -> Iterator[tuple[_Left, Fraction]]:
    """Yield the states after one more card that makes no snap, each with its chance."""
    coming, said, top = state
    ranks = sum(coming) + (top is not None and top[0])
    if top is not None and top[0]:
        yield from _condition_on_number(_Left(coming, said, (False, top[1])), None, Fraction(1, ranks))
    for left, n in enumerate(coming):
        if n:
            yield from _condition_on_number(_Left(_change_count(coming, left, -1), said, top), left, Fraction(n, ranks))


def _condition_on_number(state: _Left, number: int | None, chance: Fraction) -> Iterator[tuple[_Left, Fraction]]:
    """Yield the same, once it is known how many cards the rank of the number has left (None: it is the rank on top)."""
    coming, said, top = state
    cards = sum(left * n for group in (coming, said) for left, n in enumerate(group))
    cards += (number or 0) + (0 if top is None else top[1])
    to_come = _change_count(coming, top[1], 1) if top is not None and top[0] else coming
    been = _change_count(said, top[1], 1) if top is not None and not top[0] else said
    been = been if number is None else _change_count(been, number, 1)
    for left in range(1, len(coming)):
        if n := coming[left]:
            yield _Left(_change_count(to_come, left, -1), been, (True, left - 1)), chance * Fraction(left * n, cards)
        if n := said[left]:
            yield _Left(to_come, _change_count(been, left, -1), (False, left - 1)), chance * Fraction(left * n, cards)


def _change_count(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
