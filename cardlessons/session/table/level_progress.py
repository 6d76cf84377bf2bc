"""The learner's progress at a level or puzzle: tries begun, hints taken, and the most stars so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cardlessons.lessons.goals import MAX_STARS
from cardlessons.session import protocol
from cardlessons.session.messages import is_number
from cardlessons.session.table.state import MAX_PATH_ACTS

MAX_TRIES = 200
"""The most tries of an earlier visit that are restored."""

Try = tuple[str, ...]
"""The learner's own acts in a try, in order."""


@dataclass
class LevelProgress:
    """The learner's progress at one level.

    It is never reset: a learner who begins again or comes back later cannot regain lost stars.

    Attributes:
        hints: the number of hints taken.
        stars: the most stars of a try.
        tries: the tries, each with all its acts; the one continued last is the last.
        decided: whether the answer may be shown, after a try or because the learner has given up.
    """

    hints: int = 0
    stars: int = 0
    tries: list[Try] = field(default_factory=list)
    decided: bool = False

    def note_depth(self, line: Try) -> int:
        """Record the acts of a try so far; return the number of the try, from 1.

        A line that begins an earlier try, or that continues one, is the same try. A line that leaves it is a new one.
        """
        for number, known in enumerate(self.tries, 1):
            if known[: len(line)] == line:
                return number
        self.tries = [known for known in self.tries if line[: len(known)] != known]
        self.tries.append(line)
        return len(self.tries)

    def count_slips(self, number: int) -> int:
        """Return the number of slips before a try: the hints taken, and the earlier tries."""
        return self.hints + number - 1

    def keep_stars(self, stars: int) -> None:
        """Record the stars of a try, if they are more than before."""
        self.stars = max(self.stars, stars)

    def saved_data(self) -> protocol.StandingData:
        """Return the progress as plain data, which the browser stores."""
        return {"hints": self.hints, "stars": self.stars, "tries": [list(line) for line in self.tries]}

    def recall(self, saved: Any, most_hints: int) -> None:
        """Add the progress that a browser has stored on an earlier visit; impossible values are ignored or limited."""
        match saved:
            case {"hints": hints, "stars": stars, "tries": [*lines]} if is_number(hints) and is_number(stars):
                self.hints = max(self.hints, min(hints, most_hints))
                self.keep_stars(min(stars, MAX_STARS))
                for line in filter(_is_try, lines[:MAX_TRIES]):
                    self.note_depth(tuple(line))


def _is_try(line: Any) -> bool:
    return isinstance(line, list) and 0 < len(line) <= MAX_PATH_ACTS and all(isinstance(act, str) for act in line)
