"""What a command reads and writes: UTF-8 whatever the locale, and any of the standard streams may be closed."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

from rich.console import Console
from rich.text import Text

UNWRITTEN = 3
"""The exit status where what a command has to say could not be written."""


class BadInputError(Exception):
    """Something the user gave cannot be used; the message is one clear line."""


class OutputError(Exception):
    """What the command has to say cannot be written; the message is one clear line."""


_CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}
_CONTROL |= {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""Letters that a terminal takes for commands, or that turn round the order of what is read: each by its number."""


def plain(text: str) -> str:
    """A text as it can be shown at a terminal, whatever it holds."""
    return text.translate(_CONTROL)


def _shown(told: Any) -> Any:
    """The same of what is printed: a text, or one with styles."""
    if isinstance(told, str):
        return plain(told)
    if isinstance(told, Text) and plain(told.plain) != told.plain:
        return Text(plain(told.plain), style=told.style)
    return told


class Output(Console):
    """A console whose reader may leave at any time; what that means is for `main` to say."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Prints; of what was read nothing reaches the terminal that it would take for a command."""
        super().print(*map(_shown, objects), **how)

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def write_utf8() -> None:
    """Has everything written as UTF-8; half a character in a file's name is told by its code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextmanager
def written() -> Iterator[None]:
    """Sees that what is printed inside is written, to its end."""
    if sys.stdout is None:
        raise OutputError("the output cannot be written (standard output is closed)")
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        give_up(sys.stdout)
        raise
    except OSError as error:
        give_up(sys.stdout)
        raise OutputError(f"the output cannot be written ({error.strerror})") from None


def prints(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """For a command that is all about what it prints: it fails where that is not written."""

    @wraps(run)
    def printing(options: argparse.Namespace) -> int:
        with written():
            return run(options)

    return printing


def complain(told: str) -> None:
    """One line on standard error, if anybody can be told anything there."""
    if sys.stderr is None:
        return
    try:
        print(f"cardlessons: {plain(' '.join(told.split()))}", file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Sends what a stream still holds nowhere, so that nothing fails again when Python ends."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
