"""Tests of the layers: each folder imports only from lower ones, and the engine needs only the standard library."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
from support.for_each import for_each

import cardlessons

HOUSE = Path(cardlessons.__file__).parent

FLOORS = [
    "extras",
    "paths",
    "engine",
    "rulebook",
    "record",
    "simulation",
    "families",
    "lessons",
    "session",
    "prerender",
    "hosts",
    "cli",
]
"""The folders of the package, lowest layer first; `page` has no Python. Other modules are the public entry points."""

DOORS = {"version", "widgets", "family_tests", "pettingzoo", "sphinx", "__main__"}

LIBRARIES = FLOORS.index("prerender")
"""The layers below this one need only the standard library."""

BORROWED = {("lessons.markdown", "markdown_it"), ("lessons.prose", "markdown_it")}
"""Exceptions: third-party packages that a layer below the hosts may import (a Markdown parser)."""

UNLOADED = {
    "anywidget",
    "ipywidgets",
    "voila",
    "rich",
    "jupyter_server",
    "IPython",
    "traitlets",
    "tornado",
    "markdown_it",
}

FILES = {
    ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(HOUSE.rglob("*.py"))
    if path != HOUSE / "__init__.py"
}


def floor_of(module):
    """Return the index of a module's layer, lowest first; None for a module in no layer."""
    room = module.split(".")[0]
    return FLOORS.index(room) if room in FLOORS else None


def imports_of(path):
    """Yield the modules that a file imports anywhere, as `(line, name)`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno}: imports are written in full"
            for alias in node.names:
                inner = HOUSE.parent.joinpath(*node.module.split("."), f"{alias.name}.py")
                yield node.lineno, f"{node.module}.{alias.name}" if inner.is_file() else node.module


def family_of(module):
    """Return the name of the game family of a module; empty for all others."""
    room, _, rest = module.partition(".")
    return rest.split(".")[0] if room == "families" else ""


def may_import(module, other):
    """Tell whether one module may import another: from its own layer or a lower one, but not from another family."""
    if family_of(module) and family_of(other):
        return family_of(module) == family_of(other)
    return module in DOORS or other == "version" or floor_of(other) <= floor_of(module)


@for_each("module", FILES)
def test_every_module_has_a_floor(module):
    assert module in DOORS or floor_of(module) is not None, f"{module} stands in no room of FLOORS, in this file"


@for_each("module", FILES)
def test_a_module_imports_only_from_its_own_room_and_those_below(module):
    for line, name in imports_of(FILES[module]):
        if name.split(".")[0] != "cardlessons":
            continue
        other = name.removeprefix("cardlessons").removeprefix(".")
        assert other, f"{module}:{line} imports the whole package; name the module"
        assert may_import(module, other), f"{module}:{line} imports {other}, which is not below it"


@for_each("module", [module for module in FILES if (floor_of(module) or 0) < LIBRARIES])
def test_the_engine_needs_nothing_but_python(module):
    for line, name in imports_of(FILES[module]):
        root = name.split(".")[0]
        known = root == "cardlessons" or root in sys.stdlib_module_names or (module, root) in BORROWED
        assert known, f"{module}:{line} imports {name}"


def test_the_order_is_one_that_can_fail():
    assert may_import("record", "engine.table")
    assert may_import("session.table.table", "session.table.view")
    assert may_import("hosts.jupyter.session_widget", "session.base")
    assert not may_import("session.table.table", "hosts.jupyter.session_widget")
    assert not may_import("engine.table", "record")
    assert not may_import("rulebook", "families.matching.rules")
    assert not may_import("families.matching.rules", "families.sequence.rules")
    assert may_import("families.matching.rules", "families.matching.stakes")
    assert not may_import("families.matching.stakes", "families.sequence")
    assert floor_of("helpers") is None


def test_the_house_has_few_rooms():
    """Only the layers and the public entry points lie at the top of the package."""
    top = {path.stem for path in HOUSE.iterdir() if path.suffix == ".py" or (path / "__init__.py").is_file()}
    assert top == {*FLOORS, *DOORS, "__init__"}


def find_loaded(statement):
    code = f"import sys; {statement}; print(*(name.split('.')[0] for name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_the_package_loads_no_library():
    loaded = find_loaded("import cardlessons")
    assert "cardlessons" in loaded
    assert loaded & UNLOADED == set()


@pytest.mark.parametrize(
    "module",
    ["engine.players", "lessons", "session.table.factory", "session.panels.house_rules_composer", "session.live.live"],
)
def test_importing_the_engine_to_its_last_floor_loads_no_library(module):
    assert find_loaded(f"import cardlessons.{module}") & UNLOADED == set()


def test_the_check_of_libraries_would_find_one():
    assert "rich" in find_loaded("import cardlessons, rich")


NAMES = {"matching", "sequence", "fishing", "snap"}
"""The built-in game families, which code outside their folders must not distinguish."""


def looks_into_families(source):
    """Yield the places, as `(line, what)`, where code depends on one game family: on its name, its modules, its memo or
    its options."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module=str(module)) if module.startswith("cardlessons.families."):
                yield node.lineno, f"imports {module}"
            case ast.Compare(left=left, comparators=others):
                sides = [part for side in (left, *others) for part in ast.walk(side)]
                named = {part.value for part in sides if isinstance(part, ast.Constant)} & NAMES
                if named and any(isinstance(part, ast.Attribute) and part.attr == "family" for part in sides):
                    yield node.lineno, f"asks whether a family is {named}"
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[ast.Attribute(attr="rules" | "memo"), *_]):
                yield node.lineno, "feels for something in the rules or the memory"
            case ast.Attribute(value=ast.Attribute(attr="memo")):
                yield node.lineno, f"looks at {node.attr} in the memory of a family"


@for_each("module", [module for module in FILES if not family_of(module)])
def test_no_family_is_known_outside_its_folder(module):
    found = [f"{module}:{line} {what}" for line, what in looks_into_families(FILES[module].read_text("utf-8"))]
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        'games = [g for g in VARIANTS.values() if g.family == "snap"]',
        'if variant.family in ("fishing", "snap"): pass',
        'both = getattr(game.rules, "both_hands", False)',
        "due = node.position.memo.due",
        "from cardlessons.families.snap.reactions import PACES",
    ],
)
def test_whoever_looked_into_a_family_would_be_found(code):
    assert [*looks_into_families(code)]


@pytest.mark.parametrize(
    "code", ["changed['memo'] = event.memo", "if a.family == b.family: pass", "x = game.rules.cards"]
)
def test_what_is_no_look_into_a_family_is_passed_over(code):
    assert not [*looks_into_families(code)]
