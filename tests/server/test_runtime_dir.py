"""Tests of the runtime folder of the kernels, and of the log."""

import logging
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pytest

from cardlessons.hosts.server import log
from cardlessons.hosts.server.kernels import runtime_dir
from cardlessons.hosts.server.kernels.runtime_dir import RuntimeDir

if sys.platform == "win32":
    pytest.skip("locks folders as POSIX systems do", allow_module_level=True)

# The folder


@pytest.fixture
def place():
    """Return a folder with a short path, as sockets need it."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


def test_a_room_is_for_its_house_alone_and_goes_with_it(place):
    room = RuntimeDir((place,))
    assert [*place.iterdir()] == [room.path]
    assert room.path.stat().st_mode & 0o077 == 0
    assert room.fits_unix_sockets
    other = RuntimeDir((place,))
    assert {*place.iterdir()} == {room.path, other.path}
    other.close()
    room.close()
    assert [*place.iterdir()] == []


def test_what_a_killed_house_has_left_is_cleared_when_the_next_one_opens(place):
    code = (
        "import os, sys; from pathlib import Path; from cardlessons.hosts.server.kernels.runtime_dir import RuntimeDir;"
        f"room = RuntimeDir((Path({str(place)!r}),)); (room.path / 'kernel.json').write_text('x'); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code], check=False)
    (left,) = place.iterdir()
    assert (left / "kernel.json").is_file()
    room = RuntimeDir((place,))
    assert [*place.iterdir()] == [room.path]
    room.close()


def test_nothing_but_what_such_a_house_has_left_is_cleared(place):
    elsewhere = place / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("x")
    (place / "cardlessons-link").symlink_to(elsewhere)
    (place / "cardlessons-file").write_text("x")
    RuntimeDir((place,)).close()
    assert {path.name for path in place.iterdir()} == {"elsewhere", "cardlessons-link", "cardlessons-file"}
    assert (elsewhere / "mine").is_file()


def test_a_room_that_was_cleared_away_or_is_a_link_now_is_made_anew(place):
    room = RuntimeDir((place,))
    first = room.path
    assert room.ensure() == first
    first.rmdir()
    second = room.ensure()
    assert second.is_dir()
    assert room.ensure() == second
    assert runtime_dir._lock_folder(second) is None  # it is locked by its server
    second.rmdir()
    second.symlink_to(place)
    assert room.ensure() != second
    room.close()


def test_what_lies_in_a_room_is_never_old(place, monkeypatch):
    room = RuntimeDir((place,))
    file = room.path / "kernel.json"
    file.write_text("x")
    for path in (file, room.path):
        os.utime(path, (0, 0))
    room.touch()
    assert file.stat().st_mtime == 0
    later = time.monotonic() + runtime_dir._TOUCH_SECONDS
    monkeypatch.setattr(runtime_dir.time, "monotonic", lambda: later)
    room.touch()
    assert file.stat().st_mtime > 0
    assert room.path.stat().st_mtime > 0
    room.close()


# The log


@pytest.fixture
def logger(monkeypatch):
    """Yield the logger of another library, with the handler of the package."""
    logger = logging.Logger("others")
    handler = log.RateLimitedHandler()
    handler.setFormatter(log.OneLineFormatter())
    logger.addHandler(handler)
    return logger


KERNEL = "ae4fcd53-3632-4a98-8380-f8e5d47951bc"


def test_of_what_others_log_only_the_kind_and_the_place_are_told(logger, capsys):
    try:
        json_of_a_visitor = {"secret": 1}
        json_of_a_visitor["the museum is on fire\n"]
    except KeyError:
        logger.exception("Uncaught exception %s\n%r", "GET /secret", "visitor")
    logger.error("kernel %s failed", KERNEL)
    logger.error(f"kernel {KERNEL}\n\x1b[31m" + "x" * 5000)
    first, second, third = capsys.readouterr().err.splitlines()
    assert "something went wrong: KeyError at test_runtime_dir.py:" in first
    assert "secret" not in first
    assert "fire" not in first
    assert second.endswith("(others): kernel %s failed")
    assert KERNEL not in third
    assert "\x1b" not in third
    assert len(third) < 500


def test_so_many_lines_are_written_in_a_minute_and_the_others_counted(logger, capsys, monkeypatch):
    now = 6000.0
    monkeypatch.setattr(log.time, "monotonic", lambda: now)
    for _ in range(1000):
        logger.error("again")
    assert len(capsys.readouterr().err.splitlines()) == log._LINES_PER_MINUTE
    now += 60
    logger.error("and again")
    first, second = capsys.readouterr().err.splitlines()
    assert first == f"cardlessons: {1000 - log._LINES_PER_MINUTE} more lines were left out in this minute"
    assert second.endswith("and again")


def test_the_same_thing_is_said_once_in_ten_minutes(monkeypatch, caplog):
    now = 6000.0
    monkeypatch.setattr(log.time, "monotonic", lambda: now)
    monkeypatch.setattr(log, "_last_logged", {})
    for _ in range(9):
        log.warn_rarely("host", "another name")
        log.warn_rarely("upgrade", "no upgrade")
    assert caplog.messages == ["another name", "no upgrade"]
    now += 600
    log.warn_rarely("host", "another name")
    assert len(caplog.messages) == 3
