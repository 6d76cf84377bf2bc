"""From a few answers to the game's name."""

from cardlessons.engine.options import collect_options
from cardlessons.engine.variants import FAMILIES, VARIANTS
from cardlessons.session.panels.game_questions import choose_question, find_fitting_games, find_game, list_families


def answer_for_game(game):
    """Return the answers of somebody who plays this game, question by question."""
    answers = {}
    while asked := choose_question(game.family, answers):
        assert asked.name not in answers
        assert getattr(game.rules, asked.name) in [value for value, _ in asked.answers]
        answers[asked.name] = getattr(game.rules, asked.name)
    return answers


def test_there_is_a_description_of_each_family():
    assert set(list_families()) == {game.family for game in VARIANTS.values()}
    assert len({FAMILIES[name].plays for name in list_families()}) == len(list_families())


def test_each_game_is_found_by_how_it_is_played():
    for slug in VARIANTS:
        game = VARIANTS[slug]
        answers = answer_for_game(game)
        assert len(answers) <= 6, slug
        left = find_fitting_games(game.family, answers)
        assert left == [game], slug
        assert find_game(game.family, answers).variant == game, slug
    assert choose_question("matching", {"calls": "earl"}) is None, "no question that tells nothing more"


def test_answers_that_no_named_game_has_are_house_rules_of_the_nearest():
    game = find_game("matching", {"must_match": False, "settle": "last victim", "calls": "none"}).variant
    assert game.changes
    assert (game.rules.must_match, game.rules.settle, game.rules.calls) == (False, "last victim", "none")


def test_the_options_that_tell_games_apart_can_be_asked_about():
    for family in list_families():
        games = [game for game in VARIANTS.values() if game.family == family]
        declared = collect_options(games[0].rules)
        for name, option in declared.items():
            if len({getattr(game.rules, name) for game in games}) > 1:
                assert option.asks.endswith("?"), f"{family}: {name} tells games apart; say how to ask for it"
