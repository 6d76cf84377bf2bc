"""Tests of a family in a plug-in: Beggar-my-neighbour, announced by a distribution of its own."""

import subprocess
import sys
import zipfile

import pytest
from support.paths import PLUGIN
from support.plugins import run_with_plugins

RECORD = PLUGIN / "beggared.play"


def test_what_its_next_card_may_bring_is_counted(run_python):
    game = "deal('beggar-my-neighbour', seed=1)"
    asked = f"from cardlessons import chances, deal; print(chances({game}).plays[0].happens['must be paid for'].value)"
    assert run_python(asked) == "4/13", "sixteen court cards and aces of fifty-two"


def test_it_is_listed_with_its_options_and_sources(run_command):
    assert "strip-jack-naked" in run_command("variants")
    assert "BEG-3" in run_command("variants", "strip-jack-naked")
    assert "what an ace costs" not in run_command("variants", "beggar-my-neighbour", "beggar-my-neighbour(pack=32)")
    assert "5 cards" in run_command("variants", "beggar-my-neighbour", "beggar-my-neighbour(ace=5)")


def test_its_record_is_replayed_and_every_act_explained(run_command):
    told = run_command("replay", str(RECORD))
    assert "With the two of hearts the price is paid" in told
    assert "The jack of hearts does not lie on top of B's cards" in told
    assert "[BEG-4]" in told


def test_of_its_games_no_puzzles_are_made_and_that_is_said(run_python):
    code = """
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import LessonError
from cardlessons.lessons.parts import read_part
from cardlessons.session.table import factory
from cardlessons.session.messages import MessageError
game = "beggar-my-neighbour"
for ask in (lambda: read_part(Block("puzzles", head=game)), lambda: factory.open_puzzles(game)):
    try:
        ask()
    except (LessonError, MessageError) as error:
        print(error)
"""
    assert run_python(code).splitlines() == [
        "of beggar-my-neighbour no puzzles are made",
        "There are no puzzles of this game.",
    ]


def test_it_is_found_by_the_questions_and_composed_as_house_rules(run_python):
    code = """
from cardlessons.session.panels.identify_game import IdentifyGamePanel
from cardlessons.session.panels.house_rules_composer import HouseRulesComposer
which = IdentifyGamePanel()
print(str(which.view()))
composer = HouseRulesComposer("beggar-my-neighbour", lambda: None, lambda: None)
print(composer.hear({"id": 1, "do": "touch", "name": "ace", "value": "6"}), composer.view(), composer.variant)
"""
    told = run_python(code)
    assert "pay for every court card" in told
    assert "what an ace costs" in told
    assert told.endswith("beggar-my-neighbour(ace=6)")


FAMILIES = {
    "nowhere_at_all:FAMILY": "No module named",
    "os:sep": "it is no Family but a str",
    "cardlessons.families.snap:FAMILY": "there is a 'snap' already",
}


def test_a_family_that_cannot_be_is_left_out_with_a_word(tmp_path):
    for number, point in enumerate(FAMILIES):
        broken = tmp_path / f"broken{number}-1.dist-info"
        broken.mkdir()
        (broken / "METADATA").write_text(f"Metadata-Version: 2.1\nName: broken{number}\nVersion: 1\n")
        (broken / "entry_points.txt").write_text(f"[cardlessons.families]\nbroken{number} = {point}\n")
    told = run_with_plugins(tmp_path, "-c", "import cardlessons; print(len(cardlessons.VARIANTS))")
    assert int(told.stdout) >= 30
    for number, why in enumerate(FAMILIES.values()):
        assert f"'broken{number}' cannot be loaded and is left out: {why}" in told.stderr


@pytest.mark.long
def test_a_family_that_another_distribution_brings_is_brought_along(plugin_folder, tmp_path):
    told = f"""
import sys; sys.path.insert(0, {str(plugin_folder)!r})
from cardlessons.hosts.static.python_archive import build_archive
open({str(tmp_path / "house.zip")!r}, "wb").write(build_archive([]))
"""
    subprocess.run([sys.executable, "-c", told], check=True)
    with zipfile.ZipFile(tmp_path / "house.zip") as opened:
        opened.extractall(tmp_path / "house")
    told = "import sys; sys.path.insert(0, sys.argv[1]); from cardlessons import VARIANTS; print(*VARIANTS)"
    asked = [sys.executable, "-I", "-S", "-c", told, str(tmp_path / "house")]
    assert "beggar-my-neighbour" in subprocess.run(asked, check=True, capture_output=True, text=True).stdout
