"""Playouts: the result of a play in deals that agree with everything a seat has seen.

In each such deal the play is made, and everybody plays on by the books' advice, to the end of the trick, of the deal or
of the game. Every play is tried in the same deals, so that luck favours none. All consistent deals count alike: nothing
is concluded from the intentions of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Literal, NamedTuple, get_args

from cardlessons.engine.giving_way import give_way
from cardlessons.engine.players import shuffle, visible_position
from cardlessons.engine.search import TooFarError
from cardlessons.engine.table import Act, Deal, Event, Moved, Paid, Position, Spot, Why, after, pile, seat_of
from cardlessons.engine.variants import Variant
from cardlessons.simulation.observation import Sight

Until = Literal["trick", "deal", "game"]
"""The end of a playout. "trick": the lead is open again, or the turn has come round in games without a lead; "deal":
the cards are played; "game": somebody has won."""
PLAYOUT_ENDS: tuple[Until, ...] = get_args(Until)

PAYS, IS_PAID, TAKES, IS_TAKEN, LEADS, WINS = "pays", "is paid", "takes", "is taken", "leads again", "wins"
HAPPENINGS = (PAYS, IS_PAID, TAKES, IS_TAKEN, LEADS, WINS)
"""The possible results for the player of a card: counters paid and got, cards taken, the card taken by another, the
lead again at the end of the trick, the game won."""

PlayedStep = tuple[Act, tuple[Event, ...], Position]
"""An act of a playout, its events, and the table after it."""

MAX_PLAYS = 600
"""The limit of plays in a playout, in case a game does not end."""


class PlayoutResult(NamedTuple):
    """The result of a play in one deal, for the seat that made it.

    Attributes:
        gain: the counters or points won, less those lost.
        happenings: the `HAPPENINGS` of this playout, and those of the game's family.
        dealt_on: whether further, random deals were played.
        taken: the number of cards that the seat took from the middle.
        lost: the number of cards that others took from the middle before the seat's next turn.
    """

    gain: int
    happenings: frozenset[str]
    dealt_on: bool = False
    taken: int = 0
    lost: int = 0


def play_out(variant: Variant, start: Position, act: Act, until: Until, seed: str = "") -> PlayoutResult:
    """Return the result of an act if everybody plays on by the books' advice; the seed deals further cards."""
    return compute_result(variant, start, act, _play_on(variant, start, act, until, seed))


def compute_result(variant: Variant, start: Position, act: Act, steps: Iterable[PlayedStep]) -> PlayoutResult:
    """Return the result of an act for its seat, from the act and all that follow, each with its events and the table
    after it."""
    seat = seat_of(act)
    assert seat is not None
    happened: set[str] = set()
    position, led, dealt_on = start, False, False
    taken, lost, came_round = 0, 0, False
    for did, events, position in steps:
        dealt_on = dealt_on or isinstance(did, Deal)
        happened.update(_iter_happenings(events, seat, act))
        for event in events:
            if type(event) is Moved and _is_capture(event):
                if event.target == pile(seat):
                    taken += len(event.cards)
                elif not came_round:
                    lost += len(event.cards)
        came_round = came_round or position.turn == seat
        happened.update(
            name for name, is_such in variant.of.happenings.items() if any(is_such(event, seat) for event in events)
        )
        if not led and variant.of.is_lead(variant.rules, position):
            led = True
            happened.update([LEADS] if position.turn == seat else [])
    if seat in position.winners:
        happened.add(WINS)
    return PlayoutResult(compute_gain(start, position, seat), frozenset(happened), dealt_on, taken, lost)


def compute_gain(before: Position, now: Position, seat: int) -> int:
    """Return the counters and points that a seat has won, less those that it has lost."""
    return now.counters[seat] - before.counters[seat] + now.scores[seat] - before.scores[seat]


def _play_on(
    variant: Variant, position: Position, act: Act, until: Until, seed: str = "", plays: int = MAX_PLAYS
) -> Iterator[PlayedStep]:
    """Yield the act and each act that follows, with its events and the table after it, at most `plays` acts."""
    rules, of, seat = variant.rules, variant.of, seat_of(act)
    for number in range(plays):
        give_way()
        events = rules.decide(position, act).events
        position = after(position, events)
        yield act, events, position
        if position.turn is not None:
            if until == "trick" and (of.is_lead(rules, position) or position.turn == seat):
                return
            seen = visible_position(position, position.turn)
            act = of.lookahead.choose_quickly(rules, seen) or of.player(rules, seen)[0]
        elif until == "game" and not position.over:
            act = Deal(shuffle(rules.cards, seed, number))
        else:
            return


def _iter_happenings(events: Iterable[Event], seat: int, act: Act) -> Iterator[str]:
    card = getattr(act, "card", None)
    for event in events:
        if type(event) is Paid:
            if event.payer == seat:
                yield PAYS
            if event.payee == seat:
                yield IS_PAID
        elif type(event) is Moved and _is_capture(event):
            if event.target == pile(seat):
                yield TAKES
            elif card in event.cards:
                yield IS_TAKEN


def _is_capture(event: Moved) -> bool:
    return event.target.spot is Spot.PILE and event.source.spot is Spot.LAYOUT


LOOKAHEAD_PLAYS = 1500
"""The plays that a strong player looks ahead in total before each play: a fraction of a second."""
MAX_JUDGED_ACTS = 16_000
"""The acts that a strong player judges in total to find consistent deals, if they are hard to find."""
MAX_SOLVED_TABLES = 1000
"""The most tables of an exhaustive search, if the player knows every card."""
ROUND_DEALS = 6
"""The deals after which the worse half of the plays is dropped."""


def choose_best_play(seen: Sight) -> tuple[Act, Why | None]:
    """Return the play of a strong player, and the reason.

    It is found by counting, or by exhaustive search if the seat knows every card; or else it is the play with the best
    average result for the seat, in the same deals for all plays. The reason of a look-ahead is the same for every play
    and hand: more detail would tell about the hand.

    The worse half of the plays is dropped after a few deals, again and again, so that most time is spent on plays that
    are close to each other. If too few deals that fit are found in time, it is the play that the books advise.
    """
    plays = dict.fromkeys(seen.moves, 0.0)
    why = Why("house.looked-ahead", {"seat": seen.seat})
    only, given = seen.advice if len(plays) == 1 else (None, None)
    if only and len(seen.hand) == 1:
        return only, given
    # This comes first, even for a single play: a reason that depends on the number of plays would reveal the hand.
    if (counted := seen.variant.of.lookahead.choose_by_counting(seen.variant.rules, seen)) is not None:
        return counted
    if only:
        return only, given and why
    if (known := _solve_play(seen)) is not None:
        return known, why
    deals, spent = seen.deals(most_acts=MAX_JUDGED_ACTS), 0
    while spent < LOOKAHEAD_PLAYS and len(tried := [*islice(deals, ROUND_DEALS)]) == ROUND_DEALS:
        for position in tried:
            for act in plays:
                worth, length = _compute_act_value(seen.variant, position, act)
                plays[act] += worth
                spent += length
        ranked = sorted(plays, key=plays.__getitem__, reverse=True)
        plays = {act: plays[act] for act in ranked[: max(2, len(ranked) // 2)]}
    return (max(plays, key=plays.__getitem__), why) if spent else seen.advice


def _solve_play(seen: Sight) -> Act | None:
    """Return the best act if the seat knows every card and an exhaustive search is possible; None otherwise."""
    if (position := seen.known) is None:
        return None
    try:
        found = seen.variant.of.solve(seen.variant.rules, position, MAX_SOLVED_TABLES)
    except TooFarError:
        return None
    return found[0].act if found else None


def _compute_act_value(variant: Variant, start: Position, act: Act) -> tuple[float, int]:
    """Return the value of an act for its seat, with one more for a game won, and the number of plays."""
    seat, ahead = seat_of(act), variant.of.lookahead
    assert seat is not None
    tables = [now for *_, now in _play_on(variant, start, act, "deal", plays=ahead.depth or MAX_PLAYS)]
    end = tables[-1]
    return compute_gain(start, end, seat) + ahead.expected_gain(variant.rules, end, seat) + _compute_win_share(
        end, seat
    ), len(tables)


def _compute_win_share(position: Position, seat: int) -> float:
    """Return the seat's share of the game, equal for all who have won it."""
    return (seat in position.winners) / max(1, len(position.winners))
