"""The options of the fishing games, and the combinations of them that are refused."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Literal, assert_never

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.options import Where, check_ruleset, option
from cardlessons.engine.table import Cards

_WHERE_POINTS_COUNT = Where(
    lambda rules: rules.counting == "points",
    "where only cards are counted there are no points to settle (counting=points)",
)


Dealing = Literal["rounds", "singly", "packets"]
Scoring = Literal["each", "difference", "lowest", "hoyle"]


@dataclass(frozen=True)
class FishingOptions:
    """The options of the fishing games.

    Raises:
        OptionError: the options do not fit together.
    """

    pack: int = option(52)
    hand: int = option(4)
    dealing: Dealing = option("rounds")
    short_last: bool = option(False)
    takes: Literal["all", "eights and tens", "limited"] = option("all")
    courts: Literal["all", "one"] = option(
        "all",
        where=Where(
            lambda rules: rules.takes == "all",
            "there the player chooses how many cards of a rank to take (courts=all, R-57)",
        ),
    )
    unmatched_sets: bool = option(
        False,
        where=Where(
            lambda rules: rules.takes != "all",
            "where a card takes all that adds up to its number no set needs a match (unmatched-sets=no)",
        ),
    )
    several_sums: bool = option(
        False,
        where=Where(
            lambda rules: rules.takes == "eights and tens",
            "several-sums=yes needs sums with the card played (takes=eights and tens)",
        ),
    )
    must_capture: bool = option(True)
    builds: Literal["none", "single", "single and double"] = option(
        "none",
        where=Where(
            lambda rules: rules.takes == "all",
            "building needs cards that take all of their number (takes=all, R-118)",
        ),
    )
    partners: bool = option(False)
    counting: Literal["points", "cards"] = option("points")
    scoring: Scoring = option("each", where=_WHERE_POINTS_COUNT)
    last_sweep: bool = option(True, where=_WHERE_POINTS_COUNT)
    game: int = option(11, where=_WHERE_POINTS_COUNT)
    lurch: bool = option(False, where=_WHERE_POINTS_COUNT)

    def __post_init__(self) -> None:
        check_ruleset(self, self._iter_clashes())

    def _iter_clashes(self) -> Iterator[str]:
        """Yield a message for each combination of options that makes no game."""
        if self.pack == 32 and not self.takes_all:
            yield "eights and tens need the low cards of the full pack (pack=52)"
        if self.partners and self.scoring != "difference":
            yield "with two sides only the difference is scored (scoring=difference)"
        if not self.seats:
            yield f"with pack={self.pack} and hand={self.hand} the cards go round evenly for none (short-last=yes)"

    # Properties derived from the options

    @cached_property
    def cards(self) -> Pack:
        """The pack of cards; the ace counts one."""
        return Pack(self.pack)

    @cached_property
    def takes_all(self) -> bool:
        """True if a card takes all cards of its rank, and sets of its number."""
        match self.takes:
            case "all":
                return True
            case "eights and tens" | "limited":
                return False

    @cached_property
    def takes_with_sums(self) -> bool:
        """True if a card takes sets that make eight or ten together with it."""
        match self.takes:
            case "eights and tens":
                return True
            case "all" | "limited":
                return False

    @cached_property
    def takes_one_court(self) -> bool:
        """True if a court card takes only one of its rank."""
        return self.courts == "one" or (self.courts != "all" and assert_never(self.courts))

    @cached_property
    def builds_any(self) -> bool:
        """True if cards may be built in the middle."""
        match self.builds:
            case "single" | "single and double":
                return True
            case "none":
                return False

    @cached_property
    def builds_double(self) -> bool:
        """True if a build may make its number several times."""
        match self.builds:
            case "single and double":
                return True
            case "none" | "single":
                return False

    @cached_property
    def counts_cards(self) -> bool:
        """True if the captured cards are counted at the end; else points are."""
        return self.counting == "cards" or (self.counting != "points" and assert_never(self.counting))

    @cached_property
    def scores_own(self) -> bool:
        """True if each side scores its own points, and nothing is taken off."""
        match self.scoring:
            case "each":
                return True
            case "difference" | "lowest" | "hoyle":
                return False

    @cached_property
    def uses(self) -> frozenset[str]:
        """The parts of the table that the game uses: the middle, a stock, and scores if points are counted."""
        return frozenset({"layout", "stock"} | (set() if self.counts_cards else {"scores"}))

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The numbers of players for which the cards suffice: at most 12, or 4 at Snitch'ems (R-46, R-56)."""
        match self.scoring:
            case _ if self.partners:
                among = range(4, 5)
            case "difference":
                among = range(2, 3)
            case "hoyle":
                among = range(3, 4)
            case "each" | "lowest":
                among = range(2, 13 if self.takes_all else 5)
            case _:
                assert_never(self.scoring)
        return tuple(n for n in among if self.can_deal_to(n))

    def can_deal_to(self, players: int) -> bool:
        """Return True if the cards suffice for this number of players.

        The deals must use up the pack evenly. If the last deal may be short, the first hands are enough.
        """
        rest = self.pack - self.middle(players)
        return rest >= self.hand * players if self.short_last else rest % (self.hand * players) == 0

    def middle(self, players: int) -> int:
        """Return the number of cards first laid in the middle: 4, or 7 for three players with hands of three (R-56)."""
        return 7 if (players, self.hand) == (3, 3) else 4

    def why_not(self, players: int) -> str:
        """Return the reason why this number of players cannot play, with the arithmetic."""
        if self.seats in ((2,), (3,), (4,)):
            return f"it is a game for {self.seats[0]}"
        if players > self.seats[-1] or self.can_deal_to(players):
            return "it takes " + join_or(self.seats) + " players"
        rest, each = self.pack - self.middle(players), self.hand * players
        return (
            f"the {self.pack} cards less {self.middle(players)} in the middle are {rest}, which deals of {each} "
            f"do not use up evenly; it takes {join_or(self.seats)} players (short-last=yes allows a short last deal)"
        )


def join_or(numbers: tuple[int, ...]) -> str:
    """Return numbers as a list with `or`, such as `2, 3 or 4`."""
    *most, last = map(str, numbers)
    return f"{', '.join(most)} or {last}" if most else last


@cache
def get_value(card: Card) -> int:
    """Return the number of a card in sums: its pips, 1 for an ace, 0 for a court card (SNI-12, R-50)."""
    return int(card.rank) if card.rank <= 10 else 0


def sum_values(cards: Cards) -> int:
    """Return the sum of the cards' numbers."""
    return sum(map(get_value, cards))
