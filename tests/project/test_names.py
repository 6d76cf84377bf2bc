"""The names of the package: each public type has a name of its own, and docstrings say first what a thing is."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from support.for_each import for_each

import cardlessons

PACKAGE = Path(cardlessons.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
RIDDLE = re.compile(r"(What|Whether|How|Who|Whom|Whose|Where|Why|Which|When)\b")
"""A docstring that begins so hides its subject."""


def types_of(text):
    """Return the public classes that a module declares at its top."""
    return [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]


def riddles(text):
    """Yield the docstrings of a module that begin with a question word, as `(line, first line)`."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, documented) and RIDDLE.match(found := ast.get_docstring(node) or ""):
            yield getattr(node, "lineno", 1), found.splitlines()[0]


def test_no_public_type_name_stands_twice():
    found = defaultdict(list)
    for name, path in MODULES.items():
        for kind in types_of(path.read_text("utf-8")):
            found[kind].append(name)
    assert {kind: files for kind, files in found.items() if len(files) > 1} == {}


@for_each("name", MODULES)
def test_a_docstring_says_first_what_a_thing_is_or_does(name):
    assert [*riddles(MODULES[name].read_text("utf-8"))] == []


def test_the_checks_would_find_something():
    assert types_of("class Seat: ...\nclass _Hidden: ...\n") == ["Seat"]
    assert [*riddles('def told():\n    """What was told."""\n')] == [(1, "What was told.")]
    assert [*riddles('def told():\n    """Return the text."""\n')] == []
