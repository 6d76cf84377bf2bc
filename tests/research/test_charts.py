"""Charts of simulations, with errors, and their display in a notebook cell."""

import re
import subprocess
import sys
import tomllib

import pytest
from support.paths import ROOT

from cardlessons import chances, deal, difference, simulate, tournament
from cardlessons.engine.reprs import render_html, render_text
from cardlessons.widgets import chart

pytestmark = pytest.mark.long  # matplotlib takes its time to come

FOUND = {
    "simulation": lambda: simulate("jig", 3, ["random", "advice", "first"], deals=12),
    "tournament": lambda: tournament("peel-five-card", ["random", "SSS-39", "advice"], seats=3, deals=4, workers=1),
    "chances": lambda: chances(deal("peel-five-card", 3, seed=4), "trick", deals=8),
    "games": lambda: simulate("irish-snap", 3, ["random", "advice", "first"], deals=12, until="game"),
    "games won": lambda: tournament("irish-snap", ["random", "expert"], seats=3, deals=4, until="game", workers=1),
}


@pytest.mark.parametrize(
    ("kind", "rows"), [("simulation", 3), ("tournament", 3), ("chances", 5), ("games", 3), ("games won", 2)]
)
def test_each_figure_is_a_bar_with_its_error_and_shows_itself_in_a_cell_and_in_words(kind, rows):
    found = FOUND[kind]()
    drawing = chart(found)
    (axes,) = drawing.axes
    assert len(axes.patches) == len(axes.get_yticklabels()) == rows
    assert {type(one).__name__ for one in axes.containers} == {"BarContainer", "ErrorbarContainer"}
    assert drawing._repr_svg_().lstrip().startswith("<?xml")
    assert render_html(found).count("<tr>") == rows + 1
    assert len(render_text(found).splitlines()) >= rows + 1


@pytest.mark.parametrize("kind", ["games", "games won"])
def test_who_wins_is_drawn_as_so_many_of_a_hundred(kind):
    found = FOUND[kind]()
    (axes,) = chart(found).axes
    drawn = sorted(bar.get_width() for bar in axes.patches)
    won = found.ranked if kind == "games won" else [found.wins(seat) for seat in found.seats]
    assert drawn == sorted(float(figure.value) * 100 for figure in won)
    assert axes.get_xlabel().startswith("of 100")


def test_what_the_next_card_may_bring_is_drawn():
    found = chances(deal("irish-snap", seed=3))
    (axes,) = chart(found).axes
    (every, number) = found.plays[0].happens.values()
    assert [bar.get_width() for bar in axes.patches] == [float(one.value) * 100 for one in (every, number)]


PROBE = """
import sys
class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in LACKING:
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Lacking())
from cardlessons import simulate
from cardlessons.widgets import chart
chart(simulate("jig", 2, deals=2, workers=1))
"""


@pytest.mark.long
def test_the_extra_for_charts_brings_what_its_example_imports():
    """The cookbook's example runs with only the packages of this extra installed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    brought = {*_modules(extras, "charts")}
    lacking = {module for extra in extras for module in _modules(extras, extra)} - brought
    assert "voila" in lacking
    subprocess.run([sys.executable, "-c", f"LACKING = {lacking!r}\n{PROBE}"], check=True, timeout=300)


def _modules(extras, extra):
    """Return the modules of an extra, and of the extras that it includes."""
    for needs in extras[extra]:
        name, _, more = needs.partition("[")
        if name == "cardlessons":
            for other in more.partition("]")[0].split(","):
                yield from _modules(extras, other)
        else:
            yield re.match(r"[\w-]+", needs)[0].replace("-", "_")


def test_figures_of_one_unit_are_drawn_by_name_with_their_intervals():
    runs = [simulate("jig", 3, [way, "random", "random"], deals=12) for way in ("random", "advice", "first")]
    more = {way: difference(run, runs[0], "A") for way, run in zip(("advice", "first"), runs[1:], strict=True)}
    (axes,) = chart(more).axes
    assert [label.get_text() for label in axes.get_yticklabels()] == ["advice", "first"]
    (errors,) = [one for one in axes.containers if type(one).__name__ == "ErrorbarContainer"]
    drawn = [(segment[0][0], segment[1][0]) for segment in errors.lines[2][0].get_segments()]
    assert drawn == pytest.approx([(figure.low, figure.high) for figure in more.values()])
    with pytest.raises(ValueError, match="one unit, not of counters, of 100"):
        chart(more | {"won": runs[0].wins("A")})
