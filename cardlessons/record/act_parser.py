"""The parser of acts: in the syntax of records, and one act as a learner types it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Sized
from functools import cached_property, lru_cache
from typing import Any

from cardlessons.engine.cards import CARD_TEXT, Card, CardError, Rank, Suit, clean_text, expand_card_names
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import list_names
from cardlessons.engine.table import (
    Act,
    Cards,
    Deal,
    Draw,
    FamilyAct,
    Interruption,
    New,
    Pass,
    Play,
    Refused,
    Setup,
    SetupError,
    Verdict,
)
from cardlessons.engine.variants import Variant, VariantError, list_interruptions, variant
from cardlessons.record.limits import MAX_NAMED_IN_ACT, MAX_READ_ACTS
from cardlessons.record.model import RECORD_KEYS, RecordError, list_all_act_words
from cardlessons.record.tokens import Tokens, describe_token

_SAMPLE_ACTS: dict[str, Act] = {"draw": Draw(((0, Card.read("9c")),)), "deal": Deal(), "new": New()}
"""A sample for each common act word; the rules of a game are asked about it, to find out which acts the game has."""
LONG_DASHES = ("–", "—", "−", "‒")
"""The dashes that text editors put in place of a hyphen."""

MOVE_NUMBERS = "move numbers"
"""The habit of a `RecordError` about the number of a play."""
_INITIAL_PATTERN = re.compile(r"(?<![^ ])[^\W\dx_](?![^ ])")
"""Matches a single letter between spaces; `x` is excluded, because it is the sign for cards taken."""


class Acts(Tokens):
    """A parser of acts, token by token.

    `game` is the variant, or its written name. The parser needs it for the acts of its family and for error messages.
    """

    def __init__(self, text: str, line: int, seats: Sequence[str], game: str | Variant = "") -> None:
        super().__init__(text, line)
        self.seats = seats
        self.game = game
        self.played: Act | None = None

    def act(self) -> Act:
        token = self.take()
        word = token.text
        if token.kind == "word" and word in self.seats:
            self.played = self.play(self.seats.index(word))
            return self.played
        forms: dict[str, Callable[[], Act]] = {"draw": self.draw, "deal": lambda: Deal(self.cards_here()), "new": New}
        if token.kind == "word" and word.casefold() in forms:
            return forms[word.casefold()]()
        for own in list_interruptions():
            if token.kind == "word" and word.casefold() == own.word:
                return own(*self.parts(own))
        words = list_act_words(self.game)
        if token.kind == "word" and (foreign := self.explain_foreign_word(word)):
            raise self.misread(token, foreign, MOVE_NUMBERS if "." in word else "")
        hint = suggest(word, [*self.seats, *words]) if token.kind == "word" else ""
        expected = f"it begins with a seat ({list_names(self.seats)}) or {', '.join(words[:-1])} or {words[-1]}"
        error = self.misread(token, f"expected an act: {expected}{hint}")
        error.kind = "" if hint else "no act"
        raise error

    def explain_foreign_word(self, word: str) -> str:
        """Return what is wrong with a word that other notations have in place of an act; empty if it is none."""
        if re.fullmatch(r"\d+\.+", word):
            return "leave the numbers of the plays out"
        if word.startswith("$"):
            return "a record has no marks for good and bad plays; a comment in braces can say it"
        is_hand = word[:-1] not in self.seats and CARD_TEXT.fullmatch(self.peek().text)
        if word.endswith(":") and (word[:-1].casefold() in RECORD_KEYS or is_hand):
            return "a record has one head, above all remarks and acts, and a file has one record"
        if CARD_TEXT.fullmatch(word) and isinstance(self.played, Play) and not self.played.takes:
            played = f"{self.seats[self.played.seat]} {self.played.card}"
            return f"a play has one card, and those that it takes stand behind an x: '{played} x {word}'"
        return ""

    def play(self, seat: int) -> Act:
        token = self.peek()
        if token.kind == "word" and token.text == "-":
            self.take()
            return Pass(seat)
        if token.text in LONG_DASHES and token.kind == "word":
            raise self.error(token, f"'{token.text}' is a long dash; expected '-'", "long dash")
        for kind in self.own_acts:
            if token.kind == "word" and token.text == kind.word:
                self.take()
                return kind(seat, *self.parts(kind))
        card = self.card_or_word(tuple(kind.word for kind in self.own_acts))
        takes, onto = self.others("x"), self.others("+")
        call = self.take().text if self.peek().kind == "quoted" else None
        return Play(seat, card, takes, call, onto)

    def card_or_word(self, words: tuple[str, ...]) -> Card:
        """Return the next card; the error for another token suggests these act words, too."""
        token = self.peek()
        try:
            return self.card()
        except RecordError as error:
            if not words:
                raise
            told = f"{error.message}; or one of {', '.join(words)}{suggest(token.text, words)}"
            raise self.error(token, told, error.habit) from None

    @cached_property
    def own_acts(self) -> tuple[type[FamilyAct], ...]:
        """Return the acts that only this game's family has."""
        try:
            return variant(self.game).of.acts
        except (VariantError, LookupError):
            return ()

    def parts(self, kind: type[FamilyAct | Interruption]) -> list[Any]:
        """Read the things that an act names after its word."""
        read: dict[Any, Callable[[], object]] = {int: self.seat, Rank: self.rank, Suit: self.suit, Card: self.card}
        read[tuple[int, ...]] = self.seats_here
        return [read[part]() for part in kind.parts().values()]

    def rank(self) -> Rank:
        token = self.take()
        letter = clean_text(token.text).upper().replace("10", "T")
        found = [rank for rank in Rank if rank.letter == letter and rank is not Rank.JOKER]
        if token.kind != "word" or not found:
            raise self.misread(token, "expected a rank: A, 2 ... 9, T (or 10), J, Q or K")
        return found[0]

    def suit(self) -> Suit:
        token = self.take()
        typed = clean_text(token.text).casefold().rstrip(".,")
        found = [suit for suit in Suit if typed in (suit.value, suit.word, suit.word[:-1]) and suit is not Suit.NONE]
        if token.kind != "word" or not found:
            raise self.misread(token, "expected a suit: clubs, diamonds, hearts or spades")
        return found[0]

    def others(self, sign: str) -> Cards:
        """Return the cards after a sign: those taken (`x`), or those that the card is laid onto (`+`)."""
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
            raise self.misread(self.peek(), "expected seats and cards, as in draw A 5c B 9d")
        return Draw(tuple(drawn))

    def card(self) -> Card:
        token = self.take()
        if token.kind != "word":
            raise self.misread(token, "expected a card, like 9h")
        try:
            return Card.read(token.text.rstrip(".,"))
        except CardError as error:
            if card := self.rest_of_name(token.text):
                return card
            raise self.error(token, str(error), error.habit) from None

    def rest_of_name(self, rank: str) -> Card | None:
        """Read the card whose name begins with a rank: `9 c`, `nine of clubs`; None if it does not go on so."""
        if self.peek().kind == "word" and self.peek().text.casefold() == "of":
            rank = f"{rank} {self.take().text}"
        if self.peek().kind != "word" or self.peek().text in self.seats:
            return None
        if card := Card.find(f"{rank} {self.peek().text}".rstrip(".,")):
            self.take()
        return card

    def cards_here(self) -> Cards:
        cards: list[Card] = []
        while self.peek().kind == "word" and not self.begins_act(self.peek().text):
            self.has_room(cards)
            cards.append(self.card())
        return tuple(cards)

    def begins_act(self, word: str) -> bool:
        return word in self.seats or word.casefold() in list_all_act_words()

    def seat(self) -> int:
        token = self.take()
        if token.kind != "word" or token.text not in self.seats:
            raise self.misread(token, f"expected a seat: {list_names(self.seats)}")
        return self.seats.index(token.text)

    def seats_here(self) -> tuple[int, ...]:
        seats = [self.seat()]
        while self.peek().kind == "word" and self.peek().text in self.seats:
            self.has_room(seats)
            seats.append(self.seat())
        return tuple(seats)

    def has_room(self, named: Sized) -> None:
        if len(named) == MAX_NAMED_IN_ACT:
            message = f"one act names at most {MAX_NAMED_IN_ACT} cards or hands; here one more was read"
            raise self.error(self.peek(), message)


def clean_act(text: str) -> str:
    """Return a typed act as a record writes it: tidy, its cards as `9c`, and without a stop at its end."""
    return expand_card_names(clean_text(text)).rstrip(" .,!")


@lru_cache(MAX_READ_ACTS)
def read_act(text: str, seats: tuple[str, ...], game: str | Variant = "") -> Act:
    """Return one act as a learner types it: `B 9c`, `B nine of clubs`, `B: 9 c.`; `game` is for its own acts.

    Raises:
        RecordError: the text is no act; the message has the column, the text read and the text expected.
    """
    typed = clean_act(text)
    name, colon, play = typed.partition(":")
    if colon and name.rstrip() in seats:
        typed = f"{name.rstrip()} {play.lstrip()}"
    acts = Acts(typed, 1, seats, game)
    act = acts.act()
    if acts.peek().kind != "end":
        raise acts.error(acts.peek(), f"nothing more belongs to this act, but {describe_token(acts.peek())}")
    return act


@lru_cache(MAX_READ_ACTS)
def expand_initials(text: str, seats: tuple[str, ...], own_acts: tuple[type[FamilyAct], ...] = ()) -> str:
    """Replace each single letter by the name of the seat that begins with it: `C 9d` becomes `Clara 9d`.

    Older links name the players of the lessons A, B, C; with this function they can still be read. In an act of the
    game's family only seats are replaced: the `A` of `asks C A` is the rank of the aces.
    """

    def complete_name(word: str) -> str:
        begun = [seat for seat in seats if seat.casefold().startswith(word.casefold())]
        return begun[0] if len(begun) == 1 and word not in seats else word

    words = text.split(" ")
    for kind in own_acts:
        if kind.word in words[:2]:
            at = words.index(kind.word)
            places = {at - 1, *(at + n for n, part in enumerate(kind.parts().values(), 1) if part is int)}
            return " ".join(
                complete_name(word) if n in places and len(word) == 1 else word for n, word in enumerate(words)
            )
    return _INITIAL_PATTERN.sub(lambda found: complete_name(found[0]), text)


@lru_cache(64)
def list_act_words(game: str | Variant) -> tuple[str, ...]:
    """Return the act words with which an act of a game may begin; all act words if the game is unknown."""
    try:
        rules, own = variant(game).rules, [kind.word for kind in variant(game).of.interruptions]
        seats = tuple(map(str, range(rules.seats[0])))
        table = rules.begin(Setup(seats, seats[0], ((),) * len(seats)))
    except (VariantError, LookupError, SetupError):
        return list_all_act_words()
    return (*own, *(word for word, act in _SAMPLE_ACTS.items() if not _is_unknown_act(rules.decide(table, act))))


def _is_unknown_act(verdict: Verdict) -> bool:
    """Return whether an act was refused because the game has no such act."""
    return isinstance(verdict, Refused) and bool({why.code for why in verdict.reasons} & {"act.unknown", "draw.untold"})
