"""The search for the deal in which two ways to play differ most, with both lines on one table."""

from __future__ import annotations

from typing import cast

from cardlessons.engine.table import Act
from cardlessons.record.narration import describe_act
from cardlessons.record.share import write_link
from cardlessons.record.tree import Tree
from cardlessons.research.simulator import Simulation
from cardlessons.research.texts import get_text
from cardlessons.session.protocol import PanelPart
from cardlessons.simulation.game import Game, set_up


def find_parting(mine: Simulation, instead: Simulation, ways: tuple[str, str]) -> PanelPart:
    """Return a part with the deal, or game, in which the first seat's two ways to play differ most.

    The part names the first different act of each way, and has a link to a table with both lines.
    """
    played, number = mine.until, mine.parted(instead)
    if number is None:
        never = get_text("compare_players.no-difference", played=played, seat=mine.seats[0])
        return {"kind": "text", "text": get_text("compare_players.play-more", never=never)}
    link, acts = join_on_one_table(mine.game(number), instead.game(number))
    both = " ".join(
        get_text("compare_players.way-plays", name=name, act=act) for name, act in zip(ways, acts, strict=True)
    )
    parts: list[PanelPart] = [
        {"kind": "text", "text": get_text("compare_players.most-difference", played=played, number=number, both=both)},
        {"kind": "links", "links": [[get_text("compare_players.both-on-open-table"), f"open-table#t={link}"]]},
    ]
    return {"kind": "group", "label": get_text("compare_players.where-two-ways-differ"), "parts": parts}


def join_on_one_table(first: Game, second: Game) -> tuple[str, tuple[str, str]]:
    """Return a link to a table with both lines of a deal, and the first acts that differ, in words.

    The line of the second game is a branch there.
    """
    fresh = set_up(first.variant, first.seats)
    tree = Tree(first.variant, fresh.position)
    lines = first._node.line(), second._node.line()
    common = next(n for n, (one, other) in enumerate(zip(*lines, strict=False)) if one.act != other.act)
    for line in lines:
        node = tree.root
        for number, played in enumerate(line):
            assert played.act is not None
            node = tree.play(node, played.act)
            node.book = node.book or line is lines[0]
            if number == common and line is lines[0]:
                place = node
    one, other = (describe_act(cast("Act", line[common].act), first.seats) for line in lines)
    return write_link(tree, fresh._laid, place), (one, other)
