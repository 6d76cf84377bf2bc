"""The tokenizer of records."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from cardlessons.engine.quoting import quote
from cardlessons.record.model import RecordError


class Token(NamedTuple):
    """A word, mark, comment, remark, question, answer or line end, with its place in the text."""

    kind: str
    text: str
    line: int
    column: int


_TOKEN_PATTERN = re.compile(
    r"""(?m:^)[^\S\n]*(?:\?(?P<question>[^\n]*) | (?P<answer>[+-][^\S\n][^\n]*))
      | (?P<newline>\n) | (?P<space>[^\S\n]+) | \#(?P<remark>[^\n]*) | \{(?P<comment>[^}]*)\} | "(?P<quoted>[^"\n]*)"
      | (?P<mark>[()>;{}"]) | (?P<word>[^\s(){}>;"#]+)""",
    re.VERBOSE,
)


def iter_tokens(text: str, line: int) -> Iterator[Token]:
    """Yield the tokens of a text; `line` is the number of its first line. The last token has the kind `end`."""
    column = 1
    for match in _TOKEN_PATTERN.finditer(text):
        kind = match.lastgroup or ""
        if kind != "space":
            yield Token(kind, match[kind], line, column)
        if breaks := match[0].count("\n"):
            line += breaks
            column = len(match[0]) - match[0].rfind("\n")
        else:
            column += len(match[0])
    yield Token("end", "", line, column)


def describe_token(token: Token) -> str:
    """Return a token in words, for an error message: `the line ends`, `'9x' was read`."""
    if token.kind == "end":
        return "the text ends"
    if token.kind == "newline":
        return "the line ends"
    return f"{quote(' '.join(token.text.split()))} was read"


class Tokens:
    """A stream of tokens with one token of look-ahead."""

    def __init__(self, text: str, line: int) -> None:
        self.rest = iter_tokens(text, line)
        self.next = self.last = next(self.rest)

    def peek(self) -> Token:
        """Return the next token."""
        return self.next

    def take(self) -> Token:
        """Return the next token and move on; after the last one, return it again."""
        self.last = self.next
        self.next = next(self.rest, self.next)
        return self.last

    def error(self, token: Token, message: str, habit: str = "") -> RecordError:
        """Return an error with the line and column of a token."""
        return RecordError(token.line, token.column, message, habit)

    def misread(self, token: Token, expected: str, habit: str = "") -> RecordError:
        """Return an error that says what was read, and then what was expected."""
        return self.error(token, f"{describe_token(token)}; {expected}", habit)
