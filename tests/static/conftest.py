"""Fixtures for the static site: Python for the browser, and the site written once."""

import os
import shutil
import subprocess
import sys

import pytest


@pytest.fixture(scope="session")
def pyodide():
    """Return the folder of Pyodide; without it the tests are skipped, or fail in CI."""
    from cardlessons.hosts.static.pyodide import PyodideError, fetch_folder

    try:
        return fetch_folder()
    except PyodideError as error:
        if os.environ.get("CI"):
            pytest.fail(str(error), pytrace=False)
        pytest.skip(f"{error} (for the tests: install Node.js, which brings npm)")


@pytest.fixture(scope="session")
def parts_lesson(tmp_path_factory):
    """Return a lesson with a part of each kind whose answers are the same at each time."""
    from support.page_pool import PARTS, part
    from support.servers import notebook

    parts = [part("hearts-of-a", f"%%{kind}") for kind in ("table", "levels")]
    parts += ["%puzzles jig", "%play jig", part("irish-snap", "%live")]
    parts += ["%rulebooks jig jingo", "%house-rules jig", "%lab jig", "%write"]
    file = tmp_path_factory.mktemp("lessons") / "parts.ipynb"
    says = {"title": "Parts", "blurb": "One of each kind.", "order": 99}
    file.write_text(notebook(*(("code", text) for text in (PARTS, *parts)), says=says), "utf-8")
    return file


@pytest.fixture(scope="session")
def site(tmp_path_factory, pyodide, parts_lesson):
    """Return a site of some lessons, a tool and one of each part, exported once with the command."""
    from cardlessons.paths import get_data_folder

    for slug in ("four-nines", "cassino", "irish-snap", "write-a-lesson"):
        shutil.copy(get_data_folder("notebooks") / f"{slug}.ipynb", parts_lesson.parent)
    shutil.copytree(get_data_folder("notebooks") / "plates", parts_lesson.parent / "plates")
    folder = tmp_path_factory.mktemp("site") / "cards"
    asked = ["export", str(folder), str(parts_lesson.parent), "--only", "--pyodide", str(pyodide)]
    subprocess.run([sys.executable, "-m", "cardlessons", *asked], check=True, capture_output=True)
    return folder
