"""German: its numbers, lists, plurals, articles and cases, cards, and sentences about `du`.

The masculine article gives the case, in formats and in marks: `{card:den}` and `[den 9d]` are the accusative, *die
Karo-Neun*, *den Herz-Buben*, *das Pik-Ass*.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, ClassVar

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.rulebook.english import English
from cardlessons.rulebook.second_person import YOU

_UNITS = ["null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"]
_TEENS = {16: "sechzehn", 17: "siebzehn"}
_TENS = ["", "", "zwanzig", "dreißig", "vierzig", "fünfzig", "sechzig", "siebzig", "achtzig", "neunzig"]
_ORDINALS = ["erste", "zweite", "dritte", "vierte", "fünfte", "sechste", "siebte"]
_THING_WORDS = {"card": "Karte", "counter": "Marke", "point": "Punkt"}
_PLURALS = {"Karte": "Karten", "Marke": "Marken", "Punkt": "Punkte"}
_SUITS = {Suit.CLUBS: "Kreuz", Suit.DIAMONDS: "Karo", Suit.HEARTS: "Herz", Suit.SPADES: "Pik", Suit.NONE: ""}
_RANKS = ["Joker", "Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn"]
_RANKS += ["Bube", "Dame", "König"]
_RANK_PLURALS = {"Joker": "Joker", "Ass": "Asse", "Bube": "Buben", "Dame": "Damen", "König": "Könige"}
_CASE_NUMBERS = {"": 0, "er": 0, "en": 1, "em": 2}
"""The case by the ending of a masculine article: 0 the nominative, 1 the accusative, 2 the dative."""
_DEFINITE = {
    "m": ("der", "den", "dem"),
    "f": ("die", "die", "der"),
    "n": ("das", "das", "dem"),
    "s": ("die", "die", "den"),
}
_ARTICLE_ENDINGS = {"m": ("er", "en", "em"), "f": ("e", "e", "er"), "n": ("es", "es", "em"), "s": ("e", "e", "en")}
"""The endings of articles by gender, `s` for several; those of the kind of `ein` have none where they are masculine or
neuter in the nominative, or neuter in the accusative."""
_ARTICLE_PATTERN = re.compile(
    r"(?P<definite>d)(?P<case>er|en|em)|(?P<strong>dies|jed|welch)(?P<strong_case>er|en|em)"
    r"|(?P<weak>k?ein|[mds]ein|ihr|unser|euer|eur)(?P<weak_case>en|em|)",
    re.IGNORECASE,
)
_POSSESSIVE_PATTERN = re.compile(r"(?P<owner>\w[\w .-]*?)(?:s|(?<=[sxzß])['’])(?: d(?P<case>en|em))?")
_TYPED_CARD = re.compile(
    rf"(?<!\w)(?:(?P<suit>{'|'.join(filter(None, _SUITS.values()))})[ -]?(?P<rank>10|[2-9ABDK]|{'|'.join(_RANKS)})"
    r"|(?P<letter>[BD])(?P<sign>[cdhs♣♦♥♠]))(?!\w)",
    re.IGNORECASE,
)
_FORM_PATTERN = re.compile(r"(?P<list>oder-)?(?P<article>[Dd]er|[Dd]en|[Dd]em|k?ein(?:en|em)?)(?P<rank>-rank)?")
_FIRST_PATTERN = re.compile(r"(^|[.!?] |: (?=du (?!und\b)\w))d(?=(?:u|ir|ich|ein\w*)\b)")


def _read_typed_card(found: re.Match[str]) -> str:
    suit, rank = found["suit"], (found["rank"] or found["letter"]).capitalize()
    letter = {"B": "J", "D": "Q", "10": "T"}.get(rank, rank)
    if rank in _RANKS:
        letter = Rank(_RANKS.index(rank)).letter
    return letter + (
        next(sign for sign, name in _SUITS.items() if name == suit.capitalize()) if suit else found["sign"]
    )


class German(English):
    """The grammar of German."""

    tag: ClassVar[str] = "de"
    name: ClassVar[str] = "Deutsch"
    rank_signs: ClassVar[Mapping[str, str]] = {"T": "10", "J": "B", "Q": "D"}

    def replace_words(self, text: str, words: Mapping[str, str]) -> str:
        return text

    def name_unit(self, word: str, words: Mapping[str, str]) -> str:
        return _THING_WORDS.get(word, word)

    def spell_out(self, n: int) -> str:
        if not 0 <= n < 100:
            return str(n)
        ten, one = divmod(n, 10)
        if n < len(_UNITS):
            return _UNITS[n]
        if ten == 1:
            return _TEENS.get(n) or f"{_UNITS[one]}zehn"
        return ((one and f"{_UNITS[one].removesuffix('s') if one == 1 else _UNITS[one]}und") or "") + _TENS[ten]

    def write_decimal(self, number: float) -> str:
        return super().write_decimal(number).replace(".", ",")

    def name_units(self, word: str) -> str:
        word = self.name_unit(word, {})
        return _PLURALS.get(word, word)

    def count(self, number: str, word: str, *, is_one: bool | None = None) -> str:
        word = self.name_unit(word, {})
        number = {"eins": "ein" if word == "Punkt" else "eine", "null": "keine"}.get(number, number)
        is_one = number in ("1", "ein", "eine") if is_one is None else is_one
        return f"{number} {word if is_one else self.name_units(word)}"

    def join(self, words: list[str]) -> str:
        return self._join(words, "und")

    def _join(self, words: list[str], last: str) -> str:
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"

    def translate_cards(self, text: str) -> str:
        return _TYPED_CARD.sub(_read_typed_card, text)

    def name_card(self, card: Card) -> str:
        return self._name(card.rank, card.suit)

    def name_rank(self, rank: Rank, several: bool = False) -> str:
        return self._name(rank, None, several=several)

    def name_suit(self, suit: Suit, several: bool = False) -> str:
        return f"{_SUITS[suit]}-Karte{'n' * several}"

    def add_article(self, rank: Rank, article: str = "ein") -> str:
        return self.say(article, rank, None, several=False)

    def _name(self, rank: Rank, suit: Suit | None, case: int = 0, *, several: bool = False) -> str:
        """Return a rank or a card in a case: `Bube`, `Herz-Buben`."""
        name = _RANKS[rank]
        if several:
            name = _RANK_PLURALS.get(name) or f"{name.removesuffix('e')}en"
            name += "n" * (case == 2 and name[-1] == "e")
        elif rank is Rank.JACK and case:
            name = "Buben"
        return f"{_SUITS[suit]}-{name}" if suit and _SUITS[suit] else name

    def say(self, words: str, rank: Rank | None, suit: Suit | None, several: bool) -> str:
        if rank is None and not words and not several:
            assert suit is not None
            return _SUITS[suit]
        article, case = self._decline(words, self._find_gender(rank, several=several))
        if rank is None:
            assert suit is not None
            return f"{article} {self.name_suit(suit, several)}".lstrip()
        return f"{article} {self._name(rank, suit, case, several=several)}".lstrip()

    def _find_gender(self, rank: Rank | None, *, several: bool = False) -> str:
        if several:
            return "s"
        return "m" if rank in (Rank.JACK, Rank.KING, Rank.JOKER) else "n" if rank is Rank.ACE else "f"

    def _decline(self, words: str, gender: str) -> tuple[str, int]:
        """Return the words before a noun in its gender, and the case that they had in the masculine."""
        if not (found := _ARTICLE_PATTERN.fullmatch(words)):
            owned = _POSSESSIVE_PATTERN.fullmatch(words)
            case = _CASE_NUMBERS[owned["case"]] if owned and owned["case"] else 0
            return words.removesuffix(" den").removesuffix(" dem"), case
        case = _CASE_NUMBERS[(found["case"] or found["strong_case"] or found["weak_case"] or "").lower()]
        if found["definite"]:
            return found["definite"] + _DEFINITE[gender][case][1:], case
        if found["strong"]:
            return found["strong"] + _ARTICLE_ENDINGS[gender][case], case
        has_none = (case == 0 and gender in "mn") or (case == 1 and gender == "n")
        ending = "" if has_none else _ARTICLE_ENDINGS[gender][case]
        stem = found["weak"]
        if stem.lower() in ("euer", "eur"):
            stem = stem[0] + ("uer" if has_none else "ur")
        return stem + ending, case

    def find_owner(self, words: str) -> str | None:
        if not words:
            return ""
        if article := _ARTICLE_PATTERN.fullmatch(words):
            return YOU if (article["weak"] or "").lower() == "dein" else ""
        return found["owner"] if (found := _POSSESSIVE_PATTERN.fullmatch(words)) else None

    def address(self, text: str) -> str:
        return _FIRST_PATTERN.sub(lambda first: f"{first[1]}D", text)

    def say_fact(self, value: Any, form: str, seats: tuple[str, ...], words: Mapping[str, str]) -> str:
        match form:
            case "seat" | "dat" | "acc":
                you = {"seat": "du", "dat": "dir", "acc": "dich"}[form]
                return you if seats[value] == YOU else seats[value]
            case "seats":
                return self.join([self.say_fact(seat, "seat", seats, words) for seat in value])
            case "card":
                return self.name_card(value)
            case "cards":
                return self.join([self.name_card(card) for card in value])
            case "suit":
                return _SUITS[value.suit if isinstance(value, Card) else value]
            case "score":
                return self.spell_out(value)
            case "ordinal":
                return str(_ORDINALS[value - 1])
            case "n-cards" | "counters" | "points":
                return self.count(self.spell_out(value), form.removeprefix("n-").removesuffix("s"))
            case "ranks-of":
                return self.join([self.name_rank(card.rank) for card in value])
            case _ if found := _FORM_PATTERN.fullmatch(form):
                some = value if isinstance(value, tuple | list) else (value,)
                said = [self._say_with_article(one, found["article"], bool(found["rank"])) for one in some]
                return self._join(said, "oder" if found["list"] else "und")
            case _:
                return super().say_fact(value, form, seats, words)

    def _say_with_article(self, value: Any, article: str, is_rank: bool) -> str:
        if isinstance(value, Card):
            return self.say(article, value.rank, None if is_rank else value.suit, several=False)
        return self.say(article, Rank(value), None, several=False)


GERMAN = German()
