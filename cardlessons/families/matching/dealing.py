"""The setup, the draw for the deal, the deals, and the next game in the matching games."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from cardlessons.engine import common_rules, dealing
from cardlessons.engine.cards import Card
from cardlessons.engine.common_rules import Reasons
from cardlessons.engine.table import (
    BOX,
    LAYOUT,
    POOL,
    STOCK,
    Cards,
    DealPassed,
    Event,
    Lawful,
    Moved,
    Noted,
    Paid,
    Refused,
    Remembered,
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
from cardlessons.families.matching.chain import MatchingMemo, PairingChain, Position, find_next_with_cards
from cardlessons.families.matching.options import MatchingOptions


def lay_out(rules: MatchingOptions, setup: Setup) -> Position:
    """Return the first position of a game, or of a deal in the middle of one.

    Raises:
        SetupError: the table cannot be set up like this.
    """
    players = len(setup.seats)
    if error := common_rules.check_player_number(players, rules.seats, _explain_too_many(rules, players)):
        raise error
    # Counters without limit fill the pool, so seats begin below zero; stakes are held beside the pool.
    own = -rules.pool if rules.stakes is None else rules.stakes
    position = lay(setup, rules.cards, MatchingMemo(), counters=own, pool=rules.pool * players)
    if rules.stakes is not None:
        position = _take_out_losers(position)
    dealt = any(position.hands)
    for seat, name in enumerate(setup.seats):
        if dealt and seat not in position.left and not position.hands[seat]:
            raise SetupError(name, f"{name} holds no cards while others do")
    chain = _begin_chain(rules, position) if dealt else None
    position = position._replace(memo=MatchingMemo(chain, dealt=dealt, several_out=len(position.left) > 1))
    return position._replace(turn=find_next_with_cards(position, position.dealer))


def _take_out_losers(position: Position) -> Position:
    """Return the position without the seats that have no counters (R-76); their cards go to the stock."""
    for name, counters in zip(position.seats, position.counters, strict=True):
        if counters < 0:
            raise SetupError("counters", f"{name} cannot hold less than no counters in this game")
    out = tuple(seat for seat, counters in enumerate(position.counters) if counters == 0)
    if len(position.seats) - len(out) < 2:
        raise SetupError("counters", "fewer than two seats hold counters, so the game is over before it begins")
    for seat in out:
        position = after(position, [Moved(position.hands[seat], hand(seat), STOCK)])
    return position._replace(left=out)


def _begin_chain(rules: MatchingOptions, position: Position) -> PairingChain | None:
    """Return the chain that the turned-up card begins; the card counts as the dealer's (R-19)."""
    if not rules.turned_up or not position.layout:
        return None
    card, *more = position.layout
    if more:
        raise SetupError("layout", "one card is turned up in this game, no more", more[0])
    return PairingChain(card, position.dealer)


def _collect_facts(rules: MatchingOptions, position: Position, order: Cards) -> dict[str, int | None]:
    """Return the facts for the sentences about a deal: the cards needed, and the cards available."""
    players = len(position.live())
    each = rules.each(players)
    need = players if each is None else each * players + rules.turned_up
    return {"need": need, "players": players, "hand": each, "count": len(order or position.stock)}


def _check_deal(rules: MatchingOptions, position: Position, order: Cards, unfit: Reasons) -> Reasons:
    """Return the reasons against a deal: too few cards, or an order of cards that is missing or not allowed."""
    facts = _collect_facts(rules, position, order)
    each, need, dealt = facts["hand"], facts["need"], position.memo.dealt
    assert need is not None
    if order:
        if dealt and rules.deals_from_stock and each is not None and len(position.stock) >= need:
            return (*unfit, Why("deal.from-stock", facts))
        return unfit if len(order) >= need else (*unfit, _explain_short_deal(rules, each, facts))
    short = len(position.stock) < need
    if (dealt and not rules.deals_from_stock) or (each is None and short):
        return (Why("deal.order-needed", facts),)
    return (Why("deal.stock-short", facts),) if short else ()


def _list_gather_events(rules: MatchingOptions, position: Position, order: Cards) -> list[Event]:
    """Return the events before a deal: unclaimed revokes lapse, the cards are collected, and the deal passes on."""
    events: list[Event] = [Noted(Why("revoke.lapsed", r._asdict())) for r in position.memo.revokes]
    if order:
        events += dealing.list_stock_events(
            position, order, Why("deal.shuffled", _collect_facts(rules, position, order))
        )
    else:
        events += dealing.gather(position._replace(stock=()))
    if (dealer := _find_dealer(position)) != position.dealer:
        events.append(DealPassed(dealer, Why("deal.passes", {"dealer": dealer})))
    return events


def _find_dealer(position: Position) -> int:
    """Return the seat that deals: after the first deal of a game, the next player to the left."""
    passes = position.memo.dealt or position.dealer in position.left
    return position.to_the_left(position.dealer)[0] if passes else position.dealer


def _explain_short_deal(rules: MatchingOptions, each: int | None, facts: dict[str, int | None]) -> Why:
    if each is None:
        return Why("deal.too-few", facts)
    if rules.whole_pack:
        return Why("deal.short-thirteen", facts)
    return Why("deal.short-turn-up" if rules.turned_up else "deal.short", facts)


def _list_deal_events(rules: MatchingOptions, position: Position, cards: Cards) -> list[Event]:
    """Return the events of the deal: the hands, the turned-up card, and the first turn."""
    dealer = _find_dealer(position)
    around = position.to_the_left(dealer)
    players, memo, chain = len(around), position.memo, None
    each = rules.each(players)
    facts = {"hand": each, "dealer": dealer, "players": players, "count": len(cards)}
    if each is None:
        events = dealing.deal_out(cards, around, Why("deal.all-singly", facts), "deal.nearly-even")
    else:
        code = "deal.thirteen" if rules.whole_pack else "deal.singly"
        events = [*dealing.deal_singly(cards[: each * players], around, Why(code, facts))]
    if rules.turned_up and each is not None:
        card = cards[each * players]
        events.append(Moved((card,), STOCK, LAYOUT, Why("turnup.card", facts | {"card": card})))
        chain = PairingChain(card, dealer)
    events.append(Remembered(memo._replace(chain=chain, dealt=True, revokes=())))
    first = {"seat": around[0], "dealer": dealer}
    why = Why("turn.first", first)
    if chain:
        why = Why("turnup.first" if rules.must_match else "turnup.first-may", first | {"card": chain.card})
    return [*events, Turned(around[0], why)]


deal = dealing.Dealing(_check_deal, _list_gather_events, _list_deal_events)
"""A deal, card by card; in some games the dealer then turns up the next card."""


def begin_next_game(rules: MatchingOptions, position: Position) -> Verdict:
    """Return the verdict on a new game; the first player out of the last game deals, or the next to the left.

    Counters without limit stay with their owners (R-79). If the game has a pool at the start, they pay it from these.
    """
    dealer, code = (position.dealer + 1) % len(position.seats), "new.deal-to-the-left"
    if rules.first_out_deals:
        code = "new.first-out-unknown"
        if position.left and not position.memo.several_out:
            dealer, code = position.left[0], "new.first-out-deals"
    without_limit, seats = rules.stakes is None, range(len(position.seats))
    begun = dealing.begin_next_game(
        position,
        dealer,
        partial(lay_out, rules),
        Why("new.counters-stay" if without_limit else code, {"dealer": dealer, "stakes": rules.stakes}),
        lambda _: MatchingMemo(again=True),
        pool=0 if without_limit else None,
    )
    if not (without_limit and rules.pool and isinstance(begun, Lawful)):
        return begun
    seeded = [Paid(seat, POOL, rules.pool, Why("pool.seeded", {"payer": seat, "amount": rules.pool})) for seat in seats]
    return Lawful((*begun.events, *seeded))


def draw(rules: MatchingOptions, position: Position, cards: tuple[tuple[int, Card], ...]) -> Verdict:
    """Return the verdict on a draw: cards are turned up to the players in order, and the first jack deals."""
    if position.memo.dealt or any(position.hands) or position.over:
        return Refused((Why("draw.too-late", {}),))
    if position.memo.again:
        code = "draw.first-out-deals" if rules.first_out_deals else "draw.deal-passes"
        return Refused((Why(code, {"dealer": position.dealer}),))
    if any(position.piles):
        return Refused((Why("draw.done", {"dealer": position.dealer}),))
    for (last, _), (seat, _) in pairwise(cards):
        if seat != (next_ := position.to_the_left(last)[0]):
            return Refused((Why("draw.round", {"last": last, "next": next_, "seat": seat}),))
    if cards[0][0] in position.left:
        return Refused((Why("seat.out", {"seat": cards[0][0]}),))
    if reasons := dealing.check_order(tuple(card for _, card in cards), rules.cards):
        return Refused(reasons)
    knaves = [n for n, (_, card) in enumerate(cards) if card.rank.letter == "J"]
    if not knaves:
        return Refused((Why("draw.no-knave", {"count": len(cards)}),))
    seat, knave = cards[knaves[0]]
    facts = {"seat": seat, "card": knave}
    if knaves[0] < len(cards) - 1:
        return Refused((Why("draw.settled", facts),))
    turned_up = [Moved((card,), BOX, pile(s), Why("draw.turned-up", {"seat": s, "card": card})) for s, card in cards]
    return Lawful((*turned_up, DealPassed(seat, Why("draw.first-knave", facts))))


def _explain_too_many(rules: MatchingOptions, players: int) -> str:
    """Return the reason why the cards do not suffice for the players, in words; empty if they do."""
    if isinstance(rules.hand, str):
        return ""
    need = players * rules.hand + rules.turned_up
    if need <= rules.pack:
        return ""
    one_more = " and the turned-up card" if rules.turned_up else ""
    return f"{players} hands of {rules.hand}{one_more} need {need} cards of the {rules.pack}"
