"""Questions on plays of deals between computer players; the engine knows each answer, so every one can have new cards.

The kinds of questions belong to the families (`Family.question_kinds`). A kind says what is asked, which answers are
likely, and why each wrong one is wrong. From it a single question is made for the review, and a run for a quiz: a
worked example whose last results, or all of them, the learner completes.

    >>> from cardlessons.engine.variants import variant
    >>> run = make_run(variant("peel-five-card"), seed=5)
    >>> [len(run.missing(grade)) for grade in GRADES]
    [1, 2, 4]
"""

from cardlessons.simulation.questions.cases import Case as Case
from cardlessons.simulation.questions.cases import PlayedDeal as PlayedDeal
from cardlessons.simulation.questions.cases import list_kinds as list_kinds
from cardlessons.simulation.questions.cases import play_deal as play_deal
from cardlessons.simulation.questions.cases import play_deals as play_deals
from cardlessons.simulation.questions.choosing import choose_questions as choose_questions
from cardlessons.simulation.questions.questions import MAX_ANSWERS as MAX_ANSWERS
from cardlessons.simulation.questions.questions import PLAYS_SHOWN as PLAYS_SHOWN
from cardlessons.simulation.questions.questions import ChoiceQuestion as ChoiceQuestion
from cardlessons.simulation.questions.questions import CountersQuestion as CountersQuestion
from cardlessons.simulation.questions.questions import Reply as Reply
from cardlessons.simulation.questions.questions import list_touched as list_touched
from cardlessons.simulation.questions.runs import GRADES as GRADES
from cardlessons.simulation.questions.runs import Grade as Grade
from cardlessons.simulation.questions.runs import QuestionRun as QuestionRun
from cardlessons.simulation.questions.runs import RunStep as RunStep
from cardlessons.simulation.questions.runs import SingleQuestion as SingleQuestion
from cardlessons.simulation.questions.runs import make_run as make_run
