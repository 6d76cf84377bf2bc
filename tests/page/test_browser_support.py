"""The scripts and sheets of the pages use nothing that is newer than the browsers in `docs/using-a-lesson.md`.

The versions are those of MDN's compatibility data: of Chrome and Edge, of Firefox, and of Safari. What is newer in
JavaScript itself TypeScript finds: `lib` in `tsconfig.json`.
"""

import re
from pathlib import Path

from support.paths import ROOT

import cardlessons

PACKAGE = Path(cardlessons.__file__).parent
NONE = 999.0
"""No version has it."""
SCRIPTS = {
    r"\bURL\.canParse\b": (120, 115, 17.0),
    r"\.aria[A-Z]\w+": (81, 119, 12.1),
    r"\.checkVisibility\(": (105, 106, 17.4),
    r"\bIntl\.Segmenter\b": (87, 125, 14.1),
    r"\bClipboardItem\b": (66, 127, 13.1),
    r"\brequestIdleCallback\b": (47, 55, NONE),
    r"\bscheduler\.(postTask|yield)\b": (94, 142, NONE),
    r"\bstartViewTransition\b": (111, 144, 18.0),
    r"\.(show|hide|toggle)Popover\(": (114, 125, 17.0),
    r"\bsetHTML(Unsafe)?\(": (124, 123, 17.4),
    r"\.moveBefore\(": (133, 144, NONE),
    r"\bAbortSignal\.any\b": (116, 124, 17.4),
    r"\bReadableStream\.from\b": (NONE, 117, NONE),
    r"\bonscrollend\b|\"scrollend\"": (114, 109, 26.2),
    r"\bwith \{ type:": (123, 138, 17.2),
}
SHEETS = {
    r"::details-content": (131, 143, 18.4),
    r"(?<!-)\bmask:": (120, 53, 15.4),
    r"\bsubgrid\b": (117, 71, 16.0),
    r"^\s+&|\{\s*&": (112, 117, 16.5),
    r"\blight-dark\(": (123, 120, 17.5),
    r"@starting-style": (117, 129, 17.5),
    r"\banchor(-name|\()|position-anchor": (125, 147, 26.0),
    r"\bfield-sizing\b": (123, NONE, 26.2),
    r"\btext-wrap: balance": (114, 121, 17.5),
    r"\btext-wrap: pretty": (117, NONE, 26.0),
    r"\binterpolate-size\b|\bcalc-size\(": (129, NONE, NONE),
    r"@scope": (118, 146, 17.4),
    r"\bstyle\(--": (111, NONE, 18.0),
    r"\bcolor-mix\(": (111, 113, 16.2),
    r":has\(": (105, 121, 15.4),
    r"@container": (105, 110, 16.0),
    r"\b(rgb|hsl|oklch|color)\(from ": (119, 128, 18.0),
    r"(?<![-\w])(round|mod|rem)\(": (125, 118, 15.4),
    r"\bscrollbar-gutter\b": (94, 97, 18.2),
    r"\bscrollbar-(color|width)\b": (121, 64, 18.2),
    r"\bcontent-visibility\b": (108, 125, 18.0),
    r"\bcontain-intrinsic-\w+: auto": (98, 107, 17.0),
    r"\bcontent: [^;]+ / \"": (77, 128, 17.4),
    r"@property": (85, 128, 16.4),
    r"\(scripting: ": (120, 113, 17.0),
    r"(?<!\w):(dir|open|user-valid|user-invalid|state)\b": (133, 136, 17.4),
    r"\(width [<>]": (104, 102, 16.4),
    r"\d[sl]vh\b": (108, 101, 15.4),
}
WITHOUT = {
    r"\brequestIdleCallback\b": "a timer is used",
    r"\bClipboardItem\b": "the text is copied as soon as it is there",
    r"::details-content": "the script opens the folds before a page is printed",
    r"(?<!-)\bmask:": "the rays of a star are a disc for half a second",
    r"\bsubgrid\b": "bars begin at different places",
    r"\btext-wrap: balance": "a heading breaks less well",
    r"\btext-wrap: pretty": "a paragraph breaks less well",
    r"\bscrollbar-(color|width)\b": "a scroll bar looks as usual",
    r"\bcontent-visibility\b": "tables far from the screen are laid out, too",
    r"\bcontent: [^;]+ / \"": "a declaration before it has the sign alone",
    r"@property": "the width of a card is computed for each card",
    r"\(scripting: ": "without scripts, an empty box stands above the words of a table",
}
"""Features that are newer, each with what a page does without it."""


def read_sources(*endings: str) -> str:
    """Return all files of the package with these endings as one text, without comments."""
    files = [path for path in sorted(PACKAGE.rglob("*")) if path.suffix in endings and "vendor" not in path.parts]
    text = "\n".join(path.read_text("utf-8") for path in files)
    return re.sub(r"/\*.*?\*/|(?<=\s)//[^\n]*", "", text, flags=re.DOTALL)


def find_newer(features: dict[str, tuple[float, float, float]], text: str, line: tuple[float, ...]) -> set[str]:
    """Return the features in a text that a browser of these versions lacks."""
    return {
        feature
        for feature, since in features.items()
        if any(needed > has for needed, has in zip(since, line, strict=True)) and re.search(feature, text, re.MULTILINE)
    }


def read_versions() -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the versions of Chrome, Firefox and Safari with full support, and those with small flaws."""
    told = (ROOT / "docs/using-a-lesson.md").read_text("utf-8").partition("## Browsers")[2]
    full = re.findall(r"^\| (?:Chrome, Edge|Firefox|Safari) \| ([\d.]+) or newer \|$", told, re.MULTILINE)
    flawed = re.search(r"Chrome ([\d.]+), Firefox ([\d.]+) and Safari ([\d.]+) or newer", told)
    assert flawed
    return tuple(map(float, full)), tuple(map(float, flawed.groups()))


def test_no_script_needs_a_newer_browser_and_no_sheet_one_newer_than_full_support() -> None:
    """A script that lacks a function stops, so the older line holds for it; a sheet leaves a rule out."""
    full, flawed = read_versions()
    newer = find_newer(SCRIPTS, read_sources(".js", ".mjs"), flawed) | find_newer(SHEETS, read_sources(".css"), full)
    assert newer == {*WITHOUT}
