"""The kinds of parts that a lesson may have: each is written, read, opened, shown where nothing runs, and checked."""

import pytest
from support.cases import read_cases

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.hooks import gather, list_missing_parts
from cardlessons.lessons.document import Block, Document
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.part_type import PartType
from cardlessons.lessons.parts import get_part_types, read_part
from cardlessons.session.base import Session
from cardlessons.session.ids import name_blocks
from cardlessons.session.panels.house_rules import HouseRulesPanel
from cardlessons.session.registry import OPENED_BY, open_session
from cardlessons.session.static_render import render_static

RECORD = "variant: jig\ndealer: C\nA: 2h 3h\nB: 4h 5c\nC: 6h 7h\n\nA 2h\n"
LEVEL = f"level: Lead\n{RECORD[:-6]}you: A\nask: Lead.\ngoal: turn B\npar: 1\nwon: Right.\nlost: No."
WRITTEN = read_cases("part_kinds", "written") | {"table": ("Lead [JIG-1]", RECORD), "levels": ("", LEVEL)}
"""The source of each kind of part: the text beside its name, and the text below it."""


def test_every_kind_of_part_is_written_here():
    assert WRITTEN.keys() == get_part_types().keys() - gather("parts", PartType).keys() - list_missing_parts().keys()


def test_a_part_is_read_in_both_forms_and_opened():
    for kind in WRITTEN:
        head, body = WRITTEN[kind]
        document = Document({"title": "T"}, (Block("prose", "# T"), Block(kind, body.rstrip("\n"), head)))
        for read, write in ((read_markdown, write_markdown), (read_notebook, write_notebook)):
            assert [block.kind for block in read(write(document)).blocks] == ["prose", kind], kind
        (_, (block, name)) = name_blocks(document.blocks)
        part = read_part(block)
        assert (type(part) in OPENED_BY) == get_part_types()[kind].has_session == bool(name), kind
        assert [*get_part_types()[kind].useless(part)] == [], kind
        if name:
            opened = open_session(block, name)
            session = opened.composer if isinstance(opened, HouseRulesPanel) else opened
            assert isinstance(session, Session), kind
            assert session.view(), kind
            assert render_static(session).html, kind


def test_a_part_that_shows_nothing_is_told():
    for kind, head, told in read_cases("part_kinds", "empty-parts"):
        lesson = write_markdown(Document({"title": "T"}, (Block("prose", "# T"), Block(kind, "", head))))
        assert told in " ".join(finding.message for finding in check_lesson(lesson, ".md")), told


@pytest.mark.parametrize(
    "text", ["```quiz nobble motor\n```\n", "```quiz nobble\nmotor\n```\n", "```quiz\nnobble\nmotor\n```\n"]
)
def test_the_games_of_a_quiz_stand_in_one_line_or_one_below_another(text):
    (block,) = read_markdown(text).blocks
    assert read_part(block).games == ("nobble", "motor")
