"""The guests can be deleted: the tests of the core pass without them. That none needs another is held by import-linter.

They serve and export the lessons, open them in notebooks, and play levels and games.
"""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib.metadata import entry_points

import pytest
from support.paths import PACKAGE, ROOT, TESTS

from cardlessons.hooks import GUEST_GROUP, list_guests

GUESTS = ("authoring", "research", "together")
"""The guests of this repository; those of strangers are in `test_stranger.py`."""
ASKED = ("page/test_one_page_of_each_kind", "page/test_page_modules", "server/test_addresses", "server/test_serving")
ASKING = ("cli", "guests", "jupyter", "static", *(f"{name}.py" for name in ASKED))
"""The tests that serve, export, show in notebooks and play, where code asks for guests."""
THINGS = r"play together|shared table|tournament|for teachers|classroom|\bredis\b|\bc[lt]-(class|together|teachers)\b"
"""Things that only guests have, as texts, comments and styles would name them."""
NOT_COPIED = shutil.ignore_patterns(
    ".git", ".venv", "node_modules", "build", "dist-*", "__pycache__", ".*_cache", ".hypothesis"
)


def test_every_guest_is_deleted_here():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][GUEST_GROUP].keys() == {*GUESTS}
    missing = {*GUESTS} - {point.name for point in entry_points(group=GUEST_GROUP)}
    assert not missing, f"{missing}: not known yet; install the package anew: pip install -e ."


@pytest.mark.long
def test_the_core_names_nothing_of_a_guest():
    """Only the public modules at the top may, and only the public names that they hand out."""
    given = {name for guest in list_guests().values() for name in (*guest.stored, *guest.settings, *guest.lesson_pages)}
    words = re.compile("|".join([THINGS, *(rf"\b{re.escape(name)}\b" for name in sorted(given))]), re.IGNORECASE)
    found = [
        f"{path.relative_to(PACKAGE)}: {named[0]}"
        for path in PACKAGE.rglob("*")
        if path.suffix in (".css", ".j2", ".js", ".py", ".toml", ".ts") and path.parent != PACKAGE
        if not {*GUESTS, "dist", "vendor"} & {*path.relative_to(PACKAGE).parts} and path.name != "dist.js"
        if (named := words.search(path.read_text("utf-8")))
    ]
    assert found == []


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_core_does_without_guests(tmp_path):
    copy = tmp_path / "tree"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED)
    (copy / "node_modules").symlink_to(ROOT / "node_modules")
    for gone in GUESTS:
        shutil.rmtree(copy / PACKAGE.name / gone)
        shutil.rmtree(copy / TESTS.name / gone)
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", *(f"tests/{room}" for room in ASKING)],
        cwd=copy,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
    )
    assert told.returncode == 0, told.stdout[-6000:] + told.stderr
