"""The snap family: players turn cards with a count, and all of them slap the pile."""

from cardlessons.engine.family import SUITS, Family, Interchange
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.agents import AGENTS
from cardlessons.families.snap.conditions import CONDITIONS
from cardlessons.families.snap.headline import write_headline
from cardlessons.families.snap.live import SNAP_LIVE_RULES
from cardlessons.families.snap.player import collect_answers
from cardlessons.families.snap.puzzles import PUZZLES
from cardlessons.families.snap.question_kinds import QUESTION_KINDS
from cardlessons.families.snap.snaps import CAUSES_IN_WORDS
from cardlessons.families.snap.table import collect_table_data, make_look
from cardlessons.families.snap.variants import SNAP

FAMILY = Family(
    name="snap",
    plays="You turn cards on to a pile and slap it.",
    variants=SNAP,
    module=__name__,
    trick="when the next card is turned",
    order=4,
    look=make_look,
    table_data=collect_table_data,
    next_card_effects=CAUSES_IN_WORDS,
    interruptions=(Slap, Flinch),
    conditions=CONDITIONS,
    headline=write_headline,
    calls=collect_answers,
    alike=lambda rules: Interchange(SUITS, counted=rules.cards.ranks),
    puzzles=PUZZLES,
    question_kinds=QUESTION_KINDS,
    agents=AGENTS,
    live=SNAP_LIVE_RULES,
)
