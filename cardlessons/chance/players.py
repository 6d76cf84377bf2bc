"""Who plays, and why: a player is a function from what its seat sees to one of the moves.

The ways to play that the house knows go by name (`WAYS`): anybody's own function goes beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from cardlessons.chance.looking import best_of
from cardlessons.chance.sight import Sight
from cardlessons.engine.options import near
from cardlessons.engine.table import Act, Why

Player = Callable[[Sight], Act]
"""Chooses one of `Sight.moves`; the same one whenever it sees the same, or draws lots by `Sight.chance` alone."""


class Choice(NamedTuple):
    """What is played, and why, where there is something to be said that tells nothing of the hand."""

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
        Way("expert", "what comes out best when deals are played on in the head", _expert, 2),
    )
}
"""The ways to play, by their names."""

LEVELS: tuple[Way, ...] = (WAYS["random"], WAYS["advice"], WAYS["expert"])
"""How strong the house may play, the weakest first."""

HOUSE = WAYS["advice"]
"""How the house plays where nobody has chosen."""


class PlayerError(ValueError):
    """A player that there is not, or too few or many of them; the message says what there is."""


def player(named: str | Player) -> Player:
    """The way to play of that name; a player is itself.

    Raises:
        PlayerError: nobody goes by that name; the message tells the near ones.
    """
    if not isinstance(named, str):
        return named
    if (found := WAYS.get(named.strip().casefold())) is None:
        raise PlayerError(f"there is no player '{named}'{near(named, [*WAYS])}")
    return found


def at_seats(given: str | Player | Sequence[str | Player], seats: int) -> tuple[Player, ...]:
    """A player for each seat; one alone sits at every seat.

    Raises:
        PlayerError: more or fewer players than seats, or one that there is not.
    """
    each = [given] * seats if isinstance(given, str) or callable(given) else [*given]
    if len(each) != seats:
        raise PlayerError(f"{len(each)} players were given for {seats} seats; give one for each, or one for all")
    return tuple(map(player, each))
