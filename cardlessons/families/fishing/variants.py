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
        "Take cards from the middle with a card of your hand: all that equal it, and all that add up to it. Four cards "
        "each, and four in the middle; deals of four follow until the pack is used up. Then count: most cards, most "
        "spades, aces, the ten of diamonds, the two of spades, and every sweep of the board. Everybody scores "
        "alone.",
    ),
    Variant(
        "cassino-partners",
        "Cassino for two against two",
        Fishing(partners=True, scoring="difference"),
        ("CAS",),
        "The usual Cassino: four play, partners facing each other. At the end partners put their winnings together, "
        "and the side with more points scores the difference.",
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
        "Everybody plays alone, but the lowest score counts nothing and comes off everybody else's.",
    ),
    Variant(
        "cassino-32",
        "Cassino with the short pack",
        Fishing(pack=32, short_last=True),
        ("CAS",),
        "Cassino with the thirty-two cards from seven to ace. The game is shorter, and the last deal may be a short "
        "one. There is no Little Cassino, so ten points are counted besides the sweeps.",
    ),
    Variant(
        "snitchems",
        "Snitch'ems",
        _SNITCHEMS,
        ("SNI",),
        "An old English relative of Cassino. Three cards each, and four in the middle; take cards of the rank you play "
        "or cards that make eight or ten with it. A player who can capture must, but chooses how. Most cards win.",
    ),
    Variant(
        "snitchems-limited",
        "Snitch'ems with limited captures",
        replace(_SNITCHEMS, takes="limited"),
        ("SNI",),
        "Snitch'ems in which a card takes only cards of its own rank. An eight or ten that does so may also take sets "
        "that add up to it.",
    ),
)
