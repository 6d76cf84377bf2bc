"""A parser for the steps of a record: acts with questions, comments, expectations and variations."""

from __future__ import annotations

from dataclasses import dataclass, field

from cardlessons.engine.table import Act
from cardlessons.engine.variants import Variant
from cardlessons.record.act_parser import Acts
from cardlessons.record.conditions import read_condition
from cardlessons.record.limits import MAX_ACTS
from cardlessons.record.model import Answer, Expectation, Margin, Question, RecordError, Step
from cardlessons.record.tokens import Token
from cardlessons.rulebook.marks import mark_text

_UNPAIRED_ERRORS = {
    "{": "this comment is never closed; expected '}'",
    "}": "'}' was read, but no comment is open",
    '"': "this call is never closed; expected another '\"' in the same line",
}
_ADDED_ERRORS = {
    ">": "an expectation ('> ...') comes after an act",
    "(": "a variation replaces the act before it, and there is none",
}
"""The messages about what stands after no act."""
MAX_DEPTH = 120
"""The most levels of variations within variations."""


@dataclass
class _Draft:
    """A step that is still being read; comments, expectations and variations may be added."""

    act: Act
    line: int
    above: tuple[str, ...]
    question: Question | None
    beside: str = ""
    comments: list[str] = field(default_factory=list)
    expects: list[Expectation] = field(default_factory=list)
    variations: list[tuple[Step, ...]] = field(default_factory=list)
    last_line: int = 0
    """The line at whose end a remark is about this step; 0 after a variation."""

    def finish(self) -> Step:
        """Return the complete step."""
        return Step(
            self.act,
            comment=mark_text(" ".join(" ".join(self.comments).split())),
            expects=tuple(self.expects),
            variations=tuple(self.variations),
            margin=Margin(self.above, self.beside),
            question=self.question,
            line=self.line,
        )


class Steps(Acts):
    """A parser of steps, token by token.

    `remarks` collects the remarks for the next act, `asked` has the question before it.
    """

    def __init__(self, text: str, line: int, seats: list[str], remarks: list[str], game: str | Variant = "") -> None:
        super().__init__(text, line, seats, game)
        self.remarks = remarks
        self.asked: Question | None = None
        self.depth = 0
        self.count = 0

    def preface(self) -> str:
        """Read the comment before the first act, which is about the whole record."""
        comments: list[str] = []
        while self.peek().kind in ("newline", "remark", "comment"):
            token = self.take()
            if token.kind == "remark":
                self.remarks.append(token.text.strip())
            elif token.kind == "comment":
                comments.append(token.text)
        return mark_text(" ".join(" ".join(comments).split()))

    def steps(self, inside: Token | None) -> tuple[Step, ...]:
        """Read the steps of the main line, or of a variation up to its closing parenthesis.

        A comment before the first act is that of the act.
        """
        steps: list[_Draft] = []
        early: list[str] = []
        while not self._take_end(inside, bool(steps)):
            token = self.peek()
            if token.kind == "newline":
                self.take()
            elif token.kind == "remark":
                self._add_remark(steps)
            elif token.kind == "question":
                if inside is not None:
                    raise self.error(token, "a question stands before an act of the main line, not in a variation")
                self.ask()
            elif token.kind == "answer":
                raise self.error(token, "an answer ('+ ...' or '- ...') comes after a question ('? ...')")
            elif token.kind == "mark" and token.text in '{}"':
                raise self.error(token, _UNPAIRED_ERRORS[token.text])
            elif token.kind == "comment" and not steps:
                early.append(self.take().text)
            elif token.kind == "comment" or (token.kind == "mark" and token.text in _ADDED_ERRORS):
                what = token.text if token.kind == "mark" else "comment"
                if not steps:
                    raise self.error(token, _ADDED_ERRORS[what])
                self._add_to_step(what, steps[-1])
            else:
                above, self.remarks = tuple(self.remarks), []
                asked, self.asked = self.asked, None
                steps.append(_Draft(self.act(), token.line, above, asked, comments=early, last_line=self.last.line))
                early = []
                self.count_act(token)
        return tuple(step.finish() for step in steps)

    def _take_end(self, inside: Token | None, has_steps: bool) -> bool:
        """Return whether the line ends here; take the parenthesis that closes a variation."""
        token = self.peek()
        if token.kind == "end":
            if inside is not None:
                raise self.error(inside, "this variation is never closed; expected ')'")
            if self.asked is not None:
                raise RecordError(
                    self.asked.line, 1, "a question stands before the act that it asks about; none follows"
                )
            return True
        if (token.kind, token.text) != ("mark", ")"):
            return False
        if inside is None:
            raise self.error(token, "')' was read, but no variation is open")
        if not has_steps:
            raise self.error(token, "this variation is empty; expected an act, as in ( C 4c )")
        self.take()
        return True

    def _add_remark(self, steps: list[_Draft]) -> None:
        """Read a remark beside the last step, or before the next one."""
        token = self.take()
        if steps and token.line == steps[-1].last_line:
            steps[-1].beside = token.text.strip()
        else:
            self.remarks.append(token.text.strip())

    def _add_to_step(self, what: str, step: _Draft) -> None:
        """Read a comment, expectations or a variation after their act."""
        if what == "comment":
            step.comments.append(self.take().text)
            step.last_line = self.peek().line
        elif what == ">":
            step.expects += self.expectations()
        else:
            step.variations.append(self.variation())
            step.last_line = 0

    def ask(self) -> None:
        """Read a question and its answers, one on each line, for the next act."""
        token = self.take()
        if self.asked is not None:
            raise self.error(token, "another question stands before the same act; ask it before another one")
        answers: list[Answer] = []
        while self.peek().kind in ("newline", "answer"):
            if (line := self.take()).kind == "answer":
                text, _, reply = line.text[1:].partition("|")
                told = mark_text(reply.strip())
                answers.append(Answer(mark_text(text.strip()), told, line.text[0] == "+", line.line))
        self.asked = Question(mark_text(token.text.strip()), tuple(answers), token.line)

    def variation(self) -> tuple[Step, ...]:
        opening = self.take()
        if self.asked is not None:
            raise self.error(opening, "a question stands before an act of the main line, not before a variation")
        if self.depth == MAX_DEPTH:
            raise self.error(opening, f"variations within variations go {MAX_DEPTH} deep at most")
        self.depth += 1
        steps = self.steps(inside=opening)
        self.depth -= 1
        return steps

    def count_act(self, token: Token) -> None:
        """Count the act that began with a token; raise an error above the limit."""
        self.count += 1
        if self.count > MAX_ACTS:
            raise self.error(token, f"a record has at most {MAX_ACTS:,} acts; here one more was read")

    def expectations(self) -> tuple[Expectation, ...]:
        """Read the conditions after a `>`, up to the end of the line."""
        found: list[Expectation] = []
        while self.peek().kind == "mark" and self.peek().text in ">;":
            self.take()
            if self.peek().kind in ("newline", "end") and found:
                break
            found.append(read_condition(self, self.seats, "> "))
        return tuple(found)
