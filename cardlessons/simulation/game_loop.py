"""The loop in which games are played: whoever has the turn is asked, and where nobody has, hands come down or the next
cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random

from cardlessons.engine.live import Hand
from cardlessons.engine.players import shuffled
from cardlessons.engine.table import Act, Deal, Position, Refused, after
from cardlessons.engine.variants import Variant
from cardlessons.record import write_act
from cardlessons.record.tree import Node
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Player, PlayerError, Way

STEADY = 1
"""How fast the hands of a player come down who is none of ours: the pace in the middle."""


def played(variant: Variant, node: Node, choose: Callable[[Node], Act], deal: Callable[[int], Deal]) -> Iterator[Node]:
    """Every table of a game from here to its end; whoever wants less stops asking.

    Args:
        choose: the act of those at play.
        deal: the next deal, by its number in the game, from 1.

    Raises:
        PlayerError: a player chose what cannot be.
    """
    rules, deals = variant.rules, 0
    while not node.position.over:
        position = node.position
        if position.turn is None and not rules.moves(position):
            deals += 1
            act: Act = deal(deals)
        else:
            act = choose(node)
        node = onward(variant, node, act)
        if isinstance(node.verdict, Refused):
            raise PlayerError(f"a player chose {write_act(act, position.seats)}, which is not one of its moves")
        yield node


def onward(variant: Variant, node: Node, act: Act) -> Node:
    """The table after an act, as a node that its parent does not know of."""
    verdict = variant.rules.decide(node.position, act)
    return Node(after(node.position, verdict.events), act, verdict, node, node.number + 1)


def by_seed(variant: Variant, seed: int, number: int = 1) -> Callable[[int], Deal]:
    """The deals of a game by a seed, of which the first is that of `number`; the later ones are its own."""
    pack = variant.rules.cards
    return lambda deals: Deal(shuffled(pack, seed, number) if deals == 1 else shuffled(pack, f"{seed}/{number}", deals))


def seated(variant: Variant, players: Sequence[Player], lot: str) -> Callable[[Node], Act]:
    """Return a function that asks the players at their seats; `lot` seeds their random choices and reaction times."""
    chance = Random(f"cardlessons players {lot}")
    reactions = int(chance.random() * 2**31)

    def choose(node: Node) -> Act:
        turn = node.position.turn
        if turn is None:
            return _answered(variant, node, players, reactions)
        return players[turn](Sight(variant, node, turn, chance))

    return choose


def _answered(variant: Variant, node: Node, players: Sequence[Player], seed: int) -> Act:
    """Return the act when nobody has the turn and no deal is due.

    Hands come down, each as fast as its player; where hands decide nothing, the first lawful act is done.
    """
    position, live = node.position, variant.of.live
    if live is None or not live.due(position):
        return variant.rules.moves(position)[0]
    paces = [*live.paces]
    times = {
        seat: live.comes(Hand(position, seat, paces[_level(players[seat])], seed, node.number))
        for seat in position.live()
    }
    return live.settle(position, times)


def _level(player: Player) -> int:
    return player.level if isinstance(player, Way) else STEADY


def ends_deal(variant: Variant, position: Position) -> bool:
    """Return whether a deal is over: nothing is left to do in it."""
    return position.over or (position.turn is None and not variant.rules.moves(position))
