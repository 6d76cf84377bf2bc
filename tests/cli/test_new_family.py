"""Tests of `cardlessons new --family`: the family that it writes is good, and its own tests say so."""

import os
import subprocess
import sys

import pytest
from support.plugins import install

from cardlessons.cli import main


def python(folder, installed, *command):
    """Run Python in a folder with a family installed; return its output."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(installed), *sys.path])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def new_family(tmp_path_factory):
    """Return the folder of a new family, and that in which it is installed."""
    folder = tmp_path_factory.mktemp("new") / "mine"
    assert main(["new", "--family", "high_card", str(folder)]) == 0
    installed = tmp_path_factory.mktemp("installed")
    install(folder, installed)
    return folder, installed


@pytest.mark.long
def test_its_own_tests_pass_and_it_can_be_played(new_family):
    """Its tests find all that `cardlessons check --family` finds."""
    assert "5 passed" in python(*new_family, "-m", "pytest", "-q", "-p", "no:xdist")
    assert "goes before the others" in python(*new_family, "-m", "cardlessons", "replay", "first.play")


@pytest.mark.long
def test_its_types_and_its_style_are_clean(new_family):
    assert "no issues found" in python(*new_family, "-m", "mypy")
    python(*new_family, "-m", "ruff", "check", ".")
    python(*new_family, "-m", "ruff", "format", "--check", ".")


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("High Card", "'High Card' cannot be a family's name; expected small letters, as in high_card"),
        ("class", "'class' cannot be a family's name"),
        ("snap", "there is a family or a game 'snap' already"),
        ("jig", "there is a family or a game 'jig' already"),
    ],
)
def test_a_name_that_cannot_be_is_told(name, told, tmp_path, capsys):
    assert main(["new", "--family", name, str(tmp_path / "mine")]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / "mine").exists()


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path, capsys):
    assert main(["new", "--family", "high_card", str(tmp_path)]) == 2
    assert "is there already, and is left as it is" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_new_without_a_file_says_what_is_missing(capsys):
    assert main(["new"]) == 2
    assert "the file to write is not named" in capsys.readouterr().err


def test_check_without_a_file_says_what_is_missing(capsys):
    assert main(["check"]) == 2
    assert "nothing to check; name a record or a lesson, or a family of games with --family" in capsys.readouterr().err
