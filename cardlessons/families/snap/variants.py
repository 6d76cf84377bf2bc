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
        "In turn everybody turns the top card into the middle, counting One, Two and so on to King and round again. "
        "If the card equals the one beneath it, or the number just said, all slap the pile, and the last hand takes "
        "it. The first player without cards wins; the others play on until the loser is known.",
    ),
    Variant(
        "irish-snap-stay-in",
        "Irish Snap, everybody staying in",
        _STAY_IN,
        ("IRI",),
        "Irish Snap in which players without cards stay in. They still say their numbers and must slap, until one "
        "player has every card and so has lost.",
    ),
    Variant(
        "irish-snap-queens",
        "Irish Snap with queens",
        Snap(queens=True),
        ("IRI",),
        "Irish Snap in which every queen is slapped too.",
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
        "Irish Snap with everybody staying in. The number that a player without cards says counts too: if it is the "
        "rank of the card on top, that is a snap.",
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
        "Irish Snap in which words stand for some of the numbers. “Monkey” is said for Three and “Cat” for Ten, or any "
        "words that you choose, for any numbers.",
    ),
)
