"""List the blocks of code in prose."""

from __future__ import annotations

from typing import NamedTuple

from cardlessons.lessons.prose import read_prose


class Fence(NamedTuple):
    """A block of code in Markdown: the lines from `first`, counted from 0, up to but without `end`.

    `ticks` are its backticks and `info` the text beside them; indented code has neither. `inside` is True in a list or
    a quotation, where a fence can be no part of a lesson.
    """

    info: str
    ticks: str
    first: int
    end: int
    inside: bool


def list_fences(text: str) -> list[Fence]:
    """List the blocks of code in prose."""
    return [
        Fence(token.info.strip(), token.markup, token.map[0], token.map[1], token.level > 0)
        for token in read_prose(text).tokens
        if token.type in ("fence", "code_block") and token.map
    ]
