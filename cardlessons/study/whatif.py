"""What can be done with what was tried at a table: asking first, naming branches, undoing, comparing, sharing.

Where the hands of others are hidden, all of it is done with what the learner sees, until the deal is over.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from cardlessons.engine.table import Deal
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.record import Record, RecordError, Step
from cardlessons.record.figure import figure
from cardlessons.record.replay import Data
from cardlessons.record.share import harvest, write_link
from cardlessons.record.telling import act_in_words, line_in_words, table_in_words
from cardlessons.record.tree import Node, Tree
from cardlessons.study.apart import apart
from cardlessons.study.beside import beside
from cardlessons.study.messages import MessageError
from cardlessons.study.panel import beside_part
from cardlessons.study.spotting import asks
from cardlessons.study.supposing import for_all_that_is_seen, openly
from cardlessons.study.table import Table

MOST_LINES = 200
"""Branches that are played again from an earlier visit."""
LONGEST_NOTE = 300
"""Characters of a branch's name or note."""


class Study(Table):
    """A play can be asked about; a branch can be named, taken away, made the main line, and shared."""

    record: Record
    """What the table was laid from."""
    _from: Node
    """Where the learner's own plays begin, if he has a seat."""

    def lay(self, tree: Tree, **setting: Any) -> None:
        """Where all hands lie open, the same plays can be laid under the other rulebooks of the family."""
        family = [v for v in VARIANTS.values() if v.family == tree.variant.family and str(v) != str(tree.variant)]
        super().lay(
            tree,
            veiled=self.eyes is not None,
            rulebook=str(tree.variant),
            rulebooks=[] if self.eyes is not None else [[v.slug, v.title] for v in family],
            **setting,
        )

    def answer(self, message: Data) -> Data:
        """What can be done with the tree, beside trying."""
        match message:
            case {"do": "ask", "at": path, "act": str(text)}:
                return self._asked(self._node(path), text)
            case {"do": "beside", "at": path, "with": other}:
                return self._beside(self._spotted(other), self._spotted(path))
            case {"do": "rulebook", "at": path, "game": str(game)}:
                return self._under(self._bared(path), game)
            case {"do": "note", "at": path, "text": str(text)}:
                return self._noted(self._own(path), text)
            case {"do": "grow", "lines": [*lines], "notes": [*notes]}:
                return self._grown(lines, notes)
            case {"do": "drop", "at": path}:
                return self._dropped(self._tried(self._own(path)))
            case {"do": "promote", "at": path}:
                return self._promoted(self._node(path))
            case {"do": "link", "at": path}:
                return {"link": write_link(self.tree, self.record, self._bared(path))}
            case {"do": "figure", "at": path}:
                node = self._spotted(path)
                title = f"{self.variant.title}, after play {len(node.line())}"
                return {"svg": figure(self.variant, node.position, title, self.eyes)}
            case {"do": "words", "at": path}:
                return {"text": self._in_words(self._spotted(path))}
            case {"do": "text", "at": path}:
                self._bared(path)
                return {"text": str(harvest(self.tree, self.record))}
            case _:
                return super().answer(message)

    def _asked(self, node: Node, text: str) -> Data:
        """What would happen, without its happening; of hidden cards nothing but what may be is told."""
        if node.refused and node.parent:
            node = node.parent
        if self.eyes is not None and self.variant.look.hands_hidden:
            raise MessageError("Snap or no snap is for you to say here: slap, or let the next card come.")
        act = self._read(text, node.position)
        asked = act_in_words(act, node.position.seats)
        if self.eyes is None:
            return {"asked": asked, "would": openly(self.variant, node, act)}
        assert self.you is not None
        return {"asked": asked, "would": for_all_that_is_seen(self.variant, node, self.you, act)}

    def _spotted(self, path: Any) -> Node:
        """The node at an address, where whether its card was a snap is not for the learner to say any more."""
        node = self._node(path)
        card = node.parent if node.refused and node.parent else node
        if self.you is not None and self.variant.look.hands_hidden and asks(card):
            raise MessageError("That would tell whether it is a snap. When hands have come down, it can be had.")
        return node

    def _bared(self, path: Any) -> Node:
        """The node at an address, where no card of the game is hidden any more."""
        node = self._node(path)
        going_on = self.variant.rules.moves(node.position) or any(_deals(other) > _deals(node) for other in self.tree)
        if self.eyes is not None and going_on:
            raise MessageError("That would tell the hidden cards. When this deal is over, it can be had.")
        return node

    def _tried(self, node: Node) -> Node:
        """The learner's own act that a node came from: what the house played after it is taken back with it."""
        if self.you is None or self.variant.look.hands_hidden:
            return node
        own = node
        while own.parent and getattr(own.act, "seat", self.you) != self.you and own.parent.number >= self._at_start:
            own = own.parent
        return own

    def _in_words(self, node: Node) -> str:
        """The table at the start, the plays up to a node, and the table then, for whoever follows by ear."""
        variant, line = self.variant, node.line()
        start, now = (table_in_words(variant, p, self.eyes) for p in (self.tree.root.position, node.position))
        then = ["", "The table now:", *now] if line else []
        return "\n".join([f"{variant.full_title}.", *start, "", *line_in_words(variant, line), *then])

    def _beside(self, first: Node, second: Node) -> Data:
        """Two places of the tree: where their lines part, what that made, and in what the tables differ now."""
        found = apart(self.variant, first, second)
        return {
            "apart": {"common": found.common.number, "told": [*found.told()], "differs": [*found.differences]},
        }

    def _under(self, node: Node, game: str) -> Data:
        """The plays that lead to a node, under another rulebook of the family."""
        try:
            other = variant(game)
            record = replace(self.record, steps=tuple(Step(step.act) for step in node.line() if step.act))
            return {"beside": beside_part(beside(record, self.variant, other))}
        except (VariantError, RecordError) as error:
            raise MessageError(f"These plays cannot be laid under that rulebook: {error}.") from None

    def _own(self, path: Any) -> Node:
        """A node that the learner has added, or a variation of an example; not one of the main line."""
        node = self._node(path)
        if node.book or (self.you is not None and node.number < self._at_start):
            raise MessageError("That stands on the main line, which stays as it is.")
        return node

    def _noted(self, node: Node, text: str) -> Data:
        if len(text) > LONGEST_NOTE:
            raise MessageError(f"A note has room for {LONGEST_NOTE} characters.")
        node.comment = " ".join(text.replace("{", "(").replace("}", ")").split())
        return self._changed({node.number: {"comment": node.comment, "named": True}}) | {"show": [node.number]}

    def _grown(self, lines: list[Any], notes: list[Any]) -> Data:
        """Branches of an earlier visit, played again as far as they can be: lines, or one's own seat's plays."""
        for acts in lines[:MOST_LINES]:
            with suppress(MessageError):
                if self.you is None:
                    self._node(acts)
                else:
                    self.played_again(self._from, acts)
        changed: list[Any] = []
        for note in notes[:MOST_LINES]:
            match note:
                case [path, str(text)]:
                    with suppress(MessageError):
                        changed += self._noted(self._own(path), text)["changed"]
        return {"changed": changed}

    def _dropped(self, node: Node) -> Data:
        assert node.parent
        self.tree.drop(node)
        return self._changed({node.number: {"dropped": True}}) | {"show": [node.parent.number]}

    def _promoted(self, node: Node) -> Data:
        before = [known.book for known in self.tree]
        self.tree.promote(node)
        changed = {n.number: {"book": n.book} for n in self.tree if n.book != before[n.number]}
        return self._changed(changed) | {"show": [node.number]}

    def _changed(self, changed: dict[int, Data]) -> Data:
        """The nodes that are sent already are put right here, and in the page by the reply."""
        sent = [*self.nodes, *self.branches]
        for number, fields in changed.items():
            if number < len(sent):
                sent[number].update(fields)
        return {"changed": [[number, fields] for number, fields in changed.items()]}


def _deals(node: Node) -> int:
    """How many deals lead to a node."""
    return sum(isinstance(before.act, Deal) for before in node.line())
