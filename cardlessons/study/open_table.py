"""The open table: any game, any cards, and links to what was tried there."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.table import Act, SetupError
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.record import Record, RecordError, parse
from cardlessons.record.replay import Data
from cardlessons.record.share import LinkError, read_link
from cardlessons.record.tree import Node, grow
from cardlessons.study.beside import dealt
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.whatif import Study

NAMES = ("A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L")


class OpenTable(Study):
    """A deal by its number, a record of one's own, or what a link holds, with everything open."""

    kind = "example"
    families = tuple(dict.fromkeys(game.family for game in VARIANTS.values()))

    def __init__(self, slug: str = "peel-five-card", players: int = 4, seed: int = 1) -> None:
        self.record = _dealt(slug, players, seed)
        games = [[slug, game.title] for slug, game in VARIANTS.items()]
        title = "The open table"
        super().__init__(
            grow(self.record), key="t", label=title, title=title, games=games, cites=[], **self._frame_of()
        )

    def _frame_of(self) -> Data:
        return {"intro": self.record.comment, "open": {"game": self.record.variant, "players": len(self.record.seats)}}

    def answer(self, message: Data) -> Data:
        """Another table: dealt, written out, or from a link."""
        match message:
            case {"do": "open", "link": str(link)}:
                try:
                    record, number = read_link(link)
                except LinkError as error:
                    raise MessageError(str(error)) from None
                return self._take_up(record, number)
            case {"do": "write", "text": str(text)}:
                try:
                    return self._take_up(parse(text), 0)
                except RecordError as error:
                    raise MessageError(f"This record cannot be laid out: {error}.") from None
            case {"do": "lay", "game": str(game), "players": players, "seed": seed} if is_number(players) and is_number(
                seed
            ):
                return self._take_up(_dealt(game, players, seed), 0)
            case _:
                return super().answer(message)

    def _play(self, node: Node, act: Act) -> Node:
        """The first that is played on from the end of the main line belongs to it."""
        made = super()._play(node, act)
        before = made.parent
        if before and before.book and not made.refused and not any(child.book for child in before.children.values()):
            made.book = True
        return made

    def _own(self, path: Any) -> Node:
        """The last play of the main line is the learner's too, and can be taken back."""
        node = self._node(path)
        return node if node.parent and not node.children else super()._own(path)

    def _dropped(self, node: Node) -> Data:
        node.book = False
        return super()._dropped(node)

    def _take_up(self, record: Record, number: int) -> Data:
        tree = grow(record)
        self.record = record
        self.lay(tree, **self._frame_of())
        return {"show": [number]}


def _dealt(game: str, players: int, seed: int) -> Record:
    if not 1 <= players <= len(NAMES):
        raise MessageError(f"Say how many players there are to be, from 2 to {len(NAMES)} at the most.")
    try:
        found = variant(game)
        return dealt(found, found.rules.cards, NAMES[:players], seed, most=0)
    except (VariantError, SetupError) as error:
        raise MessageError(f"This table cannot be laid: {error}.") from None
