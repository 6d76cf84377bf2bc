"""Crazy Eights, a family of somebody else: suits are followed, named and remembered."""

from cardlessons.engine.agents import Agents, mark
from cardlessons.engine.cards import Suit
from cardlessons.engine.family import Family, Look
from cardlessons.engine.table import Play
from cardlessons.engine.variant import Variant
from cardlessons_eights.rules import Draws, Eights, Memo, Names


def advise(rules, seen):
    """Return the act of the seat to play: an eight last, naming the suit that the seat holds most of."""
    moves = rules.moves(seen)
    plain = [act for act in moves if isinstance(act, Play)]
    if plain:
        return plain[0], None
    held = [card.suit for card in seen.hands[seen.turn]]
    return max(moves, key=lambda act: held.count(act.suit) if isinstance(act, Names) else 0), None


def tell_named(suit):
    """Return the named suit as the look draws it; None if the last card says it."""
    return suit and {"sign": str(suit), "word": suit.word}


FAMILY: Family[Eights, Memo] = Family(
    name="eights",
    plays="You follow suit or rank, and an eight names a suit.",
    variants=(
        Variant(
            "crazy-eights",
            "Crazy Eights",
            Eights(),
            ("CRE",),
            "Each player follows the suit or the rank of the last card, or plays an eight and names a suit. Who "
            "cannot draws a card. Who has no card left wins.",
        ),
        Variant(
            "crazy-eights-must-draw",
            "Crazy Eights, two to draw",
            Eights(draws=2),
            ("CRE",),
            "As Crazy Eights, but who cannot follow draws two cards.",
        ),
    ),
    module=__name__,
    table_data=lambda _, position: {"named": tell_named(position.memo.named)},
    look=lambda _: Look(played="middle", keeps="points", sorted_by="suit", example="9d"),
    acts=(Names, Draws),
    player=advise,
    agents=Agents(
        lambda _, memo, __, ___: {"named": mark([*Suit][:4], memo.named)}, {"named": "the suit that an eight has named"}
    ),
)
