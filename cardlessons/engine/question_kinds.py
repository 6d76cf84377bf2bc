"""The interface of the kinds of questions on plays; a family lists its kinds in `Family.question_kinds`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from cardlessons.engine.table import Why

C = TypeVar("C")


@dataclass(frozen=True)
class QuestionKind(Generic[C]):
    """A kind of question on a play. Its functions take a case: the play, and perhaps a subject.

    An answer is a value, such as a seat or a card; `cardlessons.simulation.questions` makes the questions from it.

    Attributes:
        name: one word in small letters; browsers store it with the game.
        value: returns the right answer; None if there is nothing to ask about the play.
        asks: returns the question in words.
        says: returns an answer in words.
        others: returns likely wrong answers, from the right one; the likeliest first.
        corrects: returns in words why a wrong answer is wrong.
        whys: returns the reasons for the right answer.
        applies: whether games with these rules have such questions.
        subjects: returns what can be asked about at a play, such as the cards of a hand.
        sort: returns the sort of a right answer; of all sorts about equally many are asked.
        aspect: returns what may give the answer of a case away, such as whether the player stays the same; of a sort,
            all aspects are about equally frequent.
        has_examples: whether an earlier play with this value may explain a wrong answer.
        at_end: whether it is about the whole deal; the table is then shown after its last play, but before anybody
            is paid or scores.
        is_own_view: whether only the hand of the player is shown.
        in_order: whether the answers keep their order, such as yes and no.
        payees: returns the purses that may be paid, if the answer is given with counters; a value is then the payee
            and the amounts by payer.
        payers: returns the purses that may pay.
    """

    name: str
    value: Callable[[C], Hashable | None]
    asks: Callable[[C], str]
    says: Callable[[C, Any], str]
    others: Callable[[C, Any], Iterable[Hashable]]
    corrects: Callable[[C, Any], str]
    whys: Callable[[C], Iterable[Why]]
    applies: Callable[[Any], bool] = lambda _: True
    subjects: Callable[[C], Iterable[object]] = lambda _: (None,)
    sort: Callable[[Any], Hashable] = lambda value: value
    aspect: Callable[[C], Hashable] = lambda _: None
    has_examples: bool = False
    at_end: bool = False
    is_own_view: bool = False
    in_order: bool = False
    payers: Callable[[C], tuple[int, ...]] | None = None
    payees: Callable[[C], tuple[int, ...]] = lambda _: ()
