"""A server for all tests of a room that leave it as it was, and a loop for those that are coroutines.

A `conftest.py` of a room imports these.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.channel import ServerProcess


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is a coroutine to its end, at which its pages and clients are closed."""
    if not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None
    from support.channel import run
    from support.together import Client

    async def whole(**fixtures: object) -> None:
        try:
            await pyfuncitem.obj(**fixtures)
        finally:
            await Client.leave_all()

    names = inspect.signature(pyfuncitem.obj).parameters
    run(whole(**{name: pyfuncitem.funcargs[name] for name in names}))
    return True


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Yield a server of a few lessons for all the tests."""
    from support.channel import TABLE, start_server, write_lessons

    folder = write_lessons(tmp_path_factory.mktemp("lessons"))
    (folder / "legal.md").write_text(TABLE, "utf-8")  # named like a part of the server
    (folder / "picture.png").write_bytes(b"no picture")
    with start_server(folder) as found:
        yield found


@pytest.fixture
def server(shared_server: ServerProcess) -> ServerProcess:
    """Return the shared server, whose log begins with the test; a file may have another server under this name."""
    shared_server.log_begin += len(shared_server.log_text())
    return shared_server
