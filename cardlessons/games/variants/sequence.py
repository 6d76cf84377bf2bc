"""The games of stops by name, each a few fields that differ from another's."""

from cardlessons.games.sequence import Sequence
from cardlessons.games.variants.variant import Variant

SEQUENCE = (
    Variant(
        "jig",
        "Jig",
        Sequence(),
        ("JIG",),
        "Peel's game of stops. All the cards are dealt; the card one higher in the suit must follow, up to five in a "
        "run, called Snip, Snap, Snorum, Hicockalorum, Jig. Whoever plays the fifth card, a king or a card whose next "
        "one has gone leads again. The first to be out is paid one by each player for every card left.",
    ),
    Variant(
        "jig-pool",
        "Jig with a pool",
        Sequence(pool="each"),
        ("JIG",),
        "Jig, with a pool that goes to the winner: each pays one before the deal, and a wrong call costs one.",
    ),
    Variant(
        "jingo",
        "The sequence game",
        Sequence(calls="pagat", played="middle"),
        ("SEQ", "PAG"),
        "The game of stops as Pagat describes it: cards are played to the middle of the table, and the calls are snip, "
        "snap, snorum, high cockalorum, jingo. A stop adds jingo to its own call.",
    ),
)
