"""The variants of the games of stops, each a set of options."""

from dataclasses import replace

from cardlessons.engine.options import read_beside
from cardlessons.engine.variant import Variant
from cardlessons.families.sequence.rules import Sequence

_ABOUTS = read_beside(__file__, "variants.toml")

JIG = Sequence()
JINGO = Sequence(calls="pagat", played="middle")
TURNED_UP = replace(JINGO, turn_up=True)
SCHNIPP = replace(JINGO, calls="german")
SCHNIPP_32 = replace(SCHNIPP, pack=32)
PAGAT = ("SEQ", "PAG")

SEQUENCE = (
    Variant("jig", "Jig", JIG, ("JIG",), _ABOUTS["jig"]),
    Variant("jig-pool", "Jig with a pool", replace(JIG, pool="each"), ("JIG",), _ABOUTS["jig-pool"]),
    Variant("jingo", "The sequence game", JINGO, PAGAT, _ABOUTS["jingo"]),
    Variant("jingo-turned-up", "The sequence game with a card turned up", TURNED_UP, PAGAT, _ABOUTS["jingo-turned-up"]),
    Variant(
        "jingo-dead-cards",
        "The sequence game with cards asleep",
        replace(TURNED_UP, dead=3),
        PAGAT,
        _ABOUTS["jingo-dead-cards"],
    ),
    Variant(
        "four-card-jig",
        "Jig with four cards",
        replace(JINGO, calls="four", cyclic=True),
        PAGAT,
        _ABOUTS["four-card-jig"],
    ),
    Variant(
        "schnipp-schnapp", "Schnipp, Schnapp, Schnurr, Burr, Basilorum", SCHNIPP, PAGAT, _ABOUTS["schnipp-schnapp"]
    ),
    Variant(
        "schnipp-schnapp-cyclic",
        "Schnipp-Schnapp in a ring",
        replace(SCHNIPP, cyclic=True),
        PAGAT,
        _ABOUTS["schnipp-schnapp-cyclic"],
    ),
    Variant("schnipp-schnapp-32", "Schnipp-Schnapp with 32 cards", SCHNIPP_32, PAGAT, _ABOUTS["schnipp-schnapp-32"]),
    Variant(
        "schnipp-schnapp-32-cyclic",
        "Schnipp-Schnapp with 32 cards in a ring",
        replace(SCHNIPP_32, cyclic=True),
        PAGAT,
        _ABOUTS["schnipp-schnapp-32-cyclic"],
    ),
    Variant(
        "schnipp-schnapp-rex",
        "Schnipp-Schnapp with Rex",
        replace(SCHNIPP, calls="rex"),
        PAGAT,
        _ABOUTS["schnipp-schnapp-rex"],
    ),
)
