"""A parser for the header of a record: the lines `key: value` before its acts."""

from __future__ import annotations

import re

from cardlessons.engine.cards import CARD_TEXT, Card, CardError
from cardlessons.engine.options import suggest
from cardlessons.engine.quoting import list_names, quote
from cardlessons.engine.table import Cards
from cardlessons.record.limits import MAX_NAME_LETTERS, MAX_SEATS
from cardlessons.record.model import NOBODY, RECORD_KEYS, Margin, RecordError, list_all_act_words

_LONG_NAME = re.compile(r"\s*([^\s(){}>;\"#:]+(?:\s+[^\s(){}>;\"#:]+)+)\s*:")
_KEY_LINE = re.compile(r"\s*([^\s(){}>;\"#:]+)\s*:(.*)")
_NAME_PATTERN = re.compile(r"[^\s(){}>;\"#:?][^\s(){}>;\"#:]*")
_WIDE_COLON = re.compile(r"(\s*[^\s(){}>;\"#:?\uff1a]+\s*)\uff1a")
"""A key before the full-width colon of Chinese and Japanese keyboards."""


def mend_wide_colon(line: str) -> str:
    """Return a line with a plain colon behind its key in place of a full-width one."""
    return f"{key[1]}:{line[key.end() :]}" if (key := _WIDE_COLON.match(line)) else line


class Header:
    """A parser of a record's header: its keys, its seats and hands, and their places in the text."""

    def __init__(self, text: str, first: int = 1) -> None:
        self.text, self.first = text, first
        self.seats: list[str] = []
        self.hands: list[Cards] = []
        self.keys: dict[str, str] = {}
        self.cards: dict[str, Cards] = {}
        self.margins: dict[str, Margin] = {}
        self.places: dict[str, tuple[int, int]] = {}
        self.remarks: list[str] = []

    def read(self) -> tuple[str, int]:
        """Read the `key: value` lines; return the rest of the text and the number of its first line."""
        lines = self.text.split("\n")
        for number, line in enumerate(lines, self.first):
            bare, hash_, remark = mend_wide_colon(line).partition("#")
            if not bare.strip():
                if hash_:
                    self.remarks.append(remark.strip())
                continue
            if bare.lstrip().startswith("?"):  # a question, which may contain a colon
                return "\n".join(lines[number - self.first :]), number
            match = _KEY_LINE.fullmatch(bare)
            if match is None and (name := _LONG_NAME.match(bare)):
                raise RecordError(number, name.start(1) + 1, f"{quote(name[1])} was read; a seat's name is one word")
            if match is None:
                return "\n".join(lines[number - self.first :]), number
            self.entry(match[1], match[2], number, match.start(1) + 1, match.start(2) + 1)
            self.margins |= self.margin(match[1], remark.strip())
        return "", self.first + len(lines) - 1

    def margin(self, key: str, beside: str) -> dict[str, Margin]:
        above, self.remarks = tuple(self.remarks), []
        return {key: Margin(above, beside)} if above or beside else {}

    def entry(self, key: str, value: str, line: int, column: int, value_column: int) -> None:
        name = key.casefold() if key.casefold() in RECORD_KEYS else key
        if name in self.places:
            first, value = self.places[name][0], value.strip()
            hint = f"; a play has no colon, as in '{name} {value}'" if CARD_TEXT.fullmatch(value) else ""
            told = f"{quote(name)} is given twice; the first is in line {first}{hint}"
            raise RecordError(line, column, told, kind="twice")
        self.places[name] = (line, column)
        if name in RECORD_KEYS:
            self.keys[name] = value.strip()
            self.places[f"{name}="] = (line, value_column + len(value) - len(value.lstrip()))
            if name in ("layout", "stock", "dead"):
                self.cards[name] = self.read_cards(name, value, line, value_column)
            return
        if against := check_seat_name(name):
            raise RecordError(line, column, against)
        if len(self.seats) == MAX_SEATS:
            raise RecordError(line, column, f"a record has at most {MAX_SEATS} seats; {quote(name)} is one more")
        self.seats.append(name)
        self.hands.append(self.read_cards(name, value, line, value_column))

    def read_cards(self, part: str, text: str, line: int, column: int) -> Cards:
        cards = []
        for match in re.finditer(r"\S+", text):
            where = (line, column + match.start())
            try:
                card = Card.read(match[0])
            except CardError as error:
                hint = "" if part in RECORD_KEYS or len(part) == 1 else _suggest_key(part)
                raise RecordError(*where, f"{hint}{error}", error.habit) from None
            if card in cards:
                raise RecordError(*where, f"{card} is named twice in this line")
            cards.append(card)
            self.places[f"{part} {card}"] = where
        return tuple(cards)

    def pool(self) -> int | None:
        if "pool" not in self.keys:
            return None
        if not re.fullmatch(r"\d{1,6}", self.keys["pool"]):
            message = f"{quote(self.keys['pool'])} is no number of counters, as in 'pool: 3'"
            raise RecordError(*self.places["pool="], message)
        return int(self.keys["pool"])

    def numbers(self, key: str) -> dict[str, int] | None:
        if key not in self.keys:
            return None
        line, column = self.places[f"{key}="]
        found: dict[str, int] = {}
        for part in re.finditer(r"[^,\s][^,]*", self.keys[key]):
            where = (line, column + part.start())
            match = re.fullmatch(r"(\S+)\s+(-?\d{1,6})\s*", part[0])
            if match is None:
                raise RecordError(*where, f"{quote(part[0].strip())} was read; expected '{key}: A 5, B 4'")
            if match[1] not in self.seats:
                raise RecordError(*where, f"{quote(match[1])} is no seat; the seats are {list_names(self.seats)}")
            if match[1] in found:
                raise RecordError(*where, f"{quote(match[1])} is named twice")
            found[match[1]] = int(match[2])
        return found


def check_seat_name(name: str) -> str:
    """Return the reason why a name cannot be a seat's, as a sentence; empty if it can."""
    against = ""
    if not _NAME_PATTERN.fullmatch(name):
        against = 'a record needs one word, without any of ? ( ) { } > ; : # " in it'
    elif len(name) > MAX_NAME_LETTERS:
        against = f"a name has at most {MAX_NAME_LETTERS} letters; {len(name):,} were read"
    elif name.casefold() in (*list_all_act_words(), *RECORD_KEYS, "x", "+", "-", NOBODY) or CARD_TEXT.fullmatch(name):
        against = "it means something else in a record"
    return f"{quote(name)} cannot be a seat's name: {against}" if against else ""


def _suggest_key(word: str) -> str:
    """Return a hint for an error about a seat's line, if the seat may be a misspelled key; otherwise empty."""
    hint = suggest(word, RECORD_KEYS)
    return f"{quote(word)} was read as a seat{hint} " if hint else ""
