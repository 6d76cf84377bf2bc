"""English: the words of cards, their plurals, articles and possessives. Another language is another such object."""

from __future__ import annotations

import re

from cardlessons.engine.cards import Card, Rank, Suit
from cardlessons.rulebook.second_person import YOU

_ARTICLE = re.compile(r"(?P<indefinite>an?)|the", re.IGNORECASE)
_PRONOUN = re.compile(r"(?P<your>your)|my|his|her|its|our|their", re.IGNORECASE)
_POSSESSIVE = re.compile(r"(?P<owner>\w[\w .-]*)['’]s?")


class English:
    """The grammar of cards in English."""

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
        if (article := _ARTICLE.fullmatch(words)) and article["indefinite"] and not several:
            return self.add_article(rank, words) + of
        return f"{words or 'the' * bool(suit)} {self.name_rank(rank, several)}{of}".lstrip()

    def find_owner(self, words: str) -> str | None:
        """Return the owner in the words before a card: a name, `you`, or nobody; None for other words."""
        own = words.removesuffix(" own")
        if not words or _ARTICLE.fullmatch(words):
            return ""
        if pronoun := _PRONOUN.fullmatch(own):
            return YOU if pronoun["your"] else ""
        return found["owner"] if (found := _POSSESSIVE.fullmatch(own)) else None


ENGLISH = English()
