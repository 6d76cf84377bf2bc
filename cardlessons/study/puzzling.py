"""Puzzles without end: one lead to be found, all hands open, from a number that anybody can be given."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.family import Line
from cardlessons.engine.table import Play
from cardlessons.families.sequence.puzzles import GRADES, puzzle
from cardlessons.lessons.lesson import Lesson
from cardlessons.lessons.puzzled import asks, depth, hints, judged
from cardlessons.record.replay import Data
from cardlessons.record.tree import Node, grow
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.play import LARGEST_SEED
from cardlessons.study.whatif import Study


class Puzzles(Study):
    """A puzzle by its number and grade; the answer leaves Python only when a lead has been tried."""

    kind = "puzzles"

    def __init__(self, game: str, lesson: Lesson) -> None:
        self.game = game
        asked = self._take_up(1, min(GRADES))
        grades = {str(grade): depth(grade) for grade in GRADES}
        super().__init__(self.tree, key="puzzles", label=f"Puzzles of {lesson.title}", grades=grades, **asked)

    def _take_up(self, seed: int, grade: int) -> Data:
        """Takes up a puzzle: its tree, and what the page needs."""
        self.puzzle = puzzle(seed, self.game, grade)
        self.record = self.puzzle.record
        self.tree = grow(self.record)
        self.you = self.record.seats.index(self.puzzle.you)
        self.hints = self.misses = 0
        self.decided = False
        self._from = self.tree.nodes[-1]
        return {"seed": seed, "grade": grade, "begin": self._from.number, "asks": asks(self.puzzle)}

    def answer(self, message: Data) -> Data:
        """Other puzzles, hints, and the better line after a try."""
        match message:
            case {"do": "puzzle", "seed": seed, "grade": grade, **rest} if is_number(seed) and is_number(grade):
                if not 0 <= seed <= LARGEST_SEED or grade not in GRADES:
                    raise MessageError(
                        f"A puzzle has a whole number from 0 to {LARGEST_SEED}, and a grade from 1 to {max(GRADES)}."
                    )
                asked = self._take_up(seed, grade)
                self.lay(self.tree, **asked)
                return self.played_again(self._from, rest.get("acts"))
            case {"do": "hint"}:
                given = hints(self.puzzle)
                self.hints = min(self.hints + 1, len(given))
                return {"hints": list(given[: self.hints])}
            case {"do": "better"}:
                node = self._studied([*self._from.path])
                return {"show": [laid.number for laid in self._laid(node, Line(tuple(self.puzzle.best.line)))]}
            case _:
                return super().answer(message)

    def _studied(self, path: Any) -> Node:
        """The best lead may be asked for when a lead has been tried."""
        if not self.decided:
            raise MessageError("Try a lead yourself first; then the best line can be shown.")
        return super()._studied(path)

    def try_(self, node: Node, text: str, *, house: bool = True) -> Data:
        """The learner's lead, what follows when everybody leads the best for himself, and how it is judged."""
        if node is not self._from:
            raise MessageError("The puzzle asks for one lead. Press “Try again” for another, or take the next puzzle.")
        act = self.own_act_only(text, node.position)
        tried = self._play(node, act)
        if tried.refused or not isinstance(act, Play):
            return {"show": [tried.number], "judged": {}, "best": []}
        verdict = judged(self.puzzle, act.card, self.hints, self.misses)
        self.decided = True
        self.misses += verdict.state == "lost"
        list(self._laid(node, Line(next(lead.line for lead in self.puzzle.leads if lead.play == act))))
        return {"show": [tried.number], "judged": verdict._asdict(), "best": []}
