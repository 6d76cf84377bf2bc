"""The floors of the house: a file imports only from those above it, and the engine stands without any library."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import cardlessons

HOUSE = Path(cardlessons.__file__).parent

FLOORS = [
    {"version", "places", "cards"},
    {"table"},
    {"games.options", "games.manners"},
    {"games.matching", "games.sequence", "games.fishing", "games.snap"},
    {"games.variants"},
    {"rulebook"},
    {"record"},
    {"tree", "replay"},
    {"telling"},
    {"share", "apart", "elsewhere", "figure", "unseen"},
    {"odds", "stops", "reactions", "solver"},
    {"players"},
    {"puzzles"},
    {"beside", "which"},
    {"lessons"},
    {"sources"},
    {"handout"},
    {"study"},
    {"widgets"},
    {"serving"},
    {"cli"},
    {"__main__"},
]
"""From the top down; a name stands for the modules below it too, where there are any."""

TOGETHER = {"games.options", "games.variants", "record", "rulebook", "solver", "lessons", "study", "widgets", "serving"}
"""Floors whose modules may import each other; those of the others stand apart (a family of games knows no other)."""

LIBRARIES = FLOORS.index({"widgets"})
"""The floors above this one need nothing but Python."""

UNLOADED = {"anywidget", "ipywidgets", "voila", "rich", "jupyter_server", "IPython", "traitlets", "tornado"}

FILES = {
    ".".join(path.relative_to(HOUSE).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted(HOUSE.rglob("*.py"))
    if path not in (HOUSE / "__init__.py", HOUSE / "games" / "__init__.py")
}


def floor_of(module):
    """The number of a module's floor, from the top."""
    for number, floor in enumerate(FLOORS):
        if any(module == name or module.startswith(f"{name}.") for name in floor):
            return number
    return None


def imports_of(path):
    """The modules that a file imports anywhere in it, as `(line, name)`."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno}: imports are written in full"
            for alias in node.names:
                inner = HOUSE.parent.joinpath(*node.module.split("."), f"{alias.name}.py")
                yield node.lineno, f"{node.module}.{alias.name}" if inner.is_file() else node.module


def may_import(module, other):
    """Whether the one may import the other; both have a floor."""
    here, there = floor_of(module), floor_of(other)
    if there == here and any(other.startswith(f"{name}.") and module.startswith(name) for name in FLOORS[here]):
        return True  # a family of games is one package, whose modules know each other
    return there < here or (there == here and bool(FLOORS[here] & TOGETHER))


@pytest.mark.parametrize("module", FILES)
def test_every_module_has_a_floor(module):
    assert floor_of(module) is not None, f"{module} is new: say in FLOORS, in {Path(__file__).name}, where it stands"


@pytest.mark.parametrize("module", FILES)
def test_a_module_imports_only_from_above(module):
    if floor_of(module) is None:
        pytest.skip("it has no floor yet, which is said above")
    for line, name in imports_of(FILES[module]):
        if name.split(".")[0] != "cardlessons":
            continue
        other = name.removeprefix("cardlessons").removeprefix(".")
        assert other, f"{module}:{line} imports the whole package; name the module"
        assert floor_of(other) is not None, f"{module}:{line} imports {other}, which stands on no floor"
        assert may_import(module, other), f"{module}:{line} imports {other}, which is not above it"


@pytest.mark.parametrize("module", [module for module in FILES if (floor_of(module) or 0) < LIBRARIES])
def test_the_engine_needs_nothing_but_python(module):
    for line, name in imports_of(FILES[module]):
        root = name.split(".")[0]
        assert root == "cardlessons" or root in sys.stdlib_module_names, f"{module}:{line} imports {name}"


def test_the_order_is_one_that_can_fail():
    assert may_import("record", "table")
    assert may_import("study.table", "study.view")
    assert may_import("widgets.host", "study.session")
    assert not may_import("study.table", "widgets.host")
    assert not may_import("table", "record")
    assert not may_import("games.matching", "rulebook")
    assert not may_import("games.matching", "games.sequence")
    assert may_import("games.matching", "games.matching.stakes")
    assert not may_import("games.matching.stakes", "games.sequence")
    assert not may_import("games.sequence", "games.matching.stakes")
    assert not may_import("tree", "replay")
    assert floor_of("helpers") is None


def loaded_by(statement):
    code = f"import sys; {statement}; print(*(name.split('.')[0] for name in sys.modules))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_importing_the_package_loads_no_library():
    loaded = loaded_by("import cardlessons")
    assert "cardlessons" in loaded
    assert loaded & UNLOADED == set()


@pytest.mark.parametrize("module", ["players", "lessons", "study.open_table", "study.composing", "study.live"])
def test_importing_the_engine_to_its_last_floor_loads_no_library(module):
    assert loaded_by(f"import cardlessons.{module}") & UNLOADED == set()


def test_the_check_of_libraries_would_find_one():
    assert "rich" in loaded_by("import cardlessons, rich")


def test_no_rule_is_written_where_the_browser_is():
    """The widgets speak to the games only through the variant's rules, never to a family of games."""
    for module, path in FILES.items():
        if module.startswith(("study", "widgets")):
            families = tuple(f"cardlessons.games.{family}" for family in ("matching", "sequence", "fishing", "snap"))
            assert not [name for _, name in imports_of(path) if name.startswith(families)], module
