"""The functions of `cardlessons.widgets` for studies: the strategy lab, and charts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cardlessons.extras import explain_missing
from cardlessons.hosts.jupyter.context import get_current_context
from cardlessons.hosts.jupyter.session_widget import SessionWidget
from cardlessons.research.simulator import Simulation
from cardlessons.research.strategy_lab import Lab
from cardlessons.research.tournament import Tournament
from cardlessons.simulation.chances import Chances
from cardlessons.simulation.estimates import Figure
from cardlessons.simulation.players import Player

if TYPE_CHECKING:
    from cardlessons.research.charts import Chart


def lab(game: str = "jig", **ways: Player) -> SessionWidget:
    """Return a panel that plays many deals, with a strategy for each seat: built in, from the sources, or your own.

    Args:
        game: a variant, with or without options.
        ways: your own strategies by name: functions from a `Sight` to one of its moves.

    Returns:
        The panel, a widget.

    Raises:
        VariantError: there is no such game.
    """
    return SessionWidget(Lab(game, ways, get_current_context()))


def chart(found: Simulation | Tournament | Chances | Figure | Mapping[str, Figure]) -> Chart:
    """Return results as a Matplotlib bar chart with error bars.

    Args:
        found: the result of `simulate`, `tournament` or `chances`; or figures of one unit by name, or a single one.

    Returns:
        The chart, which a notebook shows.

    Raises:
        TypeError: `found` is none of these results.
        ValueError: there are no figures, or they have different units.
        ModuleNotFoundError: Matplotlib is missing; `pip install 'cardlessons[charts]'` brings it.
    """
    with explain_missing("charts"):
        from cardlessons.research.charts import chart as draw_chart
    return draw_chart(found)
