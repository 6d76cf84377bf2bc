"""Count the calls of one act, and the modules that it passes through: `python benchmarks/calls.py`.

A call is one of a Python function of this package, comprehensions too where Python 3.11 calls them. A crossing is a
call of a function in another module than the last one. The numbers are the same on every machine, and are no times:
they tell how often an answer is handed from one place to the next.

The acts: a play off the main line of a lesson; a play at a shared table, with the views of two people; a vote in a
class, with the views of the board and the phone; `%%table` in a shell, twice. `--list NAME` prints the functions that
the acts with this name call most often.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import partial
from io import StringIO
from pathlib import Path
from types import FrameType
from typing import Any

from IPython.core.interactiveshell import InteractiveShell

import cardlessons
from cardlessons.lessons.catalog import LESSONS
from cardlessons.paths import get_data_folder
from cardlessons.session.context import VISITOR
from cardlessons.session.lesson import LessonSessions
from cardlessons.together.classroom import Classes
from cardlessons.together.event_log import Event, MemoryEventLogs
from cardlessons.together.sent_views import SentViews
from cardlessons.together.shared_table import SharedTable

PACKAGE = str(Path(cardlessons.__file__).parent)
CELL = """%%table Four nines [SSS-29]
variant: peel-five-card
dealer: C
A: 9d 2h
B: 9c 3c
C: 9s 4c

A 9d
B 9c
"""
MOST_LISTED = 40
TOKENS = ("token-aaaa", "token-bbbb")
"""The tokens of the people at the shared table, in the order of their seats."""


class Counts:
    """The calls of an act so far: how many, of which functions, and how many into another module."""

    def __init__(self) -> None:
        self.calls: Counter[tuple[str, str]] = Counter()
        self.crossings = 0
        self._open: list[str] = []

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """Note a call of a function, or its end; for `sys.setprofile`."""
        file = frame.f_code.co_filename
        if not file.startswith(PACKAGE):
            return
        if event == "call":
            module = file[len(PACKAGE) + 1 :]
            self.calls[module, frame.f_code.co_qualname] += 1
            self.crossings += bool(self._open) and self._open[-1] != module
            self._open.append(module)
        elif event == "return" and self._open:
            self._open.pop()

    def count(self, act: Callable[[], object]) -> None:
        """Note the calls of an act."""
        sys.setprofile(self.note)
        try:
            act()
        finally:
            sys.setprofile(None)


class Viewer:
    """A connection to a class that draws each view at once."""

    connection = "c"

    def show(self, make: Callable[[], object]) -> None:
        """Draw a view."""
        make()

    def tell(self, message: object) -> None:
        """Take a message."""

    def end(self) -> None:
        """End the connection."""

    def charge(self, seconds: float) -> None:
        """Take the charge for processor time."""


def count_play() -> Counts:
    """Count a play off the main line of a lesson, after another one was tried there."""
    counts = Counts()
    lesson = LessonSessions(get_data_folder("notebooks") / "four-nines.ipynb", lambda _: None, VISITOR)
    lesson.hear({"open": "table-1"})
    tried, counted = (
        {"to": "table-1", "message": {"do": "try", "at": ["B 9c"], "act": act, "id": 0}} for act in ("C 4c", "C 8s")
    )
    lesson.hear(tried)
    counts.count(lambda: lesson.hear(counted))
    return counts


def count_shared_plays() -> tuple[Counts, Counts]:
    """Count the first play of a person at a shared table, and the next one, each with the views of two people."""
    opened: Any = {"do": "opened", "game": "peel-five-card", "seats": ["Anna", "Ben", "Clara"], "seed": 5, "away": 60}
    table, views = SharedTable(Event(0, 0.0, opened)), [SentViews(), SentViews()]
    number = 0

    def go(**data: Any) -> None:
        nonlocal number
        number += 1
        event: Any = {**data, "process": "p"}
        table.apply(Event(number, float(number), event))
        for view, token in zip(views, TOKENS, strict=True):
            view.next(table, token)

    for connection, token in enumerate(TOKENS):
        go(do="here", token=token, by=str(connection))
    for token, name in zip(TOKENS, ("Anna", "Ben"), strict=True):
        go(do="sit", token=token, seat=name, name=name[0])
    go(do="begin", token=TOKENS[0])
    first, later = Counts(), Counts()
    for counts in (first, later):
        while turn := table.house_turn:
            go(**turn.choose())
        assert table.game
        node = table.game.node
        seat = node.position.turn
        assert seat is not None
        card = table.variant.rules.choices(node.position)[0]
        act = {"do": "act", "token": TOKENS[seat], "act": f"{table.seats[seat]} {card}", "at": node.number, "ms": 900}
        counts.count(partial(go, **act))
    return first, later


async def count_vote() -> Counts:
    """Count a vote in a class of one phone."""
    counts = Counts()
    classes = Classes(MemoryEventLogs(), LESSONS.lessons_by_slug.get)
    room: Any = await classes.open("four-nines")
    board: Any = Viewer()
    phone: Any = Viewer()
    room.join("board", board)
    room.join("phone-token", phone)
    room.act("begin")
    room.step("example-1", 0)
    room.ask("example-1", 0)
    answer = [0] * len(room.led.ballot.answers) if room.led.ballot.pays else 0
    counts.count(lambda: room.vote("phone-token", answer))
    return counts


def count_cells() -> tuple[Counts, Counts]:
    """Count `%%table` in a shell, and the same cell run again."""
    first, again = Counts(), Counts()
    shell: Any = InteractiveShell.instance()
    with redirect_stdout(StringIO()):
        shell.run_cell("%load_ext cardlessons")
        for counts in (first, again):
            counts.count(lambda: shell.run_cell(CELL))
    return first, again


def main() -> None:
    """Print the counts of all acts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", metavar="NAME", help="a part of the name of an act")
    given = parser.parse_args()
    play = count_play()
    first_play, next_play = count_shared_plays()
    first_cell, next_cell = count_cells()
    counted = {
        "a play off the main line": play,
        "a shared play": first_play,
        "the next shared play": next_play,
        "a vote": asyncio.run(count_vote()),
        "%%table": first_cell,
        "%%table again": next_cell,
    }
    for name, counts in counted.items():
        modules = {module for module, _ in counts.calls}
        print(f"{name}: {counts.calls.total()} calls, {len(modules)} modules, {counts.crossings} crossings")
        if given.list and given.list in name:
            for (module, function), count in counts.calls.most_common(MOST_LISTED):
                print(f"{count:6} {module} {function}")
            print("      ", *sorted(modules))


if __name__ == "__main__":
    main()
