"""A lesson's notebook that nbconvert has run and converted: it steps, and no Python is there."""

import re
import subprocess
import sys

import nbformat
import pytest
from nbformat.v4 import new_code_cell
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
    write_short_lesson(tmp_path / "lesson.ipynb", "%%table", "%%levels", "%play")
    short = nbformat.read(tmp_path / "lesson.ipynb", 4)
    short.cells.append(new_code_cell("%lesson four-nines"))
    nbformat.write(short, tmp_path / "lesson.ipynb")
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

        # Levels and games can be looked at.
        for part, card in ((Table(page, "levels"), ("Clara", "9d")), (Table(page, "play"), ("Dora", "Ac"))):
            part.root.scroll_into_view_if_needed()
            part.card(*card).click()
            expect(part.told).to_contain_text("To play here, run the notebook")

        # A whole lesson has its path, and each stage.
        whole = page.frame_locator("iframe")
        path = whole.get_by_role("navigation", name="The path of this lesson")
        page.locator("[data-ct-still]").last.scroll_into_view_if_needed()  # it is drawn when a reader comes to it
        whole.locator(".ct-next:visible").click()
        expect(whole.locator(".ct-told:visible")).to_contain_text("Ben plays the nine of clubs")
        path.get_by_role("link", name="Your turn").first.click()
        expect(whole.locator(".ct-kind-levels:visible .ct-felt")).to_be_visible()
