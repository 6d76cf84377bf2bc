"""The kinds of questions on the matching games: who pays, who must pair, who is out, what a revoke costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from cardlessons.engine.cards import Card
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import POOL, Cards, Left, Paid, Play, Turned, Why
from cardlessons.families.matching.calls import LAST_PAIRING, fill_in_rank
from cardlessons.record.narration import shorten_cards
from cardlessons.simulation.questions.calls import find_call, make_call_kind
from cardlessons.simulation.questions.cases import Case
from cardlessons.simulation.questions.payments import (
    NOBODY_PAYS,
    SETTLES_KIND,
    Payment,
    correct_payee,
    describe_payment,
    find_payment,
    list_payment_whys,
    list_seats,
    make_payment,
    name_seat,
    sort_payment,
)
from cardlessons.simulation.questions.plays import make_plays_kind

TEXTS = Path(__file__).with_name("questions.toml")
NO_SEAT = -1
"""The answer to who, if nobody does."""


def _name_somebody(case: Case, seat: int) -> str:
    return case.say(TEXTS, "who.nobody") if seat == NO_SEAT else name_seat(case, seat)


def _iter_other_seats(case: Case, right: int) -> Iterator[int]:
    """Yield all seats, those after the player first, and nobody as the second."""
    around = [(case.seat + step) % len(case.seats) for step in range(1, len(case.seats) + 1)]
    yield from (around[0], NO_SEAT, *around[1:])


TURNS_WITH_REASON = (
    "turn.can-pair",
    "turn.holder-after",
    "turn.last-leads",
    "turn.leads-anew",
    "turn.next-holder",
    "turn.next-leads",
    "turn.nobody-can",
    "turn.plays-on",
)
"""The codes of the turns that say who can pair, or that nobody can."""


# Who pays


def _iter_other_payments(case: Case, right: Payment) -> Iterator[Payment]:
    """Yield likely errors, in another order at each play: another amount, nobody, the player, a neighbour."""
    around, turn = case.table.to_the_left(case.seat), case.node.number % LAST_PAIRING
    amounts = [(turn + step) % LAST_PAIRING + 1 for step in range(LAST_PAIRING)]
    if right == NOBODY_PAYS:
        payers = (around[-2], case.seat, around[0])
        yield from ((POOL, ((payer, amount),)) for payer, amount in zip(payers, amounts, strict=True))
        return
    payee, ((payer, amount), *_) = right
    likely: list[Payment] = [(payee, ((payer, other),)) for other in amounts if other != amount]
    other_payer = case.seat if payer != case.seat else case.table.to_the_left(payer)[0]
    likely[1:1] = [NOBODY_PAYS, (payee, ((other_payer, amount),))]
    yield from (*likely[turn:], *likely[:turn])


def _correct_payment(case: Case, value: Payment) -> str:
    right = find_payment(case)
    assert right is not None
    return " ".join((*_iter_payment_corrections(case, value, right), *correct_payee(case, value, right)))


def _iter_payment_corrections(case: Case, value: Payment, right: Payment) -> Iterator[str]:
    """Yield what is wrong in the payers and the amounts of an answer."""
    said, due = dict(value[1]), dict(right[1])
    reason = case.describe_whys(list_payment_whys(case))
    for payer in sorted(said.keys() - due.keys()):
        yield _explain_no_payment(case, payer, said[payer], reason)
    for payer, amount in due.items():
        if not said:
            yield case.say(TEXTS, "pays.not-free", reason=reason)
        elif payer in said and said[payer] != amount:
            yield _explain_amount(case, said[payer], amount, reason)


def _explain_no_payment(case: Case, payer: int, amount: int, reason: str) -> str:
    """Return why somebody pays nothing for a play."""
    chain = case.table.memo.chain
    if payer == case.seat:
        return case.say(TEXTS, "pays.player", payer=payer)
    if chain is None or payer != chain.seat:
        return case.say(
            TEXTS, "pays.stranger", payer=case.seats[payer] if payer != POOL else case.say(TEXTS, "who.pool")
        )
    return case.say(TEXTS, "pays.not-paired", payer=payer, amount=amount, reason=reason)


def _explain_amount(case: Case, said: int, due: int, reason: str) -> str:
    """Return why another amount is paid."""
    (why, *_) = [event.why for event in case.list_events(Paid)]
    if "nth" not in why.facts or why.code.startswith("turnup."):
        return case.say(TEXTS, "pays.always-one", said=said)
    nth = why.facts["nth"]
    if nth != due:
        text = "pays.has-only" if said > due else "pays.all-left"
        return case.say(TEXTS, text, payer=why.facts["payer"], due=due, nth=nth)
    text = "pays.no-such-pairing" if said > LAST_PAIRING else "pays.other-pairing"
    return case.say(TEXTS, text, nth=nth, said=said, said_nth=min(said, LAST_PAIRING))


PAYS_KIND = QuestionKind[Case](
    "pays",
    value=find_payment,
    asks=lambda case: case.say(TEXTS, "pays.asks-whom" if case.rules.pool_pays else "pays.asks"),
    says=lambda case, value: describe_payment(case, value, to_whom=case.rules.pool_pays),
    others=_iter_other_payments,
    corrects=_correct_payment,
    whys=list_payment_whys,
    sort=sort_payment,
    has_examples=True,
    payers=lambda case: (*((POOL,) if case.rules.pool_pays else ()), *list_seats(case)),
    payees=lambda case: (POOL, *(list_seats(case) if case.rules.pool_pays else ())),
)

# Who must pair


def _find_pairing_seat(case: Case) -> int | None:
    """Return who must pair the card, or may; `NO_SEAT` if nobody can."""
    if not case.is_play or case.ends_deal or case.after.turn is None:
        return None
    return case.after.turn if case.rules.pairing_cards(case.after) else NO_SEAT


def _list_rank(case: Case, seat: int) -> Cards:
    return tuple(card for card in case.after.hands[seat] if card.rank is case.play.card.rank)


def _correct_pairing_seat(case: Case, seat: int) -> str:
    chain, right = case.after.memo.chain, _find_pairing_seat(case)
    first = case.after.to_the_left(case.seat)[0]
    facts = {"seat": seat, "rank": case.play.card.rank, "first": first, "player": case.seat}
    if seat == NO_SEAT:
        return case.say(TEXTS, "pairs.somebody", **{**facts, "seat": right, "cards": _list_rank(case, right or 0)})
    if seat == case.seat:
        return case.say(TEXTS, "pairs.own", **facts)
    if chain is not None and not chain.open:
        return case.say(TEXTS, "pairs.all-four", **facts)
    if not _list_rank(case, seat):
        return case.say(TEXTS, "pairs.holds-none", **facts)
    if right == NO_SEAT:
        return case.say(TEXTS, "pairs.not-next", **facts)
    return case.say(TEXTS, "pairs.later", **{**facts, "first": right})


def _list_pairing_whys(case: Case) -> list[Why]:
    turned = [event.why for event in case.list_events(Turned) if event.why.code in TURNS_WITH_REASON]
    if turned:
        return turned
    seat, rank = case.after.turn, case.play.card.rank
    facts = {"seat": seat, "rank": rank, "card": case.play.card, "victim": case.seat}
    if not case.rules.pairing_cards(case.after):
        return [Why("play.other", facts)]
    return [Why("house.must-pair" if case.rules.must_match else "pair.may", facts)]


PAIRS_KIND = QuestionKind[Case](
    "pairs",
    value=_find_pairing_seat,
    asks=lambda case: case.say(TEXTS, "pairs.must" if case.rules.must_match else "pairs.can"),
    says=_name_somebody,
    others=_iter_other_seats,
    corrects=_correct_pairing_seat,
    whys=_list_pairing_whys,
)

# Who is out, who deals


def _find_out(case: Case) -> int | None:
    """Return who is out after a payment."""
    if not case.is_play or not case.list_events(Paid) or case.ends_deal:
        return None
    return next((event.seat for event in case.list_events(Left)), NO_SEAT)


def _correct_out(case: Case, seat: int) -> str:
    (payer, *_) = [event.payer for event in case.list_events(Paid)]
    if seat == NO_SEAT:
        return case.say(TEXTS, "out.lost-all", payer=payer)
    text = "out.still" if seat == payer else "out.pays-nothing"
    return case.say(TEXTS, text, seat=seat, count=case.after.counters[seat])


OUT_KIND = QuestionKind[Case](
    "out",
    value=_find_out,
    asks=lambda case: case.say(TEXTS, "out.asks"),
    says=_name_somebody,
    others=lambda case, right: (
        *(event.payer for event in case.list_events(Paid) if event.payer != POOL),
        *(seat for seat in _iter_other_seats(case, right) if seat not in case.table.left),
    ),
    corrects=_correct_out,
    whys=lambda case: case.find_whys("stakes.lost") or list_payment_whys(case),
    applies=lambda rules: rules.stakes is not None,
)


def _find_dealer(case: Case) -> int | None:
    """Return who deals next; None if the game is over, or if somebody pays for the last play."""
    whys = case.find_whys("deal.over")
    return whys[0].facts["dealer"] if whys and not case.list_events(Paid) else None


def _correct_dealer(case: Case, seat: int) -> str:
    dealer = case.after.dealer
    text = "deals.again" if seat == dealer else "deals.out" if seat in case.after.left else "deals.not-next"
    return case.say(TEXTS, text, seat=seat, dealer=dealer)


DEALS_KIND = QuestionKind[Case](
    "deals",
    value=_find_dealer,
    asks=lambda case: case.say(TEXTS, "deals.asks", dealer=case.after.dealer),
    says=name_seat,
    others=lambda case, _: list_seats(case),
    corrects=_correct_dealer,
    whys=lambda case: case.find_whys("deal.over"),
    applies=lambda rules: rules.stakes is not None and not rules.by_cards,
    at_end=True,
)


# What a revoke costs


def _list_revoking_cards(case: Case) -> Cards:
    """Return a card with which the player would revoke, if there is one."""
    if not case.is_play or not case.rules.pairing_cards(case.table):
        return ()
    held = case.rules.pairing_cards(case.table)
    return tuple(card for card in case.table.hands[case.seat] if card not in held)[:1]


def _list_revoke_whys(case: Case) -> list[Why]:
    """Return the reasons for the payments if the player plays the subject, which is a revoke."""
    verdict = case.rules.decide(case.table, Play(case.seat, case.subject))
    return [event.why for event in verdict.events if event.why and event.why.code.startswith(("revoke.", "pay."))]


def _find_fine(case: Case) -> Payment | None:
    """Return what two players pay if the player plays the subject; None if somebody has too little for it."""
    codes = {why.code for why in _list_revoke_whys(case)}
    if "pay.short" in codes or not any(code.startswith("revoke.fine-") for code in codes):
        return None
    verdict = case.rules.decide(case.table, Play(case.seat, case.subject))
    value = make_payment([event for event in verdict.events if isinstance(event, Paid)])
    return value if value and {*dict(value[1])} == {case.seat, case.table.memo.chain.seat} else None


def _iter_other_fines(case: Case, right: Payment) -> Iterator[Payment]:
    """Yield likely errors, in another order at each play: the amounts exchanged, other pairings, one payer, nobody."""
    payee, amounts = right
    victim, price = case.table.memo.chain.seat, case.table.memo.chain.pairings + 1
    fine = dict(amounts)[case.seat]
    other, last = [nth for nth in range(1, LAST_PAIRING + 1) if nth != price]
    likely = [(price, fine), (2 * other, other), (fine, 0), (2 * last, last), (0, price)]
    turn = case.node.number % len(likely)
    for own, theirs in (*likely[turn:], *likely[:turn]):
        yield payee, tuple(sorted((payer, due) for payer, due in ((case.seat, own), (victim, theirs)) if due))
    yield NOBODY_PAYS


def _correct_fine(case: Case, value: Payment) -> str:
    said, due, victim = dict(value[1]), dict((_find_fine(case) or NOBODY_PAYS)[1]), case.table.memo.chain.seat
    facts = {"seat": case.seat, "victim": victim, "fine": due.get(case.seat, 0), "price": due.get(victim, 0)}
    text = "fault.other"
    if case.seat not in said:
        text = "fault.not-free" if said else "fault.nobody"
    elif victim not in said:
        text = "fault.victim"
    elif (said[victim], said[case.seat]) == (due[case.seat], due[victim]):
        text = "fault.swapped"
    return case.say(TEXTS, text, **facts, said=said.get(case.seat, 0))


FAULT_KIND = QuestionKind[Case](
    "fault",
    value=_find_fine,
    asks=lambda case: case.say(TEXTS, "fault.asks", card=case.subject, held=case.rules.pairing_cards(case.table)[:1]),
    says=lambda case, value: describe_payment(case, value, to_whom=False),
    others=_iter_other_fines,
    corrects=_correct_fine,
    whys=_list_revoke_whys,
    applies=lambda rules: rules.must_match and rules.failing != "refused" and rules.enforced != "claimed",
    subjects=_list_revoking_cards,
    sort=lambda value: sum(amount for _, amount in value[1]),
    aspect=lambda case: case.seat < case.table.memo.chain.seat,
)

# Which card is safest

MIN_SAFE_CARDS = 4
"""The fewest cards of a hand of which it is asked which is safest."""


def _count_left(case: Case, card: Card) -> int:
    """Return how many cards of a card's rank the others can still hold."""
    known = (*case.table.hands[case.seat], *case.table.layout, *(one for pile in case.table.piles for one in pile))
    return 4 - sum(other.rank is card.rank for other in known)


def _find_safest(case: Case) -> Card | None:
    """Return the card of the hand of whose rank fewest are left, where any may be played and one is the safest."""
    held = case.table.hands[case.seat] if case.is_play else ()
    if len(held) < MIN_SAFE_CARDS or case.rules.pairing_cards(case.table):
        return None
    first, second, *_ = sorted((_count_left(case, card), card) for card in held)
    return first[1] if first[0] < second[0] else None


def _list_safe_whys(case: Case, card: Card) -> list[Why]:
    return [Why("safe.left", {"card": card, "rank": card.rank, "count": _count_left(case, card)})]


SAFE_KIND = QuestionKind[Case](
    "safest",
    value=_find_safest,
    asks=lambda case: case.say(TEXTS, "safest.asks", cards=shorten_cards(case.table.hands[case.seat])),
    says=lambda case, card: case.say(TEXTS, "safest.says", card=card),
    others=lambda case, _: case.table.hands[case.seat],
    corrects=lambda case, card: case.say(TEXTS, "safest.more", reason=case.describe_whys(_list_safe_whys(case, card))),
    whys=lambda case: _list_safe_whys(case, _find_safest(case) or case.play.card),
    sort=lambda card: card.suit,
    is_own_view=True,
)

# What is said


def _list_calls(case: Case) -> Mapping[str, str]:
    """Return the likely calls with a card, and why each is not the right one."""
    rank, words, right = case.play.card.rank, case.rules.words, find_call(case)
    pairings = [fill_in_rank(call, rank) for call in words.pairing if call]
    nth = pairings.index(right) + 1 if right in pairings else 0
    calls = {
        call: case.say(TEXTS, "said.pairing" if nth else "said.unpaired", nth=number, due=nth, call=call)
        for number, call in enumerate(pairings, 1)
    }
    if words.led:
        calls[fill_in_rank(words.led, rank)] = case.say(TEXTS, "said.pairs", due=nth or 1)
    return calls


def _count_pairings(case: Case) -> int:
    """Return which pairing in a row the play is; 0 for none."""
    chain = case.after.memo.chain
    return chain.pairings if chain else 0


SAID_KIND = replace(
    make_call_kind(_list_calls),
    applies=lambda rules: any(rules.words.pairing),
    sort=lambda _: None,
    aspect=_count_pairings,
)
PLAYS_KIND = make_plays_kind(lambda rules: rules.must_match)
LEFT_KIND = replace(SETTLES_KIND, applies=lambda rules: rules.cards_left == "one each")
QUESTION_KINDS = (PAYS_KIND, SAID_KIND, PLAYS_KIND, PAIRS_KIND, FAULT_KIND, OUT_KIND, SAFE_KIND, DEALS_KIND, LEFT_KIND)
