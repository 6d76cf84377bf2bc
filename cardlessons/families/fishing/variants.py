"""The variants of the fishing games, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant
from cardlessons.families.fishing.rules import Fishing

_SNITCHEMS = Fishing(hand=3, dealing="packets", takes="eights and tens", counting="cards")

FISHING = (
    Variant(
        "cassino",
        "Cassino",
        Fishing(),
        ("CAS",),
        "With a card of your hand you take cards from the middle: all of its rank, and all that add up to it. Each "
        "player gets four cards at a time, until the pack is used up. Then points are counted for most cards, most "
        "spades, aces, the ten of diamonds, the two of spades, and sweeps. Each player scores alone.",
    ),
    Variant(
        "cassino-partners",
        "Cassino for two against two",
        Fishing(partners=True, scoring="difference"),
        ("CAS",),
        "The usual Cassino: four play, and partners sit opposite each other. At the end partners put their piles "
        "together. The side with more points scores the difference.",
    ),
    Variant(
        "cassino-two",
        "Cassino for two",
        Fishing(scoring="difference"),
        ("CAS",),
        "Cassino for two players. The one with more points scores only the difference.",
    ),
    Variant(
        "cassino-lowest-deducted",
        "Cassino, the lowest deducted",
        Fishing(scoring="lowest"),
        ("CAS",),
        "Each player scores alone. The lowest scorer gets nothing, and that score is subtracted from all the others.",
    ),
    Variant(
        "cassino-32",
        "Cassino with the short pack",
        Fishing(pack=32, short_last=True),
        ("CAS",),
        "Cassino with the thirty-two cards from seven to ace. The game is shorter, and the last deal may have too "
        "few cards for everybody. There is no Little Cassino, so ten points are counted besides the sweeps.",
    ),
    Variant(
        "snitchems",
        "Snitch'ems",
        _SNITCHEMS,
        ("SNI",),
        "An old English relative of Cassino. You have three cards, and four are in the middle. Your card takes "
        "cards of its rank, or cards that make eight or ten with it. If you can take cards you must, but you "
        "choose. Most cards win.",
    ),
    Variant(
        "snitchems-limited",
        "Snitch'ems with limited captures",
        replace(_SNITCHEMS, takes="limited"),
        ("SNI",),
        "Snitch'ems in which a card takes only cards of its own rank. If an eight or a ten takes its own rank, it "
        "may also take cards that add up to it.",
    ),
)
