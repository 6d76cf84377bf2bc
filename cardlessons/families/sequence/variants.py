"""The variants of the games of stops, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant
from cardlessons.families.sequence.rules import Sequence

JIG = Sequence()
JINGO = Sequence(calls="pagat", played="middle")
TURNED_UP = replace(JINGO, turn_up=True)
SCHNIPP = replace(JINGO, calls="german")
SCHNIPP_32 = replace(SCHNIPP, pack=32)
PAGAT = ("SEQ", "PAG")

SEQUENCE = (
    Variant(
        "jig",
        "Jig",
        JIG,
        ("JIG",),
        "Peel's game of stops. All the cards are dealt. The card one higher in the suit must follow, up to five in a "
        "run, called Snip, Snap, Snorum, Hicockalorum, Jig. The player of the fifth card, of a king or of a card "
        "that nobody can follow leads again. Everybody pays the first player out one for every card left.",
    ),
    Variant(
        "jig-pool",
        "Jig with a pool",
        replace(JIG, pool="each"),
        ("JIG",),
        "Jig, with a pool that goes to the winner: each pays one before the deal, and a wrong call costs one.",
    ),
    Variant(
        "jingo",
        "The sequence game",
        JINGO,
        PAGAT,
        "The game of stops as Pagat describes it. Cards are played to the middle of the table, and the calls are snip, "
        "snap, snorum, high cockalorum, jingo. A stop adds jingo to its own call.",
    ),
    Variant(
        "jingo-turned-up",
        "The sequence game with a card turned up",
        TURNED_UP,
        PAGAT,
        "The sequence game as some played it in the nineteenth century. The dealer turns up the last card for all to "
        "see, and it belongs to nobody. So the card below it is a stop from the start, and all can see it.",
    ),
    Variant(
        "jingo-dead-cards",
        "The sequence game with cards asleep",
        replace(TURNED_UP, dead=3),
        PAGAT,
        "The sequence game with a card turned up and a few more dealt face down. Where a run needs one of "
        "these, it stops unexpectedly: no stop is called, nobody can go on, and the last player leads again.",
    ),
    Variant(
        "four-card-jig",
        "Jig with four cards",
        replace(JINGO, calls="four", cyclic=True),
        PAGAT,
        "The game that recent English books call Jig. A run has four cards: snip, snap, snorum, jig. The suit goes "
        "round in a ring, so the ace and the two follow the king. A king is then no stop.",
    ),
    Variant(
        "schnipp-schnapp",
        "Schnipp, Schnapp, Schnurr, Burr, Basilorum",
        SCHNIPP,
        PAGAT,
        "The German game with the full pack: five cards make a run, called Schnipp, Schnapp, Schnurr, Burr, Basilorum. "
        "The ace is lowest, and a king is a stop.",
    ),
    Variant(
        "schnipp-schnapp-cyclic",
        "Schnipp-Schnapp in a ring",
        replace(SCHNIPP, cyclic=True),
        PAGAT,
        "The German game with the full pack and the suit in a ring: king, ace, two, three, four is a run.",
    ),
    Variant(
        "schnipp-schnapp-32",
        "Schnipp-Schnapp with 32 cards",
        SCHNIPP_32,
        PAGAT,
        "The German game with the short pack. The seven is lowest and the ace highest, so the ace is a stop and the "
        "king is none.",
    ),
    Variant(
        "schnipp-schnapp-32-cyclic",
        "Schnipp-Schnapp with 32 cards in a ring",
        replace(SCHNIPP_32, cyclic=True),
        PAGAT,
        "The German game with the short pack and the suit in a ring. Queen, king, ace, seven, eight is a run, and only "
        "a card that nobody can follow is a stop.",
    ),
    Variant(
        "schnipp-schnapp-rex",
        "Schnipp-Schnapp with Rex",
        replace(SCHNIPP, calls="rex"),
        PAGAT,
        "The German game with runs of six cards: after Basilorum comes Rex, and its player leads again.",
    ),
)
