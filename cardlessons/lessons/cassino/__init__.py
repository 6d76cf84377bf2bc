"""Cassino: what a ten can take. Peel's chapter as far as the copy goes, sweeps, the count, and levels on each rule; and
building, which is from other books.
"""

from cardlessons.lessons.cassino.building import BUILDING
from cardlessons.lessons.cassino.examples import A_TEN, COUNT, COURTS, LOWEST, SWEEPS, TWO_TWO_TWO_FIVE
from cardlessons.lessons.cassino.levels import LEVELS
from cardlessons.lessons.cassino.pack import PACK
from cardlessons.lessons.lesson import Game, Lesson, TwoRulebooks

LESSON = Lesson(
    "cassino",
    "Cassino: what a ten can take",
    ("CAS",),
    (A_TEN, COURTS, SWEEPS, COUNT, PACK, LOWEST, BUILDING),
    LEVELS,
    Game("cassino-two", ("Ben", "Dora"), "Dora", seed=7),
    (
        "R-100",
        "R-54",
        "R-102",
        "R-48",
        "R-49",
        "R-50",
        "R-52",
        "R-46",
        "R-47",
        "R-103",
        "R-105",
        "R-118",
        "R-119",
        "R-120",
    ),
    ("CAS-26", "R-51", "R-53", "R-73"),
    TwoRulebooks(TWO_TWO_TWO_FIVE, "cassino", "cassino-lowest-deducted"),
)
