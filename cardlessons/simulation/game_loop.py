"""The loop of a game: it asks the seat to play for an act; if there is no such seat, it settles hands or deals."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import cast

from cardlessons.engine.cards import CARD_TEXT, Card
from cardlessons.engine.giving_way import give_way
from cardlessons.engine.players import shuffle
from cardlessons.engine.table import Act, Deal, Draw, Pass, Play, Position, Refused, after
from cardlessons.engine.variants import Variant
from cardlessons.record import RecordError, clean_act, read_act, write_act
from cardlessons.record.tree import Node
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Player, PlayerError, Way, get_name

_LIKE_A_CARD = re.compile(r"\d+\w?|\w{2}")
"""The pattern of words that are probably meant as a card, even if there is no such card."""
ACTS_BETWEEN_WAITS = 16
"""The number of acts after which a game gives way to more urgent work."""
STEADY_LEVEL = 1
"""The level of speed for players without a level: the middle one."""


def play_game(
    variant: Variant,
    node: Node,
    choose: Callable[[Node], Act],
    deal: Callable[[int], Deal],
    *,
    one_deal: bool = False,
) -> Iterator[Node]:
    """Yield every table of a game from here to its end, or to that of the deal; the caller may stop earlier.

    Args:
        choose: returns the players' act.
        deal: returns the next deal, by its number in the game, from 1.

    Raises:
        PlayerError: a player chose an act that is not possible.
    """
    rules, deals, first = variant.rules, 0, node
    while not (position := node.position).over:
        if not node.number % ACTS_BETWEEN_WAITS:
            give_way()
        if position.turn is None and not rules.moves(position):
            if one_deal and node is not first:
                return
            deals += 1
            act: Act = deal(deals)
        else:
            act = choose(node)
        node = make_next_node(variant, node, act)
        if isinstance(node.verdict, Refused):
            raise PlayerError(f"a player chose {write_act(act, position.seats)}, which is not one of its moves")
        yield node


def read_given_act(given: Act | Card | str, position: Position, variant: Variant) -> Act:
    """Return an act that is given as an object, or as a record writes it, also without the seat if one is to play.

    Raises:
        RecordError: the text is not an act.
        TypeError: it is neither an act, nor a card, nor a text.
    """
    if isinstance(given, Act):
        return given
    if isinstance(given, Card):
        return Play(0 if position.turn is None else position.turn, given)
    moves = variant.rules.moves(position)
    sample = write_act(moves[0], position.seats) if moves else "deal"
    if not isinstance(given, str):
        raise TypeError(f"{given!r} is no act; expected one of `moves`, a card, or text such as '{sample}'")
    try:
        return read_given_act(Card.read(clean_act(given)), position, variant)
    except ValueError as no_card:
        if _LIKE_A_CARD.fullmatch(given.strip()) and given.strip() not in position.seats:
            raise RecordError(1, 1, f"{no_card}; expected an act, such as '{sample}'") from None
    try:
        return read_act(given, position.seats, variant)
    except RecordError:
        if position.turn is not None and _lacks_seat(given, variant):
            return read_act(f"{position.seats[position.turn]} {given}", position.seats, variant)
        next_card = moves[0] if moves and variant.look.hands_hidden else None
        short = {"draw": Draw(()), "pass": Pass(position.turn or 0), "turn": next_card}
        if position.turn is None or not (act := short.get(clean_act(given).casefold())):
            raise
        return act


def _lacks_seat(text: str, variant: Variant) -> bool:
    """Return whether a typed act begins with what a record writes after the seat."""
    first = clean_act(text).partition(" ")[0]
    return first in ("-", *(kind.word for kind in variant.of.acts)) or CARD_TEXT.fullmatch(first) is not None


def make_next_node(variant: Variant, node: Node, act: Act) -> Node:
    """Return the node after an act; it is not added to its parent's children."""
    verdict = variant.rules.decide(node.position, act)
    return Node(after(node.position, verdict.events), act, verdict, node, node.number + 1)


def make_deals(variant: Variant, seed: int | str, number: int = 1) -> Callable[[int], Deal]:
    """Return a function from the number of a deal in the game to the deal, by a seed.

    The first deal is the one with `number`; the later ones belong to this game only.
    """
    return partial(_make_deal, variant, seed, number)


def _make_deal(variant: Variant, seed: int | str, number: int, deals: int) -> Deal:
    pack = variant.rules.cards
    return Deal(shuffle(pack, seed, number) if deals == 1 else shuffle(pack, f"{seed}/{number}", deals))


def ask_players(variant: Variant, players: Sequence[Player], lot: str) -> Callable[[Node], Act]:
    """Return the function that asks the player of the seat to play; `lot` is the seed of random choices and hands.

    Each seat has its own random numbers, so a player who uses more of them does not change those of the others. The
    function can be pickled if the players can.
    """
    chances = [Random(f"cardlessons players {lot}/{seat}") for seat in range(len(players))]
    answer = partial(_answer_together, variant, tuple(map(_get_level, players)), lot)
    return partial(_ask_players, variant, tuple(players), chances, answer)


def _ask_players(
    variant: Variant, players: Sequence[Player], chances: Sequence[Random], answer: Callable[[Node], Act], node: Node
) -> Act:
    turn = node.position.turn
    if turn is None:
        return answer(node)
    player, sight = players[turn], Sight(variant, node, turn, chances[turn])
    return player.choose(sight).act if isinstance(player, Way) else _read_choice(player(sight), player, sight, node)


def _read_choice(given: object, player: Player, sight: Sight, node: Node) -> Act:
    """Return the act that a player has chosen; it may be given in every form that `Game.play` takes.

    Raises:
        PlayerError: it is no act, or not possible.
    """
    variant, position = sight.variant, node.position
    try:
        act = read_given_act(cast("Act", given), position, variant)
        if act in sight.moves or not isinstance(variant.rules.decide(position, act), Refused):
            return act
        why = "which is not one of its moves"
    except TypeError:
        why = "which is no act"
    except RecordError as error:
        why = f"but {error.message}"
    expected = (
        f"expected one of `sight.moves`, or its card or text, such as '{write_act(sight.moves[0], position.seats)}'"
    )
    raise PlayerError(
        f"the player '{get_name(player)}', in seat {position.seats[sight.seat]}, chose {given!r}, {why}; {expected}"
    )


def _answer_together(variant: Variant, levels: Sequence[int], lot: str, node: Node) -> Act:
    """Return the answer of all players, each at the speed of its level; the first lawful act if none is due."""
    rules, live = variant.rules, variant.of.live
    return live.answer(rules, node.position, levels, lot, node.number) if live else rules.moves(node.position)[0]


def _get_level(player: Player) -> int:
    return player.level if isinstance(player, Way) else STEADY_LEVEL


def is_deal_over(variant: Variant, position: Position) -> bool:
    """Return whether a deal is over, so that no act is left in it."""
    return position.over or (position.turn is None and not variant.rules.moves(position))
