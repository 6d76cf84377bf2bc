"""Reading the acts of a record, with what is said about them and expected of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sized
from dataclasses import dataclass, field

from cardlessons.engine.cards import Card
from cardlessons.engine.options import nearest
from cardlessons.engine.table import (
    Act,
    Cards,
    Claim,
    Deal,
    Draw,
    Flinch,
    New,
    Pass,
    Play,
    Refused,
    Setup,
    SetupError,
    Slap,
    Verdict,
)
from cardlessons.engine.variants import Variant, VariantError, variant
from cardlessons.record.limits import MOST_ACTS, MOST_NAMED
from cardlessons.record.sheet import ACT_WORDS, NOBODY, Expectation, Margin, RecordError, Step
from cardlessons.record.tokens import Token, tokens, what

_UNPAIRED = {
    "{": "this comment is never closed; expected '}'",
    "}": "'}' was read, but no comment is open",
    '"': "this call is never closed; expected another '\"' in the same line",
}
_SAMPLES: dict[str, Act] = {
    "slap": Slap((0,)),
    "flinch": Flinch(0),
    "claim": Claim(0, 1),
    "draw": Draw(((0, Card.read("9c")),)),
    "deal": Deal(),
    "new": New(),
}
"""An act for each word that acts begin with, by which a game is asked whether it knows such acts."""
DEEPEST = 120
"""How deep variations may stand within variations."""


@dataclass
class _Draft:
    """A step while it is read: what belongs to it may still come."""

    act: Act
    line: int
    above: tuple[str, ...]
    beside: str = ""
    comments: list[str] = field(default_factory=list)
    expects: list[Expectation] = field(default_factory=list)
    variations: list[tuple[Step, ...]] = field(default_factory=list)

    def done(self) -> Step:
        """The step, when all of it has been read."""
        return Step(
            self.act,
            comment=" ".join(filter(None, self.comments)),
            expects=tuple(self.expects),
            variations=tuple(self.variations),
            margin=Margin(self.above, self.beside),
            line=self.line,
        )


class Acts:
    """Reads acts, comments, expectations and variations, token by token.

    `game` is the variant they are acts of, or how it is written; it serves to say what was expected.
    """

    def __init__(self, text: str, line: int, seats: list[str], remarks: list[str], game: str | Variant = "") -> None:
        self.tokens = tokens(text, line)
        self.next = self.last = next(self.tokens)
        self.seats = seats
        self.remarks = remarks
        self.game = game
        self.depth = 0
        self.count = 0

    def error(self, token: Token, message: str) -> RecordError:
        return RecordError(token.line, token.column, message)

    def peek(self) -> Token:
        return self.next

    def take(self) -> Token:
        self.last = self.next
        self.next = next(self.tokens, self.next)
        return self.last

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
        steps: list[_Draft] = []
        line_of_last = 0
        while True:
            token = self.peek()
            if token.kind == "newline":
                self.take()
            elif token.kind == "remark":
                self.take()
                if steps and token.line == line_of_last:
                    steps[-1].beside = token.text.strip()
                else:
                    self.remarks.append(token.text.strip())
            elif token.kind == "comment":
                self.take()
                if not steps:
                    raise self.error(token, "a comment in a variation comes after its first act")
                steps[-1].comments.append(_plain(token.text))
                line_of_last = self.peek().line
            elif token.text == ">" and token.kind == "mark":
                if not steps:
                    raise self.error(token, "an expectation ('> ...') comes after an act")
                steps[-1].expects += self.expectations()
            elif token.text == "(" and token.kind == "mark":
                if not steps:
                    raise self.error(token, "a variation replaces the act before it, and there is none")
                steps[-1].variations.append(self.variation())
                line_of_last = 0
            elif token.text == ")" and token.kind == "mark":
                if inside is None:
                    raise self.error(token, "')' was read, but no variation is open")
                if not steps:
                    raise self.error(token, "this variation is empty; expected an act, as in ( C 4c )")
                self.take()
                return tuple(step.done() for step in steps)
            elif token.kind == "mark" and token.text in '{}"':
                raise self.error(token, _UNPAIRED[token.text])
            elif token.kind == "end":
                if inside is not None:
                    raise self.error(inside, "this variation is never closed; expected ')'")
                return tuple(step.done() for step in steps)
            else:
                above, self.remarks = tuple(self.remarks), []
                steps.append(_Draft(self.act(), token.line, above))
                line_of_last = self.last.line
                self.counted(token)

    def variation(self) -> tuple[Step, ...]:
        opening = self.take()
        if self.depth == DEEPEST:
            raise self.error(opening, f"variations within variations go {DEEPEST} deep at most")
        self.depth += 1
        steps = self.steps(inside=opening)
        self.depth -= 1
        return steps

    def counted(self, token: Token) -> None:
        """Counts the act that began with a token."""
        self.count += 1
        if self.count > MOST_ACTS:
            raise self.error(token, f"a record has at most {MOST_ACTS:,} acts; here one more was read")

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
        words = words_of(self.game)
        hint = nearest(word, [*self.seats, *words]) if token.kind == "word" else ""
        expected = f"it begins with a seat ({', '.join(self.seats)}) or {', '.join(words[:-1])} or {words[-1]}"
        raise self.error(token, f"{what(token)}; expected an act: {expected}{hint}")

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
        drawn: list[tuple[int, Card]] = []
        while self.peek().kind == "word" and self.peek().text in self.seats:
            self.has_room(drawn)
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
        cards: list[Card] = []
        while self.peek().kind == "word" and not self.begins_act(self.peek().text):
            self.has_room(cards)
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
            self.has_room(seats)
            seats.append(self.seat())
        return tuple(seats)

    def has_room(self, named: Sized) -> None:
        if len(named) == MOST_NAMED:
            raise self.error(self.peek(), f"one act names at most {MOST_NAMED} cards or hands; here one more was read")

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


def words_of(game: str | Variant) -> tuple[str, ...]:
    """The words with which acts of a game begin, beside its seats; all there are where the game is not known."""
    try:
        rules = variant(game).rules
        seats = tuple(map(str, range(rules.seats[0])))
        table = rules.begin(Setup(seats, seats[0], ((),) * len(seats)))
    except (VariantError, SetupError):
        return ACT_WORDS
    return tuple(word for word, act in _SAMPLES.items() if not _unknown(rules.decide(table, act)))


def _unknown(verdict: Verdict) -> bool:
    """Whether an act was refused because the game has no such act."""
    return isinstance(verdict, Refused) and bool({why.code for why in verdict.reasons} & {"act.unknown", "draw.untold"})
