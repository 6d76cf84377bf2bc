"""The named rulesets: their options, combinations that are refused, and numbers of players."""

import subprocess
import sys

import pytest
from support.cases import read_cases

from cardlessons.engine.cards import Card
from cardlessons.engine.options import OptionError, collect_options, suggest, suggest_or_list
from cardlessons.engine.table import STOCK, Lawful, Moved, Noted, Said, Why, hand, hide_from_seats
from cardlessons.engine.variant import Variant, describe_variants
from cardlessons.engine.variants import VARIANTS, VariantError, differences, variant
from cardlessons.families.fishing.rules import Fishing
from cardlessons.families.matching.rules import Matching
from cardlessons.families.sequence.rules import Sequence
from cardlessons.families.snap.rules import Snap

NAMES = tuple("ABCDEFGHIJK")


def test_what_is_so_already_is_no_change():
    assert str(variant("nobble(hand=5)")) == "nobble"
    assert str(variant("nobble(hand=5, stakes=4)")) == "nobble(stakes=4)"
    assert str(variant("nobble(stakes=4)").but(stakes=5, hand=7)) == "nobble(hand=7)"


def test_a_game_of_which_nothing_is_said_is_named():
    module = sys.modules[Matching.__module__].__file__
    with pytest.raises(VariantError, match="nothing of quick-snip; add a line"):
        describe_variants(module, Variant("quick-snip", "Quick Snip", Matching(), ("SSS",)))


def test_a_variant_is_its_own_name():
    house = variant("jig(pool=each)")
    assert variant(house) is house


def test_a_name_that_is_not_on_the_shelf_is_told_with_its_neighbours():
    with pytest.raises(KeyError, match="there is no variant 'motr'; did you mean motor"):
        VARIANTS["motr"]
    assert VARIANTS.get("motr") is None
    assert "motr" not in VARIANTS


@pytest.mark.parametrize("name", ["poker", "whist", "x"])
def test_where_no_name_is_near_none_is_offered(name):
    with pytest.raises(VariantError, match=f"^there is no variant '{name}'$"):
        variant(name)


def test_three_names_are_offered_at_most_and_no_long_list():
    assert suggest("card", ["cards", "carda", "cardb", "cardc"]).count(" or ") == 2
    names = [f"name{n}" for n in range(31)]
    assert suggest_or_list("x", names[:30]).endswith("name28, name29")
    assert suggest_or_list("x", names) == ""


OPTIONS = [(family, name) for family in (Matching, Sequence, Fishing, Snap) for name in collect_options(family)]
NUMBERS = {
    "cap": (*range(1, 10_000),),
    "dead": (*range(13),),
    "game": (11, 21),
    "pack": (52, 32),
    "pool": (*range(100),),
    "stakes": (None, *range(1, 100)),
    (Matching, "hand"): ("all", "all or 13", *range(1, 14)),
    (Fishing, "hand"): (4, 3),
}
"""The allowed numbers of each option (SSS-2, SSS-3, SEQ-11, R-54, R-56, R-124, R-127)."""


def test_each_value_of_an_option_has_its_meaning():
    for family, name in OPTIONS:
        choices, default = collect_options(family)[name].choices, getattr(family, name)
        assert default in choices, (family, name)
        if isinstance(default, bool):
            assert set(choices) == {False, True}, (family, name)
            assert all(isinstance(value, bool) for value in choices), (family, name)
        elif any(isinstance(value, int) for value in choices):
            assert choices == NUMBERS.get((family, name), NUMBERS.get(name)), (family, name)


def test_an_option_is_given_once():
    with pytest.raises(VariantError, match="the option 'turn_up' is given twice"):
        variant("peel-five-card(turn-up=dealer, turn_up=pool)")


def test_options_that_make_no_sense_together_are_refused_with_the_reason():
    for text, reason in read_cases("variants", "senseless"):
        with pytest.raises(VariantError, match=reason) as caught:
            variant(text)
        assert str(caught.value).startswith(text.split("(")[0]), text


def test_changes_in_python_are_checked_as_those_in_writing():
    for changes, reason in read_cases("variants", "changes"):
        game = VARIANTS["peel-five-card"]
        with pytest.raises(OptionError) as caught:
            game.but(**changes)
        assert str(caught.value).startswith(reason), reason
        ((name, value),) = changes.items()
        with pytest.raises(VariantError) as written:
            variant(f"peel-five-card({name}={value})")
        assert str(written.value) == f"peel-five-card: {caught.value}", reason


def test_a_game_shows_the_options_it_has_and_no_others():
    for slug, lacks, has in read_cases("variants", "options"):
        shown = set(variant(slug).options())
        assert not shown & {*lacks}, slug
        assert {*has} <= shown, slug


def test_a_rule_that_one_of_two_games_lacks_is_said_to_be_lacking():
    (found,) = [d for d in differences(variant("cassino(game=21)"), variant("snitchems")) if d.name == "game"]
    assert (found.first.says, found.second.says) == ("twenty-one", "there is no such rule in this game")


def test_a_value_is_cited_for_what_a_source_says_of_it():
    for text, name, cites in read_cases("variants", "cites"):
        assert variant(text).options()[name][1].cites == tuple(cites), (text, name)


def test_what_an_option_means_is_cited_from_the_games_own_sources():
    assert variant("nobble").options()["unable"][1].cites == ("NOB-3", "R-34")
    assert variant("peel-five-card").options()["unable"][1].cites == ("SSS-24", "R-34")
    assert variant("nobble").options()["pack"][1].cites == ("SSS-2",)


def test_a_house_rule_borrows_the_sections_behind_it():
    assert variant("nobble").borrowed == ()
    assert variant("nobble(calls=peel)").borrowed == ("SSS",)


def test_house_rules_are_named_in_words():
    game = variant("irish-snap(both_hands=yes, queens=yes)")
    assert game.full_title == (
        "Irish Snap, with house rules: several causes of a snap at once (all slap with both hands); "
        "a queen (is always slapped)"
    )
    assert VARIANTS["irish-snap"].full_title == "Irish Snap"
    assert variant("nobble(stakes=4)").house_rules == "with a house rule: counters at the start (4 counters each)"


def test_importing_the_package_loads_no_family():
    code = "import sys, cardlessons; print(*(name for name in sys.modules if name.startswith('cardlessons.families.')))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == []


FACTS = {"seat": 0, "card": Card.read("9c")}
OPEN = Why("open", FACTS)


def visible_codes(looks, *events):
    """Return the codes of the reasons that these seats are shown, event by event; None for an event without one."""
    return [event.why and event.why.code for event in hide_from_seats(looks, Lawful(events)).events]


def test_others_are_shown_another_reason():
    why = Why("drawn", FACTS, Why("drawn-unseen", {"seat": 0}), frozenset({0}))
    drawn = Moved((FACTS["card"],), STOCK, hand(0), why)
    assert visible_codes(frozenset({0}), drawn) == ["drawn"]
    assert visible_codes(frozenset({1}), drawn) == ["drawn-unseen"]
    assert visible_codes(frozenset(), drawn) == ["drawn-unseen"]
    assert visible_codes(None, drawn) == ["drawn"]


def test_without_another_reason_a_move_is_shown_bare_and_a_remark_not_at_all():
    alone = Why("alone", FACTS, told_to=frozenset({1, 2}))
    events = (Moved((FACTS["card"],), STOCK, hand(1), alone), Noted(alone), Said(1, "Hm", alone), Noted(OPEN))
    assert visible_codes(frozenset({2}), *events) == ["alone", "alone", "alone", "open"]
    assert visible_codes(frozenset({0}), *events) == [None, "open"]


def test_the_seat_of_the_facts_decides_where_nobody_is_named():
    held = Noted(Why("held", FACTS, Why("not-held", {})))
    assert visible_codes(frozenset({0}), held) == ["held"]
    assert visible_codes(frozenset({1}), held) == ["not-held"]
