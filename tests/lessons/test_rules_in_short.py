"""The rules in short: a list below `rules`, read, checked, and shown folded without any HTML of an author's."""

import re

import pytest
from IPython.core.interactiveshell import InteractiveShell
from support.cases import read_cases
from support.checking import change_text, find_mistakes
from support.coverage import collect_shown_ids

from cardlessons.hosts.jupyter.cell_output import CellHtml, make_cell_output
from cardlessons.hosts.jupyter.notebook_api import page
from cardlessons.lessons.document import Block
from cardlessons.lessons.lesson import LessonError, RulesPart
from cardlessons.lessons.markdown import read_markdown
from cardlessons.lessons.notebook import LOAD_CELL, write_notebook
from cardlessons.lessons.parts import read_part
from cardlessons.lessons.prose_links import Links
from cardlessons.prerender.rules_html import render_collapsed_rules
from cardlessons.rulebook import get_statement
from cardlessons.together.handout import render_rules_for_print

RULES = """\
- *Snip* costs one [SSS-18].
- A second pairing
  running costs two [SSS-19].

- See [[jig]]."""
BEFORE = "```levels"
LINKS = Links({"jig": ("Jig & others", "jig.ipynb")})


def rules(body, head=""):
    return read_part(Block("rules", body, head))


def test_each_item_of_the_list_is_a_rule_and_the_fold_says_how_many():
    lines = ("*Snip* costs one [SSS-18].", "A second pairing running costs two [SSS-19].", "See [[jig]].")
    assert rules(RULES) == RulesPart("The rules in three lines", lines)
    assert rules("1. Play.", "In short") == RulesPart("In short", ("Play.",))
    assert rules("* Play.").title == "The rules in one line"


@pytest.mark.parametrize("suffix", [".md", ".ipynb"])
def test_good_rules_are_not_found_fault_with(suffix):
    text = change_text(BEFORE, f"```rules\n{RULES.replace('[[jig]]', '[[four-nines]]')}\n```\n\n{BEFORE}")
    assert find_mistakes(text if suffix == ".md" else write_notebook(read_markdown(text)), suffix) == []


WRONG = read_cases("rules_in_short", "wrong")


def test_what_is_wrong_in_them_is_told_where_it_stands():
    for mistake in WRONG:
        body, expected = WRONG[mistake]
        text = change_text(BEFORE, f"```rules\n{body}\n```\n\n{BEFORE}")
        assert [line[: len(expected)] for line in find_mistakes(text)] == [expected], mistake


def test_a_notebook_says_in_which_line_of_its_cell_they_cannot_be_read():
    with pytest.raises(LessonError, match=r"'Two\.' was read") as error:
        rules("- One.\nTwo.")
    assert error.value.place.line == 2


def test_on_a_page_they_are_folded_and_lead_to_lessons_and_statements():
    text = render_collapsed_rules(rules(RULES), LINKS)
    assert text.startswith('<details class="ct-rules"><summary>The rules in three lines</summary><ul><li>')
    assert "<em>Snip</em> costs one" in text
    assert '<a href="jig.ipynb">Jig &amp; others</a>' in text
    assert get_statement("SSS-18").text in text
    places = re.findall(r'popovertarget="([\w-]+)"', text)
    assert len({*places}) == 2
    assert re.findall(r' id="([\w-]+)"', text) == places


HOSTILE = read_cases("rules_in_short", "hostile")


def test_nothing_that_an_author_writes_becomes_html_of_its_own():
    for line in HOSTILE:
        hostile = RulesPart(line, (line, f"**{line}**"))
        for text in (render_collapsed_rules(hostile, LINKS), render_rules_for_print(hostile)):
            plain = re.sub(r'"[^"]*"', "", text)
            names = {*re.findall(r"<(\w+)", plain)}
            assert names <= {"details", "summary", "section", "h2", "ul", "li", "a", "code", "em", "strong"}, line
            assert "javascript" not in "".join(re.findall(r'href="([^"]*)"', text)), line


def test_a_cell_of_a_notebook_shows_them():
    shell = InteractiveShell()
    assert shell.run_cell(LOAD_CELL).success
    ran = shell.run_cell(f"%%rules\n{RULES}").result
    assert isinstance(ran, CellHtml)
    assert 'href="jig.ipynb"' in ran.text
    assert "Line 3" in shell.run_cell("%%rules\n- One.\nTwo.").result.text
    assert make_cell_output(rules(RULES)).text in ran.text
    assert "The rules in six lines" in page("four-nines").rules().text
    with pytest.raises(LessonError, match="no such rules in short: there is none"):
        page("open-table").rules()


def test_on_paper_they_stand_open():
    paper = render_rules_for_print(rules(RULES))
    assert "details" not in paper
    assert "costs one [SSS-18]." in paper
    assert "See Jig as Peel tells it: the fifth card." in paper
    assert "See My own game." in render_rules_for_print(RulesPart("x", ("See [[my-own-game]].",)))


def test_what_stands_in_the_fold_only_is_not_met():
    assert collect_shown_ids(rules(RULES)) == frozenset()
