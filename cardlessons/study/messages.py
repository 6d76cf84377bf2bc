"""Messages from the browser: believed only after they have been checked."""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Callable
from typing import Any

from cardlessons.record.replay import Data

LARGEST_MESSAGE = 16 * 1024
"""Bytes of a message from the browser; a larger one is refused."""
_HALF_LETTER = re.compile(r"\\ud[89a-f]", re.IGNORECASE)
"""What half of a letter begins with in JSON."""
LARGEST_SEED = 10**9
"""The largest number by which a deal can be asked for."""


KEPT = 7
"""How many replies are kept, besides the last, for messages that are sent again."""


class MessageError(ValueError):
    """A message from the browser that is not of our form, said in words for the learner."""

    def __init__(self, told: str) -> None:
        super().__init__(told.removesuffix(".") if told.endswith("?.") else told)


class Kept:
    """The last replies, by their messages: one that is sent again, because no answer had come, gets the same."""

    def __init__(self) -> None:
        self._replies: list[tuple[Any, Data]] = []

    def reply(self, message: Any, hear: Callable[[Any], Data]) -> Data:
        """The reply to a message, heard once."""
        known = next((reply for said, reply in self._replies if said == message and repr(said) == repr(message)), None)
        if known is None:
            known = hear(message)
            if known["id"] is not None:
                self._replies = [*self._replies[-KEPT:], (message, known)]
        return known


def served() -> bool:
    """Whether the page is one that visitors see, of our server or of a site, and no notebook of an author at work."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith(("voila", "cardlessons"))


def own_python() -> bool:
    """Whether the page is one of a site: where it needs Python, that runs in its reader's own browser."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("cardlessons")


def is_number(value: object) -> bool:
    """Whether a value of a message is a whole number; a truth is none."""
    return type(value) is int


def cut(text: str) -> str:
    """What somebody has written, as far as it is told him again."""
    return text if len(text) <= 24 else f"{text[:24]}…"


def answered(answer: Callable[[Data], Data], content: Any) -> tuple[int | None, Data]:
    """The id of a message and the answer to it; whatever goes wrong, the learner is told and nothing is lost."""
    number = content.get("id") if isinstance(content, dict) and isinstance(content.get("id"), int) else None
    try:
        return number, answer(_checked(content))
    except MessageError as error:
        return number, {"error": str(error)}
    except Exception:
        logging.getLogger(__name__).exception("a message from the page could not be answered")
        told = "Something went wrong on our side of the table. Nothing is lost; try something else."
        return number, {"error": told}


def in_whole_letters(content: Any, written: str) -> Any:
    """A message, given also as it is written in JSON, with every half of a letter in it taken for a question mark: by
    itself it can be sent to nobody."""
    if not _HALF_LETTER.search(written):
        return content
    return json.loads(json.dumps(content, ensure_ascii=False).encode("utf-8", "replace"))


def _checked(content: Any) -> Data:
    """The message, if it is of our form and size."""
    try:
        written = json.dumps(content)
        size = len(written)
        content = in_whole_letters(content, written)
    except (TypeError, ValueError):
        size = 0
    if not isinstance(content, dict) or not size or not isinstance(content.get("do"), str):
        raise MessageError("The page sent something that is no message of ours. Nothing has changed.")
    if size > LARGEST_MESSAGE:
        raise MessageError("The page sent more than this table can take in at once. Nothing has changed.")
    return content
