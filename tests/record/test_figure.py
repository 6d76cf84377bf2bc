"""A table in words and as a figure, and a line to be read aloud."""

import re
from xml.etree import ElementTree

from support.lessons import LESSONS
from support.paths import RECORDS

from cardlessons.record import load, parse
from cardlessons.record.figure import WIDTH_PX, figure
from cardlessons.record.line_text import describe_line
from cardlessons.record.narration import describe_table
from cardlessons.record.tree import grow
from cardlessons.rulebook import get_statement

GOLDEN = sorted(RECORDS.glob("*.play"))
SVG = "{http://www.w3.org/2000/svg}"


def nines():
    tree = grow(LESSONS["four-nines"].examples[0].record)
    return tree.variant, [node for node in tree if node.book]


def test_the_table_of_the_nines_in_words():
    game, line = nines()
    told = describe_table(game, line[4].position)
    assert told[0].startswith("Anna (dealer) holds the king of diamonds, the two of hearts")
    assert "with the nine of clubs in front; 4 counters." in told[1]
    assert "The pool holds 6 counters." in told
    assert told[-1] == "It is Anna's turn."


def test_a_table_without_cards_yet_is_told_with_its_counters():
    record = parse("variant: nobble\ndealer: Anna\nAnna:\nBen:\n\ndeal 9c 9d 4h 5h 6h 7h 8h Th Jh Qh")
    told = describe_table(record.game(), record.start())
    assert told == ["Anna (dealer) and Ben sit at the table, and no card is dealt yet.", "Counters: Anna 5, Ben 5."]


def test_a_hidden_hand_is_counted_not_named():
    game, line = nines()
    told = " ".join(describe_table(game, line[0].position, looks=frozenset([1])))
    assert "Ben (dealer)" not in told
    assert "the nine of clubs" in told
    assert "the nine of diamonds" not in told
    assert "Clara holds 5 cards, face down" in told
    assert "nine of diamonds" not in figure(game, line[0].position, looks=frozenset([1]))


def test_a_line_in_words_tells_who_pays_why_and_where_that_stands():
    game, line = nines()
    told = [*describe_line(game, line[1:])]
    assert told[1].startswith("2. Clara plays the nine of diamonds. Clara must play a nine, because a nine pairs")
    assert "Ben pays the pool one counter" in told[1]
    assert "[SSS-18, SSS-21]" in told[1]
    assert told[3].endswith("Counters: Anna 5, Ben 4, Clara 3, Dora 2, Emil 5. Anna to play.")


def test_every_step_of_every_record_can_be_told_and_drawn():
    for path in GOLDEN[::2]:
        tree = grow(load(path))
        for node in tree:
            told = [*describe_line(tree.variant, [node])]
            assert len(told) == (node.act is not None), path
            for id_ in re.findall(r"\[([A-Z][A-Z0-9, -]+)\]", " ".join(told)):
                assert all(get_statement(one).text for one in id_.split(", ")), path
        for node in tree.nodes[:: max(1, len(tree) // 5)]:
            drawn = ElementTree.fromstring(figure(tree.variant, node.position, "<b>&"))
            assert [text.text for text in drawn.iter(f"{SVG}text")].count("<b>&") == 1, path
            held = (*node.position.hands, *node.position.piles, node.position.layout)
            assert len([*drawn.iter(f"{SVG}rect")]) == 1 + sum(map(len, held)), path
            for place in drawn.iter(f"{SVG}rect"):
                assert 0 <= float(place.get("x", "0")) <= WIDTH_PX - 34 or place.get("x") is None, path
                assert float(place.get("y", "0")) < float(drawn.get("height")), path


def test_a_narrow_figure_ends_where_its_cards_do_and_draws_one_disc_for_each_purse():
    game, start = nines()[0], nines()[1][0].position
    shapes = {fits: figure(game, start, narrow=True, fits=fits) for fits in (0, 0.2, 1.6, 9)}
    assert [fits for fits, drawn in shapes.items() if drawn == shapes[1.6]] == [0, 1.6]  # both have two in a row
    for drawn in map(ElementTree.fromstring, shapes.values()):
        cards = [float(card.get("x")) + float(card.get("width")) for card in drawn.iter(f"{SVG}rect") if card.get("x")]
        assert max(cards) < float(drawn.get("width")) < max(cards) + 60
        assert len([*drawn.iter(f"{SVG}circle")]) == len(start.seats)
    assert figure(game, start).count("<circle") == sum(start.counters)
    bare = ElementTree.fromstring(figure(game, start._replace(hands=((),) * 5), narrow=True, fits=0.2))
    ends = (float(one.get("x")) + 8 * len(one.text) for one in bare.iter(f"{SVG}text"))
    assert max(ends) + 14 == float(bare.get("width"))


def test_many_cards_in_the_middle_can_be_read_where_a_figure_takes_a_third_of_a_small_phone():
    for number, ranks in ((1, "78910JQKA"), (4, "A2345678910JQK")):
        tree = grow(LESSONS["schnipp-schnapp"].examples[number].record)
        drawn = ElementTree.fromstring(figure(tree.variant, tree.nodes[-1].position, narrow=True, fits=1.6))
        letters = [one for one in drawn.iter(f"{SVG}text") if one.get("font-family")]
        places = {one.text: float(one.get("x")) for one in letters}
        assert "".join(sorted(places, key=places.get)).endswith(ranks), "in the order of the game"
        assert len(letters) >= len(tree.nodes[-1].position.layout) > 12
        sizes = [float(one.get("font-size")) for one in letters]
        assert min(sizes) * 640 * 0.3 / float(drawn.get("height")) >= 11
        assert float(drawn.get("width")) > 1.6 * float(drawn.get("height")), "as many seats in a row as there is room"
