"""The same plays under two rulebooks: where they part, and which rule parts them."""

import pytest
from support.comparing import FOUR_RUNNING

from cardlessons.engine.table import Paid
from cardlessons.engine.variants import VARIANTS, VariantError, variant
from cardlessons.record import RecordError, parse
from cardlessons.session.table.compare_rulebooks import compare_rulebooks, deal_record, summarize_outcome


def list_payments(line):
    seats = line[0].position.seats
    return [(seats[e.payer], e.amount) for node in line for e in node.verdict.events if isinstance(e, Paid)]


def test_nob_11_nobble_and_motor_part_at_the_first_match():
    found = compare_rulebooks(parse(FOUR_RUNNING), variant("nobble"), variant("motor"))
    nobble, motor = found.lines
    assert list_payments(nobble) == [("B", 1), ("C", 2), ("D", 3)]
    assert list_payments(motor) == [("D", 3)]
    assert found.parted == 2
    assert [rule.name for rule in found.causes] == ["settle"]
    assert [n for n in range(1, len(nobble)) if found.differs(n)] == [2, 3]


def test_where_games_never_part_it_is_told_whether_their_words_differ():
    three = "variant: jig\ndealer: C\nA: 4h 9s\nB: 5h 2s\nC: 6h 3s\n\nA 4h\nB 5h\nC 6h\n"
    words = compare_rulebooks(parse(three), variant("jingo"), variant("schnipp-schnapp"))
    assert (words.parted, words.causes) == (None, ())
    assert words.alike_text().startswith("Both games treat these three plays alike")
    assert words.alike_text().endswith("only the words differ.")
    same = compare_rulebooks(parse(three), variant("jig"), variant("jig(pool=fines)"))
    assert same.alike_text().endswith("the same is said of them.")
    one = compare_rulebooks(parse(three[: three.index("B 5h")]), variant("jig"), variant("jingo"))
    assert one.alike_text().startswith("Both games treat this one play alike")


@pytest.mark.parametrize(
    ("first", "second", "names"),
    [
        ("peel-five-card", "motor", {"settle"}),  # four rules differ; one of them makes the difference
        ("peel-five-card", "peel-full-pack", {"unable"}),
        ("peel-five-card", "equal-cards", {"unable", "failing"}),  # neither makes sense alone
        ("turn-up-snip", "turn-up-snip-pool", {"turn_up"}),
    ],
)
def test_the_rule_that_parts_two_games_is_named_alone(first, second, names):
    record = deal_record(variant(first), variant(first).rules.cards, ("A", "B", "C", "D"), 3)
    found = compare_rulebooks(record, variant(first), variant(second))
    assert {rule.name for rule in found.causes} == names


def test_a_play_that_one_game_refuses_keeps_its_place_and_changes_nothing():
    record = parse("variant: peel-five-card\ndealer: A\nA: 5c 2d\nB: 9c 3c\nC: 9d 4c\n\nB 9c\nC 4c\nA 5c\n")
    found = compare_rulebooks(record, variant("peel-five-card"), variant("nobble"))
    fined, refused = (line[2] for line in found.lines)
    assert summarize_outcome(fined)[0] == "fault"
    assert summarize_outcome(refused)[0] == "refused"
    assert refused.position == found.lines[1][1].position
    assert [rule.name for rule in found.causes] == ["failing"]


def test_games_of_different_families_share_no_rules():
    with pytest.raises(VariantError, match="share no rules"):
        compare_rulebooks(parse(FOUR_RUNNING), variant("nobble"), variant("jig"))


def test_cards_that_the_other_pack_lacks_are_told():
    with pytest.raises(RecordError, match="the pack of 32 has no"):
        compare_rulebooks(parse(FOUR_RUNNING), variant("nobble"), variant("peel-five-card-32"))


def test_a_deal_is_the_same_for_the_same_seed_and_can_be_laid_anywhere():
    for slug in VARIANTS:
        game = variant(slug)
        seats = ("A", "B", "C", "D") if 4 in game.rules.seats else ("A", "B")
        record = deal_record(game, game.rules.cards, seats, 5)
        assert record == deal_record(game, game.rules.cards, seats, 5), slug
        assert parse(str(record)) == record, slug
        assert 4 <= len(record.steps) <= 24, slug
        again = compare_rulebooks(record, game, game)
        assert again.parted is None, slug
        assert not any(node.refused for line in again.lines for node in line), slug
