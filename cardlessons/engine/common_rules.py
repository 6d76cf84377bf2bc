"""Rules common to all games (reading R-75): the turn, the cards in a hand, and the end of the game."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from cardlessons.engine.cards import CARDS, Card
from cardlessons.engine.table import Act, Cards, FamilyAct, Pass, Play, Position, SetupError, Why

Reasons = tuple[Why, ...]


def check_turn(position: Position, act: Play | Pass | FamilyAct) -> Reasons:
    """Return the reasons why the seat cannot do any act now; empty if it can."""
    seat, turn = act.seat, position.turn
    if seat == turn:
        return ()
    if position.over:
        return (Why("game.over" if position.losers else "game.drawn", {"winners": position.winners}),)
    if seat in position.left:
        return (Why("seat.out", {"seat": seat}),)
    if turn is None:
        return (Why("deal.due", {"dealer": position.dealer}),)
    return (Why("turn.other", {"seat": seat, "turn": turn}),)


def check_play(position: Position, act: Play) -> Reasons:
    """Return the reasons why this card cannot be played now, by the rules common to all games."""
    takes = act.takes or act.onto
    return check_card(position, act, (Why("play.takes-nothing", {"seat": act.seat}),) if takes else ())


def check_card(position: Position, act: Play, more: Reasons = ()) -> Reasons:
    """Return the reasons why this card cannot be played now, without a check of the cards that it takes.

    `more` are reasons of the caller, which stand between those of the turn and that of the hand.
    """
    reasons = more if act.seat == position.turn else check_turn(position, act) + more
    held = act.card in position.hands[act.seat]
    return reasons if held else (*reasons, _explain_not_held(position, act.seat, act.card))


@cache
def make_plain_plays(seat: int) -> Mapping[Card, Play]:
    """Return the play of each card by a seat, without a call and without other cards."""
    return {card: Play(seat, card) for card in CARDS}


def list_plain_plays(position: Position, cards: Cards) -> tuple[Play, ...]:
    """Return the plays of these cards by the seat that has the turn; empty if nobody has it."""
    if position.turn is None:
        return ()
    plays = make_plain_plays(position.turn)
    return tuple([plays[card] for card in cards])


def _explain_not_held(position: Position, seat: int, card: Card) -> Why:
    for owner, cards in enumerate(position.piles):
        if card in cards:
            return Why("card.played-before", {"seat": seat, "card": card, "owner": owner})
    if card in position.layout:
        return Why("card.in-the-middle", {"seat": seat, "card": card})
    return Why("card.not-held", {"seat": seat, "card": card})


def is_same_call(call: str, due: str) -> bool:
    """Return whether two calls are the same word, in any spelling.

    SEQ-9 has the spellings: `hicockalorum` for `highcockalorum`, `jig` for `jingo`. A knave is a jack.
    """
    return _normalize_call(call) == _normalize_call(due)


def _normalize_call(call: str) -> str:
    letters = re.sub(r"[^a-z]", "", call.casefold())
    return letters.replace("highcockalorum", "hicockalorum").replace("jingo", "jig").replace("knave", "jack")


def refuse_unknown_act(act: Act) -> Reasons:
    """Return the reason against an act that the game does not have, such as a claim in a game of stops."""
    return (Why("act.unknown", {"what": type(act).__name__.lower()}),)


def check_player_number(players: int, seats: range, why_not: str) -> SetupError | None:
    """Return the error for too few or too many players; None if the number is possible.

    `why_not` explains the upper limit to the players.
    """
    least, most = seats[0], seats[-1]
    if players > most:
        reason = why_not and f": {why_not}"
    elif players < least:
        reason = ""
    else:
        return None
    return SetupError("seats", f"{players} cannot play this game; it takes {least} to {most} players{reason}")
