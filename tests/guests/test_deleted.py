"""The guests can be deleted, one after the other until none is left: the tests of the core pass without them.

They serve and export the lessons, open them in notebooks, and play levels and games.
"""

import os
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points

import pytest
from support.paths import PACKAGE, ROOT, TESTS

from cardlessons.hooks import GROUP

GUESTS = ("authoring", "research", "together")
"""The guests of this repository; those of strangers are in `test_stranger.py`."""
ASKING = ("cli", "guests", "jupyter", "page", "server/test_addresses.py", "server/test_serving.py", "static")
"""The tests that serve, export, show in notebooks and play, where code asks for guests."""
BETWEEN = ("guests",)
"""The rooms of tests that are run while some guests are left; that none needs another one is held by import-linter."""
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "build", "dist-*", "__pycache__", ".*_cache", ".hypothesis"
)


def test_every_guest_is_deleted_here():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][GROUP].keys() == {*GUESTS}
    missing = {*GUESTS} - {point.name for point in entry_points(group=GROUP)}
    assert not missing, f"{missing}: not known yet; install the package anew: pip install -e ."


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_core_does_without_one_guest_after_the_other(tmp_path):
    copy = tmp_path / "tree"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    for gone in GUESTS:
        shutil.rmtree(copy / PACKAGE.name / gone)
        shutil.rmtree(copy / TESTS.name / gone)
        tests = [f"tests/{room}" for room in (ASKING if gone == GUESTS[-1] else BETWEEN)]
        told = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", *tests],
            cwd=copy,
            env=os.environ | {"PYTHONPATH": str(copy)},
            capture_output=True,
            text=True,
        )
        assert told.returncode == 0, f"{gone}: {told.stdout[-6000:]}{told.stderr}"
