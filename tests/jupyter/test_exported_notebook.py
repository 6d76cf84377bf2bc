"""A lesson's notebook that nbconvert has run and converted: it steps, and no Python is there."""

import re
import subprocess
import sys

import pytest
from support.browser import Table, expect, visiting
from support.lessons import LESSONS
from support.notebook_hosts import write_short_lesson
from support.paths import ROOT
from support.playing import try_on, try_revoke

pytestmark = [pytest.mark.browser, pytest.mark.long]
WIDGET = "application/vnd.jupyter.widget-view+json"


def test_a_notebook_that_a_command_runs_and_converts_shows_the_lesson_without_its_answers(chromium, tmp_path):
    page_on_notebooks = (ROOT / "docs" / "notebooks.md").read_text("utf-8")
    (told,) = re.findall(r"^jupyter (nbconvert .*) four-nines\.ipynb$", page_on_notebooks, re.MULTILINE)
    write_short_lesson(tmp_path / "lesson.ipynb", "%%table", "%%levels")
    subprocess.run([sys.executable, "-m", *told.split(), "lesson.ipynb"], cwd=tmp_path, check=True)
    assert WIDGET not in (tmp_path / "lesson.html").read_text("utf-8")
    lesson = LESSONS["four-nines"]
    example = lesson.examples[0]
    secrets = [hint for level in lesson.levels for hint in level.hints]
    secrets += [answer.told for _, asked in example.questions for answer in asked.answers]
    with visiting(chromium) as (_, page, _):
        page.goto((tmp_path / "lesson.html").as_uri())
        shown, table = page.locator("body"), Table(page, "example")
        expect(page).to_have_title(lesson.title)
        expect(table.felt).to_be_visible()
        expect(page.get_by_alt_text("Level 1")).to_be_attached()
        for absent in (*secrets, "the sources hold the answers", "run the whole notebook"):
            expect(shown).not_to_contain_text(absent, use_inner_text=True)
        table.past_the_guess()
        expect(table.told).to_contain_text("Ben plays the nine of clubs")
        table.button("Next: one step on").click()
        table.root.locator(".ct-answer").last.click()
        expect(table.told).to_contain_text("Yes. You hold a card of the rank just played")
        table.to_the_start()
        try_revoke(table)
        try_on(table, "run the notebook")
