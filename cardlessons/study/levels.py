"""The levels of a lesson: short positions with a goal, the house playing the other seats."""

from __future__ import annotations

from typing import Any

from cardlessons.lessons.goals import judge, over
from cardlessons.lessons.lesson import Lesson, Level
from cardlessons.record.replay import Data
from cardlessons.record.tree import Node, Tree, grow
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.whatif import Study


class Levels(Study):
    """Short positions with a goal each; the house plays the other seats."""

    kind = "levels"

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.stars = [0] * len(lesson.levels)
        titles = [{"title": level.title, "asks": level.asks} for level in lesson.levels]
        tree, at_level = self._level(0)
        super().__init__(tree, key="levels", label=f"Levels of {lesson.title}", levels=titles, at_level=at_level)

    @property
    def level(self) -> Level:
        """The level on the table."""
        return self.lesson.levels[self.number]

    def _level(self, number: int) -> tuple[Tree, Data]:
        """Takes up a level: its tree, with the acts before the learner's first play done, and what the page needs."""
        self.number, self.hints, self.decided = number, 0, False
        level = self.level
        self.you = level.start.seats.index(level.you)
        self.eyes = frozenset([self.you]) if level.hidden or level.start.game().look.hands_hidden else None
        self.record = level.start
        tree = grow(level.start)
        self._from = next(node for node in reversed(tree.nodes) if node.book)
        return tree, {"number": number, "begin": self._from.number}

    def answer(self, message: Data) -> Data:
        """Levels, hints and tries."""
        match message:
            case {"do": "level", "number": number, **rest} if is_number(number):
                if not 0 <= number < len(self.lesson.levels):
                    raise MessageError("There is no such level on this page.")
                tree, at_level = self._level(number)
                self.lay(tree, at_level=at_level)
                return self.played_again(self._from, rest.get("acts"))
            case {"do": "hint"}:
                self.hints = min(self.hints + 1, len(self.level.hints))
                return {"hints": list(self.level.hints[: self.hints])}
            case _:
                return super().answer(message)

    def _studied(self, path: Any) -> Node:
        """The best lead may be asked for when the level has been tried to its end."""
        if not self.decided:
            raise MessageError("Try this level yourself first; when it is won or lost, the best lead can be asked for.")
        return super()._studied(path)

    def try_(self, node: Node, text: str, *, house: bool = True) -> Data:
        """The learner's play, the replies to it while the goal is open, and how the level stands."""
        if self._from not in (self.tree.root, *node.line()):
            raise MessageError("That is before this level begins; go on from its first step.")
        act = self.own_act_only(text, node.position)
        level, start = self.level, len(self._from.line())
        if judge(level, node.line()[start:]).state != "open":
            raise MessageError("This try is over. Go back a step, or try again from the start.")
        tried = self._play(node, act)
        shown = [tried]
        if not tried.refused:
            assert self.you is not None
            shown += self._replies(tried, start)
        judged = judge(level, shown[-1].line()[start:], self.hints) if not tried.refused else None
        if judged and judged.state == "won":
            self.stars[self.number] = max(self.stars[self.number], judged.stars)
        self.decided |= judged is not None and judged.state != "open"
        told = judged._asdict() if judged and judged.state != "open" else {}
        return {"show": [n.number for n in shown], "judged": told, "best": self.stars}

    def _replies(self, tried: Node, start: int) -> list[Node]:
        """The house's plays until the learner's turn comes; a try that is won or spoilt needs no more."""
        assert self.you is not None
        level, shown = self.level, [tried]
        plays = self.house_replies(tried, self.you)
        while not over(level, shown[-1].line()[start:]) and (reply := next(plays, None)):
            shown.append(reply)
        return shown[1:]
