"""The rules of Beggar-my-neighbour. The memory: how many cards are still due, and for whose card."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardlessons.engine import common_rules, dealing
from cardlessons.engine.cards import Pack, Rank
from cardlessons.engine.dealing import Dealing
from cardlessons.engine.options import option
from cardlessons.engine.table import (
    LAYOUT,
    Act,
    Cards,
    Deal,
    Ended,
    Event,
    Lawful,
    Moved,
    New,
    Play,
    PositionOf,
    Refused,
    Remembered,
    Setup,
    Turned,
    Verdict,
    Why,
    after,
    hand,
    lay,
)


class BeggarMemo(NamedTuple):
    """The cards still due from the seat to play, and the seat whose card they are due for."""

    due: int = 0
    owner: int = 0


Position = PositionOf[BeggarMemo]


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
        """Return the table as it is laid; raises `SetupError` where it cannot be."""
        if error := common_rules.check_player_number(len(setup.seats), self.seats, "it is a game for two"):
            raise error
        start = lay(setup, self.cards, BeggarMemo(), counters=0, pool=0)
        return start._replace(turn=start.to_the_left(start.dealer)[0]) if all(start.hands) else start

    def choices(self, position: Position) -> Cards:
        """Return the top card of the seat to play."""
        return () if position.turn is None else position.hands[position.turn][:1]

    def moves(self, position: Position) -> tuple[Act, ...]:
        """That card, turned."""
        return common_rules.list_plain_plays(position, self.choices(position))

    def decide(self, position: Position, act: Act) -> Verdict:
        """Decide an act: return its events, or every reason against it."""
        match act:
            case Play():
                return self._turn(position, act)
            case Deal(cards):
                return _deal(self, position, cards)
            case New():
                dealer = 1 - position.dealer
                return dealing.begin_next_game(position, dealer, self.begin, Why("beg.new", {"dealer": dealer}))
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    def _turn(self, position: Position, act: Play) -> Verdict:
        seat, card, other = act.seat, act.card, 1 - act.seat
        reasons = common_rules.check_play(position, act)
        if card in position.hands[seat][1:]:
            reasons += (Why("beg.not-top", {"seat": seat, "card": card}),)
        if reasons:
            return Refused(reasons)
        price = {Rank.JACK: 1, Rank.QUEEN: 2, Rank.KING: 3, Rank.ACE: self.ace}.get(card.rank, 0)
        due, owner = position.memo
        facts = {"seat": seat, "card": card, "other": other, "due": price or due - 1, "owner": owner}
        events: list[Event] = [Moved((card,), hand(seat), LAYOUT, Why("beg.turned", facts))]
        if price:
            events += [Remembered(BeggarMemo(price, seat)), Turned(other, Why("beg.must-pay", facts))]
        elif due > 1:
            events += [Remembered(BeggarMemo(due - 1, owner)), Turned(seat, Why("beg.pays-on", facts))]
        elif due:
            events.append(Moved((*position.layout, card), LAYOUT, hand(owner), Why("beg.takes", facts)))
            events += [Remembered(BeggarMemo()), Turned(owner, Why("beg.leads", facts))]
        else:
            events.append(Turned(other, Why("beg.other", facts)))
        now = after(position, events)
        if now.turn is not None and not now.hands[now.turn]:
            facts |= {"seat": now.turn, "other": 1 - now.turn}
            events.append(Ended((1 - now.turn,), (now.turn,), Why("beg.beggared", facts)))
        return Lawful(tuple(events))


def _against(_: Beggar, position: Position, order: Cards, unfit: common_rules.Reasons) -> common_rules.Reasons:
    cards = order or position.stock
    facts = {"count": len(cards), "players": 2}
    return unfit if len(cards) > 1 else (*unfit, Why("deal.too-few" if cards else "deal.order-needed", facts))


def _gather(_: Beggar, position: Position, order: Cards) -> list[Event]:
    return dealing.list_stock_events(position, order or position.stock, Why("beg.gathered", {}))


def _falls(_: Beggar, position: Position, cards: Cards) -> list[Event]:
    around = position.to_the_left(position.dealer)
    facts = {"dealer": position.dealer, "seat": around[0]}
    dealt = dealing.deal_out(cards, around, Why("beg.dealt", facts), "beg.uneven")
    return [*dealt, Remembered(BeggarMemo()), Turned(around[0], Why("beg.first", facts))]


_deal = Dealing(_against, _gather, _falls)
