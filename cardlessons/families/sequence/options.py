"""The options of the games of stops."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, assert_never

from cardlessons.engine.cards import Card, Pack
from cardlessons.engine.options import option


class RunWords(NamedTuple):
    """The words of the calls in a game of stops.

    Attributes:
        calls: the calls of a run, in their order.
        stop: the addition to the call of a stop (R-25).
        out: the call of a player who plays the last card of the hand, if any.
    """

    calls: tuple[str, ...]
    stop: str
    out: str | None = None


Calls = Literal["peel", "pagat", "four", "german", "rex"]
GERMAN = ("Schnipp", "Schnapp", "Schnurr", "Burr", "Basilorum")
WORDS: dict[Calls, RunWords] = {
    "peel": RunWords(("Snip", "Snap", "Snorum", "Hicockalorum", "Jig"), "-Jig", "Out"),
    "pagat": RunWords(("Snip", "Snap", "Snorum", "High cockalorum", "Jingo"), ", jingo"),
    "four": RunWords(("Snip", "Snap", "Snorum", "Jig"), ", jig"),
    "german": RunWords(GERMAN, ", Basilorum"),
    "rex": RunWords((*GERMAN, "Rex"), ", Rex"),
}


@dataclass(frozen=True)
class SequenceOptions:
    """The options of the games of stops. They can be combined freely, since none of them needs another."""

    calls: Calls = option(
        "peel",
        "the calls, as many as a run has cards",
        {
            "peel": (
                "five: Snip, Snap, Snorum, Hicockalorum, Jig; a stop is called as in Snip-Jig",
                "JIG-4",
                "JIG-7",
                "JIG-9",
            ),
            "pagat": (
                "five: snip, snap, snorum, high cockalorum, jingo; a stop adds jingo",
                "SEQ-2",
                "SEQ-3",
                "SEQ-5",
                "SEQ-9",
            ),
            "four": ("four: snip, snap, snorum, jig; a stop adds jig", "SEQ-12", "R-24", "R-25"),
            "german": (
                "five: Schnipp, Schnapp, Schnurr, Burr, Basilorum; a stop adds Basilorum",
                "SEQ-13",
                "R-24",
                "R-25",
            ),
            "rex": (
                "six: Schnipp, Schnapp, Schnurr, Burr, Basilorum, Rex; a stop adds Rex",
                "SEQ-16",
                "R-24",
                "R-25",
            ),
        },
        asks="What is said as the cards of a run are played?",
    )
    pack: int = option(
        52,
        "the pack",
        {
            52: ("the full pack of 52 cards; the ace is the lowest card", "JIG-6", "PAG-3"),
            32: ("the short pack of 32 cards; the seven is the lowest card, and the ace the highest", "SEQ-14"),
        },
        asks="With which pack do you play?",
    )
    cyclic: bool = option(
        False,
        "what follows the highest card of a suit",
        {
            False: ("no card follows: it is always a stop", "JIG-6", "JIG-8", "SEQ-4"),
            True: ("the lowest card: each suit is a ring", "SEQ-12", "SEQ-15", "R-27"),
        },
        asks="Somebody plays the highest card of a suit. What follows it?",
    )
    turn_up: bool = option(
        False,
        "a card turned up after the deal",
        {
            False: ("none", "JIG-1", "PAG-4"),
            True: ("the last card dealt: it belongs to nobody, and all see it", "SEQ-10", "R-29"),
        },
        asks="Is a card turned up after the deal?",
    )
    dead: int = option(
        0,
        "cards dealt face down, out of play",
        {0: ("none", "JIG-1", "PAG-4")},
        numbers=range(13),
        says="{n}: nobody knows which they are",
        cites=("SEQ-11", "R-29", "R-87"),
        asks="Are cards dealt face down that nobody plays with? How many?",
    )
    played: Literal["in front", "middle"] = option(
        "in front",
        "where cards are played",
        {"in front": ("in front of their player", "JIG-3"), "middle": ("in the middle", "SEQ-1")},
        asks="Where are the cards played?",
    )
    pool: Literal["none", "each", "dealer", "fines"] = option(
        "none",
        "how a pool is formed",
        {
            "none": ("no pool", "JIG-18"),
            "each": ("each pays 1 before the deal; wrong calls are fined 1", "JIG-18", "R-65", "R-64"),
            "dealer": ("the dealer pays 1 for each player; wrong calls are fined 1", "JIG-18", "R-65", "R-64"),
            "fines": ("only fines of 1 for wrong calls", "JIG-18", "R-65", "R-64"),
        },
        asks="Is there a pool, and who fills it?",
    )

    # Properties derived from the options

    @cached_property
    def cards(self) -> Pack:
        """The pack of cards; the ace is high only in the short pack."""
        return Pack(self.pack, ace_high=self.pack == 32)

    @cached_property
    def seats(self) -> range:
        """The allowed numbers of players: two to eight, for whom the cards suffice with all options (R-39)."""
        return range(2, 9)

    @cached_property
    def uses(self) -> frozenset[str]:
        """The parts of the table that the game uses: the middle, cards out of play, and perhaps counters."""
        return frozenset({"layout", "stock", "dead"} | ({"counters", "pool"} if self.has_pool else set()))

    @cached_property
    def plays_to_middle(self) -> bool:
        """True if cards are played in the middle; else each lies in front of its player."""
        return self.played == "middle" or (self.played != "in front" and assert_never(self.played))

    @cached_property
    def has_pool(self) -> bool:
        """True if there is a pool; wrong calls are fined for it."""
        match self.pool:
            case "each" | "dealer" | "fines":
                return True
            case "none":
                return False

    @cached_property
    def words(self) -> RunWords:
        """The words of the calls; the number of calls is the length of a run."""
        return WORDS[self.calls]

    @cached_property
    def next_higher(self) -> dict[Card, Card | None]:
        """The card that must follow each card; None after the highest, unless the suit is a ring."""
        return {card: self.cards.after(card, cyclic=self.cyclic) for card in self.cards}

    @cached_property
    def kept_out(self) -> int:
        """The number of cards of the deal that go into no hand."""
        return self.turn_up + self.dead
