"""Count the small mistakes in the rules that the tests find: `python benchmarks/mutants.py --seed 1 --count 60`.

One thing at a time is changed in the law (a comparison, a number, an `and` or an `or`, a `not`, a yes or no, a branch),
in memory only, and the tests of that family are run till one fails; `--only FILE:LINE` tries every change there instead
of a sample. Printed are the changes that no test noticed, and how many were noticed of how many. Each such change is of
no effect, and then what it changes need not be there, or it wants a test.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib.abc
import importlib.machinery
import importlib.util
import os
import resource
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import process_time
from types import ModuleType
from typing import Any

import playwright.sync_api  # noqa: F401  (what every run of tests needs, once)
import pytest

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "cardlessons"
LAW = sorted([*(PACKAGE / "families").rglob("*.py"), *(PACKAGE / "engine" / "table").rglob("*.py")])
TESTS = {
    "matching": ("matching", "matching_variants"),
    "fishing": ("fishing", "choosing_captures", "cassino_building"),
    "sequence": ("sequence", "sequence_stops", "best_lead"),
    "snap": ("snap", "snap_reactions"),
}
"""The tests of each family, the quickest first."""
ALL_LAW = ("close_rules", "reason_facts", "variants", "golden_records")
"""The tests of every family. Those of random games (`test_ruleset_properties`) would take too long."""
BLIND = "tests/engine/test_variants.py::test_importing_the_package_loads_no_family"
"""A test that starts another Python, in which nothing is changed."""
SECONDS = 60
"""The processor's time that a file of tests may take; a change that runs on for ever is noticed."""
OTHERWISE: dict[type[ast.AST], Any] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def changed(node: Any) -> list[ast.AST]:
    """The node with one thing in it otherwise."""
    other: Any = copy.copy(node)
    match other:
        case ast.Compare(ops=[first, *more]):
            other.ops = [OTHERWISE[type(first)](), *more]
        case ast.BoolOp(op):
            other.op = OTHERWISE[type(op)]()
        case ast.Constant(bool(value)):
            return [ast.Constant(not value)]
        case ast.Constant(int(value)):
            return [ast.Constant(value + 1), ast.Constant(value - 1)]
        case ast.UnaryOp(ast.Not(), operand):
            return [operand]
        case ast.If(test) | ast.IfExp(test):
            other.test = ast.UnaryOp(ast.Not(), test)
        case ast.comprehension(ifs=[_, *_]):
            other.ifs = []
        case _:
            return []
    return [other]


def changes(path: Path) -> Iterator[tuple[int, str, ast.Module]]:
    """Every change of a file: its line, what it makes of what, and the changed file until the next is asked for."""
    tree = ast.parse(path.read_text())
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns"):
                continue
            for place, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                for other in changed(node) if isinstance(node, ast.AST) else ():
                    put(parent, name, place, other)
                    line = node.iter.lineno if isinstance(node, ast.comprehension) else node.lineno
                    yield line, f"{told(node)}  ->  {told(other)}", tree
                    put(parent, name, place, node)


def put(parent: ast.AST, name: str, place: int | None, node: ast.AST) -> None:
    """The node comes to its place in the parent."""
    if place is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[place] = node


def told(node: ast.AST) -> str:
    """The first line of what the node says."""
    return ast.unparse(node).strip().splitlines()[0][:100]


class Otherwise(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds one module as it has been changed."""

    def __init__(self, path: Path, tree: ast.Module) -> None:
        parts = path.relative_to(HOME).with_suffix("").parts
        self.package = parts[-1] == "__init__"
        self.name, self.path, self.tree = ".".join(parts[:-1] if self.package else parts), path, tree

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(
            name, self.path, loader=self, submodule_search_locations=[str(self.path.parent)] if self.package else None
        )

    def exec_module(self, module: ModuleType) -> None:
        exec(compile(ast.fix_missing_locations(self.tree), str(self.path), "exec"), module.__dict__)


def tests_of(path: Path) -> list[str]:
    """The tests for a file of the law: its family's, or every family's where it serves all."""
    own = [name for family, names in TESTS.items() if family in path.relative_to(HOME).parts for name in names]
    names = (*(own or [name for names in TESTS.values() for name in names]), *ALL_LAW)
    return [str(path) for name in names for path in (HOME / "tests").glob(f"*/test_{name}.py")]


def noticed(path: Path, tree: ast.Module) -> bool:
    """Return whether a test fails with this change, in a process of its own."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    sys.meta_path.insert(0, Otherwise(path, tree))
    options = ["-x", "-q", "-o", "addopts=--import-mode=importlib", "--assert=plain", "-m", "not browser"]
    options += [f"--deselect={BLIND}"]
    for plugin in ("cacheprovider", "hypothesispytest"):
        options += ["-p", f"no:{plugin}"]
    os._exit(int(any(fails(options, test) for test in tests_of(path))))


def fails(options: list[str], test: str) -> bool:
    """Return whether a file of tests fails, or takes too long."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + SECONDS, resource.RLIM_INFINITY))
    return pytest.main([*options, test]) != 0


def main() -> None:
    """Prints which changes pass, and how many do not."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--only", default="", help="a part of a path, with or without :LINE")
    given = asked.parse_args()
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(HOME))
    every = [(path, nth, line) for path in LAW for nth, (line, _, _) in enumerate(changes(path))]
    if given.only:
        name, _, line = given.only.partition(":")
        sample = [one for one in every if name in str(one[0]) and line in ("", str(one[2]))]
    else:
        sample = Random(given.seed).sample(every, given.count)
    for path in sorted({path for path, _, _ in sample}):
        if noticed(path, ast.parse(path.read_text())):
            sys.exit(f"The tests of {path.relative_to(HOME)} fail with nothing changed: they can notice nothing.")
    found = 0
    for tried, (path, nth, line) in enumerate(sample):
        print(f"{found} of {tried}", end="\r", file=sys.stderr)
        _, what, tree = next(islice(changes(path), nth, None))
        if noticed(path, tree):
            found += 1
        else:
            print(f"{path.relative_to(HOME)}:{line}: {what}", flush=True)
    print(f"{found} noticed of {len(sample)} (of {len(every)} changes in all)")


if __name__ == "__main__":
    main()
