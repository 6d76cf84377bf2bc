"""Display of games and chances: in words, in notebook cells, as a picture and as a link.

Importing this module registers the functions of `cardlessons.engine.reprs`.
"""

from __future__ import annotations

from cardlessons.engine.reprs import render_html, render_svg, render_text
from cardlessons.record.figure import figure as draw_figure
from cardlessons.record.html import render_paragraph, render_table
from cardlessons.record.line_text import describe_step
from cardlessons.record.narration import describe_table
from cardlessons.record.reprs import LineRepr
from cardlessons.simulation.chances import Chances
from cardlessons.simulation.game import Game, check_game


def tell(game: Game) -> str:
    """Return the last act with its reasons, and the table now, in plain words, a line each."""
    game = check_game(game, "tell")
    last = [] if game.act is None else [describe_step(game.variant, game._node)]
    return "\n".join((*last, *describe_table(game.variant, game.position)))


def to_svg(game: Game, title: str = "") -> str:
    """Return the table as a self-contained SVG document."""
    game = check_game(game, "to_svg")
    return draw_figure(game.variant, game.position, title or game.variant.title)


# Games


def _make_line(game: Game) -> LineRepr:
    line = game._node.line()
    start = line[0].parent if line else game._node
    assert start is not None
    return LineRepr(game.variant, start.position, line, "")


@render_svg.register
def _(game: Game) -> str:
    return to_svg(game)


@render_html.register
def _(game: Game) -> str:
    return _make_line(game).html()


@render_text.register
def _(game: Game) -> str:
    return repr(game)


# Chances


def _list_play_rows(chances: Chances) -> tuple[tuple[str, ...], list[tuple[str, ...]]]:
    """Return the head and the rows of a table of chances."""
    names = tuple(chances.plays[0].happens)
    rows = []
    for chance, behind in zip(chances.plays, chances.behind, strict=True):
        figures = (chance.gain, behind, *chance.happens.values())
        cells = tuple(f"{figure} {figure.sure}".strip() for figure in figures)
        rows.append((chances.named(chance), *cells))
    return ("play", "comes to", "behind the best", *names), rows


def _describe_count(chances: Chances) -> str:
    if chances.plays[0].act is None:
        return f"{chances.deals} cards that may be turned next"
    drawn = "all" if chances.whole else "drawn from all"
    by_lot = ", the deals that follow at random" if chances.whole and not chances.exact else ""
    who = f" by {', '.join(chances.players)}" if chances.players else by_lot
    return f"{chances.deals} deals, {drawn} that fit, each played to the end of the {chances.until}{who}"


@render_html.register
def _(chances: Chances) -> str:
    head, rows = _list_play_rows(chances)
    return render_paragraph(_describe_count(chances)) + render_table(head, rows)


@render_text.register
def _(chances: Chances) -> str:
    head, rows = _list_play_rows(chances)
    return "\n".join((_describe_count(chances), *(" | ".join(row) for row in (head, *rows))))
