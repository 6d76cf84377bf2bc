"""The sequence family, games of stops: the card one higher in the suit must follow, and each card has its call.

A run ends when its calls are said, or early at a stop: a king, or a card whose next one has gone. Whoever ended it
leads again; whoever is out first is paid for every card left. What the family remembers is the run.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardlessons.cards import Card, Pack
from cardlessons.games import manners
from cardlessons.games.options import option
from cardlessons.table import (
    BOX,
    DEAD,
    LAYOUT,
    POOL,
    STOCK,
    Act,
    Began,
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
    Position,
    Refused,
    Remembered,
    Said,
    Setup,
    SetupError,
    Turned,
    Verdict,
    Why,
    hand,
    lay,
    pile,
)


class Words(NamedTuple):
    """The calls of a run in their order, how a stop's call is joined to the last of them, and the call on going out."""

    calls: tuple[str, ...]
    join: str
    out: str | None = None


WORDS = {
    "peel": Words(("Snip", "Snap", "Snorum", "Hicockalorum", "Jig"), "-", "Out"),
    "pagat": Words(("Snip", "Snap", "Snorum", "High cockalorum", "Jingo"), ", "),
}


class Run(NamedTuple):
    """The last card of the run, and how many cards it has."""

    card: Card
    length: int


class Memo(NamedTuple):
    """What the family remembers: the run that is going on, if any, and whether this game's cards are dealt."""

    run: Run | None = None
    dealt: bool = False


@dataclass(frozen=True)
class Sequence:
    """The options of the games of stops, and their law."""

    calls: str = option(
        "peel",
        "the calls",
        {
            "peel": (
                "Snip, Snap, Snorum, Hicockalorum, Jig; a stop is called as in Snip-Jig",
                "JIG-4",
                "JIG-9",
            ),
            "pagat": ("snip, snap, snorum, high cockalorum, jingo; a stop adds jingo", "SEQ-2", "SEQ-5", "SEQ-9"),
        },
        asks="What is said as the cards of a run are played?",
    )
    played: str = option(
        "in front",
        "where cards are played",
        {"in front": ("in front of their player", "JIG-3"), "middle": ("in the middle", "SEQ-1")},
        asks="Where are the cards played?",
    )
    pool: str = option(
        "none",
        "how a pool is formed",
        {
            "none": ("no pool", "JIG-18"),
            "each": ("each pays 1 before the deal; wrong calls are fined 1", "JIG-18", "R-65", "R-64"),
            "dealer": ("the dealer pays 1 for each player; wrong calls are fined 1", "JIG-18", "R-65", "R-64"),
            "fines": ("only fines of 1 for wrong calls", "JIG-18", "R-65", "R-64"),
        },
        asks="Is there a pool, and who fills it?",
    )

    @cached_property
    def cards(self) -> Pack:
        """The pack it is played with; the ace is low."""
        return Pack(52)

    @cached_property
    def seats(self) -> range:
        """How many may play: two to eight (R-39)."""
        return range(2, 9)

    @cached_property
    def words(self) -> Words:
        """The calls; their number is the length of a run."""
        return WORDS[self.calls]

    @cached_property
    def next_higher(self) -> dict[Card, Card | None]:
        """The card that must follow each card; None after the highest."""
        return {card: self.cards.after(card) for card in self.cards}

    # Setting the table

    def begin(self, setup: Setup) -> Position:
        """The first position. Cards of the pack that are named nowhere lie dead.

        Raises:
            SetupError: the table cannot be laid so.
        """
        players = len(setup.seats)
        if error := manners.too_few_or_many(players, self.seats, "with more the hands are too small"):
            raise error
        position = lay(setup, self.cards, counters=0, pool=0)
        dealt = any(position.hands)
        if dealt:
            for name, cards in zip(setup.seats, position.hands, strict=True):
                if not cards:
                    raise SetupError(name, f"{name} holds no cards, so the deal is over before it begins")
            named = set(position.on_table())
            dead = position.dead + tuple(card for card in self.cards if card not in named)
            position = position._replace(dead=dead, turn=position.to_the_left(position.dealer)[0])
            if setup.counters is None and setup.pool is None:
                antes = self._antes(players, position.dealer)
                position = position._replace(counters=tuple(-n for n in antes), pool=sum(antes))
        return position._replace(memo=Memo(dealt=dealt))

    def _antes(self, players: int, dealer: int) -> tuple[int, ...]:
        """What each seat pays into the pool before the deal (R-65)."""
        if self.pool == "each":
            return (1,) * players
        return tuple(players if self.pool == "dealer" and seat == dealer else 0 for seat in range(players))

    # The law

    def choices(self, position: Position) -> Cards:
        """The cards that the seat to play may play: any on the lead, else the one that follows."""
        if position.turn is None:
            return ()
        run: Run | None = position.memo.run
        due = None if run is None else self.next_higher[run.card]
        return position.hands[position.turn] if due is None else (due,)

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Those cards, played."""
        return manners.plays(position, self.choices(position))

    def decide(self, position: Position, act: Act) -> Verdict:
        """What the table makes of an act."""
        match act:
            case Play():
                return self._play(position, act)
            case Deal(cards):
                return self._deal(position, cards)
            case New():
                return self._new(position)
            case Pass():
                return self._pass(position, act)
            case Draw():
                return Refused((Why("draw.untold", {}),))
            case _:
                return Refused(manners.unknown_act(act))

    def _play(self, position: Position, act: Play) -> Verdict:
        reasons = manners.against_play(position, act)
        seat, card = act.seat, act.card
        run: Run | None = position.memo.run
        due = None if run is None else self.next_higher[run.card]
        if due is not None and card is not due and position.turn is not None:
            reasons += (Why("run.next-card", {"card": card, "due": due, "turn": position.turn}),)
        if reasons:
            return Refused(reasons)
        length = 1 if run is None else run.length + 1
        code = "lead.any" if run is None else "run.follows"
        facts = {"seat": seat, "card": card, "length": length, "last": run.card if run else None}
        target = LAYOUT if self.played == "middle" else pile(seat)
        events: list[Event] = [Moved((card,), hand(seat), target, Why(code, facts))]
        follower = self._follower(position, card, length)
        last_card = len(position.hands[seat]) == 1
        fined = self._call(events, act, length, follower, last_card)
        if last_card:
            events += self._out(position, seat, fined)
        else:
            events += self._next(seat, card, length, follower)
        return Fault(tuple(events)) if fined else Lawful(tuple(events))

    def _pass(self, position: Position, act: Pass) -> Verdict:
        """Nobody passes: the holder of the next card must play it, and whoever leads must lead."""
        reasons = manners.against_turn(position, act)
        run: Run | None = position.memo.run
        if run is not None and not reasons:
            due = self.next_higher[run.card]
            return Refused((Why("run.next-card", {"due": due, "turn": position.turn}),))
        return Refused((*reasons, Why("pass.lead", {})))

    def _follower(self, position: Position, card: Card, length: int) -> int | str:
        """The seat that must follow this card, or why nobody does."""
        if length == len(self.words.calls):
            return "run.complete"
        due = self.next_higher[card]
        if due is None:
            return "run.king"
        for seat, cards in enumerate(position.hands):
            if due in cards:
                return seat
        return "run.silent" if due in position.dead or due in position.stock else "run.gone"

    def _call(self, events: list[Event], act: Play, length: int, follower: int | str, last_card: bool) -> bool:
        """Adds the call that is due; a wrong one is fined where there is a pool (R-64). Returns whether it was."""
        calls, join, _ = self.words
        call = calls[length - 1]
        facts = {"seat": act.seat, "card": act.card, "call": call, "last": calls[-1], "length": length}
        code = "call.last" if length == len(calls) else "call.plain"
        if follower in ("run.king", "run.gone"):
            led = "call.king-led" if follower == "run.king" else "call.stop-led"
            code = led if length == 1 else "call.stop"
            call += join + (calls[-1] if join == "-" else calls[-1].casefold())
        facts |= {"call": call, "due": self.next_higher[act.card], "follower": follower}
        events.append(Said(act.seat, call, Why(code, facts)))
        out = f"{call} {self.words.out}" if last_card and self.words.out else call
        if act.call is None or manners.same_call(act.call, call) or manners.same_call(act.call, out):
            return False
        facts |= {"said": act.call}
        if self.pool == "none":
            events.append(Noted(Why("call.corrected", facts)))
            return False
        events.append(Paid(act.seat, POOL, 1, Why("call.fined", facts | {"payer": act.seat, "amount": 1})))
        return True

    def _next(self, seat: int, card: Card, length: int, follower: int | str) -> list[Event]:
        """The run goes on with the holder of the next card, or its last player leads again."""
        facts = {"seat": seat, "card": card, "due": self.next_higher[card], "length": length}
        facts["last"] = self.words.calls[-1]
        if isinstance(follower, int):
            code = "run.own" if follower == seat else "run.holder"
            memo = Memo(Run(card, length), dealt=True)
            return [Remembered(memo), Turned(follower, Why(code, facts | {"holder": follower}))]
        return [Remembered(Memo(None, dealt=True)), Turned(seat, Why(follower, facts))]

    def _out(self, position: Position, seat: int, fined: bool) -> list[Event]:
        """The last card of a hand: the others pay for every card left, and the pool is taken (R-30: at once)."""
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
        memo = Remembered(Memo(None, dealt=True))
        return [*events, memo, Ended((seat,), tuple(others), Why("out.ends", {"seat": seat}))]

    def _deal(self, position: Position, order: Cards) -> Verdict:
        """All the cards are dealt singly; those of the pack that the order does not name lie dead."""
        reasons = manners.against_deal(position)
        if not reasons:
            reasons = manners.against_order(order, self.cards)
            cards = order or position.stock
            players = len(position.seats)
            facts = {"players": players, "count": len(cards), "dealer": position.dealer}
            if not order and not cards:
                reasons += (Why("deal.order-needed", facts),)
            elif len(cards) < players:
                reasons += (Why("deal.too-few", facts),)
        if reasons:
            return Refused(reasons)
        dealer = position.dealer
        around = position.to_the_left(dealer)
        rest = tuple(card for card in self.cards if card not in cards)
        events: list[Event] = [*manners.gather(position), Moved(cards, BOX, STOCK, Why("deal.gathered", facts))]
        if rest:
            events.append(Moved(rest, BOX, DEAD))
        for seat, ante in enumerate(self._antes(players, dealer)):
            if ante:
                events.append(Paid(seat, POOL, ante, Why(f"pool.{self.pool}", {"payer": seat, "amount": ante})))
        events += manners.dealt_singly(cards, around, Why("deal.all-singly", facts))
        if len(cards) % players:
            events.append(Noted(Why("deal.uneven", facts | {"more": around[: len(cards) % players]})))
        first = around[0]
        turn = Turned(first, Why("turn.first", {"seat": first, "dealer": dealer}))
        return Lawful((*events, Remembered(Memo(dealt=True)), turn))

    def _new(self, position: Position) -> Verdict:
        """The deal passes to the left; counters won and lost stay with their owners."""
        if not position.over:
            return Refused((Why("new.not-over", {}),))
        seats, dealer = position.seats, position.to_the_left(position.dealer)[0]
        counters = dict(zip(seats, position.counters, strict=True))
        fresh = self.begin(Setup(seats, seats[dealer], ((),) * len(seats), counters, position.pool))
        return Lawful((Began(fresh, Why("new.deal-passes", {"dealer": dealer})),))
