"""The variants of the fishing games, each a set of options."""

from dataclasses import replace

from cardlessons.engine.options import read_beside
from cardlessons.engine.variant import Variant
from cardlessons.families.fishing.rules import Fishing

_ABOUTS = read_beside(__file__, "variants.toml")

_SNITCHEMS = Fishing(hand=3, dealing="packets", takes="eights and tens", counting="cards")

FISHING = (
    Variant("cassino", "Cassino", Fishing(), ("CAS",), _ABOUTS["cassino"]),
    Variant(
        "cassino-partners",
        "Cassino for two against two",
        Fishing(partners=True, scoring="difference"),
        ("CAS",),
        _ABOUTS["cassino-partners"],
    ),
    Variant("cassino-two", "Cassino for two", Fishing(scoring="difference"), ("CAS",), _ABOUTS["cassino-two"]),
    Variant(
        "cassino-lowest-deducted",
        "Cassino, the lowest deducted",
        Fishing(scoring="lowest"),
        ("CAS",),
        _ABOUTS["cassino-lowest-deducted"],
    ),
    Variant(
        "cassino-32", "Cassino with the short pack", Fishing(pack=32, short_last=True), ("CAS",), _ABOUTS["cassino-32"]
    ),
    Variant("snitchems", "Snitch'ems", _SNITCHEMS, ("SNI",), _ABOUTS["snitchems"]),
    Variant(
        "snitchems-limited",
        "Snitch'ems with limited captures",
        replace(_SNITCHEMS, takes="limited"),
        ("SNI",),
        _ABOUTS["snitchems-limited"],
    ),
)
