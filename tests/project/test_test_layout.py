"""Tests of the test layout: shared code is in `tests/support/`, and each folder of the package has a test folder."""

import ast
import re

from support.for_each import for_each
from support.paths import TESTS

FILES = {
    path.relative_to(TESTS).as_posix(): path
    for path in sorted(TESTS.rglob("*.py"))
    if "data" not in path.relative_to(TESTS).parts
}


def find_imports(source):
    """Yield every module that this source imports, at its top or below."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (alias.name for alias in node.names)


@for_each("name", FILES)
def test_no_test_file_imports_another(name):
    found = [
        module for module in find_imports(FILES[name].read_text("utf-8")) if "test_" in module or "conftest" in module
    ]
    assert found == [], "what several test files need stands in tests/support/, or is a fixture of a conftest.py"


def test_a_test_file_that_imports_another_is_found():
    assert "test_snap" in [*find_imports("def later():\n    from tests.families import test_snap")]


def test_every_test_file_stands_in_a_room_under_a_name_of_its_own():
    tests = [name for name in FILES if name.rpartition("/")[2].startswith("test_")]
    assert all(name.count("/") == 1 for name in tests)
    assert len({name.rpartition("/")[2] for name in tests}) == len(tests)


def test_every_file_and_every_test_says_first_what_it_is():
    """A docstring begins with what is tested or done, and with no question."""
    asking = re.compile(r"(What|Whatever|Whether|How|Who|Whoever|Where|Why|Which)\b")
    for name, path in FILES.items():
        tree = ast.parse(path.read_text("utf-8"))
        assert ast.get_docstring(tree), f"{name} has no docstring that says in one line what it tests"
        told = [node for node in ast.walk(tree) if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)]
        assert [first for node in told if asking.match(first := ast.get_docstring(node) or "")] == [], name
