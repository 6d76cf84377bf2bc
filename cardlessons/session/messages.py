"""The checks of messages from the browser, which may contain anything."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeGuard, TypeVar

from cardlessons.session.texts import get_text
from cardlessons.session.validation import has_literals_of, iter_problems

M = TypeVar("M")

MAX_MESSAGE_LETTERS = 16 * 1024
"""The most characters of a message as JSON; a larger one is refused."""
_HALF_LETTER = re.compile(r"\\ud[89a-f]", re.IGNORECASE)
"""Matches the beginning of a surrogate in JSON, which may be without its other half."""
MAX_SEED = 10**9
"""The largest number of a deal that a message may ask for."""


class MessageError(ValueError):
    """An error for a message that cannot be carried out; its text is for the learner."""

    def __init__(self, told: str) -> None:
        super().__init__(told.removesuffix(".") if told.endswith("?.") else told)


def is_number(value: object) -> bool:
    """Return whether a value of a message is an integer; a boolean is not one."""
    return type(value) is int


def shorten(text: str) -> str:
    """Return a text of the learner, cut off after 24 characters, to quote it in an error message."""
    return text if len(text) <= 24 else f"{text[:24]}…"


def mend_surrogates(content: Any, written: str) -> Any:
    """Return a message with a question mark for each unpaired surrogate, which cannot be encoded as UTF-8.

    `written` is the message as JSON.
    """
    if not _HALF_LETTER.search(written):
        return content
    return json.loads(json.dumps(content, ensure_ascii=False).encode("utf-8", "replace"))


def read_json(written: str | bytes) -> Any:
    """Read JSON that anybody may have written: a message, a form, an entry of a store.

    Raises:
        MessageError: it is no JSON, or its lists and objects lie too deep inside one another.
    """
    try:
        text = written if isinstance(written, str) else written.decode()
        content = json.loads(text, parse_constant=_refuse_number)
        _check_depth(content)
        return mend_surrogates(content, text)
    except (ValueError, RecursionError):
        raise MessageError(get_text("messages.not-a-message")) from None


def _check_depth(content: object) -> None:
    """Raise `RecursionError` for lists and objects too deep inside one another; Python 3.14 reads them all the same."""
    for part in content.values() if isinstance(content, dict) else content if isinstance(content, list) else ():
        _check_depth(part)


def _refuse_number(text: str) -> Any:
    raise ValueError(f"{text} is no number of JSON")


def is_message(message: Mapping[str, object], type_: type[M]) -> TypeGuard[M]:
    """Return whether a validated message has this type; its literal fields decide, such as `do`."""
    return has_literals_of(message, type_)


def validate(content: object, type_: Any, *, closed: bool = False) -> Any:
    """Return a message from the page after checks of its size and its type; if `closed`, it has no unknown fields.

    Raises:
        MessageError: it is too large, or not of the type.
    """
    try:
        written = json.dumps(content)
        content = mend_surrogates(content, written)
    except (TypeError, ValueError, RecursionError):
        written = ""
    if not written or not isinstance(content, dict):
        raise MessageError(get_text("messages.not-a-message"))
    if len(written) > MAX_MESSAGE_LETTERS:
        raise MessageError(get_text("messages.too-large"))
    if any(iter_problems(content, type_, closed=closed)):
        raise MessageError(get_text("messages.not-a-message"))
    return content
