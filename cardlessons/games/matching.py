"""The matching family: play a card of the rank just played, and your right-hand neighbour pays.

Peel's Snip-Snap-Snorum is the family's first member. What the family remembers is the chain: the card that may be
paired now, who played it, and how often its rank has been paired running.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from cardlessons.cards import Card, Pack
from cardlessons.games import manners
from cardlessons.games.options import option
from cardlessons.table import (
    BOX,
    POOL,
    STOCK,
    Act,
    Began,
    Cards,
    Claim,
    Deal,
    DealPassed,
    Draw,
    Ended,
    Event,
    Fault,
    Lawful,
    Left,
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
    after,
    hand,
    lay,
    pile,
)

CALLS = ("Snip", "Snap", "Snorum")


class Chain(NamedTuple):
    """The card that may be paired now, who played it, and how often its rank has been paired running."""

    card: Card
    seat: int
    pairings: int = 0

    @property
    def open(self) -> bool:
        """Whether the rank can still be paired."""
        return self.pairings < len(CALLS)


class Revoke(NamedTuple):
    """A pairing that was due and not made: `held` should have been the pairing number `pairing` of `paired`."""

    seat: int
    victim: int
    pairing: int
    held: Card
    paired: Card


class Memo(NamedTuple):
    """What the family remembers: the chain, the deals of this game so far, revokes that nobody has claimed, whether
    another game went before, and how many seats were out when the table was laid."""

    chain: Chain | None = None
    deals: int = 0
    revokes: tuple[Revoke, ...] = ()
    again: bool = False
    out_at_start: int = 0


@dataclass(frozen=True)
class Matching:
    """The options of the matching games, and their law."""

    pack: int = option(
        52,
        "the pack",
        {52: ("the full pack of 52 cards", "SSS-2"), 32: ("the short pack of 32 cards, seven to ace", "SSS-3", "R-12")},
    )
    hand: int = option(5, "cards dealt to each", numbers=range(1, 14), says="{n} cards each", cites=("SSS-11",))
    stakes: int = option(
        5, "counters at the start", numbers=range(1, 100), says="{n} counters each", cites=("SSS-6", "SSS-7")
    )
    pool: int = option(
        0,
        "the pool at the start",
        numbers=range(100),
        says="put in by each before the first deal: {n}",
        cites=("SSS-9", "R-11"),
    )
    fine: str = option(
        "double",
        "what a revoke costs",
        {"double": ("twice the penalty then due", "SSS-40", "R-3"), "flat": ("two, whatever was due", "SSS-40", "R-3")},
    )
    enforced: str = option(
        "at once",
        "when a revoke is fined",
        {
            "at once": ("at once: the table sees it", "R-6"),
            "claimed": ("when somebody claims it before the next deal", "SSS-42", "R-6"),
        },
    )
    both_out: str = option(
        "victim",
        "a revoke that empties the last two",
        {
            "victim": ("the revoker is out first, the other takes the pool", "R-5"),
            "share": ("the two share the pool", "R-5"),
        },
    )
    redeal: str = option(
        "full pack",
        "cards for the next deal",
        {
            "full pack": ("the whole pack is gathered and shuffled again", "SSS-31", "R-7"),
            "stock": ("the deal goes on from the undealt stock while it lasts", "SSS-31", "SSS-33", "R-7"),
        },
    )

    @cached_property
    def cards(self) -> Pack:
        """The pack it is played with."""
        return Pack(self.pack)

    @cached_property
    def seats(self) -> range:
        """How many may play: two to ten, while the cards go round (R-39)."""
        return range(2, min(10, self.pack // self.hand) + 1)

    # Setting the table

    def begin(self, setup: Setup) -> Position:
        """The first position of a game, or of a deal in the middle of one.

        Raises:
            SetupError: the table cannot be laid so.
        """
        players = len(setup.seats)
        need = players * self.hand
        sum_ = f"{players} hands of {self.hand} need {need} cards of the {self.pack}" if need > self.pack else ""
        if error := manners.too_few_or_many(players, self.seats, sum_):
            raise error
        position = lay(setup, self.cards, counters=self.stakes, pool=self.pool * players)
        out = tuple(seat for seat in range(players) if position.counters[seat] == 0)
        for seat, name in enumerate(setup.seats):
            if position.counters[seat] < 0:
                raise SetupError("counters", f"{name} cannot hold less than no counters in this game")
        if players - len(out) < 2:
            raise SetupError("counters", "fewer than two seats hold counters, so the game is over before it begins")
        for seat in out:
            position = after(position, [Moved(position.hands[seat], hand(seat), STOCK)])
        dealt = any(position.hands)
        for seat in range(players):
            if dealt and seat not in out and not position.hands[seat]:
                raise SetupError(setup.seats[seat], f"{setup.seats[seat]} holds no cards while others do")
        position = position._replace(left=out, memo=Memo(deals=int(dealt), out_at_start=len(out)))
        return position._replace(turn=_next_with_cards(position, position.dealer))

    # The law

    def choices(self, position: Position) -> Cards:
        """The cards that the seat to play may lawfully play: those that pair if it holds any, else its whole hand."""
        if position.turn is None:
            return ()
        held = position.hands[position.turn]
        return self._pairing(position, held) or held

    def decide(self, position: Position, act: Act) -> Verdict:
        """What the table makes of an act."""
        match act:
            case Play():
                return self._play(position, act)
            case Deal(cards):
                return self._deal(position, cards)
            case Claim(seat, against):
                return self._claim(position, seat, against)
            case New():
                return self._new(position)
            case Draw(cards):
                return self._draw(position, cards)
            case Pass():
                return Refused((*manners.against_turn(position, act), Why("pass.never", {})))
            case _:
                return Refused(manners.unknown_act(act))

    def _pairing(self, position: Position, cards: Cards) -> Cards:
        """Those of the cards that pair the last one; nobody pairs his own."""
        chain: Chain | None = position.memo.chain
        if chain is None or not chain.open or chain.seat == position.turn:
            return ()
        return tuple(card for card in cards if card.rank is chain.card.rank)

    def _play(self, position: Position, act: Play) -> Verdict:
        if reasons := manners.against_play(position, act):
            return Refused(reasons)
        chain: Chain | None = position.memo.chain
        if chain is None or not chain.open or chain.seat == act.seat:
            return self._lead(position, act, chain)
        if act.card.rank is chain.card.rank:
            return self._pair(position, act, chain)
        if held := self._pairing(position, position.hands[act.seat]):
            return self._revoke(position, act, chain, held[0])
        return self._other(position, act, chain)

    def _lead(self, position: Position, act: Play, chain: Chain | None) -> Verdict:
        """A card that need not pair anything."""
        if chain is None:
            why = Why("lead.first", {"seat": act.seat, "dealer": position.dealer})
        elif chain.open:
            why = Why("lead.alone", {"seat": act.seat})
        else:
            why = Why("lead.after-last", {"seat": act.seat, "rank": chain.card.rank, "call": CALLS[-1]})
        events = [*_plays(act, why), *_calls(act, *_names_rank(act))]
        return self._goes_on(position, act, events, Chain(act.card, act.seat))

    def _pair(self, position: Position, act: Play, chain: Chain) -> Verdict:
        """A card of the rank just played: its owner's right-hand neighbour pays."""
        nth = chain.pairings + 1
        facts = {"seat": act.seat, "card": act.card, "rank": act.card.rank, "victim": chain.seat, "nth": nth}
        call = CALLS[nth - 1]
        events: list[Event] = [
            *_plays(act, Why("play.pairs", facts)),
            *_calls(act, call, Why("call.pairing", facts | {"call": call}), "call.put-right", nth),
        ]
        if self._same_rank_before(position, chain):
            events.append(Noted(Why("chain.restarted", facts | {"call": call})))
        events += self._charged(position, chain.seat, nth, "pair.pays", facts | {"paired": chain.card, "call": call})
        return self._goes_on(position, act, events, Chain(act.card, act.seat, nth))

    def _other(self, position: Position, act: Play, chain: Chain) -> Verdict:
        """A player who cannot pair plays another card, and the chain begins anew with it."""
        facts = {"seat": act.seat, "card": act.card, "rank": chain.card.rank, "victim": chain.seat}
        events = [
            *_plays(act, Why("play.other", facts)),
            *_calls(act, *_names_rank(act)),
            Noted(Why("chain.broken", facts)),
        ]
        return self._goes_on(position, act, events, Chain(act.card, act.seat))

    def _revoke(self, position: Position, act: Play, chain: Chain, held: Card) -> Verdict:
        """A player who could pair and did not: the table accepts the card and fines it."""
        revoke = Revoke(act.seat, chain.seat, chain.pairings + 1, held, chain.card)
        facts = {"seat": act.seat, "card": act.card, "rank": chain.card.rank, "held": held, "paired": chain.card}
        events: list[Event] = [*_plays(act, Why("play.revoke", facts)), *_calls(act, *_names_rank(act))]
        if self.enforced == "claimed":
            events.append(Noted(Why("revoke.unclaimed", facts)))
            return self._goes_on(position, act, events, Chain(act.card, act.seat), revoke)
        events += self._fined(position, revoke)
        return self._goes_on(position, act, events, Chain(act.card, act.seat), revoke)

    def _fined(self, position: Position, revoke: Revoke) -> list[Event]:
        """The victim pays as if paired, the revoker his fine (R-3)."""
        due = 2 * revoke.pairing if self.fine == "double" else 2
        facts = revoke._asdict() | {"rank": revoke.held.rank, "nth": revoke.pairing, "call": CALLS[revoke.pairing - 1]}
        return [
            *self._charged(position, revoke.victim, revoke.pairing, "revoke.victim-pays", facts),
            *self._charged(position, revoke.seat, due, f"revoke.fine-{self.fine}", facts),
        ]

    def _charged(self, position: Position, payer: int, due: int, code: str, facts: dict[str, Any]) -> list[Event]:
        """A payment to the pool, as far as the payer's counters go (R-1); a seat that is out pays nothing (R-2)."""
        facts = facts | {"payer": payer, "due": due}
        if payer in position.left:
            owner = code in ("pair.pays", "revoke.victim-pays")
            return [Noted(Why("pay.owner-out" if owner else "pay.revoker-out", facts))]
        amount = min(due, position.counters[payer])
        events: list[Event] = [Paid(payer, POOL, amount, Why(code, facts | {"amount": amount}))]
        if amount < due:
            events.append(Noted(Why("pay.short", facts | {"amount": amount})))
        return events

    def _same_rank_before(self, position: Position, chain: Chain) -> int:
        """How many cards of the chain's rank lay on the table before the chain began."""
        played = sum(card.rank is chain.card.rank for cards in position.piles for card in cards)
        return played - chain.pairings - 1

    # How a play goes on: players leave, the game ends, or the turn passes

    def _goes_on(
        self, position: Position, act: Play, events: list[Event], chain: Chain, revoke: Revoke | None = None
    ) -> Verdict:
        memo: Memo = position.memo._replace(chain=chain)
        if revoke and self.enforced == "claimed":
            memo = memo._replace(revokes=(*memo.revokes, revoke))
        events.append(Remembered(memo))
        now = after(position, events)
        leaving = self._leaving(now, revoke)
        now = after(now, leaving)
        events += leaving
        if not now.over:
            events += self._turn(now, act.seat)
        return Fault(tuple(events)) if revoke else Lawful(tuple(events))

    def _leaving(self, position: Position, revoke: Revoke | None) -> list[Event]:
        """Who has lost his last stake is out; if one player is left, he takes the pool."""
        broke = [seat for seat in position.live() if position.counters[seat] == 0]
        standing = [seat for seat in position.live() if seat not in broke]
        if revoke and revoke.seat in broke:
            broke.sort(key=lambda seat: seat != revoke.seat)
            if not standing:
                if self.both_out == "share":
                    return self._shared(position, revoke)
                broke, standing = broke[:1], broke[1:]
        events: list[Event] = []
        for seat in broke:
            events.append(Left(seat, Why("stakes.lost", {"seat": seat})))
            if cards := position.hands[seat]:
                events.append(Moved(cards, hand(seat), STOCK, Why("out.cards", {"seat": seat, "count": len(cards)})))
        if len(standing) == 1:
            winner = standing[0]
            facts = {"seat": winner, "amount": position.pool, "counters": position.counters[winner]}
            code = "end.last-in" if position.counters[winner] else "end.revoker-first"
            events.append(Paid(POOL, winner, position.pool, Why("pool.taken", facts)))
            losers = tuple(seat for seat in range(len(position.seats)) if seat != winner)
            events.append(Ended((winner,), losers, Why(code, facts)))
        return events

    def _shared(self, position: Position, revoke: Revoke) -> list[Event]:
        """The option of R-5: both of the last two are empty and share the pool, an odd counter to the victim."""
        half = position.pool // 2
        both = tuple(sorted((revoke.seat, revoke.victim)))
        why = Why("pool.shared", {"seats": both})
        losers = tuple(seat for seat in range(len(position.seats)) if seat not in both)
        return [
            Paid(POOL, revoke.victim, position.pool - half, why),
            Paid(POOL, revoke.seat, half, why),
            Ended(both, losers, why),
        ]

    def _turn(self, position: Position, seat: int) -> list[Event]:
        """The turn goes to the next player in order who has cards; without any the deal is over."""
        turn = _next_with_cards(position, seat)
        if turn is None:
            dealer = position.to_the_left(position.dealer)[0]
            memo = position.memo._replace(chain=None)
            return [Remembered(memo), Turned(None, Why("deal.over", {"dealer": dealer}))]
        chain: Chain = position.memo.chain
        n = len(position.seats)
        passed = tuple(s % n for s in range(seat + 1, seat + n) if (s - seat) < (turn - seat) % n)
        facts = {"seat": turn, "rank": chain.card.rank, "last": seat, "passed": passed}
        if turn == seat:
            return [Turned(turn, Why("turn.alone", facts))]
        if not chain.open:
            return [Turned(turn, Why("turn.leads-anew", facts))]
        return [Turned(turn, Why("turn.passes-over" if passed else "turn.passes", facts))]

    # Claims, deals and the next game

    def _claim(self, position: Position, seat: int, against: int) -> Verdict:
        memo: Memo = position.memo
        facts = {"seat": seat, "against": against}
        if self.enforced != "claimed":
            return Refused((Why("claim.at-once", facts),))
        if position.over:
            return Refused((Why("game.over", {"winners": position.winners}),))
        if seat == against:
            return Refused((Why("claim.own", facts),))
        revoke = next((r for r in memo.revokes if r.seat == against), None)
        if revoke is None:
            return Refused((Why("claim.unfounded", facts),))
        events: list[Event] = [
            Noted(Why("claim.upheld", facts | {"held": revoke.held, "rank": revoke.held.rank})),
            *self._fined(position, revoke),
            Remembered(memo._replace(revokes=tuple(r for r in memo.revokes if r is not revoke))),
        ]
        events += self._leaving(after(position, events), revoke)
        now = after(position, events)
        if not now.over and now.turn in now.left:
            events += self._turn(now, now.turn)
        return Lawful(tuple(events))

    def _deal(self, position: Position, order: Cards) -> Verdict:
        memo: Memo = position.memo
        if reasons := manners.against_deal(position):
            return Refused(reasons)
        seats = position.live()
        need = self.hand * len(seats)
        goes_on = bool(memo.deals) and self.redeal == "stock" and len(position.stock) >= need
        facts = {"need": need, "players": len(seats), "hand": self.hand, "count": len(order or position.stock)}
        if order:
            reasons = manners.against_order(order, self.cards)
            if goes_on:
                reasons += (Why("deal.from-stock", facts),)
            elif len(order) < need:
                reasons += (Why("deal.short", facts),)
        elif memo.deals and self.redeal != "stock":
            reasons = (Why("deal.order-needed", facts),)
        elif len(position.stock) < need:
            reasons = (Why("deal.stock-short", facts),)
        if reasons:
            return Refused(reasons)
        dealer = position.dealer
        if memo.deals or dealer in position.left:
            dealer = position.to_the_left(dealer)[0]
        events: list[Event] = [Noted(Why("revoke.lapsed", r._asdict())) for r in memo.revokes]
        if order:
            events += [*manners.gather(position), Moved(order, BOX, STOCK, Why("deal.shuffled", facts))]
        else:
            events += manners.gather(position._replace(stock=()))
        if dealer != position.dealer:
            events.append(DealPassed(dealer, Why("deal.passes", {"dealer": dealer})))
        cards = (order or position.stock)[:need]
        around = position._replace(dealer=dealer).to_the_left(dealer)
        events += manners.dealt_singly(cards, around, Why("deal.singly", {"hand": self.hand, "dealer": dealer}))
        events.append(Remembered(memo._replace(chain=None, deals=memo.deals + 1, revokes=())))
        events.append(Turned(around[0], Why("turn.first", {"seat": around[0], "dealer": dealer})))
        return Lawful(tuple(events))

    def _new(self, position: Position) -> Verdict:
        if not position.over:
            return Refused((Why("new.not-over", {}),))
        known = bool(position.left) and position.memo.out_at_start < 2
        dealer = position.left[0] if known else position.to_the_left(position.dealer)[0]
        seats = position.seats
        fresh = self.begin(Setup(seats, seats[dealer], ((),) * len(seats)))._replace(memo=Memo(again=True))
        code = "new.first-out-deals" if known else "new.first-out-unknown"
        return Lawful((Began(fresh, Why(code, {"dealer": dealer, "stakes": self.stakes})),))

    def _draw(self, position: Position, cards: tuple[tuple[int, Card], ...]) -> Verdict:
        """Cards are turned up to the players in turn; the first knave gives the right to deal."""
        if position.memo.deals or any(position.hands) or position.over:
            return Refused((Why("draw.too-late", {}),))
        if position.memo.again:
            return Refused((Why("draw.first-out-deals", {"dealer": position.dealer}),))
        if any(position.piles):
            return Refused((Why("draw.done", {"dealer": position.dealer}),))
        for (last, _), (seat, _) in pairwise(cards):
            if seat != (next_ := position.to_the_left(last)[0]):
                return Refused((Why("draw.round", {"last": last, "next": next_, "seat": seat}),))
        if cards[0][0] in position.left:
            return Refused((Why("seat.out", {"seat": cards[0][0]}),))
        if reasons := manners.against_order(tuple(card for _, card in cards), self.cards):
            return Refused(reasons)
        knaves = [n for n, (_, card) in enumerate(cards) if card.rank.letter == "J"]
        if not knaves:
            return Refused((Why("draw.no-knave", {"count": len(cards)}),))
        seat, knave = cards[knaves[0]]
        facts = {"seat": seat, "card": knave}
        if knaves[0] < len(cards) - 1:
            return Refused((Why("draw.settled", facts),))
        shown = [Moved((card,), BOX, pile(s), Why("draw.turned-up", {"seat": s, "card": card})) for s, card in cards]
        return Lawful((*shown, DealPassed(seat, Why("draw.first-knave", facts))))


def _plays(act: Play, why: Why) -> list[Event]:
    return [Moved((act.card,), hand(act.seat), pile(act.seat), why)]


def _names_rank(act: Play) -> tuple[str, Why]:
    """The call of a card that begins a chain: its rank."""
    return act.card.rank.word.capitalize(), Why("call.names-rank", {"seat": act.seat, "rank": act.card.rank})


def _calls(act: Play, due: str, why: Why, code: str = "call.rank-put-right", nth: int = 0) -> list[Event]:
    """The call that is due, and a word where another was said."""
    events: list[Event] = [Said(act.seat, due, why)]
    if act.call is not None and not manners.same_call(act.call, due):
        events.append(Noted(Why(code, {"seat": act.seat, "said": act.call, "call": due, "nth": nth})))
    return events


def _next_with_cards(position: Position, seat: int) -> int | None:
    return next((s for s in position.to_the_left(seat) if position.hands[s]), None)
