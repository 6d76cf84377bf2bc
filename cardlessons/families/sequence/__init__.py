"""The sequence family, games of stops: the next higher card must follow, and who plays the last one leads again."""

from cardlessons.engine.family import SUITS, Family, Interchange
from cardlessons.families.sequence.agents import AGENTS
from cardlessons.families.sequence.player import choose_lead, collect_advice
from cardlessons.families.sequence.puzzles import PUZZLES
from cardlessons.families.sequence.question_kinds import QUESTION_KINDS
from cardlessons.families.sequence.questions import QUESTIONS
from cardlessons.families.sequence.solver import rate_leads
from cardlessons.families.sequence.table import collect_table_data, is_lead, make_look
from cardlessons.families.sequence.variants import SEQUENCE

FAMILY = Family(
    name="sequence",
    plays="You play the card one higher in its suit, and somebody says the last word and leads again.",
    variants=SEQUENCE,
    module=__name__,
    order=2,
    look=make_look,
    player=choose_lead,
    advice=collect_advice,
    is_lead=is_lead,
    trick="to the end of the run",
    table_data=collect_table_data,
    questions=QUESTIONS,
    solve=rate_leads,
    alike=lambda rules: Interchange(SUITS, row=rules.cards.ranks, ring=rules.cyclic),
    puzzles=PUZZLES,
    question_kinds=QUESTION_KINDS,
    agents=AGENTS,
)
