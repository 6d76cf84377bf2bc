"""The fishing family: cards of the hand take cards from the middle."""

from cardlessons.engine.family import Ahead, Family
from cardlessons.families.fishing.player import considered, in_haste, stands
from cardlessons.families.fishing.puzzles import PUZZLES
from cardlessons.families.fishing.questions import QUESTIONS
from cardlessons.families.fishing.search import solved
from cardlessons.families.fishing.table import counted, heaps, look, shows
from cardlessons.families.fishing.variants import FISHING

PLAYS = 5
"""So far a player of these games looks ahead: to the next play of its own where four sit."""

FAMILY = Family(
    name="fishing",
    plays="You take cards from the table with a card of your hand.",
    variants=FISHING,
    module=__name__,
    order=3,
    look=look,
    player=considered,
    ahead=Ahead(in_haste, stands, plays=PLAYS),
    shows=shows,
    heaps=heaps,
    tells=counted,
    questions=QUESTIONS,
    solve=solved,
    puzzles=PUZZLES,
    vocabulary={"SNI": {"pair": "match", "pairs": "matches", "paired": "matched", "pairing": "match"}},
)
