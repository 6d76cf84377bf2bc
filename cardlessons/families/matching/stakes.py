"""The counters in the matching games: payments for pairings and revokes, players who go out, and the pool."""

from __future__ import annotations

from typing import Any

from cardlessons.engine.table import POOL, STOCK, Ended, Event, Left, Moved, Noted, Paid, Play, Why, after, hand
from cardlessons.families.matching.chain import PairingChain, Position, Revoke, Victim
from cardlessons.families.matching.options import MatchingOptions

Facts = dict[str, Any]


# Payments


def charge(rules: MatchingOptions, position: Position, payer: int, due: int, code: str, facts: Facts) -> list[Event]:
    """Return a payment to the pool, limited to the payer's counters (R-1); a seat that is out pays nothing (R-2)."""
    amount = due if rules.stakes is None else min(due, position.counters[payer])
    facts = {**facts, "payer": payer, "due": due, "amount": amount}
    if payer in position.left:
        return [Noted(Why("pay.revoker-out" if code.startswith("revoke.fine-") else "pay.owner-out", facts))]
    events: list[Event] = [Paid(payer, POOL, amount, Why(code, facts))] if amount else []
    if amount < due:
        events.append(Noted(Why("pay.short", facts)))
    return events


def pay_for_pairing(rules: MatchingOptions, position: Position, chain: PairingChain, facts: Facts) -> list[Event]:
    """Return the payment for a card that pairs the card of the chain, or the reason why nobody pays."""
    seat, victim = facts["seat"], chain.seat
    if chain.card in position.layout:
        return _pay_for_turned_up(rules, position, victim, facts)
    if victim == seat:
        return [Noted(Why("pair.own", facts))]
    if between := list_seats_between(position, victim, seat):
        return [Noted(Why("pair.not-adjacent", {**facts, "between": between}))]
    if rules.settles_last:
        return [Noted(Why("settle.waits", facts))]
    return charge(rules, position, victim, facts["nth"], "pair.pays", facts)


def _pay_for_turned_up(rules: MatchingOptions, position: Position, dealer: int, facts: Facts) -> list[Event]:
    """Return the payment when a player matches the turned-up card: dealer to pool, or pool to player (R-20)."""
    if not rules.pool_pays:
        return charge(rules, position, dealer, 1, "turnup.dealer-pays", facts)
    if not position.pool:
        return [Noted(Why("turnup.pool-empty", facts))]
    seat = facts["seat"]
    return [Paid(POOL, seat, 1, Why("turnup.pool-pays", facts | {"amount": 1}))]


def list_waiting_victims(position: Position, act: Play, chain: PairingChain) -> tuple[Victim, ...]:
    """Return the players who may have to pay when the chain ends, after the play `act` has paired its card."""
    if chain.seat == act.seat or list_seats_between(position, chain.seat, act.seat):
        return chain.victims
    return (*chain.victims, Victim(chain.seat, chain.card, chain.pairings + 1))


def list_seats_between(position: Position, first: int, second: int) -> tuple[int, ...]:
    """Return the players with cards between the first and the second seat, in the order of turns."""
    around = [seat for seat in position.to_the_left(first) if position.hands[seat]]
    return tuple(around[: around.index(second)])


def fine_revoke(rules: MatchingOptions, position: Position, revoke: Revoke) -> list[Event]:
    """Return the payments for a revoke: the victim pays as for a pairing, and the revoker pays a fine (R-3).

    If the victim is the pool, it pays nothing (R-63).
    """
    due = 2 * revoke.pairing if rules.fined_double else 2
    facts = revoke._asdict() | {"rank": revoke.held.rank, "nth": revoke.pairing}
    facts["call"] = rules.words.named[revoke.pairing - 1]
    if revoke.victim == POOL:
        payments: list[Event] = [Noted(Why("turnup.pool-revoked", facts))]
    else:
        payments = charge(rules, position, revoke.victim, revoke.pairing, "revoke.victim-pays", facts)
    return [*payments, *charge(rules, position, revoke.seat, due, f"revoke.fine-{rules.fine}", facts)]


def settle_chain(rules: MatchingOptions, position: Position, chain: PairingChain) -> list[Event]:
    """Return the payments at the end of a chain: only the last player paired pays, and only once (R-36)."""
    (victim, paired, nth), earlier = chain.victims[-1], dict.fromkeys(v.seat for v in chain.victims[:-1])
    facts = {"rank": chain.card.rank, "paired": paired, "nth": nth, "call": rules.words.named[nth - 1]}
    events = charge(rules, position, victim, nth, "settle.pays", facts)
    facts |= {"seats": tuple(seat for seat in earlier if seat != victim), "payer": victim}
    if facts["seats"]:
        events.append(Noted(Why("settle.let-off", facts)))
    if victim in earlier:
        events.append(Noted(Why("settle.once", facts)))
    return events


# Leaving, and the end


def list_leave_events(rules: MatchingOptions, position: Position, revoke: Revoke | None) -> list[Event]:
    """Return the events by which players without counters leave; the only player left takes the pool."""
    if rules.stakes is None or 0 not in position.counters:
        return []
    broke = [seat for seat in position.live() if position.counters[seat] == 0]
    if not broke:
        return []
    standing = [seat for seat in position.live() if seat not in broke]
    if revoke and revoke.seat in broke:
        broke.sort(key=lambda seat: seat != revoke.seat)
        if not standing:
            if rules.pool_shared:
                return _share_pool(position, revoke)
            broke, standing = broke[:1], broke[1:]
    events: list[Event] = []
    for seat in broke:
        events.append(Left(seat, Why("stakes.lost", {"seat": seat})))
        if cards := position.hands[seat]:
            events.append(Moved(cards, hand(seat), STOCK, Why("out.cards", {"seat": seat, "count": len(cards)})))
    if revoke and len(broke) > 1:
        events.append(Noted(Why("revoke.out-first", {"seat": revoke.seat, "victim": revoke.victim})))
    if len(standing) == 1:
        (winner,) = standing
        code = "end.last-in" if position.counters[winner] else "end.revoker-first"
        events += _list_win_events(position, winner, position.pool, "pool.taken", code)
    return events


def end_at_first_out(rules: MatchingOptions, position: Position, seat: int) -> list[Event]:
    """Return the end of the game if the seat is the first without cards, and so takes the pool; else nothing.

    In some games the others first pay for the cards that they hold.
    """
    if not rules.by_cards or position.hands[seat] or seat in position.left:
        return []
    events: list[Event] = []
    if rules.pays_for_cards_left:
        for payer in position.to_the_left(seat)[:-1]:
            count = len(position.hands[payer])
            facts = {"cards": position.hands[payer], "winner": seat, "count": count}
            events += charge(rules, position, payer, count, "left.pays", facts)
    return [
        *events,
        *_list_win_events(position, seat, after(position, events).pool, "pool.to-first-out", "end.first-out"),
    ]


def _list_win_events(position: Position, winner: int, pool: int, taken: str, code: str) -> list[Event]:
    facts = {"seat": winner, "amount": pool, "counters": position.counters[winner]}
    pays = Paid(POOL, winner, pool, Why(taken, facts)) if pool else Noted(Why("pool.empty", facts))
    losers = tuple(seat for seat in range(len(position.seats)) if seat != winner)
    return [pays, Ended((winner,), losers, Why(code, facts))]


def _share_pool(position: Position, revoke: Revoke) -> list[Event]:
    """Return the end of a game in which the last two players have no counters left and share the pool (R-5).

    If the number of counters is odd, the victim of the revoke gets one more.
    """
    half = position.pool // 2
    both = tuple(sorted((revoke.seat, revoke.victim)))
    why = Why("pool.shared", {"seats": both})
    losers = tuple(seat for seat in range(len(position.seats)) if seat not in both)
    return [
        Paid(POOL, revoke.victim, position.pool - half, why),
        Paid(POOL, revoke.seat, half, why),
        Ended(both, losers, why),
    ]
