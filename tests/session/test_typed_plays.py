"""A typed play is read alike in the box of a table, by `Game.play` and in a record, however a keyboard writes it."""

import pytest
from support.cases import read_cases

from cardlessons.lessons.document import Block
from cardlessons.record import parse
from cardlessons.rulebook.languages import find_language, speak
from cardlessons.session.context import AUTHOR
from cardlessons.session.messages import MessageError
from cardlessons.session.registry import open_session
from cardlessons.session.table.act_input import read_typed_act
from cardlessons.simulation.game import Game

HEAD = "variant: peel-five-card\ndealer: Anna\nAnna: Kd 2h\nBen: 9c 3c\nClara: 9d 4c\n\n"
CARDS = ["9c", "9C", "9♣", "9♣\ufe0f", "9 c", "9 of clubs", "9 clubs", "9 club", "nine of clubs", "Nine Clubs"]
CARDS += ["nine c", "\uff19\uff43", "9\u00a0c", "9\u00a0of\u00a0clubs", "\u200b9c", "\ufeff9c", "9c.", "9 of clubs."]


@pytest.fixture(scope="module")
def table():
    return open_session(Block("table", f"{HEAD}Ben 9c\n"), "table-1", AUTHOR)


def type_at(table, text):
    return read_typed_act(table.state, text, table.tree.nodes[0].position)


def test_a_card_is_read_however_it_is_typed(table):
    for card in CARDS:
        meant = parse(f"{HEAD}Ben {card}\n").steps[0].act
        assert meant.card.text == "9c", card
        for typed in (card, f"Ben {card}", f"ben {card}", f"Ben: {card}", f"ben : {card}", f"{card} !", f"B {card},"):
            assert type_at(table, typed) == meant, card
        game = Game.of(HEAD)
        for typed in (card, f"Ben {card}", f"Ben: {card}", f"{card}!"):
            assert game.play(typed).act == meant, card


@pytest.mark.parametrize(
    ("typed", "told"),
    [*read_cases("typed_plays", "no-plays"), ("a" * 1_000_000, f"“{'a' * 24}…” is no play")],
)
def test_what_is_no_play_is_told_with_what_was_read(table, typed, told):
    with pytest.raises(MessageError) as error:
        type_at(table, typed)
    assert str(error.value).startswith(told)


@pytest.mark.parametrize(
    "typed", ["Bh", "B♥", "b\u2665\ufe0f", "Herz-Bube", "herz bube", "HerzB", "Jh", "Dora Herz-Bube", "D Bh"]
)
def test_a_german_lesson_reads_german_cards(typed):
    head = "variant: peel-five-card\ndealer: Cleo\nDora: Jh Qs 10c\nBen: 9c 3c\nCleo: 9d 4c\n\n"
    with speak(find_language("de")):
        german = open_session(Block("table", f"{head}Dora Jh\n"), "table-1", AUTHOR)
        assert type_at(german, typed) == parse(f"{head}Dora Jh\n").steps[0].act
        others = {"Pik-Dame": "Qs", "Ds": "Qs", "Kreuz 10": "Tc", "Kreuz-Zehn": "Tc"}
        assert {card: type_at(german, card).card.text for card in others} == others


def test_turn_stands_for_the_next_card_only_where_nobody_looks_at_a_hand(table):
    hidden = open_session(
        Block("table", "variant: irish-snap\ndealer: B\nA: 9c 3c\nB: 9d 4c\n\nA 9c\n"), "table-1", AUTHOR
    )
    assert [type_at(hidden, typed).card.text for typed in ("turn", " turn ", "9c", "A 9c")] == ["9c"] * 4
    with pytest.raises(MessageError, match="“turn” is no play"):
        type_at(table, "turn")


def test_seats_are_not_taken_for_suits():
    record = parse("variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9 c C 9d A K of diamonds\n")
    assert [step.act.card.text for step in record.steps] == ["9c", "9d", "Kd"]
