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

    pack: int = option(
        52,
        "the pack",
        {
            52: ("the full pack of 52 cards", "CAS-9", "SNI-2"),
            32: ("the short pack of 32 cards, seven to ace, without Little Cassino", "CAS-9", "R-47"),
        },
        asks="With which pack do you play?",
    )
    hand: int = option(
        4,
        "cards dealt to each at a time",
        {4: ("four", "CAS-13", "CAS-19"), 3: ("three", "SNI-4", "SNI-16", "R-56")},
        asks="How many cards does everyone get at a time?",
    )
    dealing: Dealing = option(
        "rounds",
        "how the first cards are dealt",
        {
            "rounds": ("one card at a time, and one face up to the middle in each round", "CAS-13"),
            "singly": ("one card at a time, then four to the middle all at once", "CAS-13"),
            "packets": ("each hand in one packet, then the cards of the middle", "SNI-4"),
        },
        asks="How are the first cards dealt?",
    )
    short_last: bool = option(
        False,
        "where the pack does not come out even",
        {False: ("the game is refused", "R-46"), True: ("the last deal is a short one", "R-46", "R-47", "R-103")},
        asks="What if the pack does not come out even?",
    )
    takes: Literal["all", "eights and tens", "limited"] = option(
        "all",
        "what a card takes",
        {
            "all": ("all cards of its rank, and all sums of its number", "CAS-15", "CAS-16", "R-49"),
            "eights and tens": (
                "cards of its rank, or those that make eight or ten with it",
                "SNI-11",
                "SNI-12",
                "SNI-20",
                "R-57",
                "R-74",
                "R-101",
            ),
            "limited": (
                "cards of its rank; an eight or a ten also takes sets that add up to it, if it takes its rank",
                "SNI-21",
                "SNI-22",
                "R-57",
                "R-101",
            ),
        },
        asks="What does a card take from the table?",
    )
    courts: Literal["all", "one"] = option(
        "all",
        "how many of its rank a jack, queen or king takes",
        {"all": ("all of them", "CAS-15", "SNI-13", "R-50"), "one": ("one only", "R-50")},
        where=Where(
            lambda rules: rules.takes == "all",
            "there the player chooses how many cards of a rank to take (courts=all, R-57)",
        ),
    )
    unmatched_sets: bool = option(
        False,
        "whether an eight or ten may take a set that adds up to it without a match",
        {False: ("no", "SNI-22", "R-101"), True: ("yes", "SNI-12", "R-101")},
        where=Where(
            lambda rules: rules.takes != "all",
            "where a card takes all that adds up to its number no set needs a match (unmatched-sets=no)",
        ),
    )
    several_sums: bool = option(
        False,
        "sums that one card may make with cards in the middle",
        {False: ("one", "SNI-11", "R-101"), True: ("several at once", "SNI-20", "R-101")},
        where=Where(
            lambda rules: rules.takes == "eights and tens",
            "several-sums=yes needs sums with the card played (takes=eights and tens)",
        ),
    )
    must_capture: bool = option(
        True,
        "whether a player who can capture must",
        {True: ("yes, with one card or another", "CAS-18", "SNI-9", "R-48"), False: ("no", "R-48")},
    )
    builds: Literal["none", "single", "single and double"] = option(
        "none",
        "cards built in the middle, to be taken together later",
        {
            "none": ("none: a card takes, or it is laid by itself", "CAS-18", "R-73"),
            "single": ("single builds, which other players may raise", "R-118", "R-120"),
            "single and double": (
                "single builds, which other players may raise, and double builds, which nobody can raise",
                "R-118",
                "R-119",
                "R-120",
            ),
        },
        where=Where(
            lambda rules: rules.takes == "all",
            "building needs cards that take all of their number (takes=all, R-118)",
        ),
    )
    partners: bool = option(
        False,
        "sides",
        {
            False: ("each player alone", "CAS-2", "SNI-6"),
            True: ("two against two, partners facing each other", "CAS-1", "CAS-12"),
        },
        asks="Who plays for whom?",
    )
    counting: Literal["points", "cards"] = option(
        "points",
        "what is counted at the end",
        {
            "points": (
                "most cards 3, most spades 1, each ace 1, Great Cassino 2, Little Cassino 1, each sweep 1",
                "CAS-22",
                "CAS-24",
                "CAS-25",
                "R-52",
                "R-100",
            ),
            "cards": ("the captured cards: the player with most cards wins", "SNI-6", "SNI-18"),
        },
        asks="What is counted at the end?",
    )
    scoring: Scoring = option(
        "each",
        "what is scored of the points",
        {
            "each": ("each player's own score", "CAS-2", "CAS-4", "R-53"),
            "difference": ("the side with more points scores the difference", "CAS-3"),
            "lowest": ("each player's own score, with the lowest score subtracted from all", "CAS-5"),
            "hoyle": ("of three players only the highest scores; the two other scores are subtracted", "R-53"),
        },
        asks="What is scored of the points?",
        where=_WHERE_POINTS_COUNT,
    )
    last_sweep: bool = option(
        True,
        "whether the cards left over at the end score as a sweep",
        {True: ("one point", "CAS-21", "R-51"), False: ("nothing", "R-51")},
        where=_WHERE_POINTS_COUNT,
    )
    game: int = option(
        11, "points that win", {11: ("eleven", "CAS-26", "R-54"), 21: ("twenty-one", "R-54")}, where=_WHERE_POINTS_COUNT
    )
    lurch: bool = option(
        False,
        "a loser with fewer than six points",
        {False: ("has simply lost", "R-54"), True: ("is lurched", "R-54")},
        where=_WHERE_POINTS_COUNT,
    )

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
