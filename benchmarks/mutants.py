"""Count the mutants of the games' rules that the tests kill: `python benchmarks/mutants.py --seed 1 --count 40`.

A mutant is the code with one small change: another comparison, a number one higher or lower, `or` for `and`, a `not`
removed, True for False, a branch taken the other way. The change is made in memory only. The tests of that family of
games then run until one fails, which kills the mutant. `--seed` chooses the sample and `--count` its size;
`--only FILE:LINE` tries every change at that place instead.

The script prints each mutant that survived, and how many were killed. A mutant survives for one of two reasons: a test
is missing, or the change has no effect, and then the code is more complicated than necessary.
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

import playwright.sync_api  # noqa: F401  (every run of tests needs it; imported here, it is loaded once)
import pytest

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "cardlessons"
SOURCES = sorted([*(PACKAGE / "families").rglob("*.py"), *(PACKAGE / "engine" / "table").rglob("*.py")])
QUICK_TESTS = {
    "matching": ("matching", "matching_variants"),
    "fishing": ("fishing", "choosing_captures", "cassino_building"),
    "sequence": ("sequence", "sequence_stops", "best_lead"),
    "snap": ("snap", "snap_reactions", "live_snap"),
}
"""The tests of each family's rules, the quickest first."""
TESTS_OF_ALL = (
    "players", "puzzle_tables", "table_states", "limits", "close_rules", "reason_facts", "variants", "golden_records",
)  # fmt: skip
"""The tests of the rules of every family."""
SLOWER_TESTS = {
    "matching": ("house_players", "searched_puzzles"),
    "fishing": ("house_players", "searched_puzzles"),
    "sequence": ("house_players", "stops_panel", "sequence_puzzles"),
    "snap": ("snap_odds", "searched_puzzles"),
}
"""The tests of each family's computer players, puzzles and questions. They run last, because they take longer."""
NOT_MUTATED = "tests/engine/test_variants.py::test_importing_the_package_loads_no_family"
"""A test that starts another Python process, which loads the unchanged code."""
SECONDS = 60
"""The processor time that one file of tests may take. A mutant that takes longer is killed: it may never end."""
REPLACEMENTS: dict[type[ast.AST], Any] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def replacements(node: Any) -> list[ast.AST]:
    """Return the nodes that may replace this one, each with one change."""
    other: Any = copy.copy(node)
    match other:
        case ast.Compare(ops=[first, *more]):
            other.ops = [REPLACEMENTS[type(first)](), *more]
        case ast.BoolOp(op):
            other.op = REPLACEMENTS[type(op)]()
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


def mutants(path: Path) -> Iterator[tuple[int, str, ast.Module]]:
    """Yield every mutant of a file: the line, the change in words, and the tree.

    All share one tree. It holds the change only until the next mutant is asked for.
    """
    tree = ast.parse(path.read_text())
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns"):
                continue
            for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                for other in replacements(node) if isinstance(node, ast.AST) else ():
                    put(parent, name, index, other)
                    line = node.iter.lineno if isinstance(node, ast.comprehension) else node.lineno
                    yield line, f"{first_line(node)}  ->  {first_line(other)}", tree
                    put(parent, name, index, node)


def put(parent: ast.AST, name: str, index: int | None, node: ast.AST) -> None:
    """Put a node into a field of its parent, or into the list there."""
    if index is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[index] = node


def first_line(node: ast.AST) -> str:
    """Return the first line of the node's source."""
    return ast.unparse(node).strip().splitlines()[0][:100]


class MutantLoader(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds and loads one module with a changed tree."""

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
    """Return the files of tests for a source file: those of its family, or of all families if all use it."""
    families = [name for name in QUICK_TESTS if name in path.relative_to(HOME).parts] or list(QUICK_TESTS)
    quick = [name for family in families for name in QUICK_TESTS[family]]
    slower = [name for family in families for name in SLOWER_TESTS[family]]
    names = dict.fromkeys((*quick, *TESTS_OF_ALL, *slower))
    return [str(path) for name in names for path in (HOME / "tests").glob(f"*/test_{name}.py")]


def is_killed(path: Path, tree: ast.Module) -> bool:
    """Return True if a test fails with this tree, in a process of its own."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1] != 0
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    sys.meta_path.insert(0, MutantLoader(path, tree))
    options = ["-x", "-q", "-o", "addopts=--import-mode=importlib", "--assert=plain", "-m", "not browser and not slow"]
    options += [f"--deselect={NOT_MUTATED}"]
    for plugin in ("cacheprovider", "hypothesispytest"):
        options += ["-p", f"no:{plugin}"]
    os._exit(int(any(fails(options, test) for test in tests_of(path))))


def fails(options: list[str], test: str) -> bool:
    """Return True if a file of tests fails; end the process if the tests take too long."""
    resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + SECONDS, resource.RLIM_INFINITY))
    return pytest.main([*options, test]) != 0


def main() -> None:
    """Print the mutants that survive, and the number of those killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--only", default="", help="a part of a path, with or without :LINE")
    given = parser.parse_args()
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(HOME))
    every = [(path, nth, line) for path in SOURCES for nth, (line, _, _) in enumerate(mutants(path))]
    if given.only:
        name, _, line = given.only.partition(":")
        sample = [one for one in every if name in str(one[0]) and line in ("", str(one[2]))]
    else:
        sample = Random(given.seed).sample(every, given.count)
    for tests, path in sorted({tuple(tests_of(path)): path for path, _, _ in sample}.items()):
        if is_killed(path, ast.parse(path.read_text())):
            sys.exit(f"These tests fail without any change, so they can measure nothing: {' '.join(tests)}")
    killed = 0
    for tried, (path, nth, _) in enumerate(sample):
        print(f"{killed} of {tried}", end="\r", file=sys.stderr)
        line, change, tree = next(islice(mutants(path), nth, None))
        if is_killed(path, tree):
            killed += 1
        else:
            print(f"{path.relative_to(HOME)}:{line}: {change}", flush=True)
    print(f"{killed} killed of {len(sample)} (there are {len(every)} mutants)")


if __name__ == "__main__":
    main()
