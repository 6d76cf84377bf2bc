"""The part for the questions of a worked example: learners predict a step before they see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardlessons.lessons.lesson import ExamplePart
from cardlessons.record import Answer, Question, Record, write_act
from cardlessons.record.answers import (
    describe_answer,
    describe_reply,
    find_answer_act,
    find_named_seats,
    is_payment_question,
)
from cardlessons.record.renaming import rename_seats
from cardlessons.session import protocol
from cardlessons.session.messages import MessageError
from cardlessons.session.protocol import AnswerQuestion, QuestionData, SettingFields, TableTold
from cardlessons.session.table.state import TableState
from cardlessons.session.table.table import Answers, Part, Table
from cardlessons.session.texts import get_text


class PredictionsPart(Part):
    """Asks the questions of a worked example; the page gets the right answer only after the learner's choice."""

    def __init__(self, worked: ExamplePart) -> None:
        self.worked = worked
        self.first = self.make_state(worked.record)

    def make_state(self, record: Record) -> TableState:
        """Return the state for a record, and take its questions; raises `RecordError` if its table is not possible."""
        worked = self.worked if record is self.worked.record else replace(self.worked, record=record)
        tree, self.worked = worked.tree.copy(), worked
        return TableState(tree, record, tree.root, setting={"intro": record.comment})

    def rename_seats(self, table: Table, names: Mapping[str, str]) -> None:
        """Give seats other names in the record and its questions."""
        self.worked = rename_seats(self.worked, names)

    def setting_fields(self, table: Table) -> SettingFields:
        """Return the questions, without the right answers, and whether the record stops before its end."""
        questions = [self._build_question_data(before, question) for before, question in self.worked.questions]
        played = sum(node.book for node in self.worked.tree) - 1
        is_stopped = played < len(self.worked.record.steps) and not table.variant.calls
        return {"questions": questions, **({"stopped": True} if is_stopped else {})}

    def _build_question_data(self, before: int, question: Question) -> QuestionData:
        """Return a question without its right answer."""
        data: QuestionData = {"before": before, "asks": question.asks, "answers": []}
        if is_payment_question(question.answers):
            (answer,) = question.answers
            return {**data, "pays": list(self.worked.record.seats), "told": describe_reply(answer)}
        return {**data, "answers": self._build_answers_data(question.answers)}

    def _build_answers_data(self, answers: tuple[Answer, ...]) -> list[protocol.AnswerData]:
        """Return answers in words, and each as an act if it is one; if none is, with the seats that they name."""
        record = self.worked.record
        says = [describe_answer(record, answer) for answer in answers]
        acts = [find_answer_act(record, answer) for answer in answers]
        seats = [] if any(acts) else find_named_seats(says, record.seats)
        data: list[protocol.AnswerData] = [
            {"says": words, "act": None if act is None else write_act(act, record.seats)}
            for words, act in zip(says, acts, strict=True)
        ]
        for answer, seat in zip(data, seats, strict=False):
            if seat:
                answer["seat"] = seat
        return data

    def answers(self) -> Answers:
        """Return the answers of the part."""
        return {AnswerQuestion: (self._judge, False)}

    def _judge(self, table: Table, message: AnswerQuestion) -> TableTold:
        """Return whether a chosen answer is right, its explanation, and which answer is right."""
        number, choice, questions = message["question"], message["choice"], self.worked.questions
        if not 0 <= number < len(questions):
            raise MessageError(get_text("predictions.no-such-question"))
        answers = questions[number][1].answers
        if not 0 <= choice < len(answers):
            raise MessageError(get_text("predictions.no-such-answer"))
        solution = next(n for n, answer in enumerate(answers) if answer.right)
        return {"right": answers[choice].right, "told": describe_reply(answers[choice]), "solution": solution}
