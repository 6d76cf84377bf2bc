"""Irish Snap on its lesson's page, in a real browser: the pile, the hands that come down, the answer to each card."""

import pytest
from support.browser import Table, attributes, complaints, expect, many

PLAYERS = ("Anna", "Ben", "Clara")


@pytest.fixture
def example(shared):
    """Return the first example after its third card: a three on Three."""
    table = Table(shared("irish-snap"), "example")
    while table.step() < 3:
        table.button("Next: one step on").click()
    expect(table.told).to_contain_text("Clara turns the three of hearts and says Three")
    return table


def test_the_pile_the_number_and_who_must_slap_are_seen_and_whoever_is_last_takes_the_pile(example):
    expect(example.felt.locator(".ct-number")).to_have_text("said: Three")
    assert attributes(example.felt.locator(".ct-slapped [data-card]"), "data-card") == ["Kd", "3h"]
    expect(example.felt.locator(".ct-under")).to_have_text("+1")
    expect(example.felt.locator(".ct-due")).to_have_text("A slap is due")
    for seat in PLAYERS:
        expect(example.seat(seat)).to_contain_text("must slap")
        assert example.backs(seat) == 3
    expect(example.told).to_contain_text("Snap: Three was said, and a three was laid.")
    assert complaints(example.root) == []
    assert many(example.hands("turn")) == 0
    example.root.get_by_label("Who is last?").select_option("Clara")
    example.hands("slap").click()
    expect(example.told).to_contain_text("Clara slapped last and takes the pile")
    expect(example.felt.locator(".ct-due, .ct-slapped [data-card]")).to_have_count(0)
    assert [example.backs(seat) for seat in PLAYERS] == [3, 3, 6]
    expect(example.seat("Clara")).to_contain_text("to play")
    example.hands("turn").click()
    expect(example.felt.locator(".ct-number")).to_have_text("said: One")
