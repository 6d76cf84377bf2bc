"""Bar charts of results with error bars, for notebooks and print; needs Matplotlib (the extra `charts`).

Matplotlib, not Altair, since a chart must work in print, in an exported notebook and offline; the web pages draw their
bars themselves and load neither.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from matplotlib.figure import Figure as MatplotlibFigure

from cardlessons.research.simulator import Simulation
from cardlessons.research.tournament import Tournament
from cardlessons.simulation.chances import Chances
from cardlessons.simulation.estimates import Figure

HEIGHT, WIDTH = 0.45, 7.0
"""The height of one bar and the width of the chart, in inches."""


class Chart(MatplotlibFigure):
    """A Matplotlib figure that a notebook shows as SVG without Matplotlib's own integration."""

    def _repr_svg_(self) -> str:
        svg = io.StringIO()
        self.savefig(svg, format="svg", bbox_inches="tight")
        return svg.getvalue()


def chart(found: Simulation | Tournament | Chances | Figure | Mapping[str, Figure]) -> Chart:
    """Return the results as a bar chart with error bars.

    Args:
        found: the result of a simulation, a tournament or chances; or figures of one unit by name, or a single one.

    Returns:
        The chart, a figure of Matplotlib.

    Raises:
        TypeError: `found` is none of these.
        ValueError: there are no figures, or they have different units.
    """
    match found:
        case Figure():
            return chart({found.says: found})
        case Mapping() if all(isinstance(figure, Figure) for figure in found.values()):
            rows = [*found.items()]
            units = {figure.scale.unit for figure in found.values()}
            if len(units) != 1:
                raise ValueError(f"a chart has figures of one unit, not of {', '.join(sorted(units)) or 'none'}")
            title = rows[0][1].scale.says
        case Simulation():
            seats = zip(found.seats, found.players, strict=True)
            games = found.until == "game"
            rows = [(f"{seat}: {name}", found.wins(seat) if games else found.gain(seat)) for seat, name in seats]
            title = f"{found.variant.title}: {'how often a seat wins' if games else 'what a seat wins in a deal'}"
        case Tournament():
            rows = [(figure.says, figure) for figure in found.ranked]
            title = f"{found.variant.title}: what one wins among others who play otherwise"
        case Chances():
            rows = [(found.named(chance), chance.gain) for chance in found.plays if chance.act is not None]
            title = f"What each play comes to, to the end of the {found.until}"
            if not rows:
                rows = [*found.plays[0].happens.items()]
                title = "What the next card may bring"
        case _:
            raise TypeError(
                "expected a Simulation, a Tournament, Chances, a Figure or a dictionary of figures by name, not a "
                f"{type(found).__name__}"
            )
    return _draw(title, rows)


def _draw(title: str, rows: Sequence[tuple[str, Figure]]) -> Chart:
    drawing = Chart(figsize=(WIDTH, 1.2 + HEIGHT * len(rows)), layout="constrained")
    axes = drawing.add_subplot()
    names = [name for name, _ in rows]
    axes.barh(
        range(len(rows)),
        [float(figure) * figure.scale.times for _, figure in rows],
        xerr=[
            [(float(figure) - figure.low) * figure.scale.times for _, figure in rows],
            [(figure.high - float(figure)) * figure.scale.times for _, figure in rows],
        ],
        color="#8fb8a0",
        edgecolor="#2b2622",
        capsize=4,
    )
    axes.set_yticks(range(len(rows)), names)
    axes.invert_yaxis()
    axes.axvline(0, color="#2b2622", linewidth=1)
    axes.set_xlabel(f"{rows[0][1].scale.unit}, with what chance may have made of it")
    axes.set_title(title, loc="left")
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return drawing
