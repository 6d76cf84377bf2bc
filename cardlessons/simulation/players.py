"""Players: functions from a seat's view to one of its moves.

The built-in ways to play have names (`WAYS`); users can write their own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from typing import NamedTuple, cast

from cardlessons.engine.cards import Card
from cardlessons.engine.options import suggest_or_list
from cardlessons.engine.table import Act, Why
from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.playouts import choose_best_play

Player = Callable[[Sight], Act | Card | str]
"""A function that chooses one of `Sight.moves`: it returns the move, its card or its text, as `Game.play` takes them.

It must be deterministic but for `Sight.chance`.
"""


class PlayerError(ValueError):
    """An error for an unknown player, or a wrong number of players; the message says what is possible."""


class Choice(NamedTuple):
    """A chosen act, and the reason, if any; the reason tells nothing about the hand."""

    act: Act
    why: Why | None = None


@dataclass(frozen=True)
class Way:
    """A named way to play, which is a player itself.

    Attributes:
        name: one word.
        says: the way to play in words, after "plays".
        choose: returns the choice.
        level: the speed of its hand in games where hands come down, from 0 to 2.
    """

    name: str
    says: str
    choose: Callable[[Sight], Choice]
    level: int = 1

    def __call__(self, sight: Sight) -> Act:
        return self.choose(sight).act


def _play_first(sight: Sight) -> Choice:
    return Choice(sight.moves[0])


def _play_random(sight: Sight) -> Choice:
    moves = sight.moves
    return Choice(moves[int(sight.chance.random() * len(moves))], _explain_any_move(sight.seat))


@cache
def _explain_any_move(seat: int) -> Why:
    return Why("house.any", {"seat": seat})


def _play_advised(sight: Sight) -> Choice:
    return Choice(*sight.advice)


def _play_expert(sight: Sight) -> Choice:
    return Choice(*choose_best_play(sight))


WAYS: Mapping[str, Way] = {
    way.name: way
    for way in (
        Way("first", "The first card that is lawful", _play_first, 0),
        Way("random", "Beginner: any lawful card", _play_random, 0),
        Way("advice", "Careful: by the books", _play_advised, 1),
        Way("expert", "Strong: counts cards and looks ahead", _play_expert, 2),
    )
}
"""The built-in ways to play, by name."""


def make_way_by_statement(id_: str, says: str = "follows this advice") -> Way:
    """Return the way to follow one piece of the sources' advice and choose at random among the rest.

    It raises `PlayerError` in a game for which the advice is not given.
    """
    return Way(id_, f"{says}, and otherwise chooses at random", partial(_follow_advice, id_))


def _follow_advice(id_: str, sight: Sight) -> Choice:
    given = sight.variant.of.advice(sight.variant.rules)
    if id_ not in given:
        raise PlayerError(f"{id_} is no advice for {sight.variant}{suggest_or_list(id_, [*given])}")
    cards = given[id_].leaves(sight.variant.rules, sight.position)
    acts = [act for act in sight.card_moves if act.card in cards]
    return Choice(acts[int(sight.chance.random() * len(acts))])


def collect_ways(variant: Variant) -> dict[str, Way]:
    """Return the ways to play a game: the built-in ones, and each piece of advice that a source gives for it."""
    given = variant.of.advice(variant.rules)
    return {**WAYS, **{id_: make_way_by_statement(id_, advice.says) for id_, advice in given.items()}}


HOUSE_LEVELS: tuple[Way, ...] = (WAYS["random"], WAYS["advice"], WAYS["expert"])
"""The levels of the computer player, the weakest first."""

HOUSE_WAY = WAYS["advice"]
"""The default level of the computer player."""


def find_player(named: str | Player) -> Player:
    """Return the way to play with this name, or with this statement's id; a function is returned as it is.

    Raises:
        PlayerError: the name is unknown (the message has the near ones), or it is neither a name nor a function.
    """
    if not isinstance(named, str):
        return _check_function(named)
    advised = dict.fromkeys(id_ for game in VARIANTS.values() for id_ in game.of.advice(game.rules))
    if found := WAYS.get(named.strip().casefold()):
        return found
    if named.strip().upper() in advised:
        return make_way_by_statement(named.strip().upper())
    raise PlayerError(f"there is no player '{named}'{suggest_or_list(named, [*WAYS, *advised])}")


def _check_function(player: object) -> Player:
    """Return the argument if it can be called; raise `PlayerError` otherwise."""
    if not callable(player):
        raise PlayerError(
            f"{player!r} is no player; expected a name, such as 'advice', or a function from a `Sight` to a move"
        )
    return cast("Player", player)


def get_name(player: Player) -> str:
    """Return the name of a player: of its way, or of its function."""
    return str(getattr(player, "name", getattr(player, "__name__", "a player")))


def assign_players(given: str | Player | Sequence[str | Player], seats: int) -> tuple[Player, ...]:
    """Return a player for each seat; a single player takes every seat.

    Raises:
        PlayerError: there are more or fewer players than seats, or one is unknown.
    """
    each = [given] * seats if isinstance(given, str) or callable(given) or not isinstance(given, Iterable) else [*given]
    if len(each) != seats:
        raise PlayerError(f"{len(each)} players were given for {seats} seats; give one for each, or one for all")
    return tuple(map(find_player, each))
