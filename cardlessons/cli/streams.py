"""Standard streams of the commands: UTF-8 in any locale, robust against closed streams and pipes."""

from __future__ import annotations

import argparse
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from io import TextIOWrapper
from typing import Any, NoReturn, TextIO

from rich.console import Console
from rich.text import Text

UNWRITTEN_STATUS = 3
"""The exit status if the output could not be written."""
_show_elsewhere = warnings.showwarning


class BadInputError(Exception):
    """An argument or a file is invalid; the message is one line."""


class OutputError(Exception):
    """The output cannot be written; the message is one line."""


_CONTROL_ESCAPES = {code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160)) if chr(code) not in "\t\n"}
_CONTROL_ESCAPES |= {code: f"\\u{code:04x}" for code in (*range(0x202A, 0x202F), *range(0x2066, 0x206A))}
"""A translation table that escapes control characters and characters that reverse the reading direction."""


def escape_control(text: str) -> str:
    """Return a text with control characters escaped, safe for a terminal."""
    return text.translate(_CONTROL_ESCAPES)


def _escape_object(message: Any) -> Any:
    """Return an object to print with control characters escaped, if it is a text or a styled text."""
    if isinstance(message, str):
        return escape_control(message)
    if isinstance(message, Text) and escape_control(message.plain) != message.plain:
        return Text(escape_control(message.plain), style=message.style)
    return message


class Output(Console):
    """A rich console that escapes control characters and raises `BrokenPipeError` for `main` to handle."""

    def print(self, *objects: Any, **how: Any) -> None:
        """Print objects with control characters escaped."""
        super().print(*map(_escape_object, objects), **how)

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


def write_utf8() -> None:
    """Set stdout and stderr to UTF-8; characters that cannot be encoded are escaped."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


@contextmanager
def flush_output() -> Iterator[None]:
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
        discard(sys.stdout)
        raise
    except OSError as error:
        discard(sys.stdout)
        raise OutputError(f"the output cannot be written ({error.strerror})") from None


def check_output(run: Callable[[argparse.Namespace], int]) -> Callable[[argparse.Namespace], int]:
    """Decorate a command so that it fails if its output cannot be written."""

    @wraps(run)
    def run_and_flush(options: argparse.Namespace) -> int:
        with flush_output():
            return run(options)

    return run_and_flush


def print_error(message: str) -> None:
    """Print one line on standard error, if that is open."""
    if sys.stderr is None:
        return
    try:
        print(f"cardlessons: {escape_control(' '.join(message.split()))}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def show_warning(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
    """Show a warning: one to people in one line, as an error; others, such as one to programmers, as Python does."""
    if issubclass(category, UserWarning):
        print_error(str(message))
    else:
        _show_elsewhere(message, category, *place, **more)


def discard(stream: TextIO) -> None:
    """Redirect a broken stream to the null device, so that Python does not fail again at exit."""
    with suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)
