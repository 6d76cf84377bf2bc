"""Schnipp, Schnapp, Schnurr, Burr, Basilorum (and Rex): the German game in its five forms (SEQ-13 to SEQ-16)."""

from cardlessons.lessons.lesson import Game, Lesson, TwoRulebooks
from cardlessons.lessons.schnipp_schnapp.examples import ACE_HIGH, BOTH_WAYS, REX, RING_32, RING_52, WORDS
from cardlessons.lessons.schnipp_schnapp.levels import LEVELS

LESSON = Lesson(
    "schnipp-schnapp",
    "Schnipp, Schnapp, Schnurr, Burr, Basilorum (and Rex)",
    ("SEQ", "PAG"),
    (WORDS, ACE_HIGH, RING_32, RING_52, REX),
    LEVELS,
    Game("schnipp-schnapp-32-cyclic", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=121),
    ("R-24", "R-25", "R-27", "R-30", "R-64"),
    ("PAG-3", "SEQ-14", "SEQ-15", "SEQ-16"),
    TwoRulebooks(BOTH_WAYS, "schnipp-schnapp-32", "schnipp-schnapp-32-cyclic"),
)
