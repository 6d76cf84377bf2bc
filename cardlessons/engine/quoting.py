"""Quotation of user input in messages."""

from __future__ import annotations

LONGEST = 40
"""The most characters of the input that are repeated."""


def quote(value: object) -> str:
    """Return the input in quotation marks; only the beginning of a long text."""
    text = str(value)
    return f"'{text if len(text) <= LONGEST else text[:LONGEST] + '...'}'"
