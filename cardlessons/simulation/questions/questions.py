"""Questions with answers, each with its reply: a choice, or an answer with counters."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NamedTuple

from cardlessons.engine.cards import Card
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Play
from cardlessons.record.answers import find_named_seats
from cardlessons.record.tree import Node
from cardlessons.rulebook import capitalize
from cardlessons.simulation.questions.cases import TEXTS, Case
from cardlessons.simulation.questions.payments import name_purse

MAX_ANSWERS = 4
PLAYS_SHOWN = 4
"""The number of plays before a question that are listed with it; a reply mentions no earlier ones."""
_LAID_COUNTERS = re.compile(r"\d(?: \d)*(?:>\d+)?")


class Reply(NamedTuple):
    """The reply to an answer: the answer in words, whether it is right, why it is wrong, its value if chosen."""

    says: str
    right: bool
    why: str = ""
    value: Hashable = None


@dataclass(frozen=True)
class ChoiceQuestion:
    """A question with answers to choose from, in the order in which they are shown; one is right."""

    asks: str
    answers: tuple[Reply, ...]

    def move_right(self, place: int) -> ChoiceQuestion:
        """Return the question with the right answer at a place, from 0."""
        wrong = [given for given in self.answers if not given.right]
        right = [given for given in self.answers if given.right]
        return replace(self, answers=(*wrong[:place], *right, *wrong[place:]))

    def reply(self, answer: str) -> Reply | None:
        """Return the reply to the answer of this number; None if there is no such answer."""
        numbers = {str(number): given for number, given in enumerate(self.answers)}
        return numbers.get(answer)


@dataclass(frozen=True)
class CountersQuestion:
    """A question that is answered with counters.

    Attributes:
        asks: the question in words.
        payers: the purses for which counters can be laid.
        payees: the purses that may get them; a single one if that is not asked.
        due: the counters that each payer pays.
        payee: the purse that gets them; None if nobody pays.
    """

    kind: QuestionKind[Case]
    case: Case
    asks: str
    payers: tuple[int, ...]
    payees: tuple[int, ...]
    payee: int | None
    due: Mapping[int, int]

    def name_purses(self) -> tuple[list[str], list[str]]:
        """Return the names of the payers and of the payees, for buttons; no payees if that is not asked."""
        payers, payees = (
            [capitalize(name_purse(self.case.seats, purse)) for purse in purses]
            for purses in (self.payers, self.payees)
        )
        return payers, payees if payees[1:] else []

    def reply(self, answer: str) -> Reply | None:
        """Return the reply to an answer: the amounts in the order of the payers, then `>` and the number of the payee
        if that is asked. None if the answer does not have this form."""
        if not _LAID_COUNTERS.fullmatch(answer):
            return None
        amounts_text, _, to = answer.partition(">")
        amounts = [int(amount) for amount in amounts_text.split()]
        if len(amounts) != len(self.payers) or int(to or 0) >= len(self.payees):
            return None
        paid = tuple((payer, amount) for payer, amount in zip(self.payers, amounts, strict=True) if amount)
        value = (self.payees[int(to or 0)] if paid else None, paid)
        says = self.kind.says(self.case, value)
        if value == (self.payee, tuple(sorted(self.due.items()))):
            return Reply(says, right=True)
        return Reply(says, right=False, why=explain_mistake(self.kind, self.case, value))


Question = ChoiceQuestion | CountersQuestion


def make_question(kind: QuestionKind[Case], case: Case, lot: Random) -> Question | None:
    """Return the question about a case, with counters if the kind has them; None if it has no wrong answers."""
    if kind.payers is None:
        return make_choice_question(kind, case, lot)
    right: Any = kind.value(case)
    payee, paid = right
    return CountersQuestion(kind, case, kind.asks(case), kind.payers(case), kind.payees(case), payee, dict(paid))


def make_choice_question(kind: QuestionKind[Case], case: Case, lot: Random) -> ChoiceQuestion | None:
    """Return the question about a case with answers to choose from; None if it has no wrong answers."""
    right: Any = kind.value(case)
    answers = {right: Reply(kind.says(case, right), right=True, value=right)}
    for value in kind.others(case, right):
        if len(answers) == MAX_ANSWERS:
            break
        if value == right:
            continue
        reply = Reply(kind.says(case, value), right=False, why=explain_mistake(kind, case, value), value=value)
        is_new = all(reply.says != given.says and reply.why != given.why for given in answers.values())
        if is_new:
            answers[value] = reply
    if len(answers) == 1:
        return None
    shown = sorted(answers) if kind.in_order else lot.sample([*answers], len(answers))
    return ChoiceQuestion(kind.asks(case), tuple(answers[value] for value in shown))


def list_touched(question: ChoiceQuestion, table: Node) -> list[str]:
    """Return the card or the seat whose touch gives each answer; empty for an answer that stands for none."""
    named = find_named_seats([answer.says for answer in question.answers], table.position.seats)
    given = zip(question.answers, named, strict=True)
    return [answer.value.text if isinstance(answer.value, Card) else seat for answer, seat in given]


def explain_mistake(kind: QuestionKind[Case], case: Case, value: object) -> str:
    """Return why a wrong answer is wrong: with a play that was shown and for which it is right, or with the rule."""
    table = case.node.parent
    assert table is not None
    for other in reversed(table.line()[-PLAYS_SHOWN:]) if kind.has_examples else ():
        earlier = Case(case.game, other)
        if isinstance(other.act, Play) and kind.value(earlier) == value and (whys := [*kind.whys(earlier)]):
            facts = {"seat": other.act.seat, "card": other.act.card, "reason": earlier.describe_whys(whys)}
            return case.say(TEXTS, "replies.earlier", **facts)
    return kind.corrects(case, value)
