"""Messages from the browser: believed only after they have been checked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, TypeGuard, TypeVar

from cardlessons.session.texts import get_text
from cardlessons.session.validation import is_meant, problems

M = TypeVar("M")

LARGEST_MESSAGE = 16 * 1024
"""Bytes of a message from the browser; a larger one is refused."""
_HALF_LETTER = re.compile(r"\\ud[89a-f]", re.IGNORECASE)
"""The beginning of half a surrogate pair in JSON."""
LARGEST_SEED = 10**9
"""The largest number by which a deal can be asked for."""
NO_MESSAGE = get_text("messages.not-a-message")


class MessageError(ValueError):
    """A message from the browser that is not of our form, said in words for the learner."""

    def __init__(self, told: str) -> None:
        super().__init__(told.removesuffix(".") if told.endswith("?.") else told)


def is_number(value: object) -> bool:
    """Return whether a value of a message is a whole number; a truth value is none."""
    return type(value) is int


def shorten(text: str) -> str:
    """Shorten text that somebody has written, to quote it back."""
    return text if len(text) <= 24 else f"{text[:24]}…"


def mend_surrogates(content: Any, written: str) -> Any:
    """Return a message, given also as it is written in JSON, with every half of a letter in it taken for a question
    mark: by itself it can be sent to nobody."""
    if not _HALF_LETTER.search(written):
        return content
    return json.loads(json.dumps(content, ensure_ascii=False).encode("utf-8", "replace"))


def is_message(message: Mapping[str, object], type_: type[M]) -> TypeGuard[M]:
    """Tell whether a message that has been validated is of this type: whether what it does (`do`) is."""
    return is_meant(message, type_)


def validate(content: object, type_: Any) -> Any:
    """Return a message from the page, if it is of our size and of a type of the protocol.

    Raises:
        MessageError: it is none of ours.
    """
    try:
        written = json.dumps(content)
        content = mend_surrogates(content, written)
    except (TypeError, ValueError, RecursionError):
        written = ""
    if not written or not isinstance(content, dict):
        raise MessageError(NO_MESSAGE)
    if len(written) > LARGEST_MESSAGE:
        raise MessageError(get_text("messages.too-large"))
    if any(problems(content, type_, closed=False)):
        raise MessageError(NO_MESSAGE)
    return content
