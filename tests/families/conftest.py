"""Fixtures for families that come as plug-ins: they are installed, and used in a process of their own."""

import pytest
from support.plugins import run_plugged


@pytest.fixture(scope="module")
def tells(plugged):
    """Return a function that runs the command line with the plug-ins installed, and returns its output."""

    def run(*args, code=0):
        told = run_plugged(plugged, "-m", "cardlessons", *args)
        assert told.returncode == code, told.stdout + told.stderr
        return told.stdout

    return run


@pytest.fixture(scope="module")
def finds(plugged):
    """Return a function that runs a statement in Python with the plug-ins installed, and returns its output."""

    def run(statement):
        told = run_plugged(plugged, "-c", statement)
        assert told.returncode == 0, told.stderr
        return told.stdout.strip()

    return run
