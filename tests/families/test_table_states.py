"""The state of a table besides its cards, for each family, and the packs and players of its options."""

import pytest
from support.cases import read_cases, read_sample
from support.fishing import cards as read_cards
from support.fishing import table as fishing_table
from support.tables import TableSetup, stops

from cardlessons.engine.family import Inquiry, QuestionError
from cardlessons.engine.table import Remembered, Setup, SetupError
from cardlessons.engine.variants import variant
from cardlessons.families.fishing.counting import group_captured
from cardlessons.families.fishing.questions import describe_capture


def table_state(seated):
    return seated.game.of.table_data(seated.rules, seated.position)


def look(game):
    return variant(game).look


def test_hidden_cards_are_counted_and_an_empty_hand_has_none():
    shown = variant("jig").rules.begin(Setup(("A", "B"), "A", ((), ())))
    hidden = shown._replace(unseen=(3, 0, 46))
    assert [shown.hand_size(0), shown.stock_size] == [0, 0]
    assert [hidden.hand_size(0), hidden.hand_size(1), hidden.stock_size] == [3, 0, 46]


# Games of stops


def test_a_seat_has_the_lead_before_a_run_and_after_it_and_nobody_has_it_when_the_deal_is_over():
    seated, leads = stops("2c 9h | 3c 5d", dealer="B"), []
    for act in ("A 2c", "B 3c", "B 5d", None):
        leads.append((seated.turn, seated.game.of.is_lead(seated.rules, seated.position)))
        if act:
            seated.plays(act)
    assert leads == [("A", True), ("B", False), ("B", True), (None, False)]


def test_what_a_table_has_besides_its_cards_is_shown():
    for record, acts, shown in read_cases("table_states", "shown"):
        seated = TableSetup(record)
        seated.plays(*acts)
        assert {name: value for name, value in table_state(seated).items() if value is not None} == shown, record


# Fishing games


def test_captured_cards_are_turned_over_by_kind():
    pile = read_cards("As 5s Ah Td 2s 9c Tc Ac")
    kinds = {kind: " ".join(map(str, some)) for kind, some in group_captured(variant("cassino").rules, pile)}
    assert kinds == {"spades": "As 5s 2s", "aces": "Ah Ac", "great": "Td", "rest": "9c Tc"}
    assert group_captured(variant("snitchems").rules, pile) == (("rest", pile),)


COUNT = read_sample("count.play")
"""A takes the eight, C the ten of diamonds, and also what is left, since he is the last to capture."""


def test_the_count_begins_with_the_most_cards_and_names_the_cards_that_earn_each_point():
    seated = TableSetup(COUNT)
    seated.plays("A 8h x 8c", "B As", "C Th x Td")
    verdict = seated.does("D Kd")
    told = [event for event in verdict.events if not isinstance(event, Remembered)]
    count = seated.game.of.act_data(seated.rules, verdict.events, seated.position)["count"]
    codes = [event.why.code if event.why else "" for event in told]
    assert codes[count["begins"]] == "count.most-cards"
    by_code = {codes[int(n)]: cards for n, cards in count["cards"].items()}
    assert by_code["count.most-cards"] == []
    assert by_code["count.most-spades"] == ["Js", "As"]
    assert by_code["count.ace"] == ["As"]
    assert by_code["count.great-cassino"] == ["Td"]
    partners = [n for n, code in enumerate(codes) if code.startswith("partner.")]
    assert partners[0] < count["begins"], "the point for the last sweep"
    assert partners[1:] == count["along"]
    assert count["piles"]["A"] == [["rest", ["8h", "8c"]]]
    assert dict(count["piles"]["C"])["spades"] == ["Js", "As"]
    assert count["piles"]["B"] == count["piles"]["D"] == []


def test_before_the_last_card_nothing_is_counted():
    seated = TableSetup(COUNT)
    verdict = seated.does("A 8h x 8c")
    assert seated.game.of.act_data(seated.rules, verdict.events, seated.position) == {}


def test_a_page_can_name_a_whole_pack_of_cards_and_no_more():
    seated = fishing_table("cassino", "8h Kd | 2c", "5c 3c 8s")
    pack = [card.text for card in seated.rules.cards]
    named = {"card": "8h", "takes": pack}
    answer = describe_capture(seated.rules, Inquiry(seated.position, 0, True, named))
    assert "take.not-in-the-middle" in [why.code for why in answer["told"]]
    with pytest.raises(QuestionError, match="named no cards"):
        describe_capture(seated.rules, Inquiry(seated.position, 0, True, named | {"takes": [*pack, "8s"]}))


# Options: how many can play


def test_as_many_can_play_as_the_cards_suffice_for():
    for game, players in read_cases("table_states", "players"):
        assert tuple(variant(game).rules.seats) == tuple(players), game


def test_r_39_r_46_why_so_many_cannot_play_is_told_with_the_arithmetic():
    for game, players, why in read_cases("table_states", "too-many"):
        with pytest.raises(SetupError) as refused:
            variant(game).rules.begin(Setup(tuple("ABCDEFGHIJKLM"[:players]), "A", ((),) * players))
        told, _, expected = str(refused.value).partition(" cannot play this game")
        assert (told, expected[2:]) == (str(players), why), game
