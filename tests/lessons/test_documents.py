"""Lessons as texts: notebook and Markdown say the same, and a part that cannot be read says where and why."""

import json
import re

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from support.cases import read_cases, read_sample
from support.checking import LESSON, find_mistakes
from support.notebooks import NOTEBOOKS

from cardlessons.authoring.lesson_commands import find_lost_contents
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.lessons.document import FACT_NAMES, Block, Document, DocumentError, LoadCell, SourcePosition
from cardlessons.lessons.goals import judge
from cardlessons.lessons.lesson import ExamplePart, GamePart, LessonError, LevelsPart, RulebooksPart, SourcesPart
from cardlessons.lessons.level_search import LevelSearch
from cardlessons.lessons.levels import KNOWN_KEYS, read_levels
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import LOAD_CELL, read_notebook, strip_outputs, write_notebook
from cardlessons.lessons.parts import get_part_types, list_part_names, read_part
from cardlessons.lessons.prose_links import Links
from cardlessons.lessons.stages import split_stages
from cardlessons.paths import get_data_folder
from cardlessons.record import RecordError, parse, read_act
from cardlessons.record.replay import replay
from cardlessons.record.tree import grow
from cardlessons.rulebook import get_statement

# Two forms


def test_a_lesson_of_the_house_is_the_same_as_notebook_and_as_markdown():
    for path in NOTEBOOKS:
        text = path.read_text("utf-8")
        document = read_notebook(text)
        markdown = write_markdown(document)
        assert read_markdown(markdown) == document, path
        assert write_markdown(read_markdown(markdown)) == markdown, path
        assert write_notebook(document) == strip_outputs(text), path


ODD = ["", "+++", "---", "```", "```table x", "````", "~~~", "<!--", "<pre>", "    code", "- a", "> b", "%play", " x"]
ODD += [":tags: [x]", ':"a b": 1', ":a:", '+++ {"tags": ["x"]}', "+++ {}", "#", "\u2028"]
line = some.sampled_from(ODD) | some.text(some.characters(blacklist_categories=("Cs", "Cc")), max_size=12)
text = some.lists(line, max_size=6).map("\n".join)
word = some.from_regex(r"[A-Za-z0-9(),=-]{1,8}", fullmatch=True)
head = some.lists(word, max_size=4).map(" ".join)
said = some.sampled_from(["slideshow", "a b", 'a"b', "application/x+cell", "true", "é", "-", ":"]) | some.text(
    max_size=4
)
scalar = some.none() | some.booleans() | some.integers() | some.floats(allow_nan=False) | some.text(max_size=6) | line
words = some.sampled_from(["hide-input", "parameters", "true", "null", "NaN", "a b", ""])
value = scalar | some.lists(words) | some.dictionaries(said, scalar | some.lists(scalar, max_size=3), max_size=3)
tags = some.lists(
    some.sampled_from(["hide-input", "parameters", "true", "null", "NaN", "a b", "é"]), min_size=1, unique=True
)
metadata = some.dictionaries(said, value, max_size=2) | some.fixed_dictionaries({"tags": tags})


nothing = some.just("")


def build_block(kind, body=nothing, head=nothing):
    return some.builds(Block, kind, body, head, some.just(()), metadata)


block = (
    build_block(some.just("prose"), text.map(lambda body: body.strip("\n")))
    | build_block(some.just("raw"), text)
    | build_block(some.just("code"), text.map(lambda body: f"x = {body!r}\n{body}"))
    | build_block(some.sampled_from(list_part_names("text", "either")), text.map(lambda body: body.rstrip("\n")), head)
    | build_block(some.sampled_from(list_part_names("line")), head=head)
)
facts = some.dictionaries(some.sampled_from(["title", "blurb", "source"]), head, max_size=3)
documents = some.builds(
    lambda said, blocks, metadata, loads: Document(
        said, tuple(blocks), "markdown", metadata, LoadCell(min(loads.after, len(blocks)), loads.metadata)
    ),
    facts,
    some.lists(block, max_size=5),
    metadata,
    some.builds(LoadCell, some.integers(0, 5), metadata),
)


@settings(max_examples=40)
@given(documents)
def test_whatever_a_lesson_holds_it_is_the_same_in_both_forms(document):
    written = write_notebook(document)
    nbformat.validate(nbformat.from_dict(json.loads(written)))
    assert read_notebook(written) == document
    assert read_markdown(write_markdown(document)) == document


def test_a_text_comes_back_from_a_notebook_unchanged():
    for text in read_cases("documents", "unchanged"):
        assert write_markdown(read_notebook(write_notebook(read_markdown(text)))) == text


def test_a_cell_that_only_loads_the_commands_is_none_of_the_lesson():
    notebook = json.loads(write_notebook(Document({}, ())))
    assert ["".join(cell["source"]) for cell in notebook["cells"]] == [LOAD_CELL]
    assert read_notebook(json.dumps(notebook)).blocks == ()


def test_what_a_part_says_may_stand_beside_its_name_or_below_it():
    beside, below = (
        read_markdown(text).blocks for text in ("```play jig deal 3\n```\n", "```play\njig\ndeal 3\n```\n")
    )
    assert beside == below == (Block("play", "", "jig deal 3"),)


def test_what_a_text_cannot_hold_is_told():
    cells = [{"cell_type": "markdown", "source": "x", "attachments": pictures} for pictures in ({}, {"a.png": {}})]
    cells += [{"cell_type": "code", "source": source, "outputs": [{}]} for source in ("1", "%which")]
    text = json.dumps({"nbformat": 4, "cells": cells})
    told = [*find_lost_contents(text, read_notebook(text))]
    assert [line.partition(";")[0] for line in told] == [
        "the pictures attached to cell 2 do not come along",
        "what cell 3 put out does not come along",
    ]


JUPYTEXT = read_sample("jupytext.md")


def test_a_text_that_jupytext_has_written_is_read():
    found = read_markdown(JUPYTEXT)
    blurb = "Play a card of the same rank as your neighbour's, and your neighbour pays."
    assert found.facts == {"title": "Snip, snap: the nines", "blurb": blurb, "minutes": 30, "lang": "en"}
    code = {"tags": ["parameters"], "slideshow": {"slide_type": "slide"}, "authors": ["Bea", "Carl: C"]}
    assert found.blocks == (
        Block("code", "x = 1", "ipython3", metadata=code, lang="en"),
        Block("prose", "# The nines", metadata={"tags": ["intro"]}, lang="en"),
        Block("play", "", "jig", metadata={"tags": ["hide-input", "last"]}, lang="en"),
    )
    assert found.load_cell == LoadCell(1, {"tags": ["first"]})
    assert [str(remark).partition(";")[0] for remark in found.remarks] == [
        "8:1: 'jupytext' and other heads of Jupytext are passed over"
    ]
    assert [block.place(0).line for block in found.blocks] == [17, 37, 42]


def test_what_jupyter_writes_by_itself_does_not_come_along():
    notebook = json.loads(write_notebook(Document({}, ())))
    notebook["metadata"]["kernelspec"]["display_name"] = "Python 3 (ipykernel)"
    notebook["metadata"] |= {"widgets": {}, "authors": ["Bea"]}
    assert read_notebook(json.dumps(notebook)).metadata == {"authors": ["Bea"]}
    notebook["metadata"]["kernelspec"] = {"name": "mine"}
    assert read_notebook(json.dumps(notebook)).metadata == {"authors": ["Bea"], "kernelspec": {"name": "mine"}}


def test_what_is_no_notebook_is_told():
    for text, place, told in read_cases("documents", "no-notebooks"):
        with pytest.raises(DocumentError, match=told) as error:
            read_notebook(text)
        assert error.value.place == SourcePosition(*place), text


def test_markdown_without_front_matter_is_a_lesson_too():
    assert read_markdown("Hello.\n") == Document({}, (Block("prose", "Hello."),))
    assert read_markdown("") == Document({}, ())


# Parts


def part(kind, head="", body=""):
    return read_part(Block(kind, body, head))


def test_parts_that_are_told_in_one_line():
    assert part("play", "jig seats Ann Bob you Bob deal 7") == GamePart("jig", ("Ann", "Bob"), "Bob", 7)
    assert (
        part("play", "peel-five-card(pack=32, stakes=7) seats A B C you A").variant
        == "peel-five-card(pack=32, stakes=7)"
    )
    assert part("sources", "SSS FULL R-1 R-2 disputed SSS-1 R-51") == SourcesPart(
        ("SSS", "FULL"), ("R-1", "R-2"), ("SSS-1", "R-51")
    )
    assert part("rulebooks", "nobble motor") == RulebooksPart("nobble", "motor")
    assert part("code", body="x = 1") is None


def test_a_table_has_a_title_and_says_where_it_is_from():
    record = "variant: peel-five-card\ndealer: A\nA: 2h\nB: 3c\n"
    assert part("table", "Two cards [SSS-1 SSS-2]", record) == ExamplePart(
        "Two cards", parse(record), ("SSS-1", "SSS-2")
    )
    assert part("table", "", record).title == "A record"


def test_a_part_that_cannot_be_read_says_why():
    for kind, head, told in read_cases("documents", "no-parts"):
        with pytest.raises(LessonError, match=told):
            part(kind, head)


# Levels

LEVEL = read_sample("level.md")


def test_a_level_is_read():
    (level,) = read_levels(LEVEL)
    assert (level.title, level.asks, level.you, level.par) == ("Snip", "Make B pay.", "C", 1)
    assert level.hints == ("A nine.",)
    assert level.start == parse(LEVEL[LEVEL.index("variant") : LEVEL.index("you:")])


def test_a_level_that_cannot_be_read_says_where_and_why():
    for old, new, line, column, told in read_cases("documents", "no-levels"):
        with pytest.raises(RecordError, match=told) as error:
            read_levels(LEVEL.replace(old, new, 1))
        assert (error.value.line, error.value.column) == (line, column), (old, new)


def lost_text(level, *acts):
    tree = grow(level.start)
    node = begin = next(node for node in reversed(tree.nodes) if node.book)
    for act in acts:
        node = tree.play(node, read_act(act, level.start.seats, level.start.variant))
    return judge(level, node.line()[len(begin.line()) :]).told


def test_a_wrong_way_has_words_of_its_own():
    (level,) = read_levels(LEVEL)
    assert lost_text(level, "C 4c").endswith("You kept the nine back.")
    (level,) = read_levels(LEVEL.replace("lost after C 4c", "lost when C pays"))
    assert lost_text(level, "C 4c").endswith("You kept the nine back.")
    (level,) = read_levels(LEVEL.replace("lost after C 4c", "lost after C 9d"))
    assert lost_text(level, "C 4c").endswith("Not that.")


# What is told to whoever writes one

GUIDE = (get_data_folder("notebooks").parent / "docs" / "writing-a-lesson.md").read_text("utf-8")
EXAMPLES = re.findall(r"^````markdown\n(.*?)^````$", GUIDE, re.M | re.S)


def test_what_the_guide_shows_is_as_it_says():
    for text in EXAMPLES:
        document = read_markdown(text)
        assert write_markdown(read_notebook(write_notebook(document))) == write_markdown(document), text
        for block in document.blocks:
            match read_part(block):
                case ExamplePart(record=record):
                    assert replay(record).failures() == [], text
                case LevelsPart(levels):
                    for level in levels:
                        assert LevelSearch(level).fewest == level.par, text


def test_the_guide_names_every_part_every_fact_and_every_key_of_a_level():
    named = set(re.findall(r"`([\w-]+)", GUIDE))
    assert {*get_part_types(), *FACT_NAMES, *KNOWN_KEYS} - named == set()


# Brackets in prose

LINKS = Links({"hearts-of-a": ("Jig: the *hearts* of A", "hearts-of-a.ipynb")})


def test_a_lesson_named_in_brackets_is_a_link_with_its_title():
    assert LINKS.resolve("See [[hearts-of-a]].") == r"See [Jig: the \*hearts\* of A](hearts-of-a.ipynb)."


def test_a_statement_in_brackets_opens_each_time_by_itself():
    found = LINKS.resolve("It is Snip [SSS-18], and again [SSS-18].")
    assert found.count(get_statement("SSS-18").text) == 2
    places = re.findall(r'popovertarget="([\w-]+)"', found)
    assert len({*places}) == 2
    assert re.findall(r' id="([\w-]+)"', found) == places


def test_what_leads_nowhere_or_is_meant_otherwise_stays_as_it_is():
    marks = ["[[nope]]", "[SSS-999]", "`[SSS-18]`", "`[[hearts-of-a]]`", "[SSS-18](a.md)", "[SSS-18]: a.md", "SSS-18"]
    for prose in marks:
        assert LINKS.resolve(prose) == prose, prose


TEXT = read_sample("stages.md")


def outline(document):
    return [(stage.title, stage.is_more) for stage in split_stages(document)]


def test_each_section_is_a_stage_until_there_is_more():
    assert outline(read_markdown(TEXT)) == [
        ("", False),
        ("One", False),
        ("Two", False),
        ("And more", True),
        ("The last", True),
    ]


def test_the_stages_hold_all_blocks_with_their_places():
    document = read_markdown(TEXT)
    stages = split_stages(document)
    joined = "\n\n".join(block.body or block.head for stage in stages for block in stage.blocks)
    assert joined.replace("\n", "") == "".join(block.body or block.head for block in document.blocks).replace("\n", "")
    lines = TEXT.split("\n")
    for stage in stages[1:]:
        assert lines[stage.blocks[0].place(1).line - 1] == f"## {stage.title}"


@pytest.mark.parametrize("more", ["Nowhere", "my first lesson"])
def test_check_finds_a_heading_of_more_that_no_section_has(more):
    text = LESSON.replace("---\n", f"---\nmore: {more}\n", 1)
    assert any("is no heading of a section" in str(found) for found in find_mistakes(text))
