"""The functions of `cardlessons.widgets`: parts of the built-in lessons, records and tools as cell outputs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cardlessons.engine.options import suggest_or_list
from cardlessons.engine.variants import variant
from cardlessons.hosts.jupyter.cell_output import name_cell, name_shown_record, open_cell_output
from cardlessons.hosts.jupyter.given_record import GivenRecord, find_lesson, read_record
from cardlessons.hosts.jupyter.house_rules import HouseRulesWidget
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.hosts.jupyter.table_widget import TableWidget
from cardlessons.lessons import lesson as kinds
from cardlessons.lessons.catalog import SkippedFile
from cardlessons.lessons.document import Block
from cardlessons.lessons.parts import UNTITLED, get_part_types, read_part
from cardlessons.lessons.prose import make_reader
from cardlessons.prerender.error_card import CellHtml
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.rulebook.rules_page import build_rules_page, write_rules_markdown

if TYPE_CHECKING:
    from cardlessons.hosts.jupyter.lesson_widget import LessonWidget

W = TypeVar("W")


class LessonParts:
    """The parts of a lesson, one for each cell of a notebook.

    Its methods raise `LessonError` if the lesson has no such part, or if it cannot be laid out.
    """

    def __init__(self, lesson: kinds.Lesson) -> None:
        self.lesson = lesson

    def example(self, number: int = 1) -> TableWidget:
        """Return a worked example by its number, from 1, with the what-ifs.

        Args:
            number: the number of the example.
        """
        return self._show_part(TableWidget, kinds.ExamplePart, "example", number)

    def rules(self) -> CellHtml:
        """Return the rules in short."""
        return self._show_part(CellHtml, kinds.RulesPart, "rules in short")

    def levels(self, number: int = 1) -> TableWidget:
        """Return the levels of a part by its number, from 1.

        Args:
            number: the number of the part with levels.
        """
        return self._show_part(TableWidget, kinds.LevelsPart, "levels", number)

    def puzzles(self) -> TableWidget:
        """Return an endless series of puzzles in the lesson's game of stops."""
        return self._show_part(TableWidget, kinds.PuzzlesPart, "puzzles")

    def play(self) -> TableWidget:
        """Return a game against the computer."""
        return self._show_part(TableWidget, kinds.GamePart, "game")

    def live(self) -> SessionWidget:
        """Return a game in real time, against the computer or between people."""
        return self._show_part(SessionWidget, kinds.LiveGamePart, "game in real time")

    def rulebooks(self) -> SessionWidget:
        """Return the comparison of the lesson's plays under two rulebooks."""
        return self._show_part(SessionWidget, kinds.RulebooksPart, "plays to lay under two rulebooks")

    def sources(self) -> CellHtml:
        """Return the list of sources: statements, readings, gaps in the copies, and disagreements."""
        return self._show_part(CellHtml, kinds.SourcesPart, "sources")

    def _show_part(self, shown: type[W], kind: type[kinds.Part], what: str, number: int = 1) -> W:
        parts = self.lesson.all(kind)
        if number in range(1, len(parts) + 1):
            part = parts[number - 1]
            cell = name_cell(part, number, self.lesson.slug)
            return _expect(shown, open_cell_output(part, number, self.lesson.lang, cell))
        there = f"there are {len(parts)}, numbered from 1; {number!r} was asked for" if parts else "there is none"
        raise kinds.LessonError(f"this lesson has no such {what}: {there}")


def lesson(named: str | Path) -> LessonWidget:
    """Return a whole lesson with its path and stages, as on its page.

    Args:
        named: the slug of a built-in lesson, or the file of a lesson of your own, such as `mine.md`.

    Raises:
        LessonError: there is no such lesson.
    """
    from cardlessons.hosts.jupyter.lesson_widget import make_lesson_widget  # what makes pages, few notebooks need

    return make_lesson_widget(named)


def _expect(shown: type[W], output: object) -> W:
    assert isinstance(output, shown)
    return output


def which_game() -> SessionWidget:
    """Return a panel of questions that finds the name of the game you play."""
    return _expect(SessionWidget, open_cell_output(kinds.WhichGamePart()))


def rulebooks(first: str = "peel-five-card", second: str = "motor") -> SessionWidget:
    """Return a comparison of two games: the differences in their rules, and the same deal under both.

    Args:
        first: the name of a game, with or without options.
        second: the name of the other.
    """
    return _expect(SessionWidget, open_cell_output(kinds.RulebooksPart(first, second)))


def rules(game: str, lang: str = "en") -> CellHtml:
    """Return the rules of a game on one page, also with house rules: `rules("peel-five-card(pack=32)")`.

    Args:
        game: the name of a game, with or without options.
        lang: the language of the page, such as "de".
    """
    with speak(find_language(lang)):
        return CellHtml(make_reader().render(write_rules_markdown(build_rules_page(variant(game)))))


def house_rules(text: str = "peel-five-card") -> HouseRulesWidget:
    """Return a panel to compose, compare and play house rules, starting from a game or from written house rules.

    Args:
        text: the name of a game, with or without options in brackets.
    """
    return _expect(HouseRulesWidget, open_cell_output(kinds.HouseRulesPart(text)))


def open_table(game: str = "peel-five-card", players: int = 4, seed: int = 1) -> TableWidget:
    """Return a table with all hands open, for any game: a deal by its number, a record or a shared link.

    Args:
        game: a variant's name, with or without options; or a record; or the address of a table.
        players: the number of players.
        seed: the number of the deal.
    """
    return _expect(TableWidget, open_cell_output(kinds.OpenTablePart(game, players, seed)))


def page(named: str | Path) -> LessonParts:
    """Return the parts of a lesson: a built-in one, or one of your own.

    Args:
        named: the slug of a built-in lesson, or the file of a lesson of your own, such as `mine.md`.

    Returns:
        The parts; each method shows one in a cell, as in `page("jig").example()`.

    Raises:
        LessonError: there is no such lesson, or it cannot be read; the message names similar slugs, or all.
    """
    found = find_lesson(named)
    if isinstance(found, SkippedFile):
        raise kinds.LessonError(str(found))
    return LessonParts(found.read())


def part(name: str, head: str = "", text: str = "") -> TableWidget | SessionWidget | HouseRulesWidget | CellHtml:
    """Return what a magic shows: `part("levels", "", text)` is a cell `%%levels`, `part("play", "jig you A")` its line.

    Args:
        name: the name of the magic, without its `%`.
        head: what stands after the name.
        text: what stands below that line.

    Returns:
        The widget of the part, or its HTML if nothing in it can be played.

    Raises:
        LessonError: there is no such part, or it cannot be read.
    """
    if name not in get_part_types():
        raise kinds.LessonError(f"there is no part '{name}'{suggest_or_list(name, [*get_part_types()])}")
    found = read_part(Block(name, text, head))
    assert found is not None
    return open_cell_output(found, cell=name_cell(found, 1, f"{head}\n{text}"))


def show(record: GivenRecord, title: str = "") -> TableWidget:
    """Return a table that steps through your record, with its questions, variations and what-ifs.

    Args:
        record: a record or its replay; a game; a file; or the text of a record.
        title: the heading above the table, by which the browser finds again what was done there.

    Returns:
        The table, a widget; its traits tell what is done there.

    Raises:
        RecordError: the text is not a record, or its table is not possible.
        OSError: the file cannot be read.
        LessonError: the argument is none of these.
    """
    found = read_record(record)
    return TableWidget(found, cell=name_shown_record(title, str(found)), title=title or UNTITLED)
