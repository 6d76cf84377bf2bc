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


def test_the_card_turned_up_and_the_cards_that_nobody_played_are_shown():
    seated = stops("2c 9h | 4c 5d", "jingo-dead-cards", dealer="B")
    assert table_state(seated) == {"turned_up": None, "missed": []}
    seated.plays("A 2c")
    assert table_state(seated)["missed"] == ["3c"]


def test_a_card_turned_up_is_shown_by_its_name():
    seated = stops("2c 9h | 4c 5d", "jingo-turned-up", dealer="B", more="layout: 3c")
    assert table_state(seated)["turned_up"] == "3c"


def test_a_seat_has_the_lead_before_a_run_and_after_it_and_nobody_has_it_when_the_deal_is_over():
    seated, leads = stops("2c 9h | 3c 5d", dealer="B"), []
    for act in ("A 2c", "B 3c", "B 5d", None):
        leads.append((seated.turn, seated.game.of.is_lead(seated.rules, seated.position)))
        if act:
            seated.plays(act)
    assert leads == [("A", True), ("B", False), ("B", True), (None, False)]


# Fishing games


def test_sweeps_builds_and_partners_are_shown():
    seated = fishing_table("cassino-two(builds=single and double)", "8h 2d 3d | 9h 2c 8d", "8c 6h")
    seated.plays("A 8h x 8c", 'B 2c + 6h "8"')
    assert table_state(seated) == {
        "sweeps": {"A": 0, "B": 0},
        "builds": [{"says": "Eight", "seat": "B", "cards": ["6h", "2c"]}],
        "partners": [],
    }


def test_a_sweep_is_shown_at_the_seat_that_made_it():
    seated = fishing_table("cassino-two", "8h 2d | 9h 2c", "8c")
    seated.plays("A 8h x 8c")
    assert table_state(seated)["sweeps"] == {"A": 1, "B": 0}


def test_partners_are_shown_by_name():
    seated = fishing_table("cassino-partners", "8h | 9h | Th | Jh", "2c")
    assert table_state(seated)["partners"] == [["A", "C"], ["B", "D"]]


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


# Irish Snap


def snap_state(game, hands, *acts):
    names = "ABC"[: hands.count("|") + 1]
    lines = [f"{name}: {some.strip()}" for name, some in zip(names, hands.split("|"), strict=True)]
    seated = TableSetup("\n".join([f"variant: {game}", f"dealer: {names[-1]}", *lines]))
    seated.plays(*acts)
    return table_state(seated)


SEVENS = "7c 2c | 7d 3c | Kh 4c"


def test_those_who_must_slap_are_shown():
    assert snap_state("irish-snap", SEVENS, "A 7c") == {"due": 0}
    assert snap_state("irish-snap", SEVENS, "A 7c", "B 7d") == {"due": 1}


def test_where_both_hands_are_due_that_is_shown():
    """The two is its number, and equal to the card beneath."""
    hands, acts = "2c 5c | 2d 3c | Kh 4c", ("A 2c", "B 2d")
    assert snap_state("irish-snap(both-hands=yes)", hands, *acts)["due"] == 2
    assert snap_state("irish-snap", hands, *acts)["due"] == 1
    assert snap_state("irish-snap(both-hands=yes)", SEVENS, "A 7c", "B 7d")["due"] == 1


def test_the_direction_is_shown_where_anything_can_turn_it():
    assert snap_state("irish-snap-jokers", "X1 2c | 7d 3c | Kh 4c")["direction"] == 1
    assert snap_state("irish-snap-jokers", "X1 2c | 7d 3c | Kh 4c", "A X1")["direction"] == -1
    assert "direction" in snap_state("irish-snap-reverse", SEVENS)
    assert "direction" not in snap_state("irish-snap", SEVENS)


# Options: how many can play


def test_as_many_can_play_as_the_cards_suffice_for():
    for game, players in read_cases("table_states", "players"):
        assert tuple(variant(game).rules.seats) == tuple(players), game


def test_r_46_why_so_many_cannot_play_is_told_with_the_arithmetic():
    for game, players, why in read_cases("table_states", "too-many"):
        rules, names = variant(game).rules, tuple("ABCDEFGHIJKLM"[:players])
        assert rules.why_not(players) == why, (game, players)
        with pytest.raises(SetupError, match=f"{players} cannot play this game"):
            rules.begin(Setup(names, "A", ((),) * players))
