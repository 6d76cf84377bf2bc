"""Comparing: two places of one tree, and the same plays under another rulebook."""

from __future__ import annotations

from dataclasses import replace

from cardlessons.engine.variants import VariantError, variant
from cardlessons.record import RecordError, Step
from cardlessons.record.tree import Node
from cardlessons.session.messages import MessageError, asks
from cardlessons.session.panels.game_questions import kin
from cardlessons.session.panels.panel import beside_part
from cardlessons.session.protocol import ApartData, Compare, CompareRulebook, SettingFields, TableMessage, TableTold
from cardlessons.session.table.compare_lines import apart
from cardlessons.session.table.compare_rulebooks import beside
from cardlessons.session.table.permissions import answered, bared
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Part, Table
from cardlessons.session.texts import get_text


class ComparisonPart(Part):
    """Two places of the tree: where their lines part, what that made, and in what the tables differ now."""

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """Compare the two nodes."""
        if not asks(message, Compare):
            return None
        places = answered(table.state, message["with"]), answered(table.state, message["at"])
        found = apart(table.variant, *places)
        told: ApartData = {"common": found.common.number, "told": [*found.told()], "differs": [*found.differences]}
        return {"apart": told}


class OtherRulebookPart(Part):
    """Lays the same plays under other rulebooks of the family, where all hands lie open."""

    def adds(self, table: Table) -> SettingFields:
        """The rulebook played by, and the others to choose from."""
        others = [] if table.state.visible_seats is not None else kin(table.variant)
        return {"rulebook": str(table.variant), "rulebooks": [[other.slug, other.title] for other in others]}

    def answer(self, table: Table, message: TableMessage) -> TableTold | None:
        """The two tables beside each other."""
        if not asks(message, CompareRulebook):
            return None
        return _under(table.state, bared(table.state, message["at"]), message["game"])


def _under(state: TableState, node: Node, game: str) -> TableTold:
    """The plays that lead to a node, under another rulebook."""
    steps = tuple(Step(step.act) for step in node.line() if step.act)
    try:
        return {"beside": beside_part(beside(replace(state.record, steps=steps), state.variant, variant(game)))}
    except (VariantError, RecordError) as error:
        raise MessageError(get_text("comparison.cannot-be-laid", error=error)) from None
