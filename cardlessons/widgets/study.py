"""A table at which all hands lie open and anything may be tried: asking, naming branches, undoing, sharing."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from cardlessons.apart import apart
from cardlessons.beside import beside
from cardlessons.figure import figure
from cardlessons.games.variants import VARIANTS, VariantError, variant
from cardlessons.record import Record, RecordError, Step
from cardlessons.replay import Data, events_data
from cardlessons.share import harvest, write_link
from cardlessons.table import name_of
from cardlessons.telling import line_in_words, table_in_words
from cardlessons.tree import Node, Tree
from cardlessons.widgets.messages import MessageError
from cardlessons.widgets.panel import beside_part
from cardlessons.widgets.table import Table

MOST_LINES = 200
"""Branches that are played again from an earlier visit."""
LONGEST_NOTE = 300
"""Characters of a branch's name or note."""


class Study(Table):
    """Open hands; a branch can be asked about, named, taken away, made the main line, and shared."""

    guests: tuple[str, ...] = ("study",)
    record: Record
    """What the table was laid from."""

    def lay(self, tree: Tree, **setting: Any) -> None:
        """A study may lay the same plays under the other rulebooks of the family."""
        family = [v for v in VARIANTS.values() if v.family == tree.variant.family and str(v) != str(tree.variant)]
        super().lay(
            tree,
            study=True,
            rulebook=str(tree.variant),
            rulebooks=[[v.slug, v.title] for v in family],
            **setting,
        )

    def answer(self, message: Data) -> Data:
        """What can be done with the tree, beside trying."""
        match message:
            case {"do": "ask", "at": path, "act": str(text)}:
                return self._asked(self._node(path), text)
            case {"do": "beside", "at": path, "with": other}:
                return self._beside(self._node(other), self._node(path))
            case {"do": "rulebook", "at": path, "game": str(game)}:
                return self._under(self._node(path), game)
            case {"do": "note", "at": path, "text": str(text)}:
                return self._noted(self._own(path), text)
            case {"do": "grow", "lines": [*lines], "notes": [*notes]}:
                return self._grown(lines, notes)
            case {"do": "drop", "at": path}:
                return self._dropped(self._own(path))
            case {"do": "promote", "at": path}:
                return self._promoted(self._node(path))
            case {"do": "link", "at": path}:
                return {"link": write_link(self.tree, self.record, self._node(path))}
            case {"do": "figure", "at": path}:
                node = self._node(path)
                return {
                    "svg": figure(self.variant, node.position, f"{self.variant.title}, after play {len(node.line())}")
                }
            case {"do": "words", "at": path}:
                return {"text": self._in_words(self._node(path))}
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
        return {"would": {"verdict": name_of(verdict), "events": events}}

    def _in_words(self, node: Node) -> str:
        """The table at the start, and the plays up to a node, for whoever follows by ear."""
        start = table_in_words(self.variant, self.tree.root.position)
        return "\n".join([f"{self.variant.title}.", *start, "", *line_in_words(self.variant, node.line())])

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
        """A node that the learner has added, or a variation; not one of the main line."""
        node = self._node(path)
        if node.book:
            raise MessageError("That stands on the main line, which stays as it is.")
        return node

    def _noted(self, node: Node, text: str) -> Data:
        if len(text) > LONGEST_NOTE:
            raise MessageError(f"A note has room for {LONGEST_NOTE} characters.")
        node.comment = " ".join(text.replace("{", "(").replace("}", ")").split())
        return self._changed({node.number: {"comment": node.comment, "named": True}}) | {"show": [node.number]}

    def _grown(self, lines: list[Any], notes: list[Any]) -> Data:
        """Branches of an earlier visit, played again as far as they can be."""
        for path in lines[:MOST_LINES]:
            with suppress(MessageError):
                self._node(path)
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
