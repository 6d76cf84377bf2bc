"""A JavaScript tokenizer, and a minifier that removes comments and redundant white space."""

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

_CLOSING = frozenset(")]}")
_APART = frozenset("(){}[],;=:?<>&|!*\"'`")
"""Characters next to which a space is redundant."""
_ARITHMETIC = frozenset("+-*/%")
"""Signs next to which a space is redundant, unless another of these signs is on its other side."""


class ModuleError(ValueError):
    """An error for a module that cannot be found or uses an unsupported form."""


class JsToken(NamedTuple):
    """A token: its kind, its text and its index in the source.

    The tokens of a template's expressions are between the pieces of its text, which include `` ` ``, `${` and `}`.
    """

    kind: str
    text: str
    start: int


def tokenize(source: str) -> list[JsToken]:
    """Return all tokens of a source, with white space and comments."""
    return [*_iter_tokens(source, 0, "")]


def _iter_tokens(source: str, start: int, closing: str) -> Iterator[JsToken]:
    """Yield the tokens from an index on; inside a template, up to the closing brace."""
    at, depth, before = start, 0, ""
    while at < len(source):
        match = _TOKEN.match(source, at)
        assert match is not None
        kind, text = str(match.lastgroup), match[0]
        if kind == "template":
            piece = JsToken(kind, "", at)
            for piece in _iter_template(source, at):
                yield piece
            at, before = piece.start + len(piece.text), "`"
            continue
        if kind == "slash":
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


def _iter_template(source: str, start: int) -> Iterator[JsToken]:
    """Yield the pieces of a template literal, and the tokens of its expressions, which may contain other templates."""
    at = start + 1
    while at < len(source):
        if source[at] == "\\":
            at += 2
        elif source[at] == "`":
            yield JsToken("template", source[start : at + 1], start)
            return
        elif source.startswith("${", at):
            at += 2
            yield JsToken("template", source[start:at], start)
            for token in _iter_tokens(source, at, "}"):
                yield token
                at = token.start + len(token.text)
            start = at
            at += 1
        else:
            at += 1
    raise ModuleError("a template has no end")


def join_tokens(tokens: Sequence[JsToken]) -> str:
    """Return the source of the tokens without comments, with white space as short as possible."""
    out: list[str] = []
    space = ""
    for token in _merge_constants(_drop_brackets(tokens)):
        if token.kind in ("space", "comment"):
            space = "\n" if "\n" in space + token.text else " "
            continue
        if _can_drop_token(token.text, out):
            out.pop()
        if out and space and not _can_drop_space(space, out[-1], token.text):
            out.append(space)
        out.append(token.text)
        space = ""
    return "".join(out)


def _drop_brackets(tokens: Sequence[JsToken]) -> list[JsToken]:
    """Return the tokens without the brackets around the only parameter of an arrow function."""
    places = [index for index, one in enumerate(tokens) if one.kind not in ("space", "comment")]
    needless: set[int] = set()
    for before, first, name, last, arrow in zip(places, places[1:], places[2:], places[3:], places[4:], strict=False):
        texts = (tokens[first].text, tokens[last].text, tokens[arrow].text)
        if texts == ("(", ")", "=>") and tokens[name].kind == "word" and tokens[before].text != "async":
            needless |= {first, last}
    return [one for index, one in enumerate(tokens) if index not in needless]


def _merge_constants(tokens: Sequence[JsToken]) -> list[JsToken]:
    """Return the tokens with consecutive constants in one `let` statement, which is shorter."""
    result = [*tokens]
    places = [index for index, one in enumerate(tokens) if one.kind not in ("space", "comment")]
    is_constant = [False]  # of the statement in each open bracket, as far as it has been read
    before = JsToken("", "", 0)
    for place, following in zip(places, [*places[1:], None], strict=True):
        token = tokens[place]
        after = "" if following is None else tokens[following].text
        if token.text == "const" and before.text != "." and after != ":":
            result[place] = token._replace(text="let" if before.text != "," else "")
            is_constant[-1] = before.text != "export"
        elif token.text == ";":
            if is_constant[-1] and after == "const":
                result[place] = token = token._replace(text=",")
            is_constant[-1] = False
        elif token.kind in ("sign", "template"):
            if token.text[0] in ")]}":
                is_constant.pop()
            if token.text[-1] in "([{":
                is_constant.append(False)
        before = token
    return [one for one in result if one.text]


def _can_drop_token(closing: str, before: Sequence[str]) -> bool:
    """Tell whether a bracket makes the token before it redundant: a trailing comma, or a block's last semicolon."""
    if before[-1:] == [","]:
        return closing in _CLOSING and before[-2] not in ("[", ",")
    return closing == "}" and before[-1:] == [";"]


def _can_drop_space(space: str, before: str, after: str) -> bool:
    """Tell whether white space between two tokens is redundant; a line end may replace a semicolon."""
    if space == "\n":
        # after an expression a semicolon stands
        ends = before in ("}", ")") and (after[0].isalpha() or after[0] == "#" or after[0] < " ")
        return ends or before[-1] in "{;,([=:?&|" or before == "=>" or after[0] in "})],:?&|" or after in (".", "?.")
    if before in _ARITHMETIC or after in _ARITHMETIC:
        return not (before[-1] in _ARITHMETIC and after[0] in _ARITHMETIC)
    return before[-1] in _APART or after[0] in _APART
