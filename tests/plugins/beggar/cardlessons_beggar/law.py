"""The law of Beggar-my-neighbour. What is remembered: how many cards are still due, and for whose card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardlessons.engine import manners
from cardlessons.engine.cards import Pack, Rank
from cardlessons.engine.options import option
from cardlessons.engine.table import (
    BOX,
    LAYOUT,
    STOCK,
    Act,
    Began,
    Cards,
    Deal,
    Ended,
    Event,
    Lawful,
    Moved,
    New,
    Noted,
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
    lay,
)  # fmt: skip


class Memo(NamedTuple):
    """The cards still due from the seat to play, and the seat whose card they are due for."""

    due: int = 0
    owner: int = 0


@dataclass(frozen=True)
class Beggar:
    """Two players, one heap."""

    pack: int = option(52, "the pack", {52: ("all 52 cards", "BEG-1"), 32: ("the seven to the ace", "BEG-1")})
    ace: int = option(4, "what an ace costs", numbers=range(1, 7), says="{n} card{s}", cites=("BEG-3",))

    seats = range(2, 3)
    uses = frozenset({"layout"})

    @cached_property
    def cards(self) -> Pack:
        """The pack it is played with."""
        return Pack(self.pack)

    def begin(self, setup: Setup) -> Position:
        """The table as it is laid; raises `SetupError` where it cannot be."""
        if error := manners.too_few_or_many(len(setup.seats), self.seats, "it is a game for two"):
            raise error
        start = lay(setup, self.cards, Memo(), counters=0, pool=0)
        return start._replace(turn=start.to_the_left(start.dealer)[0]) if all(start.hands) else start

    def choices(self, position: Position) -> Cards:
        """The top card of the seat to play."""
        return () if position.turn is None else position.hands[position.turn][:1]

    def moves(self, position: Position) -> tuple[Act, ...]:
        """That card, turned."""
        return manners.plays(position, self.choices(position))

    def decide(self, position: Position, act: Act) -> Verdict:
        """What the table makes of an act."""
        match act:
            case Play():
                return self._turn(position, act)
            case Deal(cards):
                return self._deal(position, cards)
            case New() if position.over:
                names, dealer = position.seats, 1 - position.dealer
                fresh = self.begin(Setup(names, names[dealer], ((), ())))
                return Lawful((Began(fresh, Why("beg.new", {"dealer": dealer})),))
            case New():
                return Refused((Why("new.not-over", {}),))
            case _:
                return Refused(manners.unknown_act(act))

    def _turn(self, position: Position, act: Play) -> Verdict:
        seat, card, other = act.seat, act.card, 1 - act.seat
        reasons = manners.against_play(position, act)
        if card in position.hands[seat][1:]:
            reasons += (Why("beg.not-top", {"seat": seat, "card": card}),)
        if reasons:
            return Refused(reasons)
        price = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: self.ace}.get(card.rank, 0)
        due, owner = position.memo
        facts = {"seat": seat, "card": card, "other": other, "due": price or due - 1, "owner": owner}
        events: list[Event] = [Moved((card,), hand(seat), LAYOUT, Why("beg.turned", facts))]
        if price:
            events += [Remembered(Memo(price, seat)), Turned(other, Why("beg.must-pay", facts))]
        elif due > 1:
            events += [Remembered(Memo(due - 1, owner)), Turned(seat, Why("beg.pays-on", facts))]
        elif due:
            events.append(Moved((*position.layout, card), LAYOUT, hand(owner), Why("beg.takes", facts)))
            events += [Remembered(Memo()), Turned(owner, Why("beg.leads", facts))]
        else:
            events.append(Turned(other, Why("beg.other", facts)))
        now = after(position, events)
        if now.turn is not None and not now.hands[now.turn]:
            facts |= {"seat": now.turn, "other": 1 - now.turn}
            events.append(Ended((1 - now.turn,), (now.turn,), Why("beg.beggared", facts)))
        return Lawful(tuple(events))

    def _deal(self, position: Position, order: Cards) -> Verdict:
        cards, around = order or position.stock, position.to_the_left(position.dealer)
        facts = {"dealer": position.dealer, "seat": around[0], "count": len(cards), "players": 2}
        reasons = manners.against_deal(position) or manners.against_order(order, self.cards)
        if not reasons and len(cards) < 2:
            reasons = (Why("deal.order-needed" if not cards else "deal.too-few", facts),)
        if reasons:
            return Refused(reasons)
        gathered = Moved(cards, BOX, STOCK, Why("beg.gathered", facts))
        shares = manners.dealt_singly(cards, around, Why("beg.dealt", facts))
        uneven = [Noted(Why("beg.uneven", facts))] if len(cards) % 2 else []
        turn = Turned(around[0], Why("beg.first", facts))
        return Lawful((*manners.gather(position), gathered, *shares, *uneven, Remembered(Memo()), turn))
