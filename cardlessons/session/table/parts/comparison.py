"""The parts that compare two nodes of a tree, and the same plays under another rulebook."""

from __future__ import annotations

from dataclasses import replace

from cardlessons.engine.variants import VariantError, variant
from cardlessons.record import RecordError, Step
from cardlessons.record.tree import Node
from cardlessons.rulebook import get_title
from cardlessons.session.messages import MessageError
from cardlessons.session.panels.game_questions import list_sibling_games
from cardlessons.session.panels.panel import build_beside_part
from cardlessons.session.protocol import ApartData, Compare, CompareRulebook, SettingFields, TableTold
from cardlessons.session.table.compare_lines import compare_lines
from cardlessons.session.table.compare_rulebooks import compare_rulebooks
from cardlessons.session.table.permissions import find_answered_node, find_bared_node
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text


class ComparisonPart(Part):
    """Compares two nodes of the tree: their last common node, the causes, and the differences of their tables."""

    def answers(self) -> Answers:
        """Return the answers of the part."""
        return {Compare: (self._compare, False)}

    def _compare(self, table: Table, message: Compare) -> TableTold:
        places = find_answered_node(table.state, message["with"]), find_answered_node(table.state, message["at"])
        found = compare_lines(table.variant, *places)
        data: ApartData = {
            "common": found.common.number,
            "told": [*found.cause_texts()],
            "differs": [*found.differences],
        }
        return {"apart": data}


class OtherRulebookPart(Part):
    """Plays a line under another rulebook of the family, at tables with open hands."""

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the name of the present rulebook, and the others to choose from."""
        others = [] if table.state.visible_seats is not None else list_sibling_games(table.variant)
        return {"rulebook": str(table.variant), "rulebooks": [[other.slug, get_title(other)] for other in others]}

    def answers(self) -> Answers:
        """Return the answer that plays a line under both rulebooks."""
        return {CompareRulebook: (self._compare, True)}

    def _compare(self, table: Table, message: CompareRulebook) -> TableTold:
        return _play_under(table.state, find_bared_node(table.state, message["at"]), message["game"])


def _play_under(state: TableState, node: Node, game: str) -> TableTold:
    """Return the plays that lead to a node, under the present rulebook and another one."""
    steps = tuple(Step(step.act) for step in node.line() if step.act)
    try:
        return {
            "beside": build_beside_part(
                compare_rulebooks(replace(state.record, steps=steps), state.variant, variant(game))
            )
        }
    except (VariantError, RecordError) as error:
        raise MessageError(get_text("comparison.cannot-be-laid", error=error)) from None
