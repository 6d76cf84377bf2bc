"""The learner's progress at a level or puzzle: tries begun, hints taken, and the most stars so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardlessons.lessons.goals import STARS
from cardlessons.session import protocol
from cardlessons.session.messages import is_number
from cardlessons.session.table.state import LONGEST_PATH

MOST_TRIES = 200
"""Tries of an earlier visit that are taken up again."""

Try = tuple[str, ...]
"""The learner's own acts, from where his play begins."""


@dataclass
class LevelProgress:
    """The learner's progress at one level.

    It only grows: starting again, leaving or coming back wins no star back.

    Attributes:
        hints: how many hints have been taken.
        stars: the most it has been won with.
        tries: the tries, each as far as it went; the one that was gone on with last is the last.
        decided: whether a try has been won or lost here.
    """

    hints: int = 0
    stars: int = 0
    tries: list[Try] = field(default_factory=list)
    decided: bool = False

    def note_depth(self, line: Try) -> int:
        """Record how many plays a try has lasted; return the number of the try, from 1.

        A line that was gone before is no other try, nor is one that goes on with a try; one that turns off from it is.
        """
        for number, known in enumerate(self.tries, 1):
            if known[: len(line)] == line:
                return number
        self.tries = [known for known in self.tries if line[: len(known)] != known]
        self.tries.append(line)
        return len(self.tries)

    def count_slips(self, number: int) -> int:
        """Return the cost of a try at its start: the hints, and the tries before it."""
        return self.hints + number - 1

    def keep_stars(self, stars: int) -> None:
        """Keep the better stars."""
        self.stars = max(self.stars, stars)

    def saved_data(self) -> protocol.StandingData:
        """Return the progress as the browser stores it."""
        return {"hints": self.hints, "stars": self.stars, "tries": [list(line) for line in self.tries]}

    def recall(self, saved: Any, most_hints: int) -> None:
        """Take over the progress that a browser kept from an earlier visit, as far as it is plausible."""
        match saved:
            case {"hints": hints, "stars": stars, "tries": [*lines]} if is_number(hints) and is_number(stars):
                self.hints = max(self.hints, min(hints, most_hints))
                self.keep_stars(min(stars, STARS))
                for line in filter(_is_try, lines[:MOST_TRIES]):
                    self.note_depth(tuple(line))


def _is_try(line: Any) -> bool:
    return isinstance(line, list) and 0 < len(line) <= LONGEST_PATH and all(isinstance(act, str) for act in line)
