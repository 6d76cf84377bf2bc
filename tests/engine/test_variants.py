"""The named rulesets: their options, combinations that are refused, and numbers of players."""

import subprocess
import sys

import pytest

from cardlessons.engine.options import OptionError, collect_options, suggest, suggest_or_list
from cardlessons.engine.table import Setup, SetupError
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
    for text, reason in [
        ("turn-up-snip(hand=all)", r"no card is left to turn up \(R-21\)"),
        ("peel-full-pack(turn-up=pool)", "no card is left to turn up"),
        ("peel-five-card(turn-up=dealer, unable=leader plays on)", "everyone plays a card in turn"),
        ("peel-five-card(turn-up-chain=fresh)", "needs a turned-up card"),
        ("snore-em(pack=32)", "need 39, and the pack has 32"),
        ("peel-full-pack(redeal=stock)", "no stock to go on from"),
        ("nobble(strict=yes)", "a way of passing over"),
        ("cavendish(must-match=no)", "needs another card to play in its place"),
        ("equal-cards(failing=fined)", r"nobody is fined \(failing=refused, R-60\)"),
        ("motor(failing=fined)", "settle=last victim"),
        ("nobble(fine=flat)", "its fine cannot be changed"),
        ("tuppenny-bump(enforced=claimed)", "its fine cannot be changed"),
        ("motor(turn-up=dealer)", "paid for at once"),
        ("nobble(ending=either)", "the leader is always the first out of cards"),
        ("peel-five-card(stakes=none)", "counters without limit are never lost"),
        ("cavendish(stakes=none)", "counters without limit are never lost"),
        ("peel-unlimited(stakes=5)", "the game ends either way"),
        ("peel-full-pack(cards-left=one each)", "only where the first out of cards wins"),
        ("jingo(dead=13)", "'13' is no value here; expected a number from 0 to 12"),
        ("peel-full-pack(both-out=share, ending=either)", "the last two share the pool only"),
    ]:
        with pytest.raises(VariantError, match=reason) as caught:
            variant(text)
        assert str(caught.value).startswith(text.split("(")[0]), text


def test_changes_in_python_are_checked_as_those_in_writing():
    for changes, reason in [
        ({"fine": "flt"}, "fine: 'flt' is no value here; expected double or flat; did you mean flat?"),
        ({"pack": 33}, "pack: '33' is no value here; expected 52 or 32"),
        ({"stakes": -1}, "stakes: '-1' is no value here; expected a number from 1 to 99 or none"),
        ({"stake": 3}, "there is no option 'stake'; did you mean stakes"),
        ({"strict": 1}, "strict: '1' is no value here; expected no or yes"),
    ]:
        game = VARIANTS["peel-five-card"]
        with pytest.raises(OptionError) as caught:
            game.but(**changes)
        assert str(caught.value).startswith(reason), reason
        ((name, value),) = changes.items()
        with pytest.raises(VariantError) as written:
            variant(f"peel-five-card({name}={value})")
        assert str(written.value) == f"peel-five-card: {caught.value}", reason


def test_a_game_shows_the_options_it_has_and_no_others():
    for slug, lacks, has in [
        ("snitchems", {"last_sweep", "game", "scoring", "lurch", "courts", "builds"}, {"unmatched_sets"}),
        ("cassino", {"unmatched_sets", "several_sums"}, {"last_sweep", "game"}),
        ("nobble", {"fine", "enforced", "both_out", "turn_up_chain", "strict", "cards_left"}, {"failing"}),
        ("tuppenny-bump", {"failing", "fine"}, {"must_match"}),
        ("peel-five-card", {"turn_up_chain", "strict"}, {"fine", "redeal"}),
        ("turn-up-snip", {"strict"}, {"turn_up_chain"}),
        ("irish-snap", {"ghost_numbers", "first_slap"}, {"cap"}),
    ]:
        shown = set(variant(slug).options())
        assert not shown & lacks, slug
        assert has <= shown, slug


def test_a_rule_that_one_of_two_games_lacks_is_said_to_be_lacking():
    (found,) = [d for d in differences(variant("cassino(game=21)"), variant("snitchems")) if d.name == "game"]
    assert (found.first.says, found.second.says) == ("twenty-one", "there is no such rule in this game")


def test_a_value_is_cited_for_what_a_source_says_of_it():
    for text, name, cites in [
        ("peel-five-card", "hand", ("SSS-11",)),
        ("peel-five-card(hand=13)", "hand", ("R-124",)),
        ("tuppenny-bump-7", "hand", ("NOB-10",)),
        ("nobble", "stakes", ("NOB-1",)),
        ("nobble(stakes=4)", "stakes", ("R-124",)),
        ("peel-five-card", "pool", ("SSS-9", "R-11")),
        ("peel-five-card(pool=2)", "pool", ("R-11", "R-127")),
    ]:
        assert variant(text).options()[name][1].cites == cites, (text, name)


def test_r_39_how_many_may_play_with_the_arithmetic():
    for text, most, sum_ in [
        ("turn-up-snip(hand=13)", 3, r"4 hands of 13 and the turned-up card need 53 cards of the 52"),
        ("turn-up-snip(pack=32)", 6, r"7 hands of 5 and the turned-up card need 36 cards of the 32"),
        ("tuppenny-bump-7", 7, "8 hands of 7 need 56 cards of the 52"),
        ("peel-full-pack(pack=32)", 6, ""),
        ("equal-cards", 10, ""),
        ("jingo-dead-cards", 8, "hands are too small"),
        ("schnipp-schnapp-32(turn-up=yes, dead=12)", 8, "hands are too small"),
    ]:
        rules = variant(text).rules
        assert (rules.seats[0], rules.seats[-1]) == (2, most), text
        rules.begin(Setup(NAMES[:most], "A", ((),) * most))
        with pytest.raises(SetupError, match=sum_ or f"2 to {most} players"):
            rules.begin(Setup(NAMES[: most + 1], "A", ((),) * (most + 1)))


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
