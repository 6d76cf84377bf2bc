"""Questions on plays of deals between computer players; the engine knows each answer, so every one can have new cards.

The kinds of questions belong to the families (`Family.question_kinds`). A kind says what is asked, which answers are
likely, and why each wrong one is wrong. From it a single question is made for the review, and a run for a quiz: a
worked example whose last results, or all of them, the learner completes.

    >>> from cardlessons.engine.variants import variant
    >>> run = make_run(variant("peel-five-card"), seed=5)
    >>> [len(run.missing(grade)) for grade in GRADES]
    [1, 2, 4]
"""

from cardlessons.simulation.questions.cases import Case, PlayedDeal, list_kinds, play_deal, play_deals
from cardlessons.simulation.questions.choosing import choose_questions
from cardlessons.simulation.questions.questions import (
    MAX_ANSWERS,
    PLAYS_SHOWN,
    ChoiceQuestion,
    CountersQuestion,
    Reply,
    list_touched,
)
from cardlessons.simulation.questions.runs import (
    GRADES,
    Grade,
    QuestionRun,
    RunStep,
    SingleQuestion,
    make_run,
)

__all__ = [
    "GRADES",
    "MAX_ANSWERS",
    "PLAYS_SHOWN",
    "Case",
    "ChoiceQuestion",
    "CountersQuestion",
    "Grade",
    "PlayedDeal",
    "QuestionRun",
    "Reply",
    "RunStep",
    "SingleQuestion",
    "choose_questions",
    "list_kinds",
    "list_touched",
    "make_run",
    "play_deal",
    "play_deals",
]
