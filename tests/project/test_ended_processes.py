"""Tests of the processes that tests start: they end with the tests, and what they log is shown."""

import signal
import subprocess
import sys

import pytest
from support.channel import until
from support.paths import TESTS
from support.processes import _SETPRIV, start_process

STARTS = {
    "started": "from support.processes import start_process; "
    "print(start_process([sys.executable, '-c', 'import time; time.sleep(600)']).pid, flush=True)",
    "forked": "from support.forked import ForkedProcess; "
    "print(ForkedProcess('import time; time.sleep(600)').pid, flush=True)",
}
"""Code that starts a process and tells its id."""


@pytest.mark.skipif(not _SETPRIV, reason="only Linux ends a process with its parent (`setpriv` of util-linux)")
@pytest.mark.parametrize("way", STARTS)
def test_a_server_ends_when_the_tests_are_killed(way):
    code = f"import sys, time; {STARTS[way]}; time.sleep(600)"
    tests = start_process([sys.executable, "-c", code], cwd=TESTS, stdout=subprocess.PIPE)
    server = int(tests.stdout.readline())
    assert is_running(server)
    tests.send_signal(signal.SIGKILL)
    until(lambda: not is_running(server))


def is_running(pid):
    """Return whether a process runs; one that has ended and waits for its parent does not."""
    listed = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return listed.stdout.strip()[:1] not in ("", "Z")
