"""A quiz on a game: questions on single plays, with fresh cards each time, and the reason behind every answer."""

from __future__ import annotations

from collections.abc import Iterator

from cardlessons.engine.variants import variant
from cardlessons.record.figure import figure
from cardlessons.record.narration import act_in_words, table_in_words
from cardlessons.session.context import AUTHOR, Context
from cardlessons.session.messages import LARGEST_SEED, MessageError
from cardlessons.session.panels.panel import Panel
from cardlessons.session.protocol import FigurePart, PanelPart
from cardlessons.session.texts import get_text
from cardlessons.simulation.quiz import QuizQuestion, ask

PLAYS_BEFORE = 4
"""So many plays before the one in question are told: what it costs may depend on them."""


class QuizPanel(Panel):
    """Questions without end; the number of a question gives the same one to everybody."""

    label = get_text("quiz.label")
    key = "quiz"

    def __init__(self, game: str, context: Context = AUTHOR) -> None:
        self.game = variant(game)
        self.right = self.answered = self.number = 0
        self.question: QuizQuestion | None = None
        self.choice: int | None = None
        super().__init__(context)

    def _lay(self, number: int) -> None:
        self.number, self.question, self.choice = number, ask(self.game, number), None

    def saved_state(self) -> str:
        """Return the number of the question; nothing before the first one."""
        return str(self.number or "")

    def touch(self, name: str, value: str | int) -> None:
        """Take an answer, or lay another question."""
        match name:
            case "answer" if self.question and str(value) in map(str, range(len(self.question.answers))):
                if self.choice is None:
                    self.answered += 1
                    self.right += self.question.answers[int(value)].right
                    self.choice = int(value)
            case "next":
                self._lay(self.number % LARGEST_SEED + 1)
            case "kept" if str(value).isdecimal() and 0 < int(value) <= LARGEST_SEED:
                self._lay(int(value))
            case _:
                raise MessageError(get_text("quiz.no-such-answer"))

    def parts(self) -> Iterator[PanelPart]:
        """The table and the question; once it is answered, which answer is right, and why."""
        question = self.question
        if question is None:
            yield {"kind": "buttons", "buttons": [["next", get_text("quiz.first"), "\u2026"]], "main": "next"}
            return
        score = get_text("quiz.score", right=self.right, answered=self.answered) if self.answered else ""
        yield {
            "kind": "text",
            "style": "aside",
            "text": get_text("quiz.heading", number=self.number, title=self.game.title, score=score),
        }
        yield self._figure(question)
        if told := _plays_before(question):
            yield {"kind": "text", "text": told}
        if self.choice is None:
            answers = [[str(number), answer.says] for number, answer in enumerate(question.answers)]
            yield {"kind": "answers", "name": "answer", "asks": question.asks, "answers": answers}
            return
        chosen = question.answers[self.choice]
        right = next(answer for answer in question.answers if answer.right)
        yield {"kind": "text", "style": "lead", "text": question.asks}
        told = f"\u2713 {right.says}" if chosen.right else get_text("quiz.wrong", says=chosen.says, says2=right.says)
        yield {"kind": "verdict", "style": "spoken", "text": told}
        for reason in question.reasons:
            yield {"kind": "text", "text": reason.text, "cites": list(reason.cites)}
        yield {"kind": "buttons", "buttons": [["next", get_text("quiz.next"), "\u2026"]], "main": "next"}

    def _figure(self, question: QuizQuestion) -> FigurePart:
        looks = frozenset[int]() if self.game.look.hands_hidden else None
        table = question.before.position
        drawn = figure(self.game, table, looks=looks, narrow=True)
        words = " ".join(table_in_words(self.game, table, looks=looks))
        return {"kind": "figure", "svg": drawn, "label": get_text("quiz.table-label"), "words": words}


def _plays_before(question: QuizQuestion) -> str:
    """Return the plays just before the one in question, in words."""
    seats = question.before.position.seats
    acts = [node.act for node in question.before.line() if node.act is not None][-PLAYS_BEFORE:]
    told = "; ".join(act_in_words(act, seats) for act in acts)
    return get_text("quiz.before", told=told) if told else ""
