"""The table of a fishing game without a browser: captures as they are chosen, and the count."""

import pytest
from support.cases import read_sample
from support.sessions import Browser

from cardlessons.engine.family import Inquiry
from cardlessons.engine.variants import VARIANTS
from cardlessons.families.fishing.questions import describe_capture, iter_touches
from cardlessons.lessons.lesson import GamePart
from cardlessons.record import parse, write_act
from cardlessons.record.figure import figure
from cardlessons.record.line_text import describe_line
from cardlessons.record.narration import describe_table
from cardlessons.record.tree import grow
from cardlessons.session.table import factory
from cardlessons.session.table.view import spell_out
from cardlessons.widgets import open_table

FISHING = {slug: max({2, 4} & {*game.rules.seats}) for slug, game in VARIANTS.items() if game.family == "fishing"}
"""The games of fishing, each with a number of players."""
TEN = read_sample("capture-choices.play")
ONE_WAY = TEN.replace(" 3c", "")


def lay_table(text):
    browser = Browser(open_table())
    assert browser.asks(do="write", text=text) == {"show": [0]}
    return browser


def looks(browser, card, takes="", at=()):
    return browser.asks(do="capture", at=list(at), card=card, takes=takes.split())


def choice_text(reply):
    return [why["code"] for why in reply["told"]]


def play_out(browser):
    """Return the house plays for everybody to the end of the pack; the last node."""
    session = browser.session
    acts = []
    node = session.tree.root
    while node.position.turn is not None:
        text = write_act(session.variant.rules.moves(node.position)[0], node.position.seats)
        (number,) = browser.asks(do="try", at=acts, act=text)["show"]
        acts.append(text)
        node = session.tree.nodes[number]
        assert not node.refused
    return browser.nodes[node.number]


# Choosing


def test_everything_that_a_card_can_take_is_shown():
    reply = looks(lay_table(TEN), "Th")
    assert choice_text(reply) == ["choice.ways"]
    assert reply["more"] == 0
    assert reply["lay"] is False
    whole = [" ".join(way["takes"]) for way in reply["ways"]]
    assert whole == ["Td 9c Ac 8d 2h 5h 5d", "Td 9c Ac 2h 5h 3c", "Td 9c Ac 2h 5d 3c"]
    first = reply["ways"][0]["parts"]
    assert first["equal"] == ["Td"]
    assert {frozenset(some) for some in first["sets"]} == {
        frozenset(["9c", "Ac"]),
        frozenset(["8d", "2h"]),
        frozenset(["5h", "5d"]),
    }


def hidden_text(text, card, *takes):
    """Return what is told to one who is to find out himself what a card can take."""
    game, position = parse(text.strip()).game(), parse(text.strip()).start()
    answer = describe_capture(game.rules, Inquiry(position, position.turn, False, {"card": card, "takes": [*takes]}))
    return spell_out(game, position.seats, answer)


def test_where_one_is_to_find_out_himself_only_the_cards_touched_are_told_of():
    assert set(hidden_text(ONE_WAY, "Th")) == {"told", "builds", "parts"}
    assert choice_text(hidden_text(ONE_WAY, "Th")) == ["choice.ask"]
    assert choice_text(hidden_text(ONE_WAY, "Th", "9c", "Ac")) == ["choice.set"]
    assert choice_text(hidden_text(ONE_WAY, "Th", "9c")) == ["take.below"]
    assert hidden_text(BUILT, "3h")["builds"] == []
    part = hidden_text(BUILT, "3h", "5c")
    assert choice_text(part) == ["take.above", "choice.builds"]
    assert part["builds"]


def test_a_page_is_told_of_64_parts_of_captures_beforehand():
    """No card, each card alone, the 8 captures that are offered, and the first 64 parts of them."""
    layout = "9c Ac 8c 2c 7c 3c 6c 4c 5c 5d 9h Ah 8h 2h"
    session = lay_table(f"variant: cassino\ndealer: B\nA: Td\nB: Kd\nlayout: {layout}\n").session
    touches = [frozenset(one["takes"]) for one in iter_touches(session.variant.rules, session.tree.root.position)]
    assert touches[:15] == [frozenset(), *(frozenset([card]) for card in layout.split())]
    assert len({*touches}) == len(touches) == 15 + 64 + 8


def test_nobody_looks_with_another_seats_card():
    """Neither at a hidden hand in a game, nor when it is another's turn: the answer is the same for every card."""
    browser = Browser(factory.open_game(GamePart("cassino", ("A", "B", "C"), "B", 3), "A game"))
    position = browser.session.tree.nodes[-1].position
    assert position.turn == 1
    at = [node["act"] for node in browser.nodes[1:]]
    own = {card.text for card in position.hands[1]}
    others = [card for seat in (0, 2) for card in position.hands[seat]]
    for card in others[:3]:
        assert browser.asks(do="capture", at=at, card=card.text, takes=[]) == {
            "error": "That card cannot be played now. Nothing has changed."
        }
    for card in own:
        assert "told" in browser.asks(do="capture", at=at, card=card, takes=[])
    assert "error" in browser.asks(do="capture", at=at[:1], card=others[0].text, takes=[])


# Building


BUILT = read_sample("capture-builds.play")


def test_at_each_touch_it_is_told_what_can_be_built():
    browser = lay_table(BUILT)
    first = looks(browser, "3h")
    assert choice_text(first) == ["choice.nothing", "choice.may-build"]
    assert first["builds"] == []
    reply = looks(browser, "3h", "5c")
    assert reply["builds"] == [{"call": "Eight", "says": "Build eight"}]
    assert not reply["whole"]
    called = looks(browser, "8d", "6d 2h 8h")
    assert called["whole"]
    assert called["builds"] == [{"call": "Eights", "says": "Build eights"}]
    assert looks(browser, "8d")["choose"]
    assert looks(lay_table(BUILT.replace("(builds=single and double)", "")), "8d")["choose"] is False


def test_each_card_of_a_capture_is_marked_with_its_number_or_its_sum():
    tens = looks(lay_table(TEN), "Th", "Td 9c Ac 5h 5d")["parts"]["marks"]
    assert tens == {"Td": "10", "9c": "9+1", "Ac": "9+1", "5h": "5+5", "5d": "5+5"}
    joined = lay_table("variant: snitchems\ndealer: B\nA: 4h 8s 6s\nB: As Kd 3h\nlayout: 4c 6h 2c Ac\n")
    assert looks(joined, "4h", "6h")["parts"]["marks"] == {"6h": "4+6"}
    court = lay_table(
        "variant: cassino\ndealer: C\nA: Kh 2c 3c 4c\nB: 2s 3s 4s 5s\nC: 2d 3d 4d 5d\nlayout: Kd 7c 8c 9c\n"
    )
    assert looks(court, "Kh", "Kd")["parts"]["marks"] == {"Kd": "K"}


def test_what_is_built_lies_in_a_heap_with_its_word_and_its_owner():
    browser = lay_table(BUILT)
    (number,) = browser.asks(do="try", at=[], act='A 3h + 5c "eight"')["show"]
    node = browser.nodes[number]
    assert (node["takes"], node["onto"]) == ([], ["5c"])
    assert node["state"]["layout"] == ["5c", "6d", "2h", "8h", "Js", "3h"]
    assert node["state"]["builds"] == [{"says": "Eight", "seat": "A", "cards": ["5c", "3h"]}]
    at = [node["act"]]
    reply = looks(browser, "2s", "5c 3h", at)
    assert choice_text(reply) == ["take.build", "choice.builds"]
    assert reply["builds"] == [{"call": "Ten", "says": "Build ten"}]
    (number,) = browser.asks(do="try", at=at, act="B Jd x Js")["show"]
    taking = looks(browser, "8s", at=[*at, "B Jd x Js"])["ways"]
    parts = {"equal": ["8h"], "sets": [["6d", "2h"]], "builds": [["5c", "3h"]]}
    parts["marks"] = {"8h": "8", "6d": "6+2", "2h": "6+2", "5c": "8", "3h": "8"}
    assert taking == [{"takes": ["5c", "6d", "2h", "8h", "3h"], "parts": parts}]


def test_a_figure_and_the_table_in_words_tell_what_is_built():
    record = parse(BUILT.strip() + '\n\nA 3h + 5c 6d 2h "8"\n')
    *_, last = grow(record)
    words = " ".join(describe_table(record.game(), last.position))
    assert (
        "A has built “Eights” there: the five of clubs, the six of diamonds, the two of hearts and the three" in words
    )
    assert "Eights, A&#x27;s" in figure(record.game(), last.position)
    (line,) = describe_line(record.game(), [last])
    assert line.startswith("1. A lays the three of hearts onto the five of clubs, the six of diamonds and the two")


# The count


@pytest.mark.long
def test_the_count_turns_every_pile_over_and_ends_at_the_scores():
    for slug, players in FISHING.items():
        browser = Browser(open_table(slug, players, 7))
        last = play_out(browser)
        count, state = last["count"], last["state"]
        assert [node for node in browser.nodes if "count" in node] == [last], "nothing before the pack is played"
        for seat, sorts in count["piles"].items():
            assert sorted(card for _, some in sorts for card in some) == sorted(state["piles"][seat]), slug
        assert last["events"][count["begins"] :][0]["why"]["code"].startswith("count."), slug
        assert "count." not in str(last["events"][: count["begins"]]), slug
        assert {*map(int, count["cards"])} <= {*range(count["begins"], len(last["events"]))}, slug
        before = browser.nodes[last["parent"]]["state"]["scores"]
        gained = dict.fromkeys(state["scores"], 0)
        for event in last["events"]:
            if event["kind"] == "scored":
                assert event["why"]["cites"], slug
                gained[event["seat"]] += event["points"]
        assert state["scores"] == {seat: before[seat] + gained[seat] for seat in before}, slug
        counted = {last["events"][int(n)]["why"]["code"]: some for n, some in count["cards"].items() if some}
        assert counted.get("count.great-cassino", ["Td"]) == ["Td"], slug
        assert {card[1] for card in counted.get("count.most-spades", ())} <= {"s"}, slug


@pytest.mark.parametrize(("slug", "counts"), [("cassino", "scores"), ("snitchems", "none"), ("motor", "counters")])
def test_the_table_is_told_what_each_seat_writes_down(slug, counts):
    assert open_table(slug, 4, 1).session.setting["counts"] == counts


# The house


def test_the_house_gives_no_reasons_where_all_hands_lie_open():
    table = lay_table(TEN)
    act = table.session.variant.rules.moves(table.session.tree.root.position)[0]
    table.asks(do="try", at=[], act=write_act(act, ("A", "B", "C")), house=True)
    assert [node.get("seat") for node in table.nodes] == [None, "A", "B", "C"]
    assert not any("house" in node for node in table.nodes)
