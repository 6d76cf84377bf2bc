"""The options of Irish Snap, and the combinations of them that are refused."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, assert_never

from cardlessons.engine.cards import Pack
from cardlessons.engine.options import OptionError, Where, check_ruleset, option
from cardlessons.families.snap.count import (
    COUNT_WORDS,
    Spoken,
    normalize_numbers,
    normalize_words,
    parse_numbers,
    parse_words,
)

MAX_PLAYERS = 10
"""The largest number of players, who must all reach the pile."""
TURN_LIMITS = range(1, 10_000)


@dataclass(frozen=True)
class SnapOptions:
    """The options of Irish Snap.

    They can be combined freely, with one exception: some need the option that players without cards stay in.

    Raises:
        OptionError: the options do not fit together, or a value is not allowed.
    """

    emptied: Literal["out", "stays in"] = option("out")
    ghost_numbers: bool = option(
        False,
        where=Where(
            lambda rules: rules.emptied == "stays in",
            "a player without cards says a number only when staying in (emptied=stays in, R-41)",
        ),
    )
    queens: bool = option(False)
    silent: bool = option(False)
    words: str | None = option(None, reads=normalize_words)
    reverse: str | None = option(None, reads=normalize_numbers)
    jokers: bool = option(False)
    flinching: Literal["costs the pile", "is free"] = option("costs the pile")
    both_hands: bool = option(False)
    first_slap: bool = option(
        False,
        where=Where(
            lambda rules: rules.emptied == "stays in",
            "a player without cards slaps only when staying in (emptied=stays in, R-42)",
        ),
    )
    cap: int = option(2000, numbers=TURN_LIMITS)

    def __post_init__(self) -> None:
        """Raise `OptionError` for options that make no game."""
        _ = self.said, self.turning
        check_ruleset(self, ())
        if self.cap not in TURN_LIMITS:
            raise OptionError(f"a game stops after {TURN_LIMITS[0]} to {TURN_LIMITS[-1]} turns, not {self.cap}")

    @cached_property
    def cards(self) -> Pack:
        """The pack of cards, with two jokers if they are in the game (R-67)."""
        return Pack(jokers=2 * self.jokers)

    @cached_property
    def seats(self) -> range:
        """The allowed numbers of players: from two to as many as can reach the pile (IRI-1, IRI-2, R-113)."""
        return range(2, MAX_PLAYERS + 1)

    @property
    def uses(self) -> frozenset[str]:
        """The part of the table that the game uses: the pile in the middle."""
        return frozenset({"layout"})

    @cached_property
    def said(self) -> tuple[Spoken, ...]:
        """The numbers of the count with the words said for them, from One on."""
        words = {} if self.words is None else parse_words(self.words)
        spoken = [words.get(number, name).capitalize() for number, name in enumerate(COUNT_WORDS, 1)]
        return tuple(Spoken(n, None if self.silent else word) for n, word in enumerate(spoken, 1))

    @cached_property
    def stays_in(self) -> bool:
        """True if a player without cards stays in; else such a player is out."""
        return self.emptied == "stays in" or (self.emptied != "out" and assert_never(self.emptied))

    @cached_property
    def flinch_costs(self) -> bool:
        """True if a player who flinches takes the pile; else a flinch costs nothing."""
        return self.flinching == "costs the pile" or (self.flinching != "is free" and assert_never(self.flinching))

    @property
    def reversible(self) -> bool:
        """True if a card or number can reverse the direction of play (IRI-17)."""
        return self.jokers or bool(self.turning)

    @cached_property
    def turning(self) -> frozenset[int]:
        """The numbers that reverse the direction of play."""
        return frozenset() if self.reverse is None else parse_numbers(self.reverse)
