"""A game with trumps, made of the starter of a family by a few changes: checked, said, and observed."""

import pytest
from authoring.families import install_starter
from support.cases import read_cases
from support.plugins import PluginPython

pytestmark = pytest.mark.long  # many games are played

CHANGES = read_cases("trumps", "changes")


@pytest.fixture(scope="module")
def python(tmp_path_factory):
    """Return Python with the game."""
    folder = tmp_path_factory.mktemp("trumps")
    changes = [
        [part.replace("name.", "trumps.").replace("NAME", "TRUMPS") for part in (file, *change)]
        for file, texts in CHANGES.items()
        for change in texts.items()
    ]
    install_starter(folder, "trumps", changes)
    python = PluginPython(folder)
    yield python
    python.close()


def test_nothing_is_wrong_in_it(python):
    status, told = python.run("""
from cardlessons.authoring.check import family, family_games, idle_options
family_games.MAX_ACTS, idle_options.MAX_DEALS = 60, 15
print(*(mistake.message for mistake in family.check_family("trumps")), sep="\\n")
""")
    assert status == 0, told
    assert told.strip() == ""


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
