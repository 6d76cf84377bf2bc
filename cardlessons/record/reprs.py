"""Notebook display of records, replays, trees, positions and variants: words, and the table as a picture.

Importing this module registers the functions of `cardlessons.engine.reprs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.options import collect_options
from cardlessons.engine.reprs import render_html, render_svg, render_text
from cardlessons.engine.table import Position, PositionOf
from cardlessons.engine.variants import Variant
from cardlessons.record.figure import figure
from cardlessons.record.game_titles import describe_player_numbers, describe_sections, join_title_and_aliases
from cardlessons.record.html import (
    render_bold_line,
    render_details,
    render_image,
    render_list,
    render_paragraph,
    render_table,
    to_plain_text,
)
from cardlessons.record.line_text import describe_step
from cardlessons.record.model import Record, RecordError
from cardlessons.record.narration import add_citations, describe_count, describe_table
from cardlessons.record.replay import Replay, replay
from cardlessons.record.tree import Node, Tree
from cardlessons.rulebook import narrate

MAX_LISTED_PLAYS = 60
"""The most plays that are listed; of the others only the number is given."""
MAX_OPEN_PLAYS = 12
"""The most plays of a list that is shown open; a longer list is folded."""


# Tables


@render_svg.register(PositionOf)
def _(position: Position) -> str:
    return figure(None, position)


@render_html.register(PositionOf)
def _(position: Position) -> str:
    return render_image(figure(None, position), "The table") + render_list(describe_table(None, position))


# Lines of plays


class LineRepr:
    """The words and the picture of one line of plays."""

    def __init__(self, game: Variant, start: Position, nodes: Sequence[Node], about: str) -> None:
        self.game, self.start, self.nodes, self.about = game, start, nodes, about
        self.title = f"{game.title}, {f'after play {len(nodes)}' if nodes else 'before the first play'}"

    def picture(self) -> str:
        """Return the picture of the table at the end."""
        return figure(self.game, self.nodes[-1].position if self.nodes else self.start, self.title)

    def html(self) -> str:
        """Return HTML with the game, the table at the start, the plays, and the picture of the table at the end."""
        steps = [describe_step(self.game, node) for node in self.nodes[:MAX_LISTED_PLAYS]]
        head = render_bold_line(self.game.full_title) + render_paragraph(self.about)
        lies = render_list(describe_table(self.game, self.start))
        played = list_plays(steps, len(self.nodes)) + render_paragraph(self._describe_side_plays())
        return head + lies + played + render_image(self.picture(), self.title)

    def _describe_side_plays(self) -> str:
        """Return a sentence with the number of plays that are not on the line; empty if there are none."""
        line = {*self.nodes}
        places = line | {node.parent for node in self.nodes if node.parent}
        others = sum(child not in line for place in places for child in place.children.values())
        return f"Beside this line: {describe_count(others, 'other play')}." if others else ""


def list_plays(lines: Sequence[str], number: int) -> str:
    """Return a list of plays as HTML, folded if it is long, with the number of plays that are left out."""
    more = number - len(lines)
    left = render_paragraph(narrate("table.more-plays", number=describe_count(more, "more play")) if more else "")
    steps = render_list(lines, numbered=True) + left
    return render_details(narrate("table.plays", number=number), steps) if number > MAX_OPEN_PLAYS else steps


def _build_line_repr(played: Replay | Tree) -> LineRepr:
    """Return the words and the picture of a replay, or of a tree's main line."""
    if isinstance(played, Replay):
        return LineRepr(played.variant, played.start, [step.node for step in played.steps], played.record.comment)
    nodes, node = [], played.root
    while node.children:
        node = min(node.children.values(), key=lambda child: (child.refused, not child.book, child.number))
        if node.refused:
            break
        nodes.append(node)
    return LineRepr(played.variant, played.root.position, nodes, played.record.comment if played.record else "")


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


@render_html.register
def _(game: Variant) -> str:
    about = f"{describe_player_numbers(game.rules.seats)} players; sources: {describe_sections(game)}"
    declared = collect_options(game.rules)
    labels = [declared[name].label + " (house rule)" * (name in game.changes) for name in game.options()]
    meanings = [add_citations(meaning.says, meaning.cites) for _, meaning in game.options().values()]
    head = render_bold_line(f"{game}: {join_title_and_aliases(game)}") + render_paragraph(game.about)
    rules = render_table(("rule", "in this game"), zip(labels, meanings, strict=True))
    return head + render_paragraph(about) + rules
