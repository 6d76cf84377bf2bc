"""The parser of a whole record."""

from __future__ import annotations

import re
import unicodedata

from cardlessons.engine.cards import CARD_TEXT
from cardlessons.engine.quoting import quote
from cardlessons.engine.table import Deal, Draw
from cardlessons.record.foreign import find_foreign_format
from cardlessons.record.header_parser import Header
from cardlessons.record.limits import MAX_RECORD_BYTES
from cardlessons.record.model import RECORD_KEYS, Record, RecordError
from cardlessons.record.step_parser import Steps

STRAY_LINE = "stray line"
"""The habit of a `RecordError` about a line in the head of a record that does not belong there."""
_HEAD_LINE = re.compile(
    rf"(?im)^\s*(?:(?:{'|'.join(RECORD_KEYS)})\s*[:\uff1a]|\S+\s*[:\uff1a]\s*(?:{CARD_TEXT.pattern})\b)"
)
"""A line that belongs to the head of a record: one with a key, or a hand."""
_VARIANT_PATTERN = re.compile(r"(?im)^\s*variant\s*[:\uff1a]")
_FILE_NAME = re.compile(r"\s*\S[^\n]*\.play\s*")


def parse(text: str) -> Record:
    """Read a record from its text.

    Args:
        text: the record's text.

    Returns:
        The record, which `replay` decides and `str` writes again.

    Raises:
        RecordError: the text is not a record; the message has the line, the column, the text read and that expected.
    """
    if not isinstance(text, str):
        raise TypeError(f"parse reads the text of a record, not a {type(text).__name__}; load reads a file")
    return parse_from(text, 1)


def parse_from(text: str, first: int) -> Record:
    """Read a record that is part of a longer text, in which its first line has this number; raises like `parse`."""
    if (size := len(text.encode(errors="surrogatepass"))) > MAX_RECORD_BYTES:
        raise make_size_error(f"{size:,} were read")
    text = unicodedata.normalize("NFC", text.removeprefix("\ufeff").replace("\r\n", "\n"))
    if not _VARIANT_PATTERN.search(text) and (foreign := find_foreign_format(text)):
        begins = quote(text.strip().split("\n", 1)[0].strip())
        raise RecordError(first, 1, f"{begins} was read, which is {foreign}", STRAY_LINE)
    header = Header(text, first)
    rest, line = header.read()
    if ("variant" not in header.keys or not header.seats) and (stray := _explain_stray_line(rest)):
        raise RecordError(line, 1, stray, STRAY_LINE)
    if "variant" not in header.keys:
        hint = "; load reads a file by its name" if _FILE_NAME.fullmatch(text) else ""
        raise RecordError(first, 1, f"a record needs a line 'variant: ...', as in 'variant: peel-five-card'{hint}")
    if not header.seats:
        where = header.places["variant"][0] + 1
        raise RecordError(where, 1, "a record needs a hand for each seat, as in 'A: 9c 4d'; none was read")
    steps = Steps(rest, line, header.seats, header.remarks, header.keys["variant"])
    record = Record(
        variant=header.keys["variant"],
        seats=tuple(header.seats),
        dealer=header.keys.get("dealer"),
        hands=tuple(header.hands),
        counters=header.numbers("counters"),
        pool=header.pool(),
        scores=header.numbers("scores"),
        layout=header.cards.get("layout", ()),
        stock=header.cards.get("stock", ()),
        dead=header.cards.get("dead", ()),
        comment=steps.preface(),
        steps=steps.steps(inside=None),
        margins=header.margins,
        tail=tuple(steps.remarks),
        places=header.places,
    )
    _check_hands(record)
    return record


def _explain_stray_line(rest: str) -> str:
    """Return the reason why the head of a record ends too early, at the first line of this text; else nothing."""
    line = rest.split("\n", 1)[0].strip()
    was_read = f"{quote(line)} was read"
    if re.match(r'\[\w+ "', line):
        return f"{was_read}, which is PGN, a notation of chess; a record begins with a line 'variant: ...'"
    if not _HEAD_LINE.search(rest):
        return ""
    if line[:1] in ("%", "/", ";"):
        return f"{was_read} in the head of the record; a remark begins with '#'"
    return f"{was_read} in the head of the record; expected a line such as 'dealer: A', or a remark behind '#'"


def make_size_error(found: str) -> RecordError:
    """Return the error for a text that is longer than a record may be."""
    return RecordError(1, 1, f"a record has at most {MAX_RECORD_BYTES:,} bytes; {found}")


def _check_hands(record: Record) -> None:
    """Raise an error if the dealer or the hands are missing, unless the first acts draw or deal cards."""
    first = record.steps[0].act if record.steps else None
    if not record.dealer and not (record.dealer is None and isinstance(first, Draw)):
        where = record.places.get("dealer=", record.places["variant"])
        raise RecordError(*where, "a record needs a line 'dealer: ...' with the name of a seat", kind="no dealer")
    if isinstance(first, (Draw, Deal)):
        return
    for name, cards in zip(record.seats, record.hands, strict=True):
        if not cards and (record.counters or {}).get(name) != 0:
            raise RecordError(
                *record.places[name],
                f"{name} holds no cards; hands are empty only where the record begins with a deal",
            )
