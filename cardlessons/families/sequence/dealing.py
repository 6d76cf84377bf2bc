"""The setup, the deal and the next game in the games of stops."""

from __future__ import annotations

from functools import partial

from cardlessons.engine import common_rules, dealing
from cardlessons.engine.cards import remove_cards
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import (
    BOX,
    DEAD,
    LAYOUT,
    POOL,
    STOCK,
    Cards,
    Event,
    Moved,
    Noted,
    Paid,
    Remembered,
    Setup,
    SetupError,
    Turned,
    Verdict,
    Why,
    lay,
)
from cardlessons.families.sequence.options import SequenceOptions
from cardlessons.families.sequence.run import Position, SequenceMemo


def lay_out(rules: SequenceOptions, setup: Setup) -> Position:
    """Return the first position of a deal.

    Cards of the pack that the setup does not name are out of play. The first card of the layout is the turned-up card.

    Raises:
        SetupError: the table cannot be set up like this.
    """
    players = len(setup.seats)
    if error := common_rules.check_player_number(players, rules.seats, "with more the hands are too small"):
        raise error
    position = lay(setup, rules.cards, SequenceMemo(), counters=0, pool=0)
    if not any(position.hands):
        return position
    for name, cards in zip(setup.seats, position.hands, strict=True):
        if not cards:
            raise SetupError(name, f"{name} holds no cards, so the deal is over before it begins")
    dead = position.dead + _list_undealt_cards(rules, position.on_table())
    turned_up = position.layout[0] if rules.turn_up and position.layout else None
    memo = SequenceMemo(dealt=True, turned_up=turned_up, asleep=len(dead) + len(position.stock))
    position = position._replace(dead=dead, turn=position.to_the_left(position.dealer)[0], memo=memo)
    if setup.counters is None and setup.pool is None:
        antes = _list_antes(rules, players, position.dealer)
        position = position._replace(counters=tuple(-n for n in antes), pool=sum(antes))
    return position


def _list_antes(rules: SequenceOptions, players: int, dealer: int) -> tuple[int, ...]:
    """Return the number of counters that each seat pays into the pool before the deal (R-65)."""
    match rules.pool:
        case "each":
            return (1,) * players
        case "dealer":
            return tuple(players if seat == dealer else 0 for seat in range(players))
        case "none" | "fines":
            return (0,) * players


def _check_deal(rules: SequenceOptions, position: Position, order: Cards, unfit: Reasons) -> Reasons:
    """Return the reasons against a deal: no cards, or too few for the players."""
    count = len(order or position.stock)
    facts = {"count": count, "players": len(position.seats), "out": rules.kept_out}
    if not count:
        return (Why("deal.order-needed", facts),)
    if count - rules.kept_out < len(position.seats):
        return (*unfit, Why("deal.too-few-left" if rules.kept_out else "deal.too-few", facts))
    return unfit


def _collect_facts(rules: SequenceOptions, position: Position, cards: Cards) -> dict[str, int]:
    """Return the facts for the sentences about a deal."""
    return {"players": len(position.seats), "count": len(cards) - rules.kept_out, "dealer": position.dealer}


def _list_gather_events(rules: SequenceOptions, position: Position, order: Cards) -> list[Event]:
    """Return the events before a deal: the pack is collected, undealt cards are put aside, and the pool is filled."""
    cards = order or position.stock
    events = dealing.list_stock_events(position, cards, Why("deal.gathered", _collect_facts(rules, position, cards)))
    if rest := _list_undealt_cards(rules, cards):
        events.append(Moved(rest, BOX, DEAD))
    for seat, ante in enumerate(_list_antes(rules, len(position.seats), position.dealer)):
        if ante:
            events.append(Paid(seat, POOL, ante, Why(f"pool.{rules.pool}", {"payer": seat, "amount": ante})))
    return events


def _list_undealt_cards(rules: SequenceOptions, cards: Cards) -> Cards:
    """Return the cards of the pack that are not among the given cards."""
    return remove_cards(rules.cards.cards, cards)


def _list_deal_events(rules: SequenceOptions, position: Position, cards: Cards) -> list[Event]:
    """Return the events of the deal: the hands, the cards that go into no hand, and the first turn."""
    dealer = position.dealer
    around = position.to_the_left(dealer)
    for_hands, aside = cards[: len(cards) - rules.kept_out], cards[len(cards) - rules.kept_out :]
    why = Why("deal.all-singly", _collect_facts(rules, position, cards))
    asleep = rules.dead + len(_list_undealt_cards(rules, cards))
    return [
        *dealing.deal_out(for_hands, around, why, "deal.uneven"),
        *_list_put_aside_events(rules, dealer, aside),
        Remembered(SequenceMemo(dealt=True, turned_up=cards[-1] if rules.turn_up else None, asleep=asleep)),
        Turned(around[0], Why("turn.first", {"seat": around[0], "dealer": dealer})),
    ]


def _list_put_aside_events(rules: SequenceOptions, dealer: int, cards: Cards) -> list[Event]:
    """Return the events for the last cards of the deal, which go into no hand (R-87).

    Some of them lie face down, out of play; the very last card is turned up.
    """
    events: list[Event] = []
    if rules.dead:
        why = Why("deal.asleep", {"dealer": dealer, "count": rules.dead})
        events.append(Moved(cards[: rules.dead], STOCK, DEAD, why))
    if rules.turn_up:
        facts = {"dealer": dealer, "card": cards[-1]}
        events.append(Moved(cards[-1:], STOCK, LAYOUT, Why("deal.turned-up", facts)))
        for card, due in rules.next_higher.items():
            if due is cards[-1]:
                events.append(Noted(Why("deal.known-stop", facts | {"stop": card})))
    return events


deal = dealing.Dealing(_check_deal, _list_gather_events, _list_deal_events)
"""A deal, card by card. In some games the last cards go into no hand; cards that the order does not name are
out of play."""


def begin_next_game(rules: SequenceOptions, position: Position) -> Verdict:
    """Return the verdict on a new game: the deal passes to the left, and the counters stay with their owners (R-78)."""
    dealer = position.to_the_left(position.dealer)[0]
    why = Why("new.deal-passes", {"dealer": dealer})
    return dealing.begin_next_game(position, dealer, partial(lay_out, rules), why, pool=position.pool)
