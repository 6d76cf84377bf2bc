"""What a notebook of one's own may ask for: the parts of a lesson of the house, a record, the tools."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlessons.engine.options import suggest_or_list
from cardlessons.hosts.jupyter.cell_output import shown
from cardlessons.hosts.jupyter.context import here
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
from cardlessons.prerender.error_card import card, guarded
from cardlessons.record import Record, load, parse
from cardlessons.record.replay import Replay
from cardlessons.record.share import tree_record
from cardlessons.record.tree import Tree
from cardlessons.session.panels.strategy_lab import Lab
from cardlessons.session.table import factory
from cardlessons.simulation.chances import Chances
from cardlessons.simulation.game import Game
from cardlessons.simulation.players import Player
from cardlessons.simulation.simulator import Simulation
from cardlessons.simulation.tournament import Tournament


class Page:
    """A lesson's parts, one for each cell of a notebook. A part that fails shows a card, and the rest go on."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def example(self, number: int = 1) -> Any:
        """A worked example by its number, with the what-ifs."""
        return self._part(ExamplePart, "example", number)

    def rules(self) -> Any:
        """The rules in short."""
        return self._part(RulesPart, "rules in short")

    def levels(self) -> Any:
        """The levels."""
        return self._part(LevelsPart, "levels")

    def puzzles(self) -> Any:
        """Puzzles without end, of the lesson's game of stops."""
        return self._part(PuzzlesPart, "puzzles")

    def play(self) -> Any:
        """The game against the house."""
        return self._part(AgainstTheHouse, "game")

    def live(self) -> Any:
        """The game in real time, against the house or against each other."""
        return self._part(LiveGamePart, "game in real time")

    def rulebooks(self) -> Any:
        """The lesson's plays under two rulebooks."""
        return self._part(RulebooksPart, "plays to lay under two rulebooks")

    def sources(self) -> Any:
        """Which document says what, what is our reading, what the copies lost, and where the sources disagree."""
        return self._part(SourcesPart, "sources")

    def _part(self, kind: type[Part], what: str, number: int = 1) -> Any:
        parts = self.lesson.all(kind)
        if number in range(1, len(parts) + 1):
            return shown(parts[number - 1], number)
        there = f"there are {len(parts)}, numbered from 1; {number!r} was asked for" if parts else "there is none"
        return card(f"This lesson has no such {what}: {there}.")


def which_game() -> Any:
    """Which game am I playing? A few questions, and the game's name."""
    return shown(WhichGamePart())


def rulebooks(first: str = "peel-five-card", second: str = "motor") -> Any:
    """In what two games differ, and the same deal under both."""
    return shown(RulebooksPart(first, second))


def house_rules(text: str = "peel-five-card") -> Any:
    """House rules to compose, compare and play, starting from a game or from house rules as they are written."""
    return shown(HouseRulesPart(text))


def open_table(game: str = "peel-five-card", players: int = 4, seed: int = 1) -> Any:
    """Any game with all hands open: a deal by its number, a record of one's own, or what a link holds."""
    return shown(OpenTablePart(game, players, seed))


def lab(game: str = "jig", **ways: Player) -> Any:
    """A table at which each seat plays in its own way, over many deals: ways of the house, advice of the sources, and
    functions of one's own by the names that they are given here.

    Args:
        game: a variant, with options or without.
        ways: functions from a `Sight` to one of its moves.

    Raises:
        VariantError: there is no such game.
    """
    return SessionWidget(Lab(game, ways, here()))


def chart(found: Simulation | Tournament | Chances) -> Any:
    """What was found by `simulate`, `tournament` or `chances`, as bars that tell how far off they may be: a figure of
    Matplotlib's, which `pip install 'cardlessons[charts]'` brings; in the cell what is missing is said.

    Raises:
        TypeError: it is nothing that has figures.
    """
    try:
        from cardlessons.hosts.jupyter.charts import chart as drawn
    except ModuleNotFoundError:
        return card("To draw this Matplotlib is needed: pip install 'cardlessons[charts]'")
    return drawn(found)


def page(slug: str) -> Page:
    """The page of a lesson, by its slug.

    Raises:
        KeyError: there is no such lesson; the message names the near ones, or all there are.
    """
    if slug not in LESSONS:
        raise KeyError(f"there is no lesson '{slug}'{suggest_or_list(str(slug), [*LESSONS])}")
    return Page(LESSONS[slug])


def show(record: Record | Replay | Tree | Game | Path | str, title: str = "A record") -> Any:
    """A record of your own on the table, stepped, with its questions, variations and what-ifs.

    Args:
        record: a record, as it is or played; a tree; a game; a file; or the text of a record.
        title: what stands above the table.
    """
    return guarded(lambda: TableWidget(factory.example(ExamplePart(title, _record(record)), context=here())), here())


def _record(given: Record | Replay | Tree | Game | Path | str) -> Record:
    """The record that is given in one way or another."""
    match given:
        case Record():
            return given
        case Replay():
            return given.record
        case Game():
            return given.record()
        case Tree(record=Record() as record):
            return tree_record(given, record)
        case Tree():
            raise LessonError("show takes a tree that was grown from a record; this one was not")
        case Path():
            return load(given)
        case str():
            return load(given) if _names_a_file(given) else parse(given)
        case _:
            kind = type(given).__name__
            raise LessonError(
                f"show takes a Record, Replay, Tree or Game, a file or the text of a record, not a {kind}"
            )


def _names_a_file(text: str) -> bool:
    """Whether a text is the name of a file: of one that is there, or of one that a record's would be."""
    return "\n" not in text and (text.endswith(".play") or Path(text).is_file())
