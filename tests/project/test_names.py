"""The names of the package: types have their own, functions begin with verbs, docstrings say what a thing is."""

import ast
import re
from collections import defaultdict
from pathlib import Path

from support.for_each import for_each
from support.paths import TESTS

import cardlessons
import cardlessons.engine.table
import cardlessons.widgets

PACKAGE = Path(cardlessons.__file__).parent
MODULES = {path.relative_to(PACKAGE).as_posix(): path for path in sorted(PACKAGE.rglob("*.py"))}
RIDDLE = re.compile(r"(What|Whether|How|Who|Whom|Whose|Where|Why|Which|When)\b")
"""A docstring that begins so hides its subject."""

VERBS = frozenset((TESTS / "data" / "verbs.txt").read_text("utf-8").split())
"""The first words of functions, `iter` and `to` among them. A new one is a verb that no other one can stand for."""
API = {*cardlessons.__all__, *cardlessons.widgets.__all__, *cardlessons.engine.table.__all__}
OTHERS = {
    "_jinja_cell_generator": "Voilà calls it",
    "env": "PettingZoo calls it",
    "main": "the command",
    "option": "the declaration of a field, as `dataclasses.field`",
    "rules_of": "plug-ins call it",
    "session_of": "hosts call it",
    "setup": "Sphinx calls it",
    "visible_position": "plug-ins call it",
}
"""Functions with other names, and the reason of each."""


def types_of(text):
    """Return the public classes that a module declares at its top."""
    return [node.name for node in ast.parse(text).body if isinstance(node, ast.ClassDef) and node.name[0] != "_"]


def riddles(text):
    """Yield the docstrings that begin with a question word, as `(line, first line)`; those of variables, too."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(ast.Constant(str(found))) if RIDDLE.match(found.strip()):
                yield node.lineno, found.strip().splitlines()[0]


def functions_of(tree, *, in_class=False):
    """Yield the names of a module's functions and of its private methods; decorated ones may be properties."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef):
            yield from functions_of(node, in_class=True)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own = not node.decorator_list and not node.name.startswith(("__", "_repr_", "_ipython_"))
            if own and (node.name.startswith("_") or not in_class):
                yield node.name
            yield from functions_of(node)
        else:
            yield from functions_of(node, in_class=in_class)


def nouns_of(text):
    """Return the functions of a module whose names begin with no verb."""
    names = (name for name in functions_of(ast.parse(text)) if name not in API | {*OTHERS})
    return [name for name in names if name.strip("_").split("_")[0] not in VERBS]


def test_no_public_type_name_stands_twice():
    found = defaultdict(list)
    for name, path in MODULES.items():
        for kind in types_of(path.read_text("utf-8")):
            found[kind].append(name)
    assert {kind: files for kind, files in found.items() if len(files) > 1} == {}


@for_each("name", MODULES)
def test_a_docstring_says_first_what_a_thing_is_or_does(name):
    assert [*riddles(MODULES[name].read_text("utf-8"))] == []


@for_each("name", MODULES)
def test_a_function_is_named_by_a_verb(name):
    assert nouns_of(MODULES[name].read_text("utf-8")) == []


def test_no_verb_and_no_exception_is_left_over():
    names = {name for path in MODULES.values() for name in functions_of(ast.parse(path.read_text("utf-8")))}
    assert {*OTHERS} <= names
    assert {name.strip("_").split("_")[0] for name in names} >= VERBS


def test_the_checks_would_find_something():
    assert nouns_of("class A:\n    def facts(self): ...\n    def _facts(self): ...\ndef payment(): ...\n") == [
        "_facts",
        "payment",
    ]
    assert types_of("class Seat: ...\nclass _Hidden: ...\n") == ["Seat"]
    assert [*riddles('def told():\n    """What was told."""\n')] == [(2, "What was told.")]
    assert [*riddles('MOST = 3\n"""How many there are."""\n')] == [(2, "How many there are.")]
    assert [*riddles('def told():\n    """Return the text."""\n')] == []
