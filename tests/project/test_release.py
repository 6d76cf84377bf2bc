"""Tests of what a release needs: absolute links for PyPI, addresses, a short README, and a changelog."""

import re
import runpy
import tomllib

import pytest
from support.paths import ROOT

from cardlessons import __version__

FOR_PYPI = runpy.run_path(str(ROOT / "tools" / "for_pypi.py"))
README = (ROOT / "README.md").read_text("utf-8")
CODE = "https://code.example/o/cards"


def test_the_links_of_the_readme_lead_to_the_code_host_on_pypi():
    text = FOR_PYPI["make_links_absolute"](README, CODE, "v1")
    assert f"]({CODE}/raw/v1/docs/lesson.png)" in text
    assert f"]({CODE}/blob/v1/docs/python.md)" in text
    assert "](https://docs.astral.sh/uv/)" in text
    assert [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")] == []


def test_the_addresses_stand_in_the_metadata_of_a_release():
    text = FOR_PYPI["write_addresses"]((ROOT / "pyproject.toml").read_text("utf-8"), CODE, "v1")
    assert tomllib.loads(text)["project"]["urls"]["Changelog"] == f"{CODE}/blob/v1/CHANGELOG.md"


def test_a_tag_of_another_version_is_no_release():
    with pytest.raises(SystemExit, match=f"the tag v9 is not the version {__version__}"):
        FOR_PYPI["main"](CODE, "v9")


def test_the_recipe_of_conda_asks_for_what_the_package_asks_for():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    recipe = (ROOT / ".conda" / "meta.yaml").read_text("utf-8")
    assert f'version: "{__version__}"' in recipe
    asked = {
        f"python {project['requires-python']}",
        *(re.sub(r"(?=[>=])", " ", one, count=1) for one in project["dependencies"]),
    }
    run, constrained = (re.search(rf"  {part}:\n((?:    - .*\n)+)", recipe)[1] for part in ("run", "run_constrained"))
    assert {*re.findall("- (.*)", run)} == asked
    extras = {asked for extra in project["optional-dependencies"].values() for asked in extra}
    for name, oldest in re.findall(r"- ([\w-]+) >=(.*)", constrained):
        named = {"jupyter_server": "jupyter-server", "matplotlib-base": "matplotlib"}.get(name, name)
        assert f"{named}>={oldest}" in extras, name


def test_the_readme_is_short_and_the_changelog_begins_with_this_version():
    assert len(README.split()) <= 1200
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    assert re.search(r"^## (\S+)", changes, re.MULTILINE)[1] == __version__
