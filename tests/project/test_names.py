"""The names of the package and of its tests: a type has its own, and a docstring says what a thing is."""

import re
from collections import Counter
from pathlib import Path

from support.paths import ROOT, TESTS

import cardlessons

PACKAGE = Path(cardlessons.__file__).parent
RIDDLE = re.compile(
    r'^\s*"""((?:What|Whatever|Whether|How|Who|Whoever|Whom|Whose|Where|Why|Which|When)\b.*)', re.MULTILINE
)
"""A docstring that begins so hides its subject."""


def read_sources(folder):
    """Return the texts of the sources in a folder by their names; the data of tests are none."""
    paths = [path for path in sorted(folder.rglob("*.py")) if "data" not in path.relative_to(folder).parts]
    return {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in paths}


def test_no_public_type_name_stands_twice():
    kinds = [kind for text in read_sources(PACKAGE).values() for kind in re.findall(r"^class ([A-Z]\w*)", text, re.M)]
    assert len(kinds) > 100
    assert [kind for kind, times in Counter(kinds).items() if times > 1] == []


def test_a_docstring_says_first_what_a_thing_is_or_does():
    texts = read_sources(PACKAGE) | read_sources(TESTS)
    assert {name: found for name, text in texts.items() if (found := RIDDLE.findall(text))} == {}
    assert RIDDLE.findall('def told():\n    """What was told."""\n') == ['What was told."""']
