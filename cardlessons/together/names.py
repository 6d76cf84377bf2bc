"""The names of the people at a shared table: what is cut, what is refused, and a list to choose from."""

from __future__ import annotations

import re
import unicodedata

from cardlessons.record.model import list_all_act_words
from cardlessons.together.room import RoomError
from cardlessons.together.texts import get_text

MAX_NAME_LETTERS = 20
"""The most letters in the name of a person."""
_BLANKS_PATTERN = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""Letters, marks and signs that nobody can see, though Unicode calls them printable."""
_MARKS_PATTERN = re.compile(r"""[(){}>;"#,:<&?*!=+.\[\]-]""")
"""Marks of the notation of records, which are left out of a person's name where it is the name of a seat."""
_CARD_PATTERN = re.compile(r"\d+|[\dtjqkax]{1,2}[cdhs]?|seat\d+", re.IGNORECASE)
"""Matches what would be read as a card, or as a seat without a name."""
_SOMEBODY_ELSE = {
    *("you", "i", "me", "house", "pool", "nobody", "somebody", "everybody", "all", "taken", "free", "away"),
    *(f"the {word}" for word in ("house", "pool", "dealer", "others", "computer")),
}
"""Words that are nobody's name: the sentences at a table mean somebody else by them, or something."""
_RESERVED_NAMES = {"deal", "turn", "pass", *_SOMEBODY_ELSE, *list_all_act_words()}
"""Words that are no names of seats: the notation of records has a meaning for them, too."""
_MARKUP_PATTERN = re.compile(r"[<>\\]|&#?\w+;")
_MAX_MARKS = 3
"""The most marks over and under one letter, as Hebrew needs."""
_ANIMAL_LIST = """
Badger Bear Beaver Bison Camel Cat Crane Deer Dolphin Donkey Eagle Elk Falcon Fox Goat Hare Hedgehog Heron Horse Koala
Lion Lynx Mole Moose Mouse Otter Owl Panda Parrot Penguin Rabbit Raven Seal Sheep Squirrel Stork Swan Tiger Turtle
Walrus Whale Wolf Wren Yak Zebra
"""
ANIMAL_NAMES = tuple(_ANIMAL_LIST.split())
"""The names that people choose from where the opener of a table wants no others: more than people at a table."""


class SharedTableError(RoomError):
    """Something cannot be done at a shared table."""


def clean_name(text: str, most: int = MAX_NAME_LETTERS) -> str:
    """Return a name as it can be shown on one line: without what nobody can see, and cut; it may be empty."""
    letters = [
        (letter, unicodedata.category(letter))
        for letter in _BLANKS_PATTERN.sub(" ", unicodedata.normalize("NFC", text[: 20 * most]))
    ]
    shown, marks = " ", 0
    for letter, kind in letters:
        if kind == "Cc" or kind[0] == "Z":
            shown += " "
        elif kind[0] == "M" and (marks >= _MAX_MARKS or shown[-1] == " "):
            continue
        elif kind[0] != "C":
            shown += letter
            marks = marks + 1 if kind[0] == "M" else 0
    return " ".join(shown.split())[:most].strip()


def read_name(text: str, *, is_given: bool) -> str:
    """Return a typed name as it can be shown; it may be empty. If `is_given`, it is one of `ANIMAL_NAMES`.

    Raises:
        SharedTableError: it is no name; the message says why.
    """
    name = clean_name(text)
    if is_given and name not in ("", *ANIMAL_NAMES):
        raise SharedTableError(get_text("shared.animal-name"))
    if text and not name:
        raise SharedTableError(get_text("shared.unseen-name"))
    if _MARKUP_PATTERN.search(name):
        raise SharedTableError(get_text("shared.markup-name"))
    if " ".join(re.findall(r"\w+", normalize_name(name))) in _SOMEBODY_ELSE:
        raise SharedTableError(get_text("shared.other-name", name=name))
    return name


def normalize_name(name: str) -> str:
    """Return a form of a name that is the same for names that look alike, such as “Mia” and “ＭＩＡ”."""
    return unicodedata.normalize("NFKC", name).casefold()


def list_seat_names(name: str) -> tuple[str, ...]:
    """Return a person's name as names of a seat: its first word, then all words; none if an act can begin with it."""
    words = _MARKS_PATTERN.sub("", unicodedata.normalize("NFKC", name)).split()  # as typed acts are read
    if not words or normalize_name(words[0]) in _RESERVED_NAMES or _CARD_PATTERN.fullmatch(words[0]):
        return ()
    return words[0], "\xa0".join(words)
