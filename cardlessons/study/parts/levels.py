"""The levels of a lesson: short positions with a goal, the house playing the other seats."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.lessons.goals import judge, over
from cardlessons.lessons.lesson import Level
from cardlessons.record.replay import Data
from cardlessons.record.tree import Node, grow
from cardlessons.study.laid import Laid
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.parts.trying import played_again, shown
from cardlessons.study.reading import own_act
from cardlessons.study.table import Part, Table


class Levels(Part):
    """Levels to choose from, tries that are judged, and hints.

    Attributes:
        levels: what there is to choose from.
        stars: the most that each has been won with so far.
        number: which one lies on the table.
        hints: how many of its hints have been taken.
        decided: whether it has been won or lost.
    """

    number: int
    hints: int
    decided: bool

    def __init__(self, levels: tuple[Level, ...]) -> None:
        self.levels = levels
        self.stars = [0] * len(levels)
        self.first = self._taken_up(0)

    @property
    def level(self) -> Level:
        """The level on the table."""
        return self.levels[self.number]

    def adds(self, table: Table) -> Data:
        """What there is to choose from."""
        return {"levels": [{"title": level.title, "asks": level.asks} for level in self.levels]}

    def answer(self, table: Table, message: Data) -> Data | None:
        """Levels, hints and tries."""
        match message:
            case {"do": "level", "number": number, **rest} if is_number(number):
                if not 0 <= number < len(self.levels):
                    raise MessageError("There is no such level on this page.")
                table.lay(self._taken_up(number))
                return played_again(table, self.tried, rest.get("acts"))
            case {"do": "hint"}:
                self.hints = min(self.hints + 1, len(self.level.hints))
                return {"hints": list(self.level.hints[: self.hints])}
            case {"do": "try", "at": path, "act": str(text)}:
                return self.tried(table, table.laid.node(path), text)
            case _:
                return None

    def _taken_up(self, number: int) -> Laid:
        """A level, with the acts before the learner's first play done."""
        self.number = number
        self.hints, self.decided = 0, False
        start = self.level.start
        you = start.seats.index(self.level.you)
        hidden = self.level.hidden or start.game().look.hands_hidden
        tree = grow(start)
        begin = next(node for node in reversed(tree.nodes) if node.book)
        at_level = {"number": number, "begin": begin.number}
        return Laid(tree, start, begin, you, frozenset([you]) if hidden else None, setting={"at_level": at_level})

    def allowed(self) -> None:
        """The best lead may be asked for when the level has been tried to its end."""
        if not self.decided:
            raise MessageError("Try this level yourself first; when it is won or lost, the best lead can be asked for.")

    def tried(self, table: Table, node: Node, text: str) -> Data:
        """The learner's play, the replies to it while the goal is open, and how the level stands."""
        laid, level = table.laid, self.level
        assert laid.you is not None
        if laid.begin not in (laid.tree.root, *node.line()):
            raise MessageError("That is before this level begins; go on from its first step.")
        act = own_act(laid, laid.you, text, node.position)
        start = len(laid.begin.line())
        if judge(level, node.line()[start:]).state != "open":
            raise MessageError("This try is over. Go back a step, or try again from the start.")
        tried = laid.play(node, act)
        if tried.refused:
            return shown(tried) | {"judged": {}, "best": self.stars}
        nodes = [tried, *self._replies(laid, laid.you, tried)]
        return shown(*nodes) | {"judged": self._judged(nodes[-1].line()[start:]), "best": self.stars}

    def _judged(self, line: tuple[Node, ...]) -> Data:
        """How the level stands after a line; nothing as long as it is open."""
        judged = judge(self.level, line, self.hints)
        if judged.state == "open":
            return {}
        if judged.state == "won":
            self.stars[self.number] = max(self.stars[self.number], judged.stars)
        self.decided = True
        return judged._asdict()

    def _replies(self, laid: Laid, you: int, tried: Node) -> Iterator[Node]:
        """The house's plays until the learner's turn comes; a try that is won or spoilt needs no more."""
        start, last = len(laid.begin.line()), tried
        plays = laid.replies(tried, you)
        while not over(self.level, last.line()[start:]) and (reply := next(plays, None)):
            yield reply
            last = reply
