"""Crazy Eights, a family of somebody else: suits in acts, words and observations; and what its check finds in it."""

import re
from pathlib import Path
from shutil import copytree

import pytest
from support.cases import read_cases
from support.plugins import PluginPython, announce

pytestmark = pytest.mark.long  # many games are played for each fault

PACKAGE = Path(__file__).with_name("eights") / "cardlessons_eights"
FAULTS = read_cases("crazy_eights", "faults")
"""The changes of the package, each with words of the check on it."""


def name_apart(text, letter):
    """Return a text of the package with names of its own."""
    for name in ("cardlessons_eights", "crazy-eights", 'name="eights"'):
        text = text.replace(name, name.replace("eights", f"eights{letter}"))
    return text.replace("cre.", f"cre{letter}.").replace("CRE", f"CRE{letter.upper()}")


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Return Python with Crazy Eights installed, and with a copy for each fault, called by a letter."""
    folder = tmp_path_factory.mktemp("eights")
    for number, (old, new, _) in enumerate([("", "", ""), *FAULTS.values()]):
        letter = "abcdefghijklmnopqrst"[number - 1] if number else ""
        package = folder / f"cardlessons_eights{letter}"
        package.mkdir()
        texts = {file.name: file.read_text("utf-8") for file in PACKAGE.glob("*.*")}
        assert not old or sum(text.count(old) for text in texts.values()) == 1, old
        for name, text in texts.items():
            (package / name).write_text(name_apart(text.replace(old, new) if old else text, letter), "utf-8")
        if not letter:
            copytree(PACKAGE / "lessons", package / "lessons")
        announce(folder, f"eights{letter}", f"eights{letter} = cardlessons_eights{letter}:FAMILY")
    python = PluginPython(folder)
    yield python
    python.close()


def check(python, letter):
    """Return what the check says of a copy."""
    code = f"""
from cardlessons.authoring.check import family, family_games, idle_options
family_games.MAX_ACTS, idle_options.MAX_DEALS = 120, 15
print(*(mistake.message for mistake in family.check_family("eights{letter}")), sep="\\n")
"""
    status, told = python.run(code)
    assert status == 0, told
    return told.strip()


def test_nothing_is_wrong_in_it(python):
    assert check(python, "") == ""


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_found(python, fault):
    letter = "abcdefghijklmnopqrst"[[*FAULTS].index(fault)]
    assert FAULTS[fault][2] in check(python, letter)


def test_a_suit_is_typed_said_observed_and_an_action(python):
    status, told = python.run("""
from cardlessons import Encoding, deal, tell
game = deal("crazy-eights", ["Ann", "Bob"], seed=11)
while getattr(game.moves[-1], "word", "") != "names":
    game = game.play(game.moves[0])
act = game.moves[-1]
for typed in (str(act), f"names {act.card} {act.suit}", f"names {act.card} {act.suit.word[:-1]}", game.written(act)):
    assert game.play(typed.replace("A ", "Ann ").replace("B ", "Bob ")) == game.play(act), typed
print(f"names {act.suit.word}" in tell(game.play(act)), game.play(act).record().steps[-1].act == act)
code = Encoding("crazy-eights", 2)
print(code.names[code.find_numbers(game.sight(), act)[0]] == f"names {act.card} {act.suit.word}")
print([*code.observe(game.play(act).sight())[code.features["named"]]])
try:
    game.play(f"names {act.card} swords")
except ValueError as error:
    print(error)
""")
    assert status == 0, told
    assert told.splitlines()[:3] == ["True True", "True", "[0.0, 0.0, 0.0, 1.0]"]
    assert "'swords' was read; expected a suit: clubs, diamonds, hearts or spades" in told


def test_its_lesson_is_listed_and_nothing_in_it_is_wrong(python):
    status, told = python.run("""
from cardlessons.cli import main
from cardlessons.hosts.server import list_shelves
from cardlessons.lessons.catalog import list_lessons
folder = list_shelves(None, only=False)[-1]
print([lesson.title for lesson in list_lessons(folder)])
raise SystemExit(main(["check", str(folder / "eights.md")]))
""")
    assert status == 0, told
    assert told.startswith("['An eight names a suit']")
    assert "nothing wrong: 1 table" in told


def test_its_statements_are_cited_and_its_rules_fill_a_page(python):
    status, told = python.run("""
from cardlessons.cli import main
from cardlessons.rulebook import get_statement
print(get_statement("CRE-3").text)
raise SystemExit(main(["rules", "crazy-eights(draws=2)"]))
""")
    assert status == 0, told
    assert told.startswith("Who cannot follow draws a card, or passes when the stock is empty.\n# Crazy Eights")
    assert re.findall("^## (.*)", told, re.MULTILINE) == ["You need", "Your turn", "The end"]
    assert "Who cannot follow draws two cards. *(house rule)*" in told
