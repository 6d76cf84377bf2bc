"""The functions that open the session of each kind of part; parts that learners only read have none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from types import FunctionType
from typing import Any

from cardlessons.hooks import gather
from cardlessons.lessons import lesson as kinds
from cardlessons.lessons.document import Block
from cardlessons.lessons.parts import read_part
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.session.base import Session
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.live.live import LiveSession
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.panels.identify_game import IdentifyGamePanel
from cardlessons.session.panels.quiz import QuizPanel
from cardlessons.session.panels.rulebooks import RulebooksPanel
from cardlessons.session.table import factory
from cardlessons.session.table.table import Layout, Table
from cardlessons.session.texts import get_text

Opened = Session | HouseRulesPanel
Open = Callable[[Any, int, Context], Opened]
"""Opens the session of a part; the number counts the parts of its kind on the page, from 1."""
MAX_SHARED_PARTS = 256
"""The parts of lessons that are kept for the next reader."""


def open_session(block: Block, name: str, context: Context = AUTHOR) -> Opened:
    """Open the session of a block; `name` is its id on the page.

    Raises:
        LessonError, RecordError, VariantError, MessageError: the block cannot be shown.
    """
    part, layouts = _read_once(block)
    if part is None:
        raise kinds.LessonError(f"nobody plays at '{block.kind}'", block.place(0))
    context = replace(context, language=find_language(block.lang))
    session = session_of(part, int(name.rpartition("-")[2]), context)
    if isinstance(session, Table):
        key = (name, context)
        session.layout = layouts.get(key) or layouts.setdefault(key, session.layout)
    return session


@lru_cache(MAX_SHARED_PARTS)
def _read_once(block: Block) -> tuple[kinds.Part | None, dict[tuple[str, Context], Layout]]:
    """Return the part of a block, and the layouts of its tables: they are the same for all readers."""
    return read_part(block), {}


def session_of(part: kinds.Part, number: int = 1, context: Context = AUTHOR) -> Opened:
    """Open the session of a part; raises as `open_session` does."""
    make = (
        gather("sessions", FunctionType).get(part.kind)
        if isinstance(part, kinds.GuestPart)
        else OPENED_BY.get(type(part))
    )
    if make is None:
        raise kinds.LessonError(f"nobody plays at {type(part).__name__}")
    with speak(context.language):
        return make(part, number, context)


def _make_key(name: str, number: int) -> str:
    """Return the key of a table in the page's address; the first of its kind has no number."""
    return name if number == 1 else f"{name}-{number}"


def _open_rulebooks(part: kinds.RulebooksPart, number: int, context: Context) -> Session:
    return RulebooksPanel(part.first, part.second, part.record, _make_key("rulebooks", number), context)


OPENED_BY: dict[type[kinds.Part], Open] = {
    kinds.ExamplePart: lambda part, n, context: factory.open_example(part, f"example-{n}", context),
    kinds.LevelsPart: lambda part, n, context: factory.open_levels(part.levels, _make_key("levels", n), context),
    kinds.GamePart: lambda part, n, context: factory.open_game(part, key=_make_key("play", n), context=context),
    kinds.LiveGamePart: lambda part, _, context: LiveSession(part.game, get_text("registry.live-label"), context),
    kinds.PuzzlesPart: lambda part, _, context: factory.open_puzzles(part.variant, context),
    kinds.RulebooksPart: _open_rulebooks,
    kinds.QuizPart: lambda part, _, context: QuizPanel(part.games, context),
    kinds.WhichGamePart: lambda part, _, context: IdentifyGamePanel(context),
    kinds.OpenTablePart: lambda part, _, context: factory.open_table(part.variant, part.players, part.seed, context),
    kinds.HouseRulesPart: lambda part, _, context: HouseRulesPanel(part.variant, context),
}
"""The function that opens the session, by the type of the part; guests give those of their own."""
