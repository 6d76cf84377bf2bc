"""Find options and variants without effect, by playing.

The same games are played under two rulesets that differ in one option only. At each position all that the two say is
compared: the lawful acts, and the verdict on an act, lawful or not. Until they differ there is one game, so a game
under one ruleset compares it with any number of others.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from cardlessons.authoring.check.family_games import PlayedMistake
from cardlessons.authoring.check.trial_games import (
    MAX_ACTS,
    SEAT_LETTERS,
    choose_wild_act,
    list_player_numbers,
    make_setup,
)
from cardlessons.engine.family import AnyFamily
from cardlessons.engine.options import (
    OptionError,
    collect_applicable_options,
    collect_options,
    get_value,
    write_value,
)
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Act, Deal, Fault, Lawful, New, Position, Refused, SetupError, Why, after
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import VARIANTS

MAX_DEALS = 400
"""The most deals that are played to find a difference between two rulesets."""
WILD_ACT_SHARE = 0.3
"""The share of acts that are chosen from all acts, lawful or not."""


class _Choice(NamedTuple):
    """Two values of an option, or two games where `option` is empty; all numbers of an option are one choice."""

    option: str
    kind: str
    values: tuple[object, ...] = ()


class _Notes(NamedTuple):
    """The deals with each choice, the errors of rulesets, and the choices that differ in facts of reasons."""

    deals: Counter[_Choice]
    failed: dict[Variant, Exception]
    worded: set[_Choice]


def find_idle_options(family: AnyFamily) -> Iterator[PlayedMistake]:
    """Yield the options, their values and the variants between which no deal shows a difference."""
    games = [VARIANTS.get(game.slug, game) for game in family.variants]
    pairs: dict[Variant, dict[_Choice, Variant]] = defaultdict(dict)
    for choice, one, other in _list_pairs(games):
        pairs[one].setdefault(choice, other)
    tables = [(one, players) for one in pairs for players in list_player_numbers(one)]
    waiting = {choice for others in pairs.values() for choice in others}
    effective: set[_Choice] = set()
    notes = _Notes(Counter(), {}, set())
    for number in range(MAX_DEALS):
        for one, players in tables:
            left = {choice: other for choice, other in pairs[one].items() if choice in waiting}
            found = _play(one, left, players, number, notes) if left else set()
            effective |= found
            waiting -= found
        waiting = {choice for choice in waiting if notes.deals[choice] < MAX_DEALS}
        if not waiting:
            break
    for variant, error in notes.failed.items():
        if variant not in games:  # those were played alone
            yield PlayedMistake(f"{variant} cannot go on: {type(error).__name__}: {error}", error=error)
    yield from _tell(notes.deals, effective, notes.worded)


def _list_pairs(games: list[Variant]) -> Iterator[tuple[_Choice, Variant, Variant]]:
    """Yield the rulesets to compare: games with the same sections, and each game with an option changed."""
    for one, other in combinations(games, 2):
        if type(one.rules) is type(other.rules) and one.sections == other.sections:
            yield _Choice("", type(one.rules).__name__, (one.slug, other.slug)), one, other
    for game in games:
        kind = type(game.rules).__name__
        for name, declared in collect_options(game.rules).items():
            used = [get_value(other.rules, name) for other in games if name in collect_options(other.rules)]
            numbers = declared.numbers or range(0)
            listed = dict.fromkeys((*(declared.values or ()), *(value for value in used if value not in numbers)))
            for pair in combinations(listed, 2):
                yield from _change(game, _Choice(name, kind, pair), *pair)
            for pair in combinations(dict.fromkeys((*used[:1], *numbers[:1], *numbers[-1:])), 2):
                yield from _change(game, _Choice(name, kind), *pair)


def _change(game: Variant, choice: _Choice, *values: Any) -> Iterator[tuple[_Choice, Variant, Variant]]:
    """Yield a game with one and with another value of an option, if it may have both."""
    try:
        one, other = (game.but(**{choice.option: value}) for value in values)
    except OptionError:
        return
    if all(choice.option in collect_applicable_options(changed.rules) for changed in (one, other)):
        yield choice, one, other


def _play(
    one: Variant,
    others: dict[_Choice, Variant],
    players: int,
    number: int,
    notes: _Notes,
) -> set[_Choice]:
    """Play a game by a ruleset, and return the choices by which others differ from it.

    Count the deals, and note the error of each ruleset that fails, and the choices that differ only in facts of
    reasons.
    """
    chance = Random(f"compare {one} {players} {number}")
    left = dict(others)

    def ask(about: Callable[[Variant], Any]) -> Any:
        told = _try(about, one, notes.failed)
        if isinstance(told, Exception):
            raise told
        for choice, other in [*left.items()]:
            if (answer := _try(about, other, notes.failed)) == told:
                continue
            if _leave_out_facts(answer) == _leave_out_facts(told):
                notes.worded.add(choice)
            else:
                del left[choice]
        return told

    try:
        ask(lambda variant: (variant.rules.seats, variant.rules.uses, variant.rules.cards.cards, variant.look))
        position: Position = ask(lambda variant: variant.rules.begin(make_setup(SEAT_LETTERS[:players])))
        for count in range(MAX_ACTS):
            if not left:
                break
            moves: tuple[Act, ...] = ask(lambda variant: variant.rules.moves(position))  # noqa: B023
            wild = chance.random() < WILD_ACT_SHARE
            if wild:
                act = choose_wild_act(one, position, chance)
            elif position.over:
                act = New()
            elif not moves:
                act = Deal(shuffle(one.rules.cards, number, count + 1))
                notes.deals.update([*left])
            else:
                act = chance.choice(moves)
            verdict = ask(lambda variant: variant.rules.decide(position, act))  # noqa: B023
            if isinstance(verdict, Refused) and not wild:
                break
            position = after(position, verdict.events)
    except Exception as error:
        if not isinstance(error, SetupError):
            notes.failed.setdefault(one, error)
    return {*others} - {*left}


def _try(about: Callable[[Variant], Any], variant: Variant, failed: dict[Variant, Exception]) -> Any:
    """Return what is asked of a ruleset, or its error; one that has too few cards for the players does not fail."""
    try:
        return about(variant)
    except Exception as error:
        if not isinstance(error, SetupError):
            failed.setdefault(variant, error)
        return error


def _leave_out_facts(told: Any) -> Any:
    """Return a verdict with the codes of its reasons alone; anything else as it is."""
    if isinstance(told, Refused):
        return [why.code for why in told.reasons]
    if isinstance(told, (Lawful, Fault)):
        events = ((type(event), *event) for event in told.events)
        return type(told), [[part.code if isinstance(part, Why) else part for part in event] for event in events]
    return told


def _tell(deals: Counter[_Choice], effective: set[_Choice], worded: set[_Choice]) -> Iterator[PlayedMistake]:
    """Yield a sentence about each choice that no deal showed; one for the whole option if none of its choices did."""
    useful = {(choice.option, choice.kind) for choice in effective}
    told = set()
    for choice, count in deals.items():
        name, kind, values = choice
        if choice in effective or (name, kind) in told:
            continue
        where = f"in {count} deals that were played in both ways"
        first, second = (*map(write_value, values), "", "")[:2]
        if not name:
            message = f"the games '{first}' and '{second}' did not differ {where}; give one another rule, or make its"
            yield PlayedMistake(f"{message} name an alias of the other")
        elif choice in worded:
            if (name, kind) not in useful:
                told.add((name, kind))
                message = f"the option '{name}' changed only what sentences say {where}; let the rules follow it"
                yield PlayedMistake(message, name=kind)
        elif (name, kind) not in useful:
            told.add((name, kind))
            message = f"the option '{name}' had no effect {where}; let the rules use it, or take it away"
            yield PlayedMistake(message, name=kind)
        elif values:
            message = f"{name}={first} and {name}={second} did not differ {where}; do the rules spell both like this?"
            yield PlayedMistake(message, name=kind)
