"""Goals of levels, and the judging of a line: pure functions of what was played."""

from __future__ import annotations

from typing import Literal, NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.table import LAYOUT, POOL, Fault, Lawful, Moved, Paid, Pass, Play, Said, Scored, Slap, hand
from cardlessons.families.snap.hands import places
from cardlessons.lessons.lesson import Goal, Level, Line
from cardlessons.record import write_act
from cardlessons.record.replay import purse

STARS = 3


class Judgement(NamedTuple):
    """How a try at a level stands; stars count only when it is won."""

    state: Literal["open", "won", "lost"]
    stars: int
    told: str


def judge(level: Level, line: Line, hints: int = 0) -> Judgement:
    """How the line stands against the level's goal.

    Three stars at par, one fewer for each play over par and for each hint taken, but never fewer than one.
    """
    mine = own_plays(level, line)
    if spoilt(level, line):
        fault = any(isinstance(node.verdict, Fault) and isinstance(node.act, Play | Pass) for node in mine)
        told = "That was a fault: the table took the card, and fined it. " if fault else ""
        return Judgement("lost", 0, told + level.lost)
    if level.goal(line):
        return Judgement("won", max(1, STARS - (len(mine) - level.par) - hints), level.won)
    if len(mine) >= (level.moves or level.par) or (line and line[-1].position.over):
        return Judgement("lost", 0, level.lost)
    return Judgement("open", 0, "")


def spoilt(level: Level, line: Line) -> bool:
    """Whether the learner has committed a fault, or lost what the level says to keep."""
    fault = any(isinstance(node.verdict, Fault) for node in own_plays(level, line))
    return fault or (level.keeps is not None and not level.keeps(line))


def over(level: Level, line: Line) -> bool:
    """Whether the line needs no more plays of the house to be judged: it is won or spoilt."""
    return spoilt(level, line) or level.goal(line)


def own_plays(level: Level, line: Line) -> Line:
    """The learner's own plays that the table accepted; to keep silent is one, where the table takes it.

    Where nobody looks at the cards, every act is the learner's answer to a card: to slap, or to let the game go on.
    """
    if level.start.game().look.hands_hidden:
        return tuple(node for node in line if not node.refused)
    you = level.start.seats.index(level.you)
    return tuple(n for n in line if isinstance(n.act, Play | Pass) and n.act.seat == you and not n.refused)


def paid(payer: str, amount: int, payee: str = "pool") -> Goal:
    """Whether the payer has made a payment of exactly this amount to the payee."""

    def goal(line: Line) -> bool:
        return any(
            isinstance(e, Paid) and (purse(seats, e.payer), e.amount, purse(seats, e.payee)) == (payer, amount, payee)
            for node in line
            for seats in [node.position.seats]
            for e in node.verdict.events
        )

    return goal


def pays_nothing(payer: str) -> Goal:
    """Whether the payer has paid nothing to anybody."""
    return pays_at_most(payer, 0)


def pays_at_most(payer: str, amount: int) -> Goal:
    """Whether the payer's payments, to whomever, come to no more than this amount."""

    def goal(line: Line) -> bool:
        return amount >= sum(
            e.amount
            for node in line
            for e in node.verdict.events
            if isinstance(e, Paid) and e.payer != POOL and node.position.seats[e.payer] == payer
        )

    return goal


def answered(line: Line) -> bool:
    """Whether somebody has played after the first play of the line, or the game is over."""
    return len(line) > 1 or (bool(line) and line[-1].position.over)


def cleared(seat: str) -> Goal:
    """Whether the seat has laid its last card, and somebody has answered it or all the cards are gone."""

    def goal(line: Line) -> bool:
        if not line:
            return False
        position, act = line[-1].position, line[-1].act
        own = position.seats.index(seat)
        return not position.hands[own] and (position.turn is None or getattr(act, "seat", None) != own)

    return goal


def leads_again(seat: str) -> Goal:
    """Whether the seat has the lead of a new run (games of stops)."""

    def goal(line: Line) -> bool:
        if not line:
            return False
        position = line[-1].position
        return position.turn is not None and position.seats[position.turn] == seat and position.memo.run is None  # type: ignore[attr-defined]

    return goal


def keeps_lead(seat: str) -> Goal:
    """Whether no other seat has the lead of a new run (games of stops)."""

    def goal(line: Line) -> bool:
        if not line or line[-1].position.over or line[-1].position.memo.run is not None:  # type: ignore[attr-defined]
            return True
        return leads_again(seat)(line)

    return goal


def takes(seat: str, cards: str) -> Goal:
    """Whether the seat has all of these cards before it, captured (fishing games); `cards` as in `"9h As"`."""
    wanted = {Card.read(text) for text in cards.split()}

    def goal(line: Line) -> bool:
        if not line:
            return False
        position = line[-1].position
        return wanted <= {*position.piles[position.seats.index(seat)]}

    return goal


def scores(seat: str, points: int) -> Goal:
    """Whether the seat's points, less what is taken off, come to so many at least (fishing games)."""

    def goal(line: Line) -> bool:
        return points <= sum(
            e.points
            for node in line
            for e in node.verdict.events
            if isinstance(e, Scored) and node.position.seats[e.seat] == seat
        )

    return goal


def lays(seat: str) -> Goal:
    """Whether the seat has laid a card by itself in the middle (fishing games)."""

    def goal(line: Line) -> bool:
        return any(
            isinstance(node.act, Play)
            and not (node.act.takes or node.act.onto)
            and not node.refused
            and node.position.seats[node.act.seat] == seat
            for node in line
        )

    return goal


def said(seat: str, words: str) -> Goal:
    """Whether the seat has made this very call."""

    def goal(line: Line) -> bool:
        return any(
            isinstance(e, Said) and e.words == words and node.position.seats[e.seat] == seat
            for node in line
            for e in node.verdict.events
        )

    return goal


def slaps_in_time(seat: str, times: int = 1) -> Goal:
    """Whether the seat has slapped so often where a slap was due, and was not the last (Irish Snap)."""

    def goal(line: Line) -> bool:
        in_time = (
            you in node.act.seats and places(node.act.seats, node.parent.position.live())[-1] != you
            for node in line
            for you in [node.position.seats.index(seat)]
            if isinstance(node.act, Slap) and isinstance(node.verdict, Lawful) and node.parent
        )
        return sum(in_time) >= times

    return goal


def takes_no_pile(seat: str) -> Goal:
    """Whether the pile in the middle has never gone to the seat (Irish Snap)."""

    def goal(line: Line) -> bool:
        return not any(
            isinstance(e, Moved) and e.source == LAYOUT and e.target == hand(node.position.seats.index(seat))
            for node in line
            for e in node.verdict.events
        )

    return goal


def wins(seat: str) -> Goal:
    """Whether the seat has won the game."""

    def goal(line: Line) -> bool:
        return bool(line) and seat in [line[-1].position.seats[s] for s in line[-1].position.winners]

    return goal


def played(*acts: str) -> Goal:
    """Whether these acts have all been played, in any order."""

    def goal(line: Line) -> bool:
        texts = [write_act(n.act, n.position.seats) for n in line if n.act is not None and not n.refused]
        return all(act in texts for act in acts)

    return goal


def both(*goals: Goal) -> Goal:
    """Whether every one of the goals is reached."""

    def goal(line: Line) -> bool:
        return all(g(line) for g in goals)

    return goal
