"""Players: functions from an observation to one of its moves.

Built-in ways to play have names (`WAYS`); a function of your own can be used beside them.

The ways to play that the house knows go by name (`WAYS`): anybody's own function goes beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardlessons.engine.options import near
from cardlessons.engine.table import Act, Play, Why
from cardlessons.engine.variants import VARIANTS, Variant
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.playouts import best_of

Player = Callable[[Sight], Act]
"""Chooses one of `Sight.moves`; the same one whenever it sees the same, or draws lots by `Sight.chance` alone."""


class PlayerError(ValueError):
    """A player that there is not, or too few or many of them; the message says what there is."""


class Choice(NamedTuple):
    """An act and its reason, if there is one that reveals nothing about the hand."""

    act: Act
    why: Why | None = None


@dataclass(frozen=True)
class Way:
    """A way to play that goes by a name, and is a player itself.

    Attributes:
        name: one word.
        says: how such a player plays, after "plays".
        choose: the choice.
        level: 0 to 2, how fast its hand is where all slap.
    """

    name: str
    says: str
    choose: Callable[[Sight], Choice]
    level: int = 1

    def __call__(self, sight: Sight) -> Act:
        return self.choose(sight).act


def _first(sight: Sight) -> Choice:
    return Choice(sight.moves[0])


def _random(sight: Sight) -> Choice:
    return Choice(sight.moves[int(sight.chance.random() * len(sight.moves))], Why("house.any", {"seat": sight.seat}))


def _advised(sight: Sight) -> Choice:
    return Choice(*sight.advice)


def _expert(sight: Sight) -> Choice:
    return Choice(*best_of(sight))


WAYS: Mapping[str, Way] = {
    way.name: way
    for way in (
        Way("first", "the first card that is lawful", _first, 0),
        Way("random", "anything lawful", _random, 0),
        Way("advice", "as the books advise", _advised, 1),
        Way("expert", "what comes out best when it counts, or plays on in its head", _expert, 2),
    )
}
"""The ways to play, by their names."""


def by_statement(id_: str, says: str = "what it is advised") -> Way:
    """Whoever follows one piece of advice of the sources and leaves the rest to the lot; raises `PlayerError` at a game
    for which it is not given."""

    def choose(sight: Sight) -> Choice:
        given = sight.variant.of.advice(sight.variant.rules)
        if id_ not in given:
            raise PlayerError(f"{id_} is no advice for {sight.variant}{near(id_, [*given])}")
        cards = given[id_].leaves(sight.variant.rules, sight.position)
        acts = [act for act in sight.moves if isinstance(act, Play) and act.card in cards]
        return Choice(acts[int(sight.chance.random() * len(acts))])

    return Way(id_, f"{says}, and else by lot", choose)


def ways(variant: Variant) -> dict[str, Way]:
    """The ways to play a game: those of every game, and each piece of advice that a source gives for it."""
    given = variant.of.advice(variant.rules)
    return {**WAYS, **{id_: by_statement(id_, advice.says) for id_, advice in given.items()}}


LEVELS: tuple[Way, ...] = (WAYS["random"], WAYS["advice"], WAYS["expert"])
"""How strong the house may play, the weakest first."""

HOUSE = WAYS["advice"]
"""How the house plays where nobody has chosen."""


def player(named: str | Player) -> Player:
    """The way to play of that name, or whoever follows the statement with that id; a player is itself.

    Raises:
        PlayerError: nobody goes by that name; the message tells the near ones.
    """
    if not isinstance(named, str):
        return named
    advised = dict.fromkeys(id_ for game in VARIANTS.values() for id_ in game.of.advice(game.rules))
    if found := WAYS.get(named.strip().casefold()):
        return found
    if named.strip().upper() in advised:
        return by_statement(named.strip().upper())
    raise PlayerError(f"there is no player '{named}'{near(named, [*WAYS, *advised])}")


def name_of(player: Player) -> str:
    """Return the name of a player: that of a way to play, or of a function."""
    return str(getattr(player, "name", getattr(player, "__name__", "a player")))


def at_seats(given: str | Player | Sequence[str | Player], seats: int) -> tuple[Player, ...]:
    """A player for each seat; one alone sits at every seat.

    Raises:
        PlayerError: more or fewer players than seats, or one that there is not.
    """
    each = [given] * seats if isinstance(given, str) or callable(given) else [*given]
    if len(each) != seats:
        raise PlayerError(f"{len(each)} players were given for {seats} seats; give one for each, or one for all")
    return tuple(map(player, each))
