"""A game with trumps, made of the starter of a family by a few changes: checked, said, observed; and faults in it."""

import pytest
from authoring.families import install_starter
from support.cases import read_cases
from support.plugins import PluginPython

pytestmark = pytest.mark.long  # many games are played for each fault

OPTION = """    trump: Literal["turned", "none"] = option(
        "turned", "the trumps", {"turned": ("the suit of the card turned up", "NAME-3"), "none": ("none", "NAME-2")}
    )

    seats ="""
TURNED = """    trump = cards[rules.hand * len(around)].suit if rules.trump == "turned" else None
    why = Why("name.trumps", {**facts, "trump": trump}) if trump else Why("name.first", facts)
    return [*dealt, Remembered(Memo(trump=trump)), Turned(around[0], why)]"""
SENTENCE = """["name.trumps"]
text = "A card is turned up: {trump:suit} are trumps. {seat:seat} sits next to {dealer:seat}, and {seat:begins|begin}."
cites = ["NAME-3"]

["name.new"]"""
HIGHEST = "strength(card, seen.memo.trump)"
STRENGTH = """def strength(card: Card, trump: Suit | None) -> tuple[bool, Rank]:
    return card.suit is trump, card.rank


def _check_deal("""
AGENTS = """    player=advise,
    agents=Agents(
        lambda _, memo, __, ___: {"trump": mark([*Suit][:4], memo.trump)}, {"trump": "the suit of trumps"}
    ),
"""
IMPORTS = """from cardlessons.engine.agents import Agents, mark
from cardlessons.engine.cards import Suit
from cardlessons.engine.family"""
CHANGES = read_cases("trumps", "changes")
FAULTS = {
    "truffs": (
        ("rules.py", "_replace(played=played)", "_replace(played=played, trump=position.stock[-1].suit)"),
        "the memory depends on cards that a player does not see",
    ),
    "trusts": (("rules.py", ' if rules.trump == "turned" else None', ""), "the option 'trump' had no effect"),
    "truths": (("words.toml", "{trump:suit}", "{trump:suits}"), "there is no format 'suits'; did you mean suit"),
}
"""A change that makes a fault of each family, with words of the check on it."""


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Return Python with the game, and with a family for each fault."""
    folder = tmp_path_factory.mktemp("trumps")
    for name in ("trumps", *FAULTS):
        changes = [
            [part.replace("name.", f"{name}.").replace("NAME", name.upper()) for part in (file, *change)]
            for file, texts in CHANGES.items()
            for change in texts.items()
        ]
        install_starter(folder, name, [*changes, *(FAULTS[name][:1] if name in FAULTS else ())])
    python = PluginPython(folder)
    yield python
    python.close()


def check(python, name):
    """Return what the check says of a family."""
    code = f"""
from cardlessons.authoring.check import family, family_games, idle_options
family_games.MAX_ACTS, idle_options.MAX_DEALS = 60, 15
print(*(mistake.message for mistake in family.check_family({name!r})), sep="\\n")
"""
    status, told = python.run(code)
    assert status == 0, told
    return told.strip()


def test_nothing_is_wrong_in_it(python):
    assert check(python, "trumps") == ""


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found(python, name):
    assert FAULTS[name][1] in check(python, name)


def test_a_low_trump_takes_the_trick_is_said_and_is_observed(python):
    status, told = python.run("""
from cardlessons import Encoding, deal, tell
game = deal("trumps", ["Ann", "Bob"], seed=3)
trump = game.position.memo.trump
print(f"{trump.word} are trumps" in tell(game))
code = Encoding("trumps", 2)
print([*code.observe(game.sight())[code.features["trump"]]].index(1) == [*"cdhs"].index(trump))
while not game.over:
    before, game = game, game.play(game.moves[-1])
    if len(before.position.layout) == 1:
        cards = *before.position.layout, game.record().steps[-1].act.card
        best = max(cards, key=lambda card: (card.suit is trump, card.rank, cards.index(card)))
        taker = game.record().steps[-2 + cards.index(best)].act.seat
        assert game.position.scores[taker] == before.position.scores[taker] + 1
print("played")
""")
    assert status == 0, told
    assert told.splitlines() == ["True", "True", "played"]
