"""Runs of questions, and single ones: the plays of a deal with missing results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from math import ceil
from random import Random
from typing import Literal, NamedTuple

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Looks
from cardlessons.engine.variant import Variant
from cardlessons.record.tree import Node
from cardlessons.rulebook import Explanation
from cardlessons.simulation.questions.cases import Case, PlayedDeal, list_kinds, play_deals
from cardlessons.simulation.questions.questions import Question, make_choice_question, make_question

Grade = Literal[1, 2, 3]
"""The grades of a run: the last result is missing, the last two, all."""
GRADES: tuple[Grade, ...] = (1, 2, 3)
MAX_RUN = 4
"""The number of questions in a run of plays, and the limit of those at the end of a deal."""
MIN_RUN = 3
"""The least number of questions in a run at the end of a deal."""
MAX_PLAYS_OF_RUN = 8
"""The limit of plays from the first question of a run to the last."""
DEALS_OF_RUN = 6
"""The number of deals from which a run is chosen."""
MAX_RANDOM_BONUS = 2.0
"""The limit of the random number that is added to a run's worth, so that not all runs are alike."""


@dataclass(frozen=True)
class RunStep:
    """One step of a run: a play, or a player or a thing at the end of the deal.

    Attributes:
        before: the table before the play; at the end of a deal, the table then.
        looks: the seats whose hands are shown; None for all.
        says: the play in words.
        told: the result and its reasons in words; empty if there is nothing to say.
        reasons: the reasons as sentences with their citations.
        question: the question on the result; None if the result is always shown.
    """

    before: Node
    looks: Looks
    says: str
    told: str
    reasons: tuple[Explanation, ...]
    question: Question | None = None


@dataclass(frozen=True)
class QuestionRun:
    """A run of steps in one deal."""

    kind: QuestionKind[Case]
    steps: tuple[RunStep, ...]

    def missing(self, grade: Grade) -> tuple[int, ...]:
        """Return the numbers of the steps whose results are missing in a grade, from 0."""
        asked = [number for number, step in enumerate(self.steps) if step.question]
        return tuple(asked if grade == GRADES[-1] else asked[-grade:])


class SingleQuestion(NamedTuple):
    """A question on one play: the case with its reasons."""

    kind: QuestionKind[Case]
    case: Case
    question: Question

    @property
    def reasons(self) -> tuple[Explanation, ...]:
        """Return why the right answer is right."""
        return self.case.explain(self.kind.whys(self.case))

    @property
    def before(self) -> Node:
        """Return the table that is shown: before the play, or at the end of the deal."""
        return get_shown_table(self.kind, self.case)

    @property
    def looks(self) -> Looks:
        """Return the seats whose hands are shown."""
        return get_shown_hands(self.kind, self.case)


def get_shown_table(kind: QuestionKind[Case], case: Case) -> Node:
    """Return the table that is shown with a question: before the play, or at the end of the deal."""
    assert case.node.parent is not None
    return case.node if kind.at_end else case.node.parent


def get_shown_hands(kind: QuestionKind[Case], case: Case) -> Looks:
    """Return the seats whose hands are shown with a question: all, only the player's, or none in games of slaps."""
    if case.game.look.hands_hidden:
        return frozenset()
    return frozenset({case.seat}) if kind.is_own_view else None


def choose_questions(
    game: Variant,
    kind: QuestionKind[Case],
    deals: list[PlayedDeal],
    many: int,
    lot: Random,
    *,
    with_counters: bool = False,
) -> list[SingleQuestion]:
    """Return questions of a kind, of each deal one at most; `with_counters` if the kind has such answers.

    Each sort of right answer is about equally frequent, and none is more frequent by two than all others together.
    """
    make = make_question if with_counters else make_choice_question
    chosen: list[tuple[Hashable, SingleQuestion]] = []
    rights = Counter[Hashable]()
    for deal in deals:
        ranked = sorted(deal.iter_cases(kind), key=lambda found: (rights[kind.sort(found[1])], lot.random()))
        for case, value in ranked:
            sort = kind.sort(value)
            if rights[sort] < ceil(many / 2) and (question := make(kind, case, lot)):
                rights[sort] += 1
                chosen.append((sort, SingleQuestion(kind, case, question)))
                break
        if len(chosen) == many:
            break
    most, count = rights.most_common(1)[0] if rights else (None, 0)
    surplus = max(0, count - max(len(chosen) - count, 1) - 1)
    for found in [found for found in reversed(chosen) if found[0] == most][:surplus]:
        chosen.remove(found)
    return [question for _, question in chosen]


def make_run(game: Variant, seed: int) -> QuestionRun:
    """Return the run of a game with this seed: the same one on every machine.

    Raises:
        ValueError: this game gives no run with questions.
    """
    lot = Random(f"cardlessons runs {game}/{seed}")
    deals = play_deals(game, f"runs/{seed}", DEALS_OF_RUN)
    kinds = list_kinds(game)
    for kind in lot.sample(kinds, len(kinds)):
        found = [run for deal in deals for run in _iter_runs(kind, deal, lot)]
        sorts = sorted({kind.sort(run[-1][1]) for run in found}, key=str)
        aim = lot.choice(sorts) if sorts else None  # so that the last answer, which may be the only one, varies
        worths = [_rate_run(kind, run, aim) + lot.random() * MAX_RANDOM_BONUS for run in found]
        for _, run in sorted(zip(worths, found, strict=True), key=lambda one: one[0], reverse=True):
            if steps := _build_steps(kind, [case for case, _ in run], lot):
                return QuestionRun(kind, steps)
    raise ValueError(f"no run of plays can be asked about in {game}")


def _iter_runs(kind: QuestionKind[Case], deal: PlayedDeal, lot: Random) -> Iterator[list[tuple[Case, Hashable]]]:
    """Yield the runs of a deal whose answers are not all the same."""
    cases = [*deal.iter_cases(kind)]
    if kind.at_end:
        if len(cases) >= MIN_RUN:
            yield lot.sample(cases, min(len(cases), MAX_RUN))
        return
    by_play: dict[Node, list[tuple[Case, Hashable]]] = {}
    for case, value in cases:
        by_play.setdefault(case.node, []).append((case, value))
    asked = [lot.choice(some) for some in by_play.values()]
    for end in range(MAX_RUN, len(asked) + 1):
        run = asked[end - MAX_RUN : end]
        if len({value for _, value in run}) > 1 and run[-1][0].node.number - run[0][0].node.number < MAX_PLAYS_OF_RUN:
            yield run


def _rate_run(kind: QuestionKind[Case], run: list[tuple[Case, Hashable]], aim: Hashable) -> int:
    """Return the worth of a run: it grows with the number of different answers, and if it ends as aimed."""
    return (
        len({value for _, value in run})
        + len({kind.sort(value) for _, value in run})
        + 4 * (kind.sort(run[-1][1]) == aim)
    )


def _build_steps(kind: QuestionKind[Case], cases: list[Case], lot: Random) -> tuple[RunStep, ...]:
    """Return the steps of a run, with the plays between its questions; empty if a question cannot be made."""
    asked = {case.node: case for case in cases}
    first, last = cases[0].node, cases[-1].node
    between = () if kind.at_end else (node for node in last.line() if first.number <= node.number)
    steps: list[RunStep] = []
    for case in cases if kind.at_end else [asked.get(node) or Case(cases[0].game, node) for node in between]:
        question = make_question(kind, case, lot) if kind.at_end or case.node in asked else None
        if question:
            steps.append(_build_asked_step(kind, case, question))
        elif kind.at_end or case.node in asked:
            return ()
        elif case.node.parent is not None:
            steps.append(RunStep(case.node.parent, get_shown_hands(kind, case), case.describe_play(), "", ()))
    return tuple(steps)


def _build_asked_step(kind: QuestionKind[Case], case: Case, question: Question) -> RunStep:
    reasons = case.explain(kind.whys(case))
    told = " ".join([kind.says(case, kind.value(case)), *(reason.text for reason in reasons)])
    says = question.asks if kind.at_end else case.describe_play()
    return RunStep(get_shown_table(kind, case), get_shown_hands(kind, case), says, told, reasons, question)
