"""A lesson's text is a path of stages: before the first `##`, then each `##`, and behind a door what is more."""

import pytest
from support.cases import read_sample
from support.checking import LESSON, find_mistakes

from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.stages import split_stages

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
