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
GERMAN_CALLS = ("Schnipp", "Schnapp", "Schnurr", "Burr", "Basilorum")
RUN_WORDS: dict[Calls, RunWords] = {
    "peel": RunWords(("Snip", "Snap", "Snorum", "Hicockalorum", "Jig"), "-Jig", "Out"),
    "pagat": RunWords(("Snip", "Snap", "Snorum", "High cockalorum", "Jingo"), ", jingo"),
    "four": RunWords(("Snip", "Snap", "Snorum", "Jig"), ", jig"),
    "german": RunWords(GERMAN_CALLS, ", Basilorum"),
    "rex": RunWords((*GERMAN_CALLS, "Rex"), ", Rex"),
}


@dataclass(frozen=True)
class SequenceOptions:
    """The options of the games of stops. They can be combined freely, since none of them needs another."""

    calls: Calls = option("peel")
    pack: int = option(52)
    cyclic: bool = option(False)
    turn_up: bool = option(False)
    dead: int = option(0, numbers=range(13))
    played: Literal["in front", "middle"] = option("in front")
    pool: Literal["none", "each", "dealer", "fines"] = option("none")

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
        return RUN_WORDS[self.calls]

    @cached_property
    def next_higher(self) -> dict[Card, Card | None]:
        """The card that must follow each card; None after the highest, unless the suit is a ring."""
        return {card: self.cards.after(card, cyclic=self.cyclic) for card in self.cards}

    @cached_property
    def kept_out(self) -> int:
        """The number of cards of the deal that go into no hand."""
        return self.turn_up + self.dead
