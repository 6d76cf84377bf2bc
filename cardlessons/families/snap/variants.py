"""The variants of Irish Snap, each a set of options."""

from dataclasses import replace

from cardlessons.engine.options import read_beside
from cardlessons.engine.variant import Variant
from cardlessons.families.snap.rules import Snap

_ABOUTS = read_beside(__file__, "variants.toml")

_STAY_IN = Snap(emptied="stays in")

SNAP = (
    Variant("irish-snap", "Irish Snap", Snap(), ("IRI",), _ABOUTS["irish-snap"]),
    Variant(
        "irish-snap-stay-in", "Irish Snap, everybody staying in", _STAY_IN, ("IRI",), _ABOUTS["irish-snap-stay-in"]
    ),
    Variant("irish-snap-queens", "Irish Snap with queens", Snap(queens=True), ("IRI",), _ABOUTS["irish-snap-queens"]),
    Variant("irish-snap-silent", "Silent Irish Snap", Snap(silent=True), ("IRI",), _ABOUTS["irish-snap-silent"]),
    Variant(
        "irish-snap-ghost-numbers",
        "Irish Snap with ghost numbers",
        replace(_STAY_IN, ghost_numbers=True),
        ("IRI",),
        _ABOUTS["irish-snap-ghost-numbers"],
    ),
    Variant(
        "irish-snap-reverse",
        "Irish Snap with a turning number",
        Snap(reverse="jack"),
        ("IRI",),
        _ABOUTS["irish-snap-reverse"],
    ),
    Variant("irish-snap-jokers", "Irish Snap with jokers", Snap(jokers=True), ("IRI",), _ABOUTS["irish-snap-jokers"]),
    Variant(
        "irish-snap-words",
        "Irish Snap with words for numbers",
        Snap(words="monkey for three and cat for ten"),
        ("IRI",),
        _ABOUTS["irish-snap-words"],
    ),
)
