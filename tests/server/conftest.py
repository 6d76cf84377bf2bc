"""A server for all tests of the room that leave it as it was, and a loop for those that are coroutines."""

from support.server_fixtures import pytest_pyfunc_call, server, shared_server  # noqa: F401
