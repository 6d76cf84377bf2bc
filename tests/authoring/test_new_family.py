"""Tests of `cardlessons new --family`: the family that it writes is good, and its own tests say so."""

import pytest
from support.cases import read_cases
from support.doc_examples import ROOT, blocks
from support.paths import EXAMPLES
from support.plugins import install, run_with_plugins

from cardlessons.authoring.family_starter import make_family_files
from cardlessons.cli import main

GUIDE = (ROOT / "docs" / "adding-a-family.md").read_text("utf-8")


def python(folder, installed, *command):
    """Run Python in a folder with a family installed; return its output."""
    done = run_with_plugins(installed, *command, cwd=folder)
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
def test_its_own_tests_pass_and_it_can_be_played(new_family, monkeypatch):
    """Its tests find all that `cardlessons check --family` finds."""
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    assert "5 passed" in python(*new_family, "-m", "pytest", "-q")
    assert "goes before the others" in python(*new_family, "-m", "cardlessons", "replay", "first.play")


TYPED = """
from cardlessons import Game, Play, Sight, simulate

def keeps_pairs(sight: Sight) -> Play:
    held = [card.rank for card in sight.hand]
    return min(sight.card_moves, key=lambda play: held.count(play.card.rank))

def paired(game: Game) -> bool:
    return game.line[2].paid["A"] < 0

print(float(simulate("jig", 3, keeps_pairs, deals=9, count=paired).counted))
"""
"""A player with types, which a strict type checker passes."""


@pytest.mark.long
def test_its_types_and_its_style_are_clean(new_family):
    player = new_family[0] / "cardlessons_high_card" / "own_player.py"
    player.write_text(TYPED, "utf-8")
    assert "no issues found" in python(*new_family, "-m", "mypy")
    player.unlink()
    python(*new_family, "-m", "ruff", "check", ".")
    python(*new_family, "-m", "ruff", "format", "--check", ".")


def test_a_name_that_cannot_be_is_told(tmp_path, capsys):
    for name, told in read_cases("new_family", "names"):
        assert main(["new", "--family", name, str(tmp_path / "mine")]) == 2
        assert told in capsys.readouterr().err
        assert not (tmp_path / "mine").exists()


def test_a_folder_that_is_there_is_left_as_it_is(tmp_path, capsys):
    assert main(["new", "--family", "high_card", str(tmp_path)]) == 2
    assert "is there already, and is left as it is" in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_what_is_missing_is_said(capsys):
    assert main(["new"]) == 2
    assert "the file to write is not named" in capsys.readouterr().err
    assert main(["check"]) == 2
    assert "nothing to check; name a record or a lesson, or a family of games" in capsys.readouterr().err


def test_the_families_that_are_shown_are_the_examples_and_the_starter():
    files = [path.read_text("utf-8") for path in EXAMPLES.rglob("*") if path.suffix in (".py", ".toml")]
    files += make_family_files("gofish").values()
    shown = [block for kind in ("python", "toml") for block in blocks(GUIDE, kind)]
    assert len(shown) >= 7
    for block in shown:
        assert any(block.strip("\n") in text for text in files), block
