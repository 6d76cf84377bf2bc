"""Tests of the requirements: under CI everything that a test needs is installed."""

import os
import re
import tomllib
from importlib.metadata import PackageNotFoundError, version

import pytest
from support.paths import ROOT

EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


def iter_packages(extra):
    """Yield the names of the packages of an extra, and of the extras that it names."""
    for requirement in EXTRAS[extra]:
        name, extras = re.match(r"([\w-]+)(?:\[([\w,-]+)\])?", requirement).groups()
        if name == "cardlessons":
            for other in extras.split(","):
                yield from iter_packages(other)
        else:
            yield name


def is_missing(name):
    """Return whether a package is not installed."""
    try:
        version(name)
    except PackageNotFoundError:
        return True
    return False


@pytest.mark.long
def test_under_ci_no_test_is_skipped_for_want_of_a_package():
    missing = [name for name in iter_packages("test-all") if is_missing(name)]
    if missing and not os.environ.get("CI"):
        pytest.skip(f"{', '.join(missing)}: not installed; pip install -e '.[test-all]'")
    assert missing == []
