"""The matching family: a card is answered by its equals, and somebody pays for it."""

from cardlessons.engine.family import Ahead, Family
from cardlessons.families.matching.calls import VOCABULARY
from cardlessons.families.matching.counting import counted
from cardlessons.families.matching.player import advice, considered
from cardlessons.families.matching.puzzles import PUZZLES
from cardlessons.families.matching.search import solved
from cardlessons.families.matching.variants import MATCHING

FAMILY = Family(
    name="matching",
    plays="You play a card of the same rank as one just played, and somebody pays for it.",
    variants=MATCHING,
    module=__name__,
    order=1,
    player=considered,
    advice=advice,
    ahead=Ahead(counts=counted),
    vocabulary=VOCABULARY,
    solve=solved,
    puzzles=PUZZLES,
)
