"""A server for all tests of the room that leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from support.channel import ServerProcess


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Yield a server of a few lessons for all the tests."""
    from support.channel import TABLE, start_server, write_lessons

    folder = write_lessons(tmp_path_factory.mktemp("lessons"))
    (folder / "class.md").write_text(TABLE, "utf-8")  # named like a part of the server
    (folder / "picture.png").write_bytes(b"no picture")
    with start_server(folder) as found:
        yield found


@pytest.fixture
def server(shared_server: ServerProcess) -> ServerProcess:
    """Return the shared server, whose log begins with the test; a file may have another server under this name."""
    shared_server.log_begin += len(shared_server.log_text())
    return shared_server
