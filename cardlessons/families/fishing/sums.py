"""Sums of cards: the sets of ranks that make a number, and the division of cards into such sets.

Suits make no difference to a sum. So cards are counted in a tally: an integer with four bits for each rank from ace to
ten. To take a set away is then a subtraction. There are at most 41 sums of any number up to ten. Twenty small cards
have a million subsets, but only about a thousand different tallies can be left of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations, product

from cardlessons.engine.cards import CARDS, Card, Rank, remove_cards
from cardlessons.engine.table import Cards

Tally = int


class Sums(tuple[Tally, ...]):
    """The sets that make a number; each is made once, so caches find it by its identity, without a look at the sets."""

    __slots__ = ()
    __hash__ = object.__hash__


NUMBERED_RANKS = tuple(rank for rank in Rank if Rank.ACE <= rank <= Rank.TEN)
"""The ranks that count in sums: ace to ten."""
_ALL_ONES: Tally = sum(1 << 4 * rank for rank in NUMBERED_RANKS)
"""The tally of one card of each rank."""
_GUARD_BITS: Tally = 8 * _ALL_ONES
"""The highest bit of each rank's four, which stops a subtraction from borrowing from another rank."""
_RANK_BITS: dict[Rank, Tally] = {rank: 1 << 4 * rank if rank in NUMBERED_RANKS else 0 for rank in Rank}
"""The tally of one card of each rank; 0 for court cards."""
_CARD_TALLIES: dict[Card, Tally] = {card: _RANK_BITS[card.rank] for card in CARDS}
"""The tally of each card by itself."""
_SUM_BITS = sum(1 << rank for rank in NUMBERED_RANKS)
"""A bit mask of the sums that a card can take: bit 1 for the ace, bit 10 for the ten."""
FIRST_RANK_BIT = 16
"""The first bit of the ranks in what cards make (`compute_reach`)."""
_CARD_REACHES: dict[Card, tuple[int, int]] = {
    card: (int(card.rank) if card.rank in NUMBERED_RANKS else 0, 1 << card.rank + FIRST_RANK_BIT) for card in CARDS
}
"""The number of each card in sums, 0 for court cards, and the bit of its rank in what cards make."""
MAX_REMAINDERS = 4000
"""The largest number of remainders examined; more than twenty number cards can leave more."""


def make_tally(cards: Cards) -> Tally:
    """Return the tally of the cards: the count of each rank, without court cards."""
    return sum([_CARD_TALLIES[card] for card in cards])


def is_within(whole: Tally, part: Tally) -> bool:
    """Return True if the whole has at least as many cards of each rank as the part."""
    return ((whole | _GUARD_BITS) - part) & _GUARD_BITS == _GUARD_BITS


@lru_cache(maxsize=4096)
def filter_fitting(whole: Tally, sets: Sums) -> tuple[Tally, ...]:
    """Return the sets that are within the whole."""
    guarded, any_two = whole | _GUARD_BITS, whole | whole >> 1
    sets_of_ranks = _filter_ranks((any_two | any_two >> 2) & _ALL_ONES, sets)
    return tuple([one for one in sets_of_ranks if (guarded - one) & _GUARD_BITS == _GUARD_BITS])


@lru_cache(maxsize=4096)
def _filter_ranks(ranks: Tally, sets: Sums) -> tuple[Tally, ...]:
    """Return the sets of certain ranks only, given as the tally of one card of each."""
    return tuple([one for one in sets if not one & ~(15 * ranks)])


@lru_cache(maxsize=4096)
def compute_reach(cards: Cards) -> int:
    """Return what cards make as bits: their sums up to ten in the bits 1 to 10, ranks from `FIRST_RANK_BIT` on."""
    sums, ranks = 1, 0
    for card in cards:
        number, rank = _CARD_REACHES[card]
        sums |= sums << number
        ranks |= rank
    return sums & _SUM_BITS | ranks


@cache
def list_sums(number: int) -> Sums:
    """Return the tallies of all sets that make the number, with at most four cards of a rank."""

    def iter_choices(rest: int, rank: int) -> Iterator[Tally]:
        if rest == 0:
            yield 0
            return
        for low in range(min(rank, rest), 0, -1):
            for count in range(1, min(4, rest // low) + 1):
                for more in iter_choices(rest - count * low, low - 1):
                    yield more + (count << 4 * low)

    return Sums(filter(None, iter_choices(number, 10)))


@cache
def find_sets(number: int) -> Sums:
    """Return the tallies of all sets of two or more cards that make the number."""
    return Sums(one for one in list_sums(number) if one not in _RANK_BITS.values())


@lru_cache(maxsize=4096)
def split_into(whole: Tally, sets: Sums) -> tuple[Tally, ...] | None:
    """Return the sets into which the whole divides with nothing left over; None if it does not divide."""
    if not whole:
        return ()
    top = (whole.bit_length() - 1) // 4 * 4
    for one in sets:
        if one >> top and is_within(whole, one):
            rest = split_into(whole - one, sets)
            if rest is not None:
                return (one, *rest)
    return None


def find_remainders(whole: Tally, sets: Sums) -> dict[Tally, bool]:
    """Return the remainders of the whole after some of the sets are taken away, with True where no other set fits.

    The whole itself comes first. The search goes depth first, and stops at `MAX_REMAINDERS` remainders.
    """
    fitting = filter_fitting(whole, sets)
    if not fitting:
        return {whole: True}
    seen: dict[Tally, bool] = {}
    waiting = [whole]
    while waiting and len(seen) < MAX_REMAINDERS:
        rest = waiting.pop()
        if rest not in seen:
            guarded = rest | _GUARD_BITS  # as in `filter_fitting`, whose cache would find few of the remainders
            further = [rest - one for one in fitting if (guarded - one) & _GUARD_BITS == _GUARD_BITS]
            seen[rest] = not further
            waiting += further
    return seen


def iter_picks(cards: Cards, wanted: Tally) -> Iterator[Cards]:
    """Yield every choice of cards that has the wanted tally; a choice keeps the cards in their order."""
    if not wanted:
        yield ()
        return
    able = tuple([card for card in cards if wanted & 15 * _CARD_TALLIES[card]])
    if make_tally(able) == wanted:
        yield able
        return
    groups = [
        combinations([card for card in able if card.rank is rank], count)
        for rank in NUMBERED_RANKS
        if (count := wanted >> 4 * rank & 15)
    ]
    for chosen in product(*groups):
        some = {card for group in chosen for card in group}
        yield tuple([card for card in able if card in some])


def pick(cards: Cards, wanted: Tally) -> Cards:
    """Return the first choice of the cards that has the wanted tally."""
    return next(iter_picks(cards, wanted))


def sort_into_sets(cards: Cards, sets: tuple[Tally, ...]) -> tuple[Cards, ...]:
    """Return the cards sorted into sets with the given tallies; the cards must contain all of the sets."""
    sorted_sets: list[Cards] = []
    for one in sets:
        some = pick(cards, one)
        sorted_sets.append(some)
        cards = remove_cards(cards, some)
    return tuple(sorted_sets)


def divide(cards: Cards, sets: Sums) -> tuple[Cards, ...] | None:
    """Return the number cards divided into sets with the given tallies and nothing left over; None if impossible."""
    tallies = split_into(make_tally(cards), sets)
    if tallies is None:
        return None
    return (cards,) if len(tallies) == 1 else sort_into_sets(cards, tallies)


def select_cards_of_rank(card: Card, cards: Cards) -> Cards:
    """Return the given cards that have the same rank as the card."""
    rank = card.rank
    return tuple([other for other in cards if other.rank is rank])
