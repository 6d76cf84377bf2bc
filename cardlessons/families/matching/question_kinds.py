"""The kinds of questions on the matching games: who pays, who must pair, who is out, what a revoke costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import POOL, Cards, Left, Paid, Play, Turned, Why
from cardlessons.families.matching.calls import LAST_PAIRING, fill_in_rank
from cardlessons.simulation.questions.calls import find_call, make_call_kind
from cardlessons.simulation.questions.cases import Case
from cardlessons.simulation.questions.payments import (
    NOBODY_PAYS,
    SETTLES,
    Payment,
    correct_payee,
    describe_payment,
    find_payment,
    list_payment_whys,
    list_seats,
    name_seat,
    sort_payment,
)
from cardlessons.simulation.questions.plays import make_plays_kind

TEXTS = Path(__file__).with_name("questions.toml")
NOBODY = -1
"""The answer to who, if nobody does."""


def _name_somebody(case: Case, seat: int) -> str:
    return case.say(TEXTS, "who.nobody") if seat == NOBODY else name_seat(case, seat)


def _iter_other_seats(case: Case, right: int) -> Iterator[int]:
    """Yield all seats, those after the player first, and nobody as the second."""
    around = [(case.seat + step) % len(case.seats) for step in range(1, len(case.seats) + 1)]
    yield from (around[0], NOBODY, *around[1:])


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
    """Yield likely errors: nobody, the player, another amount, the player before."""
    if right == NOBODY_PAYS:
        around = case.table.to_the_left(case.seat)
        yield from ((POOL, ((seat, 1),)) for seat in (around[-2], case.seat, around[0]))
        return
    payee, ((payer, amount), *_) = right
    yield from ((payee, ((payer, other),)) for other in (amount + 1, amount - 1) if other)
    yield NOBODY_PAYS
    yield payee, ((case.seat if payer != case.seat else case.table.to_the_left(payer)[0], amount),)


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


PAYS = QuestionKind[Case](
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
    """Return who must pair the card, or may; `NOBODY` if nobody can."""
    if not case.is_play or case.ends_deal or case.after.turn is None:
        return None
    return case.after.turn if case.rules.pairing_cards(case.after) else NOBODY


def _list_rank(case: Case, seat: int) -> Cards:
    return tuple(card for card in case.after.hands[seat] if card.rank is case.play.card.rank)


def _correct_pairing_seat(case: Case, seat: int) -> str:
    chain, right = case.after.memo.chain, _find_pairing_seat(case)
    first = case.after.to_the_left(case.seat)[0]
    facts = {"seat": seat, "rank": case.play.card.rank, "first": first, "player": case.seat}
    if seat == NOBODY:
        return case.say(TEXTS, "pairs.somebody", **{**facts, "seat": right, "cards": _list_rank(case, right or 0)})
    if seat == case.seat:
        return case.say(TEXTS, "pairs.own", **facts)
    if chain is not None and not chain.open:
        return case.say(TEXTS, "pairs.all-four", **facts)
    if not _list_rank(case, seat):
        return case.say(TEXTS, "pairs.holds-none", **facts)
    if right == NOBODY:
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


PAIRS = QuestionKind[Case](
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
    return next((event.seat for event in case.list_events(Left)), NOBODY)


def _correct_out(case: Case, seat: int) -> str:
    (payer, *_) = [event.payer for event in case.list_events(Paid)]
    if seat == NOBODY:
        return case.say(TEXTS, "out.lost-all", payer=payer)
    text = "out.still" if seat == payer else "out.pays-nothing"
    return case.say(TEXTS, text, seat=seat, count=case.after.counters[seat])


OUT = QuestionKind[Case](
    "out",
    value=_find_out,
    asks=lambda case: case.say(TEXTS, "out.asks", reason=case.describe_whys(list_payment_whys(case))),
    says=_name_somebody,
    others=lambda case, right: (
        *(event.payer for event in case.list_events(Paid) if event.payer != POOL),
        *(seat for seat in _iter_other_seats(case, right) if seat not in case.table.left),
    ),
    corrects=_correct_out,
    whys=lambda case: case.find_whys("stakes.lost") or list_payment_whys(case),
    applies=lambda rules: rules.stakes is not None,
    sort=lambda seat: seat == NOBODY,
)


def _find_dealer(case: Case) -> int | None:
    """Return who deals next; None if the game is over, or if somebody pays for the last play."""
    whys = case.find_whys("deal.over")
    return whys[0].facts["dealer"] if whys and not case.list_events(Paid) else None


def _correct_dealer(case: Case, seat: int) -> str:
    dealer = case.after.dealer
    text = "deals.again" if seat == dealer else "deals.out" if seat in case.after.left else "deals.not-next"
    return case.say(TEXTS, text, seat=seat, dealer=dealer)


DEALS = QuestionKind[Case](
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


def _find_fine(case: Case) -> int | None:
    whys = _list_revoke_whys(case)
    fines = [why for why in whys if why.code.startswith("revoke.fine-")]
    return fines[0].facts["due"] if fines and not [why for why in whys if why.code == "pay.short"] else None


def _correct_fine(case: Case, said: int) -> str:
    nth = case.table.memo.chain.pairings + 1
    facts = {"seat": case.seat, "victim": case.table.memo.chain.seat, "nth": nth, "said": said}
    text = "fault.other"
    if not said:
        text = "fault.not-free"
    elif said == nth:
        text = "fault.victim"
    elif said == 3 * nth:
        text = "fault.both"
    return case.say(TEXTS, text, **facts)


FAULT = QuestionKind[Case](
    "fault",
    value=_find_fine,
    asks=lambda case: case.say(TEXTS, "fault.asks", card=case.subject, held=case.rules.pairing_cards(case.table)[:1]),
    says=lambda case, amount: case.say(TEXTS, "fault.says", seat=case.seat, amount=amount),
    others=lambda case, right: (right // 2, 0, right * 3 // 2, right + 2),
    corrects=_correct_fine,
    whys=_list_revoke_whys,
    applies=lambda rules: rules.must_match and rules.failing != "refused" and rules.enforced != "claimed",
    subjects=_list_revoking_cards,
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


SAID = replace(make_call_kind(_list_calls), applies=lambda rules: any(rules.words.pairing))
PLAYS = make_plays_kind(lambda rules: rules.must_match)
CARDS_LEFT = replace(SETTLES, applies=lambda rules: rules.cards_left == "one each")
QUESTION_KINDS = (PAYS, SAID, PLAYS, PAIRS, FAULT, OUT, DEALS, CARDS_LEFT)
