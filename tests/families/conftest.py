"""Fixtures for families that come as plug-ins: they are installed, and used in a process of their own."""

import os
import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def run_plugged():
    """Return a function that runs Python with a folder of installed plug-ins, and returns what it did."""

    def run(folder, *command):
        return subprocess.run(
            [sys.executable, *command],
            env=os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "COLUMNS": "200"},
            capture_output=True,
            text=True,
            check=False,
        )

    return run


@pytest.fixture(scope="module")
def tells(plugged, run_plugged):
    """Return a function that runs the command line with the plug-ins installed, and returns its output."""

    def run(*args, code=0):
        told = run_plugged(plugged, "-m", "cardlessons", *args)
        assert told.returncode == code, told.stderr
        return told.stdout

    return run


@pytest.fixture(scope="module")
def finds(plugged, run_plugged):
    """Return a function that runs a statement in Python with the plug-ins installed, and returns its output."""

    def run(statement):
        told = run_plugged(plugged, "-c", statement)
        assert told.returncode == 0, told.stderr
        return told.stdout.strip()

    return run
