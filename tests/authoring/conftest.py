"""Fixtures for plug-ins with families, which are used in a process of their own, and for documents of Sphinx."""

import pytest
from support.plugins import PluginPython, announce
from support.sphinx_projects import INDEX, OTHER, build, write


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


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    return write(tmp_path_factory.mktemp("source"), index_rst=INDEX, other_md=OTHER, plain_md="# No table\n")


@pytest.fixture(scope="session")
def site(source, tmp_path_factory):
    """Return the folder of the pages, built without a warning."""
    folder = tmp_path_factory.mktemp("site")
    assert build(source, folder, "html", "-W") == (0, "")
    return folder
