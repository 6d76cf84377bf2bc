"""Families of games that come as plug-ins: Python with some of them installed, and one that is made for a test."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile


def set_environment(folder):
    """Return the environment of a process that has the plug-ins of a folder."""
    return os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "COLUMNS": "200"}


def run_with_plugins(folder, *command, cwd=None):
    """Run Python with the plug-ins of a folder installed; return what it did."""
    return subprocess.run(
        [sys.executable, *command], env=set_environment(folder), capture_output=True, text=True, check=False, cwd=cwd
    )


FORKING = """
import json, os, sys, tempfile, traceback
import cardlessons.cli, cardlessons.session.table.factory, cardlessons.simulation.players
for statement in map(json.loads, sys.stdin):
    with tempfile.TemporaryFile("w+") as printed:
        child = os.fork()
        if not child:
            code = 0
            os.dup2(printed.fileno(), 1)
            try:
                exec(statement, {"__name__": "__main__"})
            except SystemExit as error:
                code = error.code or 0
            except BaseException:
                traceback.print_exc()
                code = 1
            finally:
                sys.stdout.flush()
                os._exit(code)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        printed.seek(0)
        print(json.dumps([code, printed.read()]), flush=True)
"""
"""A program that loads the package once, and runs each statement that it reads in a fork of its own."""


class PluginPython:
    """Python with the plug-ins of a folder installed; what fails in it is printed where the test's output is."""

    def __init__(self, folder):
        command = [sys.executable, "-c", FORKING]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, env=set_environment(folder), stdin=pipe, stdout=pipe, text=True)

    def run(self, statement):
        """Run a statement as if in a process of its own; return its exit code and what it prints."""
        print(json.dumps(statement), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def close(self):
        self.process.communicate()


def build_wheel(project: Path, folder: Path) -> None:
    """Build the wheel of a project in a folder."""
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    subprocess.run([sys.executable, "-c", build, str(folder)], cwd=project, check=True, capture_output=True)


def install(project: Path, folder: Path) -> None:
    """Build the wheel of a project, and unpack it in a folder, as pip does in twenty times the time."""
    with TemporaryDirectory() as wheels:
        build_wheel(project, Path(wheels))
        (wheel,) = Path(wheels).glob("*.whl")
        with ZipFile(wheel) as files:
            files.extractall(folder)


def announce(folder, name, *entry_points, group="cardlessons.families"):
    """Install the metadata of a distribution in a folder; its entry points name families, or others of a group."""
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text("\n".join([f"[{group}]", *entry_points, ""]))


def line_with(path: Path, text: str) -> int:
    """Return the number of the first line of a file that has a text."""
    return next(n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if text in line)
