"""A lesson's page: one part for each cell of its notebook."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any, TypeVar

from cardlessons.lessons import LESSONS
from cardlessons.lessons.lesson import Lesson
from cardlessons.widgets.example import Example
from cardlessons.widgets.levels import Levels
from cardlessons.widgets.play import Play
from cardlessons.widgets.sources import sources

T = TypeVar("T")


class Shown:
    """A piece of ready HTML for a notebook's cell; every word in it is escaped."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _repr_html_(self) -> str:
        return self.text


class Page:
    """A lesson's parts, one for each cell of its notebook. A part that fails shows a card, and the rest go on."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson

    def example(self, number: int = 1) -> Any:
        """A worked example by its number, with the what-ifs."""
        return _guarded(lambda: Example(self.lesson, number))

    def levels(self) -> Any:
        """The levels."""
        return _guarded(lambda: Levels(self.lesson))

    def play(self) -> Any:
        """The game against the house."""
        return _guarded(lambda: Play(self.lesson))

    def sources(self) -> Any:
        """Which document says what, what is our reading, what the copies lost, and where the sources disagree."""
        return _guarded(lambda: Shown(sources(self.lesson)))


def page(slug: str) -> Page:
    """The page of a lesson, by its slug.

    Raises:
        KeyError: there is no such lesson; the message names those there are.
    """
    if slug not in LESSONS:
        raise KeyError(f"there is no lesson '{slug}'; there are {', '.join(LESSONS)}")
    return Page(LESSONS[slug])


def _guarded(make: Callable[[], T]) -> T | Shown:
    try:
        return make()
    except Exception:
        logging.getLogger(__name__).exception("a part of the lesson could not be laid out")
        return Shown(
            '<div class="ct-error" role="alert">This part of the lesson could not be laid out. '
            "The rest of the page works; reload it to try again.</div>"
        )
