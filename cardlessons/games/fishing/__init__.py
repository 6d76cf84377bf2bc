"""The fishing family: play a card and take others from the table with it.

Cassino takes what is equal and what adds up, all at once; Snitch'ems takes pairs, eights and tens, as one chooses. What
the family remembers is who captured last, the sweeps, and how those at the table sit (`Memo`).
"""

from __future__ import annotations

from dataclasses import dataclass

from cardlessons.cards import Card
from cardlessons.games import manners
from cardlessons.games.fishing import counting, dealing, drawing, judging
from cardlessons.games.fishing.captures import MOST, Offer, Taken, adds_up, can_take, offer, split
from cardlessons.games.fishing.options import Options
from cardlessons.games.fishing.seating import Memo, next_with_cards, sides
from cardlessons.table import (
    LAYOUT,
    Act,
    Cards,
    Deal,
    Draw,
    Event,
    Lawful,
    Moved,
    New,
    Noted,
    Pass,
    Play,
    Position,
    Refused,
    Remembered,
    Setup,
    Turned,
    Verdict,
    Why,
    after,
    hand,
    pile,
)

__all__ = ["MOST", "Fishing", "Memo", "Offer", "Taken"]

SHOWN = 2
"""How many ways to take a refusal names."""


@dataclass(frozen=True)
class Fishing(Options):
    """The fishing games' law."""

    def begin(self, setup: Setup) -> Position:
        """The first position of a game, or one in the middle of a deal.

        Raises:
            SetupError: the table cannot be laid so.
        """
        return dealing.laid(self, setup)

    def choices(self, position: Position) -> Cards:
        """The cards that the seat to play may lawfully play: those that capture if it must, else its whole hand."""
        if position.turn is None:
            return ()
        held = position.hands[position.turn]
        return (self._capturing(position, held) if self.must_capture else ()) or held

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Every lawful play: each card with each way to take (`MOST` for one card), or laid where it may be."""
        seat = position.turn
        if seat is None:
            return ()
        plays: list[Act] = []
        for card in self.choices(position):
            takes = offer(self, card, position.layout).takes
            plays += [Play(seat, card, some) for some in takes]
            if not takes or not self.must_capture:
                plays.append(Play(seat, card))
        return tuple(plays)

    def captures(self, position: Position, card: Card) -> Offer:
        """What a card would take from the middle: cards of its rank, single sets, and each whole lawful capture."""
        return offer(self, card, position.layout)

    def chosen(self, position: Position, card: Card, touched: Cards) -> manners.Reasons:
        """What one has with the cards touched so far, and what is missing; ends with `choice.whole` where the card may
        take exactly these."""
        return judging.told(self, card, position.layout, touched)

    def summed(self, card: Card, touched: Cards) -> manners.Reasons:
        """What the cards touched so far make, for one who is to find out himself what the card takes."""
        return judging.summed(self, card, touched)

    def parted(self, card: Card, takes: Cards) -> Taken | None:
        """How such cards fall into cards of the card's rank and sets, or None where it takes no such cards."""
        return split(self, card, takes)

    def turned_over(self, cards: Cards) -> counting.Sorted:
        """Captured cards by what each counts for."""
        return counting.turned_over(self, cards)

    def sides(self, position: Position) -> tuple[tuple[int, ...], ...]:
        """The seats that score together."""
        return sides(self, position)

    def decide(self, position: Position, act: Act) -> Verdict:
        """What the table makes of an act."""
        match act:
            case Play():
                return self._play(position, act)
            case Deal(cards):
                return dealing.deal(self, position, cards)
            case Draw(cards):
                return drawing.draw(self, position, cards)
            case New():
                return dealing.next_game(self, position)
            case Pass():
                return Refused((*manners.against_turn(position, act), Why("pass.one-card", {"seat": act.seat})))
            case _:
                return Refused(manners.unknown_act(act))

    def _capturing(self, position: Position, cards: Cards) -> Cards:
        """Those of the cards that take anything."""
        return tuple(card for card in cards if can_take(self, card, position.layout))

    # A card is played

    def _play(self, position: Position, act: Play) -> Verdict:
        reasons = manners.against_card(position, act)
        if not reasons and act.takes:
            reasons = judging.against(self, act.card, position.layout, act.takes)
        elif not reasons:
            reasons = self._against_laying(position, act)
        if reasons:
            return Refused(reasons)
        events = self._takes(position, act) if act.takes else self._lays(position, act)
        if act.call:
            events.append(Noted(Why("call.none", {"seat": act.seat, "said": act.call})))
        return Lawful((*events, *self._goes_on(after(position, events), act.seat)))

    def _against_laying(self, position: Position, act: Play) -> manners.Reasons:
        """Whoever can capture must, and must name what he takes (CAS-15, CAS-18, SNI-9)."""
        if not self.must_capture:
            return ()
        takes = offer(self, act.card, position.layout).takes
        facts = {"seat": act.seat, "card": act.card, "takes": takes[:SHOWN]}
        if takes:
            return (Why("lay.captures" if len(takes) == 1 else "lay.captures-one-way", facts),)
        others = self._capturing(position, position.hands[act.seat])
        return (Why("lay.another-captures", facts | {"cards": others}),) if others else ()

    def _lays(self, position: Position, act: Play) -> list[Event]:
        """A card that takes nothing joins those in the middle."""
        facts = {"seat": act.seat, "card": act.card}
        rather = not self.must_capture and can_take(self, act.card, position.layout)
        code = "lay.rather" if rather else "lay.card" if position.layout else "lay.new-board"
        return [Moved((act.card,), hand(act.seat), LAYOUT, Why(code, facts))]

    def _takes(self, position: Position, act: Play) -> list[Event]:
        """The card and what it takes go before the player; to take all is a sweep."""
        seat, card, takes = act.seat, act.card, act.takes
        taken = split(self, card, takes)
        assert taken is not None
        facts = {"seat": seat, "card": card, "equal": taken.equal, "sets": taken.sets}
        memo: Memo = position.memo
        events: list[Event] = [
            Moved((card,), hand(seat), pile(seat), Why(self._way(card, taken), facts)),
            Moved(takes, LAYOUT, pile(seat)),
            Remembered(memo._replace(last=seat)),
        ]
        if len(takes) == len(position.layout):
            events += counting.sweep(self, after(position, events), seat, "sweep.board")
        return events

    def _way(self, card: Card, taken: Taken) -> str:
        """In which way the card takes."""
        if not taken.sets:
            return "take.pairs" if self.takes == "all" else "take.matches"
        if taken.equal:
            return "take.both"
        return "take.combines" if adds_up(self, card, taken.sets[0]) else "take.makes"

    def _goes_on(self, position: Position, seat: int) -> list[Event]:
        """The turn passes; when every hand is played the next cards are dealt, or the pack is over."""
        following = next_with_cards(position, seat)
        if following is not None:
            code = "turn.next" if position.layout else "turn.lays-out"
            return [Turned(following, Why(code, {"seat": following}))]
        if position.stock:
            return dealing.deal_on(self, position)
        return counting.pack_over(self, position)
