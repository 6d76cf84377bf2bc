"""The worked example of a lesson, stepped."""

from __future__ import annotations

from cardlessons.lessons.lesson import Worked
from cardlessons.record.replay import Data
from cardlessons.record.tree import grow
from cardlessons.study.messages import MessageError, is_number
from cardlessons.study.whatif import Study


class Example(Study):
    """The worked example, stepped, with its predictions and the learner's what-ifs."""

    kind = "example"

    def __init__(self, worked: Worked, key: str = "example-1") -> None:
        self.questions = worked.questions
        self.record = worked.record
        asked = [{"before": q.before, "asks": q.asks, "answers": [a.text for a in q.answers]} for q in self.questions]
        super().__init__(
            grow(worked.record),
            key=key,
            label=f"Worked example: {worked.title}",
            title=worked.title,
            intro=worked.record.comment,
            questions=asked,
            cites=list(worked.cites),
        )

    def answer(self, message: Data) -> Data:
        """Judges predictions too: the answers are not in the page."""
        match message:
            case {"do": "answer", "question": number, "choice": choice} if is_number(number) and is_number(choice):
                if not 0 <= number < len(self.questions):
                    raise MessageError("There is no such question on this page.")
                answers = self.questions[number].answers
                if not 0 <= choice < len(answers):
                    raise MessageError("There is no such answer to this question.")
                return {"right": answers[choice].right, "told": answers[choice].told}
            case _:
                return super().answer(message)
