"""Tests of what nbconvert makes of a lesson's notebook, before it is run and after it."""

import nbformat
import pytest
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from support.browser import expect, visiting
from support.lessons import LESSONS

import cardlessons
from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_a_notebook_that_was_run_shows_the_lesson_without_its_answers(chromium, tmp_path):
    from nbconvert import HTMLExporter

    slug = "four-nines"
    notebook = nbformat.read(get_data_folder("notebooks") / f"{slug}.ipynb", as_version=4)
    run(notebook)
    body, _ = HTMLExporter().from_notebook_node(notebook)
    (tmp_path / "lesson.html").write_text(body, "utf-8")
    lesson = LESSONS[slug]
    secrets = [hint for level in lesson.levels for hint in level.hints]
    secrets += [answer.told for worked in lesson.examples for _, asked in worked.questions for answer in asked.answers]
    with visiting(chromium) as (_, page, _):
        page.goto((tmp_path / "lesson.html").as_uri())
        shown = page.locator("body")
        expect(page).to_have_title(lesson.title)
        expect(shown).to_contain_text("Run this notebook", use_inner_text=True)
        expect(shown).not_to_contain_text("the sources hold the answers", use_inner_text=True)
        for worked in lesson.examples:
            expect(page.get_by_alt_text(worked.title)).to_be_visible()
        for secret in secrets:
            expect(shown).not_to_contain_text(secret, use_inner_text=True)


def run(notebook):
    """Run the cells of a notebook, and keep their outputs."""
    shell = InteractiveShell.instance()
    cardlessons.load_ipython_extension(shell)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            with capture_output() as shown:
                shell.run_cell(cell.source)
            cell.outputs = [nbformat.v4.new_output("display_data", one.data) for one in shown.outputs]
    InteractiveShell.clear_instance()
