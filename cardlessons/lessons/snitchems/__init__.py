"""Snitch'ems: pairs, eights and tens. Each way to take, the free choice among them, a whole hand, and levels."""

from cardlessons.lessons.lesson import Game, Lesson, TwoRulebooks
from cardlessons.lessons.snitchems.examples import BOTH_TABLES, CHOICE, FIRST, FOUR, LAST, LIMITED, THREE
from cardlessons.lessons.snitchems.hand import HAND
from cardlessons.lessons.snitchems.levels import LEVELS

LESSON = Lesson(
    "snitchems",
    "Snitch'ems: pairs, eights and tens",
    ("SNI",),
    (FIRST, CHOICE, LAST, HAND, THREE, FOUR, LIMITED),
    LEVELS,
    Game("snitchems", ("Ben", "Dora"), "Dora", seed=1797),
    ("R-101", "R-57", "R-74", "R-55", "R-56", "R-58", "R-72", "R-104"),
    ("SNI-7", "SNI-20", "R-55", "R-101"),
    TwoRulebooks(BOTH_TABLES, "snitchems", "snitchems-limited"),
)
