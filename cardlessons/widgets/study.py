"""A table at which all hands lie open and anything may be tried: asking, naming branches, undoing, sharing."""

from __future__ import annotations

from typing import Any

from cardlessons.apart import apart
from cardlessons.record import Record
from cardlessons.replay import Data, events_data
from cardlessons.share import harvest, write_link
from cardlessons.table import name_of
from cardlessons.tree import Node
from cardlessons.widgets.messages import MessageError
from cardlessons.widgets.table import Table
from cardlessons.widgets.view import cited

LONGEST_NOTE = 300
"""Characters of a branch's name or note."""


class Study(Table):
    """Open hands; a branch can be asked about, named, taken away, made the main line, and shared."""

    record: Record
    """What the table was laid from."""

    def answer(self, message: Data) -> Data:
        """What can be done with the tree, beside trying."""
        match message:
            case {"do": "ask", "at": path, "act": str(text)}:
                return self._asked(self._node(path), text)
            case {"do": "beside", "at": path, "with": other}:
                return self._beside(self._node(other), self._node(path))
            case {"do": "note", "at": path, "text": str(text)}:
                return self._noted(self._own(path), text)
            case {"do": "drop", "at": path}:
                return self._dropped(self._own(path))
            case {"do": "promote", "at": path}:
                return self._promoted(self._node(path))
            case {"do": "link", "at": path}:
                return {"link": write_link(self.tree, self.record, self._node(path))}
            case {"do": "text"}:
                return {"text": str(harvest(self.tree, self.record))}
            case _:
                return super().answer(message)

    def _asked(self, node: Node, text: str) -> Data:
        """What would happen, without its happening."""
        if node.refused and node.parent:
            node = node.parent
        act = self._read(text, node.position)
        verdict = self.variant.rules.decide(node.position, act)
        events = events_data(self.variant, node.position.seats, verdict)
        return {"would": {"verdict": name_of(verdict), "events": events}, "said": cited(events, self.variant)}

    def _beside(self, first: Node, second: Node) -> Data:
        """Two places of the tree: where their lines part, what that made, and in what the tables differ now."""
        found = apart(self.variant, first, second)
        told = [*found.told()]
        places = [None if node is None else node.number for node in (found.first, found.second)]
        return {
            "apart": {"common": found.common.number, "first": places, "told": told, "differs": [*found.differences]},
            "said": cited(told, self.variant),
        }

    def _own(self, path: Any) -> Node:
        """A node that the learner has added, or a variation; not one of the main line."""
        node = self._node(path)
        if node.book:
            raise MessageError("That stands on the main line, which stays as it is.")
        return node

    def _noted(self, node: Node, text: str) -> Data:
        if len(text) > LONGEST_NOTE:
            raise MessageError(f"A note has room for {LONGEST_NOTE} characters.")
        node.comment = " ".join(text.replace("{", "(").replace("}", ")").split())
        return self._changed({node.number: {"comment": node.comment}}) | {"show": [node.number]}

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
            sent[number].update(fields)
        return {"changed": [[number, fields] for number, fields in changed.items()]}
