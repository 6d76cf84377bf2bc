"""The rules of the games of stops: the next higher card of the suit must follow, with its call.

A run ends when all its calls are said, or early at a stop. The highest card of a suit is a stop, unless the suit is a
ring. Another card is a stop if its next card has been played, is turned up, or is out of play. The player who ended the
run leads again. The first player without cards is paid for every card that the others hold. The memory holds the run,
and the cards known to be out of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from cardlessons.engine import common_rules
from cardlessons.engine.cards import Card
from cardlessons.engine.table import (
    LAYOUT,
    POOL,
    Act,
    Cards,
    Deal,
    Draw,
    Ended,
    Event,
    Fault,
    Lawful,
    Moved,
    New,
    Noted,
    Paid,
    Pass,
    Play,
    Refused,
    Remembered,
    Said,
    Setup,
    Turned,
    Verdict,
    Why,
    hand,
    pile,
)
from cardlessons.families.sequence import dealing
from cardlessons.families.sequence.options import RUN_WORDS, Calls, SequenceOptions
from cardlessons.families.sequence.run import Position, Run, SequenceMemo

__all__ = ["Run", "Sequence", "SequenceMemo"]

SILENT_END = "run.silent"
"""The reason code for the end of a run whose next card is out of play; nobody calls a stop (R-29)."""


@dataclass(frozen=True)
class Sequence(SequenceOptions):
    """The rules of a game of stops for one choice of options."""

    def begin(self, setup: Setup) -> Position:
        """Return the first position; cards of the pack that the setup does not name are out of play.

        Raises:
            SetupError: the table cannot be set up like this.
        """
        return dealing.lay_out(self, setup)

    def choices(self, position: Position) -> Cards:
        """Return the cards that the seat to play may play: any card on the lead, else the card that must follow."""
        if position.turn is None:
            return ()
        run: Run | None = position.memo.run
        due = None if run is None else self.next_higher[run.card]
        return position.hands[position.turn] if due is None else (due,)

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Return all lawful plays: one for each card in `choices()`."""
        return common_rules.list_plain_plays(position, self.choices(position))

    def decide(self, position: Position, act: Act) -> Verdict:
        """Return the verdict of the rules on an act."""
        match act:
            case Play():
                return self._decide_play(position, act)
            case Deal(cards):
                return dealing.deal(self, position, cards)
            case New():
                return dealing.begin_next_game(self, position)
            case Pass():
                return self._decide_pass(position, act)
            case Draw():
                return Refused((Why("draw.untold", {}),))
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    def _decide_play(self, position: Position, act: Play) -> Verdict:
        seat, card = act.seat, act.card
        run: Run | None = position.memo.run
        if reasons := self._check_play(position, act, run):
            return Refused(reasons)
        length = 1 if run is None else run.length + 1
        target = LAYOUT if self.plays_to_middle else pile(seat)
        events: list[Event] = [Moved((card,), hand(seat), target, self._explain_play(seat, card, run))]
        follower = self._find_follower(position, card, length)
        last_card = len(position.hands[seat]) == 1
        fined = self._add_call(events, act, length, follower, last_card)
        if last_card:
            events += self._list_stop_events(seat, card, follower)
            events += self._list_out_events(position, seat, fined)
        else:
            events += self._give_next_turn(position.memo, seat, card, length, follower)
        return Fault(tuple(events)) if fined else Lawful(tuple(events))

    def _check_play(self, position: Position, act: Play, run: Run | None) -> common_rules.Reasons:
        """Return every reason against a play."""
        reasons = common_rules.check_play(position, act)
        card = act.card
        if card is position.memo.turned_up:
            reasons += (Why("card.turned-up", {"card": card}),)
        due = None if run is None else self.next_higher[run.card]
        if due is not None and card is not due and position.turn is not None:
            reasons += (Why("run.next-card", {"card": card, "due": due, "turn": position.turn}),)
        return reasons

    def _explain_play(self, seat: int, card: Card, run: Run | None) -> Why:
        """Return the reason that allows a card: the lead is free, or the card is the one that must follow."""
        if run is None:
            return Why("lead.any", {"seat": seat, "card": card})
        facts = {"seat": seat, "card": card, "last": run.card, "calls": self.calls}
        return Why("run.round" if self._is_highest(run.card) else "run.follows", facts)

    def _is_highest(self, card: Card) -> bool:
        return card.rank is self.cards.ranks[-1]

    def _decide_pass(self, position: Position, act: Pass) -> Verdict:
        """Return the refusal of a pass: the holder of the next card must play it, and the leader must lead."""
        reasons = common_rules.check_turn(position, act)
        run: Run | None = position.memo.run
        if run is not None and not reasons:
            due = self.next_higher[run.card]
            return Refused((Why("run.next-card", {"due": due, "turn": position.turn}),))
        return Refused((*reasons, Why("pass.lead", {})))

    def _find_follower(self, position: Position, card: Card, length: int) -> int | str:
        """Return the seat that must follow the card, or the reason code if nobody does."""
        if length == len(self.words.calls):
            return "run.complete"
        due = self.next_higher[card]
        if due is None:
            return "run.king" if self.pack == 52 else "run.ace"
        for seat, cards in enumerate(position.hands):
            if [card for card in cards if card is due]:  # four times as fast as `due in cards`
                return seat
        if due in position.dead or due in position.stock:
            return SILENT_END
        if due is position.memo.turned_up:
            return "run.turned-up"
        return "run.gone-round" if self._is_highest(card) else "run.gone"

    def _add_call(self, events: list[Event], act: Play, length: int, follower: int | str, last_card: bool) -> bool:
        """Add the event of the call to `events`, and a fine for a wrong call if there is a pool (R-64).

        Return True if the player is fined.
        """
        calls, _, out = self.words
        code = "call.last" if length == len(calls) else "call.plain"
        if _is_stop(follower):
            led = "call.king-led" if follower == "run.king" else "call.stop-led"
            code = led if length == 1 else "call.stop"
        call = _make_call_event(self.calls, act.seat, length, code)
        events.append(call)
        if act.call is None or common_rules.is_same_call(act.call, call.words):
            return False
        if last_card and out and common_rules.is_same_call(act.call, f"{call.words} {out}"):
            return False
        facts = {**call.why.facts, "said": act.call}
        if not self.has_pool:
            events.append(Noted(Why("call.corrected", facts)))
            return False
        events.append(Paid(act.seat, POOL, 1, Why("call.fined", facts | {"payer": act.seat, "amount": 1})))
        return True

    def _give_next_turn(
        self, memo: SequenceMemo, seat: int, card: Card, length: int, follower: int | str
    ) -> list[Event]:
        """Return the events of the next turn: of the holder of the next card, or of the last player, who leads."""
        due = self.next_higher[card]
        facts = {"seat": seat, "card": card, "due": due, "length": length, "calls": self.calls}
        _, _, turned_up, asleep, missed = memo
        if isinstance(follower, int):
            facts["holder"] = follower
            code = "run.own" if follower == seat else "run.holder"
            goes_on = SequenceMemo(Run(card, length), True, turned_up, asleep, missed)
            return [Remembered(goes_on), Turned(follower, Why(code, facts))]
        if follower == SILENT_END and due is not None:
            missed += (due,)
        return [Remembered(SequenceMemo(None, True, turned_up, asleep, missed)), Turned(seat, Why(follower, facts))]

    def _list_stop_events(self, seat: int, card: Card, follower: int | str) -> list[Event]:
        """Return a note if the card that ends the game is a stop as well.

        At other stops, the event of the turn has the reason.
        """
        facts = {"seat": seat, "card": card, "due": self.next_higher[card], "calls": self.calls}
        return [Noted(Why(f"{follower}-last", facts))] if _is_stop(follower) else []

    def _list_out_events(self, position: Position, seat: int, fined: bool) -> list[Event]:
        """Return the events of the end: the others pay the winner for their cards; the winner takes the pool (R-30)."""
        events: list[Event] = []
        if self.words.out:
            events.append(Said(seat, self.words.out, Why("call.out", {"seat": seat})))
        others = [s for s in range(len(position.seats)) if s != seat]
        for payer in others:
            count = len(position.hands[payer])
            facts = {"payer": payer, "winner": seat, "amount": count, "cards": position.hands[payer]}
            events.append(Paid(payer, seat, count, Why("out.pays", facts)))
        if pool := position.pool + fined:
            events.append(Paid(POOL, seat, pool, Why("out.takes-pool", {"seat": seat, "amount": pool})))
        memo = Remembered(position.memo._replace(run=None))
        return [*events, memo, Ended((seat,), tuple(others), Why("out.ends", {"seat": seat}))]


@cache
def _make_call_event(calls: Calls, seat: int, length: int, code: str) -> Said:
    """Return the event of a call; cached, because all cards at the same place in a run share it.

    The reason code tells whether the card is a stop.
    """
    words = RUN_WORDS[calls]
    call = words.calls[length - 1] + ("" if code in ("call.last", "call.plain") else words.stop)
    facts = {"seat": seat, "call": call, "last": words.calls[-1], "length": length, "calls": calls}
    return Said(seat, call, Why(code, facts))


def _is_stop(follower: int | str) -> bool:
    """Return True if everybody knows that no card follows, though the run is not complete."""
    return isinstance(follower, str) and follower not in ("run.complete", SILENT_END)
