"""Building: a player lays a card on cards in the middle, and together they count as one card.

The part of Peel's text that we have does not mention building; Cassell's book and Foster's *Hoyle* do (R-118 to R-120).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from cardlessons.engine.cards import Card, Rank, remove_cards
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import LAYOUT, Cards, Event, Moved, Play, Remembered, Said, Why, hand
from cardlessons.families.fishing.captures import MAX_CAPTURES
from cardlessons.families.fishing.heaps import (
    Build,
    Builds,
    find_builds_of_number,
    find_builds_within,
    list_build_cards,
    list_loose_cards,
)
from cardlessons.families.fishing.judging import check_parting
from cardlessons.families.fishing.options import FishingOptions, get_value, sum_values
from cardlessons.families.fishing.seating import Position
from cardlessons.families.fishing.sums import (
    NUMBERED_RANKS,
    Tally,
    filter_fitting,
    find_remainders,
    iter_picks,
    list_sums,
    make_tally,
    split_into,
)

_NUMBER_WORDS: dict[str, int] = {
    word: int(rank) for rank in NUMBERED_RANKS for word in (str(int(rank)), rank.word, rank.plural)
} | {"one": 1, "ones": 1}


def read_called_number(call: str | None) -> int | None:
    """Return the number in a call such as `8`, `eight`, `Eights` or `Building eights`; None if there is none."""
    words = (call or "").casefold().split()
    return _NUMBER_WORDS.get(words[-1].strip(".!,;")) if words else None


def to_build(play: Play) -> Build:
    """Return the build that a lawful play makes."""
    number = read_called_number(play.call)
    assert number is not None
    return _make_build(play.seat, play.card, play.onto, number)


def _make_build(seat: int, card: Card, onto: Cards, number: int) -> Build:
    cards = (*onto, card)
    return Build(number, cards, seat, sum_values(cards) // number)


def describe_build(build: Build) -> str:
    """Return the word for a build: `Eight`, or `Eights` for a double build (R-119)."""
    rank = Rank(build.number)
    return (rank.word if build.single else rank.plural).capitalize()


def find_own_builds(position: Position, seat: int) -> Builds:
    """Return the builds that the seat owns, because it built on them last."""
    builds: Builds = position.memo.builds
    return tuple([build for build in builds if build.seat == seat]) if builds else ()


# The reasons against a build


def check_build(rules: FishingOptions, position: Position, play: Play) -> Reasons:
    """Return the reasons against a play that builds; empty if it is lawful."""
    if not rules.builds_any:
        return (Why("build.none", {"seat": play.seat}),)
    if elsewhere := remove_cards(play.onto, position.layout):
        return (Why("build.not-in-the-middle", {"cards": elsewhere}),)
    if len(set(play.onto)) < len(play.onto):
        return (Why("take.twice", {"cards": play.onto}),)
    if court := next((card for card in (*play.onto, play.card) if not get_value(card)), None):
        return (Why("build.court", {"court": court}),)
    number = read_called_number(play.call)
    if number is None:
        return (Why("build.say-the-number", {"seat": play.seat}),)
    return _check_heap(rules, position.memo.builds, play, number) or _check_hand(position, play, number)


def _check_heap(rules: FishingOptions, builds: Builds, play: Play, number: int) -> Reasons:
    """Return the reasons against the cards of a build, which must make the number once or several times."""
    facts = {"card": play.card, "seat": play.seat, "number": number}
    if reasons := check_parting(play.onto, builds):
        return reasons
    others = tuple(build for build in find_builds_within(builds, play.onto) if build.number != number)
    for build in others:
        if not build.single:
            return (Why("build.fixed", {"cards": build.cards, "number": build.number}),)
    free = list_loose_cards(play.onto, builds)
    if others:
        raised = others[0].number + get_value(play.card)
        if len(others) > 1 or raised != number:
            return (Why("build.raised-wrongly", facts | {"low": others[0].number, "sum": raised}),)
    else:
        free = (play.card, *free)
    if split_into(make_tally(free), list_sums(number)) is None:
        made_up = sum_values(free)
        times, over = divmod(made_up, number)
        code = "build.below" if not times else "build.above" if over else "build.unparted"
        return (Why(code, facts | {"cards": free, "sum": made_up, "missing": number - made_up}),)
    if not rules.builds_double:
        several = sum_values((play.card, *play.onto)) > number
        return (Why("build.one-sum", facts),) if several else ()
    beside = tuple(
        build for build in find_builds_of_number(builds, number) if build not in find_builds_within(builds, play.onto)
    )
    return tuple(Why("build.beside", {"cards": build.cards, "number": number}) for build in beside)


def _check_hand(position: Position, play: Play, number: int) -> Reasons:
    """Return the reasons against a build from the other cards of the builder's hand (R-118, R-120).

    The hand must still hold a card of the number, and a card for each other build that the seat owns.
    """
    held = {get_value(card) for card in position.hands[play.seat] if card is not play.card}
    facts = {"seat": play.seat, "card": play.card}
    reasons: Reasons = ()
    if number not in held:
        reasons += (Why("build.none-held", facts | {"number": number}),)
    for build in find_own_builds(position, play.seat):
        if build.number not in held and build not in find_builds_within((build,), play.onto):
            reasons += (Why("build.keeps", facts | {"number": build.number}),)
    return reasons


def check_laying(position: Position, play: Play) -> Reasons:
    """Return the reasons against laying a card by itself, which a seat that owns a build may not do (R-120)."""
    own = find_own_builds(position, play.seat)
    facts = ({"seat": play.seat, "cards": build.cards, "number": build.number} for build in own)
    return tuple(Why("build.laid-beside", fact) for fact in facts)


# The events of a build


def list_build_events(position: Position, play: Play) -> list[Event]:
    """Return the events of a build: the card joins the cards below it, and the player says the number."""
    builds: Builds = position.memo.builds
    below = find_builds_within(builds, play.onto)
    heap = to_build(play)
    raised = next((build.number for build in below if build.number != heap.number), None)
    facts = {
        "seat": play.seat,
        "card": play.card,
        "cards": play.onto,
        "number": heap.number,
        "count": heap.sets,
        "low": raised,
    }
    code = "build.raises" if raised else "build.single" if heap.single else "build.double"
    says = "say.single" if heap.single else "say.double"
    rest = tuple(build for build in builds if build not in below)
    return [
        Moved((play.card,), hand(play.seat), LAYOUT, Why(code, facts)),
        Said(play.seat, describe_build(heap), Why(says, facts)),
        Remembered(position.memo._replace(builds=(*rest, heap))),
    ]


# The possible builds


def find_builds(rules: FishingOptions, position: Position, card: Card) -> Iterator[Play]:
    """Yield the builds that the card may make, at most `MAX_CAPTURES`; the rules accept any other lawful build."""
    seat = position.turn
    if seat is None or not rules.builds_any or not get_value(card):
        return
    numbers = sorted(
        {n for other in position.hands[seat] if other is not card and (n := get_value(other)) >= get_value(card)}
    )
    plays = (
        _make_play(seat, card, onto, number)
        for number in numbers
        for onto in _find_bases(rules, position, card, number)
    )
    yield from islice((play for play in plays if not check_build(rules, position, play)), MAX_CAPTURES)


def _find_bases(rules: FishingOptions, position: Position, card: Card, number: int) -> Iterator[Cards]:
    """Yield the cards in the middle on which the card makes the number.

    Each choice is one base for the card, and further sets of the number if the game allows double builds.
    """
    builds: Builds = position.memo.builds
    free = list_loose_cards(position.layout, builds)
    several = rules.builds_double
    joined = list_build_cards(find_builds_of_number(builds, number)) if several else ()
    lying, missing = make_tally(free), number - get_value(card)
    bases: list[tuple[Tally, Cards]] = [(one, ()) for one in filter_fitting(lying, list_sums(missing))]
    bases += [(0, build.cards) for build in find_builds_of_number(builds, missing) if build.single]
    bases += [(0, ())] if not missing and several else []
    seen: set[tuple[Tally, Cards]] = set()
    for base, raised in bases:
        further = find_remainders(lying - base, list_sums(number)) if several else {lying - base: True}
        for rest in further:
            wanted = lying - rest
            if (wanted, raised) not in seen and (wanted or raised or joined):
                seen.add((wanted, raised))
                for some in iter_picks(free, wanted):
                    onto = {*some, *raised, *joined}
                    yield tuple([other for other in position.layout if other in onto])


def explain_build(rules: FishingOptions, position: Position, card: Card, touched: Cards) -> Reasons:
    """Return the reasons that explain, or forbid, building with the card on the cards touched so far."""
    seat = position.turn
    if seat is None or not rules.builds_any:
        return ()
    if not touched:
        possible = next(find_builds(rules, position, card), None)
        return () if possible is None else (Why("choice.may-build", {"card": card}),)
    if plays := find_exact_builds(rules, position, card, touched):
        return tuple(
            Why(
                "choice.builds" if heap.single else "choice.builds-double",
                {"seat": seat, "card": card, "number": heap.number},
            )
            for heap in map(to_build, plays)
        )
    heaps = find_builds_within(position.memo.builds, touched)
    number = get_value(card)
    if heaps and heaps[0].number != number:
        number += heaps[0].number
    elif split_into(make_tally(touched), list_sums(number)) is None:
        number += sum_values(touched)
    if number > NUMBERED_RANKS[-1]:
        return (Why("choice.built-over", {"card": card, "sum": get_value(card) + sum_values(touched)}),)
    return check_build(rules, position, Play(seat, card, (), str(number), touched))


def find_exact_builds(rules: FishingOptions, position: Position, card: Card, touched: Cards) -> tuple[Play, ...]:
    """Return the builds that the card may make on exactly the touched cards, one for each number."""
    seat = position.turn
    if seat is None or not touched:
        return ()
    plays = (_make_play(seat, card, touched, rank) for rank in NUMBERED_RANKS)
    return tuple(play for play in plays if not check_build(rules, position, play))


def _make_play(seat: int, card: Card, onto: Cards, number: int) -> Play:
    """Return the play that lays the card on the cards `onto` and calls the number."""
    return Play(seat, card, call=describe_build(_make_build(seat, card, onto, number)), onto=onto)
