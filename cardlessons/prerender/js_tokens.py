"""A module's text in pieces, and put together again without what says nothing: comments and needless white space."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_TOKEN = re.compile(
    r"""(?P<space>\s+) | (?P<comment>//[^\n]* | /\*.*?\*/) | (?P<string>"(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*')
    | (?P<word>[\w$\#]+) | (?P<template>`) | (?P<slash>/) | (?P<sign>=>|\?\.|\+\+|--|.)""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/[a-z]*")
_OPERATORS = frozenset("(,=:[!&|?{};+-*%<>~^")
_BEFORE_REGEX = _OPERATORS | {"=>", "return", "typeof", "case", "of", "in", "await", "yield"}

_APART = frozenset("(){}[],;=:?<>&|!*\"'`")
"""Signs beside which a space says nothing."""


class ModuleError(ValueError):
    """A module that cannot be found or is not of the form that is followed here."""


class JsToken(NamedTuple):
    """A piece of a module: what it is, its text, and where it begins."""

    kind: str
    text: str
    start: int


def tokens(source: str) -> list[JsToken]:
    """A module's text in pieces; nothing is left out."""
    return [*_tokens(source, 0, "")]


def _tokens(source: str, start: int, closing: str) -> Iterator[JsToken]:
    """The pieces from a place on; up to the brace that closes it, within a template."""
    at, depth, before = start, 0, ""
    while at < len(source):
        match = _TOKEN.match(source, at)
        assert match is not None
        kind, text = str(match.lastgroup), match[0]
        if kind == "template":
            text = source[at : _template_end(source, at)]
        elif kind == "slash":
            regex = _REGEX.match(source, at) if before == "" or before in _BEFORE_REGEX else None
            kind, text = ("regex", regex[0]) if regex else ("sign", "/")
        elif kind == "sign" and closing:
            depth += (text == "{") - (text == "}")
            if depth < 0:
                return
        yield JsToken(kind, text, at)
        at += len(text)
        if kind not in ("space", "comment"):
            before = text


def _template_end(source: str, at: int) -> int:
    """Where a template that begins here ends; what is put into it may hold others."""
    at += 1
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at] == "`":
            return at + 1
        elif source.startswith("${", at):
            at += 2
            for token in _tokens(source, at, "}"):
                at = token.start + len(token.text)
            at += 1
        else:
            at += 1
    raise ModuleError("a template has no end")


def squeezed(kept: Sequence[JsToken]) -> str:
    """The pieces without comments, each stretch of white space as short as it can be."""
    out: list[str] = []
    space = ""
    for token in kept:
        if token.kind in ("space", "comment"):
            space = "\n" if "\n" in space + token.text else " "
            continue
        if out and space and not _needless(space, out[-1], token.text):
            out.append(space)
        out.append(token.text)
        space = ""
    return "".join(out)


def _needless(space: str, before: str, after: str) -> bool:
    """Whether white space between two pieces says nothing; a line's end may stand for a semicolon."""
    if space == "\n":
        return before[-1] in "{;,([=:?&|" or before == "=>" or after[0] in "})],:?&|" or after in (".", "?.")
    return before[-1] in _APART or after[0] in _APART
