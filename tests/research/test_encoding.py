"""The observations of a game as numbers."""

import pickle
from random import Random

import pytest

from cardlessons import VARIANTS, Encoding, Game, deal, variant
from cardlessons.research.environment_pages import FEATURE_WORDS, write_page, write_pages


def test_more_seats_than_there_can_be_are_refused():
    with pytest.raises(ValueError, match=r"99 cannot play this game; .* 2 to 8"):
        Encoding("jig", 99)


@pytest.mark.parametrize(
    "game",
    ["cassino-two(builds=single and double)", "cassino(builds=single and double)", "snitchems", "peel-five-card"],
)
def test_tables_that_differ_for_all_are_different_observations(game):
    """From one table two plays of one card are made that lead to other tables; some seat sees which it was."""
    rules = variant(game)
    code, chance = Encoding(rules), Random(3)

    def observe(game, seat):
        sight = game.sight(seat)
        return bytes(code.observe(sight)), [*code.collect_acts(sight)] if game.turn == seat else []

    for number in range(4):
        game = deal(rules, seed=number)
        while not game.deal_over:
            assert len(code.collect_acts(game.sight())) == len(game.moves), "each lawful act has its own actions"
            first, second = (chance.choice(game.moves) for _ in range(2))
            one, other = game.play(first), game.play(second)
            if one.position != other.position:
                assert any(observe(one, seat) != observe(other, seat) for seat in game.seats), (first, second)
            game = one


def test_actions_say_what_they_play_and_take():
    code = Encoding("cassino-two(builds=single and double)", 2)
    assert len({*code.names}) == code.actions
    game = Game.of("""
        variant: cassino-two(builds=single and double)
        dealer: B
        A: 8h 2c 8s
        B: 3s
        layout: 5c 3d 8d 6s
    """)
    sight = game.sight("A")
    told = {game.written(act): [code.names[n] for n in numbers] for numbers, act in code.collect_acts(sight).items()}
    assert told["A 8h x 5c 3d 8d"] == ["plays 8h", "takes 5c"], "only one act begins so"
    assert told['A 2c + 6s "Eight"'] == ["plays 2c", "is laid on 6s"]
    for act in game.moves:
        assert code.find_act(sight, *code.find_numbers(sight, act)) == act


def test_what_a_family_remembers_has_names():
    assert {"sweeps", "captured_last", "build_number", "chosen"} <= {*Encoding("cassino(builds=single)", 4).features}
    assert "chosen" not in Encoding("jig", 3).features, "an act is one action"
    for slug in VARIANTS:
        names = {name.rstrip("0123456789").rstrip("_") for name in Encoding(slug).features}
        assert names <= {*FEATURE_WORDS, *VARIANTS[slug].of.agents.meanings}, slug


def test_only_the_page_of_a_game_that_is_no_more_is_deleted(tmp_path):
    for name, text in {"gone.md": write_page("jig"), "mine.md": "# Mine"}.items():
        (tmp_path / name).write_text(text, "utf-8")
    write_pages(tmp_path)
    left = {path.stem for path in tmp_path.iterdir()}
    assert left == {"index", "mine", *(slug.replace("-", "_") for slug in VARIANTS)}


def test_equal_encodings_are_sent_to_other_processes():
    code = Encoding("jig", 3)
    assert pickle.loads(pickle.dumps(code)) == code == Encoding("jig", 3) != Encoding("jig", 4)
    assert hash(code) == hash(Encoding("jig", 3))
