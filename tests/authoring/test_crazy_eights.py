"""Crazy Eights, a family of somebody else: suits in acts, words and observations; and what its check finds in it."""

import re
from pathlib import Path
from shutil import copytree

import pytest
from support.plugins import PluginPython, announce

pytestmark = pytest.mark.long  # many games are played for each fault

PACKAGE = Path(__file__).with_name("eights") / "cardlessons_eights"
FAULTS = {
    "any card is accepted": (
        "elif not against and not self.follows(position, card):",
        "elif not self:",
        "is lawful, but moves()",
    ),
    "moves without eights": ("return (*plays, *named) or", "return plays or named or", "is lawful, but moves()"),
    "moves by another hand": (
        "eights = [card for card in position.hands[seat] if card.rank is Rank.EIGHT]",
        "eights = [card for card in position.hands[seat] if card.rank is Rank.EIGHT and position.hands[seat - 1]]",
        "moves() depends on cards",
    ),
    "passes without an end": ("passed=position.memo.passed + 1", "passed=position.memo.passed", "a deal may never end"),
    "a winner who loses": (
        "losers = position.to_the_left(seat)[:-1]",
        "losers = position.to_the_left(seat)",
        "is a winner and a loser",
    ),
    "points of another": ("Scored(seat, left,", "Scored(position.to_the_left(seat)[0], left,", "but scored is"),
    "turn of another": ('Why("cre.next", {"seat": following})', 'Why("cre.next", {"seat": seat})', "but turned is"),
    "a hand that is only said": (
        "number = rules.hand * len(around)",
        "number = 5 * len(around)",
        "the option 'hand' changed only what sentences say",
    ),
    "chance": (
        "following = position.to_the_left(seat)[0]",
        "following = position.to_the_left(seat)[__import__('random').randrange(2) - 1]",
        "in two ways",
    ),
    "a drawn card told to all": (
        '"cards": drawn}, Why("cre.draws-unseen", {"seat": seat}), frozenset({seat})',
        '"cards": drawn},',
        "tells of cards to players who do not see them",
    ),
    "stock in the memory": (
        "Remembered(Memo(suit))",
        "Remembered(Memo(suit, len(position.stock[:1]) and position.stock[0].rank))",
        "the memory depends on cards",
    ),
    "passes that no play sets back": (
        "Remembered(Memo(suit))",
        "Remembered(position.memo._replace(named=suit))",
        "the memory's 'passed' ends a game",
    ),
    "an idle option": ("position.stock[: self.draws]", "position.stock[:1]", "the option 'draws' had no effect"),
    "a card that is made": (
        "Moved((card,), hand(seat), LAYOUT, why), Rem",
        "Moved((card,), LAYOUT, LAYOUT, why), Rem",
        "lies at two places",
    ),
    "an unlawful player": (
        "return plain[0], None",
        "return Play(1 - min(seen.turn, 1), plain[0].card), None",
        "the computer player chose",
    ),
    "a fact that is not given": ('Why("cre.no-eight", {"seat": seat})', 'Why("cre.no-eight", {})', "needs the fact"),
    "a format that does not exist": ("{suit:suit}.", "{suit:siut}.", "there is no format 'siut'; did you mean suit"),
    "a rule that fails": ("top = position.layout[-1]", "top = position.layout[9]", "fails: IndexError"),
}
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
