"""The variants of Irish Snap, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant, describe_variants
from cardlessons.families.snap.rules import Snap

_STAY_IN = Snap(emptied="stays in")

SNAP = describe_variants(
    __file__,
    Variant("irish-snap", "Irish Snap", Snap(), ("IRI",)),
    Variant("irish-snap-stay-in", "Irish Snap, everybody staying in", _STAY_IN, ("IRI",)),
    Variant("irish-snap-queens", "Irish Snap with queens", Snap(queens=True), ("IRI",)),
    Variant("irish-snap-silent", "Silent Irish Snap", Snap(silent=True), ("IRI",)),
    Variant(
        "irish-snap-ghost-numbers", "Irish Snap with ghost numbers", replace(_STAY_IN, ghost_numbers=True), ("IRI",)
    ),
    Variant("irish-snap-reverse", "Irish Snap with a turning number", Snap(reverse="jack"), ("IRI",)),
    Variant("irish-snap-jokers", "Irish Snap with jokers", Snap(jokers=True), ("IRI",)),
    Variant(
        "irish-snap-words",
        "Irish Snap with words for numbers",
        Snap(words="monkey for three and cat for ten"),
        ("IRI",),
    ),
)
