"""The quiz on one or more games: learners complete runs of plays; each round has new cards.

A round is a run of plays with missing results: the last one in grade 1, the last two in grade 2, all in grade 3. A
mistake does not end the round; after a round without one the grade goes up. The next round always has other cards.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from random import Random

from cardlessons.engine.variants import variant
from cardlessons.lessons.taught import Taught
from cardlessons.record.narration import describe_act, describe_table
from cardlessons.rulebook import get_title
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import MAX_SEED, MessageError
from cardlessons.session.panels.panel import Panel
from cardlessons.session.protocol import ButtonsPart, CitedText, PanelPart, ShownPart
from cardlessons.session.table.view import build_shown_table
from cardlessons.session.texts import get_text
from cardlessons.simulation import questions

MAX_ROUNDS = 100
"""The number of earlier rounds that are kept as they were left."""
_SAVED_PATTERN = re.compile(r"(?:([1-3])\.)?([1-9]\d*)(?:\.([1-3]*))?")
"""Matches a saved state: the grade, the number of the round, the grades won; older states have only the number."""


class QuizPanel(Panel):
    """A quiz without an end; everybody gets the same round by its number. Of several games each has its turn, in any
    order, before one comes again.

    Attributes:
        collect_taught: returns what the lesson of the quiz teaches, so that only this is asked, if it has one.
    """

    key = "quiz"

    def __init__(self, games: Sequence[str], context: Context = AUTHOR) -> None:
        self.games = [variant(game) for game in games]
        self.looks = tuple(dict.fromkeys(game.family for game in self.games))
        self.game = self.games[0]
        self.grade: questions.Grade = 1
        self.number = 0
        self.won: frozenset[questions.Grade] = frozenset()
        self.collect_taught: Callable[[], Taught | None] | None = None
        self._taught: Taught | None = None
        self.run: questions.QuestionRun | None = None
        self.answered = 0
        self.reply: questions.Reply | None = None
        self.faultless = True
        self._rounds: dict[int, tuple[questions.Grade, int, questions.Reply | None, bool]] = {}
        super().__init__(context)

    @property
    def missing(self) -> tuple[questions.RunStep, ...]:
        """Return the steps of the round whose results the learner has to give."""
        return tuple(self.run.steps[number] for number in self.run.missing(self.grade)) if self.run else ()

    @property
    def ended(self) -> bool:
        """Return whether all questions of the round are answered."""
        return self.reply is not None and self.answered == len(self.missing)

    def _open_round(self, number: int, grade: questions.Grade) -> None:
        """Begin a round, or go back to it as it was left, so that nobody answers it twice."""
        if self.run:
            self._rounds[self.number] = (self.grade, self.answered, self.reply, self.faultless)
        if len(self._rounds) > MAX_ROUNDS:
            del self._rounds[next(iter(self._rounds))]
        pass_, place = divmod(number - 1, len(self.games))
        self.game = Random(f"cardlessons quiz {pass_}").sample(self.games, len(self.games))[place]
        self.number, self.run = number, self._make_run(number)
        fresh = (grade, 0, None, True)
        self.grade, self.answered, self.reply, self.faultless = self._rounds.get(number, fresh)

    def _make_run(self, number: int) -> questions.QuestionRun:
        """Return the run of a round: on what the lesson teaches, or on anything if it teaches too little."""
        if self._taught is None and self.collect_taught:
            self._taught = self.collect_taught()
        if self._taught:
            with suppress(ValueError):
                return questions.make_run(self.game, number, self._taught.covers)
        return questions.make_run(self.game, number)

    def _open_next_round(self, grade: questions.Grade) -> None:
        number = self.number % MAX_SEED + 1
        while number in self._rounds:
            number = number % MAX_SEED + 1
        self._open_round(number, grade)

    def get_round(self) -> str:
        """Return the number of the round; empty before the first one."""
        return str(self.number or "")

    def saved_state(self) -> str:
        """Return the grade, the number of the round and the grades won, as text; empty before the first round."""
        return f"{self.grade}.{self.number}.{''.join(map(str, sorted(self.won)))}" if self.number else ""

    def touch(self, name: str, value: str | int) -> None:
        """Take an answer, choose a grade, or begin another round."""
        what, _, which = name.partition("-")
        match what:
            case "answer" if which == str(self.answered) and self.run and not self.ended:
                self._answer(str(value))
            case "grade" if which in map(str, questions.GRADES):
                self._open_next_round(questions.GRADES[int(which) - 1])
            case "next":
                up = self.ended and self.faultless
                self._open_next_round(
                    questions.GRADES[min(self.grade, len(questions.GRADES) - 1)] if up else self.grade
                )
            case "kept" if (saved := _SAVED_PATTERN.fullmatch(str(value))) and int(saved[2]) <= MAX_SEED:
                self.won |= {grade for grade in questions.GRADES if str(grade) in (saved[3] or "")}
                self._open_round(int(saved[2]), questions.GRADES[int(saved[1] or 1) - 1])
            case _:
                raise MessageError(get_text("quiz.no-such-answer"))

    def _answer(self, answer: str) -> None:
        question = self.missing[self.answered].question
        reply = question.reply(answer) if question else None
        if reply is None:
            raise MessageError(get_text("quiz.no-such-answer"))
        self.reply = reply
        self.answered += 1
        self.faultless &= reply.right
        if self.ended and self.faultless:
            self.won |= {self.grade}

    @property
    def label(self) -> str:
        return get_text("quiz.label")

    def parts(self) -> Iterator[PanelPart]:
        """Yield the table, the steps of the run, the reply to the last answer, and the next question."""
        if self.run is None:
            yield {"kind": "buttons", "buttons": [["next", get_text("quiz.first"), "\u2026"]], "main": "next"}
            return
        step = self.missing[min(self.answered, len(self.missing) - 1)]
        yield self._build_grade_buttons()
        yield {"kind": "text", "style": "aside", "text": self._describe_round()}
        yield self._build_shown_part(step)
        yield from self._iter_step_parts(self.run)
        if self.reply:
            says = self._describe_verdict(self.reply)
            yield {"kind": "verdict", "style": "spoken", "text": says, "right": self.reply.right}
        if self.ended:
            label, ends = self._describe_next(), self.grade == questions.GRADES[-1] and self.faultless
            yield {"kind": "buttons", "buttons": [["next", label, "\u2026"]], "main": "next", "ends": ends}
        else:
            yield self._build_question_part(step)

    def _describe_round(self) -> str:
        title, missing = get_title(self.game), len(self.missing)
        return get_text("quiz.heading", number=self.number, title=title, answered=self.answered, missing=missing)

    def _build_grade_buttons(self) -> ButtonsPart:
        buttons = []
        for grade in questions.GRADES:
            name = _name_grade(grade)
            buttons.append([f"grade-{grade}", get_text("quiz.won", name=name) if grade in self.won else name])
        return {"kind": "buttons", "buttons": buttons, "pressed": f"grade-{self.grade}"}

    def _iter_step_parts(self, run: questions.QuestionRun) -> Iterator[PanelPart]:
        """Yield the plays before the run, and the steps of the run before the one in question."""
        seats, does = run.steps[0].before.position.seats, self.game.look.verb
        acts = [node.act for node in run.steps[0].before.line() if node.act is not None][-questions.PLAYS_SHOWN :]
        if acts:
            plays = "; ".join(describe_act(act, seats, does) for act in acts)
            yield {"kind": "text", "text": get_text("quiz.before", told=plays)}
        at = run.missing(self.grade)
        steps = run.steps[: at[self.answered] if self.answered < len(at) else len(run.steps)]
        head = get_text("quiz.question") if run.kind.at_end else get_text("quiz.step")
        rows: list[list[CitedText]] = []
        for number, step in enumerate(steps):
            result: CitedText = _describe_result(step) if number in at else {"text": step.told}
            rows.append([{"text": step.says}, *([result] if step.told else [])])  # nothing was asked about some plays
        if rows:
            caption = get_text("quiz.told-so-far")
            yield {"kind": "table", "caption": caption, "head": [head, get_text("quiz.result")], "rows": rows}

    def _describe_verdict(self, reply: questions.Reply) -> str:
        """Return the reply to the last answer: after a wrong one, with the right result; at the end, with the grade."""
        says = get_text("quiz.right", says=reply.says)
        if not reply.right:
            told = self.missing[self.answered - 1].told
            says = get_text("quiz.wrong", says=reply.says, why=reply.why, told=told)
        if self.ended:
            grade = _name_grade(self.grade)
            won, not_won = get_text("quiz.won-grade", grade=grade), get_text("quiz.not-won", grade=grade)
            says = f"{says} {won if self.faultless else not_won}"
        return says

    def _describe_next(self) -> str:
        if not self.faultless:
            return get_text("quiz.other-cards")
        if self.grade == questions.GRADES[-1]:
            return get_text("quiz.another")
        return get_text("quiz.up", grade=_name_grade(questions.GRADES[self.grade]))

    def _build_question_part(self, step: questions.RunStep) -> PanelPart:
        name, question = f"answer-{self.answered}", step.question
        assert question is not None
        asks = question.asks
        if len(self.games) > 1:
            asks = get_text("quiz.in-game", title=get_title(self.game), asks=asks)
        if isinstance(question, questions.CountersQuestion):
            payers, payees = question.name_purses()
            return {
                "kind": "counters",
                "name": name,
                "asks": asks,
                "payers": payers,
                "payees": payees,
                "whom": get_text("quiz.to-whom"),
                "lay": get_text("quiz.lay"),
            }
        answers = [[str(number), answer.says] for number, answer in enumerate(question.answers)]
        return {"kind": "answers", "name": name, "asks": asks, "answers": answers}

    def _build_shown_part(self, step: questions.RunStep) -> ShownPart:
        words = " ".join(describe_table(self.game, step.before.position, looks=step.looks))
        asked = not self.ended and step.question
        touched = questions.list_touched(asked, step.before) if isinstance(asked, questions.ChoiceQuestion) else []
        shown = build_shown_table(self.game, step.before, step.looks)
        return {"kind": "shown", **shown, "words": words, "name": f"answer-{self.answered}", "touched": touched}


def _describe_result(step: questions.RunStep) -> CitedText:
    """Return the result of a step with its citations."""
    cites = dict.fromkeys(id_ for reason in step.reasons for id_ in reason.cites)
    return {"text": step.told, "cites": [*cites]}


def _name_grade(grade: questions.Grade) -> str:
    if grade == 1:
        return get_text("quiz.last-missing")
    return get_text("quiz.last-two" if grade == 2 else "quiz.all-missing")
