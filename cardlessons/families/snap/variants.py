"""The variants of Irish Snap, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant
from cardlessons.families.snap.rules import Snap

_STAY_IN = Snap(emptied="stays in")

SNAP = (
    Variant(
        "irish-snap",
        "Irish Snap",
        Snap(),
        ("IRI",),
        "The players turn one card each into the middle, and count from One to King, again and again. If a card is "
        "the number said with it, or has the rank of the card beneath it, all slap the pile. The player who slaps "
        "last takes it. The first player without cards wins; the others play on until one of them has all the "
        "cards.",
    ),
    Variant(
        "irish-snap-stay-in",
        "Irish Snap, everybody staying in",
        _STAY_IN,
        ("IRI",),
        "Irish Snap in which players without cards stay in the game. They say their numbers and must slap. In the "
        "end one player has all the cards, and loses.",
    ),
    Variant(
        "irish-snap-queens",
        "Irish Snap with queens",
        Snap(queens=True),
        ("IRI",),
        "Irish Snap in which everybody also slaps every queen.",
    ),
    Variant(
        "irish-snap-silent",
        "Silent Irish Snap",
        Snap(silent=True),
        ("IRI",),
        "Irish Snap in which nobody says the numbers: each player keeps the count in mind.",
    ),
    Variant(
        "irish-snap-ghost-numbers",
        "Irish Snap with ghost numbers",
        replace(_STAY_IN, ghost_numbers=True),
        ("IRI",),
        "Irish Snap in which everybody stays in the game. A player without cards says a number, too. If the card "
        "on top is that number, it is a snap.",
    ),
    Variant(
        "irish-snap-reverse",
        "Irish Snap with a turning number",
        Snap(reverse="jack"),
        ("IRI",),
        "Irish Snap in which “Jack” reverses the direction of play; the players may agree on another number, or "
        "several.",
    ),
    Variant(
        "irish-snap-jokers",
        "Irish Snap with jokers",
        Snap(jokers=True),
        ("IRI",),
        "Irish Snap with the two jokers left in; each of them reverses the direction of play.",
    ),
    Variant(
        "irish-snap-words",
        "Irish Snap with words for numbers",
        Snap(words="monkey for three and cat for ten"),
        ("IRI",),
        "Irish Snap in which words stand for some of the numbers. “Monkey” is said for Three and “Cat” for Ten, or "
        "any words that you choose, for any numbers.",
    ),
)
