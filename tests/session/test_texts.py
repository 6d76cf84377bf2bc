"""The texts of the sessions: each stands once in a file, is used, and is given the facts that it names."""

import ast
import re
import string
import tomllib
from pathlib import Path

import pytest

import cardlessons

pytestmark = pytest.mark.long

PACKAGE = Path(cardlessons.__file__).parent
SESSION = PACKAGE / "rulebook" / "session.toml"
TEXTS = {file: tomllib.loads(file.read_text("utf-8")) for file in (SESSION, *PACKAGE.glob("*/texts.toml"))}
"""The texts of the sessions, and those of the guests, by their files."""
IN_TEMPLATE = re.compile(r"""\b(?:text|say)\(["']([a-z.-]+)["']([^)]*)\)""")
"""A text in a template of a guest, with its facts."""
BY_NAME = re.compile(r"""["']([a-z]+\.[a-z-]+)["']|\{self\.kind\}(\.[a-z-]+)""")
"""The name of a text in a module: the whole name, or what follows the kind of a room."""


def find_file(path, source):
    """Return the file of the texts that `get_text` of a module reads."""
    own = PACKAGE / path.relative_to(PACKAGE).parts[0] / "texts.toml"
    return own if own in TEXTS and f".{own.parent.name}.texts import" in source else SESSION


def uses():
    """Yield the module in the sessions, the file, the name and the facts of each text; elsewhere no module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.stem if PACKAGE / "session" in path.parents else None
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "get_text":
                for name in list_names(node.args[0]):
                    yield module, find_file(path, source), name, {keyword.arg for keyword in node.keywords}
    for file in TEXTS:
        for template in (file.parent / "templates").glob("*.j2") if file != SESSION else ():
            for name, facts in IN_TEMPLATE.findall(template.read_text("utf-8")):
                yield None, file, name, {*re.findall(r"(\w+)=", facts)}


def list_names(argument):
    """List the names of texts that an argument may be: one constant, or one of two by a condition."""
    if isinstance(argument, ast.IfExp):
        return [*list_names(argument.body), *list_names(argument.orelse)]
    return [argument.value] if isinstance(argument, ast.Constant) else []


def test_every_text_that_is_used_has_the_facts_that_it_names_and_stands_in_its_modules_table():
    for module, file, name, facts in uses():
        section, _, key = name.partition(".")
        assert module in (section, None)
        assert {fact for _, fact, _, _ in string.Formatter().parse(TEXTS[file][section][key]) if fact} == facts, name


def list_calls_at_import(node):
    """List the calls of a module that are made when it is imported."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        return []
    own = [node] if isinstance(node, ast.Call) else []
    return own + [call for child in ast.iter_child_nodes(node) for call in list_calls_at_import(child)]


def test_no_text_is_made_when_a_module_is_imported():
    """Such a text would have the language of whoever comes first, and might be taken for a key."""
    made = [
        f"{path.name}:{call.lineno}"
        for path in PACKAGE.rglob("*.py")
        for call in list_calls_at_import(ast.parse(path.read_text("utf-8")))
        if getattr(call.func, "id", "") == "get_text"
    ]
    assert made == []


def test_every_text_is_used():
    """Each text has a use in a module; the name of a guest's text may stand in any module of its folder."""
    used = {(file, name) for _, file, name, _ in uses()}
    for file in TEXTS.keys() - {SESSION}:
        for path in file.parent.rglob("*.py"):
            for name, tail in BY_NAME.findall(path.read_text("utf-8")):
                names = [name] if name else [f"{kind}{tail}" for kind in ("class", "table")]
                used |= {(file, one + ending) for one in names for ending in ("", "-says")}
    unused = [(file, f"{section}.{key}") for file in TEXTS for section in TEXTS[file] for key in TEXTS[file][section]]
    assert [one for one in unused if one not in used] == []
