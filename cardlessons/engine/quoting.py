"""Quotation of user input in messages."""

from __future__ import annotations

LONGEST = 40
"""The most characters of the input that are repeated."""


def quote(value: object) -> str:
    """Return the input in quotation marks; a long text is cut off after its beginning."""
    text = str(value)
    return f"'{text if len(text) <= LONGEST else text[:LONGEST] + '...'}'"
