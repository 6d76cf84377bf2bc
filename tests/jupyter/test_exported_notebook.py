"""Tests of what nbconvert, and so a code host, makes of a lesson's notebook that was never run."""

import nbformat
import pytest
from support.browser import expect, visiting
from support.lessons import LESSONS

from cardlessons.paths import get_data_folder

pytestmark = [pytest.mark.browser, pytest.mark.long]


def test_a_notebook_that_was_not_run_shows_the_lesson_without_its_answers(chromium, tmp_path):
    slug = "four-nines"
    from nbconvert import HTMLExporter

    notebook = nbformat.read(get_data_folder("notebooks") / f"{slug}.ipynb", as_version=4)
    body, _ = HTMLExporter().from_notebook_node(notebook)
    (tmp_path / "lesson.html").write_text(body, "utf-8")
    lesson = LESSONS[slug]
    secrets = [hint for level in lesson.levels for hint in level.hints]
    secrets += [answer.told for worked in lesson.examples for _, asked in worked.questions for answer in asked.answers]
    with visiting(chromium) as (_, page, _):
        page.goto((tmp_path / "lesson.html").as_uri())
        shown = page.locator("body")
        expect(page).to_have_title(lesson.title)
        expect(shown).to_contain_text("Until then you read a still copy", use_inner_text=True)
        for worked in lesson.examples:
            expect(page.get_by_alt_text(worked.title)).to_be_visible()
        for secret in secrets:
            expect(shown).not_to_contain_text(secret, use_inner_text=True)
