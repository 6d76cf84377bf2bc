"""Questions on payments: who pays for a play, and what one player pays at the end of a deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import POOL, Noted, Paid, Why
from cardlessons.rulebook import say
from cardlessons.rulebook.texts import read_template
from cardlessons.simulation.questions.cases import TEXTS, Case

MAX_COUNTERS = 9
"""The limit of counters that a learner can lay for one player."""
MAX_SORTED_AMOUNT = 3
"""Larger payments are counted as if they were of this amount."""

Payment = tuple[int | None, tuple[tuple[int, int], ...]]
"""The payee, if anybody pays, and the amounts by payer, in the order of the payers."""
NOBODY_PAYS: Payment = (None, ())


def make_payment(paid: Iterable[Paid]) -> Payment | None:
    """Return payments as one value; None if they go to several purses, or are larger than a learner can lay."""
    due, payees = Counter[int](), set()
    for event in paid:
        due[event.payer] += event.amount
        payees.add(event.payee)
    if len(payees) > 1 or max(due.values(), default=0) > MAX_COUNTERS:
        return None
    return next(iter(payees), None), tuple(sorted(due.items()))


def find_payment(case: Case) -> Payment | None:
    """Return what is paid for a play; None if that is no question."""
    paid = case.list_events(Paid)
    takes_pool = case.ends_deal and POOL in {event.payer for event in paid}
    return make_payment(paid) if case.is_play and list_payment_whys(case) and not takes_pool else None


def list_payment_whys(case: Case) -> list[Why]:
    """Return why somebody pays, or nobody."""
    paid = [event.why for event in case.list_events(Paid)]
    return paid or [event.why for event in case.list_events(Noted)]


def describe_payment(case: Case, value: Payment, *, to_whom: bool) -> str:
    """Return payments in words: `Ben pays one counter.`; with the payee, if there may be several."""
    payee, amounts = value
    if payee is None:
        return case.say(TEXTS, "pays.nobody")
    each = [
        say(template, {"payer": 0, "amount": amount}, (name_purse(case.seats, payer),), case.game.sections)
        for template in [read_template(TEXTS, "pays.one")]
        for payer, amount in amounts
    ]
    paid = "; ".join(each)
    name = "pays.paid" if not to_whom else "pays.paid-to-pool" if payee == POOL else "pays.paid-to"
    return case.say(TEXTS, name, paid=paid, to=name_purse(case.seats, payee))


def name_purse(seats: tuple[str, ...], purse: int) -> str:
    """Return the name of a seat, or that of the pool."""
    return read_template(TEXTS, "pays.pool") if purse == POOL else seats[purse]


def sort_payment(value: Payment) -> int:
    """Return the sort of a payment: its amount, up to a limit."""
    return min(sum(amount for _, amount in value[1]), MAX_SORTED_AMOUNT)


def list_seats(case: Case) -> tuple[int, ...]:
    """Return all seats."""
    return tuple(range(len(case.seats)))


def name_seat(case: Case, seat: int) -> str:
    """Return a seat as an answer: its name."""
    return f"{case.seats[seat]}."


def correct_payee(case: Case, value: Payment, due: Payment) -> Iterator[str]:
    """Yield the sentence that another purse gets what is paid, if the answer names a wrong one."""
    if value[0] is not None and due[0] is not None and value[0] != due[0]:
        names = {"gets": name_purse(case.seats, due[0]), "other": name_purse(case.seats, value[0])}
        yield case.say(TEXTS, "pays.payee", **names)


# What one player pays at the end of a deal


def _list_payers(case: Case) -> tuple[int, ...]:
    """Return the seats that pay only for the cards that they hold, at the end of a deal."""
    times = Counter(event.payer for event in case.list_events(Paid)) if case.ends_deal and case.is_play else {}
    return tuple(seat for seat in sorted(times) if seat != POOL and times[seat] == 1 and case.after.hands[seat])


def _list_paid(case: Case) -> list[Paid]:
    return [event for event in case.list_events(Paid) if event.payer == case.subject]


def _iter_other_settlements(case: Case, right: Payment) -> Iterator[Payment]:
    payee, ((payer, amount),) = right
    yield payee, ((payer, amount + 1),)
    others = [POOL, *(seat for seat in list_seats(case) if seat not in (payee, payer))]
    yield others[amount % len(others)], ((payer, amount),)
    yield payee, ((payer, max(1, amount - 1)),)
    yield payee, ((payer, amount + 2),)


def _correct_settlement(case: Case, value: Payment) -> str:
    right = make_payment(_list_paid(case))
    assert right is not None
    facts = {"payer": case.subject, "count": len(case.table.hands[case.subject])}
    said = sum(amount for _, amount in value[1])
    amount = "" if value[1] == right[1] else case.say(TEXTS, "settles.each-card", **facts, said=said)
    return " ".join(filter(None, [amount, *correct_payee(case, value, right)]))


SETTLES_KIND = QuestionKind[Case](
    "settles",
    value=lambda case: make_payment(_list_paid(case)),
    asks=lambda case: case.say(TEXTS, "settles.asks", payer=case.subject, winner=case.seat),
    says=partial(describe_payment, to_whom=True),
    others=_iter_other_settlements,
    corrects=_correct_settlement,
    whys=lambda case: [event.why for event in _list_paid(case)],
    subjects=_list_payers,
    sort=lambda value: value[1][0][1],
    at_end=True,
    payers=lambda case: (case.subject,),
    payees=lambda case: (POOL, *(seat for seat in list_seats(case) if seat != case.subject)),
)
"""The kind that asks for the payment of one player who still holds cards when the first one is out."""
