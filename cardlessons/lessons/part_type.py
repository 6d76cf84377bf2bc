"""A kind of part of a lesson: how it is written and read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from cardlessons.engine.quoting import quote
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import LessonError, Part

Form = Literal["text", "line", "either"]


@dataclass(frozen=True)
class PartType:
    """A kind of part.

    Attributes:
        name: its name in lessons: `table` in `%%table`, or in a fence.
        read: makes a part from a block.
        form: a "text" below a head, a "line", or "either".
        has_session: whether it answers its reader; else it is only text.
        is_slow: whether its session takes long to open, because it first searches or computes.
        stage: returns the short name of a stage that has it; empty for the usual one.
        useless: yields the reasons why a part that can be read has nothing to show.
    """

    name: str
    read: Callable[[Block], Part]
    form: Form = "line"
    has_session: bool = True
    is_slow: bool = False
    stage: Callable[[], str] = lambda: ""
    useless: Callable[[Any], Iterable[str]] = lambda part: ()


def read_alone(block: Block, part: Part) -> Part:
    """Return a part that has nothing behind its name."""
    if block.head:
        raise LessonError(f"{quote(block.head)} was read; expected nothing more here", block.place(0))
    return part
