"""Logging: short lines, rate-limited, without user input or kernel ids.

Any client can cause log messages. So messages of other libraries are reduced to the exception's type and place, and the
number of lines in a minute is limited.
"""

from __future__ import annotations

import logging
import re
import sys
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

LOGGER_NAME = "cardlessons"
"""The name of the package's logger."""
_PACKAGE_FOLDER = Path(__file__).parents[2]
_MAX_LETTERS = 400
_LINES_PER_MINUTE = 20
_REPEAT_SECONDS = 600.0
"""Seconds until a message of the same kind is logged again."""
_LOGGED_FRAMES = 6

_KERNEL_ID = re.compile(r"[0-9a-f]{8}-[0-9a-f-]{27}")
_last_logged: dict[str, float] = {}


def warn_rarely(kind: str, sentence: str) -> None:
    """Log a warning, at most once in ten minutes for each kind."""
    now = time.monotonic()
    if now - _last_logged.get(kind, -_REPEAT_SECONDS) >= _REPEAT_SECONDS:
        _last_logged[kind] = now
        logging.getLogger(LOGGER_NAME).warning(sentence)


def warn_of_long_job(where: str) -> None:
    """Log where a job was cut that took too long."""
    logging.getLogger(LOGGER_NAME).warning("a job that took too long was cut at %s", where)


def install_handler(*loggers: logging.Logger) -> None:
    """Install the package's handler on the root logger, and remove the handlers of the given loggers."""
    logging.captureWarnings(True)
    handler = RateLimitedHandler()
    handler.setFormatter(OneLineFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.ERROR)
    logging.getLogger(LOGGER_NAME).setLevel(logging.WARNING)
    for logger in loggers:
        logger.handlers[:] = []
        logger.propagate = True
        logger.setLevel(logging.ERROR)
    for name in ("tornado.access", "tornado.general", "tornado.application", "asyncio"):
        logging.getLogger(name).setLevel(logging.ERROR)


class OneLineFormatter(logging.Formatter):
    """A formatter for one line: own messages in full, those of other libraries as the logger and the place."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the log record as one line."""
        ours = Path(record.pathname).is_relative_to(_PACKAGE_FOLDER)
        message = record.getMessage() if ours else "something went wrong" if record.exc_info else str(record.msg)
        at = time.strftime("%Y-%m-%d %H:%M:%S", time.localtime(record.created))
        where = "" if ours else f" ({record.name})"
        return f"{at} cardlessons{where}: {_clean_text(message)}{_describe_exception(record)}"


class RateLimitedHandler(logging.Handler):
    """A handler that writes a limited number of lines in a minute, and the count of those left out."""

    def __init__(self) -> None:
        super().__init__()
        self._minute, self._written = 0, 0

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, unless this minute has too many already."""
        minute = int(time.monotonic() // 60)
        if minute != self._minute:
            if self._written > _LINES_PER_MINUTE:
                self._write(f"cardlessons: {self._written - _LINES_PER_MINUTE} more lines were left out in this minute")
            self._minute, self._written = minute, 0
        self._written += 1
        if self._written <= _LINES_PER_MINUTE:
            self._write(self.format(record))

    def _write(self, line: str) -> None:
        try:
            print(line, file=sys.stderr, flush=True)
        except (OSError, ValueError):
            return  # standard error is closed


def _clean_text(text: str) -> str:
    """Return text without line ends, control characters and kernel ids, cut to a maximum length."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[: 2 * _MAX_LETTERS])
    return _KERNEL_ID.sub("…", shown)[:_MAX_LETTERS]


def _describe_exception(record: logging.LogRecord) -> str:
    """Return the exception's type and place, without its message, which may contain user input."""
    if not record.exc_info or record.exc_info[0] is None:
        return ""
    kind, _, trace = record.exc_info
    return f": {kind.__name__} at {_describe_frames(traceback.extract_tb(trace))}"


def describe_stack(thread: int | None) -> str:
    """Return the current stack of a thread as one line, innermost frame first."""
    frame = sys._current_frames().get(thread or 0)
    return _describe_frames(traceback.extract_stack(frame) if frame else [])


def _describe_frames(frames: Sequence[traceback.FrameSummary]) -> str:
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in reversed(frames[-_LOGGED_FRAMES:])]
    return " < ".join(places) or "an unknown place"
