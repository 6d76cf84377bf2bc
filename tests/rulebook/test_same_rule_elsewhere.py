"""The same rule in other games: the comparison agrees with the options that the games declare."""

from cardlessons.engine.options import collect_options
from cardlessons.engine.variants import VARIANTS, variant
from cardlessons.rulebook.rule_comparison import compare_rule

TITLES = {game.title: game for game in VARIANTS.values()}


def test_the_revoke_is_no_fault_at_bump():
    (rule,) = compare_rule(variant("peel-five-card"), "SSS-23")
    assert ("no", ("Tuppenny Ha'penny Bump", "Tuppenny Ha'penny Bump with seven cards")) in rule.others


def test_every_rule_told_is_cited_here_and_another_one_there():
    for game in VARIANTS.values():
        declared = collect_options(game.rules)
        cites = {id_ for _, meaning in game.options().values() for id_ in meaning.cites}
        for id_ in cites:
            for rule in compare_rule(game, id_):
                names = [name for name in declared if declared[name].label == rule.label]
                assert any(id_ in game.options()[name][1].cites for name in names), game.slug
                for says, titles in rule.others:
                    for title in titles:
                        there = TITLES[title]
                        assert there.family == game.family, game.slug
                        assert any(there.options()[name][1].says == says for name in names), game.slug
                        assert any(there.options()[name][0] != game.options()[name][0] for name in names), game.slug


def test_a_statement_behind_no_option_is_the_same_everywhere():
    assert compare_rule(variant("jig"), "SSS-1") == ()
