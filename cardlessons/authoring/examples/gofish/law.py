"""The rules of Go Fish."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from cardlessons.authoring.examples.gofish.asking import Ask
from cardlessons.authoring.examples.gofish.memory import Position, empty_memo
from cardlessons.engine import common_rules, dealing
from cardlessons.engine.cards import Pack, Rank
from cardlessons.engine.dealing import Dealing
from cardlessons.engine.options import option
from cardlessons.engine.table import (
    STOCK,
    Act,
    Cards,
    Deal,
    Ended,
    Event,
    Lawful,
    Moved,
    New,
    Play,
    Refused,
    Remembered,
    Said,
    Scored,
    Setup,
    Turned,
    Verdict,
    Why,
    after,
    hand,
    lay,
    pile,
)

BOOK = 4
"""The cards of a book."""


@dataclass(frozen=True)
class GoFish:
    """A stock, and players who ask each other."""

    pack: int = option(52, "the pack", {52: ("all 52 cards", "GOF-1"), 32: ("the seven to the ace", "GOF-1")})
    hand: int = option(
        0,
        "the cards dealt",
        {0: ("seven each to two or three players, else five", "GOF-2")},
        numbers=range(3, 9),
        says="{n} each",
        cites=("GOF-2",),
    )
    then: Literal["left", "asked"] = option(
        "left",
        "who asks after “Go fish”",
        {"left": ("the next player", "GOF-5"), "asked": ("the player who was asked", "GOF-6")},
    )

    seats = range(2, 7)
    uses = frozenset({"stock", "scores"})

    @cached_property
    def cards(self) -> Pack:
        """The pack it is played with."""
        return Pack(self.pack)

    def dealt(self, seats: int) -> int:
        """Return the cards dealt to each."""
        return min(self.hand or (7 if seats < 4 else 5), len(self.cards) // seats)

    def begin(self, setup: Setup) -> Position:
        """Return the table as it is laid; raises `SetupError` where it cannot be."""
        if error := common_rules.check_player_number(len(setup.seats), self.seats, "the stock would be too small"):
            raise error
        start = lay(setup, self.cards, empty_memo(len(setup.seats)), counters=0, pool=0)
        return start._replace(turn=start.to_the_left(start.dealer)[0]) if all(start.hands) else start

    def choices(self, position: Position) -> Cards:
        """Return no card is played in this game."""
        return ()

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Return every ask: another player who has cards, and a rank that the asker holds."""
        seat = position.turn
        if seat is None:
            return ()
        ranks = sorted({card.rank for card in position.hands[seat]})
        return tuple(Ask(seat, other, rank) for other in _others(position, seat) for rank in ranks)

    def decide(self, position: Position, act: Act) -> Verdict:
        """Decide an act: return its events, or every reason against it."""
        match act:
            case Ask():
                return self._ask(position, act)
            case Play(seat):
                return Refused((*common_rules.check_turn(position, act), Why("gof.no-play", {"seat": seat})))
            case Deal(cards):
                return _deal(self, position, cards)
            case New():
                dealer = position.to_the_left(position.dealer)[0]
                return dealing.begin_next_game(position, dealer, self.begin, Why("gof.new", {"dealer": dealer}))
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    def _ask(self, position: Position, act: Ask) -> Verdict:
        seat, other, rank = act.seat, act.other, act.rank
        facts = {"seat": seat, "other": other, "rank": rank}
        reasons = common_rules.check_turn(position, act)
        if seat == other:
            reasons += (Why("gof.not-oneself", facts),)
        elif not position.over and other not in _others(position, seat):
            reasons += (Why("gof.no-cards", facts),)
        if not any(card.rank is rank for card in position.hands[seat]):
            reasons += (Why("gof.rank-not-held", facts),)
        if reasons:
            return Refused(reasons)
        table = _Table(position)
        table.remember(position.memo.after_ask(seat, other, rank))
        given = tuple(card for card in position.hands[other] if card.rank is rank)
        if given:
            unseen = Why("gof.gives-so-many", {**facts, "count": len(given)})
            why = Why("gof.gives", {**facts, "cards": given}, unseen, frozenset({seat, other}))
            table.add(Moved(given, hand(other), hand(seat), why))
        else:
            table.add(Said(other, "Go fish", Why("gof.go-fish", facts)))
        lucky = not given and table.fish(seat, facts)
        table.lay_book(seat)
        table.turn(seat if given or lucky else self._next(position, act), facts, again=bool(given or lucky))
        return Lawful(tuple(table.events))

    def _next(self, position: Position, act: Ask) -> int:
        return act.other if self.then == "asked" else position.to_the_left(act.seat)[0]

    def _falls(self, position: Position, cards: Cards) -> list[Event]:
        around = position.to_the_left(position.dealer)
        count = self.dealt(len(around))
        facts = {"dealer": position.dealer, "seat": around[0], "count": count}
        table = _Table(position._replace(stock=cards))
        for event in dealing.deal_singly(cards[: count * len(around)], around, Why("gof.dealt", facts)):
            table.add(event)
        table.remember(empty_memo(len(around)))
        for seat in around:
            table.lay_book(seat)
        table.turn(around[0], facts, again=False)
        return table.events


class _Table:
    """A table while the events of one act come about."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)
        self.position = after(self.position, (event,))

    def remember(self, memo: object) -> None:
        self.add(Remembered(memo))

    def fish(self, seat: int, facts: Mapping[str, object]) -> bool:
        """Draw a card; return whether it has the rank that was asked for."""
        if not self.position.stock:
            return False
        card = self.position.stock[0]
        if card.rank is facts["rank"]:
            self.add(Moved((card,), STOCK, hand(seat), Why("gof.lucky", {**facts, "card": card})))
            return True
        self.draw(seat, "gof.draws")
        return False

    def draw(self, seat: int, code: str) -> None:
        """Draw the top card, which only the seat sees."""
        card = self.position.stock[0]
        why = Why(code, {"seat": seat, "card": card}, Why(f"{code}-unseen", {"seat": seat}), frozenset({seat}))
        self.add(Moved((card,), STOCK, hand(seat), why))
        self.remember(self.position.memo.drew(seat))

    def lay_book(self, seat: int) -> None:
        """Lay the books that a seat holds."""
        held = self.position.hands[seat]
        for rank in Rank:
            book = tuple(card for card in held if card.rank is rank)
            if len(book) == BOOK:
                facts = {"seat": seat, "rank": rank}
                self.add(Moved(book, hand(seat), pile(seat), Why("gof.book", facts)))
                self.add(Scored(seat, 1, Why("gof.scores", facts)))
                self.remember(self.position.memo.after_book(rank))

    def turn(self, seat: int, facts: Mapping[str, object], *, again: bool) -> None:
        """Give the turn to a seat, or to the next one that has cards or can draw one; end the game where none has."""
        holders = [s for s, cards in enumerate(self.position.hands) if cards]
        if not self.position.stock and len(holders) < 2:
            self._end()
            return
        turn = next(
            s for s in (seat, *self.position.to_the_left(seat)) if self.position.hands[s] or self.position.stock
        )
        if not self.position.hands[turn]:
            self.draw(turn, "gof.refills")
        code = "gof.again" if again and turn == seat else "gof.next"
        self.add(Turned(turn, Why(code, {**facts, "seat": turn})))

    def _end(self) -> None:
        scores = self.position.scores
        most = max(scores)
        winners = tuple(seat for seat, books in enumerate(scores) if books == most)
        losers = tuple(seat for seat, books in enumerate(scores) if books < most)
        code = "gof.drawn" if len(winners) > 1 else "gof.wins"
        self.add(Ended(winners, losers, Why(code, {"winners": winners, "count": most})))


def _others(position: Position, seat: int) -> tuple[int, ...]:
    """Return the seats that may be asked: those with cards, or all others if none has any."""
    others = position.to_the_left(seat)[:-1]
    return tuple(other for other in others if position.hand_size(other)) or others


def _against(_: GoFish, position: Position, order: Cards, unfit: common_rules.Reasons) -> common_rules.Reasons:
    cards = order or position.stock
    facts = {"count": len(cards), "players": len(position.seats)}
    enough = len(cards) >= len(position.seats)
    return unfit if enough else (*unfit, Why("deal.too-few" if cards else "deal.order-needed", facts))


def _gather(_: GoFish, position: Position, order: Cards) -> list[Event]:
    return dealing.list_stock_events(position, order or position.stock, Why("gof.gathered", {}))


_deal = Dealing(_against, _gather, GoFish._falls)
