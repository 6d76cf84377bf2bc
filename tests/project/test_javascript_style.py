"""The code of the pages is formatted and linted by Biome, as `biome.json` says, and built by esbuild."""

import os
import shutil
import subprocess

import pytest
from support.node import NODE
from support.paths import ROOT

BIOME = ROOT / "node_modules" / ".bin" / "biome"
HOW = "no Biome here: `npm install --no-package-lock` in the project's folder gets it"

ESBUILD = ROOT / "node_modules" / "esbuild"
BUILD = ROOT / "tools" / "build_page.mjs"
NO_ESBUILD = "no esbuild here: `npm install --no-package-lock` in the project's folder gets it"

RIGHT = "export function first(list) {\n  const one = list[0];\n  return one;\n}\n"


@pytest.fixture
def biome():
    if not BIOME.exists():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(HOW)

    def check(folder):
        asked = [BIOME, "check", "--error-on-warnings", "--colors=off", "."]
        return subprocess.run(asked, cwd=folder, capture_output=True, text=True)

    return check


def test_the_code_of_the_pages_is_formatted_and_has_no_lint(biome):
    found = biome(ROOT)
    assert found.returncode == 0, f"{found.stdout}{found.stderr}\n`npm run format` formats it"


@pytest.mark.parametrize(
    ("was", "now", "rule"),
    [("one", "one", None), ("  const", "    const", "format"), ("const", "let", "useConst"), ("one;", "one", "format")],
)
def test_what_is_not_formatted_or_has_lint_is_found(biome, tmp_path, was, now, rule):
    shutil.copy(ROOT / "biome.json", tmp_path)
    page = tmp_path / "cardlessons" / "page"
    page.mkdir(parents=True)
    (page / "first.js").write_text(RIGHT.replace(was, now))
    found = biome(tmp_path)
    assert (found.returncode, (rule or "") in found.stdout + found.stderr) == (1 if rule else 0, True)


def test_the_built_scripts_are_those_of_the_modules():
    if not ESBUILD.exists():
        (pytest.fail if os.environ.get("CI") == "true" else pytest.skip)(NO_ESBUILD)
    told = subprocess.run([NODE, BUILD, "--check"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
