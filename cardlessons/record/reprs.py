"""Notebook display of records, replays, trees, positions and variants: words, and the table as a picture.

Importing this module registers the functions of `cardlessons.engine.reprs`.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlessons.engine.options import options_of
from cardlessons.engine.reprs import as_html, as_svg, as_text
from cardlessons.engine.table import Position, PositionOf
from cardlessons.engine.variants import Variant
from cardlessons.record.figure import figure
from cardlessons.record.game_titles import player_numbers, sections_with_books, title_with_aliases
from cardlessons.record.html import bold_line, details, html_list, html_table, image, paragraph, plain_text
from cardlessons.record.line_text import step_in_words
from cardlessons.record.model import Record, RecordError
from cardlessons.record.narration import counted_in_words, table_in_words, with_citations
from cardlessons.record.replay import Replay, replay
from cardlessons.record.tree import Node, Tree

MOST_STEPS = 60
"""The most plays that are listed; of the others only the number is given."""
LONG = 12
"""The most plays of a list that is shown open; a longer list is folded."""


# Tables


@as_svg.register(PositionOf)
def _(position: Position) -> str:
    return figure(None, position)


@as_html.register(PositionOf)
def _(position: Position) -> str:
    return image(figure(None, position), "The table") + html_list(table_in_words(None, position))


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
        steps = [step_in_words(self.game, node) for node in self.nodes[:MOST_STEPS]]
        lies = html_list(table_in_words(self.game, self.start))
        played = list_plays(steps, len(self.nodes)) + paragraph(self._side_plays_text())
        return (
            bold_line(self.game.full_title) + paragraph(self.about) + lies + played + image(self.picture(), self.title)
        )

    def _side_plays_text(self) -> str:
        """Return a sentence with the number of plays that are not on the line; empty if there are none."""
        line = {*self.nodes}
        places = line | {node.parent for node in self.nodes if node.parent}
        others = sum(child not in line for place in places for child in place.children.values())
        return f"Beside this line: {counted_in_words(others, 'other play')}." if others else ""


def list_plays(lines: Sequence[str], number: int) -> str:
    """Return a list of plays as HTML, folded if it is long, with the number of plays that are left out."""
    more = number - len(lines)
    left = paragraph(f"{counted_in_words(more, 'more play')} not told here." if more else "")
    steps = html_list(lines, numbered=True) + left
    return details(f"{number} plays, one by one", steps) if number > LONG else steps


def _replay_repr(played: Replay) -> LineRepr:
    return LineRepr(played.variant, played.start, [step.node for step in played.steps], played.record.comment)


def _tree_repr(tree: Tree) -> LineRepr:
    """Return the words and the picture of a tree's main line."""
    nodes, node = [], tree.root
    while node.children:
        node = min(node.children.values(), key=lambda child: (child.refused, not child.book, child.number))
        if node.refused:
            break
        nodes.append(node)
    return LineRepr(tree.variant, tree.root.position, nodes, tree.record.comment if tree.record else "")


@as_svg.register
def _(played: Replay) -> str:
    return _replay_repr(played).picture()


@as_html.register
def _(played: Replay) -> str:
    failures = played.failures()
    return _replay_repr(played).html() + (paragraph("Expected, and not so:") + html_list(failures) if failures else "")


@as_text.register
def _(played: Replay) -> str:
    return plain_text(_replay_repr(played).html())


@as_svg.register
def _(tree: Tree) -> str:
    return _tree_repr(tree).picture()


@as_html.register
def _(tree: Tree) -> str:
    return _tree_repr(tree).html()


@as_text.register
def _(tree: Tree) -> str:
    return plain_text(_tree_repr(tree).html())


@as_svg.register
def _(record: Record) -> str | None:
    try:
        return as_svg(replay(record))
    except RecordError:
        return None


@as_html.register
def _(record: Record) -> str | None:
    try:
        return as_html(replay(record))
    except RecordError as error:
        return paragraph(f"This record cannot be laid out: {error}")


@as_text.register
def _(record: Record) -> str:
    return str(record)


# Games


@as_html.register
def _(game: Variant) -> str:
    about = f"{player_numbers(game.rules.seats)} players; sources: {sections_with_books(game)}"
    labels = options_of(game.rules)
    rules = [
        (
            labels[name].label + (" (house rule)" if name in game.changes else ""),
            with_citations(meaning.says, meaning.cites),
        )
        for name, (_, meaning) in game.options().items()
    ]
    return (
        bold_line(f"{game}: {title_with_aliases(game)}")
        + paragraph(game.about)
        + paragraph(about)
        + html_table(("rule", "in this game"), rules)
    )
