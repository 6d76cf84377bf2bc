"""Captures: the cards in the middle that a played card can take.

In Cassino a card takes every card of its rank. It also takes sets that add up to its number, until no other set fits
(CAS-15, R-49). A build of that number counts as a card of the rank (R-118).

In Snitch'ems the player chooses: cards of the rank, or cards that make eight or ten together with the card played. An
eight or ten that takes a card of its rank may also take sets that add up to it (R-57, R-74, R-101).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import chain, combinations, islice
from math import ceil
from typing import NamedTuple

from cardlessons.engine.cards import CARDS, Card, remove_cards
from cardlessons.engine.table import Cards
from cardlessons.families.fishing.heaps import (
    Builds,
    find_builds_of_number,
    find_builds_within,
    list_build_cards,
    list_loose_cards,
)
from cardlessons.families.fishing.options import FishingOptions, get_value, sum_values
from cardlessons.families.fishing.sums import (
    FIRST_RANK_BIT,
    Sums,
    Tally,
    compute_reach,
    divide,
    filter_fitting,
    find_remainders,
    find_sets,
    iter_picks,
    list_sums,
    make_tally,
    pick,
    select_cards_of_rank,
)

CAPTURING_SUMS = (8, 10)
"""The two sums that capture in Snitch'ems."""
NO_SUMS = Sums()
MAX_CAPTURES = 200
"""The largest number of captures listed for one card; the rules accept every other lawful capture too."""


class CaptureParts(NamedTuple):
    """The parts of a capture: cards of equal rank, sets that make a sum, and builds."""

    equal: Cards
    sets: tuple[Cards, ...]
    builds: Builds = ()


NO_PARTS = CaptureParts((), ())


def list_own_sums(rules: FishingOptions, card: Card) -> Sums:
    """Return the tallies of two or more cards that add up to the card's number.

    Empty if the card may take no such sets.
    """
    number = get_value(card)
    return find_sets(number) if rules.takes_all or number in CAPTURING_SUMS else NO_SUMS


def list_joint_sums(rules: FishingOptions, card: Card) -> Sums:
    """Return the tallies that make eight or ten together with the card; empty if the game has no such captures."""
    return _list_joint_sums(get_value(card)) if rules.takes_with_sums else NO_SUMS


@cache
def _list_joint_sums(number: int) -> Sums:
    return Sums(chain.from_iterable(map(list_sums, _list_missing_numbers(number))))


@cache
def _list_missing_numbers(number: int) -> tuple[int, ...]:
    """Return the differences from a card's number up to eight and up to ten; only those above 0."""
    return tuple(wanted - number for wanted in CAPTURING_SUMS if 0 < number < wanted)


def is_own_sum(rules: FishingOptions, card: Card, some: Cards) -> bool:
    """Return True if the set adds up to the card's own number without the card.

    Otherwise the set makes eight or ten together with the card.
    """
    return rules.takes_all or (get_value(card) in CAPTURING_SUMS and sum_values(some) == get_value(card))


def find_capturing_cards(rules: FishingOptions, cards: Cards, layout: Cards, builds: Builds = ()) -> Cards:
    """Return those of the given cards that can take at least one card."""
    reach = _compute_reach(layout, builds) if builds else compute_reach(layout)
    wanted = _list_wanted(rules.takes_all, rules.takes_with_sums, rules.unmatched_sets)
    return tuple([card for card in cards if reach & wanted[card]])


def _compute_reach(layout: Cards, builds: Builds) -> int:
    """Return what the cards and the builds in the middle make, as `compute_reach` does."""
    return compute_reach(list_loose_cards(layout, builds)) | sum({1 << build.number for build in builds})


@cache
def _list_wanted(takes_all: bool, takes_with_sums: bool, unmatched_sets: bool) -> dict[Card, int]:
    """Return what each card may take, as bit masks like that of `compute_reach`."""
    if takes_all:
        return {card: 1 << card.rank + (0 if get_value(card) else FIRST_RANK_BIT) for card in CARDS}
    wanted = {card: 1 << card.rank + FIRST_RANK_BIT for card in CARDS}
    for card in CARDS:
        number = get_value(card)
        sums = _list_missing_numbers(number) if takes_with_sums else ()
        own = (number,) if unmatched_sets and number in CAPTURING_SUMS else ()
        wanted[card] |= sum({1 << one for one in (*sums, *own)})
    return wanted


def split(rules: FishingOptions, card: Card, takes: Cards, builds: Builds = ()) -> CaptureParts | None:
    """Return the parts of a capture of the cards `takes`; None if the card cannot take them.

    It does not check whether the card must take more.
    """
    if not takes or len({*takes}) < len(takes):
        return None
    if not builds:
        return _split(rules, card, takes)
    heaps = find_builds_within(find_builds_of_number(builds, get_value(card)), takes)
    free = list_loose_cards(takes, builds)
    if len(free) + len(list_build_cards(heaps)) < len(takes):
        return None
    taken = _split(rules, card, free) if free else NO_PARTS if heaps else None
    return taken._replace(builds=heaps) if taken and heaps else taken


def _split(rules: FishingOptions, card: Card, takes: Cards) -> CaptureParts | None:
    """Return the parts of a capture of cards that are in no build; None if the card cannot take them."""
    equal = select_cards_of_rank(card, takes)
    if len(equal) == len(takes):
        return CaptureParts(equal, ())
    rest = remove_cards(takes, equal) if equal else takes
    numbers_only = all(map(get_value, rest))
    if numbers_only and (equal or rules.takes_all or rules.unmatched_sets):
        sets = divide(rest, list_own_sums(rules, card))
        if sets is not None:
            return CaptureParts(equal, sets)
    if numbers_only and get_value(card) and rules.takes_with_sums:
        if rules.several_sums:
            sets = divide(takes, list_joint_sums(rules, card))
            return None if sets is None else CaptureParts((), sets)
        if get_value(card) + sum_values(takes) in CAPTURING_SUMS:
            return CaptureParts((), (takes,))
    return None


def find_missed(rules: FishingOptions, card: Card, left: Cards, takes: Cards, builds: Builds = ()) -> CaptureParts:
    """Return the cards that the card must take besides the cards `takes`, of those left in the middle without them.

    They are cards of its rank, one further set, and builds.
    """
    if not rules.takes_all or not find_capturing_cards(rules, (card,), left, builds):
        return NO_PARTS
    rest = list_loose_cards(left, builds)
    equal = select_cards_of_rank(card, rest)
    if rules.takes_one_court and not get_value(card) and select_cards_of_rank(card, takes):
        equal = ()
    lying = make_tally(rest)
    fits = next(iter(filter_fitting(lying, list_own_sums(rules, card))), None)
    heaps = tuple(
        build
        for build in find_builds_of_number(builds, get_value(card))
        if build not in find_builds_within(builds, takes)
    )
    return CaptureParts(equal, () if fits is None else (pick(rest, fits),), heaps)


def find_captures(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> tuple[Cards, ...]:
    """Return the whole lawful captures of the card, at most `MAX_CAPTURES`."""
    find = _find_full_captures if rules.takes_all else _find_single_captures
    takes = tuple(find(rules, card, list_loose_cards(layout, builds))[:MAX_CAPTURES])
    if builds and (heaps := find_builds_of_number(builds, get_value(card))):
        takes = tuple(_sort_by_layout(layout, list_build_cards(heaps) + some) for some in takes or ((),))
    return takes


def _find_full_captures(rules: FishingOptions, card: Card, layout: Cards) -> list[Cards]:
    """Return the captures of Cassino: every card of the rank, and sets until no other set fits."""
    equal = select_cards_of_rank(card, layout)
    alone = [equal] if equal else []
    if not get_value(card):
        return [(one,) for one in equal] if rules.takes_one_court else alone
    lying = make_tally(layout)
    rests = find_remainders(lying, list_own_sums(rules, card))
    if len(rests) == 1:
        return alone
    sets = _pick_evenly(layout, [lying - rest for rest, complete in rests.items() if complete])
    return [_sort_by_layout(layout, equal + some) for some in sets] if equal else sets


def _find_single_captures(rules: FishingOptions, card: Card, layout: Cards) -> list[Cards]:
    """Return the captures of Snitch'ems, where a player chooses one kind of capture for each play."""
    equal = select_cards_of_rank(card, layout)
    matches = [equal] if equal else []
    if len(equal) > 1:
        matches = [some for more in range(len(equal)) for some in combinations(equal, 1 + more)]
    if not get_value(card):
        return matches
    takes, lying, joint = [*matches], make_tally(layout), list_joint_sums(rules, card)
    if wanted := _list_unions(lying, joint) if rules.several_sums else filter_fitting(lying, joint):
        takes += _pick_evenly(layout, wanted)
    if rules.unmatched_sets:
        matches.append(())
    if matches and (sums := list_own_sums(rules, card)):
        sets = _pick_evenly(layout, _list_unions(lying, sums))
        takes += [_sort_by_layout(layout, match + some) for some in sets for match in matches]
    return [*dict.fromkeys(takes[:MAX_CAPTURES])]  # a four takes a four by its rank, and because they make eight


def _list_unions(lying: Tally, sums: Sums) -> list[Tally]:
    """Return the tallies of one or several sums that lie there together."""
    return [lying - rest for rest in find_remainders(lying, sums)][1:]


def _pick_evenly(layout: Cards, wanted: Sequence[Tally]) -> list[Cards]:
    """Return choices of cards for the wanted tallies, with an equal share of `MAX_CAPTURES` for each tally."""
    picks: list[Cards] = []
    for one in wanted[:MAX_CAPTURES]:
        picks += islice(iter_picks(layout, one), ceil(MAX_CAPTURES / len(wanted)))
    return picks


def _sort_by_layout(layout: Cards, cards: Cards) -> Cards:
    """Return the cards in the order of the layout."""
    some = {*cards}
    return tuple([card for card in layout if card in some])
