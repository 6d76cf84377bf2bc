"""Reading the acts of a record, with what is said about them and expected of them."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlessons.cards import Card
from cardlessons.games.options import near
from cardlessons.record.sheet import ACT_WORDS, NOBODY, Expectation, Margin, RecordError, Step
from cardlessons.record.tokens import Token, tokens, what
from cardlessons.table import Act, Cards, Claim, Deal, Draw, Flinch, New, Pass, Play, Slap

_UNPAIRED = {
    "{": "this comment is never closed; expected '}'",
    "}": "'}' was read, but no comment is open",
    '"': "this call is never closed; expected another '\"' in the same line",
}
DEEPEST = 120
"""How deep variations may stand within variations."""


class Acts:
    """Reads acts, comments, expectations and variations, token by token."""

    def __init__(self, text: str, line: int, seats: list[str], remarks: list[str]) -> None:
        self.tokens = list(tokens(text, line))
        self.seats = seats
        self.remarks = remarks
        self.at = 0
        self.depth = 0

    def error(self, token: Token, message: str) -> RecordError:
        return RecordError(token.line, token.column, message)

    def peek(self) -> Token:
        return self.tokens[self.at]

    def take(self) -> Token:
        token = self.tokens[self.at]
        self.at = min(self.at + 1, len(self.tokens) - 1)
        return token

    def preface(self) -> str:
        """A comment before the first act speaks of the whole record."""
        comments: list[str] = []
        while self.peek().kind in ("newline", "remark", "comment"):
            token = self.take()
            if token.kind == "remark":
                self.remarks.append(token.text.strip())
            elif token.kind == "comment":
                comments.append(_plain(token.text))
        return " ".join(filter(None, comments))

    def steps(self, inside: Token | None) -> tuple[Step, ...]:
        """The steps of the main line, or of a variation up to its closing parenthesis."""
        steps: list[Step] = []
        line_of_last = 0
        while True:
            token = self.peek()
            if token.kind == "newline":
                self.take()
            elif token.kind == "remark":
                self.take()
                if steps and token.line == line_of_last:
                    steps[-1] = _with(steps[-1], margin=Margin(steps[-1].margin.above, token.text.strip()))
                else:
                    self.remarks.append(token.text.strip())
            elif token.kind == "comment":
                self.take()
                if not steps:
                    raise self.error(token, "a comment in a variation comes after its first act")
                steps[-1] = _with(steps[-1], comment=" ".join(filter(None, (steps[-1].comment, _plain(token.text)))))
                line_of_last = self.peek().line
            elif token.text == ">" and token.kind == "mark":
                if not steps:
                    raise self.error(token, "an expectation ('> ...') comes after an act")
                steps[-1] = _with(steps[-1], expects=steps[-1].expects + self.expectations())
            elif token.text == "(" and token.kind == "mark":
                if not steps:
                    raise self.error(token, "a variation replaces the act before it, and there is none")
                self.take()
                if self.depth == DEEPEST:
                    raise self.error(token, f"variations within variations go {DEEPEST} deep at most")
                self.depth += 1
                variation = self.steps(inside=token)
                self.depth -= 1
                steps[-1] = _with(steps[-1], variations=(*steps[-1].variations, variation))
                line_of_last = 0
            elif token.text == ")" and token.kind == "mark":
                if inside is None:
                    raise self.error(token, "')' was read, but no variation is open")
                if not steps:
                    raise self.error(token, "this variation is empty; expected an act, as in ( C 4c )")
                self.take()
                return tuple(steps)
            elif token.kind == "mark" and token.text in '{}"':
                raise self.error(token, _UNPAIRED[token.text])
            elif token.kind == "end":
                if inside is not None:
                    raise self.error(inside, "this variation is never closed; expected ')'")
                return tuple(steps)
            else:
                above, self.remarks = tuple(self.remarks), []
                act = self.act()
                steps.append(Step(act, margin=Margin(above), line=token.line))
                line_of_last = self.tokens[self.at - 1].line

    def act(self) -> Act:
        token = self.take()
        word = token.text
        if token.kind == "word" and word in self.seats:
            return self.play(self.seats.index(word))
        forms: dict[str, Callable[[], Act]] = {
            "slap": lambda: Slap(self.seats_here()),
            "flinch": lambda: Flinch(self.seat()),
            "claim": lambda: Claim(self.seat(), self.seat()),
            "draw": self.draw,
            "deal": lambda: Deal(self.cards_here()),
            "new": New,
        }
        if token.kind == "word" and word.casefold() in forms:
            return forms[word.casefold()]()
        known = ", ".join(self.seats)
        hint = near(word, [*self.seats, *ACT_WORDS]) if token.kind == "word" else ""
        raise self.error(
            token,
            f"{what(token)}; expected an act: it begins with a seat ({known}) or {', '.join(ACT_WORDS)}{hint}",
        )

    def play(self, seat: int) -> Act:
        token = self.peek()
        if token.kind == "word" and token.text == "-":
            self.take()
            return Pass(seat)
        card = self.card()
        takes, onto = self.others("x"), self.others("+")
        call = self.take().text if self.peek().kind == "quoted" else None
        return Play(seat, card, takes, call, onto)

    def others(self, sign: str) -> Cards:
        """The cards after a sign: those taken (`x`), or those that the card is laid onto (`+`)."""
        if self.peek().kind != "word" or self.peek().text != sign:
            return ()
        self.take()
        return (self.card(), *self.cards_here())

    def draw(self) -> Act:
        drawn = []
        while self.peek().kind == "word" and self.peek().text in self.seats:
            drawn.append((self.seat(), self.card()))
        if not drawn:
            raise self.error(self.peek(), f"{what(self.peek())}; expected seats and cards, as in draw A 5c B 9d")
        return Draw(tuple(drawn))

    def card(self) -> Card:
        token = self.take()
        if token.kind != "word":
            raise self.error(token, f"{what(token)}; expected a card, like 9h")
        try:
            return Card.read(token.text)
        except ValueError as error:
            raise self.error(token, str(error)) from None

    def cards_here(self) -> Cards:
        cards = []
        while self.peek().kind == "word" and not self.begins_act(self.peek().text):
            cards.append(self.card())
        return tuple(cards)

    def begins_act(self, word: str) -> bool:
        return word in self.seats or word.casefold() in ACT_WORDS

    def seat(self) -> int:
        token = self.take()
        if token.kind != "word" or token.text not in self.seats:
            raise self.error(token, f"{what(token)}; expected a seat: {', '.join(self.seats)}")
        return self.seats.index(token.text)

    def seats_here(self) -> tuple[int, ...]:
        seats = [self.seat()]
        while self.peek().kind == "word" and self.peek().text in self.seats:
            seats.append(self.seat())
        return tuple(seats)

    # Expectations

    def expectations(self) -> tuple[Expectation, ...]:
        found: list[Expectation] = []
        while self.peek().kind == "mark" and self.peek().text in ">;":
            self.take()
            if self.peek().kind in ("newline", "end") and found:
                break
            found.append(self.expectation())
        return tuple(found)

    def expectation(self) -> Expectation:
        token = self.take()
        words: list[Token] = []
        while self.peek().kind in ("word", "quoted"):
            words.append(self.take())
        forms = {
            "pays": (3, 4, [self.is_purse, _is_number, self.is_purse]),
            "says": (1, 99, []),
            "fault": (0, 0, []),
            "refused": (0, 1, []),
            "turn": (1, 1, [lambda w: w in self.seats or w == NOBODY]),
            "out": (1, 1, [self.seats.__contains__]),
            "wins": (1, len(self.seats), [self.seats.__contains__] * len(self.seats)),
            "scores": (2, 2, [self.seats.__contains__, _is_number]),
            "cites": (1, 1, []),
        }
        if token.kind != "word" or token.text not in forms:
            raise self.error(token, f"{what(token)}; expected one of {', '.join(forms)}")
        least, most, checks = forms[token.text]
        example = {
            "pays": "pays B 1 pool",
            "says": "says Snip",
            "turn": "turn D",
            "out": "out B",
            "wins": "wins A",
            "scores": "scores A 2",
            "cites": "cites SSS-18",
        }.get(token.text, token.text)
        if not least <= len(words) <= most:
            where = words[most] if len(words) > most else self.peek()
            raise self.error(where, f"{what(where)}; expected the form '> {example}'")
        for word, check in zip(words, checks, strict=False):
            if not check(word.text):
                raise self.error(word, f"{what(word)}; expected the form '> {example}', seats {', '.join(self.seats)}")
        return Expectation(token.text, tuple(w.text for w in words))

    def is_purse(self, word: str) -> bool:
        return word in self.seats or word == "pool"


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-?\d{1,6}", word) is not None


def _plain(comment: str) -> str:
    return " ".join(comment.split())


def _with(step: Step, **changes: object) -> Step:
    return Step(**{**step.__dict__, **changes})
