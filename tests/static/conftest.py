"""Fixtures for the static site: Python for the browser, and the site written once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """Python for the browser, in a folder; where it cannot be had the tests are skipped, but under CI they fail."""
    from cardlessons.hosts.static.pyodide import PyodideError, fetched

    try:
        return fetched()
    except PyodideError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(f"{error} (for the tests: install Node.js, which brings npm)")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, pyodide: Path) -> Path:
    """The lessons as a site, written once by the command."""
    folder = tmp_path_factory.mktemp("site") / "cards"
    asked = ["export", str(folder), "--pyodide", str(pyodide)]
    subprocess.run([sys.executable, "-m", "cardlessons", *asked], check=True, capture_output=True)
    return folder
