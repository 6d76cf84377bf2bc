"""The game of a lesson against the house, by seed, the others' hands hidden."""

from __future__ import annotations

from cardlessons.engine.players import shuffled
from cardlessons.engine.table import Deal, New
from cardlessons.lessons.lesson import Game
from cardlessons.record import Record
from cardlessons.record.replay import Data
from cardlessons.record.tree import Node, Tree
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.whatif import Study

LARGEST_SEED = 10**9


class Play(Study):
    """A game against the house, by seed, the others' hands hidden."""

    kind = "play"
    you: int

    def __init__(self, game: Game, label: str, key: str = "play") -> None:
        self._sit_down(game, game.seed)
        super().__init__(self.tree, key=key, label=label, **self._seeded())

    def take_up(self, game: Game) -> None:
        """Another game, with other rules or players."""
        self._sit_down(game, game.seed)
        self.lay(self.tree, **self._seeded())
        self.changed()

    def _sit_down(self, game: Game, seed: int) -> None:
        """A fresh game: the first deal, and the house's plays up to the learner's turn."""
        self.game, self.seed = game, seed
        self.seats, self.variant = game.seats, game.rules()
        self.you = self.seats.index(game.you)
        self.eyes = frozenset([self.you])
        hands = ((),) * len(self.seats)
        self.record = Record(str(self.variant), self.seats, self.seats[0], hands)
        self.tree = Tree(self.variant, self.record.start())
        list(self.house_replies(self._dealt(self.tree, self.tree.root), self.you))
        self._from = self.tree.nodes[-1]

    def _seeded(self) -> Data:
        return {"seed": self.seed, "begin": self._from.number}

    def _dealt(self, tree: Tree, node: Node) -> Node:
        """The next deal by the seed, the number of the deal being the number of deals before it."""
        deals = sum(isinstance(n.act, Deal) for n in node.line())
        return tree.play(node, Deal(shuffled(self.variant.rules.cards, self.seed, deals + 1)))

    def answer(self, message: Data) -> Data:
        """New games and further deals too."""
        match message:
            case {"do": "new", "seed": seed, **rest} if is_number(seed):
                if not 0 <= seed <= LARGEST_SEED:
                    raise MessageError(f"A seed is a whole number from 0 to {LARGEST_SEED}.")
                self._sit_down(self.game, seed)
                self.lay(self.tree, **self._seeded())
                return self.played_again(self._from, rest.get("acts"))
            case {"do": "deal", "at": path}:
                return {"show": [n.number for n in self._deal_on(self._node(path))]}
            case _:
                return super().answer(message)

    def again(self, node: Node, act: str) -> Data:
        """Where a deal was over before the play, the next one was dealt."""
        if not self.variant.rules.moves(node.position):
            node = self._deal_on(node)[-1]
        return super().again(node, act)

    def _deal_on(self, node: Node) -> list[Node]:
        """The next deal, after a new game has begun where the last one is over."""
        if node.refused and node.parent:
            node = node.parent
        if self.variant.rules.moves(node.position):
            raise MessageError("There are still cards to play in this deal.")
        shown = []
        if node.position.over:
            node = self._play(node, New())
            shown.append(node)
        node = self._dealt(self.tree, node)
        return [*shown, node, *self.house_replies(node, self.you)]

    def try_(self, node: Node, text: str, *, house: bool = True) -> Data:
        """The learner's own play, and the house's replies."""
        tried = self._play(node, self.own_act_only(text, node.position))
        replies = () if tried.refused else self.house_replies(tried, self.you)
        return {"show": [n.number for n in (tried, *replies)]}
