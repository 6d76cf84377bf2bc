"""The functions of `cardlessons.widgets`: parts of the built-in lessons, records and tools as cell outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlessons.engine.options import suggest_or_list
from cardlessons.extras import NotInstalledError, explain_missing
from cardlessons.hosts.jupyter.cell_output import make_cell_output
from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.hosts.jupyter.lesson_widget import make_lesson_widget
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.table_widget import TableWidget
from cardlessons.lessons.catalog import LESSONS
from cardlessons.lessons.lesson import (
    ExamplePart,
    HouseRulesPart,
    Lesson,
    LessonError,
    LevelsPart,
    LiveGamePart,
    OpenTablePart,
    Part,
    PuzzlesPart,
    RulebooksPart,
    RulesPart,
    SourcesPart,
    WhichGamePart,
)
from cardlessons.lessons.lesson import GamePart as AgainstTheHouse
from cardlessons.prerender.error_card import catch_errors, render_error_card
from cardlessons.record import Record, load, parse
from cardlessons.record.replay import Replay
from cardlessons.record.share import build_tree_record
from cardlessons.record.tree import Tree
from cardlessons.session.panels.strategy_lab import Lab
from cardlessons.session.table import factory
from cardlessons.simulation.chances import Chances
from cardlessons.simulation.game import Game
from cardlessons.simulation.players import Player
from cardlessons.simulation.simulator import Simulation
from cardlessons.simulation.tournament import Tournament


class Page:
    """The parts of a lesson, one for each cell of a notebook. A part that fails shows an error card instead."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def example(self, number: int = 1) -> Any:
        """Return a worked example by its number, from 1, with the what-ifs."""
        return self._show_part(ExamplePart, "example", number)

    def rules(self) -> Any:
        """Return the rules in short."""
        return self._show_part(RulesPart, "rules in short")

    def levels(self, number: int = 1) -> Any:
        """Return the levels of a part by its number, from 1."""
        return self._show_part(LevelsPart, "levels", number)

    def puzzles(self) -> Any:
        """Return an endless series of puzzles in the lesson's game of stops."""
        return self._show_part(PuzzlesPart, "puzzles")

    def play(self) -> Any:
        """Return a game against the computer."""
        return self._show_part(AgainstTheHouse, "game")

    def live(self) -> Any:
        """Return a game in real time, against the computer or between people."""
        return self._show_part(LiveGamePart, "game in real time")

    def rulebooks(self) -> Any:
        """Return the comparison of the lesson's plays under two rulebooks."""
        return self._show_part(RulebooksPart, "plays to lay under two rulebooks")

    def sources(self) -> Any:
        """Return the list of sources: statements, readings, gaps in the copies, and disagreements."""
        return self._show_part(SourcesPart, "sources")

    def _show_part(self, kind: type[Part], what: str, number: int = 1) -> Any:
        parts = self.lesson.all(kind)
        if number in range(1, len(parts) + 1):
            return make_cell_output(parts[number - 1], number, self.lesson.lang)
        there = f"there are {len(parts)}, numbered from 1; {number!r} was asked for" if parts else "there is none"
        return render_error_card(f"This lesson has no such {what}: {there}.")


def lesson(named: str | Path) -> Any:
    """Return a whole lesson with its path and stages, as on its page.

    Args:
        named: the slug of a built-in lesson, or the file of a lesson of your own, such as `mine.md`.
    """
    return catch_errors(lambda: make_lesson_widget(named), get_current_context())


def which_game() -> Any:
    """Return a panel of questions that finds the name of the game you play."""
    return make_cell_output(WhichGamePart())


def rulebooks(first: str = "peel-five-card", second: str = "motor") -> Any:
    """Return a comparison of two games: the differences in their rules, and the same deal under both."""
    return make_cell_output(RulebooksPart(first, second))


def house_rules(text: str = "peel-five-card") -> Any:
    """Return a panel to compose, compare and play house rules, starting from a game or from written house rules."""
    return make_cell_output(HouseRulesPart(text))


def open_table(game: str = "peel-five-card", players: int = 4, seed: int = 1) -> Any:
    """Return a table with all hands open, for any game: a deal by its number, a record or a shared link."""
    return make_cell_output(OpenTablePart(game, players, seed))


def lab(game: str = "jig", **ways: Player) -> Any:
    """Return a panel that plays many deals, with a strategy for each seat: built in, from the sources, or your own.

    Args:
        game: a variant, with or without options.
        ways: your own strategies by name: functions from a `Sight` to one of its moves.

    Raises:
        VariantError: there is no such game.
    """
    return SessionWidget(Lab(game, ways, get_current_context()))


def chart(found: Simulation | Tournament | Chances) -> Any:
    """Return a result of `simulate`, `tournament` or `chances` as a Matplotlib bar chart with error bars.

    It needs `pip install 'cardlessons[charts]'`; without Matplotlib, the cell shows a card that says so.

    Raises:
        TypeError: `found` is none of these results.
    """
    try:
        with explain_missing("charts"):
            from cardlessons.hosts.jupyter.charts import chart as draw_chart
    except NotInstalledError as error:
        return render_error_card(str(error))
    return draw_chart(found)


def page(slug: str) -> Page:
    """Return the parts of a lesson, by its slug.

    Raises:
        KeyError: there is no such lesson; the message names similar slugs, or all.
    """
    if slug not in LESSONS:
        raise KeyError(f"there is no lesson '{slug}'{suggest_or_list(str(slug), [*LESSONS])}")
    return Page(LESSONS[slug])


def show(record: Record | Replay | Tree | Game | Path | str, title: str = "A record") -> Any:
    """Return a table that steps through your record, with its questions, variations and what-ifs.

    Args:
        record: a record or its replay; a tree; a game; a file; or the text of a record.
        title: the heading above the table.
    """
    return catch_errors(
        lambda: TableWidget(
            factory.open_example(ExamplePart(title, _read_record(record)), context=get_current_context())
        ),
        get_current_context(),
    )


def _read_record(value: Record | Replay | Tree | Game | Path | str) -> Record:
    """Return an argument of `show` as a record: a text is parsed, a file is read."""
    match value:
        case Record():
            return value
        case Replay():
            return value.record
        case Game():
            return value.record()
        case Tree(record=Record() as record):
            return build_tree_record(value, record)
        case Tree():
            raise LessonError("show takes a tree that was grown from a record; this one was not")
        case Path():
            return load(value)
        case str():
            return load(value) if _is_file_name(value) else parse(value)
        case _:
            kind = type(value).__name__
            raise LessonError(
                f"show takes a Record, Replay, Tree or Game, a file or the text of a record, not a {kind}"
            )


def _is_file_name(text: str) -> bool:
    """Tell whether a text is a file name: it ends with `.play`, or the file exists."""
    return "\n" not in text and (text.endswith(".play") or Path(text).is_file())
