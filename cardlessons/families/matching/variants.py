"""The variants of the matching games, each a set of options."""

from dataclasses import replace

from cardlessons.engine.variant import Variant
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

MATCHING = (
    Variant(
        "peel-five-card",
        "Snip-Snap-Snorum",
        Matching(),
        ("SSS",),
        "Five cards and five counters each. Pair the card that your right-hand neighbour has just played, and your "
        "neighbour pays the pool: one for Snip, two for Snap, three for Snorum. A player who can pair must; a revoke "
        "costs double. The last player with counters takes the pool.",
    ),
    Variant(
        "peel-five-card-32",
        "Snip-Snap-Snorum with the short pack",
        Matching(pack=32),
        ("SSS",),
        "Peel's five-card game with the 32 cards from seven to ace, for two to six players. With fewer ranks in the "
        "pack, a card is paired more often.",
    ),
    Variant(
        "schnipp-schnapp-schnurr",
        "Schnipp, Schnapp, Schnurr",
        Matching(calls="german"),
        ("SSS",),
        "Peel's five-card game with German words: whoever plays a new rank says its German name, and the pairings are "
        "Schnipp, Schnapp and Schnurr.",
    ),
    Variant(
        "peel-full-pack",
        "Snip-Snap-Snorum with the full pack",
        _FULL_PACK,
        ("FULL", "SSS"),
        "Peel's variation in which the whole pack is dealt. The leader plays card after card until the next player "
        "pairs one, and then the leader pays. Now only the next player on the left may pair the new card, and so on. "
        "The player who paired last plays on. If you can pair and keep silent, that is a revoke. The last player with "
        "counters takes the pool.",
    ),
    Variant(
        "peel-unlimited",
        "Snip-Snap-Snorum with counters without limit",
        replace(_FULL_PACK, stakes=None, ending="first out of cards", next_game="to the left"),
        ("FULL", "SSS"),
        "Peel's full-pack variation with as many counters as anybody needs. The first player without cards takes the "
        "pool, and each deal is a whole game.",
    ),
    Variant(
        "turn-up-snip",
        "Turn-up Snip",
        Matching(turn_up="dealer"),
        ("TURN", "SSS"),
        "Peel's five-card game, but the dealer turns up the next card after the deal. If the first player can "
        "pair it, that player must, and the dealer pays one, as for Snip.",
    ),
    Variant(
        "turn-up-snip-pool",
        "Turn-up Snip, the pool paying",
        Matching(turn_up="pool"),
        ("TURN", "SSS"),
        "Turn-up Snip in the way that Peel likes better: the pool pays one to a player who pairs the turned-up card.",
    ),
    Variant(
        "cavendish",
        "Cavendish's game",
        replace(_FULL_PACK, failing="refused", calls="snip", ending="either", next_game="to the left"),
        ("CAV", "FULL", "PAG"),
        "The whole pack is dealt, with five counters each. You play card after card until one of your cards is "
        "matched. Then you pay for it. The first player without cards takes the pool, or the last player with "
        "counters, if that comes sooner.",
    ),
    Variant(
        "equal-cards",
        "The game with equal cards",
        _EQUAL_CARDS,
        ("EQ", "PAG"),
        "The other Snip Snap Snorum, as Pagat describes it. If you have a card of the rank that was led, you play it; "
        "if not, you play nothing. If your left-hand neighbour matches your card, you pay the pool. The first player "
        "without cards takes the pool; before that, the others pay in one counter for each card that they have left.",
    ),
    Variant(
        "earl-of-coventry",
        "The Earl of Coventry",
        replace(_EQUAL_CARDS, calls="earl"),
        ("EARL", "EQ", "PAG"),
        "The game with equal cards, with rhymes for calls, up to “And there's the Earl of Coventreee”.",
    ),
    Variant(
        "nobble",
        "Nobble",
        _NOBBLE,
        ("NOB", "PAG"),
        "From Bolton: five counters and five cards each. If you can, match the card before yours: its player is "
        "nobbled, and pays one. The second match in a row costs two, the third three. The last player with counters "
        "wins the pool.",
        ("bonk", "pop"),
    ),
    Variant(
        "motor",
        "Motor",
        replace(_NOBBLE, settle="last victim"),
        ("NOB", "PAG"),
        "Nobble, but when a chain of equal cards has ended, only one player pays: the player whose card was matched "
        "last. Two cards in a row cost one counter, three cost two, and four cost three.",
    ),
    Variant(
        "tuppenny-bump",
        "Tuppenny Ha'penny Bump",
        replace(_NOBBLE, must_match=False),
        ("NOB", "PAG"),
        "Nobble, but nobody has to match: you may play another card if you fear a double bump.",
    ),
    Variant(
        "tuppenny-bump-7",
        "Tuppenny Ha'penny Bump with seven cards",
        replace(_NOBBLE, must_match=False, hand=7),
        ("NOB", "PAG"),
        "Bump for few players, with seven cards each.",
    ),
    Variant(
        "snore-em",
        "Snip Snap Snore 'Em",
        replace(_NOBBLE, hand="all or 13"),
        ("NOB", "PAG"),
        "Nobble with all the cards dealt, or thirteen each when only two or three players are left.",
    ),
)
