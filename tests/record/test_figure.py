"""A table in words and as a figure, a line to be read aloud, and a lesson on paper."""

import html
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

from support.lessons import LESSONS
from support.paths import RECORDS

from cardlessons.engine.variants import VARIANTS
from cardlessons.lessons.lesson import RulesPart
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.prerender.handout import MAX_LEVELS, MAX_QUESTIONS, render_handout
from cardlessons.record import parse
from cardlessons.record.answers import describe_answer, is_payment_question
from cardlessons.record.figure import WIDTH_PX, figure
from cardlessons.record.line_text import describe_line
from cardlessons.record.narration import describe_act, describe_table
from cardlessons.record.tree import grow
from cardlessons.rulebook import get_statement
from cardlessons.session.table.compare_rulebooks import deal_record

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
    drawn = figure(game, line[0].position, looks=frozenset([1]))
    assert "nine of diamonds" not in drawn


def test_a_line_in_words_tells_who_pays_why_and_where_that_stands():
    game, line = nines()
    told = [*describe_line(game, line[1:])]
    assert told[1].startswith("2. Clara plays the nine of diamonds. Clara must play a nine, because a nine pairs")
    assert "Ben pays the pool one counter" in told[1]
    assert "[SSS-18, SSS-21]" in told[1]
    assert told[3].endswith("Counters: Anna 5, Ben 4, Clara 3, Dora 2, Emil 5. Anna to play.")


def test_every_step_of_every_record_can_be_told_and_drawn():
    for path in GOLDEN[::2]:
        tree = grow(parse(path.read_text("utf-8")))
        for node in tree:
            told = [*describe_line(tree.variant, [node])]
            assert len(told) == (node.act is not None), path
            for id_ in re.findall(r"\[([A-Z][A-Z0-9, -]+)\]", " ".join(told)):
                assert all(get_statement(one).text for one in id_.split(", ")), path
        for node in tree.nodes[:: max(1, len(tree) // 5)]:
            drawn = ElementTree.fromstring(figure(tree.variant, node.position, "<b>&"))
            faces = [text.text for text in drawn.iter(f"{SVG}text")]
            assert faces.count("<b>&") == 1, path
            position = node.position
            cards = [card for cards in (*position.hands, *position.piles, position.layout) for card in cards]
            assert len([*drawn.iter(f"{SVG}rect")]) == 1 + len(cards), path
            for place in drawn.iter(f"{SVG}rect"):
                assert 0 <= float(place.get("x", "0")) <= WIDTH_PX - 34 or place.get("x") is None, path
                assert float(place.get("y", "0")) < float(drawn.get("height")), path


def test_no_card_of_a_hidden_hand_is_in_the_figure():
    """In the view of the first seat there is no other's card, nor an undealt one, over a whole deal."""
    for game in VARIANTS.values():
        seats, one = game.rules.seats, frozenset([0])
        players = tuple("ABCDEFGH"[: max(seats[0], min(4, seats[-1]))])
        tree = grow(deal_record(game, game.rules.cards, players, seed=7))
        for node in tree.nodes[:: max(1, len(tree) // 4)]:
            position = node.position
            drawn = figure(game, position, looks=one)
            told = drawn + " ".join(describe_table(game, position, one))
            own = () if game.look.hands_hidden else position.hands[0]
            open_ = [*own, *position.layout, *(card for pile in position.piles for card in pile)]
            assert not [card for card in game.rules.cards if card not in open_ and f"the {card.name}" in told], (
                game.slug
            )
            texts = [text.text or "" for text in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
            assert sum(text.endswith("\ufe0e") for text in texts) == len(open_), game.slug


class Words(HTMLParser):
    """The text of a page, and whether its elements are properly closed."""

    def __init__(self):
        super().__init__()
        self.open, self.text = [], ""

    def handle_starttag(self, tag, attrs):
        if tag not in ("meta", "link", "br", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.text += data


ONE_OF_EACH_FAMILY = ["four-nines", "jig", "cassino", "irish-snap"]


def test_a_lesson_on_paper_asks_first_and_answers_on_the_last_sheet():
    for slug in ONE_OF_EACH_FAMILY:
        lesson = LESSONS[slug]
        page = Words()
        page.feed(re.sub(r"<(\w+)([^>]*)/>", r"<\1\2></\1>", render_handout(lesson)))
        assert page.open == [], slug
        told, key = page.text.split("The key")
        asked = [(worked, question) for worked in lesson.examples for _, question in worked.questions][:MAX_QUESTIONS]
        assert len(asked) >= 2, slug
        for worked, question in asked:
            assert question.asks in told, slug
            if is_payment_question(question.answers):
                assert all(f"{seat} pays ____" in told for seat in worked.record.seats), slug
            else:
                assert all(describe_answer(worked.record, answer) in told for answer in question.answers), slug
            right = next(answer for answer in question.answers if answer.right)
            assert right.told in key, slug
            assert right.told not in told, slug
        for level in lesson.levels[:MAX_LEVELS]:
            assert level.asks in told, slug
            assert level.won in key, slug
            assert level.won not in told, slug
        rules, needs = lesson.all(RulesPart)
        assert rules.title in told, slug
        assert needs.title in told, slug
        assert "Name:Class:Date:" in told, slug
        assert told.index(rules.title) > told.index(lesson.levels[0].asks), slug
        assert render_handout(lesson).count("<svg") == len(asked) + min(len(lesson.levels), MAX_LEVELS), slug
        assert "<script" not in render_handout(lesson), slug
        assert "http:" not in render_handout(lesson).replace("http://www.w3.org/2000/svg", ""), slug
        assert "https:" not in render_handout(lesson), slug


def test_the_key_names_the_plays_that_win_a_level():
    for slug in [*LESSONS][::4]:
        lesson = LESSONS[slug]
        key = Words()
        key.feed(render_handout(lesson, "only"))
        for level in lesson.levels[:MAX_LEVELS]:
            (told,) = (part for part in re.split(r"(?<!\w)\d+\. ", key.text) if level.won in part)
            plays = told.removesuffix(level.won).strip()
            if LevelSearch(level).calls:
                assert re.fullmatch(r"((let \d+ turns? go by|slap)(; then )?)+\.", plays.lower()), plays
            else:
                best = {
                    "; then ".join(describe_act(act, level.start.seats) for act in won)
                    for won, _ in LevelSearch(level).won
                }
                assert plays.removesuffix(".").removesuffix(" (or another play as good)") in best, slug


def test_a_handout_without_its_key_and_the_key_alone_are_the_whole():
    lesson = LESSONS["four-nines"]
    asks, won = lesson.levels[0].asks, lesson.levels[0].won
    for key, has in (("none", (True, False)), ("only", (False, True)), (None, (True, True))):
        told = render_handout(lesson, key)
        assert (asks in told, html.escape(won) in told) == has
        assert ("The rules in six lines" in told) == (key != "only")


def test_a_narrow_figure_ends_where_its_cards_do():
    lesson = LESSONS["four-nines"]
    start = grow(lesson.examples[0].record).root.position
    drawn = ElementTree.fromstring(figure(lesson.examples[0].record.game(), start, narrow=True))
    cards = [float(card.get("x")) + float(card.get("width")) for card in drawn.iter(f"{SVG}rect") if card.get("x")]
    assert max(cards) < float(drawn.get("width")) < max(cards) + 60


def test_a_narrow_figure_draws_one_disc_for_each_purse():
    record = LESSONS["four-nines"].examples[0].record
    start = grow(record).root.position
    discs = {narrow: figure(record.game(), start, narrow=narrow).count("<circle") for narrow in (True, False)}
    assert discs == {True: len(start.seats), False: sum(start.counters)}
