"""Write and read links that hold the packed text of a whole lesson.

The text is read like that of any lesson: none of it becomes HTML or runs as code. A link begins with the number of its
format, so that later versions can still read it.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardlessons.record.link_codec import DAMAGED_LINK, LinkError, pack_text, unpack_text

FORMAT_VERSION = 1
"""The number of the format in which links are written."""
MAX_LINK_LETTERS = 30_000
"""The most characters of a link; a longer one is neither written nor read."""
MAX_LESSON_LETTERS = 60_000
"""The most characters of a lesson in the editor or in a link."""

_LINK_PATTERN = re.compile(r"(\d{1,4})\.([\w-]+)", re.ASCII)
_MAX_BYTES = 4 * MAX_LESSON_LETTERS
_FREQUENT_TEXT = Path(__file__).with_name("frequent.txt").read_bytes()
"""The compression dictionary: text that is frequent in lessons. A change to it would break all existing links."""


def write_link(text: str) -> str:
    """Return the link that holds a lesson.

    Raises:
        LinkError: the lesson is too long for a link.
    """
    link = f"{FORMAT_VERSION}.{pack_text(text, _FREQUENT_TEXT)}"
    if len(link) > MAX_LINK_LETTERS:
        raise LinkError(
            f"This lesson is too long for a link, which would have {len(link):,} letters; {MAX_LINK_LETTERS:,} are the "
            "most that travel well. Save it as a file, and send that."
        )
    return link


def read_link(link: str) -> str:
    """Return the text of the lesson in a link.

    Raises:
        LinkError: the link is damaged, was written by a later version, or holds more than a lesson.
    """
    found = _LINK_PATTERN.fullmatch(link.strip()) if len(link) <= MAX_LINK_LETTERS else None
    if found is None:
        raise LinkError(DAMAGED_LINK)
    text = unpack_text(int(found[1]), FORMAT_VERSION, found[2], _FREQUENT_TEXT, ("a lesson", _MAX_BYTES))
    if len(text) > MAX_LESSON_LETTERS:
        raise LinkError("This link holds more than a lesson can.")
    return text
