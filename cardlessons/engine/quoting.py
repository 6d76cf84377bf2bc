"""How a message repeats what was read."""

from __future__ import annotations

LONGEST = 40
"""Letters of it that are repeated."""


def quoted(said: object) -> str:
    """What was read, in quotation marks; of a long text only its beginning."""
    text = str(said)
    return f"'{text if len(text) <= LONGEST else text[:LONGEST] + '...'}'"
