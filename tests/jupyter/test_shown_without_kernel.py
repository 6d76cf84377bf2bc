"""Tests of the static output that a notebook shows without a kernel."""

import re
import zlib
from base64 import b64decode, b85decode
from dataclasses import replace
from functools import cache
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest
from IPython.core.formatters import DisplayFormatter
from ipywidgets import HBox, IntSlider, VBox
from support.lessons import LESSONS
from support.markup import Markup
from support.notebooks import NOTEBOOKS
from support.sessions import find_cards, find_closed_cards

from cardlessons.engine.variants import VARIANTS
from cardlessons.hosts.jupyter import static_output
from cardlessons.hosts.jupyter.cell_output import make_cell_output
from cardlessons.hosts.jupyter.table_widget import TableWidget
from cardlessons.lessons.lesson import LevelsPart
from cardlessons.lessons.loader import read_document
from cardlessons.lessons.parts import get_part_types, read_part
from cardlessons.record import Record, parse, write_act
from cardlessons.record.html import MAX_LISTED_PLAYS, MAX_OPEN_PLAYS, to_plain_text
from cardlessons.record.replay import build_events_data, replay
from cardlessons.record.tree import Tree, grow
from cardlessons.session.static_render import render_in_document, render_static
from cardlessons.session.table import factory
from cardlessons.session.table.compare_rulebooks import deal_record
from cardlessons.session.table.parts.puzzles import PuzzlesTablePart
from cardlessons.session.table.spotting import needs_answer
from cardlessons.widgets import house_rules, lesson, page, show

SVG = "{http://www.w3.org/2000/svg}"
WIDGET = "application/vnd.jupyter.widget-view+json"
LARGEST = 40_000
"""Most characters of saved HTML for one part."""
MOST_TO_STEP = 150_000
"""Most characters of a lesson's tables with the scripts that draw them, and of its whole page."""
TABLES = {"table", "levels", "play", "puzzles", "open"}
"""The types of parts that have a picture of their table."""
READ = {"rules", "sources"}
"""The types of parts that are plain text and need no kernel."""


@cache
def blocks():
    """Return all the parts of the lessons."""
    return [block for path in NOTEBOOKS for block in read_document(path).blocks if block.kind in get_part_types()]


FORMATTER = DisplayFormatter()
FORMATTER.ipython_display_formatter.enabled = False


def bundle(thing):
    """Return the saved output of an object, by MIME type; of a box, that of what is in it."""
    first, *rest = (FORMATTER.format(part)[0] for part in getattr(thing, "children", (thing,)))
    for told in rest:
        first |= {kind: first.get(kind, "") + one for kind, one in told.items() if kind != WIDGET}
    return first


def pictures(markup):
    """Return the SVG drawings in some HTML."""
    return [b64decode(data).decode() for data in re.findall(r'src="data:image/svg\+xml;base64,([^"]+)"', markup)]


def without_pictures(markup):
    return re.sub(r'src="data:[^"]*"', "", markup)


def faces(svg):
    """Return the number of face-up cards in a drawing."""
    texts = [text.text or "" for text in ElementTree.fromstring(svg).iter(f"{SVG}text")]
    return sum(text.endswith("\ufe0e") for text in texts)


def sound(markup):
    """Check that the HTML runs and loads nothing, and return its text."""
    read = Markup(markup)
    assert not read.seen & {"script", "style", "link", "iframe", "svg"}
    assert not any(name.startswith("on") for name in read.attributes)
    assert "http" not in without_pictures(markup)
    for svg in pictures(markup):
        ElementTree.fromstring(svg)
    return read.text


# Parts of lessons


@pytest.mark.long
def test_every_part_shows_its_words_and_its_table_where_no_kernel_runs():
    assert {block.kind for block in blocks()} == {*get_part_types()}
    for block in blocks():
        kept = bundle(make_cell_output(read_part(block)))
        words = sound(kept["text/html"])
        assert len(kept["text/html"]) <= LARGEST, block
        assert "object at 0x" not in kept["text/plain"], block
        assert re.search(r"\w+ \w+ \w+", kept["text/plain"]), block
        assert (WIDGET in kept) is (block.kind not in READ), block
        assert ("run this notebook" in words.casefold()) is (block.kind not in READ), block
        assert ("image/svg+xml" in kept) is (block.kind in TABLES), block
        if block.kind in TABLES:
            (drawn,) = pictures(kept["text/html"])
            assert drawn == kept["image/svg+xml"], block
            assert ElementTree.fromstring(drawn).tag == f"{SVG}svg", block


@pytest.mark.long
def test_what_a_lesson_saves_to_be_stepped_without_a_kernel_is_small_and_has_no_answer_of_a_level():
    for slug in LESSONS:
        parts = page(slug)
        TableWidget.carriers.clear()
        opened = [parts.example(n + 1) for n in range(len(parts.lesson.examples))]
        counts = len(parts.lesson.all(LevelsPart)), len(parts.lesson.games)
        shown = [parts.levels(n + 1) for n in range(counts[0])] + [parts.play()] * (counts[1] > 0)
        saved = [table.render_saved() for table in (*opened, *shown)]
        assert len("".join(saved)) <= MOST_TO_STEP, slug
        whole = lesson(slug).render_saved()
        assert len(whole) <= MOST_TO_STEP, slug
        told = "".join(map(unpack, (*saved[len(opened) :], whole)))
        assert all(level.asks.split('"')[0] in told for level in parts.lesson.levels), slug
        assert not any(secret in told for level in parts.lesson.levels for secret in (*level.hints, level.won)), slug


def unpack(markup):
    """Return what saved HTML has packed, but for scripts."""
    packed = re.findall(r'data-ct-(?:baked|page)="([^"]*)"', markup)
    return "".join(zlib.decompress(b85decode(one.translate(str.maketrans(",.:", "&<>")))).decode() for one in packed)


def test_an_example_tells_its_plays_with_what_they_rest_on():
    for slug in LESSONS:
        for worked in LESSONS[slug].examples:
            words = to_plain_text(render_in_document(factory.open_example(worked)).html)
            assert worked.title in words, slug
            told = re.findall(r"^\d+\. .*\[[A-Z]+-\d+.*", words, re.MULTILINE)
            assert len(told) == sum(not step.node.refused for step in replay(worked.record).steps), slug


def test_many_plays_are_folded_and_very_many_are_counted():
    record = whole_deal("jig")
    short, long = (replace(record, steps=record.steps[:number]) for number in (MAX_OPEN_PLAYS, MAX_OPEN_PLAYS + 1))
    assert "<details>" not in short._repr_html_()
    assert f"<summary>{MAX_OPEN_PLAYS + 1} plays, one by one</summary>" in long._repr_html_()
    steps = record.steps * 3  # most of them are refused, and told all the same
    assert f"{len(steps) - MAX_LISTED_PLAYS} more plays not told here." in replace(record, steps=steps)._repr_html_()


def hidden_tables(slug):
    """Return the tables of a lesson with hidden hands: its games and some levels."""
    lesson = LESSONS[slug]
    tables = [factory.open_game(game) for game in lesson.games]
    tables += [factory.open_levels((level,)) for level in lesson.levels]
    return [table for table in tables if table.state.visible_seats is not None]


def test_no_hidden_card_is_told_or_drawn():
    kinds: set[str] = set()
    for slug in LESSONS:
        tables = hidden_tables(slug)
        kinds |= {table.kind for table in tables}
        assert tables, slug
        for table in tables:
            closed = find_closed_cards(SimpleNamespace(session=table))
            kept = render_static(table)
            assert find_cards(without_pictures(kept.html)) & closed == set(), slug
            assert find_cards(kept.svg) & closed == set(), slug
            position, blind = table.state.begin.position, table.variant.look.hands_hidden
            own = () if blind else position.hands[table.state.you]
            assert faces(kept.svg) == len(own) + len(position.layout) + sum(map(len, position.piles)), slug
            table.state.visible_seats = None
            assert blind or find_cards(render_static(table).svg) & closed, slug  # so it would be found
    assert kinds == {"play", "levels"}


def test_a_game_that_is_played_on_shows_no_more():
    """Covers a cell that is run again, and a widget that is shown twice."""
    for slug in LESSONS:
        for table in hidden_tables(slug):
            before = render_static(table)
            begin = table.state.begin
            for act in table.variant.rules.moves(begin.position)[:3]:
                table.state.play(begin, act)
            assert render_static(table) == before, slug


def test_no_answer_and_no_hint_is_told():
    for slug in [*LESSONS][::3]:
        for level in LESSONS[slug].levels:
            told = to_plain_text(render_static(factory.open_levels((level,))).html)
            assert level.asks in told, slug
            assert not any(secret in told for secret in (*level.hints, level.won)), slug
        for worked in LESSONS[slug].examples:
            told = to_plain_text(render_static(factory.open_example(worked)).html)
            assert not any(answer.told in told for _, question in worked.questions for answer in question.answers), slug
            asked = [number for number, step in enumerate(worked.record.steps) if step.question]
            assert len(re.findall(r"^\d+\. ", told, re.MULTILINE)) <= min(asked, default=MAX_LISTED_PLAYS), slug


def test_no_solution_of_a_puzzle_is_told():
    table = factory.open_puzzles("jig")
    told = to_plain_text(render_static(table).html)
    posed = table.part(PuzzlesTablePart).posed
    assert posed.asks in told
    assert not any(hint in told for hint in posed.hints)
    assert not any(outcome.told in told for outcome in posed.outcomes.values())
    table.hear({"id": 1, "do": "try", "at": list(table.state.begin.path), "act": write_act(posed.best.line[0], "ABCD")})
    assert table.tree.nodes[-1].number > table.state.begin.number
    assert to_plain_text(render_static(table).html) == told


def test_whether_a_slap_is_due_is_not_told_before_the_learner_has_said():
    hidden = [table for slug in ("irish-snap", "irish-snap-house-rules") for table in hidden_tables(slug)]
    asked = [table for table in hidden if table.state.spotting and needs_answer(table.state.begin)]
    assert len(asked) > 2
    for table in asked:
        begin, kept = table.state.begin, render_static(table)
        events = build_events_data(table.variant, begin.position.seats, begin.verdict)
        kept_back = [
            event["why"]["text"] for event in events if event["kind"] not in ("moved", "said") and event["why"]
        ]
        assert kept_back
        assert not any(why in to_plain_text(kept.html) for why in kept_back)
        assert "'s turn" not in to_plain_text(kept.html)
        assert "to play)" not in kept.svg
        assert "(out" not in kept.svg or begin.parent.position.left


def test_a_level_that_is_chosen_is_the_one_that_is_shown():
    table = factory.open_levels(LESSONS["four-nines"].levels)
    first = render_static(table)
    assert "error" not in table.hear({"id": 1, "do": "level", "number": 1})
    assert table.setting["levels"][1]["asks"] in to_plain_text(render_static(table).html)
    assert table.setting["levels"][1]["asks"] not in to_plain_text(first.html)


def test_house_rules_keep_the_words_of_all_that_was_asked_for():
    composing = house_rules("peel-five-card(pack=32)")
    assert WIDGET in bundle(composing)
    assert "image/svg+xml" not in bundle(composing)
    composing.rules.sit_down()
    composing.rules.compare_with_plain()
    kept = bundle(composing)
    for label in ("House rules", "A game by your house rules", "The same cards under two rulebooks"):
        assert label in kept["text/plain"]
    assert pictures(kept["text/html"]) == [kept["image/svg+xml"]]
    sound(kept["text/html"])


def test_what_somebody_writes_is_no_markup():
    evil = "<img src=x onerror=alert(1)>"
    record = replace(LESSONS["four-nines"].examples[0].record, comment=evil)
    record = replace(record, steps=(replace(record.steps[0], comment=evil), *record.steps[1:]))
    for thing in (show(record, evil), record, replay(record), grow(record)):
        kept = bundle(thing)
        sound(kept["text/html"])
        assert kept["text/html"].count("<img") == 1
        assert evil in kept["text/plain"]
        ElementTree.fromstring(kept["image/svg+xml"])


def show_box(box):
    """Display a box as IPython does; return whether this package displays it."""
    try:
        static_output._show_box(box)
    except NotImplementedError:
        return False
    return True


def test_a_cell_keeps_the_picture_and_the_words_in_an_output_of_their_own(monkeypatch):
    shown = []
    monkeypatch.setattr(static_output, "display", lambda data, raw: shown.append(data))
    table = page("four-nines").example()
    kept = bundle(table)
    table._ipython_display_()
    still, live, saved = shown
    assert f'data-ct-of="{table.still}"' in saved["text/html"]
    assert live == {WIDGET: kept.pop(WIDGET), "text/html": "", "text/plain": ""}
    assert still | {"text/html": ""} == kept | {"text/html": ""}
    assert kept["text/html"] in still["text/html"]
    assert f'<div data-ct-still="{table.still}"' in still["text/html"]


def test_a_box_keeps_what_each_part_in_it_keeps_and_another_box_is_left_alone(monkeypatch):
    shown = []
    monkeypatch.setattr(TableWidget, "carriers", {})
    monkeypatch.setattr(static_output, "display", lambda data, raw: shown.append(data["text/html"]))
    one, other, whole = page("four-nines").example(), page("jig").example(), lesson("jig")
    assert show_box(HBox([one, VBox([IntSlider(), other, one]), whole]))
    assert not show_box(HBox([IntSlider()]))
    *stills, live, first, second, last = shown
    assert live == ""
    assert "data-ct-script" in first
    for part, still, saved in zip((one, other, whole), stills, (first, second, last), strict=True):
        assert f'data-ct-still="{part.still}"' in still
        assert f'data-ct-of="{part.still}"' in saved
    shown.clear()
    assert show_box(house_rules())
    assert len(shown) == 2


def test_a_visitors_cell_has_the_widget_alone(monkeypatch):
    shown = []
    monkeypatch.setattr(static_output, "display", lambda data, raw: shown.append(data))
    monkeypatch.setenv("VOILA_BASE_URL", "/")
    page("four-nines").example()._ipython_display_()
    assert [{*data} for data in shown] == [{"text/plain", WIDGET}]


# The things themselves


def whole_deal(slug, seed=3):
    """Return a table with a deal played to its end, for at most 100 acts."""
    game = VARIANTS[slug]
    seats = "ABCDEFGH"[: max(game.rules.seats[0], min(4, game.rules.seats[-1]))]
    return deal_record(game, game.rules.cards, tuple(seats), seed, most=100)


def test_a_game_tells_its_name_its_sources_and_its_rules():
    for game in VARIANTS.values():
        kept = bundle(game)
        words = sound(kept["text/html"])
        assert game.title in words, game
        assert game.about in words, game
        assert all(section in words for section in game.sections), game
        for name, (_, meaning) in game.options().items():
            assert meaning.says in words, name
        assert "(house rule)" not in words, game
        assert "image/svg+xml" not in kept, game


def test_a_house_rule_is_told_as_one():
    words = to_plain_text(VARIANTS["jig"].but(pool="each")._repr_html_())
    (line,) = [line for line in words.split("\n") if "(house rule)" in line]
    assert line.startswith("how a pool is formed (house rule) | each pays 1")


EACH_FAMILY = {game.family: slug for slug, game in VARIANTS.items()}


@pytest.mark.parametrize("slug", EACH_FAMILY.values())
def test_what_was_played_is_told_and_the_end_of_it_drawn(slug):
    record = whole_deal(slug)
    played, tree = replay(record), grow(record)
    kept = [bundle(thing) for thing in (record, played, tree)]
    (drawn,) = {one["image/svg+xml"] for one in kept}
    assert {svg for one in kept for svg in pictures(one["text/html"])} == {drawn}
    final = played.final
    assert faces(drawn) == sum(map(len, (*final.hands, *final.piles, final.layout)))
    for one in kept:
        assert record.game().title in sound(one["text/html"])
        assert f"after play {len(record.steps)}" in one["text/html"]
    assert kept[0]["text/plain"] == str(record)
    assert kept[1]["text/plain"] == kept[2]["text/plain"] == to_plain_text(kept[1]["text/html"])
    assert len(repr(played)) < 10 * len(repr(record.start())) * (len(record.steps) + 1)


@pytest.mark.parametrize("slug", EACH_FAMILY.values())
def test_a_position_shows_itself_as_it_lies(slug):
    for position in (replay(whole_deal(slug)).final, whole_deal(slug).start()):
        kept = bundle(position)
        words = sound(kept["text/html"])
        assert pictures(kept["text/html"]) == [kept["image/svg+xml"]]
        cards = [card for cards in (*position.hands, *position.piles, position.layout) for card in cards]
        assert faces(kept["image/svg+xml"]) == len(cards)
        assert all(card.name in words for card in cards)


def test_what_failed_and_what_was_tried_beside_is_told():
    text = "variant: peel-five-card\ndealer: A\nA: Kd 2h\nB: 9c 3c\nC: 9d 4c\n\nB 9c\n"
    record = parse(f"{text}C 9d > says Snap\n  ( C 4c )\n")
    words = to_plain_text(record._repr_html_())
    assert "Expected, and not so:" in words
    assert f"- {replay(record).failures()[0]}" in words
    assert "Beside this line: 1 other play." in words
    assert "Expected" not in to_plain_text(parse(text)._repr_html_())


def test_a_tree_that_somebody_grows_shows_where_it_has_come_to():
    tree = Tree(VARIANTS["jig"], whole_deal("jig").start())
    assert "before the first play" in tree._repr_svg_()
    node = tree.root
    for step in whole_deal("jig").steps[:3]:
        node = tree.play(node, step.act)
    assert "after play 3" in tree._repr_svg_()
    assert faces(tree._repr_svg_()) == 52


def test_a_record_that_cannot_be_laid_out_says_why():
    for record in (Record("no-such", ("A", "B"), None, ((), ())), Record("jig", ("A",), None, ((),))):
        kept = bundle(record)
        assert "This record cannot be laid out: line 1, column 1: " in sound(kept["text/html"])
        assert "image/svg+xml" not in kept
