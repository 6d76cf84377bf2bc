"""Search all lines of a level, with the replies that the computer player makes on the page."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.engine.family import Call
from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import Act, FamilyAct, Pass, Play, Position
from cardlessons.lessons.goals import Judgement, is_over, judge
from cardlessons.lessons.lesson import Level
from cardlessons.record.tree import Node, grow

MAX_NODES = 6_000
"""The most nodes of a search, which takes a few seconds; the built-in levels have some hundreds."""


class SearchLimitError(ValueError):
    """An error for a level with more lines than the search may visit."""


class LevelSearch:
    """All lines of one level, each as the learner's own acts without the replies.

    Attributes:
        begin: the node at which the learner begins.
        won: the lines that win, each with its judgement.
        lost: the lines that lose, each with its judgement.
        open: the lines that end without a result.
        guessed: the share of tries that win if all plays that the table accepts are equally frequent.

    Raises:
        SearchLimitError: the level has more lines than the search may visit.
    """

    def __init__(self, level: Level, most_nodes: int | None = None) -> None:
        self.level, self.most_nodes = level, most_nodes or MAX_NODES
        self.tree = grow(level.start)
        self.begin = next(node for node in reversed(self.tree.nodes) if node.book)
        self.you = level.start.seats.index(level.you)
        self.won: list[tuple[tuple[Act, ...], Judgement]] = []
        self.lost: list[tuple[tuple[Act, ...], Judgement]] = []
        self.open: list[tuple[Act, ...]] = []
        self.guessed = self._walk(self.begin, ())

    @property
    def calls(self) -> bool:
        """True if the learner answers every card instead of playing one."""
        return bool(self.tree.variant.calls)

    @property
    def fewest(self) -> int:
        """The fewest plays in which the level is won."""
        return min(len(plays) for plays, _ in self.won)

    def follow(self, plays: tuple[Act, ...]) -> Node:
        """Return the node to which these acts of the learner's lead, with the replies to them."""
        node = self.begin
        for act in plays:
            node = self._play_replies(self.tree.play(node, act))
        return node

    def _walk(self, node: Node, plays: tuple[Act, ...]) -> float:
        """Try every act from a node; return the share of random tries that win."""
        shares: list[float] = []
        for act in self._iter_tries(node.position):
            tried = self.tree.play(node, act)
            if tried.refused:
                continue
            if len(self.tree) > self.most_nodes:
                most = f"{self.most_nodes:,} plays"
                raise SearchLimitError(f"there are more ways to try than {most} show; make it shorter")
            shares.append(self._follow(self._play_replies(tried), (*plays, act)))
        return sum(shares) / len(shares) if shares else 0

    def _follow(self, end: Node, plays: tuple[Act, ...]) -> float:
        """Store the line to `end` if it is decided, else search on; return the share of random tries that win."""
        judged = judge(self.level, self._get_line(end))
        if judged.state != "open":
            (self.won if judged.state == "won" else self.lost).append((plays, judged))
            return float(judged.state == "won")
        if not end.position.over and (self.calls or end.position.turn == self.you):
            return self._walk(end, plays)
        self.open.append(plays)
        return 0

    def _get_line(self, node: Node) -> tuple[Node, ...]:
        return node.line()[len(self.begin.line()) :]

    def _iter_tries(self, position: Position) -> Iterator[Act]:
        """Yield the acts that the learner may try.

        They are calls, or every play of an own card, the family's own acts, and a pass.
        """
        rules, of = self.tree.variant.rules, self.tree.variant.of
        if self.calls:
            answers = (answer(rules, Call(position, self.you, 0)) for answer in of.calls(rules).values())
            yield from dict.fromkeys(act for act in answers if act is not None)
            return
        yield from (Play(self.you, card) for card in position.hands[self.you])
        moves = rules.moves(position)
        yield from (act for act in moves if isinstance(act, Play) and (act.takes or act.onto or act.call is not None))
        yield from (act for act in moves if isinstance(act, FamilyAct))
        yield Pass(self.you)

    def _play_replies(self, node: Node) -> Node:
        """Return the node after the computer player's replies."""
        waits = (None, self.you)
        while not self.calls and node.position.turn not in waits and not is_over(self.level, self._get_line(node)):
            node = self.tree.play(node, choose_house_play(self.tree.variant, node.position))
        return node
