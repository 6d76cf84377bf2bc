"""The variants of the fishing games, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant, describe_variants
from cardlessons.families.fishing.rules import Fishing

_SNITCHEMS = Fishing(hand=3, dealing="packets", takes="eights and tens", counting="cards")

FISHING = describe_variants(
    __file__,
    Variant("cassino", "Cassino", Fishing(), ("CAS",)),
    Variant("cassino-partners", "Cassino for two against two", Fishing(partners=True, scoring="difference"), ("CAS",)),
    Variant("cassino-two", "Cassino for two", Fishing(scoring="difference"), ("CAS",)),
    Variant("cassino-lowest-deducted", "Cassino, the lowest deducted", Fishing(scoring="lowest"), ("CAS",)),
    Variant("cassino-32", "Cassino with the short pack", Fishing(pack=32, short_last=True), ("CAS",)),
    Variant("snitchems", "Snitch'ems", _SNITCHEMS, ("SNI",)),
    Variant("snitchems-limited", "Snitch'ems with limited captures", replace(_SNITCHEMS, takes="limited"), ("SNI",)),
)
