"""Players written by users: a Python function, with error messages in plain words."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from types import CodeType, FrameType, FunctionType
from typing import Any

from cardlessons.engine.table import Act
from cardlessons.record import RecordError
from cardlessons.simulation.game_loop import read_given_act
from cardlessons.simulation.observation import Sight
from cardlessons.simulation.players import Player, PlayerError

TEXT_NAME = "<your function>"
"""The file name of the text in tracebacks."""
MAX_LINES = 200_000
"""The most lines that a written function may run for one choice; above it, it is stopped."""
BEGIN_ADVICE = "Begin with “def mine(sight):”, and let it return one of sight.moves."


class WrittenError(PlayerError):
    """An error in a player's function: the line, the problem, and what to do."""


def compile_player(text: str) -> Callable[[Sight], Act]:
    """Return the last function that a text defines as a player.

    The text is executed: use it only for code that the user has written.

    Raises:
        WrittenError: the text is not valid Python, defines no function, or fails when it is executed.
    """
    space: dict[str, Any] = {}
    try:
        code = compile(text, TEXT_NAME, "exec")
        with _limit_lines(TEXT_NAME):
            exec(code, space)
    except SyntaxError as error:
        raise WrittenError(f"Line {error.lineno} is no Python: {error.msg}.") from error
    except (Exception, SystemExit) as error:
        raise WrittenError(_describe_error(error, TEXT_NAME)) from error
    own = [one for one in space.values() if isinstance(one, FunctionType) and one.__code__.co_filename == TEXT_NAME]
    if not own:
        raise WrittenError(f"There is no function yet. {BEGIN_ADVICE}")
    function = explain_errors(own[-1])

    @wraps(function)
    def choose(sight: Sight) -> Act:
        with _limit_lines(TEXT_NAME):
            return function(sight)

    return choose


def explain_errors(function: Player) -> Callable[[Sight], Act]:
    """Return the same player with plain error messages: `WrittenError` if it fails or returns anything but one of its
    moves."""
    code: CodeType | None = getattr(function, "__code__", None)

    @wraps(function)
    def choose(sight: Sight) -> Act:
        try:
            given = function(sight)
        except (Exception, SystemExit) as error:
            raise WrittenError(_describe_error(error, code.co_filename if code else "")) from error
        with suppress(TypeError, RecordError):
            act = read_given_act(given, sight.position, sight.variant)
            if act in sight.moves:
                return act
        raise WrittenError(f"The function returns {_cut(repr(given))}, which is none of its moves. {BEGIN_ADVICE}")

    return choose


def _describe_error(error: BaseException, file: str) -> str:
    """Return the message about an error, with its line in the file."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    where = "The function" if line is None else f"Line {line} of the function"
    return f"{where} goes wrong: {type(error).__name__}: {_cut(str(error))}."


def _cut(text: str) -> str:
    return text if len(text) <= 120 else f"{text[:120]}…"


@contextmanager
def _limit_lines(file: str) -> Iterator[None]:
    """Stop the code of a file after too many lines."""
    left = MAX_LINES
    before = sys.gettrace()

    def count(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        nonlocal left
        if frame.f_code.co_filename != file:
            return None
        left -= 1
        if left < 0:
            raise TimeoutError(f"it has taken {MAX_LINES:,} lines for one card, and is not done")
        return count

    sys.settrace(count)
    try:
        yield
    finally:
        sys.settrace(before)
