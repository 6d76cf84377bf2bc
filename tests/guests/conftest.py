"""The guest that `docs/writing-a-guest.md` builds, installed as a stranger's distribution."""

import re

import pytest
from support.paths import ROOT
from support.plugins import install

GUIDE = ROOT / "docs" / "writing-a-guest.md"
FILE = re.compile(r"^```\w+\n(?:#|//|/\*|\{#) (\S+\.\w+)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
"""A block of the guide that is a file; its first line has the name."""


@pytest.fixture(scope="session")
def coin_folder(tmp_path_factory):
    """Return a folder in which the guest is installed."""
    project, folder = tmp_path_factory.mktemp("coin"), tmp_path_factory.mktemp("installed")
    for name, text in FILE.findall(GUIDE.read_text("utf-8")):
        path = project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    install(project, folder)
    return folder
