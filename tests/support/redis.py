"""A Redis server of a test's own: whether there is one to be started, and its start and its end."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from support.processes import free_port, start_process, wait_until_it_listens

REDIS = shutil.which("valkey-server") or shutil.which("redis-server") or ""
WITH_REDIS = pytest.mark.skipif(
    not (REDIS or os.environ.get("CI")),
    reason="no valkey-server or redis-server found; on Debian: apt-get install --no-install-recommends redis-server",
)
"""The mark of tests that need a server; under CI they run, or fail."""


class RedisServer:
    """A Redis server that keeps nothing on the disk; it can be stopped and started again at the same port."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self.process = start_process([REDIS, *options])
        wait_until_it_listens(self.process, self.port)

    def stop(self) -> None:
        """Stop it; what it had is lost."""
        self.process.stop()


@contextmanager
def redis_server() -> Iterator[RedisServer]:
    """Yield a Redis server, stopped at the end."""
    server = RedisServer()
    try:
        yield server
    finally:
        server.stop()
