"""The variants of the matching games, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant, describe_variants
from cardlessons.families.matching.rules import Matching

_FULL_PACK = Matching(hand="all", unable="leader plays on")
_EQUAL_CARDS = Matching(
    hand="all",
    stakes=None,
    unable="passes over",
    failing="refused",
    calls="snip",
    ending="first out of cards",
    cards_left="one each",
    next_game="to the left",
)
_NOBBLE = Matching(failing="refused", calls="none", next_game="to the left")

MATCHING = describe_variants(
    __file__,
    Variant("peel-five-card", "Snip-Snap-Snorum", Matching(), ("SSS",)),
    Variant("peel-five-card-32", "Snip-Snap-Snorum with the short pack", Matching(pack=32), ("SSS",)),
    Variant("schnipp-schnapp-schnurr", "Schnipp, Schnapp, Schnurr", Matching(calls="german"), ("SSS",)),
    Variant("peel-full-pack", "Snip-Snap-Snorum with the full pack", _FULL_PACK, ("FULL", "SSS")),
    Variant(
        "peel-unlimited",
        "Snip-Snap-Snorum with counters without limit",
        replace(_FULL_PACK, stakes=None, ending="first out of cards", next_game="to the left"),
        ("FULL", "SSS"),
    ),
    Variant("turn-up-snip", "Turn-up Snip", Matching(turn_up="dealer"), ("TURN", "SSS")),
    Variant("turn-up-snip-pool", "Turn-up Snip, the pool paying", Matching(turn_up="pool"), ("TURN", "SSS")),
    Variant(
        "cavendish",
        "Cavendish's game",
        replace(_FULL_PACK, failing="refused", calls="snip", ending="either", next_game="to the left"),
        ("CAV", "FULL", "PAG"),
    ),
    Variant("equal-cards", "The game with equal cards", _EQUAL_CARDS, ("EQ", "PAG")),
    Variant("earl-of-coventry", "The Earl of Coventry", replace(_EQUAL_CARDS, calls="earl"), ("EARL", "EQ", "PAG")),
    Variant("nobble", "Nobble", _NOBBLE, ("NOB", "PAG"), aliases=("bonk", "pop")),
    Variant("motor", "Motor", replace(_NOBBLE, settle="last victim"), ("NOB", "PAG")),
    Variant("tuppenny-bump", "Tuppenny Ha'penny Bump", replace(_NOBBLE, must_match=False), ("NOB", "PAG")),
    Variant(
        "tuppenny-bump-7",
        "Tuppenny Ha'penny Bump with seven cards",
        replace(_NOBBLE, must_match=False, hand=7),
        ("NOB", "PAG"),
    ),
    Variant("snore-em", "Snip Snap Snore 'Em", replace(_NOBBLE, hand="all or 13"), ("NOB", "PAG")),
)
