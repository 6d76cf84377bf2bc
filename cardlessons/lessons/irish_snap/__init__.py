"""Irish Snap: say one thing, see another (IRI)."""

from cardlessons.lessons.irish_snap.examples import A_QUEEN, EXAMPLES
from cardlessons.lessons.irish_snap.levels import LEVELS
from cardlessons.lessons.lesson import Game, Lesson, TwoRulebooks

LESSON = Lesson(
    "irish-snap",
    "Irish Snap: say one thing, see another",
    ("IRI",),
    EXAMPLES,
    LEVELS,
    Game("irish-snap(cap=150)", ("Anna", "Ben", "Clara", "Dora"), "Dora", seed=13),
    (
        *("R-40", "R-41", "R-42", "R-43", "R-44", "R-45"),
        *("R-66", "R-67", "R-68", "R-69", "R-70"),
        *("R-111", "R-112", "R-113", "R-114", "R-115", "R-116", "R-117", "R-122", "R-123"),
    ),
    ("IRI-11",),
    TwoRulebooks(A_QUEEN, "irish-snap", "irish-snap-queens"),
)
