"""Heads of lessons are YAML: what other programs write comes in whole, and what is wrong is told in its place."""

import pytest
from support.cases import read_cases

from cardlessons.authoring.check.lesson import check_lesson
from cardlessons.authoring.write_markdown import write_markdown
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import read_notebook, write_notebook
from cardlessons.lessons.yaml_text import MAX_CHARACTERS, read_mapping

OF_PROGRAMS = read_cases("heads", "of-programs")


@pytest.mark.parametrize("program", OF_PROGRAMS)
def test_what_a_program_writes_comes_in_whole_and_goes_to_a_notebook_and_back(program):
    head, facts = OF_PROGRAMS[program]
    text = f"---\n{head}---\n\n# Snip\n"
    document = read_markdown(text)
    assert document.facts == facts
    assert not [finding for finding in check_lesson(text, ".md") if not finding.is_hint]
    again = read_notebook(write_notebook(document))
    assert again.facts == facts
    assert read_markdown(write_markdown(again)).facts == facts


def test_a_wrong_value_is_told_in_its_place_and_the_rest_is_read():
    head = "title: Snip\nminutes:   soon\nblurb:\n  - a\norder: [1]\nno entry\nsource Peel\nminuts: 3\n"
    document = read_markdown(f"---\n{head}---\n\n# Snip\n")
    assert (document.facts["title"], document.facts["source"]) == ("Snip", "Peel")
    assert not {"blurb", "order"} & {*document.facts}
    assert [str(finding) for finding in check_lesson(f"---\n{head}---\n\n# Snip\n", ".md")] == read_cases(
        "heads", "told"
    )


@pytest.mark.parametrize(
    "value",
    [*read_cases("heads", "values"), "[" * 500, "{a: " * 500, "x" * (2 * MAX_CHARACTERS) + ": y", '"' * 99],
)
def test_no_value_does_more_than_being_read(value):
    document = read_markdown(f"---\ntitle: Snip\na: {value}\n---\n\n# Snip\n")
    assert document.facts["title"] == "Snip"
    assert read_markdown(write_markdown(document)).facts == document.facts
    assert read_mapping(f"a: {value}".split("\n"))
