"""Beggar-my-neighbour: a court card or an ace must be paid for, and who cannot pay is beggared."""

from cardlessons.authoring.examples.beggar.law import Beggar, BeggarMemo
from cardlessons.engine.family import Family, Look
from cardlessons.engine.variant import Variant

FAMILY: Family[Beggar, BeggarMemo] = Family(
    name="beggar",
    plays="You turn cards on to a heap, and pay for every court card and ace that the other turns.",
    variants=(
        Variant(
            "beggar-my-neighbour",
            "Beggar-my-neighbour",
            Beggar(),
            ("BEG",),
            "Two players turn their top cards on to one heap in turn. A knave, queen, king or ace must be paid for "
            "with one, two, three or four cards; whoever laid the last such card takes the heap, and who has none "
            "left has lost.",
            ("strip-jack-naked",),
        ),
    ),
    module=__name__,
    next_card_effects={"beg.must-pay": "must be paid for", "beg.takes": "completes the price"},
    look=lambda _: Look(hands="nobody's", played="middle", keeps="cards", verb="turns", example="turn"),
)
