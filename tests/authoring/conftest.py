"""Fixtures for families that come as plug-ins: they are installed, and used in a process of their own."""

import pytest
from support.plugins import PluginPython, announce


@pytest.fixture(scope="session")
def plugin_python(plugin_folder):
    """Yield Python with the plug-ins installed."""
    python = PluginPython(plugin_folder)
    yield python
    python.close()


@pytest.fixture(scope="session")
def run_command(plugin_python):
    """Return a function that runs the command line with the plug-ins installed, and returns its output."""

    def run(*args):
        code, told = plugin_python.run(f"from cardlessons.cli import main; raise SystemExit(main({args!r}))")
        assert code == 0, told
        return told

    return run


@pytest.fixture(scope="session")
def run_python(plugin_python):
    """Return a function that runs a statement in Python with the plug-ins installed, and returns its output."""

    def run(statement):
        code, told = plugin_python.run(statement)
        assert code == 0, told
        return told.strip()

    return run


@pytest.fixture(scope="session")
def plugin_folder(tmp_path_factory):
    """Install a distribution that makes plug-ins of the examples of families, and return the folder."""
    there = tmp_path_factory.mktemp("plugins")
    announce(there, "examples", *(f"{name} = cardlessons.examples.{name}:FAMILY" for name in ("beggar", "gofish")))
    return there
