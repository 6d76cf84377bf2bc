"""The captures: the cards of the middle that a card can take.

In Cassino a card takes all of its rank and, with them, sets that add up to its number until no further one fits
(CAS-15, R-49); a build of that number counts as a card of it (R-118). In Snitch'ems the player chooses: cards of its
rank, or a sum of eight or ten together with the card played; an eight or ten that matches may also take sets that add
up to it (R-57, R-74, R-101).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations, islice
from math import ceil
from typing import NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Cards
from cardlessons.families.fishing.heaps import Builds, built, loose, numbered, whole
from cardlessons.families.fishing.options import FishingOptions, total, value
from cardlessons.families.fishing.sums import (
    Tally,
    alike,
    dealt_into,
    fitting,
    left_of,
    parted,
    pick,
    picks,
    sets_of,
    sums,
    tally,
    without,
)

WANTED = (8, 10)
"""The sums of Snitch'ems."""
MOST = 200
"""The largest number of captures listed for one card; the rules accept any other lawful one too."""


class CaptureParts(NamedTuple):
    """The parts of a capture: cards of equal rank, sets, and builds."""

    equal: Cards
    sets: tuple[Cards, ...]
    builds: Builds = ()


class Offer(NamedTuple):
    """The captures of a card: the cards of its rank, each set by itself, each whole lawful capture, and the builds in
    it.

    Where there are more than `MOST` sets or captures, only that many of them.
    """

    equal: Cards
    sets: tuple[Cards, ...]
    takes: tuple[Cards, ...]
    builds: Builds = ()


def own_sums(rules: FishingOptions, card: Card) -> tuple[Tally, ...]:
    """Return the sets of two cards or more that add up to the card's number, where it may take such."""
    number = value(card)
    return sets_of(number) if rules.takes == "all" or number in WANTED else ()


def joint_sums(rules: FishingOptions, card: Card) -> tuple[Tally, ...]:
    """Return the sets that make eight or ten together with the card, where it may take such."""
    number = value(card)
    return _to_eight_or_ten(number) if rules.takes == "eights and tens" and number else ()


@cache
def _to_eight_or_ten(number: int) -> tuple[Tally, ...]:
    return tuple(chain.from_iterable(sums(wanted - number) for wanted in WANTED))


def adds_up(rules: FishingOptions, card: Card, some: Cards) -> bool:
    """Return True if the set adds up to the card's own number, not to eight or ten together with it."""
    return rules.takes == "all" or (value(card) in WANTED and total(some) == value(card))


def can_take(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> bool:
    """Return True if the card takes anything."""
    if numbered(builds, value(card)):
        return True
    layout = loose(layout, builds)
    if alike(card, layout):
        return True
    sets = own_sums(rules, card) if rules.takes == "all" or rules.unmatched_sets else ()
    lying = tally(layout)
    return bool(fitting(lying, sets) or fitting(lying, joint_sums(rules, card)))


def split(rules: FishingOptions, card: Card, takes: Cards, builds: Builds = ()) -> CaptureParts | None:
    """Return the parts of a capture of these cards; None if the card cannot take them.

    It does not check whether the card must take more.
    """
    heaps = whole(numbered(builds, value(card)), takes)
    free = loose(takes, builds)
    if len(free) + len(built(heaps)) < len(takes):
        return None
    taken = _split(rules, card, free) if free else CaptureParts((), ()) if heaps else None
    return taken._replace(builds=heaps) if taken and heaps else taken


def _split(rules: FishingOptions, card: Card, takes: Cards) -> CaptureParts | None:
    """Return the parts of a capture of cards outside builds; None if the card cannot take them."""
    equal = alike(card, takes)
    rest = without(takes, equal)
    numbers_only = all(map(value, rest))
    if numbers_only and (not rest or equal or rules.takes == "all" or rules.unmatched_sets):
        sets = parted(tally(rest), own_sums(rules, card))
        if sets is not None:
            return CaptureParts(equal, dealt_into(rest, sets))
    if numbers_only and value(card) and rules.takes == "eights and tens":
        if rules.several_sums:
            sets = parted(tally(takes), joint_sums(rules, card))
            return None if sets is None else CaptureParts((), dealt_into(takes, sets))
        if value(card) + total(takes) in WANTED:
            return CaptureParts((), (takes,))
    return None


def missed(rules: FishingOptions, card: Card, layout: Cards, takes: Cards, builds: Builds = ()) -> CaptureParts:
    """Return the cards that the card must take as well: cards of its rank, a set that still fits, or builds."""
    if rules.takes != "all":
        return CaptureParts((), ())
    rest = without(loose(layout, builds), takes)
    equal = alike(card, rest)
    if rules.courts == "one" and not value(card) and alike(card, takes):
        equal = ()
    lying = tally(rest)
    fits = next(iter(fitting(lying, own_sums(rules, card))), None)
    heaps = tuple(build for build in numbered(builds, value(card)) if build not in whole(builds, takes))
    return CaptureParts(equal, () if fits is None else (pick(rest, fits),), heaps)


def offer(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> Offer:
    """Return everything that the card can take."""
    free = loose(layout, builds)
    lying = tally(free)
    sets = fitting(lying, own_sums(rules, card)) + fitting(lying, joint_sums(rules, card))
    return Offer(
        alike(card, free),
        tuple(islice(chain.from_iterable(picks(free, one) for one in sets), MOST)),
        ways(rules, card, layout, builds),
        numbered(builds, value(card)),
    )


def ways(rules: FishingOptions, card: Card, layout: Cards, builds: Builds = ()) -> tuple[Cards, ...]:
    """Return each whole lawful capture, `MOST` of them at most."""
    if not can_take(rules, card, layout, builds):
        return ()
    free = loose(layout, builds)
    found = _all_that_fits(rules, card, free) if rules.takes == "all" else _chosen(rules, card, free)
    takes = tuple(dict.fromkeys(islice(found, MOST)))
    if heaps := numbered(builds, value(card)):
        takes = tuple(_lying(layout, built(heaps) + some) for some in takes or ((),))
    return takes


def _all_that_fits(rules: FishingOptions, card: Card, layout: Cards) -> Iterator[Cards]:
    """Yield the captures of Cassino: all of the rank, and sets until no further one fits."""
    equal = alike(card, layout)
    if not value(card):
        yield from ((one,) for one in equal) if rules.courts == "one" else filter(None, (equal,))
        return
    lying = tally(layout)
    wanted = [lying - rest for rest, complete in left_of(lying, own_sums(rules, card)).items() if complete]
    for some in _shared(layout, wanted):
        if equal or some:
            yield _lying(layout, equal + some)


def _chosen(rules: FishingOptions, card: Card, layout: Cards) -> Iterator[Cards]:
    """Yield the captures of Snitch'ems: one kind of capture for each play, as the player likes."""
    equal = alike(card, layout)
    matches = [some for more in range(len(equal)) for some in combinations(equal, 1 + more)]
    yield from matches
    lying = tally(layout)
    _, *further = left_of(lying, own_sums(rules, card))
    joint = joint_sums(rules, card)
    several = [*left_of(lying, joint)][1:] if rules.several_sums else [lying - one for one in fitting(lying, joint)]
    yield from _shared(layout, [lying - rest for rest in several])
    if further and rules.unmatched_sets:
        matches.append(())
    for some in _shared(layout, [lying - rest for rest in further]) if matches else ():
        yield from (_lying(layout, match + some) for match in matches)


def _shared(layout: Cards, wanted: list[Tally]) -> Iterator[Cards]:
    """Yield choices of cards for each wanted tally, an equal share of `MOST` for each."""
    for one in wanted:
        yield from islice(picks(layout, one), ceil(MOST / len(wanted)))


def _lying(layout: Cards, cards: Cards) -> Cards:
    """Return the cards in their order in the layout."""
    return tuple([card for card in layout if card in cards])
