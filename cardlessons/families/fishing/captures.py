"""Captures: the cards in the middle that a played card can take.

In Cassino a card takes every card of its rank. It also takes sets that add up to its number, until no other set fits
(CAS-15, R-49). A build of that number counts as a card of the rank (R-118).

In Snitch'ems the player chooses: cards of the rank, or cards that make eight or ten together with the card played. An
eight or ten that takes a card of its rank may also take sets that add up to it (R-57, R-74, R-101).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, islice
from math import ceil
from typing import NamedTuple

from cardlessons.engine.cards import Card, without
from cardlessons.engine.table import Cards
from cardlessons.families.fishing.heaps import Builds, builds_of_number, builds_within, cards_of_builds, loose_cards
from cardlessons.families.fishing.options import FishingOptions, total, value
from cardlessons.families.fishing.sums import (
    NUMBERED,
    Tally,
    cards_of_rank,
    divide,
    filter_fitting,
    find_remainders,
    find_sets,
    made_ranks,
    pick,
    picks,
    sums,
    tally,
)

WANTED = (8, 10)
"""The two sums that capture in Snitch'ems."""
MOST = 200
"""The largest number of captures listed for one card; the rules accept every other lawful capture too."""


class CaptureParts(NamedTuple):
    """The parts of a capture: cards of equal rank, sets that make a sum, and builds."""

    equal: Cards
    sets: tuple[Cards, ...]
    builds: Builds = ()


class Offer(NamedTuple):
    """The captures that a card can make.

    Attributes:
        equal: the cards of its rank.
        sets: the sets that make a sum, each by itself; at most `MOST`.
        takes: the whole lawful captures; at most `MOST`.
        builds: the builds of its number.
    """

    equal: Cards
    sets: tuple[Cards, ...]
    takes: tuple[Cards, ...]
    builds: Builds = ()


def own_sums(rules: FishingOptions, card: Card) -> tuple[Tally, ...]:
    """Return the tallies of two or more cards that add up to the card's number.

    Empty if the card may take no such sets.
    """
    number = value(card)
    return find_sets(number) if rules.takes == "all" or number in WANTED else ()


def joint_sums(rules: FishingOptions, card: Card) -> tuple[Tally, ...]:
    """Return the tallies that make eight or ten together with the card; empty if the game has no such captures."""
    return _joint_sums(value(card)) if rules.takes == "eights and tens" else ()


@cache
def _joint_sums(number: int) -> tuple[Tally, ...]:
    return tuple(chain.from_iterable(map(sums, _to_eight_or_ten(number))))


@cache
def _to_eight_or_ten(number: int) -> tuple[int, ...]:
    """Return the differences from a card's number up to eight and up to ten; only those above 0."""
    return tuple(wanted - number for wanted in WANTED if 0 < number < wanted)


def adds_up(rules: FishingOptions, card: Card, some: Cards) -> bool:
    """Return True if the set adds up to the card's own number without the card.

    Otherwise the set makes eight or ten together with the card.
    """
    return rules.takes == "all" or (value(card) in WANTED and total(some) == value(card))


def can_take(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> bool:
    """Return True if the card can take at least one card."""
    return bool(capturing_cards(rules, (card,), layout, builds))


def capturing_cards(rules: FishingOptions, cards: Cards, layout: Cards, builds: Builds = ()) -> Cards:
    """Return those of the given cards that can take at least one card."""
    free = loose_cards(layout, builds)
    made = made_ranks(free)
    if rules.takes == "all":
        for build in builds:
            made |= 1 << build.number
        return tuple([card for card in cards if made >> card.rank & 1])
    ranks, wanted = {card.rank for card in free}, _wanted_sums(rules.takes, rules.unmatched_sets)
    return tuple([card for card in cards if card.rank in ranks or made & wanted[value(card)]])


@cache
def _wanted_sums(takes: str, unmatched_sets: bool) -> list[int]:
    """Return the sums that a card may take at Snitch'ems without a match, for each number of the card.

    The index of the list is the card's number. Each entry is a bit mask like that of `made_ranks`.
    """

    def sums_wanted(number: int) -> Iterator[int]:
        if takes == "eights and tens":
            yield from _to_eight_or_ten(number)
        if unmatched_sets and number in WANTED:
            yield number

    return [sum({1 << one for one in sums_wanted(number)}) for number in (0, *NUMBERED)]


def split(rules: FishingOptions, card: Card, takes: Cards, builds: Builds = ()) -> CaptureParts | None:
    """Return the parts of a capture of the cards `takes`; None if the card cannot take them.

    It does not check whether the card must take more.
    """
    if not builds:
        return _split(rules, card, takes) if takes else None
    heaps = builds_within(builds_of_number(builds, value(card)), takes)
    free = loose_cards(takes, builds)
    if len(free) + len(cards_of_builds(heaps)) < len(takes):
        return None
    taken = _split(rules, card, free) if free else CaptureParts((), ()) if heaps else None
    return taken._replace(builds=heaps) if taken and heaps else taken


def _split(rules: FishingOptions, card: Card, takes: Cards) -> CaptureParts | None:
    """Return the parts of a capture of cards that are in no build; None if the card cannot take them."""
    equal = cards_of_rank(card, takes)
    if equal == takes:
        return CaptureParts(equal, ())
    rest = without(takes, equal)
    numbers_only = all(map(value, rest))
    if numbers_only and (equal or rules.takes == "all" or rules.unmatched_sets):
        sets = divide(rest, own_sums(rules, card))
        if sets is not None:
            return CaptureParts(equal, sets)
    if numbers_only and value(card) and rules.takes == "eights and tens":
        if rules.several_sums:
            sets = divide(takes, joint_sums(rules, card))
            return None if sets is None else CaptureParts((), sets)
        if value(card) + total(takes) in WANTED:
            return CaptureParts((), (takes,))
    return None


def find_missed(rules: FishingOptions, card: Card, layout: Cards, takes: Cards, builds: Builds = ()) -> CaptureParts:
    """Return the cards in the middle that the card must take besides the cards `takes`.

    They are cards of its rank, one further set, and builds.
    """
    if rules.takes != "all" or not can_take(rules, card, without(layout, takes), builds):
        return CaptureParts((), ())
    rest = without(loose_cards(layout, builds), takes)
    equal = cards_of_rank(card, rest)
    if rules.courts == "one" and not value(card) and cards_of_rank(card, takes):
        equal = ()
    lying = tally(rest)
    fits = next(iter(filter_fitting(lying, own_sums(rules, card))), None)
    heaps = tuple(build for build in builds_of_number(builds, value(card)) if build not in builds_within(builds, takes))
    return CaptureParts(equal, () if fits is None else (pick(rest, fits),), heaps)


def offer(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> Offer:
    """Return every capture that the card can make."""
    free = loose_cards(layout, builds)
    lying = tally(free)
    sets = filter_fitting(lying, own_sums(rules, card)) + filter_fitting(lying, joint_sums(rules, card))
    return Offer(
        cards_of_rank(card, free),
        tuple(islice(chain.from_iterable(picks(free, one) for one in sets), MOST)),
        find_captures(rules, card, layout, builds),
        builds_of_number(builds, value(card)),
    )


def find_captures(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> tuple[Cards, ...]:
    """Return the whole lawful captures of the card, at most `MOST`."""
    free = loose_cards(layout, builds)
    captures = (
        _find_full_captures(rules, card, free) if rules.takes == "all" else _find_single_captures(rules, card, free)
    )
    takes = tuple(dict.fromkeys(islice(captures, MOST)))
    if heaps := builds_of_number(builds, value(card)):
        takes = tuple(_in_layout_order(layout, cards_of_builds(heaps) + some) for some in takes or ((),))
    return takes


def _find_full_captures(rules: FishingOptions, card: Card, layout: Cards) -> Iterator[Cards]:
    """Yield the captures of Cassino: every card of the rank, and sets until no other set fits."""
    equal = cards_of_rank(card, layout)
    if not value(card):
        yield from ((one,) for one in equal) if rules.courts == "one" else filter(None, (equal,))
        return
    lying = tally(layout)
    rests = find_remainders(lying, own_sums(rules, card))
    if len(rests) == 1:
        yield from filter(None, (equal,))
        return
    wanted = [lying - rest for rest, complete in rests.items() if complete]
    for some in _pick_evenly(layout, wanted):
        if equal or some:
            yield _in_layout_order(layout, equal + some)


def _find_single_captures(rules: FishingOptions, card: Card, layout: Cards) -> Iterator[Cards]:
    """Yield the captures of Snitch'ems, where a player chooses one kind of capture for each play."""
    equal = cards_of_rank(card, layout)
    matches = [some for more in range(len(equal)) for some in combinations(equal, 1 + more)]
    yield from matches
    lying = tally(layout)
    if joint := filter_fitting(lying, joint_sums(rules, card)):
        several = [lying - rest for rest in find_remainders(lying, joint)][1:] if rules.several_sums else [*joint]
        yield from _pick_evenly(layout, several)
    if further := [lying - rest for rest in find_remainders(lying, own_sums(rules, card))][1:]:
        matches += [()] if rules.unmatched_sets else []
        for some in _pick_evenly(layout, further) if matches else ():
            yield from (_in_layout_order(layout, match + some) for match in matches)


def _pick_evenly(layout: Cards, wanted: list[Tally]) -> Iterator[Cards]:
    """Yield choices of cards for the wanted tallies, with an equal share of `MOST` for each tally."""
    for one in wanted:
        yield from islice(picks(layout, one), ceil(MOST / len(wanted)))


def _in_layout_order(layout: Cards, cards: Cards) -> Cards:
    """Return the cards in the order of the layout."""
    some = {*cards}
    return tuple([card for card in layout if card in some])
