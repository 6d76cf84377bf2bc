"""Predicting: what happens next is asked before a step of a worked example is shown."""

from __future__ import annotations

from cardlessons.lessons.lesson import Worked
from cardlessons.record import Answer, write_act
from cardlessons.record.answers import act_of, answer_in_words
from cardlessons.record.replay import Data
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.table import Part, Table


class Predicting(Part):
    """The questions of a worked example; which answer is right leaves Python only when one has been chosen."""

    def __init__(self, worked: Worked) -> None:
        self.record, self.questions = worked.record, worked.questions

    def adds(self, table: Table) -> Data:
        """The questions, without what is right."""
        asked = [
            {"before": before, "asks": asked.asks, "answers": list(map(self._shown, asked.answers))}
            for before, asked in self.questions
        ]
        return {"questions": asked}

    def _shown(self, answer: Answer) -> Data:
        """An answer in words, and the act at the table that gives it, if it is one."""
        act = act_of(self.record, answer)
        written = None if act is None else write_act(act, self.record.seats)
        return {"says": answer_in_words(self.record, answer), "act": written}

    def answer(self, table: Table, message: Data) -> Data | None:
        """Whether an answer is right, and what is told for it."""
        match message:
            case {"do": "answer", "question": number, "choice": choice} if is_number(number) and is_number(choice):
                if not 0 <= number < len(self.questions):
                    raise MessageError("There is no such question on this page.")
                answers = self.questions[number][1].answers
                if not 0 <= choice < len(answers):
                    raise MessageError("There is no such answer to this question.")
                return {"right": answers[choice].right, "told": answers[choice].told}
            case _:
                return None
