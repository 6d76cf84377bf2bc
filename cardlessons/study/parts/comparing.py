"""Comparing: two places of one tree, and the same plays under another rulebook."""

from __future__ import annotations

from dataclasses import replace

from cardlessons.engine.variants import VariantError, variant
from cardlessons.record import RecordError, Step
from cardlessons.record.replay import Data
from cardlessons.record.tree import Node
from cardlessons.study.apart import apart
from cardlessons.study.beside import beside
from cardlessons.study.laid import Laid
from cardlessons.study.messages import MessageError
from cardlessons.study.panel import beside_part
from cardlessons.study.places import answered, bared
from cardlessons.study.table import Part, Table
from cardlessons.study.which import kin


class Comparing(Part):
    """Two places of the tree: where their lines part, what that made, and in what the tables differ now."""

    def answer(self, table: Table, message: Data) -> Data | None:
        """How the two places differ."""
        match message:
            case {"do": "beside", "at": path, "with": other}:
                found = apart(table.variant, answered(table.laid, other), answered(table.laid, path))
                told = {"common": found.common.number, "told": [*found.told()], "differs": [*found.differences]}
                return {"apart": told}
            case _:
                return None


class AnotherRulebook(Part):
    """Where all hands lie open, the same plays can be laid under the other rulebooks of the family."""

    def adds(self, table: Table) -> Data:
        """The rulebook played by, and the others to choose from."""
        others = [] if table.laid.eyes is not None else kin(table.variant)
        return {"rulebook": str(table.variant), "rulebooks": [[other.slug, other.title] for other in others]}

    def answer(self, table: Table, message: Data) -> Data | None:
        """The two tables beside each other."""
        match message:
            case {"do": "rulebook", "at": path, "game": str(game)}:
                return _under(table.laid, bared(table.laid, path), game)
            case _:
                return None


def _under(laid: Laid, node: Node, game: str) -> Data:
    """The plays that lead to a node, under another rulebook."""
    steps = tuple(Step(step.act) for step in node.line() if step.act)
    try:
        return {"beside": beside_part(beside(replace(laid.record, steps=steps), laid.variant, variant(game)))}
    except (VariantError, RecordError) as error:
        raise MessageError(f"These plays cannot be laid under that rulebook: {error}.") from None
