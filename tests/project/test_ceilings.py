"""The lines of each room of the core, of which `tools/ceilings.toml` says how many there may be."""

import ast
import io
import re
import tokenize
import tomllib
from collections import Counter
from functools import cache

import pytest
from support.paths import PACKAGE, ROOT

pytestmark = pytest.mark.long

CEILINGS = tomllib.loads((ROOT / "tools" / "ceilings.toml").read_text("utf-8"))
REMEDY = "Shorten it, or take lines from a room that has some to spare, and say why beside the number. To spare"
BLOCKS = (ast.If, ast.For, ast.While, ast.With, ast.Try, ast.Match, ast.AsyncFor, ast.AsyncWith)
SPACE = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}


@cache
def read_modules():
    """Return the syntax trees of the package by their paths."""
    return {path: ast.parse(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py") if "vendor" not in path.parts}


def count_python(text):
    """Count the lines of a module without blanks, comments and docstrings."""
    lines = {
        line
        for token in tokenize.generate_tokens(io.StringIO(text).readline)
        if token.type not in SPACE
        for line in range(token.start[0], token.end[0] + 1)
    }
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines -= {*range(node.lineno, node.end_lineno + 1)}
    return len(lines)


def count_script(text):
    """Count the lines of a script without blanks and comments."""
    return len(re.sub(r"^\s*(?:/\*.*?\*/[^\n]*|//[^\n]*)?\n", "", text, flags=re.DOTALL | re.MULTILINE).splitlines())


def count_rooms(suffix, count):
    """Count the lines of each room, without what is built or comes from elsewhere."""
    rooms = Counter()
    for path in PACKAGE.rglob(f"*.{suffix}"):
        inside = path.relative_to(PACKAGE)
        if not {"vendor", "dist"} & {*inside.parts} and path.name != "dist.js":
            rooms[inside.parts[0] if len(inside.parts) > 1 else "."] += count(path.read_text("utf-8"))
    return rooms


def test_no_room_of_the_core_has_more_lines_than_it_may():
    for suffix, count in (("py", count_python), ("js", count_script)):
        rooms, ceilings = count_rooms(suffix, count), CEILINGS[suffix]
        spare = {room: most - rooms[room] for room, most in ceilings.items()}
        total = {"the sum of all ceilings": (sum(ceilings.values()), CEILINGS["core"][suffix])}
        for what, (lines, most) in ({room: (rooms[room], ceilings[room]) for room in ceilings} | total).items():
            assert lines <= most, f"{what}: {lines} lines of {suffix}, allowed are {most}. {REMEDY}: {spare}"
        unbounded = rooms.keys() - ceilings.keys() - {*CEILINGS["guests"]}
        assert not unbounded, f"{unbounded}: give each a ceiling in tools/ceilings.toml, or list it in its `guests`"


def count_methods(text):
    """Count the methods of each class of a script."""
    classes = re.findall(r"^(?:export )?class (\w+)(.*?)^}", text, re.DOTALL | re.MULTILINE)
    method = re.compile(r"^  (?:async |get |set |static )*#?\w+(?:\(| = (?:async )?\([^)]*\) =>)", re.MULTILINE)
    return {name: len(method.findall(body)) for name, body in classes}


def test_no_class_has_more_methods_than_it_may():
    for path, tree in read_modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                methods = sum(isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef) for one in node.body)
                most = CEILINGS["exempt"].get(node.name, CEILINGS["methods"])
                assert methods <= most, f"{node.name} in {path.name} has {methods} methods"


def measure_nesting(node):
    """Count how many blocks lie in one another in a function; an `elif` lies beside its `if`."""
    depths = [0]
    for name, value in ast.iter_fields(node):
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, ast.AST) and not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                is_elif = name == "orelse" and isinstance(node, ast.If) and isinstance(inner, ast.If)
                depths.append(measure_nesting(inner) - is_elif)
    return max(depths) + isinstance(node, BLOCKS)


def test_no_function_has_more_blocks_in_one_another_than_it_may():
    for path, tree in read_modules().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert measure_nesting(node) <= CEILINGS["nesting"], f"{node.name} in {path.name}"


def test_no_class_of_a_script_has_more_methods_than_it_may():
    for path in PACKAGE.rglob("*.js"):
        if not {"vendor", "dist"} & {*path.parts} and path.name != "dist.js":
            for name, methods in count_methods(path.read_text("utf-8")).items():
                assert methods <= CEILINGS["methods"], f"{name} in {path.name} has {methods} methods"


def test_methods_are_counted_in_their_classes():
    text = (
        "class A {\n  b = 1;\n  #c() {\n    d();\n  }\n  e = (f) => {\n  };\n}\n\nexport class G {\n  async h() {}\n}\n"
    )
    assert count_methods(text) == {"A": 2, "G": 1}


def test_lines_are_counted_without_what_only_explains():
    text = '"""Module."""\n\n# why\nx = 1  # one\n\n\ndef f():\n    """Say."""\n    return """a\nb"""\n'
    assert count_python(text) == 4
    assert count_script("// a\n\n/** b\n * c */\nlet x = 1; // d\n/* e */\nlet y;\n") == 2
