"""The scripts and sheets of the pages use nothing that is newer than the browsers in `docs/using-a-lesson.md`.

The versions are those of MDN's compatibility data: of Chrome and Edge, of Firefox, and of Safari. What is newer in
JavaScript itself TypeScript finds: `lib` in `tsconfig.json`.
"""

import re
from pathlib import Path

from support.cases import read_cases
from support.paths import ROOT

import cardlessons

PACKAGE = Path(cardlessons.__file__).parent
SCRIPTS = read_cases("browser_support", "scripts")
SHEETS = read_cases("browser_support", "sheets")
WITHOUT = read_cases("browser_support", "without")
"""Features that are newer, each with what a page does without it."""


def read_sources(*endings):
    """Return all files of the package with these endings as one text, without comments."""
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in endings and "vendor" not in path.parts]
    text = "\n".join(path.read_text("utf-8") for path in files)
    return re.sub(r"/\*.*?\*/|(?<=\s)//[^\n]*", "", text, flags=re.DOTALL)


def find_newer(features, text, line):
    """Return the features in a text that a browser of these versions lacks."""
    return {
        feature
        for feature, since in features.items()
        if any(needed > has for needed, has in zip(since, line, strict=True)) and re.search(feature, text, re.MULTILINE)
    }


def read_versions():
    """Return the versions of Chrome, Firefox and Safari with full support, and those with small flaws."""
    told = (ROOT / "docs/using-a-lesson.md").read_text("utf-8").partition("## Browsers")[2]
    full = re.findall(r"^\| (?:Chrome, Edge|Firefox|Safari) \| ([\d.]+) or newer \|$", told, re.MULTILINE)
    flawed = re.search(r"Chrome ([\d.]+), Firefox ([\d.]+) and Safari ([\d.]+) or newer", told)
    assert flawed
    return tuple(map(float, full)), tuple(map(float, flawed.groups()))


def test_no_script_needs_a_newer_browser_and_no_sheet_one_newer_than_full_support():
    """A script that lacks a function stops, so the older line holds for it; a sheet leaves a rule out."""
    full, flawed = read_versions()
    newer = find_newer(SCRIPTS, read_sources(".js", ".mjs"), flawed) | find_newer(SHEETS, read_sources(".css"), full)
    assert newer == {*WITHOUT}
