"""Within the worker of a page, where Python runs in the browser: the tables of its lesson, spoken to in text."""

from __future__ import annotations

import json
from collections.abc import Callable

from cardlessons.hosts.hall import Hall, Seat
from cardlessons.places import folder
from cardlessons.record.replay import Data


def rehearse() -> None:
    """Reads what most lessons need, so that a picture of Python's memory holds it."""
    for lesson in folder("notebooks").iterdir():
        Hall(lesson).opened("table-1", print)


class Seats:
    """The seats of a page at the tables of its lesson, by the names that the page gives them."""

    def __init__(self, lesson: str, say: Callable[[str, str], object]) -> None:
        """`lesson` is the name of its file; `say` sends a text to a seat."""
        self._hall = Hall(folder("notebooks") / lesson)
        self._say = say
        self._seats: dict[str, Seat] = {}

    def open(self, comm: str, table: str) -> None:
        """Somebody sits down at a table."""

        def say(data: Data) -> None:
            self._say(comm, json.dumps(data, ensure_ascii=False, separators=(",", ":")))

        self._seats[comm] = self._hall.opened(table, say)

    def hear(self, comm: str, said: str) -> None:
        """What was said there."""
        self._seats[comm].hear(json.loads(said))
