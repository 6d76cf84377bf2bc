"""Families of games that come as plug-ins: Python with some of them installed, and one that is made for a test."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZipFile

from cardlessons.lessons.family_starter import make_family_files


def run_with_plugins(folder, *command, cwd=None):
    """Run Python with the plug-ins of a folder installed; return what it did."""
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "COLUMNS": "200"},
        capture_output=True,
        text=True,
        check=False,
        cwd=cwd,
    )


def install(project: Path, folder: Path) -> None:
    """Build the wheel of a project, and unpack it in a folder, as pip does in twenty times the time."""
    build = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"
    with TemporaryDirectory() as wheels:
        subprocess.run([sys.executable, "-c", build, wheels], cwd=project, check=True, capture_output=True)
        (wheel,) = Path(wheels).glob("*.whl")
        with ZipFile(wheel) as files:
            files.extractall(folder)


def install_starter(folder, name, changes):
    """Install the starter of a family in a folder; `changes` are (file, text, other text) in its package."""
    package = folder / f"cardlessons_{name}"
    for there, text in make_family_files(name).items():
        path = folder / there
        if package in path.parents:
            path.parent.mkdir(parents=True, exist_ok=True)
            for file, old, new in changes:
                if file == path.name:
                    assert old in text, (file, old)
                    text = text.replace(old, new)
            path.write_text(text, "utf-8")
    info = folder / f"{name}-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n")
    (info / "entry_points.txt").write_text(f"[cardlessons.families]\n{name} = cardlessons_{name}:FAMILY\n")
    return package


def line_with(path: Path, text: str) -> int:
    """Return the number of the first line of a file that has a text."""
    return next(n for n, line in enumerate(path.read_text("utf-8").splitlines(), 1) if text in line)
