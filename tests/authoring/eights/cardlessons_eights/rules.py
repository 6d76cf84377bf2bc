"""The rules of Crazy Eights. The memory has the suit that an eight has named, and how many have passed one by one."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from cardlessons.engine import common_rules, dealing
from cardlessons.engine.cards import Card, Pack, Rank, Suit
from cardlessons.engine.dealing import Dealing
from cardlessons.engine.options import option
from cardlessons.engine.table import (
    LAYOUT,
    STOCK,
    Act,
    Deal,
    Ended,
    Event,
    FamilyAct,
    Lawful,
    Moved,
    New,
    Pass,
    Play,
    PositionOf,
    Refused,
    Remembered,
    Scored,
    Setup,
    Turned,
    Verdict,
    Why,
    hand,
    lay,
)


class Memo(NamedTuple):
    """The suit that was named, and the passes one after the other."""

    named: Suit | None = None
    passed: int = 0


Position = PositionOf[Memo]


@dataclass(frozen=True)
class Names(FamilyAct):
    """A seat plays an eight and names a suit."""

    card: Card
    suit: Suit

    word = "names"
    says = "{seat:seat} plays the {card:card} and names {suit:suit}"
    refused = "{seat:seat} cannot name {suit:suit} with the {card:card} now"
    group = "Play the {card:card} and name"
    button = "{suit:suit}"


@dataclass(frozen=True)
class Draws(FamilyAct):
    """A seat draws from the stock."""

    word = "draws"
    says = "{seat:seat} draws from the stock"
    refused = "{seat:seat} cannot draw now"
    group = "The stock"
    button = "Draw"


@dataclass(frozen=True)
class Eights:
    """Crazy Eights. Each field is an option."""

    hand: int = option(5, "the cards dealt", numbers=range(3, 8), says="{n} cards each", cites=("CRE-1",))
    draws: int = option(1, "the cards drawn", {1: ("one card", "CRE-3"), 2: ("two cards", "CRE-3")})

    seats = range(2, 6)
    uses = frozenset({"layout", "stock", "scores"})

    @cached_property
    def cards(self) -> Pack:
        """The pack it is played with."""
        return Pack(52)

    def begin(self, setup: Setup) -> Position:
        """Return the first position; raises `SetupError` if the setup is not possible."""
        if error := common_rules.check_player_number(len(setup.seats), self.seats, "the stock would be too small"):
            raise error
        start = lay(setup, self.cards, Memo(), counters=0, pool=0)
        return start._replace(turn=start.to_the_left(start.dealer)[0]) if all(start.hands) else start

    def follows(self, position: Position, card: Card) -> bool:
        """Return whether a card that is no eight follows the last one."""
        top = position.layout[-1]
        return (
            card.suit is position.memo.named if position.memo.named else top.suit is card.suit or top.rank is card.rank
        )

    def choices(self, position: Position) -> tuple[Card, ...]:
        """Return the cards that may be played without naming a suit."""
        held = () if position.turn is None else position.hands[position.turn]
        return tuple(card for card in held if card.rank is not Rank.EIGHT and self.follows(position, card))

    def moves(self, position: Position) -> tuple[Act, ...]:
        """Return every lawful act."""
        seat = position.turn
        if seat is None:
            return ()
        plays = common_rules.list_plain_plays(position, self.choices(position))
        eights = [card for card in position.hands[seat] if card.rank is Rank.EIGHT]
        named = [Names(seat, card, suit) for card in eights for suit in [*Suit][:4]]
        return (*plays, *named) or ((Draws(seat),) if position.stock_size else (Pass(seat),))

    def decide(self, position: Position, act: Act) -> Verdict:
        """Return the verdict on an act: events, or every reason against it."""
        match act:
            case Play(seat, card):
                against = common_rules.check_play(position, act)
                if not against and card.rank is Rank.EIGHT:
                    against += (Why("cre.eight-names", {"seat": seat, "card": card}),)
                elif not against and not self.follows(position, card):
                    against += (Why("cre.no-follow", {"card": card, "top": position.layout[-1]}),)
                return Refused(against) if against else self._play(position, seat, card, None)
            case Names(seat, card, suit):
                against = common_rules.check_turn(position, act)
                if not against and (card.rank is not Rank.EIGHT or card not in position.hands[seat]):
                    against += (Why("cre.no-eight", {"seat": seat}),)
                return Refused(against) if against else self._play(position, seat, card, suit)
            case Draws(seat) | Pass(seat):
                against = common_rules.check_turn(position, act)
                if not against and act not in self.moves(position):
                    against += (Why("cre.must-play", {"seat": seat}),)
                return Refused(against) if against else self._wait(position, seat)
            case Deal(cards):
                return _deal(self, position, cards)
            case New():
                dealer = position.to_the_left(position.dealer)[0]
                return dealing.begin_next_game(position, dealer, self.begin, Why("cre.new", {"dealer": dealer}))
            case _:
                return Refused(common_rules.refuse_unknown_act(act))

    def _play(self, position: Position, seat: int, card: Card, suit: Suit | None) -> Verdict:
        facts = {"seat": seat, "card": card, "suit": suit}
        why = Why("cre.names" if suit else "cre.plays", facts)
        events: list[Event] = [Moved((card,), hand(seat), LAYOUT, why), Remembered(Memo(suit))]
        if len(position.hands[seat]) > 1:
            return Lawful((*events, self._turn(position, seat)))
        left = sum(map(len, position.hands)) - 1
        events.append(Scored(seat, left, Why("cre.scores", {"seat": seat, "count": left})))
        losers = position.to_the_left(seat)[:-1]
        return Lawful((*events, Ended((seat,), losers, Why("cre.out", {"winners": (seat,)}))))

    def _wait(self, position: Position, seat: int) -> Verdict:
        drawn = position.stock[: self.draws]
        if drawn:
            shown = {"seat": seat, "cards": drawn}, Why("cre.draws-unseen", {"seat": seat}), frozenset({seat})
            why = Why("cre.draws", *shown)
            return Lawful((Moved(drawn, STOCK, hand(seat), why), self._turn(position, seat)))
        memo = position.memo._replace(passed=position.memo.passed + 1)
        if memo.passed < len(position.seats):
            return Lawful((Remembered(memo), self._turn(position, seat)))
        sizes = [*map(len, position.hands)]
        winners = tuple(n for n, size in enumerate(sizes) if size == min(sizes))
        losers = tuple(n for n, size in enumerate(sizes) if size > min(sizes))
        return Lawful((Ended(winners, losers, Why("cre.blocked", {"winners": winners})),))

    def _turn(self, position: Position, seat: int) -> Turned:
        following = position.to_the_left(seat)[0]
        return Turned(following, Why("cre.next", {"seat": following}))


def _check_deal(rules, position, order, unfit):
    cards, players = order or position.stock, len(position.seats)
    if len(cards) > players * rules.hand:
        return unfit
    return (*unfit, Why("deal.too-few" if cards else "deal.order-needed", {"count": len(cards), "players": players}))


def _gather(_, position, order):
    return dealing.list_stock_events(position, order or position.stock, Why("cre.gathered", {}))


def _falls(rules, position, cards):
    around = position.to_the_left(position.dealer)
    facts = {"dealer": position.dealer, "seat": around[0], "count": rules.hand}
    number = rules.hand * len(around)
    dealt = dealing.deal_singly(cards[:number], around, Why("cre.dealt", facts))
    top = Moved(cards[number : number + 1], STOCK, LAYOUT, Why("cre.turned", {"card": cards[number]}))
    return [*dealt, top, Remembered(Memo()), Turned(around[0], Why("cre.first", facts))]


_deal = Dealing(_check_deal, _gather, _falls)
