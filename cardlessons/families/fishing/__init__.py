"""The fishing family: a player takes cards from the middle of the table with a card of the hand."""

from cardlessons.engine.family import Ahead, Family
from cardlessons.families.fishing.agents import AGENTS
from cardlessons.families.fishing.headline import write_headline
from cardlessons.families.fishing.player import choose_act, choose_quickly, compute_average_lead
from cardlessons.families.fishing.puzzles import PUZZLES, SEARCHED_GAMES
from cardlessons.families.fishing.question_kinds import QUESTION_KINDS
from cardlessons.families.fishing.questions import QUESTIONS
from cardlessons.families.fishing.table import (
    collect_count_data,
    collect_table_data,
    iter_heaps,
    make_interchange,
    make_look,
)
from cardlessons.families.fishing.variants import FISHING

LOOKAHEAD_PLAYS = 5
"""The number of plays that a computer player looks ahead: with four players, up to its own next play."""

FAMILY = Family(
    name="fishing",
    plays="You take cards from the table with a card of your hand.",
    variants=FISHING,
    module=__name__,
    order=3,
    look=make_look,
    player=choose_act,
    lookahead=Ahead(choose_quickly, compute_average_lead, depth=LOOKAHEAD_PLAYS),
    table_data=collect_table_data,
    heaps=iter_heaps,
    agents=AGENTS,
    act_data=collect_count_data,
    questions=QUESTIONS,
    headline=write_headline,
    solve=SEARCHED_GAMES.rate_acts,
    alike=make_interchange,
    puzzles=PUZZLES,
    question_kinds=QUESTION_KINDS,
    vocabulary={"SNI": {"pair": "match", "pairs": "matches", "paired": "matched", "pairing": "match"}},
)
