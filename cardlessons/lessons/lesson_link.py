"""Write and read links that hold the packed text of a whole lesson.

The text is read like that of any lesson: none of it becomes HTML or runs as code. A link begins with the number of its
format, so that later versions can still read it.
"""

from __future__ import annotations

import re
from pathlib import Path

from cardlessons.record.link_codec import DAMAGED, LinkError, pack_text, unpack_text

FORM = 1
"""The number of the format in which links are written."""
LONGEST_LINK = 30_000
"""The most characters of a link; a longer one is neither written nor read."""
LONGEST_LESSON = 60_000
"""The most characters of a lesson in the editor or in a link."""

_LINK = re.compile(r"(\d{1,4})\.([\w-]+)", re.ASCII)
_MOST_BYTES = 4 * LONGEST_LESSON
_OFTEN = Path(__file__).with_name("frequent.txt").read_bytes()
"""The compression dictionary: text that is frequent in lessons. A change to it would break all existing links."""


def write_link(text: str) -> str:
    """Return the link that holds a lesson.

    Raises:
        LinkError: the lesson is too long for a link.
    """
    link = f"{FORM}.{pack_text(text, _OFTEN)}"
    if len(link) > LONGEST_LINK:
        raise LinkError(
            f"This lesson is too long for a link, which would have {len(link):,} letters; {LONGEST_LINK:,} are the "
            "most that travel well. Save it as a file, and send that."
        )
    return link


def read_link(link: str) -> str:
    """Return the text of the lesson in a link.

    Raises:
        LinkError: the link is damaged, was written by a later version, or holds more than a lesson.
    """
    found = _LINK.fullmatch(link.strip()) if len(link) <= LONGEST_LINK else None
    if found is None:
        raise LinkError(DAMAGED)
    text = unpack_text(int(found[1]), FORM, found[2], _OFTEN, ("a lesson", _MOST_BYTES))
    if len(text) > LONGEST_LESSON:
        raise LinkError("This link holds more than a lesson can.")
    return text
