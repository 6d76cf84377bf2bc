"""Chooses single questions so that none is given away: by what is often right, or by its words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.rulebook import Explanation
from cardlessons.simulation.questions.cases import Case, PlayedDeal
from cardlessons.simulation.questions.clues import ClueCount
from cardlessons.simulation.questions.questions import ChoiceQuestion, make_choice_question, make_question
from cardlessons.simulation.questions.runs import SingleQuestion

MAX_SORT_SHARE = 0.34
"""The limit of the share of the questions that have one sort of right answer."""
COMPARED_CASES = 12
"""The number of questions among which the one is chosen that its words give away least."""


@dataclass(frozen=True)
class _Found:
    """A case that may be asked: the number of its deal, the sort of its answer, the codes of its reasons."""

    deal: int
    case: Case
    key: Hashable
    codes: tuple[str, ...]


def choose_questions(
    kind: QuestionKind[Case],
    deals: list[PlayedDeal],
    many: int,
    lot: Random,
    *,
    with_counters: bool = False,
    is_taught: Callable[[Explanation], bool] = lambda _: True,
) -> list[SingleQuestion]:
    """Return questions of a kind, of each deal one at most; `with_counters` if the kind has such answers.

    All reasons of their right answers are taught. Each sort of right answer is about equally frequent, and none is
    more frequent by two than all others together; in a sort, each reason comes in turn, and no clue wins often. Right
    answers have each place about equally often.
    """
    make = make_question if with_counters else make_choice_question
    found = [
        _Found(number, case, (kind.sort(value), kind.aspect(case)), tuple(why.code for why in kind.whys(case)))
        for number, deal in enumerate(deals)
        for case, value in deal.iter_cases(kind)
    ]
    lot.shuffle(found)
    chosen: list[tuple[Hashable, SingleQuestion]] = []
    rights, told, places, clues = Counter[Hashable](), Counter[str](), Counter[int](), ClueCount()
    made: dict[Case, Any] = {}

    def make_if_taught(one: _Found) -> Any:
        if one.case not in made:
            is_asked = all(map(is_taught, one.case.explain(kind.whys(one.case))))
            made[one.case] = make(kind, one.case, lot) if is_asked else None
        return made[one.case]

    def rank(one: _Found) -> tuple[int, int]:
        return rights[one.key], min((told[code] for code in one.codes), default=0)

    def rate(one: _Found) -> tuple[float, ...]:
        question = made[one.case]
        is_choice = isinstance(question, ChoiceQuestion)
        return (*rank(one), -len(question.answers), clues.rate(question)) if is_choice else rank(one)

    while len(chosen) < many:
        open_ = (one for one in sorted(found, key=rank) if rights[one.key] < round(many * MAX_SORT_SHARE))
        best = [*islice(filter(make_if_taught, open_), COMPARED_CASES)]
        if not best:
            break
        one = min(best, key=rate)
        question = made[one.case]
        found = [other for other in found if other.deal != one.deal and made.get(other.case, question)]
        if isinstance(question, ChoiceQuestion):
            clues.add(question)
            if not kind.in_order:
                place = min(range(len(question.answers)), key=lambda place: (places[place], lot.random()))
                places[place] += 1
                question = question.move_right(place)
        rights[one.key] += 1
        told.update({*one.codes})
        chosen.append((one.key, SingleQuestion(kind, one.case, question)))
    most, count = rights.most_common(1)[0] if rights else (None, 0)
    surplus = max(0, count - max(len(chosen) - count, 1) - 1)
    for one_chosen in [one_chosen for one_chosen in reversed(chosen) if one_chosen[0] == most][:surplus]:
        chosen.remove(one_chosen)
    return [question for _, question in chosen]
