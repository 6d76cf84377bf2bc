"""Tests of the test layout: shared code is in `tests/support/`, and each folder of the package has a test folder."""

import ast
import re
from functools import cache

from support.for_each import for_each
from support.paths import TESTS

FILES = {
    path.relative_to(TESTS).as_posix(): path
    for path in sorted(TESTS.rglob("*.py"))
    if "data" not in path.relative_to(TESTS).parts
}


def statements(body):
    """Yield every statement of a source, at its top or below; the expressions in them are left out, for speed."""
    for node in body:
        yield node
        for part in ("body", "orelse", "finalbody", "handlers", "cases"):
            if isinstance(below := getattr(node, part, None), list):
                yield from statements(below)


@cache
def read(name):
    """Return the module and all statements of a test file."""
    tree = ast.parse(FILES[name].read_text("utf-8"))
    return tree, [*statements(tree.body)]


def find_imports(body):
    """Yield every module that these statements import."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (alias.name for alias in node.names)


@for_each("name", FILES)
def test_no_test_file_imports_another(name):
    found = [module for module in find_imports(read(name)[1]) if "test_" in module or "conftest" in module]
    assert found == [], "what several test files need stands in tests/support/, or is a fixture of a conftest.py"


def test_a_test_file_that_imports_another_is_found():
    source = "def later():\n    try:\n        pass\n    except OSError:\n        from tests.families import test_snap"
    assert "test_snap" in [*find_imports(statements(ast.parse(source).body))]


def test_every_test_file_stands_in_a_room_under_a_name_of_its_own():
    tests = [name for name in FILES if name.rpartition("/")[2].startswith("test_")]
    assert all(name.count("/") == 1 for name in tests)
    assert len({name.rpartition("/")[2] for name in tests}) == len(tests)


def test_every_file_and_every_test_says_first_what_it_is():
    """A docstring begins with what is tested or done, and with no question."""
    asking = re.compile(r"(What|Whatever|Whether|How|Who|Whoever|Where|Why|Which)\b")
    for name in FILES:
        tree, below = read(name)
        assert ast.get_docstring(tree), f"{name} has no docstring that says in one line what it tests"
        told = [tree, *(node for node in below if isinstance(node, ast.ClassDef | ast.FunctionDef))]
        assert [first for node in told if asking.match(first := ast.get_docstring(node) or "")] == [], name
