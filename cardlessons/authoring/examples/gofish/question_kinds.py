"""The kind of questions on Go Fish: who asks next."""

from __future__ import annotations

from cardlessons.authoring.examples.gofish.asking import Ask
from cardlessons.engine.question_kinds import QuestionKind
from cardlessons.engine.table import Said, Turned
from cardlessons.simulation.questions import Case


def _correct(case: Case, seat: int) -> str:
    """Return why another player asks next."""
    name = case.seats[seat]
    if seat == case.seat:
        return f"{name} got no card of that rank, so {name}'s turn is over."
    if not case.list_events(Said):
        return f"{case.seats[case.seat]} got cards and asks again, not {name}."
    return f"It is not {name}'s turn to ask now."


NEXT_KIND = QuestionKind[Case](
    "next",
    value=lambda case: case.after.turn if isinstance(case.act, Ask) else None,
    asks=lambda case: f"{case.describe_play()} Who asks next?",
    says=lambda case, seat: f"{case.seats[seat]}.",
    others=lambda case, right: range(len(case.seats)),
    corrects=_correct,
    whys=lambda case: [event.why for event in case.list_events(Turned)],
)
QUESTION_KINDS = (NEXT_KIND,)
