"""English: its numbers, lists, plurals, articles and possessives, cards, and sentences about `you`.

A language is an object like `ENGLISH`: the only place that builds a sentence from pieces. Its texts are in folders
named by its tag; see `languages.py`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.rulebook.second_person import YOU, to_second_person

_ARTICLE_PATTERN = re.compile(r"(?P<indefinite>an?)|the", re.IGNORECASE)
_PRONOUN_PATTERN = re.compile(r"(?P<your>your)|my|his|her|its|our|their", re.IGNORECASE)
_POSSESSIVE_PATTERN = re.compile(r"(?P<owner>\w[\w .-]*)['’]s?")
_NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
_NUMBERS += ["thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"]
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_NUMBERS += [ten + (one and f"-{one}") for ten in _TENS for one in ["", *_NUMBERS[1:10]]]
_ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"]
_COUNT_WORDS = [*(word.capitalize() for word in _NUMBERS[1:11]), "Jack", "Queen", "King"]
FORMATS = frozenset({"seat", "seats", "card", "cards", "or-cards", "rank", "ranks", "a", "ranks-of", "sets", "takes"})
FORMATS |= {"suit", "number", "score", "ordinal", "n-cards", "count", "said", "counters", "points"}
"""The named formats of facts; beside them are two forms of a word, such as `pays|pay` or `is/are`."""


def replace_words(text: str, words: Mapping[str, str]) -> str:
    """Return a sentence with the words of the game's source; text in braces stays as it is."""
    return re.sub(r"\{[^}]*\}|[a-z]+", lambda found: words.get(found[0], found[0]), text)


class English:
    """The grammar of English, which every other language changes.

    Attributes:
        tag: its tag of BCP 47, and the name of the folders with its texts.
        name: its own name.
        rank_signs: what stands in the corner of a card, where that is not the letter of its rank.
    """

    tag: ClassVar[str] = "en"
    name: ClassVar[str] = "English"
    rank_signs: ClassVar[Mapping[str, str]] = {"T": "10"}

    def replace_words(self, text: str, words: Mapping[str, str]) -> str:
        """Return a sentence with the English words of the game's source."""
        return replace_words(text, words)

    def name_unit(self, word: str, words: Mapping[str, str]) -> str:
        """Return the word for a `counter`, a `point` or another thing in a game with these words of its source."""
        return words.get(word, word)

    # Numbers and lists

    def spell_out(self, n: int) -> str:
        """Return a number up to ninety-nine in words, and a larger one in digits."""
        return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)

    def write_decimal(self, number: float) -> str:
        """Return a number with one digit after the point, or a whole one without: `0.4`, `3`."""
        return f"{number:.1f}".removesuffix(".0")

    def name_units(self, word: str) -> str:
        """Return the plural of the word for a thing: `cards`, `counters`."""
        return f"{word}s"

    def count(self, number: str, word: str, *, is_one: bool | None = None) -> str:
        """Return a number of things: `1 card`, `two counters`; `is_one` says so if the number does not."""
        is_one = number in ("1", "one") if is_one is None else is_one
        return f"{number} {word if is_one else self.name_units(word)}"

    def join(self, words: list[str]) -> str:
        """Return words as a list: `B`, `B and C`, `B, C and D`."""
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"

    # Cards

    def translate_cards(self, text: str) -> str:
        """Return a typed text with the cards that it names in this language as records write them."""
        return text

    def name_card(self, card: Card) -> str:
        return card.name

    def name_rank(self, rank: Rank, several: bool = False) -> str:
        return rank.plural if several else rank.word

    def name_suit(self, suit: Suit, several: bool = False) -> str:
        return suit.word if several else suit.word.removesuffix("s")

    def add_article(self, rank: Rank, article: str = "a") -> str:
        """Return a rank after `a` or `an`: `a nine`, `An eight`."""
        return f"{article[0]}{'n' * (rank in (Rank.ACE, Rank.EIGHT))} {rank.word}"

    def say(self, words: str, rank: Rank | None, suit: Suit | None, several: bool) -> str:
        """Return a card, a rank or a suit after these words: `the nine of diamonds`, `Ben's nines`, `a heart`."""
        if rank is None:
            assert suit is not None
            return f"{words} {self.name_suit(suit, several)}".lstrip()
        of = f" of {suit.word}" if suit else ""
        if (article := _ARTICLE_PATTERN.fullmatch(words)) and article["indefinite"] and not several:
            return self.add_article(rank, words) + of
        return f"{words or 'the' * bool(suit)} {self.name_rank(rank, several)}{of}".lstrip()

    def find_owner(self, words: str) -> str | None:
        """Return the owner in the words before a card: a name, `you`, or nobody; None for other words."""
        own = words.removesuffix(" own")
        if not words or _ARTICLE_PATTERN.fullmatch(words):
            return ""
        if pronoun := _PRONOUN_PATTERN.fullmatch(own):
            return YOU if pronoun["your"] else ""
        return found["owner"] if (found := _POSSESSIVE_PATTERN.fullmatch(own)) else None

    def names_card(self, text: str) -> bool:
        """Return whether a text names a card in words, as *A nine of clubs* does, whose *A* is no seat."""
        return " of " in text

    # Sentences

    address = staticmethod(to_second_person)
    """Return a sentence in which one seat is called `you` in correct grammar."""

    def say_fact(self, value: Any, form: str, seats: tuple[str, ...], words: Mapping[str, str]) -> str:
        """Return one fact of a sentence in words, by its format."""
        if say := _PLAIN_FORMATS.get(form):
            return say(self, value)
        match form:
            case "seat":
                return str(seats[value])
            case "seats":
                return self.join([seats[seat] for seat in value])
            case "counters" | "points":
                return replace_words(self.count(self.spell_out(value), form.removesuffix("s")), words)
            case _ if "|" in form or "/" in form:
                return _choose_word(value, form, seats)
        return str(value)


def is_addressed(some: tuple[Any, ...], seats: tuple[str, ...]) -> bool:
    """Return True if these seats are only the one that is called `you`."""
    return [seats[seat] for seat in some if isinstance(seat, int)] == [YOU]


def _say_number(name: str, word: str | None) -> str:
    """Return in words how the count reached a number: the number was said, another word, or nothing."""
    if word is None:
        return f"the silent count has come to {name}"
    return f"{name} was said" if word == name else f"“{word}”, which stands for {name}, was said"


def _choose_word(value: Any, form: str, seats: tuple[str, ...]) -> str:
    """Return the second of two forms of a word where it fits: for *you* in `pays|pay`, for several in `is/are`."""
    some = value if isinstance(value, tuple) else (value,)
    if "|" in form:
        other, yours = form.split("|")
        return yours if is_addressed(some, seats) else other
    one, several = form.split("/")
    count = value if isinstance(value, int) else len(value)
    return one if count == 1 and not (isinstance(value, tuple) and is_addressed(value, seats)) else several


def _join_with_or(cards: Iterable[Card]) -> str:
    *others, last = [card.name for card in cards]
    return f"{', the '.join(others)} or the {last}" if others else last


def _get_rank(value: Any) -> Rank:
    return Rank(value.rank if isinstance(value, Card) else value)


_PLAIN_FORMATS: Mapping[str, Callable[[English, Any], str]] = {
    "card": lambda _, card: card.name,
    "cards": lambda english, cards: english.join([card.name for card in cards]),
    "or-cards": lambda _, cards: _join_with_or(cards),
    "takes": lambda english, takes: ", or ".join("the " + english.join([card.name for card in some]) for some in takes),
    "rank": lambda english, value: english.name_rank(_get_rank(value)),
    "ranks": lambda english, value: english.name_rank(_get_rank(value), several=True),
    "a": lambda english, value: english.add_article(_get_rank(value)),
    "suit": lambda english, value: english.name_suit(value.suit if isinstance(value, Card) else value, several=True),
    "ranks-of": lambda english, cards: english.join([card.rank.word for card in cards]),
    "sets": lambda english, sets: "; ".join(english.join([card.rank.word for card in cards]) for cards in sets),
    "number": lambda english, n: english.spell_out(n),
    "score": lambda english, n: english.spell_out(n) if n else "zero",
    "ordinal": lambda _, n: _ORDINALS[n - 1],
    "n-cards": lambda english, n: english.count(english.spell_out(n), "card"),
    "count": lambda _, value: _COUNT_WORDS[int(value.number) - 1],
    "said": lambda _, value: _say_number(_COUNT_WORDS[value.number - 1], value.word),
}
"""The formats of facts that depend neither on who is addressed nor on the words of the game."""

ENGLISH = English()
