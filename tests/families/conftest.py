"""Fixtures for families that come as plug-ins: they are installed, and used in a process of their own."""

import pytest
from support.plugins import run_with_plugins


@pytest.fixture(scope="module")
def tells(plugin_folder):
    """Return a function that runs the command line with the plug-ins installed, and returns its output."""

    def run(*args, code=0):
        told = run_with_plugins(plugin_folder, "-m", "cardlessons", *args)
        assert told.returncode == code, told.stdout + told.stderr
        return told.stdout

    return run


@pytest.fixture(scope="module")
def finds(plugin_folder):
    """Return a function that runs a statement in Python with the plug-ins installed, and returns its output."""

    def run(statement):
        told = run_with_plugins(plugin_folder, "-c", statement)
        assert told.returncode == 0, told.stderr
        return told.stdout.strip()

    return run
