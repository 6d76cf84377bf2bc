"""The record: one text that is a worked example, a golden test and a level's start.

    variant: peel-five-card
    dealer: A
    A: Kd 2h 5c 7s Jh
    B: 9c 3c 4d 8h Qs
    C: 9d 4c 6h 8s Kc

    B 9c            { a comment for the learner }
    C 9d            > pays B 1 pool pair.pays; says Snip
      ( C 4c        > fault )

Keys come first, then a hand for each seat in playing order, then acts: one to a line, or several where it is plain
where each begins. A variation in parentheses replaces the act before it. `#` begins a remark for the record's author.
`parse(str(record)) == record`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from cardlessons.cards import CARD_TEXT, Card
from cardlessons.games.options import near
from cardlessons.games.variants import Variant, VariantError, variant
from cardlessons.table import (
    Act,
    Cards,
    Claim,
    Deal,
    Draw,
    Flinch,
    New,
    Pass,
    Play,
    Position,
    Setup,
    SetupError,
    Slap,
)

KEYS = ("variant", "dealer", "counters", "pool", "scores", "layout", "stock", "dead")
ACT_WORDS = ("slap", "flinch", "claim", "draw", "deal", "new")
NOBODY = "nobody"
DEEPEST = 50
"""How deep variations may lie within variations."""


class RecordError(ValueError):
    """A record that cannot be read: `line` and `column` (both from 1) say where, the message what was expected."""

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.line = line
        self.column = column


class Margin(NamedTuple):
    """The author's remarks (`#`) on the lines above an entry, and beside it."""

    above: tuple[str, ...] = ()
    beside: str = ""


NO_MARGIN = Margin()


class Expectation(NamedTuple):
    """What a replay must find in a step: `pays B 1 pool`, `says Snip`, `fault`, ..."""

    kind: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.kind, *(word if _BARE_WORD.fullmatch(word) else f'"{word}"' for word in self.words)))


@dataclass(frozen=True)
class Step:
    """An act with what is said about it, what must follow from it, and what might have been played instead."""

    act: Act
    comment: str = ""
    expects: tuple[Expectation, ...] = ()
    variations: tuple[tuple[Step, ...], ...] = ()
    margin: Margin = NO_MARGIN
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Record:
    """A table and what is played at it. What is None is the variant's own."""

    variant: str
    seats: tuple[str, ...]
    dealer: str | None
    hands: tuple[Cards, ...]
    counters: Mapping[str, int] | None = None
    pool: int | None = None
    scores: Mapping[str, int] | None = None
    layout: Cards = ()
    stock: Cards = ()
    dead: Cards = ()
    comment: str = ""
    steps: tuple[Step, ...] = ()
    margins: Mapping[str, Margin] = field(default_factory=dict)
    tail: tuple[str, ...] = ()
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)

    def game(self) -> Variant:
        """The variant; raises `RecordError` for an unknown one."""
        try:
            return variant(self.variant)
        except VariantError as error:
            raise RecordError(*self.places.get("variant=", (1, 1)), str(error)) from None

    def start(self) -> Position:
        """The first position; raises `RecordError` where the table cannot be laid so."""
        setup = Setup(
            self.seats,
            self.dealer or self.seats[-1],
            self.hands,
            self.counters,
            self.pool,
            self.scores,
            self.layout,
            self.stock,
            self.dead,
        )
        try:
            return self.game().rules.begin(setup)
        except SetupError as error:
            part = f"{error.part} {error.card}" if error.card else error.part
            where = self.places.get(part) or self.places.get(f"{error.part}=") or self.places.get(error.part) or (1, 1)
            raise RecordError(*where, str(error)) from None

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _lines(self))


# Writing


def write_act(act: Act, seats: tuple[str, ...]) -> str:
    """The act as a record writes it, such as `B 9c`."""
    match act:
        case Play(seat, card, takes, call):
            taken = f" x {_cards(takes)}" if takes else ""
            return f"{seats[seat]} {card}{taken}" + (f' "{call}"' if call is not None else "")
        case Pass(seat):
            return f"{seats[seat]} -"
        case Slap(hands):
            return " ".join(("slap", *(seats[s] for s in hands)))
        case Flinch(seat):
            return f"flinch {seats[seat]}"
        case Claim(seat, against):
            return f"claim {seats[seat]} {seats[against]}"
        case Draw(cards):
            return " ".join(("draw", *(f"{seats[s]} {card}" for s, card in cards)))
        case Deal(cards):
            return f"deal {_cards(cards)}".rstrip()
        case New():
            return "new"


def _cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _lines(record: Record) -> Iterator[str]:
    def entry(key: str, value: str) -> Iterator[str]:
        margin = record.margins.get(key, Margin())
        yield from (f"# {remark}" for remark in margin.above)
        yield f"{key}: {value}".rstrip() + (f"    # {margin.beside}" if margin.beside else "")

    def numbers(of: Mapping[str, int]) -> str:
        return ", ".join(f"{name} {n}" for name, n in of.items())

    yield from entry("variant", record.variant)
    if record.dealer is not None:
        yield from entry("dealer", record.dealer)
    if record.counters is not None:
        yield from entry("counters", numbers(record.counters))
    if record.pool is not None:
        yield from entry("pool", str(record.pool))
    if record.scores is not None:
        yield from entry("scores", numbers(record.scores))
    for name, hand in zip(record.seats, record.hands, strict=True):
        yield from entry(name, _cards(hand))
    for key, cards in (("layout", record.layout), ("stock", record.stock), ("dead", record.dead)):
        if cards or key in record.margins:
            yield from entry(key, _cards(cards))
    yield ""
    if record.comment:
        yield f"{{ {record.comment} }}"
    for step in record.steps:
        yield from _step_lines(step, record.seats, "")
    yield from (f"# {remark}" for remark in record.tail)


def _step_lines(step: Step, seats: tuple[str, ...], indent: str, ends: str = "") -> Iterator[str]:
    yield from (f"{indent.replace('(', ' ')}# {remark}" for remark in step.margin.above)
    text = indent + write_act(step.act, seats)
    if step.comment:
        text += f"  {{ {step.comment} }}"
    if step.expects:
        text += "  > " + "; ".join(map(str, step.expects))
    remark = f"  # {step.margin.beside}" if step.margin.beside else ""
    if step.variations:
        yield text + remark
    elif remark and ends:
        yield text + remark
        yield indent.replace("(", " ") + ends.strip()
    else:
        yield text + ends + remark
    inner = indent.replace("(", " ") + "  "
    for n, variation in enumerate(step.variations):
        last_variation = n == len(step.variations) - 1
        for m, played in enumerate(variation):
            closing = ""
            if m == len(variation) - 1:
                closing = " )" + (ends if last_variation else "")
            yield from _step_lines(played, seats, inner + ("( " if m == 0 else "  "), closing)


# Reading


class _Token(NamedTuple):
    kind: str
    text: str
    line: int
    column: int


_BARE_WORD = re.compile(r"[^\s(){}>;\"#]+")
_TOKENS = re.compile(
    r"""(?P<newline>\n) | (?P<space>[^\S\n]+) | \#(?P<remark>[^\n]*) | \{(?P<comment>[^}]*)\} | "(?P<quoted>[^"\n]*)"
      | (?P<mark>[()>;{}"]) | (?P<word>[^\s(){}>;"#]+)""",
    re.VERBOSE,
)


def _tokens(text: str, line: int) -> Iterator[_Token]:
    column = 1
    for match in _TOKENS.finditer(text):
        kind = match.lastgroup or ""
        if kind != "space":
            yield _Token(kind, match[kind], line, column)
        if breaks := match[0].count("\n"):
            line += breaks
            column = len(match[0]) - match[0].rfind("\n")
        else:
            column += len(match[0])
    yield _Token("end", "", line, column)


def parse(text: str) -> Record:
    """Reads a record.

    Raises:
        RecordError: naming the line, the column, what was read and what was expected.
    """
    return _Reader(text.removeprefix("\ufeff").replace("\r\n", "\n")).record()


def read_act(text: str, seats: tuple[str, ...]) -> Act:
    """One act, as a learner types it: `B 9c`.

    Raises:
        RecordError: naming the column, what was read and what was expected.
    """
    reader = _Reader(text)
    reader.seats = list(seats)
    reader.tokens = list(_tokens(text, 1))
    act = reader.act()
    if reader.peek().kind != "end":
        raise reader.error(reader.peek(), f"{_read(reader.peek())} after the act; expected nothing more")
    return act


def _read(token: _Token) -> str:
    if token.kind == "end":
        return "the text ends"
    if token.kind == "newline":
        return "the line ends"
    text = " ".join(token.text.split())
    return f"'{text if len(text) <= 40 else text[:40] + '...'}' was read"


_KEY_LINE = re.compile(r"\s*([^\s(){}>;\"#:]+)\s*:(.*)")


class _Reader:
    """Reads one record, header first, then the acts token by token."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.seats: list[str] = []
        self.hands: list[Cards] = []
        self.keys: dict[str, str] = {}
        self.margins: dict[str, Margin] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.remarks: list[str] = []
        self.tokens: list[_Token] = []
        self.at = 0
        self.depth = 0

    def error(self, token: _Token, message: str) -> RecordError:
        return RecordError(token.line, token.column, message)

    def peek(self) -> _Token:
        return self.tokens[self.at]

    def take(self) -> _Token:
        self.at += 1
        return self.tokens[self.at - 1]

    # The header

    def record(self) -> Record:
        rest, line = self.header()
        for missing in (key for key in ("variant",) if key not in self.keys):
            raise RecordError(1, 1, f"a record needs a line '{missing}: ...', as in 'variant: peel-five-card'")
        if not self.seats:
            where = self.places["variant"][0] + 1
            raise RecordError(where, 1, "a record needs a hand for each seat, as in 'A: 9c 4d'; none was read")
        self.tokens = list(_tokens(rest, line))
        comment = self.preface()
        steps = self.steps(inside=None)
        record = Record(
            variant=self.keys["variant"],
            seats=tuple(self.seats),
            dealer=self.keys.get("dealer"),
            hands=tuple(self.hands),
            counters=self.numbers("counters"),
            pool=self.pool(),
            scores=self.numbers("scores"),
            layout=self.cards_of("layout"),
            stock=self.cards_of("stock"),
            dead=self.cards_of("dead"),
            comment=comment,
            steps=steps,
            margins=self.margins,
            tail=tuple(self.remarks),
            places=self.places,
        )
        self.check_hands(record)
        return record

    def header(self) -> tuple[str, int]:
        """Reads the `key: value` lines; returns the rest of the text and the number of its first line."""
        lines = self.text.split("\n")
        for number, line in enumerate(lines, 1):
            bare, hash_, remark = line.partition("#")
            if not bare.strip():
                if hash_:
                    self.remarks.append(remark.strip())
                continue
            match = _KEY_LINE.fullmatch(bare)
            if match is None:
                return "\n".join(lines[number - 1 :]), number
            self.entry(match[1], match[2], number, match.start(1) + 1, match.start(2) + 1)
            self.margins |= self.margin(match[1], remark.strip())
        return "", len(lines)

    def margin(self, key: str, beside: str) -> dict[str, Margin]:
        above, self.remarks = tuple(self.remarks), []
        return {key: Margin(above, beside)} if above or beside else {}

    def entry(self, key: str, value: str, line: int, column: int, value_column: int) -> None:
        name = key.casefold() if key.casefold() in KEYS else key
        if name in self.places:
            raise RecordError(line, column, f"'{name}' is given twice; the first is in line {self.places[name][0]}")
        self.places[name] = (line, column)
        if name in KEYS:
            self.keys[name] = value.strip()
            self.places[f"{name}="] = (line, value_column + len(value) - len(value.lstrip()))
            if name in ("layout", "stock", "dead"):
                self.read_cards(name, value, line, value_column)
            return
        if name.casefold() in (*ACT_WORDS, "x", "-", "pool", NOBODY) or CARD_TEXT.fullmatch(name):
            raise RecordError(line, column, f"'{name}' cannot be a seat's name: it means something else in a record")
        self.seats.append(name)
        self.hands.append(self.read_cards(name, value, line, value_column))

    def read_cards(self, part: str, text: str, line: int, column: int) -> Cards:
        cards = []
        for match in re.finditer(r"\S+", text):
            where = (line, column + match.start())
            try:
                card = Card.read(match[0])
            except ValueError as error:
                hint = "" if part in KEYS or len(part) == 1 else near_key(part)
                raise RecordError(*where, f"{error}{hint}") from None
            if card in cards:
                raise RecordError(*where, f"{card} is named twice in this line")
            cards.append(card)
            self.places[f"{part} {card}"] = where
        return tuple(cards)

    def cards_of(self, key: str) -> Cards:
        return tuple(Card.read(word) for word in self.keys.get(key, "").split())

    def pool(self) -> int | None:
        if "pool" not in self.keys:
            return None
        if not re.fullmatch(r"\d{1,6}", self.keys["pool"]):
            raise RecordError(*self.places["pool="], f"'{self.keys['pool']}' is no number of counters, as in 'pool: 3'")
        return int(self.keys["pool"])

    def numbers(self, key: str) -> dict[str, int] | None:
        if key not in self.keys:
            return None
        found: dict[str, int] = {}
        for part in filter(None, (p.strip() for p in self.keys[key].split(","))):
            match = re.fullmatch(r"(\S+)\s+(-?\d{1,6})", part)
            if match is None:
                raise RecordError(*self.places[f"{key}="], f"'{part}' was read; expected '{key}: A 5, B 4'")
            if match[1] not in self.seats:
                known = ", ".join(self.seats)
                raise RecordError(*self.places[f"{key}="], f"'{match[1]}' is no seat; the seats are {known}")
            if match[1] in found:
                raise RecordError(*self.places[f"{key}="], f"'{match[1]}' is named twice")
            found[match[1]] = int(match[2])
        return found

    def check_hands(self, record: Record) -> None:
        """A dealer is named and hands are filled, but where cards are still to be drawn or dealt."""
        first = record.steps[0].act if record.steps else None
        if not record.dealer and not (record.dealer is None and isinstance(first, Draw)):
            where = self.places.get("dealer=", self.places["variant"])
            raise RecordError(*where, "a record needs a line 'dealer: ...' with the name of a seat")
        if isinstance(first, (Draw, Deal)):
            return
        for name, cards in zip(record.seats, record.hands, strict=True):
            if not cards and (record.counters or {}).get(name) != 0:
                raise RecordError(
                    *self.places[name],
                    f"{name} holds no cards; hands are empty only where the record begins with a deal",
                )

    # The acts

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

    def steps(self, inside: _Token | None) -> tuple[Step, ...]:
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
            f"{_read(token)}; expected an act: it begins with a seat ({known}) or {', '.join(ACT_WORDS)}{hint}",
        )

    def play(self, seat: int) -> Act:
        token = self.peek()
        if token.kind == "word" and token.text == "-":
            self.take()
            return Pass(seat)
        card = self.card()
        takes: Cards = ()
        if self.peek().kind == "word" and self.peek().text == "x":
            self.take()
            takes = (self.card(), *self.cards_here())
        call = self.take().text if self.peek().kind == "quoted" else None
        return Play(seat, card, takes, call)

    def draw(self) -> Act:
        drawn = []
        while self.peek().kind == "word" and self.peek().text in self.seats:
            drawn.append((self.seat(), self.card()))
        if not drawn:
            raise self.error(self.peek(), f"{_read(self.peek())}; expected seats and cards, as in draw A 5c B 9d")
        return Draw(tuple(drawn))

    def card(self) -> Card:
        token = self.take()
        if token.kind != "word":
            raise self.error(token, f"{_read(token)}; expected a card, like 9h")
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
            raise self.error(token, f"{_read(token)}; expected a seat: {', '.join(self.seats)}")
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
        words: list[_Token] = []
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
            raise self.error(token, f"{_read(token)}; expected one of {', '.join(forms)}")
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
            raise self.error(where, f"{_read(where)}; expected the form '> {example}'")
        for word, check in zip(words, checks, strict=False):
            if not check(word.text):
                raise self.error(word, f"{_read(word)}; expected the form '> {example}', seats {', '.join(self.seats)}")
        return Expectation(token.text, tuple(w.text for w in words))

    def is_purse(self, word: str) -> bool:
        return word in self.seats or word == "pool"


def _is_number(word: str) -> bool:
    return re.fullmatch(r"-?\d{1,6}", word) is not None


def _plain(comment: str) -> str:
    return " ".join(comment.split())


def _with(step: Step, **changes: object) -> Step:
    return Step(**{**step.__dict__, **changes})


def near_key(word: str) -> str:
    """A hint for a seat's line that may have been meant as a key."""
    hint = near(word, list(KEYS))
    return f" (if '{word}' was meant as a key{hint})" if "mean" in hint else ""
