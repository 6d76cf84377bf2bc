"""Count the deals that each first play of a level loses, for levels whose result depends on hidden cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from cardlessons.engine.players import choose_house_play
from cardlessons.engine.table import Act, Position, after
from cardlessons.lessons.goals import is_reached, is_spoilt
from cardlessons.lessons.lesson import Level
from cardlessons.record.tree import Node, Tree, grow
from cardlessons.simulation.consistent_deals import iter_consistent_deals

DEALS_OF_CHOICE = 1000
"""The number of deals in which each play is tried."""


def count_losses(level: Level, deals: int = DEALS_OF_CHOICE) -> Mapping[Act, Fraction]:
    """Return the share of deals, from 0 to 1, that each lawful first play of a level loses.

    The computer player answers as on the page. The deals are random ones that fit everything the learner has seen;
    they are the same for every play and in every call.
    """
    *_, shares = iter_loss_counts(level, deals)
    assert shares is not None
    return shares


def iter_loss_counts(level: Level, deals: int = DEALS_OF_CHOICE) -> Iterator[Mapping[Act, Fraction] | None]:
    """Count as `count_losses` does, deal by deal: yield None after each one, and the shares at the end."""
    tree = grow(level.start)
    begin = next(node for node in reversed(tree.nodes) if node.book)
    seat = level.start.seats.index(level.you)
    plays = tree.variant.rules.moves(begin.position)
    lost = dict.fromkeys(plays, 0)
    for dealt in iter_consistent_deals(tree.variant, begin, seat, deals):
        for act in plays:
            lost[act] += not _is_winning_play(level, tree, dealt, act)
        yield None
    yield {act: Fraction(many, deals) for act, many in lost.items()}


def _is_winning_play(level: Level, tree: Tree, position: Position, act: Act) -> bool:
    """Return whether a play reaches the level's goal in one deal."""
    you, line = level.start.seats.index(level.you), list[Node]()
    while True:
        verdict = tree.variant.rules.decide(position, act)
        position = after(position, verdict.events)
        line.append(Node(position, act, verdict))
        spoilt = is_spoilt(level, tuple(line))
        if spoilt or is_reached(level, tuple(line)):
            return not spoilt
        if position.turn in (None, you):
            return False
        act = choose_house_play(tree.variant, position)
