"""The judging of captures: the reasons why a capture is wrong or incomplete, with the arithmetic.

It also explains the cards that a learner has touched before a play.
"""

from __future__ import annotations

from bisect import bisect

from cardlessons.engine.cards import Card, remove_cards
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import Cards, Why
from cardlessons.families.fishing.captures import (
    CAPTURING_SUMS,
    NO_PARTS,
    CaptureParts,
    find_captures,
    find_missed,
    is_own_sum,
    list_own_sums,
    split,
)
from cardlessons.families.fishing.heaps import (
    Builds,
    find_builds_of_number,
    find_builds_within,
    find_split_builds,
    list_loose_cards,
)
from cardlessons.families.fishing.options import FishingOptions, get_value, sum_values
from cardlessons.families.fishing.sums import (
    find_remainders,
    make_tally,
    pick,
    select_cards_of_rank,
    sort_into_sets,
    split_into,
)


def check_capture(
    rules: FishingOptions,
    card: Card,
    layout: Cards,
    takes: Cards,
    builds: Builds = (),
    taken: CaptureParts | None = None,
) -> Reasons:
    """Return the reasons against taking the cards `takes` with the card; empty if the capture is lawful.

    `taken` are the parts of the capture, if they are known.
    """
    left = remove_cards(layout, takes)
    if len(left) + len(takes) != len(layout):
        if elsewhere := remove_cards(takes, layout):
            return (Why("take.not-in-the-middle", {"cards": elsewhere}),)
        return (Why("take.twice", {"cards": takes}),)
    if not (taken or split(rules, card, takes, builds)):
        return _find_mistakes(rules, card, takes, builds)
    if rules.takes_one_court and not get_value(card) and len(takes) > 1:
        return (Why("take.one-court", {"card": card}),)
    return _explain_missing(rules, card, left, takes, builds)


def explain_touched(rules: FishingOptions, card: Card, layout: Cards, touched: Cards, builds: Builds = ()) -> Reasons:
    """Return the reasons that explain the touched cards: each right set, cards that make no sum, and missing cards.

    If the last reason is `choice.whole`, the touched cards are a lawful capture.
    """
    takes = find_captures(rules, card, layout, builds)
    facts = {"card": card, "takes": takes, "count": len(takes)}
    if not touched:
        return (Why(("choice.nothing", "choice.begin", "choice.ways")[min(2, len(takes))], facts),)
    if reasons := check_capture(rules, card, layout, touched, builds):
        return (*_explain_right_parts(rules, card, touched, builds), *reasons)
    return (*_explain_right_parts(rules, card, touched, builds), Why("choice.whole", facts))


def explain_sums(rules: FishingOptions, card: Card, touched: Cards, builds: Builds = ()) -> Reasons:
    """Return the reasons that explain the sums of the touched cards, without those about missing cards."""
    if not touched:
        return (Why("choice.ask", {"card": card}),)
    wrong = () if split(rules, card, touched, builds) else _find_mistakes(rules, card, touched, builds)
    return (*_explain_right_parts(rules, card, touched, builds), *wrong)


def _explain_parts(rules: FishingOptions, card: Card, taken: CaptureParts) -> Reasons:
    """Return a reason for each part of a capture."""
    parts: Reasons = (Why("choice.equal", {"card": card, "cards": taken.equal}),) if taken.equal else ()
    for some in taken.sets:
        own = is_own_sum(rules, card, some)
        facts = {"card": card, "cards": some, "sum": sum_values(some) if own else sum_values(some) + get_value(card)}
        parts += (Why("choice.set" if own else "choice.joint", facts),)
    for build in taken.builds:
        parts += (Why("choice.build", {"card": card, "cards": build.cards, "number": build.number}),)
    return parts


def _explain_right_parts(rules: FishingOptions, card: Card, touched: Cards, builds: Builds) -> Reasons:
    """Return a reason for each right part of the touched cards, even if they are no whole capture."""
    if taken := split(rules, card, touched, builds):
        return _explain_parts(rules, card, taken)
    free = list_loose_cards(touched, builds)
    equal = select_cards_of_rank(card, free)
    if not (equal or rules.takes_all or rules.unmatched_sets):
        return ()
    sets, _ = _find_best_sets(rules, card, remove_cards(free, equal))
    return _explain_parts(
        rules,
        card,
        CaptureParts(equal, sets, find_builds_within(find_builds_of_number(builds, get_value(card)), touched)),
    )


def _find_best_sets(rules: FishingOptions, card: Card, cards: Cards) -> tuple[tuple[Cards, ...], Cards]:
    """Return the sets of the card's number that leave the smallest total over, and the cards left over."""
    lying, own = make_tally(cards), list_own_sums(rules, card)
    least = min(find_remainders(lying, own), key=lambda rest: sum_values(pick(cards, rest)))
    sets = sort_into_sets(cards, split_into(lying - least, own) or ())
    return sets, remove_cards(cards, tuple(one for some in sets for one in some))


def _explain_missing(rules: FishingOptions, card: Card, left: Cards, takes: Cards, builds: Builds) -> Reasons:
    """Return the reasons that name the cards which the card must take as well, of those left in the middle."""
    more = find_missed(rules, card, left, takes, builds)
    if more is NO_PARTS:
        return ()
    reasons: Reasons = ()
    if more.equal:
        reasons += (Why("take.missed-equal", {"card": card, "cards": more.equal}),)
    for some in more.sets:
        reasons += (Why("take.missed-set", {"card": card, "cards": some, "sum": sum_values(some)}),)
    for build in more.builds:
        reasons += (Why("take.missed-build", {"card": card, "cards": build.cards, "number": build.number}),)
    return reasons


def check_parting(cards: Cards, builds: Builds) -> Reasons:
    """Return the reasons against taking only a part of a build."""
    reasons: Reasons = ()
    for build in find_split_builds(builds, cards):
        rest = remove_cards(build.cards, cards)
        reasons += (Why("build.whole", {"number": build.number, "cards": build.cards, "rest": rest}),)
    return reasons


def _find_mistakes(rules: FishingOptions, card: Card, takes: Cards, builds: Builds) -> Reasons:
    """Return the reasons why the card cannot take the cards `takes`."""
    if reasons := check_parting(takes, builds):
        return reasons
    if others := tuple(build for build in find_builds_within(builds, takes) if build.number != get_value(card)):
        return tuple(Why("take.build", {"card": card, "cards": one.cards, "number": one.number}) for one in others)
    return _explain_wrong_sum(rules, card, list_loose_cards(takes, builds))


def _explain_wrong_sum(rules: FishingOptions, card: Card, takes: Cards) -> Reasons:
    """Return the reasons why the card cannot take the cards `takes`, of which none is in a build."""
    rest = remove_cards(takes, select_cards_of_rank(card, takes))
    if not get_value(card):
        return (Why("take.court", {"card": card, "cards": rest}),)
    if courts := tuple(other for other in rest if not get_value(other)):
        return (Why("take.no-number", {"cards": courts}),)
    if rules.takes_all:
        return _explain_wrong_sets(rules, card, rest)
    if not rules.takes_with_sums and len(rest) == len(takes):
        return (Why("take.unmatched", {"card": card}),)
    if len(rest) < len(takes) and list_own_sums(rules, card):
        return _explain_wrong_sets(rules, card, rest)
    if len(rest) == len(takes) and split_into(make_tally(takes), list_own_sums(rules, card)) is not None:
        return (Why("take.set-unmatched", {"card": card, "cards": takes}),)
    made, (eight, ten) = get_value(card) + sum_values(takes), CAPTURING_SUMS
    facts = {"card": card, "cards": takes, "sum": made, "eight": eight - made, "ten": ten - made}
    code = ("take.below-eight", "take.nine", "take.above-ten")[bisect(CAPTURING_SUMS, made)]
    reasons: Reasons = (Why(code if rules.takes_with_sums else "take.limited", facts),)
    if len(rest) < len(takes):
        reasons += (Why("take.one-kind", facts),)
    return reasons


def _explain_wrong_sets(rules: FishingOptions, card: Card, cards: Cards) -> Reasons:
    """Return the reason why the cards do not divide into sets of the card's number, with the arithmetic."""
    _, left = _find_best_sets(rules, card, cards)
    made, number = sum_values(left), get_value(card)
    if number == 1:
        return (Why("take.ace", {"card": card, "cards": left}),)
    facts = {
        "card": card,
        "cards": left,
        "sum": made,
        "number": number,
        "missing": number - made,
        "over": made - number,
    }
    times, over = divmod(made, number)
    if not times:
        return (Why("take.below", facts),)
    return (Why("take.above" if over or len(left) == 1 else "take.unparted", facts),)
