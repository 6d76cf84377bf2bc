"""The part of a lesson that is the editor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from cardlessons.lessons.lesson import GuestPart
from cardlessons.lessons.part_type import PartType, read_alone
from cardlessons.session.context import Context
from cardlessons.session.registry import open_session

if TYPE_CHECKING:
    from cardlessons.authoring.editor.editor import Editor


@dataclass(frozen=True)
class EditorPart(GuestPart):
    """The lesson editor, with the text on one side and the lesson on the other."""

    kind = "write"


EDITOR_TYPE = PartType(EditorPart.kind, lambda block: read_alone(block, EditorPart()), is_slow=True)


def open_editor(part: EditorPart, number: int, context: Context) -> Editor:
    """Open a session of the page *Write a lesson*."""
    from cardlessons.authoring.editor.editor import Editor  # every lesson asks for the kinds of parts, few for this one

    return Editor(partial(open_session, context=context), context=context)
