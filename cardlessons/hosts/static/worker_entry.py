"""The Python side of the page's web worker: runs the sessions of a lesson and exchanges JSON messages."""

from __future__ import annotations

import json
from collections.abc import Callable

from cardlessons.paths import get_data_folder
from cardlessons.session.context import READER
from cardlessons.session.lesson import LessonSessions
from cardlessons.session.protocol import ToPage


def rehearse() -> None:
    """Import the modules that most lessons need, so that the memory snapshot contains them."""
    for lesson in get_data_folder("notebooks").iterdir():
        LessonSessions(lesson, print, READER).hear({"open": "table-1"})


class Worker:
    """The sessions of one page.

    Args:
        lesson: the file name of the lesson.
        say: sends a JSON text to the page.
    """

    def __init__(self, lesson: str, say: Callable[[str], object]) -> None:
        def send(data: ToPage) -> None:
            say(json.dumps(data, ensure_ascii=False, separators=(",", ":")))

        self._sessions = LessonSessions(get_data_folder("notebooks") / lesson, send, READER)

    def take(self, text: str) -> None:
        """Handle a message of the page."""
        self._sessions.hear(json.loads(text))
