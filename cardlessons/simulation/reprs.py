"""Display of records, replays, games, variants and chances: in words, in notebook cells, and as a picture.

Importing this module registers the functions of `cardlessons.engine.reprs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.options import collect_options
from cardlessons.engine.reprs import render_html, render_svg, render_text
from cardlessons.engine.table import Position, PositionOf
from cardlessons.engine.variants import Variant
from cardlessons.record.figure import figure as draw_figure
from cardlessons.record.game_titles import describe_player_numbers, describe_sections, join_title_and_aliases
from cardlessons.record.html import (
    MAX_LISTED_PLAYS,
    render_bold_line,
    render_image,
    render_list,
    render_paragraph,
    render_plays,
    render_table,
    to_plain_text,
)
from cardlessons.record.line_text import describe_step
from cardlessons.record.model import Record, RecordError
from cardlessons.record.narration import add_citations, describe_count, describe_table
from cardlessons.record.replay import Replay, replay
from cardlessons.record.tree import Node, Tree
from cardlessons.simulation.chances import Chances
from cardlessons.simulation.game import Game, check_game


def tell(game: Game, seat: str | None = None) -> str:
    """Return the last act with its reasons, and the table now, in plain words, a line each.

    Args:
        game: the game.
        seat: the seat that is told, with its own hand alone; all hands are open if None.

    Returns:
        The lines, as one text.

    Raises:
        ValueError: there is no seat of that name.
        TypeError: the argument is not a game.
    """
    game = check_game(game, "tell")
    looks = game._find_looks(seat)
    last = [] if game.act is None else [describe_step(game.variant, game._node, looks)]
    return "\n".join((*last, *describe_table(game.variant, game.position, looks)))


def to_svg(game: Game, title: str = "", seat: str | None = None) -> str:
    """Return the table as a self-contained SVG document.

    Args:
        game: the game.
        title: the words above it; the game's title if they are left out.
        seat: the seat whose view it is, with its own hand alone; all hands are open if None.

    Raises:
        ValueError: there is no seat of that name.
        TypeError: the argument is not a game.
    """
    game = check_game(game, "to_svg")
    return draw_figure(game.variant, game.position, title or game.variant.title, game._find_looks(seat))


# Tables


@render_svg.register(PositionOf)
def _(position: Position) -> str:
    return draw_figure(None, position)


@render_html.register(PositionOf)
def _(position: Position) -> str:
    return render_image(draw_figure(None, position), "The table") + render_list(describe_table(None, position))


# Lines of plays


class _LineRepr:
    """The words and the picture of one line of plays."""

    def __init__(self, game: Variant, start: Position, nodes: Sequence[Node], about: str) -> None:
        self.game, self.start, self.nodes, self.about = game, start, nodes, about
        self.title = f"{game.title}, {f'after play {len(nodes)}' if nodes else 'before the first play'}"

    def picture(self) -> str:
        """Return the picture of the table at the end."""
        return draw_figure(self.game, self.nodes[-1].position if self.nodes else self.start, self.title)

    def html(self) -> str:
        """Return HTML with the game, the table at the start, the plays, and the picture of the table at the end."""
        steps = [describe_step(self.game, node) for node in self.nodes[:MAX_LISTED_PLAYS]]
        head = render_bold_line(self.game.full_title) + render_paragraph(self.about)
        lies = render_list(describe_table(self.game, self.start))
        played = render_plays(steps, len(self.nodes)) + render_paragraph(self._describe_side_plays())
        return head + lies + played + render_image(self.picture(), self.title)

    def _describe_side_plays(self) -> str:
        """Return a sentence with the number of plays that are not on the line; empty if there are none."""
        line = {*self.nodes}
        places = line | {node.parent for node in self.nodes if node.parent}
        others = sum(child not in line for place in places for child in place.children.values())
        return f"Beside this line: {describe_count(others, 'other play')}." if others else ""


def _build_line_repr(played: Replay | Tree) -> _LineRepr:
    """Return the words and the picture of a replay, or of a tree's main line."""
    if isinstance(played, Replay):
        return _LineRepr(played.variant, played.start, [step.node for step in played.steps], played.record.comment)
    nodes, node = [], played.root
    while node.children:
        node = min(node.children.values(), key=lambda child: (child.refused, not child.book, child.number))
        if node.refused:
            break
        nodes.append(node)
    return _LineRepr(played.variant, played.root.position, nodes, played.record.comment if played.record else "")


def _list_failures(played: Replay | Tree) -> str:
    failures = played.failures() if isinstance(played, Replay) else []
    return render_paragraph("Expected, and not so:") + render_list(failures) if failures else ""


for kind in (Replay, Tree):
    render_svg.register(kind, lambda played: _build_line_repr(played).picture())
    render_html.register(kind, lambda played: _build_line_repr(played).html() + _list_failures(played))
    render_text.register(kind, lambda played: to_plain_text(_build_line_repr(played).html()))


@render_svg.register
def _(record: Record) -> str | None:
    try:
        return render_svg(replay(record))
    except RecordError:
        return None


@render_html.register
def _(record: Record) -> str | None:
    try:
        return render_html(replay(record))
    except RecordError as error:
        return render_paragraph(f"This record cannot be laid out: {error}")


@render_text.register
def _(record: Record) -> str:
    return str(record)


# Games


@render_svg.register
def _(game: Game) -> str:
    return to_svg(game)


@render_html.register
def _(game: Game) -> str:
    line = game._node.line()
    start = line[0].parent if line else game._node
    assert start is not None
    return _LineRepr(game.variant, start.position, line, "").html()


# Variants


@render_html.register
def _(variant: Variant) -> str:
    about = f"{describe_player_numbers(variant.rules.seats)} players; sources: {describe_sections(variant)}"
    declared = collect_options(variant.rules)
    labels = [declared[name].label + " (house rule)" * (name in variant.changes) for name in variant.options()]
    meanings = [add_citations(meaning.says, meaning.cites) for _, meaning in variant.options().values()]
    head = render_bold_line(f"{variant}: {join_title_and_aliases(variant)}") + render_paragraph(variant.about)
    rules = render_table(("rule", "in this game"), zip(labels, meanings, strict=True))
    return head + render_paragraph(about) + rules


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
