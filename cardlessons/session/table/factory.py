"""The functions that open each kind of table: a worked example, levels, a game, puzzles, the open table."""

from __future__ import annotations

from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.lessons.lesson import ExamplePart, GamePart, Level
from cardlessons.lessons.parts import UNTITLED
from cardlessons.rulebook import get_statement
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MessageError
from cardlessons.session.table.parts.analysis import AnalysisPart
from cardlessons.session.table.parts.branch_names import BranchNamesPart
from cardlessons.session.table.parts.chances import ChancesPart
from cardlessons.session.table.parts.comparison import ComparisonPart, OtherRulebookPart
from cardlessons.session.table.parts.game import GameTablePart
from cardlessons.session.table.parts.levels import LevelsTablePart
from cardlessons.session.table.parts.predictions import PredictionsPart
from cardlessons.session.table.parts.puzzles import PuzzlesTablePart
from cardlessons.session.table.parts.questions import QuestionsPart
from cardlessons.session.table.parts.setup import SetupPart
from cardlessons.session.table.parts.share import SharePart
from cardlessons.session.table.parts.tries import TriesPart
from cardlessons.session.table.parts.undo import UndoPart
from cardlessons.session.table.parts.what_if import WhatIfPart
from cardlessons.session.table.table import Table
from cardlessons.session.texts import get_text

EXAMPLE_KEY = "example-1"
"""The key of the first example of a page."""


def open_example(worked: ExamplePart, key: str = EXAMPLE_KEY, context: Context = AUTHOR) -> Table:
    """Open a worked example of a lesson, with its questions; the learner can try other plays.

    Raises:
        RecordError: the table of its record is not possible.
        KeyError: it cites a statement that is not in the rulebook.
    """
    for id_ in worked.cites:
        get_statement(id_)
    part = PredictionsPart(worked)
    about = {
        "key": key,
        "label": get_text("factory.example-label", title=worked.title),
        "title": worked.title if worked.title != UNTITLED else "",
        "cites": list(worked.cites),
    }
    parts = (part, TriesPart(), QuestionsPart(), ChancesPart(), BranchNamesPart(), *STUDY_PARTS)
    return Table("example", part.first, *parts, about=about, make_state=part.make_state, context=context)


def open_levels(levels: tuple[Level, ...], key: str = "levels", context: Context = AUTHOR) -> Table:
    """Open the levels of a lesson; answers that would solve a level are given only when it is decided."""
    part = LevelsTablePart(levels)
    questions = QuestionsPart(openly=False, allowed=part.is_best_lead_allowed)
    chances, names = ChancesPart(part.is_best_lead_allowed), BranchNamesPart(part.try_act)
    about = {"key": key, "label": get_text("factory.levels-label")}
    parts = (part, questions, chances, names, *STUDY_PARTS)
    return Table("levels", part.first, *parts, about=about, context=context)


def open_game(game: GamePart, label: str = "", key: str = "play", context: Context = AUTHOR) -> Table:
    """Open a game against the house."""
    part = GameTablePart(game)
    parts = (part, QuestionsPart(), ChancesPart(), AnalysisPart(), BranchNamesPart(part.restore_play), *STUDY_PARTS)
    about = {"key": key, "label": label or get_text("factory.game-label")}
    return Table("play", part.first, *parts, about=about, context=context)


def open_puzzles(game: str, context: Context = AUTHOR) -> Table:
    """Open the puzzles of a game.

    Raises:
        MessageError: the game has no puzzles.
    """
    maker = variant(game).of.puzzles
    if maker is None:
        raise MessageError(get_text("factory.no-puzzles"))
    part = PuzzlesTablePart(game, maker)
    about = {"key": "puzzles", "label": get_text("factory.puzzles-label")}
    return Table(
        "puzzles",
        part.first,
        part,
        QuestionsPart(allowed=part.is_best_lead_allowed),
        ChancesPart(part.is_best_lead_allowed),
        BranchNamesPart(part.try_act),
        *STUDY_PARTS,
        about=about,
        context=context,
    )


def open_table(slug: str = "peel-five-card", players: int = 4, seed: int = 1, context: Context = AUTHOR) -> Table:
    """Open a table with all hands open, for any game: for a deal by its number, a record, or the record in a link."""
    part, title = SetupPart(slug, players, seed), get_text("factory.open-table-label")
    about = {"key": "t", "label": title, "title": title, "cites": []}
    families = tuple(dict.fromkeys(game.family for game in VARIANTS.values()))
    parts = (part, TriesPart(), QuestionsPart(), ChancesPart(), BranchNamesPart(), *STUDY_PARTS)
    return Table(
        "example", part.first, *parts, families=families, about=about, make_state=part.make_state, context=context
    )


STUDY_PARTS = (WhatIfPart(), UndoPart(), ComparisonPart(), OtherRulebookPart(), SharePart())
"""The parts that every table has: they work on the plays that were tried."""
