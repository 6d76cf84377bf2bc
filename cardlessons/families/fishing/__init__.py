"""The fishing family: cards of the hand take cards from the middle."""

from cardlessons.engine.family import Family
from cardlessons.engine.puzzles import made_in
from cardlessons.families.fishing.player import considered
from cardlessons.families.fishing.questions import QUESTIONS
from cardlessons.families.fishing.table import counted, heaps, look, shows
from cardlessons.families.fishing.variants import FISHING

FAMILY = Family(
    name="fishing",
    plays="You take cards from the table with a card of your hand.",
    variants=FISHING,
    module=__name__,
    order=3,
    look=look,
    player=considered,
    shows=shows,
    heaps=heaps,
    tells=counted,
    questions=QUESTIONS,
    puzzles=made_in(__name__),
    vocabulary={"SNI": {"pair": "match", "pairs": "matches", "paired": "matched", "pairing": "match"}},
)
