"""Standard streams of the commands: UTF-8 in any locale, robust against closed streams and pipes."""

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
"""The exit status if the output could not be written."""


class BadInputError(Exception):
    """An argument or a file is invalid; the message is one line."""


class OutputError(Exception):
    """The output cannot be written; the message is one line."""


_CONTROL = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}
_CONTROL |= {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""A translation table that escapes control characters and characters that reverse the reading direction."""


def plain(text: str) -> str:
    """Return a text with control characters escaped, safe for a terminal."""
    return text.translate(_CONTROL)


def _shown(told: Any) -> Any:
    """Return an object to print with control characters escaped, if it is a text or a styled text."""
    if isinstance(told, str):
        return plain(told)
    if isinstance(told, Text) and plain(told.plain) != told.plain:
        return Text(plain(told.plain), style=told.style)
    return told


class Output(Console):
    """A rich console that escapes control characters and raises `BrokenPipeError` for `main` to handle."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print objects with control characters escaped."""
        super().print(*map(_shown, objects), **how)

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def write_utf8() -> None:
    """Set stdout and stderr to UTF-8; characters that cannot be encoded are escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextmanager
def written() -> Iterator[None]:
    """Flush standard output at the end of a block.

    Raises:
        OutputError: the output cannot be written.
    """
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
    """Decorate a command so that it fails if its output cannot be written."""

    @wraps(run)
    def printing(options: argparse.Namespace) -> int:
        with written():
            return run(options)

    return printing


def complain(told: str) -> None:
    """Print one line on standard error, if that is open."""
    if sys.stderr is None:
        return
    try:
        print(f"cardlessons: {plain(' '.join(told.split()))}", file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)


def give_up(stream: TextIO) -> None:
    """Redirect a broken stream to the null device, so that Python does not fail again at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
