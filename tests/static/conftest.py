"""Fixtures for the static site: Python for the browser, and the site written once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def pyodide() -> Path:
    """Return the folder of Pyodide; without it the tests are skipped, or fail in CI."""
    from cardlessons.hosts.static.pyodide import PyodideError, fetch_folder

    try:
        return fetch_folder()
    except PyodideError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(f"{error} (for the tests: install Node.js, which brings npm)")


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory, pyodide: Path) -> Path:
    """Return the site, exported once with the command."""
    folder = tmp_path_factory.mktemp("site") / "cards"
    asked = ["export", str(folder), "--pyodide", str(pyodide)]
    subprocess.run([sys.executable, "-m", "cardlessons", *asked], check=True, capture_output=True)
    return folder
