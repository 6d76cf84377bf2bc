"""The data classes of a record, and the functions that write it as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from cardlessons.engine.cards import Card
from cardlessons.engine.reprs import ShowsItself
from cardlessons.engine.table import Act, Cards, Position, Setup, SetupError, write_act
from cardlessons.engine.variants import UnknownVariantError, Variant, VariantError, list_interruptions, variant
from cardlessons.rulebook.marks import get_written

RECORD_KEYS = ("variant", "dealer", "counters", "pool", "scores", "layout", "stock", "dead")
NOBODY = "nobody"
UNUSED_KEY_ERRORS = {
    "counters": "no counters are paid in this game",
    "pool": "this game has no pool",
    "scores": "no points are scored in this game",
    "layout": "no card lies in the middle of this game",
    "stock": "no cards are left over in this game",
    "dead": "no cards lie out of play in this game",
}
"""The error messages for keys that a game does not use (R-131)."""

MistakeKind: TypeAlias = Literal["", "unknown game", "players", "no dealer", "twice", "no act"]

_BARE_WORD = re.compile(r"[^\s(){}>;\"#]+")


class RecordError(ValueError):
    """An error for a record that cannot be read.

    `line` and `column` count from 1; `message` has the text that was read and the text that was expected. `habit` names
    a mistake that authors usually repeat in a whole text, such as commas between cards; it is reported once. `kind`
    says what is wrong where a program explains or mends it.
    """

    def __init__(self, line: int, column: int, message: str, habit: str = "", kind: MistakeKind = "") -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.habit, self.kind = habit, kind
        self.line = line
        self.column = column
        self.message = message


class Margin(NamedTuple):
    """The author's remarks (`#`) about an entry: the lines above it, and the remark on its line."""

    above: tuple[str, ...] = ()
    beside: str = ""


NO_MARGIN = Margin()


class Expectation(NamedTuple):
    """A condition on a step or a line, such as `pays B 1 pool` or `not fault`; see `cardlessons.record.conditions`."""

    kind: str
    words: tuple[str, ...] = ()
    negated: bool = False

    def __str__(self) -> str:
        words = (word if _BARE_WORD.fullmatch(word) else f'"{word}"' for word in self.words)
        return " ".join((*("not",) * self.negated, self.kind, *words))


@dataclass(frozen=True)
class Answer:
    """An answer to a question, with its explanation. Its text may be an act in the syntax of records."""

    text: str
    told: str = ""
    right: bool = False
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        told = f" | {get_written(self.told)}" if self.told else ""
        return f"{'+' if self.right else '-'} {get_written(self.text)}{told}"


@dataclass(frozen=True)
class Question:
    """A question before an act; one of its answers is right."""

    asks: str
    answers: tuple[Answer, ...] = ()
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        return "\n".join((f"? {get_written(self.asks)}", *map(str, self.answers)))


@dataclass(frozen=True)
class Step:
    """An act with the question before it, its comment, its expectations, and the variations that replace it."""

    act: Act
    comment: str = ""
    expects: tuple[Expectation, ...] = ()
    variations: tuple[tuple[Step, ...], ...] = ()
    margin: Margin = NO_MARGIN
    question: Question | None = None
    line: int = field(default=0, compare=False)


class _HasVariations(Protocol):
    @property
    def variations(self) -> tuple[tuple[Any, ...], ...]: ...


S = TypeVar("S", bound=_HasVariations)


def iter_with_variations(steps: Iterable[S]) -> Iterator[S]:
    """Yield steps, each followed by those of its variations."""
    for step in steps:
        yield step
        for variation in step.variations:
            yield from iter_with_variations(variation)


@dataclass(frozen=True)
class Record(ShowsItself):
    """A table and the acts played at it; in a field, None stands for the variant's default.

    Attributes:
        variant: the written name of the game: `peel-five-card(stakes=7)`.
        seats: the names of the players, in the order of play.
        dealer: the name of the dealer.
        hands: the cards of each seat.
        counters: the counters of each seat before the first act.
        pool: the counters in the middle.
        scores: the points of each seat.
        layout: the cards in the middle of the table.
        stock: the cards left over, the top one first.
        dead: the cards out of play.
        comment: the comment before the first act.
        steps: the main line, each step with its variations.
        margins: the author's remarks beside the keys.
        tail: the author's remarks at the end.
        places: the line and the column of each key, if the record was read from a text.
    """

    variant: str
    seats: tuple[str, ...]
    dealer: str | None
    hands: tuple[Cards, ...]
    counters: Mapping[str, int] | None = field(default=None, hash=False)
    pool: int | None = None
    scores: Mapping[str, int] | None = field(default=None, hash=False)
    layout: Cards = ()
    stock: Cards = ()
    dead: Cards = ()
    comment: str = ""
    steps: tuple[Step, ...] = ()
    margins: Mapping[str, Margin] = field(default_factory=dict, hash=False)
    tail: tuple[str, ...] = ()
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict, compare=False, repr=False)
    _repr_pretty_ = ShowsItself._repr_pretty_  # IPython prefers a class's own `__repr__` to an inherited method

    def game(self) -> Variant:
        """Return the variant; raises `RecordError` for an unknown one."""
        try:
            return variant(self.variant)
        except VariantError as error:
            kind: MistakeKind = "unknown game" if isinstance(error, UnknownVariantError) else ""
            raise RecordError(*self.places.get("variant=", (1, 1)), str(error), kind=kind) from None

    def start(self) -> Position:
        """Return the first position.

        Raises `RecordError` if the table is not possible, or if a key is set that the game does not use.
        """
        others = {key: getattr(self, key) for key in UNUSED_KEY_ERRORS}
        setup = Setup(self.seats, self.dealer or self.seats[-1], self.hands, **others)
        rules = self.game().rules
        for key, why_not in UNUSED_KEY_ERRORS.items():
            if key in self.places and key not in rules.uses and self._has_content(key):
                raise RecordError(*self.places[key], f"'{key}' was read, but {why_not}")
        try:
            return rules.begin(setup)
        except SetupError as error:
            part = self.seats[0] if error.part == "seats" else error.part
            spots = (f"{part} {error.card}", f"{part}=", part)
            where = next((self.places[spot] for spot in spots if spot in self.places), (1, 1))
            raise RecordError(*where, str(error), kind="players" if error.part == "seats" else "") from None

    def _has_content(self, key: str) -> bool:
        """Return whether a key's value has any card or any number other than 0."""
        value = getattr(self, key)
        return any(value.values()) if isinstance(value, Mapping) else bool(value)

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in _iter_lines(self))


def expect_record(given: object) -> Record:
    """Return the argument, which must be a record.

    Raises:
        TypeError: it is not a record; the message names the functions that return one.
    """
    if not isinstance(given, Record):
        raise TypeError(f"expected a Record, not a {type(given).__name__}; parse reads one from text, load from a file")
    return given


# Words


def list_all_act_words() -> tuple[str, ...]:
    """Return the words with which an act of any game may begin."""
    return (*[kind.word for kind in list_interruptions()], "draw", "deal", "new")


# Writing


def _write_cards(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))


def _iter_lines(record: Record) -> Iterator[str]:
    def iter_entry(key: str, value: str) -> Iterator[str]:
        margin = record.margins.get(key, Margin())
        yield from (f"# {remark}" for remark in margin.above)
        yield f"{key}: {value}".rstrip() + (f"    # {margin.beside}" if margin.beside else "")

    for key in ("variant", "dealer", "counters", "pool", "scores"):
        value = getattr(record, key)
        if isinstance(value, Mapping):
            value = ", ".join(f"{name} {n}" for name, n in value.items())
        if value is not None:
            yield from iter_entry(key, str(value))
    for name, hand in zip(record.seats, record.hands, strict=True):
        yield from iter_entry(name, _write_cards(hand))
    for key, cards in (("layout", record.layout), ("stock", record.stock), ("dead", record.dead)):
        if cards or key in record.margins:
            yield from iter_entry(key, _write_cards(cards))
    yield ""
    if record.comment:
        yield f"{{ {get_written(record.comment)} }}"
    for step in record.steps:
        if step.question:
            yield from str(step.question).split("\n")
        yield from _iter_step_lines(step, record.seats, "")
    yield from (f"# {remark}" for remark in record.tail)


def _iter_step_lines(step: Step, seats: tuple[str, ...], indent: str, ends: str = "") -> Iterator[str]:
    yield from (f"{indent.replace('(', ' ')}# {remark}" for remark in step.margin.above)
    text = indent + write_act(step.act, seats)
    if step.comment:
        text += f"  {{ {get_written(step.comment)} }}"
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
            yield from _iter_step_lines(played, seats, inner + ("( " if m == 0 else "  "), closing)
