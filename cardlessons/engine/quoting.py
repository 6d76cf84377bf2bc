"""Quotations of what was read, for messages."""

from __future__ import annotations

LONGEST = 40
"""Letters of it that are repeated."""


def quoted(said: object) -> str:
    """Return what was read, in quotation marks; of a long text only its beginning."""
    text = str(said)
    return f"'{text if len(text) <= LONGEST else text[:LONGEST] + '...'}'"
