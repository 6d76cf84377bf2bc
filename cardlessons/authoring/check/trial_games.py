"""Games that are played to try a family: who sits at them, and what is done, lawful or not."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.engine.table import Act, Deal, FamilyAct, Interruption, New, Pass, Play, Position, Setup, SetupError
from cardlessons.engine.variant import Variant
from cardlessons.engine.variants import list_interruptions

MAX_ACTS = 160
"""The most acts of a game."""
MAX_PLAYERS = 5
"""The most players of these games, if the variant allows so few."""
SEAT_LETTERS = tuple("ABCDEFGHIJKLMNOPQRST")

A = TypeVar("A", FamilyAct, Interruption)


def list_player_numbers(variant: Variant) -> list[int]:
    """Return the smallest number of players, and the greatest one up to five that is possible."""
    possible = []
    for number in variant.rules.seats:
        try:
            variant.rules.begin(make_setup(SEAT_LETTERS[:number]))
        except SetupError:
            continue
        except Exception:  # playing this game will report the error
            pass
        possible.append(number)
    few = [number for number in possible if number <= MAX_PLAYERS] or possible or [min(variant.rules.seats)]
    return sorted({few[0], few[-1]})


def make_setup(seats: tuple[str, ...]) -> Setup:
    """Return a table without cards, at which the last seat deals."""
    return Setup(seats, seats[-1], ((),) * len(seats))


def choose_wild_act(variant: Variant, position: Position, chance: Random) -> Act:
    """Return a random act, lawful or not."""
    cards = [*variant.rules.cards]
    seat, other = (chance.randrange(len(position.seats)) for _ in range(2))
    own: dict[Any, Callable[[], object]] = {
        int: lambda: chance.randrange(len(position.seats)),
        Rank: lambda: chance.choice(cards).rank,
        Suit: lambda: chance.choice(cards).suit,
        Card: lambda: chance.choice(cards),
        tuple[int, ...]: lambda: (seat, other),
    }
    acts: list[Act] = [
        Play(seat, chance.choice(cards)),
        Play(seat, chance.choice(cards), (chance.choice(cards),)),
        *(Play(seat, card) for card in position.hands[seat][:2]),
        *(Play(seat, card, call="Snap") for card in position.hands[seat][:1]),
        Pass(seat),
        *(_make_own_act(kind, own) for kind in list_interruptions()),
        Deal(),
        New(),
    ]
    for kind in variant.of.acts * 3:
        acts.append(_make_own_act(kind, own, seat))
    return chance.choice(acts)


def _make_own_act(kind: type[A], own: dict[Any, Callable[[], object]], *seat: int) -> A:
    return kind(*seat, *(own[part]() for part in kind.parts().values()))
