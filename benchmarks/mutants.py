"""Count the mutants of the package that the tests kill: `python benchmarks/mutants.py --seed 1 --count 60`.

A mutant is the code with one small change: another comparison, a number one higher or lower, `or` for `and`, a `not`
removed, True for False, a branch taken the other way. The change is made in memory only, also in the processes that a
test starts. The tests of its room then run until one fails, which kills the mutant. `--seed` chooses the sample, or
several, and `--count` its size; `--only FILE:LINE` tries every change at that place instead. `--code` chooses less
code. With `--all`, the whole first tier tries what the tests of its room let live.

First the tests of a room run once on the unchanged code, and it is noted which functions each of them calls. What fails
then is named, and left out. For each mutant the tests that call the changed function come first, then those that call
others of its file, then the rest; the quickest of them before the others. `--rooms` tries a part of the sample.

The script prints each mutant that its room did not kill, and how many were killed in each room. A mutant survives for
one of three reasons: a test is missing; the change has no effect, and then the code may be more complicated than
necessary; or only a test of the second tier sees it.
"""

from __future__ import annotations

import argparse
import ast
import copy
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import process_time
from types import CodeType, FrameType
from typing import Any, NamedTuple

import pytest

HOME = Path(__file__).parents[1]
PACKAGE = HOME / "cardlessons"
FORK = multiprocessing.get_context("fork")
TESTS = {
    ".": ("guests", "cli", "jupyter", "lessons", "authoring"),
    "authoring": ("authoring", "lessons/test_documents.py"),
    "browser": ("page", "static"),
    "engine": ("engine", "record", "families"),
    "families": (
        "engine",
        "families",
        "record",
        "session/test_analysis.py",
        "session/test_choosing_captures.py",
        "session/test_live_snap.py",
        "session/test_stops_panel.py",
        "simulation/test_house_players.py",
        "simulation/test_questions.py",
        "simulation/test_snap_odds.py",
    ),
    "jupyter": ("jupyter", "authoring/test_cell_mistakes.py"),
    "lessons": (
        "lessons",
        "authoring/test_checking_files.py",
        "authoring/test_checking_level_texts.py",
        "authoring/test_checking_texts.py",
        "authoring/test_lesson_writing.py",
    ),
    "prerender": (
        "page",
        "static",
        "lessons",
        "rulebook",
        "authoring/test_cell_mistakes.py",
        "together/test_handouts.py",
    ),
    "record": (
        "record",
        "authoring/test_fresh_notebooks.py",
        "authoring/test_go_fish.py",
        "families/test_searched_puzzles.py",
        "session/test_laying_records.py",
        "session/test_what_if.py",
    ),
    "rulebook": ("rulebook", "record", "page/test_languages.py"),
    "session": ("session", "jupyter/test_traits.py", "page/test_review_pool.py"),
    "simulation": ("simulation", "engine/test_game.py", "families/test_players.py", "session/test_analysis.py"),
}
"""The tests of a room, where they are not those in the folder of its name alone."""
FOREIGN_FIXTURES = {"chromium", "extra_server", "site"}
"""The fixtures whose tests do not run: a browser, and what another process makes of the unchanged code."""
WATCHED_SECONDS = 100
"""Processor seconds that a test may take while its calls are noted; then it runs again without that.

In Python 3.11 a traced thread runs for ever while another one that waits is to be ended by an exception.
"""
SECONDS = 10
"""Processor seconds that a test may take beyond twice its usual time; then its mutant counts as killed."""
REPLACEMENTS: dict[type[ast.AST], Any] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


def list_replacements(node: Any) -> list[ast.AST]:
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


def iter_mutants(path: Path) -> Iterator[tuple[int, str, ast.Module]]:
    """Yield every mutant of a file: the line, the change in words, and the tree.

    All share one tree. It holds the change only until the next mutant is asked for.
    """
    tree = ast.parse(path.read_text())
    for parent in ast.walk(tree):
        if isinstance(parent, ast.keyword) and parent.arg == "strict":
            continue  # a test sees this change only for iterables of different lengths
        for name, value in ast.iter_fields(parent):
            if name in ("annotation", "returns"):
                continue
            for index, node in enumerate(value) if isinstance(value, list) else [(None, value)]:
                for other in list_replacements(node) if isinstance(node, ast.AST) else ():
                    put(parent, name, index, other)
                    line = node.iter.lineno if isinstance(node, ast.comprehension) else node.lineno
                    yield line, f"{get_first_line(node)}  ->  {get_first_line(other)}", tree
                    put(parent, name, index, node)


def find_function(path: Path, line: int) -> int:
    """Return the first line of the innermost function at this line; 0 if there is none."""
    functions = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.FunctionDef)]
    around = [one for one in functions if one.lineno <= line <= (one.end_lineno or 0)]
    return max((min([one.lineno, *(other.lineno for other in one.decorator_list)]) for one in around), default=0)


def put(parent: ast.AST, name: str, index: int | None, node: ast.AST) -> None:
    """Set a field of a node, or an element of the list in that field."""
    if index is None:
        setattr(parent, name, node)
    else:
        getattr(parent, name)[index] = node


def get_first_line(node: ast.AST) -> str:
    """Return the first line of the node's source."""
    return ast.unparse(node).strip().splitlines()[0][:100]


LOADS_MUTANT = """
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import spec_from_file_location


class MutantLoader(SourceFileLoader):
    def get_code(self, name):
        return compile({source!r}, self.path, "exec")


class MutantFinder:
    def find_spec(self, name, *_):
        if name == {name!r}:
            return spec_from_file_location(
                name, {path!r}, loader=MutantLoader(name, {path!r}), submodule_search_locations={folders!r}
            )


sys.meta_path.insert(0, MutantFinder())
"""
"""Code after which Python imports one module from a changed tree: here, and in each process that a test starts."""


def install_mutant(path: Path, tree: ast.Module, folder: Path) -> None:
    """Have this process, and those that it starts, import a module from its changed tree.

    Python runs `sitecustomize` of the folder at its start. Some tests start Python with the `sys.path` of this process.
    """
    parts = path.relative_to(HOME).with_suffix("").parts
    is_package = parts[-1] == "__init__"
    code = LOADS_MUTANT.format(
        source=ast.unparse(ast.fix_missing_locations(tree)),
        name=".".join(parts[:-1] if is_package else parts),
        path=str(path),
        folders=[str(path.parent)] if is_package else None,
    )
    (folder / "sitecustomize.py").write_text(code, "utf-8")
    paths = [str(folder), str(HOME), *filter(None, [os.environ.get("PYTHONPATH")])]
    os.environ["PYTHONPATH"] = os.pathsep.join(paths)
    sys.path.insert(0, str(folder))
    exec(code, {})


class Run(NamedTuple):
    """The run of one test on the unchanged code: its processor time, and the functions it called.

    A function is given by its file and first line.
    """

    seconds: float
    called: frozenset[tuple[str, int]]


Runs = dict[str, Run]
"""The runs of the tests by their ids."""


class Watch:
    """A plug-in of pytest that notes the runs of the tests, and tells each test's name before it begins.

    Of the `plain` ones it does not note what they call.
    """

    def __init__(self, tell: Callable[[str], None], plain: set[str]) -> None:
        self.tell, self.plain = tell, plain
        self.runs: Runs = {}
        self.failed = set[str]()
        self.errors = os.fdopen(os.dup(2), "w", encoding="utf-8")

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Leave out what runs in other processes."""
        items[:] = [item for item in items if not FOREIGN_FIXTURES & {*getattr(item, "fixturenames", ())}]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Say which test fails without any change."""
        if report.failed:
            self.failed.add(report.nodeid)
            print(f"{report.nodeid} fails: {report.longreprtext}", file=self.errors, flush=True)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Record the time of the test, and the functions of the package that it calls."""
        codes, begun = set[CodeType](), process_time()
        self.tell(item.nodeid)
        limit_seconds(WATCHED_SECONDS)

        def note(frame: FrameType, *_: object) -> None:
            codes.add(frame.f_code)

        if item.nodeid not in self.plain:
            sys.settrace(note)
            threading.settrace(note)
        try:
            return (yield)
        finally:
            sys.settrace(None)
            threading.settrace(None)
            called = frozenset(
                (code.co_filename, code.co_firstlineno) for code in codes if code.co_filename.startswith(str(PACKAGE))
            )
            self.runs[item.nodeid] = Run(process_time() - begun, called)


class Hunt:
    """A plug-in of pytest that runs the tests of a mutant, and ends the process if one takes too long."""

    def __init__(self, runs: Runs, file: str, function: int) -> None:
        self.runs, self.ranks = runs, dict[str, tuple[int, float]]()
        for name, run in runs.items():
            calls_file = any(called == file for called, _ in run.called)
            self.ranks[name] = 0 if (file, function) in run.called else 1 if calls_file else 2, run.seconds
        self.files = sorted({str(HOME / name.partition("::")[0]) for name in self.ranks})

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Put the tests in order: those that call the function, and those of its room that call others in its file."""
        items[:] = sorted(
            (item for item in items if item.nodeid in self.ranks), key=lambda item: self.ranks[item.nodeid]
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        """Limit the processor time of the test."""
        usual = self.runs[item.nodeid].seconds if item.nodeid in self.runs else 0
        limit_seconds(2 * usual + SECONDS)


def limit_seconds(seconds: float) -> None:
    """Have this process end when it has used the processor for so long from now on; what it starts has no limit."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def run_tests(tests: list[str], plugin: object, *more: str) -> int:
    """Run the tests without output; return 0 if none fails."""
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    options = [*more, "-q", "-o", "addopts=--import-mode=importlib", "--assert=plain", "-m", "not browser"]
    for name in ("cacheprovider", "hypothesispytest"):
        options += ["-p", f"no:{name}"]
    return int(pytest.main([*options, *tests], plugins=[plugin]))


def run_in_process(work: Callable[[], int]) -> int:
    """Return the result of `work` in a process of its own, or a number other than 0 if the process is killed."""
    child = FORK.Process(target=lambda: os._exit(work()))
    child.start()
    child.join()
    return child.exitcode or 0


def watch_tests(tests: list[str]) -> Runs:
    """Return the runs of the tests on the unchanged code, without those that fail."""
    plain = set[str]()
    while True:
        told, other_end = FORK.Pipe(duplex=False)

        def work(tell: Callable[[Any], None] = other_end.send) -> None:
            watch = Watch(tell, plain)
            run_tests(tests, watch)
            # IPython takes the place of this module's names
            tell({name: tuple(run) for name, run in watch.runs.items() if name not in watch.failed})

        child = FORK.Process(target=work)
        child.start()
        other_end.close()
        begun = ""
        try:
            while isinstance(said := told.recv(), str):
                begun = said
            return {name: Run(*run) for name, run in said.items()}
        except EOFError:  # the process was ended in the test that had begun
            if begun in plain or not begun:
                raise
            plain.add(begun)
            print(f"{begun} runs without a note of what it calls", file=sys.stderr)
        finally:
            child.join()


def get_room(path: Path) -> str:
    """Return the folder in which the tests of a file of the package are."""
    first, *more = path.relative_to(PACKAGE).parts
    return (more[0] if first == "hosts" else first) if more else "."


def is_killed(path: Path, tree: ast.Module, function: int, runs: Runs) -> bool:
    """Return True if a test fails with this tree."""
    hunt = Hunt(runs, str(path), function)

    def work() -> int:
        with TemporaryDirectory() as folder:
            install_mutant(path, tree, Path(folder))
            return run_tests(hunt.files, hunt, "-x")

    return bool(hunt.files) and run_in_process(work) != 0


def is_killed_by_all(path: Path, tree: ast.Module) -> bool:
    """Return True if any test of the first tier fails with this tree, also in a browser; print which."""

    def work() -> int:
        with TemporaryDirectory() as folder:
            install_mutant(path, tree, Path(folder))
            ran = subprocess.run([sys.executable, "-m", "pytest", "-x", "-q"], cwd=HOME, capture_output=True, text=True)
        named = [line for line in ran.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
        print("   ", *named or [f"pytest ended with {ran.returncode}"], flush=True)
        return ran.returncode

    return run_in_process(work) != 0


def main() -> None:
    """Print the mutants that survive, and the number of those killed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, nargs="+", default=[1])
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--only", default="", help="a part of a path, with or without :LINE")
    parser.add_argument("--all", action="store_true", help="try survivors of their room by the whole first tier")
    parser.add_argument("--rooms", nargs="*", help="of the sample, only what is in these rooms")
    parser.add_argument("--code", nargs="*", default=["."], help="folders and files of cardlessons/")
    given = parser.parse_args()
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(HOME))
    sources = sorted(path for name in given.code for path in [*(PACKAGE / name).rglob("*.py"), PACKAGE / name])
    every = [
        (path, nth, line) for path in sources if path.is_file() for nth, (line, _, _) in enumerate(iter_mutants(path))
    ]
    if given.only:
        name, _, line = given.only.partition(":")
        sample = [one for one in every if name in str(one[0]) and line in ("", str(one[2]))]
    else:
        sample = [one for seed in given.seed for one in Random(seed).sample(every, given.count)]
    if given.rooms:
        sample = [one for one in sample if get_room(one[0]) in given.rooms]
    killed, tried = Counter[str](), Counter(get_room(path) for path, _, _ in sample)
    for room in sorted(tried):
        tests = [HOME / "tests" / name for name in TESTS.get(room, (room,))]
        runs = watch_tests([str(test) for test in tests if test.exists()])
        if not runs:
            sys.exit(f"All tests of {room} fail without any change, so they can measure nothing")
        seconds = sum(run.seconds for run in runs.values())
        print(f"{room}: {len(runs)} tests pass in {seconds:.0f} seconds of processor time", file=sys.stderr)
        for path, nth, line in sample:
            if get_room(path) == room:
                _, change, tree = next(islice(iter_mutants(path), nth, None))
                if is_killed(path, tree, find_function(path, line), runs):
                    killed[room] += 1
                    continue
                print(f"{path.relative_to(HOME)}:{line}: {change}", flush=True)
                killed[room] += given.all and is_killed_by_all(path, tree)
        print(f"{room}: {killed[room]} killed of {tried[room]}", flush=True)
    print(f"{killed.total()} killed of {len(sample)} (there are {len(every)} mutants)")


if __name__ == "__main__":
    main()
