"""Playouts by given players: the result of a play in a consistent deal if these players play on.

A player sees the line of the deal, not only its table. So the line is played again with the cards of that deal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Act, Deal, Position, seat_of
from cardlessons.engine.variants import Variant
from cardlessons.record.tree import Node
from cardlessons.simulation.consistent_deals import find_last_deal, replace_cards
from cardlessons.simulation.game_loop import ask_players, make_next_node, play_game
from cardlessons.simulation.players import Player
from cardlessons.simulation.playouts import MAX_PLAYS, PlayedStep, PlayoutResult, Until, compute_result


def replay_line(variant: Variant, node: Node, now: Position) -> Node:
    """Return a node at the consistent table `now`, with the acts of the deal replayed with its cards."""
    true, other = (
        [card for cards in (*position.hands, position.stock, position.dead) for card in cards]
        for position in (node.position, now)
    )
    start, since = find_last_deal(node)
    line = Node(replace_cards(start, dict(zip(true, other, strict=True))))
    for played in since:
        if played.act is not None and not played.refused:
            line = make_next_node(variant, line, played.act)
    return line


def play_out_by(
    variant: Variant, players: Sequence[Player], node: Node, act: Act, until: Until, seed: str
) -> PlayoutResult:
    """Return the result of an act if these players play on, one for each seat; the seed is that of their random
    choices and of further deals.

    Raises:
        PlayerError: a player chose an act that is not possible.
    """
    return compute_result(variant, node.position, act, _play_on(variant, players, node, act, until, seed))


def _play_on(
    variant: Variant, players: Sequence[Player], node: Node, act: Act, until: Until, seed: str
) -> Iterator[PlayedStep]:
    rules, seat = variant.rules, seat_of(act)
    first = make_next_node(variant, node, act)
    yield act, first.verdict.events, first.position
    now, choose = first.position, ask_players(variant, players, seed)
    later = play_game(variant, first, choose, lambda number: Deal(shuffle(rules.cards, seed, number)))
    for next_ in islice(later, MAX_PLAYS):
        if now.turn is None:
            if until != "game":
                return
        elif until == "trick" and (now.turn == seat or variant.of.is_lead(rules, now)):
            return
        now = next_.position
        assert next_.act is not None
        yield next_.act, next_.verdict.events, now
