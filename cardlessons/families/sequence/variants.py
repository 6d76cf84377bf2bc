"""The variants of the games of stops, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant, describe_variants
from cardlessons.families.sequence.rules import Sequence

JIG = Sequence()
JINGO = Sequence(calls="pagat", played="middle")
TURNED_UP = replace(JINGO, turn_up=True)
SCHNIPP = replace(JINGO, calls="german")
SCHNIPP_32 = replace(SCHNIPP, pack=32)
PAGAT = ("SEQ", "PAG")

SEQUENCE = describe_variants(
    __file__,
    Variant("jig", "Jig", JIG, ("JIG",)),
    Variant("jig-pool", "Jig with a pool", replace(JIG, pool="each"), ("JIG",)),
    Variant("jingo", "The sequence game", JINGO, PAGAT),
    Variant("jingo-turned-up", "The sequence game with a card turned up", TURNED_UP, PAGAT),
    Variant("jingo-dead-cards", "The sequence game with cards asleep", replace(TURNED_UP, dead=3), PAGAT),
    Variant("four-card-jig", "Jig with four cards", replace(JINGO, calls="four", cyclic=True), PAGAT),
    Variant("schnipp-schnapp", "Schnipp, Schnapp, Schnurr, Burr, Basilorum", SCHNIPP, PAGAT),
    Variant("schnipp-schnapp-cyclic", "Schnipp-Schnapp in a ring", replace(SCHNIPP, cyclic=True), PAGAT),
    Variant("schnipp-schnapp-32", "Schnipp-Schnapp with 32 cards", SCHNIPP_32, PAGAT),
    Variant(
        "schnipp-schnapp-32-cyclic", "Schnipp-Schnapp with 32 cards in a ring", replace(SCHNIPP_32, cyclic=True), PAGAT
    ),
    Variant("schnipp-schnapp-rex", "Schnipp-Schnapp with Rex", replace(SCHNIPP, calls="rex"), PAGAT),
)
