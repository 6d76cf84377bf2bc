"""The matching family: a player plays a card of the same rank as the last one, and somebody pays for it."""

from cardlessons.engine.family import SUITS, Ahead, Family, Interchange
from cardlessons.families.matching.acts import Claim, write_headline
from cardlessons.families.matching.agents import AGENTS
from cardlessons.families.matching.calls import VOCABULARY
from cardlessons.families.matching.counting import choose_by_counting
from cardlessons.families.matching.player import choose_act, choose_quickly, collect_advice
from cardlessons.families.matching.puzzles import PUZZLES, SEARCHED_GAMES
from cardlessons.families.matching.question_kinds import QUESTION_KINDS
from cardlessons.families.matching.variants import MATCHING

FAMILY = Family(
    name="matching",
    plays="You play a card of the same rank as one just played, and somebody pays for it.",
    variants=MATCHING,
    module=__name__,
    order=1,
    player=choose_act,
    advice=collect_advice,
    lookahead=Ahead(choose_quickly, choose_by_counting=choose_by_counting),
    interruptions=(Claim,),
    headline=write_headline,
    vocabulary=VOCABULARY,
    solve=SEARCHED_GAMES.rate_acts,
    alike=lambda rules: Interchange(SUITS, frozenset(rules.cards.ranks)),
    puzzles=PUZZLES,
    question_kinds=QUESTION_KINDS,
    agents=AGENTS,
)
