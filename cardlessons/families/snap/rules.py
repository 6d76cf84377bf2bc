"""The rules of Irish Snap: players turn cards with a count, and slap a card that brings a snap.

A card brings a snap if it equals the number of the count, or the card beneath. The player of the last hand on the pile
takes it. The count starts again after King. The order of the hands is part of the act, so the rules need no clock.
While a slap is due nobody has the turn.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cardlessons.engine import common_rules
from cardlessons.engine.table import (
    LAYOUT,
    Act,
    Cards,
    Deal,
    Draw,
    Event,
    Fault,
    Lawful,
    Moved,
    New,
    Noted,
    Pass,
    Play,
    Refused,
    Remembered,
    Said,
    Setup,
    SetupError,
    Turned,
    Verdict,
    Why,
    after,
    hand,
    lay,
)
from cardlessons.families.snap import dealing, ending
from cardlessons.families.snap.acts import Flinch, Slap
from cardlessons.families.snap.count import Spoken, get_next_number
from cardlessons.families.snap.hands import check_hand_counts, sort_players
from cardlessons.families.snap.memo import Position, SnapMemo
from cardlessons.families.snap.options import SnapOptions
from cardlessons.families.snap.snaps import find_causes_after_lay, find_causes_after_number


@dataclass(frozen=True)
class Snap(SnapOptions):
    """The rules of Irish Snap for one choice of options."""

    # Setup

    def begin(self, setup: Setup) -> Position:
        """Return the first position; cards are listed top first in a hand, lowest first in the middle.

        Raises:
            SetupError: the table cannot be set up like this.
        """
        if error := common_rules.check_player_number(
            len(setup.seats), self.seats, "with more not everybody reaches the middle"
        ):
            raise error
        position = lay(setup, self.cards, SnapMemo(), counters=0, pool=0)
        if not any(position.hands):
            return position
        for name, cards in zip(setup.seats, position.hands, strict=True):
            if not cards and not self.stays_in:
                raise SetupError(name, f"{name} holds no cards, and so would be out before the game begins")
        if sum(map(bool, position.hands)) == 1 and not position.layout:
            raise SetupError("seats", "one player holds every card, so the game is over before it begins")
        return position._replace(turn=position.to_the_left(position.dealer)[0])

    # The methods that all rules have

    def choices(self, position: Position) -> Cards:
        """Return the top card of the seat to play; empty if it has no card, or if a slap is due."""
        return () if position.turn is None else position.hands[position.turn][:1]

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Return the possible acts: the top card turned, or the number said without a card.

        If a slap is due, there is one slap for each player, in which that player is the last. The order of the others
        makes no difference.
        """
        if position.memo.due:
            live = position.live()
            return tuple(Slap((*(s for s in live if s != last), last) * position.memo.due) for last in live)
        if position.turn is None:
            return ()
        return common_rules.list_plain_plays(position, self.choices(position)) or (Pass(position.turn),)

    def decide(self, position: Position, act: Act) -> Verdict:
        """Return the verdict of the rules on an act."""
        match act:
            case Play():
                return self._decide_play(position, act)
            case Pass():
                return self._decide_pass(position, act)
            case Slap(seats):
                return self._decide_slap(position, seats)
            case Flinch(seat):
                return self._decide_flinch(position, seat)
            case Deal(cards):
                return dealing.deal(self, position, cards)
            case New():
                return dealing.begin_next_game(position, self.begin)
            case Draw():
                return Refused((Why("draw.untold", {}),))
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    # Cards and numbers

    def _check_turn(self, position: Position, act: Play | Pass) -> common_rules.Reasons:
        """Return the reasons against a turn of the seat now."""
        if position.over:
            return common_rules.check_turn(position, act)
        if position.memo.due:
            return (Why("slap.first", {"seat": act.seat, "seats": position.live()}),)
        if act.seat in position.left:
            return (Why("seat.dropped", {"seat": act.seat}),)
        return common_rules.check_turn(position, act)

    def _decide_play(self, position: Position, act: Play) -> Verdict:
        """Return the verdict on a card turned into the middle, with the next number."""
        seat, card, held = act.seat, act.card, position.hands[act.seat]
        reasons = self._check_turn(position, act)
        if act.takes:
            reasons += (Why("play.takes-nothing", {"seat": seat}),)
        if card in position.layout:
            reasons += (Why("card.in-the-middle", {"seat": seat, "card": card}),)
        elif not held:
            reasons += (Why("lay.no-card", {"seat": seat}),)
        elif card is not held[0]:
            reasons += (Why("lay.top-only", {"seat": seat, "card": card}),)
        if reasons:
            return Refused(reasons)
        spoken = self._get_next_number(position)
        under = position.layout[-1] if position.layout else None
        facts = {"seat": seat, "card": card, "under": under}
        events: list[Event] = [
            Moved((card,), hand(seat), LAYOUT, Why("lay.turns" if under else "lay.first", facts)),
            *self._say_number(position, seat, spoken, act.call),
        ]
        snaps, why_not = find_causes_after_lay(card, under, spoken, queens=self.queens)
        turned = ("way.joker",) if card.rank == 0 else ()
        return Lawful(self._finish_turn(position, seat, events, snaps, why_not, turned))

    def _decide_pass(self, position: Position, act: Pass) -> Verdict:
        """Return the verdict on a number without a card, which a player without cards says (R-41)."""
        reasons = self._check_turn(position, act)
        if position.hands[act.seat]:
            reasons += (Why("lay.must", {"seat": act.seat}),)
        if reasons:
            return Refused(reasons)
        spoken = self._get_next_number(position)
        events: list[Event] = [Noted(Why("lay.none-left", {"seat": act.seat}))]
        events += self._say_number(position, act.seat, spoken, None)
        top = position.layout[-1] if position.layout else None
        snaps, why_not = find_causes_after_number(act.seat, top, spoken, counts=self.ghost_numbers)
        return Lawful(self._finish_turn(position, act.seat, events, snaps, why_not, ()))

    def _get_next_number(self, position: Position) -> Spoken:
        return self.said[get_next_number(position.memo.number) - 1]

    def _say_number(self, position: Position, seat: int, spoken: Spoken, call: str | None) -> list[Event]:
        """Return the events of saying the next number, or of counting it silently; a wrong word is corrected."""
        number, word = spoken
        facts = {"seat": seat, "spoken": spoken, "said": call, "call": word}
        if word is None:
            aloud = [] if call is None else [Noted(Why("number.not-aloud", facts))]
            return [Noted(Why("number.in-the-head", facts)), *aloud]
        code = "number.next" if position.memo.number else "number.one"
        if number == 1 and position.memo.number:
            code = "number.round-again"
        if self.words is not None and word.casefold() in self.words.casefold().split():
            code = "number.word"
        wrong = call is not None and not common_rules.is_same_call(call, word)
        return [Said(seat, word, Why(code, facts)), *([Noted(Why("number.put-right", facts))] if wrong else [])]

    def _finish_turn(
        self,
        position: Position,
        seat: int,
        events: list[Event],
        snaps: tuple[Why, ...],
        why_not: tuple[Why, ...],
        turned: tuple[str, ...],
    ) -> tuple[Event, ...]:
        """Return the events of a turn with its end: the direction, and the slap that is due or the next turn.

        Args:
            events: the events of the turn so far.
            snaps: the causes of a snap, if any.
            why_not: the reasons why there is no snap.
            turned: the codes of the reasons for a new direction.
        """
        memo = position.memo
        spoken = self._get_next_number(position)
        turned += ("way.number",) if spoken.number in self.turning else ()
        direction = -memo.direction if turned else memo.direction
        events += [Noted(why) for why in snaps or why_not]
        events += [Noted(Why(code, {"spoken": spoken, "direction": direction})) for code in turned]
        due = min(len(snaps), 2 if self.both_hands else 1)
        events.append(Remembered(SnapMemo(spoken.number, direction, memo.turns + 1, due)))
        if snaps:
            once, several = ("slap.due-one", "slap.due-both") if self.both_hands else ("slap.due", "slap.due-twice")
            code = once if len(snaps) == 1 else several
            return (*events, Turned(None, Why(code, {"seats": position.live(), "count": len(snaps)})))
        now = after(position, events)
        leaving = [] if self.stays_in else ending.list_out_events(now, (seat,))
        return (*events, *leaving, *self._continue_game(after(now, leaving), seat))

    def _continue_game(self, position: Position, seat: int) -> list[Event]:
        """Return the next turn in the direction of play, or the end at the limit on turns; nothing after the end."""
        if position.over:
            return []
        if position.memo.turns >= self.cap:
            return [ending.end_at_limit(position)]
        around = [s for s in position.to_the_left(seat) if s != seat]
        next_ = around[0 if position.memo.direction == 1 else -1]
        code = "next.left" if position.memo.direction == 1 else "next.right"
        if not position.hands[next_]:
            code = "next.number-only"
        return [_make_turn_event(next_, code)]

    # Hands on the pile

    def _decide_slap(self, position: Position, seats: tuple[int, ...]) -> Verdict:
        """Return the verdict on a slap: if one is due, the last hand takes the pile, else the first hand."""
        reasons = self._check_hands(position, seats)
        live, due = position.live(), position.memo.due
        missing = tuple(seat for seat in live if seat not in seats)
        if due and len(missing) > 1:
            reasons += (Why("slap.who-is-last", {"seats": missing}),)
        if reasons:
            return Refused(reasons)
        if not due:
            code, first = "slap.wrong" if len(seats) == 1 else "slap.wrong-several", seats[0]
            return Fault(self._take_pile(position, first, Why(code, {"seat": first, "seats": seats})))
        first, *_, last = sort_players(seats, live)
        if self.first_slap and not position.hands[first] and seats.count(first) == due:
            return Lawful((Remembered(position.memo._replace(due=0)), ending.end_by_first_slap(position, first)))
        in_full, short = ("slap.last", "slap.no-hand") if due == 1 else ("slap.last-second", "slap.no-second-hand")
        code = in_full if seats.count(last) == due else short
        return Lawful(self._take_pile(position, last, Why(code, {"seat": last, "first": first})))

    def _decide_flinch(self, position: Position, seat: int) -> Verdict:
        """Return the verdict on a flinch, a hand that starts and draws back (IRI-11, R-40).

        It costs the pile, whether a slap is due or not, except in games where it is free.
        """
        reasons = self._check_hands(position, (seat,))
        if reasons:
            return Refused(reasons)
        if self.flinch_costs:
            return Fault(self._take_pile(position, seat, Why("flinch.costs", {"seat": seat})))
        return Lawful((Noted(Why("flinch.free", {"seat": seat})),))

    def _check_hands(self, position: Position, seats: tuple[int, ...]) -> common_rules.Reasons:
        """Return the reasons against hands of the seats on the pile."""
        if position.over:
            return (Why("game.over", {"winners": position.winners}),)
        reasons = tuple(Why("seat.dropped", {"seat": seat}) for seat in position.left if seat in seats)
        reasons += check_hand_counts(seats, position.memo.due, both=self.both_hands)
        if not position.layout:
            reasons += (Why("slap.nothing-there", {}),)
        return reasons

    def _take_pile(self, position: Position, seat: int, why: Why) -> tuple[Event, ...]:
        """Return the events by which a seat takes the pile.

        The pile is turned over and goes under the cards of the hand (R-66). The seat starts again at One (IRI-10).
        """
        pile = position.layout
        under = Moved(pile, LAYOUT, hand(seat), Why("pile.under", {"seat": seat, "count": len(pile)}))
        events = (Noted(why), under, Remembered(position.memo._replace(number=0, due=0)))
        now = after(position, events)
        end = ending.end_with_every_card(now, seat) if self.stays_in else ending.list_out_events(now, now.live())
        now = after(now, end)
        if not now.over:
            capped = now.memo.turns >= self.cap
            end.append(ending.end_at_limit(now) if capped else Turned(seat, Why("next.taker", {"seat": seat})))
        return (*events, *end)


@cache
def _make_turn_event(seat: int, code: str) -> Turned:
    """Return the event that gives the turn to a seat; cached, because every card makes one."""
    return Turned(seat, Why(code, {"seat": seat}))
