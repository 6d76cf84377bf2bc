"""Questions on calls: what is said with a card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Said
from cardlessons.simulation.questions.cases import TEXTS, Case


def find_call(case: Case) -> str | None:
    """Return the words said with a card; None if there are none, or several."""
    said = case.list_events(Said)
    return said[0].words if case.is_play and len(said) == 1 else None


def make_call_kind(list_calls: Callable[[Case], Mapping[str, str]]) -> QuestionKind[Case]:
    """Return the kind of questions on calls; `list_calls` returns likely calls, and why each is not the right one."""
    return QuestionKind(
        "said",
        value=find_call,
        asks=lambda case: case.say(TEXTS, "said.asks"),
        says=lambda case, words: case.say(TEXTS, "said.says", words=words),
        others=lambda case, _: list_calls(case),
        corrects=lambda case, words: list_calls(case)[words],
        whys=lambda case: [event.why for event in case.list_events(Said)],
    )
