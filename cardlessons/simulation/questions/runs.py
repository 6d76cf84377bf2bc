"""Runs of questions: the plays of a deal with missing results."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Generic, Literal, TypeVar

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Looks
from cardlessons.engine.variant import Variant
from cardlessons.record.tree import Node
from cardlessons.rulebook import Explanation
from cardlessons.simulation.questions.cases import Case, PlayedDeal, list_kinds, play_deals
from cardlessons.simulation.questions.questions import Question, make_question

Q = TypeVar("Q", bound="Question | None", covariant=True)
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
class QuestionStep(Generic[Q]):
    """A play, or a player or a thing at the end of a deal, and the question on it.

    Attributes:
        question: the question; None for a play of a run about which nothing is asked.
    """

    kind: QuestionKind[Case]
    case: Case
    question: Q

    @property
    def before(self) -> Node:
        """Return the table that is shown: before the play, or at the end of the deal, still unpaid."""
        before = self.case.node.parent
        assert before is not None
        if not self.kind.at_end:
            return before
        unpaid = {name: getattr(before.position, name) for name in ("counters", "pool", "scores", "winners")}
        return replace(self.case.node, position=self.case.after._replace(**unpaid))

    @property
    def looks(self) -> Looks:
        """Return the seats whose hands are shown: all (None), only the player's, or none in games with calls."""
        return self.case.game.select_lookers(frozenset({self.case.seat}) if self.kind.is_own_view else None)

    @property
    def says(self) -> str:
        """Return the play in words; at the end of a deal, the question."""
        question: Question | None = self.question
        return question.asks if question and self.kind.at_end else self.case.describe_play()

    @property
    def reasons(self) -> tuple[Explanation, ...]:
        """Return why the right answer is right, as sentences with citations."""
        return self.case.explain(self.kind.whys(self.case)) if self.question else ()

    @property
    def told(self) -> str:
        """Return the right answer and its reasons in words; empty if nothing is asked."""
        if not self.question:
            return ""
        says = self.kind.says(self.case, self.kind.value(self.case))
        reasons = [reason.text for reason in self.reasons]
        is_said = bool(reasons) and reasons[0].startswith(f"{says.rstrip('.')}:")  # as "No snap: nothing lies there."
        return " ".join(reasons if is_said else [says, *reasons])


SingleQuestion = QuestionStep[Question]
"""A single question, for practice."""
RunStep = QuestionStep[Question | None]
"""A step of a run, for the quiz."""


@dataclass(frozen=True)
class QuestionRun:
    """A run of steps in one deal."""

    kind: QuestionKind[Case]
    steps: tuple[RunStep, ...]

    def missing(self, grade: Grade) -> tuple[int, ...]:
        """Return the numbers of the steps whose results are missing in a grade, from 0."""
        asked = [number for number, step in enumerate(self.steps) if step.question]
        return tuple(asked if grade == GRADES[-1] else asked[-grade:])


def make_run(game: Variant, seed: int, is_taught: Callable[[Explanation], bool] = lambda _: True) -> QuestionRun:
    """Return the run of a game with this seed, in which only what is taught is asked: the same one on every machine.

    Raises:
        ValueError: this game gives no run with questions.
    """
    lot = Random(f"cardlessons runs {game}/{seed}")
    deals = play_deals(game, f"runs/{seed}", DEALS_OF_RUN)
    kinds = list_kinds(game)
    for kind in lot.sample(kinds, len(kinds)):
        found = [run for deal in deals for run in _iter_runs(kind, deal, lot, is_taught)]
        sorts = sorted({kind.sort(run[-1][1]) for run in found}, key=str)
        aim = lot.choice(sorts) if sorts else None  # so that the last answer, which may be the only one, varies
        worths = [_rate_run(kind, run, aim) + lot.random() * MAX_RANDOM_BONUS for run in found]
        for _, run in sorted(zip(worths, found, strict=True), key=lambda one: one[0], reverse=True):
            if steps := _build_steps(kind, [case for case, _ in run], lot):
                return QuestionRun(kind, steps)
    raise ValueError(f"no run of plays can be asked about in {game}")


def _iter_runs(
    kind: QuestionKind[Case], deal: PlayedDeal, lot: Random, is_taught: Callable[[Explanation], bool]
) -> Iterator[list[tuple[Case, Hashable]]]:
    """Yield the runs of a deal whose answers are not all the same."""
    cases = [found for found in deal.iter_cases(kind) if all(map(is_taught, found[0].explain(kind.whys(found[0]))))]
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
    asked = [RunStep(kind, case, make_question(kind, case, lot)) for case in cases]
    if not all(step.question for step in asked):
        return ()
    if kind.at_end:
        return tuple(asked)
    by_node = {step.case.node: step for step in asked}
    first, *_, last = by_node
    plays = (node for node in last.line() if node.number >= first.number)
    return tuple(by_node.get(node) or RunStep(kind, Case(cases[0].game, node), None) for node in plays)
