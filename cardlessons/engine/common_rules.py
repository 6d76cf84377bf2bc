"""Rules common to all games (reading R-75): the turn, the cards in a hand, and the end of the game."""

from __future__ import annotations

import re
from functools import cache

from cardlessons.engine.cards import Card
from cardlessons.engine.table import Act, Cards, FamilyAct, Pass, Play, Position, SetupError, Why

Reasons = tuple[Why, ...]


def check_turn(position: Position, act: Play | Pass | FamilyAct) -> Reasons:
    """Return the reasons why the seat cannot do any act now; empty if it can."""
    seat = act.seat
    if position.over:
        return (Why("game.over" if position.losers else "game.drawn", {"winners": position.winners}),)
    if seat in position.left:
        return (Why("seat.out", {"seat": seat}),)
    if position.turn is None:
        return (Why("deal.due", {"dealer": position.dealer}),)
    if seat != position.turn:
        return (Why("turn.other", {"seat": seat, "turn": position.turn}),)
    return ()


def check_play(position: Position, act: Play) -> Reasons:
    """Return the reasons why this card cannot be played now, by the rules common to all games."""
    reasons = check_turn(position, act)
    if act.takes or act.onto:
        reasons += (Why("play.takes-nothing", {"seat": act.seat}),)
    return reasons + _check_holding(position, act)


def check_card(position: Position, act: Play) -> Reasons:
    """Return the reasons why this card cannot be played now, without a check of the cards that it takes."""
    return check_turn(position, act) + _check_holding(position, act)


def list_plain_plays(position: Position, cards: Cards) -> tuple[Play, ...]:
    """Return the plays of these cards by the seat that has the turn; empty if nobody has it."""
    seat = position.turn
    return () if seat is None else tuple([make_plain_play(seat, card) for card in cards])


@cache
def make_plain_play(seat: int, card: Card) -> Play:
    """Return the play of a card that takes nothing and has no call.

    Plays are cached, because every turn needs them.
    """
    return Play(seat, card)


def _check_holding(position: Position, act: Play) -> Reasons:
    """Return the reason against a card that is not in the player's hand, with the card's place; empty if it is held."""
    held = act.card in position.hands[act.seat]
    return () if held else (_explain_not_held(position, act.seat, act.card),)


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
    """Return the reason against an act that the game does not have, such as a slap in a game of matching."""
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
