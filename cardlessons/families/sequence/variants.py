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
        "Peel's game of stops. All the cards are dealt. The next higher card of the suit must follow, up to five "
        "in a run: Snip, Snap, Snorum, Hicockalorum, Jig. You lead again if you play the fifth card, a king, or a "
        "card that nobody can follow. The first player without cards wins, and gets one counter for each card that "
        "the others still hold.",
    ),
    Variant(
        "jig-pool",
        "Jig with a pool",
        replace(JIG, pool="each"),
        ("JIG",),
        "Jig with a pool for the winner. Each player pays one counter before the deal, and one for a wrong call.",
    ),
    Variant(
        "jingo",
        "The sequence game",
        JINGO,
        PAGAT,
        "The game of stops as Pagat describes it. You play your cards into the middle. The calls are snip, snap, "
        "snorum, high cockalorum, jingo. If you play a stop, you add “jingo” to its call.",
    ),
    Variant(
        "jingo-turned-up",
        "The sequence game with a card turned up",
        TURNED_UP,
        PAGAT,
        "The sequence game as some played it in the nineteenth century. The dealer turns up the last card, and it "
        "belongs to nobody. So the next lower card is a stop from the start, and everybody knows it.",
    ),
    Variant(
        "jingo-dead-cards",
        "The sequence game with cards asleep",
        replace(TURNED_UP, dead=3),
        PAGAT,
        "The sequence game with one card turned up and a few more face down. If the next card of a run is face "
        "down, nobody plays, nobody says “jingo”, and the last player leads again.",
    ),
    Variant(
        "four-card-jig",
        "Jig with four cards",
        replace(JINGO, calls="four", cyclic=True),
        PAGAT,
        "The game of most recent English descriptions, often known as Jig. A run has four cards: snip, snap, "
        "snorum, jig. Each suit is a ring: after the king come the ace and the two. So a king is not always a "
        "stop.",
    ),
    Variant(
        "schnipp-schnapp",
        "Schnipp, Schnapp, Schnurr, Burr, Basilorum",
        SCHNIPP,
        PAGAT,
        "The German game with the full pack. A run has five cards: Schnipp, Schnapp, Schnurr, Burr, Basilorum. The "
        "ace is the lowest card, and a king is a stop.",
    ),
    Variant(
        "schnipp-schnapp-cyclic",
        "Schnipp-Schnapp in a ring",
        replace(SCHNIPP, cyclic=True),
        PAGAT,
        "The German game with the full pack. Each suit is a ring, so king, ace, two, three, four is a run.",
    ),
    Variant(
        "schnipp-schnapp-32",
        "Schnipp-Schnapp with 32 cards",
        SCHNIPP_32,
        PAGAT,
        "The German game with the short pack. The seven is the lowest card and the ace the highest. So an ace is a "
        "stop, and a king is not.",
    ),
    Variant(
        "schnipp-schnapp-32-cyclic",
        "Schnipp-Schnapp with 32 cards in a ring",
        replace(SCHNIPP_32, cyclic=True),
        PAGAT,
        "The German game with the short pack. Each suit is a ring, so queen, king, ace, seven, eight is a run. A "
        "card is a stop only if the next card has been played.",
    ),
    Variant(
        "schnipp-schnapp-rex",
        "Schnipp-Schnapp with Rex",
        replace(SCHNIPP, calls="rex"),
        PAGAT,
        "The German game with runs of six cards. After Basilorum comes Rex, and the player of this card leads again.",
    ),
)
