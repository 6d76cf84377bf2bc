"""The texts of the sessions: each stands once in a file, is used, and is given the facts that it names."""

import ast
import re
import string
import tomllib
from pathlib import Path

import cardlessons
from cardlessons.session.texts import get_text

PACKAGE = Path(cardlessons.__file__).parent
TEXTS = {
    section: texts
    for file in (PACKAGE / "rulebook" / "session.toml", *PACKAGE.glob("*/texts.toml"))
    for section, texts in tomllib.loads(file.read_text("utf-8")).items()
}
"""The texts of the sessions, and those of the guests."""


def uses():
    """Yield the module in the sessions, the name and the facts of every call of `get_text`; elsewhere no module."""
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.stem if PACKAGE / "session" in path.parents else None
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "get_text":
                for name in list_names(node.args[0]):
                    yield module, name, {keyword.arg for keyword in node.keywords}
    for path in PACKAGE.glob("*/templates/*.j2"):
        for name, facts in re.findall(r'{{ text\("([\w.-]+)"(.*?)\) }}', path.read_text("utf-8")):
            yield None, name, {*re.findall(r", (\w+)=", facts)}


def list_names(argument):
    """List the names of texts that an argument may be: one constant, or one of two by a condition."""
    if isinstance(argument, ast.IfExp):
        return [*list_names(argument.body), *list_names(argument.orelse)]
    assert isinstance(argument, ast.Constant), ast.unparse(argument)
    return [argument.value]


def test_every_text_that_is_used_has_the_facts_that_it_names_and_stands_in_its_modules_table():
    for module, name, facts in uses():
        section, _, key = name.partition(".")
        assert module in (section, None)
        assert {fact for _, fact, _, _ in string.Formatter().parse(TEXTS[section][key]) if fact} == facts, name


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
    used = {name for _, name, _ in uses()}
    assert {f"{section}.{key}" for section, texts in TEXTS.items() for key in texts} == used


def test_a_text_is_filled_with_its_facts():
    assert get_text("levels.no-such-level") == "There is no such level on this page."
    assert get_text("live.rivals-range", least=1, most=3) == "From 1 to 3 rivals can play here. Nothing has changed."
