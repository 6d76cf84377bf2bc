"""Tests of what a release needs: the files of a wheel, links for PyPI, addresses, a short README, a changelog."""

import json
import re
import runpy
import tomllib
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from support.paths import ROOT
from support.plugins import build_wheel

from cardlessons import __version__

pytestmark = pytest.mark.long

HOOK = runpy.run_path(str(ROOT / "hatch_build.py"))
README = (ROOT / "README.md").read_text("utf-8")
CODE = "https://code.example/o/cards"


def test_a_wheel_has_the_addresses_of_the_clone_and_its_readme_leads_there(tmp_path, monkeypatch):
    monkeypatch.setenv("CARDLESSONS_ADDRESS", f"{CODE}/")
    build_wheel(ROOT, tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as built:
        assert built.read("cardlessons/page/dist/schedule.js").startswith(b"/* MIT License")
        (name,) = (name for name in built.namelist() if name.endswith(".dist-info/METADATA"))
        head, _, text = built.read(name).decode().partition("\n\n")
        assert {"LICENSE", "faces-licence.txt"} <= {name.rpartition("/")[2] for name in built.namelist()}
    tag = f"v{__version__}"
    assert f"Project-URL: Changelog, {CODE}/blob/{tag}/CHANGELOG.md" in head
    assert "License-Expression: MIT AND OFL-1.1" in head
    assert head.count("License-File: ") == 3
    assert f"]({CODE}/raw/{tag}/docs/lesson.png)" in text
    assert f"]({CODE}/blob/{tag}/docs/python.md)" in text
    assert "](https://docs.astral.sh/uv/)" in text
    assert [link for link in re.findall(r"\]\(([^)]+)\)", text) if not link.startswith("https://")] == []
    build_wheel(ROOT, tmp_path / "again")
    assert (tmp_path / "again" / wheel.name).read_bytes() == wheel.read_bytes()


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("git@code.example:o/cards.git", CODE),
        ("ssh://git@code.example/o/cards.git", CODE),
        ("https://me:secret@code.example/o/cards", CODE),
        ("/srv/cards", ""),
        ("", ""),
    ],
)
def test_the_address_is_that_of_the_remote_without_the_password(remote, address, monkeypatch):
    monkeypatch.delenv("CARDLESSONS_ADDRESS", raising=False)
    monkeypatch.setattr("subprocess.run", lambda *_, **__: SimpleNamespace(stdout=f"{remote}\n"))
    assert HOOK["find_address"]() == address


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


def test_the_locks_have_the_tools_with_hashes_and_name_no_registry():
    locks = {"requirements": "mypy pytest ruff sphinx", "release": "build hatchling twine", "deploy": "hatchling voila"}
    for lock, tools in locks.items():
        text = (ROOT / ".ci" / f"{lock}.txt").read_text("utf-8")
        assert {*tools.split()} <= {*re.findall(r"^([\w.-]+)==", text, re.MULTILINE)}
        assert all("--hash=sha256:" in one for one in re.split(r"\n(?=\S)", text) if not one.startswith("#"))
        assert "://" not in text


def test_who_cites_it_names_this_version():
    cited = (ROOT / "CITATION.cff").read_text("utf-8")
    assert f"\nversion: {__version__}\n" in cited
    date = re.search(r"^## \S+ \((.*)\)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[1]
    assert re.findall("^date-released: (.*)", cited, re.MULTILINE) == ([] if date == "unreleased" else [date])


def test_the_readme_is_short_and_the_changelog_begins_with_this_version():
    assert len(README.split()) <= 1200
    assert re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)[1] == __version__


def test_the_wheel_switches_the_extension_on_and_brings_the_template_of_voila(tmp_path):
    build_wheel(ROOT, tmp_path)
    (wheel,) = tmp_path.glob("*.whl")
    with ZipFile(wheel) as built:
        installed = {name.partition(".data/data/")[2]: name for name in built.namelist() if ".data/data/" in name}
        config = json.loads(built.read(installed["etc/jupyter/jupyter_server_config.d/cardlessons.json"]))
        assert not [name for name in built.namelist() if name.startswith("cardlessons/hosts/jupyter/data/")]
    assert config == {"ServerApp": {"jpserver_extensions": {"cardlessons": True}}}
    template = "share/jupyter/voila/templates/cardlessons"
    assert {f"{template}/conf.json", f"{template}/index.html.j2"} < installed.keys()
