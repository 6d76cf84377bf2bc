"""The setup, the deals of a pack, and the next game in the fishing games."""

from __future__ import annotations

from functools import cache, partial
from typing import assert_never

from cardlessons.engine import dealing
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import (
    LAYOUT,
    STOCK,
    Cards,
    Event,
    Moved,
    Noted,
    Place,
    Remembered,
    Setup,
    SetupError,
    Turned,
    Verdict,
    Why,
    hand,
    lay,
)
from cardlessons.families.fishing.options import Dealing, FishingOptions
from cardlessons.families.fishing.seating import (
    FishingMemo,
    Position,
    find_next_with_cards,
    list_seats_from_left,
    list_sides,
)


def lay_out(rules: FishingOptions, setup: Setup) -> Position:
    """Return the first position of a game, or one in the middle of a deal.

    Raises:
        SetupError: the table cannot be set up like this.
    """
    players = len(setup.seats)
    if players not in rules.seats:
        raise SetupError("seats", f"{players} cannot play this game: {rules.why_not(players)}")
    memo = FishingMemo(tuple(range(players)), sweeps=(0,) * players, settled=any(setup.hands))
    position = lay(setup, rules.cards, memo, counters=0, pool=0)
    for one, *others in list_sides(rules, position):
        for other in others:
            if position.scores[one] != position.scores[other]:
                names = f"{setup.seats[one]} and {setup.seats[other]}"
                raise SetupError("scores", f"{names} are partners, so their scores are the same")
    return position._replace(turn=find_next_with_cards(position, position.dealer))


def _check_deal(rules: FishingOptions, position: Position, order: Cards, unfit: Reasons) -> Reasons:
    """Return the reasons against a deal: no cards, cards that are not of the pack, or too few for the players."""
    players, count = len(position.seats), len(order or position.stock)
    middle = rules.middle(players)
    need = middle + rules.hand * players
    facts = {"need": need, "count": count, "players": players, "hand": rules.hand, "middle": middle}
    if not count:
        return (Why("pack.order-needed", facts),)
    return unfit or ((Why("pack.too-short", facts),) if count < need else ())


def _list_shuffle_events(_: FishingOptions, position: Position, order: Cards) -> list[Event]:
    why = Why("pack.shuffled", {"dealer": position.dealer})
    return dealing.list_stock_events(position, order or position.stock, why)


def _list_first_deal_events(rules: FishingOptions, position: Position, cards: Cards) -> list[Event]:
    """Return the events of the first deal: the hands, the cards in the middle, and the first turn."""
    players, memo = len(position.seats), position.memo
    around = list_seats_from_left(position, position.dealer)
    return [
        *_deal_to_places(rules, position, cards, around, rules.middle(players)),
        Remembered(memo._replace(last=None, sweeps=(0,) * players, settled=True)),
        _give_first_turn(position),
    ]


deal = dealing.Dealing(_check_deal, _list_shuffle_events, _list_first_deal_events)
"""The first deal of a pack: hands, cards in the middle, and a stock."""


def deal_on(rules: FishingOptions, position: Position) -> list[Event]:
    """Return the events of a further deal from the same pack, which puts no cards in the middle.

    At the end of the stock some players may get fewer cards.
    """
    around = list_seats_from_left(position, position.dealer)
    cards = position.stock[: rules.hand * len(around)]
    events = _deal_to_places(rules, position, cards, around, 0)
    if len(cards) < rules.hand * len(around):
        events.append(Noted(Why("deal.last-short", {"count": len(cards), "players": len(around)})))
    return [*events, _give_first_turn(position)]


def _give_first_turn(position: Position) -> Turned:
    """Return the event that gives the first turn to the player on the dealer's left (CAS-14)."""
    seat, *_ = list_seats_from_left(position, position.dealer)
    return Turned(seat, Why("turn.eldest", {"seat": seat, "dealer": position.dealer}))


@cache
def _list_deal_places(
    dealing: Dealing, number: int, around: tuple[int, ...], middle: int
) -> dict[Place, tuple[int, ...]]:
    """Return the places of a deal in the order of dealing, each with the numbers of its cards.

    Args:
        dealing: the option of the rules.
        number: the number of cards that each seat gets.
        around: the seats in the order of dealing.
        middle: the number of cards laid in the middle.
    """
    hands = [hand(seat) for seat in around]
    places: list[Place] = []
    match dealing:
        case "packets":
            places = [place for place in hands for _ in range(number)]
        case "singly":
            places = hands * number
        case "rounds":
            for one in range(number):
                places += [*hands, LAYOUT] if one < middle else hands
        case _:
            assert_never(dealing)
    places += [LAYOUT] * (middle - places.count(LAYOUT))
    return {place: tuple(n for n, other in enumerate(places) if other == place) for place in dict.fromkeys(places)}


def _deal_to_places(
    rules: FishingOptions, position: Position, cards: Cards, around: tuple[int, ...], middle: int
) -> list[Event]:
    """Return the events that deal the cards; of the hands, only the first has the reason for the deal."""
    places = _list_deal_places(rules.dealing, rules.hand, around, middle)
    last = len(cards)
    shares = {place: tuple([cards[n] for n in numbers if n < last]) for place, numbers in places.items()}
    laid = shares.pop(LAYOUT, ())
    facts = {"dealer": position.dealer, "hand": rules.hand, "middle": len(laid), "cards": laid}
    code = "deal.first" if laid else "deal.next"
    events: list[Event] = [
        Moved(share, STOCK, place, None if n else Why(code, facts))
        for n, (place, share) in enumerate(shares.items())
        if share
    ]
    if laid:
        events.append(Moved(laid, STOCK, LAYOUT, Why("deal.middle", facts)))
    return events


def begin_next_game(rules: FishingOptions, position: Position) -> Verdict:
    """Return the verdict on a new game: all players keep their seats, and the deal passes to the left."""
    dealer = list_seats_from_left(position, position.dealer)[0]
    order = position.memo.order
    return dealing.begin_next_game(
        position,
        dealer,
        partial(lay_out, rules),
        Why("new.deal-goes-round", {"dealer": dealer}),
        memo=lambda fresh: fresh._replace(order=order, settled=True),
    )
