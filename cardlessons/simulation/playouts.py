"""Looking ahead: what comes of a play in deals that fit all that a seat has seen.

In each such deal the play is made, and everybody plays on as the books advise, to the end of the trick, of the deal or
of the game. Every play is tried in the same deals, so that luck favours none. All deals that fit count alike: what the
others might have wanted with their plays is not read out of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal, NamedTuple, get_args

from cardlessons.engine.players import shuffled, sight
from cardlessons.engine.search import TooFarError
from cardlessons.engine.table import Act, Deal, Event, Moved, Paid, Position, Spot, Why, after, pile, seat_of
from cardlessons.engine.variants import Variant
from cardlessons.simulation.observation import Sight

Until = Literal["trick", "deal", "game"]
"""How far it is played on: until the lead is open again, or the turn has come round in games that know no lead; until
the cards are played; until somebody has won."""
UNTIL: tuple[Until, ...] = get_args(Until)

PAYS, IS_PAID, TAKES, IS_TAKEN, LEADS, WINS = "pays", "is paid", "takes", "is taken", "leads again", "wins"
HAPPENINGS = (PAYS, IS_PAID, TAKES, IS_TAKEN, LEADS, WINS)
"""What may happen to whoever plays a card: counters paid and got, cards taken, the card itself taken by another, the
lead again at the end of the trick, the game won."""

MOST_PLAYS = 600
"""Plays after which a game is given up that has no end."""


class Came(NamedTuple):
    """The result of a play in one deal, for the seat that made it.

    Attributes:
        gain: counters or points won, less those lost.
        happened: which of the `HAPPENINGS`.
        dealt_on: whether further deals were played, which fell by lot.
    """

    gain: int
    happened: frozenset[str]
    dealt_on: bool = False


def came(variant: Variant, start: Position, act: Act, until: Until, seed: str = "") -> Came:
    """Play an act and then on as advised; the seed deals further deals of the game."""
    seat = seat_of(act)
    assert seat is not None
    happened: set[str] = set()
    position, led, dealt_on = start, False, False
    for did, events, position in _played_on(variant, start, act, until, seed):
        dealt_on = dealt_on or isinstance(did, Deal)
        happened.update(_happenings(events, seat, act))
        if not led and variant.of.leads(variant.rules, position):
            led = True
            happened.update([LEADS] if position.turn == seat else [])
    if seat in position.winners:
        happened.add(WINS)
    return Came(gain(start, position, seat), frozenset(happened), dealt_on)


def gain(before: Position, now: Position, seat: int) -> int:
    """The counters and points that a seat has won, less those that it has lost."""
    return now.counters[seat] - before.counters[seat] + now.scores[seat] - before.scores[seat]


def _played_on(
    variant: Variant, position: Position, act: Act, until: Until, seed: str = "", plays: int = MOST_PLAYS
) -> Iterator[tuple[Act, tuple[Event, ...], Position]]:
    """The act, and what follows: each act with its events and the table after it, of so many at most."""
    rules, of, seat = variant.rules, variant.of, seat_of(act)
    for number in range(plays):
        events = rules.decide(position, act).events
        position = after(position, events)
        yield act, events, position
        if position.turn is not None:
            if until == "trick" and (of.leads(rules, position) or position.turn == seat):
                return
            seen = sight(position, position.turn)
            act = of.ahead.quick(rules, seen) or of.player(rules, seen)[0]
        elif until == "game" and not position.over:
            act = Deal(shuffled(rules.cards, seed, number))
        else:
            return


def _happenings(events: Iterable[Event], seat: int, act: Act) -> Iterator[str]:
    card = getattr(act, "card", None)
    for event in events:
        if type(event) is Paid:
            if event.payer == seat:
                yield PAYS
            if event.payee == seat:
                yield IS_PAID
        elif type(event) is Moved and event.target.spot is Spot.PILE and event.source.spot is Spot.LAYOUT:
            if event.target == pile(seat):
                yield TAKES
            elif card in event.cards:
                yield IS_TAKEN


BUDGET = 1500
"""Plays that a player plays on in his head before he plays: a fraction of a second."""
SOLVED = 1000
"""Tables that he looks at where he knows how every card lies."""
ROUND = 6
"""Deals after which the worse half of the plays is looked at no more."""


def best_of(seen: Sight) -> tuple[Act, Why | None]:
    """The play of a strong player, and why: what it finds by counting, or by searching all that may follow where it
    knows every card; or else the play that comes to most for the seat on average, in the same deals for all. Where it
    has looked ahead the reason is the same for every play and hand: to say more would tell what it holds.

    The worse half of the plays is left out after a few deals, again and again, so that most time goes into those that
    lie near each other.
    """
    plays = dict.fromkeys(seen.moves, 0.0)
    why = Why("house.looked-ahead", {"seat": seen.seat})
    if len(plays) == 1:
        only, given = seen.advice
        return only, given if given is None or len(seen.hand) == 1 else why
    if (counted := seen.variant.of.ahead.counts(seen.variant.rules, seen)) is not None:
        return counted
    if (known := _known(seen)) is not None:
        return known, why
    deals, spent = seen.deals(), 0
    while spent < BUDGET:
        for position in islice(deals, ROUND):
            for act in plays:
                worth, length = _worth(seen.variant, position, act)
                plays[act] += worth
                spent += length
        ranked = sorted(plays, key=plays.__getitem__, reverse=True)
        plays = {act: plays[act] for act in ranked[: max(2, len(ranked) // 2)]}
    return max(plays, key=plays.__getitem__), why


def _known(seen: Sight) -> Act | None:
    """The best act where the seat knows how all cards lie, and all that may follow can be gone through."""
    if (position := seen.known) is None:
        return None
    try:
        found = seen.variant.of.solve(seen.variant.rules, position, SOLVED)
    except TooFarError:
        return None
    return found[0].act if found else None


def _worth(variant: Variant, start: Position, act: Act) -> tuple[float, int]:
    """Return the gain of an act for its seat, a won game counting one more, and the number of plays used."""
    seat, ahead = seat_of(act), variant.of.ahead
    assert seat is not None
    tables = [now for *_, now in _played_on(variant, start, act, "deal", plays=ahead.plays or MOST_PLAYS)]
    end = tables[-1]
    return gain(start, end, seat) + ahead.stands(variant.rules, end, seat) + _won(end, seat), len(tables)


def _won(position: Position, seat: int) -> float:
    """A share of the game, among all who have won it."""
    return (seat in position.winners) / max(1, len(position.winners))
